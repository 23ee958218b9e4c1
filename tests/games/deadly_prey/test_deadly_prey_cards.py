"""What lines of cards do, each in every window in which it can stand."""

from collections.abc import Callable
from typing import Any

import pytest

from preycore import ARBITER, SPECTATOR
from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attempt, Choose, Declare, DiscardArsenal, Keep, Place, RollDice
from preycore.games.deadly_prey.outcomes import (
    ArsenalDrew,
    ArsenalTop,
    CallingSeen,
    CardLost,
    CardSeen,
    DiceRolled,
    Flipped,
    HandSeen,
    HandShown,
    HardshipDrawn,
)
from preycore.testing.outcomes import fits
from tests.games.deadly_prey.cards import WINDOWS, Table, card

ACTING = WINDOWS[:3]
FIGHTING = WINDOWS[:4]
PHASE = WINDOWS[4:]


def adjust(what: str, amount: int, **fields: Any) -> dict[str, Any]:
    """Return a line that adds to a quantity."""
    return {"do": "adjust", "what": what, "amount": amount, **fields}


def played(window: str, *lines: dict[str, Any], prepare: Callable[[Table], object] | None = None) -> Table:
    """Let hunter 0 play a card with these lines in a window, which then closes."""
    table = Table(arsenal=(card(*lines, windows=(window,)),))
    if prepare is not None:
        prepare(table)
    return table.at(window).plays(0)


def to_dice(table: Table) -> tuple[int, int]:
    """Go on to the dice; return their number and the rating."""
    table.shows()
    if table.kind == on.WAY_CHOICE:
        table.do(RollDice(0)).shows()
    assert table.kind == on.DICE, on.NAMES[table.kind]
    _, number, rating = table.now.agenda[-1]
    return number, rating


PLAIN = {"attempt": (3, 4), "minion": (3, 4), "intrusion": (3, 4), "attack": (1, 5)}


@pytest.mark.rule("deadly_prey.playing-cards", "deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", FIGHTING)
@pytest.mark.parametrize(
    ("what", "amount", "dice", "rating"),
    [("dice", 2, 2, 0), ("dice", -1, -1, 0), ("rating", 3, 0, 3), ("rating", -5, 0, -5)],
)
def test_dice_and_ratings(window: str, what: str, amount: int, dice: int, rating: int) -> None:
    """A card adds dice or changes the rating of what is in progress; dice not below 0, a rating not below 1."""
    who = "monster" if window == "attack" else "self"
    table = played(window, adjust(what, amount, who=who))
    number, value = PLAIN[window]
    if number + dice == 0:
        assert table.kind != on.DICE
    else:
        assert to_dice(table) == (number + dice, max(1, value + rating))


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", FIGHTING)
@pytest.mark.parametrize(("amount", "rolls"), [(2, [False, False, True]), (-1, [True, False])])
def test_rerolls(window: str, amount: int, rolls: list[bool]) -> None:
    """Dice that all fail are rolled again, so many times; or dice of which one hits."""
    table = played(window, adjust("rerolls", amount, who="monster" if window == "attack" else "self"))
    number, _ = to_dice(table)
    for hit in rolls:
        assert table.kind == on.DICE
        table.do(DiceRolled(((10 if hit else 1),) * number))
    assert table.kind != on.DICE


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", ["attempt", "intrusion", "minion"])
def test_what_lasts_for_now(window: str) -> None:
    """What a card adds for the attempt or intrusion in progress is gone when it is over."""
    table = played(window, adjust("dice", 2))
    assert len(table.now.effects.lasting) == 1
    number, _ = to_dice(table)
    table.do(DiceRolled((1,) * number)).luck()
    assert not table.now.effects.lasting


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("until", "half"), [("half", 2), ("next", 3), ("turn", 3), ("match", 13)])
def test_how_long(window: str, until: str, half: int) -> None:
    """A line is in force until the end of this half-turn, the next one, this night, or the match."""
    table = Table(arsenal=(card(adjust("tally", 1, until=until), windows=(window,)),), turn=2)
    table.at(window).plays(0)
    view = table.game.observe(table.now, SPECTATOR)
    assert view.lasting == (("arsenal-01", 0, 1, -1, half),)


