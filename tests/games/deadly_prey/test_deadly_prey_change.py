"""The turned card of an attempt: kept, redrawn or exchanged, once."""

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attempt,
    Exchange,
    Keep,
    Redraw,
)
from preycore.games.deadly_prey.outcomes import CityDrawn, DiceRolled, Flipped
from preycore.games.deadly_prey.state import GENERAL
from tests.games.deadly_prey.scene import PLAIN, TOP, Scene


@pytest.mark.rule("deadly_prey.one-change")
def test_one_change() -> None:
    """A turned card is kept, redrawn or exchanged; after a change there is no other."""
    scene = Scene(1)
    scene.down(0, whites=[2])
    scene.space(1, "science-01")
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN))
    assert list(scene.legal(0)) == [Keep(0), Redraw(0), Exchange(0, 1, 0)]
    scene.do(Redraw(0), CityDrawn(0, "absolution-03"))
    assert scene.kind == on.WINDOW_CHOICE


@pytest.mark.rule("deadly_prey.redraw")
def test_redraw() -> None:
    """The old card is discarded, token and all white Willpower stay, and a Minion or General is dealt with as such."""
    scene = Scene(2)
    scene.down(0, token=2, whites=[2, 1])
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN), Redraw(0))
    before = scene.now
    scene.do(CityDrawn(0, "science-02"))
    place = scene.cell(0)
    assert (place.suit, place.token, place.whites) == (2, 2, (2, 1))
    assert scene.now.board.city_discards == (scene.t.city_index[PLAIN],)
    scene.state = before
    scene.do(CityDrawn(0, "general-01"))
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_ATTEMPT
    scene.state = before
    scene.do(CityDrawn(0, "occult-minion-1"))
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_MINION


@pytest.mark.rule("deadly_prey.redraw", "deadly_prey.top-no-general")
def test_redraw_at_the_top() -> None:
    """No General comes to the top in place of the card that was turned, however many lie in the deck."""
    for cell, generals in ((TOP, 0), (0, 12)):
        scene = Scene(1)
        for below in (18, 15, 11, 6, 1):
            scene.card(below, f"science-{below:02d}", reds=[1])
        scene.down(cell, whites=[1])
        scene.slot().do(Attempt(0, cell, ()), Flipped(cell, PLAIN), Redraw(0))
        cards = [
            action.card for action, _ in scene.game.chance_outcomes(scene.now) or () if isinstance(action, CityDrawn)
        ]
        assert sum(card.startswith("general") for card in cards) == generals
        assert len(cards) > 60


@pytest.mark.rule("deadly_prey.redraw")
def test_redrawn_general_too_many() -> None:
    """Who has had his General in this phase gets no other: it lies facedown again, the action is used, nothing lost."""
    scene = Scene(1)
    scene.down(0, whites=[2])
    scene.d.round.won_general = 1
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN), Redraw(0), CityDrawn(0, "general-02"))
    assert scene.kind == on.STRIKE_CHOICE
    place = scene.cell(0)
    assert (place.suit, place.up, place.whites) == (GENERAL, 0, (2,))
    assert scene.now.hunters.reserve == (5,)


@pytest.mark.rule("deadly_prey.exchange")
def test_exchange() -> None:
    """One Willpower, never given back; the cards change places, token and white Willpower stay."""
    scene = Scene(2)
    scene.down(0, token=3, whites=[1, 2])
    scene.space(2, "science-01")
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN), Exchange(0, 2, 0))
    place, space = scene.cell(0), scene.now.board.spaces[1]
    assert scene.now.hunters.reserve == (4, 5)
    assert (place.suit, place.token, place.whites) == (2, 3, (1, 2))
    assert (space.card, space.up) == (scene.t.city_index[PLAIN], 1)


@pytest.mark.rule("deadly_prey.exchange")
def test_exchange_needs_willpower() -> None:
    """Without Willpower in reserve there is no exchange."""
    scene = Scene(1)
    scene.down(0, whites=[1])
    scene.space(1, "science-01")
    scene.d.reserve = (0,)
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN))
    assert not scene.offers(Exchange, 0)


@pytest.mark.rule("deadly_prey.exchange-minion", "deadly_prey.exchange-general")
def test_what_cannot_be_taken_from_the_tracker() -> None:
    """A Minion never; a General not to the top, and not by who has had one in this phase."""

    def days(cell: int, had: int) -> list[int]:
        scene = Scene(1)
        scene.down(cell, whites=[1])
        scene.card(18, "science-03", reds=[1])
        for below in (15, 11, 6, 1):
            scene.card(below, f"science-{below + 1:02d}", reds=[1])
        scene.space(1, "occult-minion-1")
        scene.space(2, "general-03")
        scene.space(3, "science-01")
        scene.d.round.won_general = had
        scene.slot().do(Attempt(0, cell, ()), Flipped(cell, PLAIN))
        return [action.day for action in scene.offers(Exchange, 0)]

    assert days(0, 0) == [2, 3]
    assert days(0, 1) == [3]
    assert days(TOP, 0) == [3]


@pytest.mark.rule("deadly_prey.exchange-general", "deadly_prey.general-dice")
def test_exchanged_general_is_rolled_for() -> None:
    """A General from the tracker is controlled by as many dice as its token says, never by points."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[1])
    scene.space(1, "general-03")
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN), Exchange(0, 1, 0)).quiet()
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)


@pytest.mark.rule("deadly_prey.general-no-change", "deadly_prey.general-dice")
def test_general_is_not_changed() -> None:
    """A General that is turned is rolled for at once."""
    scene = Scene(1)
    scene.down(0, "general", token=2, whites=[1])
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "general-01"))
    assert scene.kind == on.WINDOW_CHOICE
    scene.quiet().do(DiceRolled((1, 5)))
    assert scene.cell(0).reds == (1,)
    assert scene.now.round.won_general == 1
