"""The control attempt: points, dice, costs, tactics, failure and its payment."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attempt,
    Cash,
    Declare,
    Done,
    FlipRed,
    GatherPoints,
    Invoke,
    Keep,
    PassPhase,
    PayArsenal,
    Poach,
    ProtectIcon,
    RollDice,
    SpendWillpower,
)
from preycore.games.deadly_prey.outcomes import CallingShown, DiceRolled, Flipped, HardshipDrawn
from tests.games.deadly_prey.scene import PLAIN, TOP, Scene, attempted


@pytest.mark.rule("deadly_prey.points-or-dice", "deadly_prey.secret-callings")
def test_the_calling_is_shown_after_the_window() -> None:
    """After meddling a lone hunter shows his Calling and then chooses, knowing what he must reach."""
    scene = Scene(1)
    scene.down(0, whites=[2])
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, PLAIN), Keep(0))
    assert scene.game.observe(scene.now, 1).callings == ((-1, -1, -1, -1),)
    scene.do(Declare(1, ("meddle", "destruction", "destruction"))).shows().quiet()
    assert list(scene.legal(0)) == [GatherPoints(0), RollDice(0)]
    assert scene.game.observe(scene.now, 1).callings == ((3, -1, -1, -1),)


@pytest.mark.rule("deadly_prey.points-or-dice")
def test_points_out_of_reach() -> None:
    """Who cannot gather enough rolls without being asked."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[2])
    scene.d.reserve = (1,)
    attempted(scene, 0)
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)


@pytest.mark.rule("deadly_prey.point-sources")
def test_points_from_everywhere() -> None:
    """Calling, Willpower at two each, scores of own and others' cards, Minions; pledged in this order."""
    scene = Scene(2)
    scene.down(6, token=3, whites=[1])
    scene.card(0, "destruction-03", token=2, reds=[1])
    scene.card(1, "destruction-01", token=2, reds=[0, 1], whites=[1])
    scene.trophy(0, "occult-minion-2", 2)
    scene.d.callings = ((0, 1, 2, 3), (3, 2, 1, 0))
    scene.d.reserve = (1, 5)
    attempted(scene, 6).do(GatherPoints(0), SpendWillpower(0, 1), Invoke(0, 0), Poach(0, 1))
    assert scene.now.hunters.reserve == (1, 5)
    assert list(scene.legal(0)) == [Cash(0, "occult-minion-2"), Done(0)]
    scene.do(Cash(0, "occult-minion-2"))
    assert scene.cell(6).reds == (1, 0)
    assert scene.now.hunters.reserve == (0, 5)
    assert scene.now.hunters.trophies == ((), ())
    assert scene.cell(0).token == 1
    assert (scene.cell(1).token, scene.cell(1).whites) == (1, (0, 0))


@pytest.mark.rule("deadly_prey.point-sources")
def test_nobody_alone_falls_short() -> None:
    """A lone hunter is offered no step after which the points are out of reach, and is not done before he has them."""
    scene = Scene(1)
    scene.down(6, token=3, whites=[1])
    scene.card(0, "destruction-03", token=2, reds=[1])
    scene.d.reserve = (1,)
    attempted(scene, 6).do(GatherPoints(0))
    assert list(scene.legal(0)) == [SpendWillpower(0, 1)]
    scene.do(SpendWillpower(0, 1))
    assert list(scene.legal(0)) == [Invoke(0, 0)]


@pytest.mark.rule("deadly_prey.invoke-cost")
def test_exhausted_card() -> None:
    """A token that falls to 0 takes the card and all Willpower on it away; a new facedown card and token come."""
    scene = Scene(2)
    scene.down(6, token=1, whites=[1])
    scene.card(0, "destruction-12", token=1, reds=[1, 2], whites=[3, 1])
    scene.d.callings = ((0, 1, 2, 3), (3, 2, 1, 0))
    scene.d.reserve = (2, 5)
    attempted(scene, 6).do(SpendWillpower(0, 2), Invoke(0, 0)).luck()
    place = scene.cell(0)
    assert (place.up, place.card, place.reds, place.whites) == (0, -1, (0, 0), (0, 0))
    assert place.token > 0
    assert scene.t.city_index["destruction-12"] in scene.now.board.city_discards