@pytest.mark.rule("deadly_prey.lasting-effects")
def test_points() -> None:
    """Points of a card count in an attempt."""
    table = Table(arsenal=(card(adjust("points", 2), windows=("attempt",)),))
    table.d.callings = ((0, 1, 2, 3), (3, 2, 1, 0))
    table.d.reserve = (1, 5)
    table.at("attempt").plays(0).shows()
    assert table.kind == on.PLEDGE_CHOICE


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize(("amount", "left"), [(-1, 2), (1, 0)])
def test_loss(amount: int, left: int) -> None:
    """A failed roll costs less, or more."""
    table = played("attempt", adjust("loss", amount))
    to_dice(table)
    table.do(DiceRolled((1, 1, 1))).luck()
    assert table.cell(0).whites[0] == left


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.control-limit")
def test_one_more_success() -> None:
    """One more success a phase is used up by the second one."""
    table = played("phase", adjust("control", 1, until="half")).resume()
    table.d.round.won = 1
    table.down(0, whites=[1])
    table.down(1, whites=[1])
    table.slot()
    assert table.offers(Attempt, 0)
    table.do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Keep(0)).quiet()
    assert to_dice(table) == (3, 4)
    table.do(DiceRolled((10, 10, 10))).quiet()
    assert not table.now.effects.lasting
    assert not table.offers(Attempt, 0)


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.one-card-at-a-time")
@pytest.mark.parametrize(("amount", "places"), [(1, [0, 0, 1, 0]), (-1, [0, 1, 1, 0])])
def test_places_in_the_rotation(amount: int, places: list[int]) -> None:
    """A place comes again at once, or one is left out."""
    table = played("phase", adjust("place", amount, until="half")).resume()
    table.d.round.stage = 0
    table.start((on.ROTATION, 0, 0))
    if amount < 0:
        assert table.game.actors(table.now) == (1,)
        return
    for place in places:
        assert table.game.actors(table.now) == (place,)
        table.do(Place(place, 0, 1))


FORBIDDEN = [
    ("placement", "place"),
    ("resolution", "reclaim"),
    ("attempt", "attempt"),
    ("reclaim", "reclaim"),
    ("hardship", "take_hardship"),
    ("discard", "discard_arsenal"),
]


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("name", "kind"), FORBIDDEN)
def test_forbidden_actions(window: str, name: str, kind: str) -> None:
    """What is forbidden is not offered as long as that lasts, and then again."""
    forbid = {"do": "forbid", "what": [name], "until": "half"}
    table = Table(arsenal=(card(forbid, windows=(window,)),))
    table.hand(1, "arsenal-04")
    table.hand(0, "arsenal-01", "arsenal-05")
    table.at(window).plays(0).resume()
    table.d.round.stage = 0 if name == "placement" else 1
    table.down(3, whites=[1])
    table.slot()
    assert kind not in {action.__struct_config__.tag for action in table.legal(0)}
    table.resume().d.lasting = ()
    assert kind in {action.__struct_config__.tag for action in table.slot().legal(0)}


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("name", ["points", "dice"])
def test_forced_ways(name: str) -> None:
    """Where points are forbidden dice are rolled, and the other way round."""
    table = played("attempt", {"do": "forbid", "what": [name], "who": "partners"})
    table.shows()
    assert table.now.effort is not None
    assert table.now.effort.way == (2 if name == "points" else 1)


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.no-dice")
def test_no_way_left() -> None:
    """With neither way left an attempt fails."""
    table = played("attempt", {"do": "forbid", "what": ["points", "dice"]}).shows()
    assert table.cell(0).whites == (1, 0)


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize(("name", "most"), [("calling", 10), ("willpower", 3)])
def test_forbidden_sources(name: str, most: int) -> None:
    """A source of points that is forbidden gives none."""
    table = Table(arsenal=(card({"do": "forbid", "what": [name]}, windows=("attempt",)),))
    table.down(0, token=most - 2, whites=[2]) if most == 3 else None
    table.at("attempt").plays(0).shows()
    assert table.now.effort is not None
    if name == "calling":
        assert table.now.effort.way == 1
    else:
        assert table.now.effort.way == 2


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.night-rating")
@pytest.mark.parametrize(("window", "rating"), [("attempt", 4), ("minion", 4)])
def test_ignoring_the_night(window: str, rating: int) -> None:
    """Who ignores the penalties of the night has the ratings of the day."""
    table = Table(arsenal=(card({"do": "forbid", "what": ["night-penalty"]}, windows=(window,)),), half=1)
    table.d.round.braved = 3
    table.at(window)
    table.plays(0)
    assert to_dice(table)[1] == rating


