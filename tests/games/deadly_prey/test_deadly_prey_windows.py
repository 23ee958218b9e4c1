"""Windows: who is asked, what is declared, and when."""

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attack, Attempt, Declare, Keep, Reinforce
from preycore.games.deadly_prey.outcomes import Flipped, HardshipDrawn
from tests.games.deadly_prey.scene import Scene

PASS, PASS_PHASE = ("pass",), ("pass-phase",)


def attempted(scene: Scene) -> Scene:
    """Turn and keep a card; the window opens."""
    scene.down(0, whites=[2])
    return scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Keep(0))


@pytest.mark.rule("deadly_prey.window")
def test_who_is_asked() -> None:
    """Hunters with cards in hand, and the monster if it could meddle or holds Influence, at the same time."""
    scene = Scene(3)
    scene.hand(1, "arsenal-01")
    attempted(scene)
    assert scene.game.block(scene.now) == (1, 3)
    scene = Scene(3)
    scene.hand(1, "arsenal-01")
    scene.tokens([], [3], [3], [3])
    assert attempted(scene).game.block(scene.now) == (1,)
    scene = Scene(3)
    scene.tokens([], [3], [3], [3])
    scene.d.monster_hand = (0,)
    assert attempted(scene).game.block(scene.now) == (3,)
    scene = Scene(3)
    scene.tokens([], [3], [3], [3])
    assert attempted(scene).kind != on.WINDOW_CHOICE


@pytest.mark.rule("deadly_prey.window")
def test_what_one_may_declare_depends_on_no_hidden_fact() -> None:
    """The monster is asked by the number of its tokens, even if they are all 0."""
    scene = Scene(1)
    scene.tokens([0], [3], [3], [3])
    attempted(scene)
    assert scene.game.actors(scene.now) == (1,)
    words = [action.choice[0] for action in scene.offers(Declare, 1)]
    assert "meddle" not in words
    assert words[:2] == ["pass", "pass-phase"]


@pytest.mark.rule("deadly_prey.window")
def test_declared_in_secret_and_asked_again() -> None:
    """Nobody sees a choice before all have chosen; after a declaration who did not pass the phase is asked again."""
    scene = Scene(2)
    scene.hand(0, "arsenal-01", "arsenal-02")
    scene.hand(1, "arsenal-04")
    attempted(scene).do(Declare(0, ("discard", "arsenal-01")))
    view = scene.game.observe(scene.now, 1)
    assert view.to_act == (0, 1, 2)
    assert view.window is not None
    assert view.window.choices == (-1, -1, -1)
    assert scene.game.observe(scene.now, 0).to_act == (1, 2)
    scene.do(Declare(1, PASS_PHASE), Declare(2, PASS))
    assert scene.game.block(scene.now) == (0, 2)
    assert scene.now.hunters.reserve == (5, 5)
    scene.do(Declare(0, PASS), Declare(2, PASS))
    assert scene.now.hunters.reserve == (7, 5)
    assert scene.now.round.hushed == 2


@pytest.mark.rule("deadly_prey.window")
def test_passing_the_phase() -> None:
    """Who has passed the phase is not asked in its later windows, but in the next phase again."""
    scene = Scene(1)
    scene.d.monster_hand = (0,)
    attempted(scene).do(Declare(1, PASS_PHASE))
    assert scene.now.round.hushed == 2
    scene.start((on.WINDOW, on.AT_PHASE, 0), (on.PHASE, 1, 0), (on.WINDOW, on.AT_PHASE, 0))
    assert scene.now.round.hushed == 0


@pytest.mark.rule("deadly_prey.declaration-order")
def test_order_of_effects() -> None:
    """Hardships first, then the monster's, then what hunters do with cards; all when the window closes."""
    scene = Scene(1)
    scene.d.reserve = (20,)
    scene.hand(0, "arsenal-02", "arsenal-03")
    attempted(scene).do(Declare(0, ("discard", "arsenal-02")), Declare(1, ("meddle", "destruction")))
    scene.do(Declare(0, ("hardship",))).do(Declare(0, PASS))
    assert scene.kind == on.HARDSHIP
    assert scene.now.hunters.reserve == (23,)
    scene.do(HardshipDrawn(0, "hardship-01"))
    assert scene.kind == on.PAID