@pytest.mark.rule("deadly_prey.dice")
def test_dice() -> None:
    """As many ten-sided dice as the Calling; one that reaches the rating is enough."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[1])
    attempted(scene, 0).do(RollDice(0))
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)
    outcomes = scene.game.chance_outcomes(scene.now)
    assert outcomes is not None
    assert sum(p for roll, p in outcomes if isinstance(roll, DiceRolled) and max(roll.dice) >= 6) == 1 - sum(
        p for roll, p in outcomes if isinstance(roll, DiceRolled) and max(roll.dice) < 6
    )
    assert len(outcomes) == 220
    scene.do(DiceRolled((1, 2, 6)))
    assert scene.cell(0).reds == (1,)


@pytest.mark.rule("deadly_prey.no-dice")
def test_no_dice() -> None:
    """A Calling of 0, and points out of reach: the roll has failed, with the usual loss."""
    scene = Scene(1)
    scene.down(0, token=2, whites=[1])
    scene.d.callings = ((0, 1, 2, 3),)
    scene.d.reserve = (2,)
    attempted(scene, 0)
    assert scene.now.hunters.reserve == (1,)
    assert scene.until(on.DEAL).cell(0).whites == (0,)


@pytest.mark.rule("deadly_prey.night-rating")
@pytest.mark.parametrize("half", [0, 1])
def test_rating_by_night(half: int) -> None:
    """By night an attempt, also on a General, needs one more."""
    scene = Scene(1, half=half)
    scene.d.round.braved = 1
    scene.down(0, "general", token=1, whites=[1])
    assert attempted(scene, 0, "general-01").now.agenda[-1] == (on.DICE, 1, 4 + half)


@pytest.mark.rule("deadly_prey.rating-above-ten", "deadly_prey.goes-to-eleven")
def test_rating_of_eleven() -> None:
    """A rating of 11 or 12 is only reached by points, and no meddling adds to it."""
    scene = Scene(1, half=1)
    scene.d.round.braved = 1
    scene.d.reserve = (9,)
    scene.card(18, "destruction-01", token=3, reds=[1])
    scene.card(15, "destruction-04", token=3, reds=[1])
    scene.card(11, "destruction-05", token=3, reds=[1])
    scene.card(6, "destruction-09", token=3, reds=[1])
    scene.card(0, "destruction-10", token=3, reds=[1])
    scene.down(TOP, token=3, whites=[1])
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, PLAIN), Keep(0)).shows()
    assert scene.kind == on.PLEDGE_CHOICE
    scene.do(SpendWillpower(0, 5), Done(0))
    assert scene.kind == on.SCORE


@pytest.mark.rule("deadly_prey.goes-to-eleven", "deadly_prey.no-dice")
def test_eleven_out_of_reach() -> None:
    """Who can neither gather 11 points nor roll for it has failed."""
    scene = Scene(1)
    scene.d.reserve = (2,)
    scene.card(18, "absolution-06", token=3, reds=[1])
    scene.card(15, "absolution-12", token=3, reds=[1])
    scene.card(11, "absolution-18", token=3, reds=[1])
    scene.card(6, "absolution-02", token=3, reds=[1])
    scene.card(0, "absolution-03", token=3, reds=[1])
    scene.down(TOP, token=3, whites=[1])
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, PLAIN), Keep(0)).quiet().shows()
    assert scene.now.hunters.reserve == (0,)
    assert scene.kind == on.DISCARD or scene.kind == on.DEAL


@pytest.mark.rule("deadly_prey.success")
def test_success() -> None:
    """One to three of the own white Willpower turn red; what others have there stays white."""
    scene = Scene(2)
    scene.down(0, whites=[5, 2])
    attempted(scene, 0).do(RollDice(0), DiceRolled((1, 1, 9)))
    assert list(scene.legal(0)) == [FlipRed(0, 1), FlipRed(0, 2), FlipRed(0, 3)]
    scene.do(FlipRed(0, 3))
    assert (scene.cell(0).reds, scene.cell(0).whites, scene.cell(0).up) == ((3, 0), (2, 2), 1)


@pytest.mark.rule("deadly_prey.control-limit")
def test_limit_of_successes() -> None:
    """One with a Calling and one with a General a phase, in any order; failures do not count."""
    scene = Scene(1)
    scene.down(0, whites=[3])
    scene.down(1, whites=[3])
    scene.down(2, "general", whites=[3])
    scene.down(3, "general", whites=[3])
    attempted(scene, 0).do(RollDice(0), DiceRolled((1, 1, 1))).quiet()
    assert {action.cell for action in scene.offers(Attempt, 0)} == {0, 1, 2, 3}
    scene.do(Attempt(0, 0, ()), Keep(0), RollDice(0), DiceRolled((1, 1, 9)), FlipRed(0, 1))
    assert {action.cell for action in scene.offers(Attempt, 0)} == {2, 3}
    scene.do(Attempt(0, 2, ()), Flipped(2, "general-01"), DiceRolled((9,)), FlipRed(0, 1))
    assert not scene.offers(Attempt, 0)


@pytest.mark.rule("deadly_prey.debt")
def test_debt_is_paid_in_order() -> None:
    """White Willpower on the card, then the reserve, then Arsenal cards of the hunter's choice; overpaid is lost."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[1])
    scene.d.reserve = (1,)
    scene.d.round.hushed = 1
    scene.hand(0, "arsenal-02", "arsenal-03")
    attempted(scene, 0).do(DiceRolled((1, 2, 3)))
    assert scene.now.hunters.reserve == (0,)
    assert list(scene.legal(0)) == [PayArsenal(0, "arsenal-02"), PayArsenal(0, "arsenal-03")]
    scene.do(PayArsenal(0, "arsenal-02"))
    assert scene.now.hunters.hands == ((2,),)
    assert scene.now.hunters.reserve == (0,)
    assert scene.kind == on.DEAL