@pytest.mark.rule("deadly_prey.power", "deadly_prey.monster-by-day", "deadly_prey.lasting-effects")
def test_a_power_that_ignores_the_day() -> None:
    """The power is declared once in a window at its cost; without the penalties of the day targets are worth less."""
    power = card({"do": "forbid", "what": ["day-penalty"], "until": "half"}, windows=("attack",), cost=2)
    table = Table(1, power=power).at("attack")
    assert not table.may_declare(1, "power", "destruction")
    table.declares({1: ("power", "absolution")})
    table.shows()
    assert table.points() == (2, 2, 5, 6)
    assert to_dice(table) == (1, 4)


@pytest.mark.rule("deadly_prey.power")
def test_a_power_once_in_a_window() -> None:
    """Whoever used the power cannot use it again in the window; the next window allows it."""
    table = Table(1, power=card(adjust("strike", -1, who="monster", until="half"), windows=("phase",)))
    table.d.monster_hand = (5,)
    table.at("phase").do(Declare(1, ("power", "occult")))
    assert not table.may_declare(1, "power", "occult")
    table.do(Declare(1, ("pass",))).shows()
    assert table.at("phase").may_declare(1, "power", "occult")


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", WINDOWS)
def test_protected_from_attacks(window: str) -> None:
    """A protected card cannot be attacked."""
    table = Table(arsenal=(card({"do": "protect", "against": ["attack"], "at": "any"}, windows=(window,)),))
    table.at(window).plays(0)
    table.do(Choose(0, "cell-7")).resume().start((on.STRIKE, 0, 0))
    targets = {getattr(action, "target", "") for action in table.legal(2)}
    assert "cell-8" in targets
    assert "cell-7" not in targets


@pytest.mark.rule("deadly_prey.choosing")
@pytest.mark.parametrize("window", WINDOWS)
def test_willpower(window: str) -> None:
    """Willpower comes to the reserve or leaves it, of one hunter or of all; the hunter may be chosen."""
    lines = ({"do": "willpower", "amount": 2}, {"do": "willpower", "amount": -1, "who": "all"})
    table = played(window, *lines, {"do": "willpower", "amount": -3, "who": "chosen"})
    assert table.legal(0) == [Choose(0, "player-0"), Choose(0, "player-1")]
    table.do(Choose(0, "player-1"))
    assert table.now.hunters.reserve == (6, 1)


@pytest.mark.rule("deadly_prey.choosing", "deadly_prey.last-red")
@pytest.mark.parametrize("window", PHASE)
@pytest.mark.parametrize(
    ("to", "reserve", "whites"), [("reserve", 7, (0, 0)), ("supply", 5, (0, 0)), ("card", 5, (2, 0))]
)
def test_moving_white(window: str, to: str, reserve: int, whites: tuple[int, int]) -> None:
    """White Willpower moves to the reserve, the supply or another card."""
    line = {"do": "move", "side": "white", "to": to, "amount": 2}

    def prepare(table: Table) -> None:
        table.down(3, whites=[3])
        table.down(9, whites=[0, 1])

    table = played(window, line, prepare=prepare)
    if to == "card":
        table.do(Choose(0, "cell-8"))
    assert table.now.hunters.reserve[0] == reserve
    assert table.cell(3).whites == (1, 0)
    assert table.cell(8).whites == whites


