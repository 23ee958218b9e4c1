"""Confrontation, deaths, the end, scores and places."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Agree,
    Attempt,
    Done,
    FlipRed,
    GatherPoints,
    Invoke,
    Keep,
    RollDice,
    Skip,
    SpendWillpower,
)
from preycore.games.deadly_prey.outcomes import CallingsRevealed, CityDealt, DiceRolled, Flipped, HandShown, ScoreShown
from tests.games.deadly_prey.scene import TOP, Scene

PATH = (
    (18, "destruction-01"),
    (15, "destruction-04"),
    (11, "destruction-05"),
    (6, "destruction-07"),
    (0, "science-01"),
)


def at_the_top(hunters: int, reds: tuple[int, ...], half: int = 0, token: int = 1) -> Scene:
    """Return a scene in which a path of four Destruction cards with this token leads to the top."""
    scene = Scene(hunters, half=half)
    scene.d.round.braved = 15
    scene.d.round.hushed = 31
    scene.d.reserve = (9,) * hunters
    for cell, code in PATH:
        scene.card(cell, code, token=token, reds=reds)
    scene.down(TOP, token=1, whites=reds)
    return scene


def taken(scene: Scene) -> Scene:
    """Let the first hunter control the top card by dice."""
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "destruction-08"), Keep(0)).shows()
    return scene.do(RollDice(0), DiceRolled((1, 1, 10)))


@pytest.mark.rule("deadly_prey.participants", "deadly_prey.no-attack-at-top", "deadly_prey.compare")
def test_confrontation_at_once() -> None:
    """As soon as the top is controlled the monster shows its tokens; it is not asked for an attack before."""
    scene = taken(at_the_top(1, (1,)))
    assert scene.kind == on.SCORE
    assert scene.forced() == ScoreShown("destruction", (3,))


@pytest.mark.rule("deadly_prey.tally")
@pytest.mark.parametrize(("half", "score", "wins"), [(0, 5, True), (0, 6, False), (1, 3, True), (1, 4, False)])
def test_tally(half: int, score: int, wins: bool) -> None:
    """Tokens of all own cards of the top's Calling, that one too; two less by night; the Calling does not count."""
    scene = at_the_top(1, (1,), half)
    scene.tokens([1] * score, [1], [1], [1])
    taken(scene).shows()
    assert bool(scene.now.defeated) == wins
    assert bool(scene.now.hunters.dead) != wins


@pytest.mark.rule("deadly_prey.tally", "deadly_prey.participants", "deadly_prey.reward")
def test_companions() -> None:
    """Each counts one more for each companion and is compared alone; the reward depends on how many came."""
    scene = at_the_top(2, (1, 1))
    scene.card(5, "destruction-10", token=3, reds=[0, 1])
    scene.tokens([3, 3, 1], [1], [1], [1])
    scene.slot().do(Attempt(0, TOP, (1,)), Agree(1), Flipped(TOP, "destruction-08"), Keep(0), Agree(1))
    scene.do(RollDice(0), Agree(1)).shows().do(DiceRolled((1, 1, 10))).shows()
    assert scene.now.defeated == 1
    assert scene.now.hunters.dead == 1
    assert scene.now.hunters.rewards == (0, 6)
    assert scene.game.ranking(scene.now) == (2, 1, 3)
    assert scene.game.actors(scene.now) == ()


@pytest.mark.rule("deadly_prey.reward", "deadly_prey.over")
def test_the_monster_is_defeated() -> None:
    """The match ends at once; one survivor of one gets 12 points, and nothing can be done any more."""
    scene = taken(at_the_top(1, (1,)))
    scene.do(ScoreShown("destruction", (3,)))
    assert scene.kind == on.REVEAL
    scene.do(CallingsRevealed(((3, 2, 1, 0),)))
    assert scene.now.hunters.rewards == (12,)
    assert scene.shares() == ["1", "0"]
    with pytest.raises(IllegalAction) as error:
        scene.do(Skip(0))
    assert error.value.rule == "deadly_prey.over"


@pytest.mark.rule("deadly_prey.desperate-bid")
def test_desperate_bid() -> None:
    """Cards exhausted by the last effort are gone when the tally is made, and it is made all the same."""
    scene = at_the_top(1, (1,))
    scene.tokens([1] * 4, [1], [1], [1])
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "destruction-12"), Keep(0)).shows()
    scene.do(GatherPoints(0), SpendWillpower(0, 2), Invoke(0, 18)).until(on.SCORE)
    assert scene.cell(18).up == 0
    scene.shows()
    assert scene.now.defeated == 1


@pytest.mark.rule("deadly_prey.desperate-bid", "deadly_prey.severed-path")
def test_failed_bid_for_the_top() -> None:
    """If the top is not controlled nobody confronts the monster."""
    scene = at_the_top(1, (1,))
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "destruction-08"), Keep(0)).shows()
    scene.do(RollDice(0), DiceRolled((1, 1, 1))).luck()
    assert scene.kind == on.STRIKE_CHOICE
    assert scene.now.hunters.dead == 0