@pytest.mark.rule("deadly_prey.debt", "deadly_prey.penalty-hardship")
def test_debt_that_cannot_be_paid() -> None:
    """If all cards are not enough they are gone, and one Hardship comes that brings no Willpower."""
    scene = Scene(1)
    scene.down(0, token=3, whites=[1])
    scene.d.reserve = (0,)
    scene.d.round.hushed = 1
    scene.hand(0, "arsenal-03")
    attempted(scene, 0).do(DiceRolled((1, 2, 3)), PayArsenal(0, "arsenal-03"))
    scene.do(HardshipDrawn(0, "hardship-01"))
    assert scene.now.hunters.hands == ((),)
    assert scene.now.hunters.reserve == (0,)
    assert scene.kind == on.DEAL


@pytest.mark.rule("deadly_prey.after-failure", "deadly_prey.seen-card")
def test_card_after_a_failure() -> None:
    """With white Willpower of anybody it stays, facedown and known, and is not turned anew; else a new one comes."""
    scene = Scene(2)
    scene.down(0, token=1, whites=[1, 2])
    attempted(scene, 0).do(RollDice(0), DiceRolled((1, 1, 2)))
    place = scene.cell(0)
    assert (place.up, place.whites, place.card) == (0, (0, 2), scene.t.city_index[PLAIN])
    assert scene.game.observe(scene.now, 1).pyramid[0].card == PLAIN
    scene.do(PassPhase(2), Attempt(1, 0, ()))
    assert scene.kind == on.CHANGE
    scene = Scene(1)
    scene.down(0, token=1, whites=[1])
    attempted(scene, 0).do(RollDice(0), DiceRolled((1, 1, 2))).luck()
    assert scene.cell(0).card == -1


def tactics(scene: Scene, *cards: tuple[int, str]) -> Scene:
    """Give the first hunter these cards with a token of 1, and a target above the first two."""
    for cell, code in cards:
        scene.card(cell, code, token=1, reds=[1])
    scene.down(6, token=3, whites=[1])
    scene.d.callings = ((0, 1, 2, 3),) * scene.t.hunters
    return scene


