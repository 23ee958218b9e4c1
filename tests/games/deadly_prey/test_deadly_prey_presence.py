"""Reinforcing, intruding, evicting, restoring, reclaiming."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Allow,
    Contest,
    Declare,
    Done,
    Evict,
    FlipRed,
    Intrude,
    Reclaim,
    Reinforce,
    Restore,
    Sacrifice,
    Skip,
    TakeBack,
)
from preycore.games.deadly_prey.outcomes import CityDealt, DiceRolled, HardshipDrawn, TokenDrawn
from tests.games.deadly_prey.scene import TOP, Scene


@pytest.mark.rule("deadly_prey.reinforce", "deadly_prey.what-is-an-action")
def test_reinforce() -> None:
    """White to red on a controlled card, three red at most; it is an action, after which the monster is asked."""
    scene = Scene(1)
    scene.card(0, "destruction-01", reds=[1], whites=[5])
    scene.slot()
    assert scene.offers(Reinforce, 0) == [Reinforce(0, 0, 1), Reinforce(0, 0, 2)]
    scene.do(Reinforce(0, 0, 2))
    assert (scene.cell(0).reds, scene.cell(0).whites) == ((3,), (3,))
    assert scene.kind == on.STRIKE_CHOICE
    scene.quiet()
    assert not scene.offers(Reinforce, 0)


def intruding(scene: Scene, code: str = "destruction-01", token: int = 2) -> Scene:
    """Let the first hunter intrude on a card of the others."""
    scene.card(0, code, token=token, reds=[0, 1, 1][: scene.t.hunters], whites=[5])
    return scene.slot().do(Intrude(0, 0))


@pytest.mark.rule("deadly_prey.consent")
def test_all_must_allow() -> None:
    """The intruder is let in if everybody who controls the card allows it; the first who does not makes him roll."""
    scene = intruding(Scene(3)).do(Allow(1), Allow(2))
    assert len(scene.offers(FlipRed, 0)) == 3
    scene.do(FlipRed(0, 2))
    assert scene.cell(0).reds == (2, 1, 1)
    assert scene.now.round.won == 0
    scene = intruding(Scene(3)).do(Contest(1))
    assert scene.kind == on.WINDOW_CHOICE


@pytest.mark.rule("deadly_prey.consent", "deadly_prey.ended-hunter")
def test_who_has_ended_allows_nothing() -> None:
    """If the game of one who controls the card has ended, the intrusion is contested at once."""
    scene = Scene(2)
    scene.d.markers = (0, 14)
    assert intruding(scene).kind == on.WINDOW_CHOICE


@pytest.mark.rule("deadly_prey.contested-intrusion", "deadly_prey.meddling", "deadly_prey.where-windows-open")
def test_contested_intrusion() -> None:
    """Dice of the Calling against row and token and meddling, not more by night; each hit turns one white to red."""
    scene = Scene(2, half=1)
    scene.d.round.braved = 3
    intruding(scene).do(Contest(1))
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_INTRUSION
    scene.do(Declare(2, ("meddle", "destruction"))).shows().quiet()
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)
    scene.do(DiceRolled((2, 6, 7)))
    assert (scene.cell(0).reds, scene.cell(0).whites) == ((2, 1), (3, 0))


@pytest.mark.rule("deadly_prey.contested-intrusion")
def test_failed_intrusion() -> None:
    """Without a hit the intruder loses the token's value, his white on the card first; the card stays."""
    scene = intruding(Scene(2)).do(Contest(1)).quiet().shows().do(DiceRolled((1, 1, 1)))
    assert scene.cell(0).whites == (3, 0)
    assert scene.cell(0).reds == (0, 1)
    assert scene.cell(0).up == 1


@pytest.mark.rule("deadly_prey.intrusion-on-general")
def test_intrusion_on_a_general() -> None:
    """The dice are the token's, and no Calling is shown."""
    scene = intruding(Scene(2), "general-01", 3).do(Contest(1)).quiet()
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)
    assert scene.now.hunters.shown == (0, 0)