@pytest.mark.rule("deadly_prey.last-red")
def test_moving_the_last_red() -> None:
    """A card that loses its last red by a card is replaced."""
    line = {"do": "move", "side": "red", "to": "reserve", "at": "every", "who": "all"}
    table = played("phase", line, prepare=lambda table: table.card(3, "destruction-05", reds=[1, 2])).luck()
    assert table.now.hunters.reserve == (6, 7)
    assert not table.cell(3).up


@pytest.mark.rule("deadly_prey.playing-cards")
@pytest.mark.parametrize("window", FIGHTING)
@pytest.mark.parametrize(("amount", "token"), [(1, 2), (2, 3), (-1, 1)])
def test_tokens(window: str, amount: int, token: int) -> None:
    """The token of the card in question changes, between 1 and 3."""
    table = played(window, {"do": "token", "amount": amount})
    assert table.cell(0).token == token


@pytest.mark.rule("deadly_prey.choosing")
def test_swaps() -> None:
    """Two cards change places with what is on them, but not the top; or only their tokens do."""
    table = played("phase", {"do": "swap", "what": "cards"}, prepare=lambda table: table.down(3, token=3, whites=[2]))
    assert Choose(0, "cell-20") not in table.legal(0)
    table.do(Choose(0, "cell-3"))
    assert Choose(0, "cell-3") not in table.legal(0)
    table.do(Choose(0, "cell-9"))
    assert (table.cell(9).token, table.cell(9).whites, table.cell(3).token) == (3, (2, 0), 1)
    table = played("phase", {"do": "swap", "what": "tokens"}, prepare=lambda table: table.down(3, token=3, whites=[2]))
    table.do(Choose(0, "cell-3"), Choose(0, "cell-20"))
    assert (table.cell(20).token, table.cell(3).token, table.cell(3).whites) == (3, 1, (2, 0))


@pytest.mark.rule("deadly_prey.choosing")
@pytest.mark.parametrize("how", ["replace", "destroy"])
def test_city_cards(how: str) -> None:
    """A card is replaced by a facedown one, or leaves a vacancy without markers; the top is not destroyed."""
    line = {"do": "city", "how": how, "at": "any"}
    table = played("phase", line, prepare=lambda table: table.card(3, "destruction-05", reds=[1]))
    assert (Choose(0, "cell-20") in table.legal(0)) == (how == "replace")
    table.do(Choose(0, "cell-3")).luck()
    assert (table.cell(3).suit == -1) == (how == "destroy")
    assert table.now.hunters.markers == (0, 0)
    assert table.t.city_index["destruction-05"] in table.now.board.city_discards


@pytest.mark.rule("deadly_prey.looking", "deadly_prey.facedown-undrawn")
@pytest.mark.parametrize("window", WINDOWS)
def test_looking_at_a_card(window: str) -> None:
    """Who looks alone knows the card, everybody that he has looked; the card is the same when it is turned."""
    table = played(window, {"do": "look", "what": "card"}).do(Choose(0, "cell-7"))
    assert table.kind == on.SEE_CARD
    table.do(CardSeen(0, 7, "destruction-02"))
    own, other = [table.game.observe(table.now, seat) for seat in (0, 1)]
    assert (own.pyramid[7].card, own.pyramid[7].seen) == ("destruction-02", 1)
    assert (other.pyramid[7].card, other.pyramid[7].seen) == (None, 1)
    assert "destruction-02" in other.city_pools[0]
    assert "destruction-02" not in own.city_pools[0]
    assert other.history == ()
    worlds = [table.game.determinize(other, FastDraw(bytes([seed]))) for seed in range(40)]
    assert len({world.board.cells[7].card for world in worlds}) > 10
    table.resume().d.agenda = [(on.FLIP, 7, 0)]
    table.state = table.d.state()
    assert table.forced() == Flipped(7, "destruction-02")