@pytest.mark.rule("deadly_prey.tactics")
def test_a_set_keeps_its_tokens() -> None:
    """Two cards with one tactic stay at 1, also where they lie apart; the only set that matters is not asked for."""
    scene = tactics(Scene(1), (0, "destruction-02"), (4, "destruction-07"))
    scene.d.reserve = (2,)
    attempted(scene, 6).do(SpendWillpower(0, 2), Invoke(0, 0))
    assert (scene.cell(0).token, scene.cell(0).up) == (1, 1)


@pytest.mark.rule("deadly_prey.tactics")
def test_without_a_set_the_card_goes() -> None:
    """A single card with a tactic is exhausted like any other."""
    scene = tactics(Scene(1), (0, "destruction-02"), (4, "destruction-01"))
    scene.d.reserve = (2,)
    attempted(scene, 6).do(SpendWillpower(0, 2), Invoke(0, 0)).luck()
    assert scene.cell(0).up == 0


@pytest.mark.rule("deadly_prey.tactics")
def test_one_of_two_sets() -> None:
    """With two sets that matter the invoker says which one keeps its tokens."""
    cards = ((0, "destruction-02"), (4, "destruction-07"), (1, "destruction-03"), (2, "destruction-08"))
    scene = tactics(Scene(1), *cards)
    scene.d.reserve = (1,)
    attempted(scene, 6, "destruction-17").do(SpendWillpower(0, 1), Invoke(0, 0), Invoke(0, 1), Done(0))
    assert list(scene.legal(0)) == [ProtectIcon(0, "tracking"), ProtectIcon(0, "trapping")]
    scene.do(ProtectIcon(0, "trapping")).luck()
    assert (scene.cell(0).up, scene.cell(1).up) == (0, 1)


@pytest.mark.rule("deadly_prey.tactics")
def test_anothers_set() -> None:
    """The set of somebody from whom one poaches keeps its tokens too."""
    scene = tactics(Scene(2), (1, "absolution-02"))
    scene.card(0, "destruction-02", token=1, reds=[0, 1], whites=[1])
    scene.card(4, "destruction-07", token=1, reds=[0, 1])
    scene.d.reserve = (2, 5)
    attempted(scene, 6).do(SpendWillpower(0, 2), Poach(0, 0))
    assert (scene.cell(0).token, scene.cell(0).up, scene.cell(0).whites) == (1, 1, (0, 0))


@pytest.mark.rule("deadly_prey.tactics")
@pytest.mark.parametrize("more", [False, True])
def test_one_of_anothers_two_sets(more: bool) -> None:
    """Of another's sets the one with most cards in the attempt counts, of equals the first; the rest is exhausted."""
    scene = tactics(Scene(2), (1, "absolution-02"))
    for cell, code in ((0, "destruction-02"), (2, "destruction-07"), (4, "destruction-05"), (5, "destruction-10")):
        scene.card(cell, code, token=1, reds=[0, 1], whites=[1])
    scene.d.reserve = (2, 5)
    attempted(scene, 6).do(SpendWillpower(0, 1), Poach(0, 0), *([Poach(0, 2)] if more else []), Poach(0, 4))
    scene.do(*scene.offers(Done, 0)).luck()
    tracking, observation = scene.cell(0).up, scene.cell(4).up
    assert (tracking, observation) == ((1, 0) if more else (0, 1))


def test_refusals_name_a_rule() -> None:
    """What is not offered is refused with the rule of what is due."""
    scene = Scene(1)
    scene.down(0, whites=[1])
    scene.slot()
    with pytest.raises(IllegalAction) as error:
        scene.do(Keep(0))
    assert (error.value.code, error.value.rule) == ("wrong-phase", "deadly_prey.one-card-at-a-time")
    with pytest.raises(IllegalAction) as error:
        scene.do(Attempt(0, 1, ()))
    assert error.value.code == "not-legal"
    scene.do(Attempt(0, 0, ()))
    with pytest.raises(IllegalAction) as error:
        scene.do(CallingShown(0, "destruction", 3))
    assert (error.value.code, error.value.rule) == ("not-possible", "deadly_prey.legal-target")