@pytest.mark.rule("deadly_prey.evict")
def test_evict() -> None:
    """Each own red removes one red or up to two whites of others, freely mixed, step by step."""
    scene = Scene(3)
    scene.card(0, "destruction-01", reds=[3, 1, 0], whites=[0, 1, 1])
    scene.card(1, "destruction-02", reds=[0, 1])
    scene.slot()
    assert [action.cell for action in scene.offers(Evict, 0)] == [0]
    scene.do(Evict(0, 0))
    assert not scene.offers(Done, 0)
    scene.do(Sacrifice(0, (1,), ()), Sacrifice(0, (), (1, 2)))
    assert (scene.cell(0).reds, scene.cell(0).whites) == ((1, 0, 0), (0, 0, 0))
    assert scene.kind == on.STRIKE_CHOICE


@pytest.mark.rule("deadly_prey.evict", "deadly_prey.last-red")
def test_evicting_with_the_last_red() -> None:
    """If no red is left on the card it is replaced, and the white on it is discarded."""
    scene = Scene(2)
    scene.card(0, "destruction-01", reds=[1, 1], whites=[2, 2])
    scene.slot().do(Evict(0, 0), Sacrifice(0, (1,), ())).luck()
    place = scene.cell(0)
    assert (place.up, place.reds, place.whites, place.card) == (0, (0, 0), (0, 0), -1)


@pytest.mark.rule("deadly_prey.evict")
def test_done_after_a_sacrifice() -> None:
    """After one sacrifice the hunter may stop."""
    scene = Scene(2)
    scene.card(0, "destruction-01", reds=[3, 2])
    scene.slot().do(Evict(0, 0), Sacrifice(0, (1,), ()), Done(0))
    assert scene.cell(0).reds == (2, 1)


@pytest.mark.rule("deadly_prey.restore")
def test_restore() -> None:
    """From a card beside or above the vacancy, not below; a Hardship, a facedown card, a token."""
    scene = Scene(1)
    scene.vacant(7)
    scene.vacant(0)
    scene.card(1, "destruction-01", reds=[1])
    scene.slot()
    assert [action.cell for action in scene.offers(Restore, 0)] == [0]
    scene.do(Restore(0, 0), HardshipDrawn(0, "hardship-09"), CityDealt(0, "general"), TokenDrawn(0, 2))
    assert (scene.cell(0).suit, scene.cell(0).token, scene.cell(0).up) == (4, 2, 0)
    scene = Scene(1)
    scene.vacant(1)
    scene.card(6, "destruction-01", reds=[1])
    assert [action.cell for action in scene.slot().offers(Restore, 0)] == [1]


@pytest.mark.rule("deadly_prey.apex-vacancy")
def test_vacancy_at_the_top() -> None:
    """Nobody can fill it."""
    scene = Scene(1)
    scene.vacant(TOP)
    scene.card(18, "destruction-01", reds=[1])
    scene.card(19, "destruction-02", reds=[1])
    assert not scene.slot().offers(Restore, 0)


@pytest.mark.rule("deadly_prey.reclaim", "deadly_prey.last-red")
def test_reclaim() -> None:
    """Any Willpower from any cards; a card without red is replaced at once, with the white of others lost."""
    scene = Scene(2)
    scene.card(0, "destruction-01", reds=[2], whites=[3, 2])
    scene.down(4, whites=[2])
    scene.slot().do(Reclaim(0))
    assert not scene.offers(Done, 0)
    scene.do(TakeBack(0, 0, "white", 3), TakeBack(0, 0, "red", 2)).luck()
    assert scene.now.hunters.reserve == (10, 5)
    assert scene.cell(0).whites == (0, 0)
    with pytest.raises(IllegalAction):
        scene.do(TakeBack(0, 0, "white", 1))
    scene.do(Done(0))
    assert scene.cell(4).whites == (2, 0)


@pytest.mark.rule("deadly_prey.reclaim", "deadly_prey.what-is-an-action")
def test_reclaiming_is_the_last_action() -> None:
    """It may follow other actions, opens the monster's attack, and ends the phase for the hunter."""
    scene = Scene(2)
    scene.card(0, "destruction-01", reds=[1], whites=[1])
    scene.down(4, whites=[2, 1])
    scene.slot().do(Reinforce(0, 0, 1))
    scene.do(Skip(2), Skip(1), Reclaim(0), TakeBack(0, 4, "white", 1))
    assert scene.kind == on.STRIKE_CHOICE
    assert scene.now.round.out == 1
