"""The monster: payment, meddling, attacks, markers, exchange, nightly tokens."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attack,
    Attempt,
    Declare,
    ExchangePoints,
    Keep,
    PlaceToken,
    Reinforce,
    RemoveRed,
    RollDice,
    Skip,
)
from preycore.games.deadly_prey.decks import nothing_there
from preycore.games.deadly_prey.outcomes import CityDiscarded, DiceRolled, Flipped, NightToken, Paid
from preycore.games.deadly_prey.state import VACANT
from preycore.games.deadly_prey.tokens import payment, values_in
from tests.games.deadly_prey.scene import Scene, bag


def acting(hunters: int = 1, half: int = 1) -> Scene:
    """Return a scene in which the first hunter can reinforce a card in cell 0, by night."""
    scene = Scene(hunters, half=half)
    scene.d.round.braved = 15
    scene.d.round.hushed = 15
    scene.card(0, "destruction-01", token=2, reds=[1], whites=[2])
    return scene


def struck(scene: Scene, target: str, points: int, dice: tuple[int, ...], calling: str = "destruction") -> Scene:
    """Let the hunter reinforce and the monster attack with these dice."""
    names = tuple(
        name for name in ("destruction", "absolution", "science", "occult") for _ in range(points) if name == calling
    )
    scene.slot().do(Reinforce(0, 0, 1), Attack(scene.t.monster, target, names)).shows()
    return scene.do(DiceRolled(dice))


@pytest.mark.rule("deadly_prey.payment")
@pytest.mark.parametrize(
    ("purse", "points", "given", "change"),
    [
        ([3], 3, (3,), 0),
        ([1, 2, 3], 3, (3,), 0),
        ([1, 1, 2], 3, (1, 2), 0),
        ([2, 2], 3, (2, 2), 1),
        ([3, 3], 1, (3,), 2),
        ([1, 3], 2, (3,), 1),
        ([0, 0, 2, 3], 1, (2,), 1),
        ([1, 1, 3], 2, (1, 1), 0),
    ],
)
def test_payment(purse: list[int], points: int, given: tuple[int, ...], change: int) -> None:
    """The least excess, then the fewest tokens; change is one token; 0 tokens stay."""
    tokens, back = payment(bag(purse), points)
    assert (values_in(tokens), back) == (given, change)


@pytest.mark.rule("deadly_prey.payment")
def test_payment_is_shown() -> None:
    """Tokens and change are shown to all; which tokens the monster still has is not, only how many."""
    scene = acting()
    scene.tokens([0, 3, 3], [2], [1], [1])
    scene.slot().do(Reinforce(0, 0, 1), Attack(1, "cell-0", ("destruction",)))
    assert scene.forced() == Paid("destruction", 1, (3,), 2)
    scene.shows()
    view = scene.game.observe(scene.now, 0)
    assert view.token_counts == (3, 1, 1, 1)
    assert view.tokens is None
    assert scene.points() == (5, 2, 1, 1)


@pytest.mark.rule("deadly_prey.monster-by-day", "deadly_prey.attack-dice")
@pytest.mark.parametrize("half", [0, 1])
def test_monster_by_day(half: int) -> None:
    """By day targets are worth one more and no Calling is paid down to 0."""
    scene = acting(half=half).slot().do(Reinforce(0, 0, 1))
    assert {len(action.points) for action in scene.offers(Attack, 1) if action.target == "cell-0"} == (
        {1, 2, 3} if half else {1, 2}
    )
    scene.do(Attack(1, "cell-0", ("destruction",))).shows()
    assert scene.now.agenda[-1] == (on.DICE, 1, 5 + (not half))


@pytest.mark.rule("deadly_prey.meddling")
def test_meddling() -> None:
    """Up to three points of the card's Calling, once an attempt, up to 10; of any Calling for a General."""
    scene = Scene(1)
    scene.down(0, token=1, whites=[2])
    scene.d.round.hushed = 1
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Keep(0))
    words = [action.choice for action in scene.offers(Declare, 1) if action.choice[0] == "meddle"]
    assert words == [("meddle",) + ("destruction",) * n for n in (1, 2)]
    scene.do(Declare(1, words[1])).shows()
    assert scene.points() == (1, 4, 5, 6)
    scene.do(RollDice(0))
    assert scene.now.agenda[-1] == (on.DICE, 3, 6)
    scene = Scene(1)
    scene.down(0, "general", token=1, whites=[2])
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "general-01"))
    assert Declare(1, ("meddle", "absolution", "science", "occult")) in scene.legal(1)


