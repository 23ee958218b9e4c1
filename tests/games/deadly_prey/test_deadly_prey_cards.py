"""What lines of cards do, each in every window in which it can stand."""

from typing import Any

import pytest

from preycore import SPECTATOR
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attempt, Choose, Declare, Keep, Place, RollDice
from preycore.games.deadly_prey.outcomes import (
    DiceRolled,
    Flipped,
)
from tests.games.deadly_prey.cards import WINDOWS, Table, card, played

ACTING = WINDOWS[:3]
FIGHTING = WINDOWS[:4]
PHASE = WINDOWS[4:]


def adjust(what: str, amount: int, **fields: Any) -> dict[str, Any]:
    """Return a line that adds to a quantity."""
    return {"do": "adjust", "what": what, "amount": amount, **fields}


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
