"""Cards that look, draw, discard, take back and feed, each in every window in which it can stand."""

import pytest

from preycore import ARBITER
from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Choose, DiscardArsenal
from preycore.games.deadly_prey.outcomes import (
    ArsenalDrew,
    ArsenalTop,
    CallingSeen,
    CardLost,
    CardSeen,
    Flipped,
    HandSeen,
    HandShown,
    HardshipDrawn,
)
from preycore.testing.outcomes import fits
from tests.games.deadly_prey.cards import WINDOWS, Table, card, played


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