@pytest.mark.rule("deadly_prey.meddling", "deadly_prey.rating-above-ten")
def test_meddling_ends_at_ten() -> None:
    """A rating of 9 can be raised by one, one of 10 not at all: then the monster is not asked for it."""
    for token, choices in ((1, 1), (2, 0)):
        scene = Scene(1)
        for below in (18, 15, 11, 6, 0):
            scene.card(below, f"science-{below + 1:02d}" if below < 18 else "science-18", reds=[1])
        scene.down(20, token=token, whites=[1])
        scene.tokens([3, 3], [3], [3], [3])
        scene.slot().do(Attempt(0, 20, ()), Flipped(20, "destruction-08"), Keep(0))
        if choices:
            words = [action.choice for action in scene.offers(Declare, 1) if action.choice[0] == "meddle"]
            assert words == [("meddle", "destruction")]
        else:
            assert scene.kind != on.WINDOW_CHOICE


@pytest.mark.rule("deadly_prey.attack-window", "deadly_prey.what-is-an-action")
def test_when_the_monster_is_asked() -> None:
    """At the start of Resolution, without controlled cards as targets, and after each action; not after skips."""
    scene = acting(2, half=0)
    scene.start((on.STRIKE, 0, 0), (on.ROTATION, 0, 0))
    targets = {action.target for action in scene.offers(Attack, 2)}
    assert "cell-0" not in targets
    assert {"cell-1", "cell-20", "day-1", "day-7"} <= targets
    scene.do(Skip(2), Skip(0))
    assert scene.game.actors(scene.now) == (0,)
    scene.do(Reinforce(0, 0, 1))
    assert "cell-0" in {action.target for action in scene.offers(Attack, 2)}


@pytest.mark.rule("deadly_prey.attack-dice")
def test_hits_remove_red_willpower() -> None:
    """Each hit one red, of whom the monster chooses; surplus hits are wasted."""
    scene = acting(2)
    scene.card(0, "destruction-01", token=2, reds=[1, 2], whites=[2])
    struck(scene, "cell-0", 2, (5, 9))
    assert scene.offers(RemoveRed, 2) == [RemoveRed(2, 0), RemoveRed(2, 1)]
    scene.do(RemoveRed(2, 1), RemoveRed(2, 0))
    assert scene.cell(0).reds == (1, 1)
    scene = acting()
    struck(scene, "cell-0", 3, (6, 7, 8))
    assert scene.cell(0).suit == VACANT


@pytest.mark.rule("deadly_prey.one-success")
def test_one_success_a_phase() -> None:
    """After a success the monster is not asked again in the phase; after a failure only after the next action."""
    scene = acting()
    struck(scene, "cell-0", 1, (9,))
    assert scene.now.round.struck == 1
    scene.do(Reinforce(0, 0, 1))
    assert scene.kind == on.SLOT
    scene = acting()
    struck(scene, "cell-0", 1, (1,))
    assert scene.game.actors(scene.now) == (0,)
    scene.do(Reinforce(0, 0, 1))
    assert scene.kind == on.STRIKE_CHOICE


@pytest.mark.rule("deadly_prey.destroyed", "deadly_prey.markers")
def test_destroyed_card() -> None:
    """A vacancy; the token for the monster; a marker for everybody who had red there when it was declared."""
    scene = acting(3)
    scene.card(0, "destruction-01", token=2, reds=[1, 1], whites=[1, 0, 2])
    struck(scene, "cell-0", 3, (5, 5, 5))
    assert scene.cell(0).suit == VACANT
    assert scene.cell(0).whites == (0, 0, 0)
    assert scene.now.hunters.markers == (1, 1, 0)
    assert scene.game.observe(scene.now, 0).pending == 2
    scene.do(PlaceToken(3, "occult"))
    assert scene.points() == (0, 4, 5, 8)


@pytest.mark.rule("deadly_prey.attack-facedown", "deadly_prey.facedown-undrawn")
def test_attack_on_a_facedown_card() -> None:
    """Worth its row; the title is drawn and shown, the card replaced, white Willpower lost, nothing gained."""
    scene = acting()
    scene.down(8, token=3, whites=[2])
    struck(scene, "cell-8", 1, (4,))
    assert scene.kind == on.DISCARD
    scene.do(CityDiscarded("destruction-17")).luck()
    assert scene.cell(8).whites == (0,)
    assert scene.points() == (2, 4, 5, 6)
    assert scene.game.observe(scene.now, 0).city_discards == ("destruction-17",)
    assert scene.now.round.struck == 1


@pytest.mark.rule("deadly_prey.attack-tracker", "deadly_prey.attack-suit")
def test_attack_on_the_tracker() -> None:
    """A 6 by night, a 7 by day; points of the suit on the back; the space stays empty."""
    scene = acting()
    struck(scene, "day-3", 2, (1, 6), "occult")
    scene.luck()
    assert scene.now.board.spaces[2].suit == VACANT
    assert scene.points() == (3, 4, 5, 4)
    scene = acting(half=0)
    struck(scene, "day-3", 2, (1, 6), "occult")
    assert scene.now.board.spaces[2].suit == 3