@pytest.mark.rule("deadly_prey.all-die", "deadly_prey.last-red", "deadly_prey.deck-covered")
def test_all_die() -> None:
    """Willpower leaves the board, the hand is shown, Minions go back, a new top card comes; others go on."""
    scene = at_the_top(2, (1,))
    scene.card(1, "destruction-10", reds=[1, 1])
    scene.down(3, whites=[1, 2])
    scene.hand(0, "arsenal-07")
    scene.trophy(0, "occult-minion-2", 2)
    scene.tokens([3] * 3, [1], [1], [1])
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "destruction-08"), Keep(0)).shows()
    scene.do(RollDice(0), Done(0), DiceRolled((1, 1, 10)))
    scene.do(ScoreShown("destruction", (3, 3, 3)), HandShown(0, ("arsenal-07",)))
    assert scene.now.hunters.dead == 1
    assert scene.now.hunters.trophies[0] == ()
    scene.luck()
    assert [scene.cell(cell).up for cell, _ in PATH] == [0] * 5
    assert scene.cell(1).reds == (0, 1)
    assert scene.cell(3).whites == (0, 2)
    assert scene.cell(TOP).card == -1
    assert scene.cell(TOP).suit != 4
    assert scene.now.decks.arsenal_discards == (scene.t.arsenal_index["arsenal-07"],)
    assert scene.game.actors(scene.now) == (2,)


@pytest.mark.rule("deadly_prey.nobody-left")
def test_nobody_left() -> None:
    """If the last hunter dies, or his game ends, the monster wins at once."""
    scene = at_the_top(1, (1,))
    scene.tokens([3] * 3, [1], [1], [1])
    taken(scene).shows()
    assert scene.game.actors(scene.now) == ()
    assert scene.shares() == ["0", "1"]
    scene = Scene(2, turn=7)
    scene.d.markers = (1, 2)
    scene.start((on.NIGHT, 0, 0))
    assert scene.game.actors(scene.now) == ()


@pytest.mark.rule("deadly_prey.monster-survives", "deadly_prey.over")
def test_the_week_is_over() -> None:
    """After the seventh night the undefeated monster wins alone, whatever points hunters have."""
    scene = Scene(2, turn=7, half=1)
    scene.card(0, "destruction-01", token=3, reds=[3])
    scene.start((on.HALF_END, 0, 0))
    assert scene.game.actors(scene.now) == ()
    assert scene.game.ranking(scene.now) == (2, 2, 1)
    assert scene.shares() == ["0", "0", "1"]


def ended(hunters: int) -> Scene:
    """Return a scene in which the monster is defeated and nothing is revealed yet."""
    scene = Scene(hunters)
    scene.d.defeated = 1
    scene.d.round.hushed = 15
    return scene


@pytest.mark.rule("deadly_prey.score", "deadly_prey.primary-calling")
def test_bonus_for_the_primary_calling() -> None:
    """Five for five cards of the Calling with the 3, once it is revealed; shared cards count in full."""
    scene = ended(2)
    for cell, code in ((0, "01"), (1, "02"), (2, "03"), (3, "04"), (4, "05")):
        scene.card(cell, f"destruction-{code}", token=2, reds=[1, 1])
    scene.d.callings = ((3, 2, 1, 0), (2, 3, 1, 0))
    scene.start((on.REVEAL, 0, 0))
    assert scene.game.scores(scene.now) == (10, 10, 0)
    scene.shows()
    assert scene.game.scores(scene.now) == (15, 10, 0)


@pytest.mark.rule("deadly_prey.score")
def test_bonus_for_all_suits() -> None:
    """Five for at least one card of each Calling and a General, and the reward on top."""
    scene = ended(1)
    for cell, code in enumerate(("destruction-01", "absolution-01", "science-01", "occult-01", "general-01")):
        scene.card(cell, code, token=1, reds=[1])
    scene.d.rewards = (12,)
    scene.start((on.REVEAL, 0, 0)).shows()
    assert scene.game.scores(scene.now) == (5 + 5 + 12, 0)


@pytest.mark.rule("deadly_prey.shared-victory", "deadly_prey.dead-do-not-win")
def test_places() -> None:
    """Equal points share the victory; the dead come after the living, the monster last."""
    scene = ended(3)
    scene.card(0, "destruction-01", token=2, reds=[1, 1])
    scene.card(1, "destruction-02", token=3, reds=[0, 0, 3])
    scene.d.dead = 4
    scene.start((on.REVEAL, 0, 0)).shows()
    assert scene.game.ranking(scene.now) == (1, 1, 3, 4)
    assert scene.shares() == ["1/2", "1/2", "0", "0"]


@pytest.mark.rule("deadly_prey.top-no-general")
def test_new_top_card() -> None:
    """No General can be dealt to the top in place of another card."""
    scene = Scene(1).start((on.REPLACE, TOP, 0)).until(on.DEAL)
    with pytest.raises(IllegalAction):
        scene.do(CityDealt(TOP, "general"))


def test_red_on_the_top() -> None:
    """Each who controlled the top turns at least one white there to red."""
    scene = at_the_top(1, (1,))
    scene.down(TOP, token=1, whites=[3])
    taken(scene)
    assert len(scene.offers(FlipRed, 0)) == 3