@pytest.mark.rule("deadly_prey.looking", "deadly_prey.secret-callings")
@pytest.mark.parametrize("window", WINDOWS)
def test_looking_at_a_calling(window: str) -> None:
    """One Calling of a hunter is seen by the player of the card alone, or by everybody."""
    line = {"do": "look", "what": "calling"}
    table = played(window, line).do(Choose(0, "occult"))
    assert table.forced() == CallingSeen(0, 1, "occult", 0)
    table.do(table.forced())
    assert table.game.observe(table.now, 0).callings[1] == (-1, -1, -1, 0)
    assert table.game.observe(table.now, 2).callings[1] == (-1, -1, -1, -1)
    table = played(window, {**line, "public": True}).do(Choose(0, "occult"))
    table.do(table.forced())
    assert table.game.observe(table.now, 2).callings[1] == (-1, -1, -1, 0)


@pytest.mark.rule("deadly_prey.looking")
@pytest.mark.parametrize("window", WINDOWS)
def test_looking_at_a_hand(window: str) -> None:
    """Who looks at a hand alone knows its cards as long as they are there; so does whose hand it is."""
    table = Table(3, arsenal=(card({"do": "look", "what": "hand", "who": "chosen"}, windows=(window,)),))
    table.hand(2, "arsenal-07", "arsenal-08")
    table.at(window).plays(0).do(Choose(0, "player-2"))
    assert table.forced() == HandSeen(0, 2, ("arsenal-07", "arsenal-08"))
    table.do(table.forced())
    views = [table.game.observe(table.now, seat) for seat in range(4)]
    assert [view.seen_hands[2] for view in views] == [("arsenal-07", "arsenal-08"), (), (), ()]
    assert [view.glimpses[2] for view in views] == [((0, 0, 6, 7),), ((0, 0),), ((0, 0, 6, 7),), ((0, 0),)]
    assert "arsenal-07" not in views[0].arsenal_unseen[0]
    assert "arsenal-07" in views[1].arsenal_unseen[0]


@pytest.mark.rule("deadly_prey.looking")
def test_what_somebody_else_may_have_seen() -> None:
    """Of a hand of two, one more card and one discarded: in two thirds of the worlds that one had been looked at."""
    table = Table(3, arsenal=(card({"do": "look", "what": "hand", "who": "chosen"}, windows=("phase",)),))
    table.hand(2, "arsenal-07", "arsenal-08")
    table.at("phase").plays(0).do(Choose(0, "player-2")).do(HandSeen(0, 2, ("arsenal-07", "arsenal-08")))
    table.resume().d.clear = 1
    table.d.agenda = [(on.DRAW, 2, 0)]
    table.state = table.d.state()
    table.do(ArsenalDrew(2, "arsenal-09"), ArsenalTop(None)).resume().slot(2).do(DiscardArsenal(2, "arsenal-08"))
    view = table.game.observe(table.now, 1)
    assert view.glimpses[2] == ((0, 0), (1, 0), (2, 7))
    worlds, draw = table.game.worlds(view), FastDraw(b"glimpses")
    seen = [7 in worlds.sample(draw).effects.glimpses[2][0] for _ in range(900)]
    assert fits({True: 2 / 3, False: 1 / 3}, {True: sum(seen), False: 900 - sum(seen)})
    own = table.game.worlds(table.game.observe(table.now, 2)).sample(draw)
    assert own.effects.glimpses[2][0] == (0, 0, 6, 7)
    known = table.game.worlds(table.game.observe(table.now, 0)).sample(draw)
    assert 6 in known.hunters.hands[2]