@pytest.mark.rule("deadly_prey.declaration-order")
def test_declared_at_the_same_time() -> None:
    """What was declared together takes effect in Initiative order."""
    scene = Scene(3)
    scene.d.round.initiative = (2, 0, 1)
    scene.hand(0, "arsenal-01")
    scene.hand(2, "arsenal-02")
    scene.start((on.WINDOW, on.AT_PHASE, 0))
    scene.do(Declare(0, ("hardship",)), Declare(2, ("hardship",)), Declare(0, PASS), Declare(2, PASS))
    assert scene.now.agenda[-1] == (on.HARDSHIP, 2, 0)


@pytest.mark.rule("deadly_prey.declaration-order", "deadly_prey.monster-exchange")
def test_exchange_in_a_window() -> None:
    """The monster's exchange is declared like anything else, and counts what was declared before."""
    scene = Scene(1, half=1)
    scene.d.round.braved = 1
    scene.tokens([1], [3], [2], [1])
    attempted(scene).do(Declare(1, ("exchange", "science", "science", "destruction")))
    assert Declare(1, ("exchange", "science", "science", "occult")) not in scene.legal(1)
    assert Declare(1, ("meddle", "destruction", "destruction")) in scene.legal(1)
    scene.do(Declare(1, PASS)).shows()
    assert scene.points() == (2, 3, 0, 1)


@pytest.mark.rule("deadly_prey.meddling", "deadly_prey.monster-exchange")
def test_meddling_with_a_point_just_received() -> None:
    """Where there was no token a declared exchange brings a point, and the monster may meddle with it."""
    scene = Scene(1, half=1)
    scene.d.round.braved = 1
    scene.tokens([], [3], [2], [1])
    scene.d.monster_hand = (0,)
    attempted(scene).do(Declare(1, ("exchange", "science", "science", "destruction")))
    assert [action.choice for action in scene.offers(Declare, 1) if action.choice[0] == "meddle"] == [
        ("meddle", "destruction")
    ]
    scene.do(Declare(1, ("meddle", "destruction")), Declare(1, PASS)).shows()
    assert scene.points() == (0, 3, 0, 1)


@pytest.mark.rule("deadly_prey.where-windows-open")
def test_where_windows_open() -> None:
    """Before points or dice, before the dice of an attack, and at the end of each phase."""
    scene = attempted(Scene(1))
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_ATTEMPT
    scene = Scene(1, half=1)
    scene.hand(0, "arsenal-01")
    scene.card(0, "destruction-01", reds=[1], whites=[1])
    scene.d.round.braved = 1
    scene.slot().do(Reinforce(0, 0, 1), Attack(1, "cell-0", ("destruction",))).shows()
    assert scene.now.window is not None
    assert scene.now.window.kind == on.AT_ATTACK
    scene = Scene(1)
    scene.hand(0, "arsenal-01")
    scene.start((on.WINDOW, on.AT_PHASE, 0))
    words = [action.choice for action in scene.offers(Declare, 0)]
    assert words == [PASS, PASS_PHASE, ("hardship",), ("discard", "arsenal-01")]


@pytest.mark.rule("deadly_prey.hardship-for-willpower", "deadly_prey.arsenal-for-willpower")
def test_each_promise_once() -> None:
    """A card declared to be discarded, or a Hardship taken, cannot be declared again in the same window."""
    scene = Scene(1)
    scene.hand(0, "arsenal-01", "arsenal-02")
    scene.d.monster_hand = ()
    scene.tokens([], [3], [3], [3])
    attempted(scene).do(Declare(0, ("discard", "arsenal-01")))
    assert Declare(0, ("discard", "arsenal-01")) not in scene.legal(0)
    scene.do(Declare(0, ("hardship",)))
    assert Declare(0, ("hardship",)) not in scene.legal(0)
    scene.do(Declare(0, ("discard", "arsenal-02")))
    assert scene.kind == on.HARDSHIP
