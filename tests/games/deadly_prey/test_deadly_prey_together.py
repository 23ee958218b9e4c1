"""Cooperation: joining, common success and failure, dropping out."""

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Agree,
    Attack,
    Attempt,
    Done,
    Exchange,
    FlipRed,
    GatherPoints,
    Keep,
    PassPhase,
    Redraw,
    Refuse,
    RollDice,
    Skip,
    SpendWillpower,
)
from preycore.games.deadly_prey.outcomes import DiceRolled, Flipped, HardshipDrawn
from tests.games.deadly_prey.scene import Scene

PLAIN = "destruction-08"


def groups(scene: Scene, hunter: int, cell: int) -> set[tuple[int, ...]]:
    """Return whom a hunter may invite to attempt a cell."""
    return {action.partners for action in scene.offers(Attempt, hunter) if action.cell == cell}


@pytest.mark.rule("deadly_prey.joining")
def test_who_can_be_invited() -> None:
    """White Willpower there, within reach, this success not had, and the place in this rotation still to come."""
    scene = Scene(4)
    scene.down(0, whites=[1, 1, 1, 0])
    assert groups(scene.slot(0), 0, 0) == {(), (1,), (2,), (1, 2)}
    assert groups(scene.slot(1), 1, 0) == {(), (2,)}
    scene.d.round.won = 2
    assert groups(scene.slot(0), 0, 0) == {(), (2,)}
    scene = Scene(4)
    scene.down(6, whites=[1, 1, 1, 0])
    scene.card(0, "science-01", reds=[1, 0, 1])
    assert groups(scene.slot(0), 0, 6) == {(), (2,)}


@pytest.mark.rule("deadly_prey.joining")
def test_refused_invitation() -> None:
    """Before the card is turned; if all refuse the hunter chooses again, and invites nobody in this place."""
    scene = Scene(2)
    scene.down(0, whites=[1, 1])
    scene.slot().do(Attempt(0, 0, (1,)))
    assert scene.cell(0).card == -1
    scene.do(Refuse(1))
    assert groups(scene, 0, 0) == {()}
    assert scene.offers(Skip, 0)


@pytest.mark.rule("deadly_prey.joining", "deadly_prey.night-hardship")
def test_joining_by_night() -> None:
    """Who agrees by night without having braved it draws a Hardship."""
    scene = Scene(2, half=1)
    scene.d.round.braved = 1
    scene.down(0, whites=[1, 1])
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), HardshipDrawn(1, "hardship-02"))
    assert scene.now.round.braved == 3
    assert scene.kind == on.FLIP


@pytest.mark.rule("deadly_prey.joint-action", "deadly_prey.joint-success", "deadly_prey.dice")
def test_common_success() -> None:
    """The highest Calling rolls, each turns one to three red, and it is everybody's action and success."""
    scene = Scene(3)
    scene.down(0, whites=[2, 1, 1])
    scene.d.callings = ((1, 0, 2, 3), (3, 2, 1, 0), (3, 2, 1, 0))
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Agree(1)).quiet()
    scene.do(RollDice(0), Agree(1)).shows()
    assert scene.now.agenda[-1] == (on.DICE, 3, 4)
    scene.do(DiceRolled((1, 1, 9)), FlipRed(0, 2))
    assert scene.cell(0).reds == (2, 1, 0)
    assert scene.now.round.won == 3
    scene.quiet()
    assert scene.game.actors(scene.now) == (2,)


@pytest.mark.rule("deadly_prey.joint-failure")
def test_common_failure() -> None:
    """Each loses the token's value on his own."""
    scene = Scene(2)
    scene.down(0, token=2, whites=[3, 1])
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Agree(1)).quiet()
    scene.do(RollDice(0), Agree(1)).shows().do(DiceRolled((1, 1, 2)))
    assert scene.cell(0).whites == (1, 0)
    assert scene.now.hunters.reserve == (5, 4)


@pytest.mark.rule("deadly_prey.dropping-out", "deadly_prey.one-change")
def test_dropping_out() -> None:
    """Who does not go along has his place again; the one who turned the card goes on alone."""
    scene = Scene(2)
    scene.down(0, whites=[1, 1])
    scene.down(1, whites=[0, 1])
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Refuse(1)).quiet().shows()
    scene.do(RollDice(0), DiceRolled((1, 1, 9)))
    assert scene.cell(0).reds == (1, 0)
    assert scene.now.round.won == 1
    scene.quiet()
    assert scene.game.actors(scene.now) == (1,)


@pytest.mark.rule("deadly_prey.dropping-out", "deadly_prey.exchange")
def test_payer_drops_out() -> None:
    """If the one who was to pay for an exchange leaves, the choice is made again."""
    scene = Scene(2)
    scene.down(0, whites=[1, 1])
    scene.space(1, "science-01")
    scene.d.reserve = (0, 5)
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN))
    assert scene.offers(Exchange, 0) == [Exchange(0, 1, 1)]
    scene.do(Exchange(0, 1, 1), Refuse(1))
    assert list(scene.legal(0)) == [Keep(0), Redraw(0)]
    assert scene.now.hunters.reserve == (0, 5)


@pytest.mark.rule("deadly_prey.dropping-out", "deadly_prey.secret-callings")
def test_points_of_a_group() -> None:
    """Points are legal whatever the secret Callings are; with a pledge that falls short all returns and dice decide."""
    scene = Scene(2)
    scene.down(0, token=3, whites=[1, 1])
    scene.d.callings = ((0, 1, 2, 3), (1, 0, 2, 3))
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Agree(1)).quiet()
    assert list(scene.legal(0)) == [GatherPoints(0), RollDice(0)]
    assert scene.now.hunters.shown == (0, 0)
    scene.do(GatherPoints(0), Agree(1)).shows().do(SpendWillpower(0, 2), SpendWillpower(1, 1))
    assert scene.cell(0).reds == (1, 1)
    assert scene.now.hunters.reserve == (3, 4)
    scene = Scene(2)
    scene.down(0, token=3, whites=[1, 1])
    scene.d.callings = ((0, 1, 2, 3), (1, 0, 2, 3))
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Agree(1)).quiet()
    scene.do(GatherPoints(0), Agree(1)).shows().do(SpendWillpower(0, 2), Done(1))
    assert scene.now.agenda[-1] == (on.DICE, 1, 6)
    assert scene.now.hunters.reserve == (5, 5)


@pytest.mark.rule("deadly_prey.joint-exposure", "deadly_prey.what-is-an-action")
def test_common_action_exposes_all() -> None:
    """After it a card of any who took part may be attacked, of nobody else, and no second one after a failure."""
    scene = Scene(3)
    scene.down(0, whites=[1, 1])
    scene.card(2, "destruction-01", reds=[1])
    scene.card(3, "destruction-02", reds=[0, 1])
    scene.card(4, "destruction-03", reds=[0, 0, 1])
    scene.d.round.hushed = 15
    scene.slot().do(Attempt(0, 0, (1,)), Agree(1), Flipped(0, PLAIN), Keep(0), Agree(1))
    scene.do(RollDice(0), Agree(1)).shows().do(DiceRolled((1, 1, 9)))
    targets = {action.target for action in scene.offers(Attack, 3)}
    assert {"cell-0", "cell-2", "cell-3"} <= targets
    assert "cell-4" not in targets
    assert scene.offers(PassPhase, 3)
    scene.do(Attack(3, "cell-2", ("destruction",))).shows().do(DiceRolled((1,)))
    assert scene.game.actors(scene.now) != (3,)