@pytest.mark.rule("deadly_prey.looking")
@pytest.mark.parametrize("window", WINDOWS)
def test_showing_hands(window: str) -> None:
    """A hand is shown to everybody and stays; so is the monster's, or its tokens on a Calling."""
    line = {"do": "look", "what": "hand", "public": True}
    table = played(window, line, prepare=lambda table: table.hand(1, "arsenal-07", "arsenal-08"))
    table.do(HandShown(1, ("arsenal-07", "arsenal-08")))
    view = table.game.observe(table.now, 2)
    assert view.known_hands[1] == ("arsenal-07", "arsenal-08")
    assert "arsenal-07" not in view.arsenal_unseen[0]
    line = {"do": "look", "what": "calling", "public": True, "who": "monster"}
    table = played(window, line).do(Choose(0, "absolution"))
    assert table.kind == on.SCORE


@pytest.mark.rule("deadly_prey.choosing")
@pytest.mark.parametrize("window", WINDOWS)
def test_drawing_and_discarding(window: str) -> None:
    """Arsenal cards are drawn, discarded by choice, or at random."""
    table = played(window, {"do": "draw", "amount": 2})
    table.until(on.DRAW).luck()
    assert len(table.now.hunters.hands[0]) == 2
    line = {"do": "discard", "who": "rival", "amount": 2}
    table = played(window, line, prepare=lambda table: table.hand(1, "arsenal-07", "arsenal-08", "arsenal-09"))
    table.do(Choose(1, "arsenal-08"), Choose(1, "arsenal-07"))
    assert table.game.observe(table.now, ARBITER).hands[1] == ("arsenal-09",)
    table = played(window, {**line, "how": "random"}, prepare=lambda table: table.hand(1, "arsenal-07", "arsenal-08"))
    outcomes = table.game.chance_outcomes(table.now)
    assert [outcome for outcome, _ in outcomes or ()] == [CardLost(1, "arsenal-07"), CardLost(1, "arsenal-08")]
    table.luck()
    assert table.now.hunters.hands[1] == ()


@pytest.mark.rule("deadly_prey.choosing")
@pytest.mark.parametrize("window", WINDOWS)
def test_taking_cards_back(window: str) -> None:
    """A discarded card is taken back for everybody to see, but none that takes cards back."""

    def prepare(table: Table) -> None:
        table.d.arsenal_discards = (5, 6)
        table.d.arsenal = tuple([one for one in table.d.arsenal if one not in (5, 6)])

    table = played(window, {"do": "recall"}, prepare=prepare)
    assert table.legal(0) == [Choose(0, "arsenal-06"), Choose(0, "arsenal-07")]
    table.do(Choose(0, "arsenal-07"))
    assert table.game.observe(table.now, 1).known_hands[0] == ("arsenal-07",)


@pytest.mark.rule("deadly_prey.hardship-effects")
@pytest.mark.parametrize("window", WINDOWS)
def test_hardships(window: str) -> None:
    """Hardships are drawn, one after the other in Initiative order, and do what they say at once."""
    table = Table(
        arsenal=(card({"do": "hardship", "who": "all"}, windows=(window,)),),
        hardships=(({"do": "willpower", "amount": -2},),),
    )
    table.at(window).plays(0)
    table.do(HardshipDrawn(0, "hardship-02"), HardshipDrawn(1, "hardship-01"))
    assert table.now.hunters.reserve == (5, 3)


@pytest.mark.rule("deadly_prey.points-lost")
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("calling", "left"), [("destruction", 0), ("occult", 4)])
def test_points_lost(window: str, calling: str, left: int) -> None:
    """The monster loses points of a Calling, even to 0, and hands tokens over; or gains a token."""
    table = played(window, {"do": "feed", "amount": -2, "calling": calling})
    assert table.kind == on.TAKE_POINTS
    before = table.points()
    table.do(table.forced())
    index = ("destruction", "absolution", "science", "occult").index(calling)
    assert table.points()[index] == max(0, before[index] - 2)
    table = played(window, {"do": "feed", "amount": 3})
    assert table.kind == on.PLACE_TOKEN
    assert table.game.observe(table.now, 0).pending == 3
