from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from preycore.chance import FastDraw
from preycore.errors import IllegalAction, SetupError
from preycore.games.prey import SPEC
from preycore.games.prey.actions import PlayCard
from preycore.games.prey.edition import Dice, Mechanics

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]
Pairs = list[tuple[int, int]]

ALONE = (Fraction(1), Fraction(0), Fraction(0), Fraction(0))
"""The returns when seat 0 wins alone."""

SIX_EACH = "b7 b8 b9 b10 b11 b12 o7 o8 o9 o10 o11 o12", "", "", "b1 b2 b3 b4 b5 b6 o1 o2 o3 o4 o5 o6"
"""Seat 0 wins the six predator tricks with bears, seat 3 the six prey tricks with owls."""
TWO_AND_TEN = "b11 b12 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10", "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 f11 f12", "", ""
"""Seat 0 wins two tricks with bears, seat 1 the others."""


def six_each(at: Table) -> Table:
    """Play a round of the open edition in which whoever has the high bears wins six tricks, then the low owls six."""
    for low in (1, 2, 3, 4, 5, 6):
        at.trick(f"b{low + 6}", f"b{low}")
    at.trick("o12", "o6")
    for low in (1, 2, 3, 4, 5):
        at.trick(f"o{low}", f"o{low + 6}")
    return at


def two_and_ten(at: Table) -> Table:
    """Play a round of the open edition in which seat 0 wins two tricks and seat 1 ten."""
    for lead, follow in (("b12", "b10"), ("b11", "b9"), ("f1", "f11"), ("f12", "f2")):
        at.trick(lead, follow)
    for number in (1, 2, 3, 4, 5, 6, 7, 8):
        at.trick(f"b{number}", f"f{number + 2}")
    return at


@pytest.mark.rule("prey.goals", "prey.zero-goal", "prey.zero-needs-six")
@pytest.mark.parametrize(
    ("pair", "goals"),
    [((1, 2), (1, 2)), ((5, 3), (3, 5)), ((6, 2), (0, 2, 6)), ((1, 6), (0, 1, 6)), ((4, 5), (4, 5))],
)
def test_goals_are_the_dice(table: Tables, pair: tuple[int, int], goals: tuple[int, ...]) -> None:
    """Each die is a goal; a 6 lets its owner score with 0 tricks as well, and nothing else does."""
    assert table(3, None).roll(pair).view().goals == (goals,)


@pytest.mark.rule("prey.score", "prey.zero-goal", "prey.open-goal")
@pytest.mark.parametrize(
    ("dice", "scores"),
    [
        ([(2, 6), (4, 5), (4, 5), (4, 5)], (1, 0, 0, 0)),  # two tricks
        ([(1, 3), (4, 5), (6, 2), (4, 5)], (0, 0, 1, 0)),  # no trick
    ],
)
def test_example_of_goals_two_and_six(table: Tables, dice: Pairs, scores: tuple[int, ...]) -> None:
    """The rulebook's example of dice 2 and 6: two tricks score a point, and none does; nothing was announced."""
    at = two_and_ten(table(4, None).roll(*dice).deal(*TWO_AND_TEN))

    assert at.view().scores == scores


@pytest.mark.rule("prey.score", "prey.zero-goal", "prey.one-point")
def test_example_six_of_goals_two_and_six(table: Tables) -> None:
    """The rulebook's example of dice 2 and 6: six tricks score a point as well, and one point only."""
    at = six_each(table(4, None).roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*SIX_EACH))

    assert at.view().scores == (1, 0, 0, 1)


@pytest.mark.rule("prey.score", "prey.zero-needs-six")
def test_other_numbers_score_nothing(table: Tables) -> None:
    """A number of tricks that is no goal, one more or one less, scores nothing; without a 6 neither does 0."""
    at = two_and_ten(table(4, None).roll((1, 3), (4, 5), (1, 5), (4, 3)).deal(*TWO_AND_TEN))

    assert at.view().scores == (0, 0, 0, 0)
    assert at.view().round == 1


@pytest.mark.rule("prey.one-point", "prey.score-at-end")
def test_one_point_a_round(table: Tables) -> None:
    """Points come with a round's last card alone, and nobody gets more than one in a round."""
    for seed in range(10):
        at, draw = table(4, None), FastDraw(bytes([seed]))
        while at.game.actors(at.state):
            before = at.view()
            at.step(draw)
            gained = {new - old for old, new in zip(before.scores, at.view().scores, strict=True)}
            assert gained <= ({0, 1} if sum(before.hand_sizes) == 1 else {0})


@pytest.mark.rule("prey.score-at-end")
def test_points_come_after_the_last_trick(table: Tables) -> None:
    """A goal that is met on the way scores nothing yet: six tricks after the first half are no point before the end."""
    at = table(4, None).roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*SIX_EACH)
    for low in (1, 2, 3, 4, 5, 6):
        at.trick(f"b{low + 6}", f"b{low}")
    assert at.view().tricks == (6, 0, 0, 0)
    assert at.view().scores == (0, 0, 0, 0)


