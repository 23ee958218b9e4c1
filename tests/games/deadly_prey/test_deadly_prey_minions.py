"""Minions and what is done with them."""

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Agree,
    Attempt,
    Cash,
    Declare,
    Done,
    FlipRed,
    GatherPoints,
    Invoke,
    Keep,
    RollDice,
)
from preycore.games.deadly_prey.outcomes import DiceRolled, Flipped
from preycore.games.deadly_prey.state import GENERAL
from tests.games.deadly_prey.scene import TOP, Scene

MINION = "destruction-minion-1"
OTHER = "occult-minion-2"


def met(scene: Scene, cell: int = 0) -> Scene:
    """Turn a Minion; the window is open."""
    return scene.slot().do(Attempt(0, cell, ()), Flipped(cell, MINION))


@pytest.mark.rule("deadly_prey.minion", "deadly_prey.meddling")
def test_minion_is_rolled_for_at_once() -> None:
    """No change and no points: after the window, in which the monster may meddle, dice of the Minion's Calling."""
    scene = Scene(1)
    scene.down(0, token=2, whites=[2])
    met(scene)
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_MINION
    scene.do(Declare(1, ("meddle", "destruction", "destruction"))).shows().quiet()
    assert scene.now.agenda[-1] == (on.DICE, 3, 7)


@pytest.mark.rule("deadly_prey.minion", "deadly_prey.night-rating")
@pytest.mark.parametrize("half", [0, 1])
def test_minion_by_night(half: int) -> None:
    """By night a Minion is worth one more."""
    scene = Scene(1, half=half)
    scene.d.round.braved = 1
    scene.down(0, token=2, whites=[1])
    assert met(scene).quiet().shows().now.agenda[-1] == (on.DICE, 3, 5 + half)


@pytest.mark.rule("deadly_prey.minion-trophy", "deadly_prey.minion-replaced", "deadly_prey.minion-uses-action")
def test_defeated_minion() -> None:
    """It is laid aside with its token; a new facedown card comes, white Willpower stays, and the action is over."""
    scene = Scene(2)
    scene.down(0, token=2, whites=[2, 1])
    scene.down(1, whites=[0, 1])
    met(scene).quiet().shows().do(DiceRolled((1, 5, 5))).luck()
    assert scene.game.observe(scene.now, 1).trophies == (((MINION, 2),), ())
    assert scene.cell(0).whites == (2, 1)
    assert scene.cell(0).card == -1
    assert scene.now.round.won == 0
    assert scene.game.actors(scene.now) == (2,)
    scene.quiet()
    assert scene.game.actors(scene.now) == (1,)


@pytest.mark.rule("deadly_prey.minion-trophy")
def test_cashing_minions() -> None:
    """Several add their tokens together, and are gone after a failed roll."""
    scene = Scene(1)
    scene.down(0, token=1, whites=[3])
    scene.trophy(0, MINION, 2)
    scene.trophy(0, OTHER, 3)
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Keep(0)).quiet().shows()
    scene.do(RollDice(0), Cash(0, MINION), Cash(0, OTHER))
    assert scene.now.agenda[-1] == (on.DICE, 8, 4)
    scene.do(DiceRolled((1,) * 8))
    assert scene.now.hunters.trophies == ((),)
    assert scene.now.hunters.reserve == (5,)


@pytest.mark.rule("deadly_prey.minion-trophy", "deadly_prey.dropping-out")
def test_pledged_minions_return() -> None:
    """If a group's pledge falls short its Minions are still there for the dice."""
    scene = Scene(2)
    scene.down(0, token=3, whites=[1, 1])
    scene.trophy(1, OTHER, 1)
    scene.d.callings = ((0, 1, 2, 3), (1, 0, 2, 3))
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, "destruction-08"), Keep(0), Agree(1)).quiet()
    scene.do(GatherPoints(0), Agree(1)).shows().do(Done(0), Cash(1, OTHER))
    assert scene.kind == on.PLEDGE_CHOICE
    assert scene.now.hunters.trophies == ((), (scene.t.city_index[OTHER] * 4 + 1,))
    assert scene.now.hunters.reserve == (5, 5)
    scene.do(Cash(1, OTHER))
    assert scene.now.agenda[-1] == (on.DICE, 2, 6)


@pytest.mark.rule("deadly_prey.minion-loss")
def test_lost_to_a_minion() -> None:
    """The loss is paid like any other; the Minion is discarded, and white Willpower that is left stays."""
    scene = Scene(1)
    scene.down(0, token=1, whites=[3])
    met(scene).quiet().shows().do(DiceRolled((1, 1, 1))).luck()
    assert scene.cell(0).whites == (2,)
    assert scene.now.board.city_discards == (scene.t.city_index[MINION],)


@pytest.mark.rule("deadly_prey.minion-automatic")
@pytest.mark.parametrize("high", [True, False])
def test_automatic_defeat(high: bool) -> None:
    """With a Calling of 0, or against a rating of 11, there is no roll; in that case no Calling is shown."""
    scene = Scene(1)
    cell = TOP if high else 0
    for below in (18, 15, 11, 6, 0) if high else ():
        scene.card(below, f"science-{below + 1:02d}" if below < 18 else "science-18", reds=[1])
    scene.down(cell, token=3, whites=[1])
    if not high:
        scene.d.callings = ((0, 1, 2, 3),)
    met(scene, cell).quiet().shows()
    assert scene.now.hunters.shown == ((0,) if high else (1,))
    assert scene.now.hunters.reserve == (3,)
    assert scene.kind == on.DEAL


@pytest.mark.rule("deadly_prey.trophy-tie")
def test_whose_minion() -> None:
    """It goes to the highest Calling; of equals to the better in Initiative order, whatever the phase order is."""
    for callings, winner in (((1, 3), 1), ((3, 3), 2), ((3, 1), 2)):
        scene = Scene(3)
        scene.down(0, whites=[0, 1, 1])
        scene.d.round.initiative, scene.d.round.order = (2, 0, 1), (0, 1, 2)
        one, other = [(score, *[n for n in range(4) if n != score]) for score in callings]
        scene.d.callings = ((0, 1, 2, 3), other, one)
        scene.slot(1).do(Attempt(1, 0, (2,)), Agree(2), Flipped(0, MINION)).quiet().shows()
        scene.do(DiceRolled((1, 1, 9)))
        assert bool(scene.now.hunters.trophies[winner])


@pytest.mark.rule("deadly_prey.minion-at-top", "deadly_prey.top-no-general")
def test_minion_at_the_top() -> None:
    """What takes its place is no General."""
    scene = Scene(1)
    for below in (18, 15, 11, 6, 0):
        scene.card(below, f"science-{below + 1:02d}" if below < 18 else "science-18", reds=[1])
    scene.down(TOP, token=1, whites=[1])
    met(scene, TOP).quiet().shows().do(DiceRolled((1, 1, 10)))
    outcomes = scene.game.chance_outcomes(scene.now)
    assert outcomes is not None
    assert len(outcomes) == GENERAL


@pytest.mark.rule("deadly_prey.invoking")
def test_minion_bonus_is_no_city_card() -> None:
    """A Minion is no card to be invoked: it is cashed once."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[1])
    scene.trophy(0, OTHER, 3)
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Keep(0)).quiet().shows().do(GatherPoints(0))
    assert not scene.offers(Invoke, 0)
    scene.do(Cash(0, OTHER)).do(*scene.offers(FlipRed, 0)[:1])
    assert scene.cell(0).reds == (1,)