@pytest.mark.rule("deadly_prey.attack-tracker", "deadly_prey.tracker")
def test_the_day_of_a_destroyed_card() -> None:
    """If the card of a day is gone nothing is turned when the day begins."""
    scene = Scene(1)
    scene.d.spaces = (scene.d.spaces[0], nothing_there(scene.t), *scene.d.spaces[2:])
    scene.d.arsenal = ()
    assert scene.start((on.DAY, 2, 0)).kind == on.SLOT


@pytest.mark.rule("deadly_prey.attack-suit")
def test_points_for_an_attack() -> None:
    """Only points of the target's suit, for a General any mix."""
    scene = acting()
    scene.down(8, "science")
    scene.down(9, "general")
    scene.slot().do(Reinforce(0, 0, 1))
    points = {action.points for action in scene.offers(Attack, 1) if action.target == "cell-8"}
    assert points == {("science",) * n for n in (1, 2, 3)}
    assert len({action.points for action in scene.offers(Attack, 1) if action.target == "cell-9"}) == 34


@pytest.mark.rule("deadly_prey.markers", "deadly_prey.ended-hunter")
@pytest.mark.parametrize(("markers", "turn", "half"), [(1, 7, 1), (2, 7, 0), (3, 6, 1), (4, 6, 0)])
def test_markers_end_a_game_early(markers: int, turn: int, half: int) -> None:
    """The first one takes the last night, the second the last day, and so on: no draws, no actions, no windows."""
    scene = Scene(2, turn=turn, half=half)
    scene.d.markers = (markers, 0)
    scene.hand(0, "arsenal-01")
    scene.d.round.braved = 3
    scene.start((on.ORDER, 0, 0), (on.WINDOW, on.AT_PHASE, 0))
    assert scene.now.round.order == (1,)
    assert scene.kind == on.WINDOW_CHOICE or not scene.now.agenda
    scene = Scene(2, turn=turn, half=half)
    scene.d.markers = (markers - 1, 0)
    assert scene.start((on.ORDER, 0, 0)).game.actors(scene.now) == (0,)


@pytest.mark.rule("deadly_prey.out-at-once")
def test_out_after_the_present_action() -> None:
    """A marker for this very night ends the hunter's game after his action; his other cards remain."""
    scene = acting(2)
    scene.d.round.turn = 7
    scene.card(2, "destruction-02", reds=[1], whites=[1])
    scene.card(3, "destruction-03", reds=[0, 1], whites=[0, 1])
    struck(scene, "cell-0", 2, (5, 5)).do(PlaceToken(2, "occult"))
    assert scene.now.hunters.markers == (1, 0)
    assert scene.game.actors(scene.now) == (1,)
    scene.do(Reinforce(1, 3, 1), Skip(1))
    assert scene.game.actors(scene.now) == (1,)
    assert scene.cell(2).reds == (1, 0)
    assert scene.game.scores(scene.now)[0] == 1


@pytest.mark.rule("deadly_prey.monster-exchange")
def test_two_for_one() -> None:
    """Any two points for one of another Calling, in a place of its own; by day not to 0, not while the top is up."""
    scene = acting().slot().do(Reinforce(0, 0, 1))
    scene.do(ExchangePoints(1, ("destruction", "occult"), "science")).shows()
    assert scene.points() == (2, 4, 6, 5)
    assert scene.kind == on.STRIKE_CHOICE
    scene = acting(half=0)
    scene.tokens([1], [2], [1], [1])
    scene.slot().do(Reinforce(0, 0, 1))
    assert scene.offers(ExchangePoints, 1) == []
    scene = acting()
    scene.card(20, "science-01", reds=[1])
    scene.slot().do(Reinforce(0, 0, 1))
    assert scene.offers(ExchangePoints, 1) == []


@pytest.mark.rule("deadly_prey.night-token")
def test_nightly_token() -> None:
    """From the second night on a token that only the monster sees, 0 included, whole to one Calling."""
    scene = Scene(1, turn=1).start((on.NIGHT, 0, 0))
    assert scene.kind == on.SLOT
    scene = Scene(1, turn=2)
    scene.d.influence = ()
    scene.start((on.NIGHT, 0, 0)).do(NightToken(1, 0))
    assert scene.game.observe(scene.now, 0).pending == -2
    assert scene.game.observe(scene.now, 1).pending == 0
    scene.do(PlaceToken(1, "absolution"))
    assert scene.game.observe(scene.now, 0).token_counts == (1, 4, 3, 5)
    assert scene.points() == (3, 4, 5, 6)
    with pytest.raises(IllegalAction):
        Scene(1, turn=2).start((on.NIGHT_TOKEN, 0, 0)).do(NightToken(1, 4 - 1), NightToken(1, 1))