@pytest.mark.rule("prey.new-round", "prey.next-leader")
def test_the_winner_of_the_last_trick_leads_the_next_round(table: Tables) -> None:
    """If nobody has won, all roll and are dealt cards anew; the last trick's winner leads, whatever the dice say."""
    at = six_each(table(4, None).roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*SIX_EACH))
    view = at.view()
    assert (view.round, view.phase, view.leader) == (1, "roll", 3)
    assert (view.dice, view.goals, view.history, view.tricks) == ((), (), (), (0, 0, 0, 0))
    assert (view.played, view.hand_sizes) == (((),) * 4, (0,) * 4)

    at.roll((1, 2), (1, 2), (1, 2), (5, 6)).deal("", "", "", "")

    assert at.turn == 3


@pytest.mark.rule("prey.two-points", "prey.over")
def test_two_points_win(table: Tables) -> None:
    """The match ends at the end of the round in which somebody gets his second point; then nobody acts."""
    at = six_each(table(4, None).roll((2, 6), (4, 5), (4, 5), (4, 5)).deal(*SIX_EACH))
    assert at.view().scores == (1, 0, 0, 0)
    assert at.game.returns(at.state) == ALONE  # as it would stand now
    six_each(at.roll((1, 6), (4, 5), (4, 5), (4, 5)).deal(*reversed(SIX_EACH)))

    assert (at.view().phase, at.view().scores, at.view().to_act) == ("over", (2, 0, 0, 0), ())
    assert at.game.actors(at.state) == ()
    assert at.game.ranking(at.state) == (1, 2, 2, 2)
    assert at.game.returns(at.state) == ALONE
    with pytest.raises(IllegalAction) as caught:
        at.take(PlayCard(0, "bear-1"))
    assert (caught.value.code, caught.value.rule) == ("match-over", "prey.over")


@pytest.mark.rule("prey.shared-victory")
def test_second_points_at_the_same_time_share(table: Tables) -> None:
    """All who get their second point in the same round share the victory; nothing breaks the tie."""
    at = six_each(table(4, None).roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*SIX_EACH))
    six_each(at.roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*reversed(SIX_EACH)))

    assert at.view().scores == (2, 0, 0, 2)
    assert at.game.ranking(at.state) == (1, 3, 3, 1)
    assert at.game.returns(at.state) == (Fraction(1, 2), Fraction(0), Fraction(0), Fraction(1, 2))


@pytest.mark.rule("prey.round-limit")
def test_a_limit_of_rounds(table: Tables) -> None:
    """After the last round that the option allows, those with the most points share the victory."""
    at = six_each(table(4, None, max_rounds=2).roll((2, 6), (4, 5), (4, 5), (4, 6)).deal(*SIX_EACH))
    assert at.view().phase == "roll"
    six_each(at.roll((2, 3), (4, 5), (4, 5), (4, 5)).deal(*reversed(SIX_EACH)))

    assert (at.view().phase, at.view().round, at.view().scores) == ("over", 1, (1, 0, 0, 1))
    assert at.game.returns(at.state) == (Fraction(1, 2), Fraction(0), Fraction(0), Fraction(1, 2))


@pytest.mark.rule("prey.round-limit")
def test_a_limit_of_rounds_with_no_points(table: Tables) -> None:
    """If nobody has a point at the limit, all share."""
    at = two_and_ten(table(4, None, max_rounds=1).roll((1, 3), (4, 5), (1, 5), (4, 3)).deal(*TWO_AND_TEN))

    assert at.game.ranking(at.state) == (1, 1, 1, 1)
    assert at.game.returns(at.state) == (Fraction(1, 4),) * 4


@pytest.mark.rule("prey.round-limit")
def test_the_option_is_bounded() -> None:
    """The limit is 100 rounds unless the option says otherwise, which takes 1 to 1000; other options do not exist."""
    assert SPEC.game(SPEC.edition(), 4).setup.options == {"max_rounds": 100}
    for wrong in ({"max_rounds": 0}, {"max_rounds": 1001}, {"rounds": 5}):
        with pytest.raises(SetupError) as caught:
            SPEC.game(SPEC.edition(), 4, dict(wrong))
        assert caught.value.code == "bad-options"


@pytest.mark.rule("prey.round-limit", "prey.doubles")
@pytest.mark.parametrize(("players", "bound"), [(3, 10_201), (4, 13_601)])
def test_the_bound_of_actions(table: Tables, players: int, bound: int) -> None:
    """No match has more actions: 21 rolls, a hand and its cards for each player in each round, and one draw."""
    assert table(players, None).game.bound == bound
    at = table(players, None, max_rounds=1)
    actions = 0
    for _ in range(players):
        at.roll(*[(1, 1)] * 20, (1, 2))
        actions += 21
    at.deal(*[""] * players).lead(1)
    at.finish(1)
    actions += players + 1 + 12 * players

    assert at.view().phase == "over"
    assert at.game.bound == actions


@pytest.mark.rule("prey.zero-needs-six")
def test_an_edition_without_a_goal_of_zero(table: Tables, small: Mechanics) -> None:
    """Which number allows 0 is edition data; with none, no dice do."""
    plain = Mechanics(small.suits, 4, 2, Dice(sides=6, zero_goal=0))

    assert table(3, plain).roll((6, 1)).view().goals == ((1, 6),)
    assert table(3, Mechanics(small.suits, 4, 2, Dice(6, 4))).roll((6, 4)).view().goals == ((0, 4, 6),)
