"""Sequential halving: who goes on, how a budget is spent, and that one alternative may stay to the end."""

from preycore_ai.halving import halve
from preycore_ai.parameters import Parameters

WORTHS = (10, 50, 30, 40, 20, 0)


class Bench:
    """Gives each alternative its worth, for one unit of the budget a trial."""

    def __init__(self, cost: int = 1) -> None:
        self.cost = cost
        self.spent = 0
        self.asked: list[tuple[int, int]] = []

    def share(self, number: int, trial: int) -> int:
        """Return what an alternative gets in a trial."""
        self.spent += self.cost
        self.asked.append((number, trial))
        return WORTHS[number]


def test_the_better_half_goes_on() -> None:
    """Six alternatives become three, two and one; each round spends a third of the budget, and trial k is k for all."""
    bench = Bench()
    found = halve(bench.share, lambda: bench.spent, len(WORTHS), Parameters(iterations=36))
    assert [one.number for one in found] == [1, 3, 2, 4, 0, 5]
    assert [one.trials for one in found] == [12, 12, 6, 2, 2, 2]
    assert bench.spent == 36
    for number in range(len(WORTHS)):
        trials = [trial for asked, trial in bench.asked if asked == number]
        assert trials == list(range(len(trials)))


def test_a_champion_is_tried_to_the_end() -> None:
    """The first alternative goes on although others are better; without being a champion it does not."""
    bench = Bench()
    found = halve(bench.share, lambda: bench.spent, len(WORTHS), Parameters(iterations=36), champion=True)
    most = max(one.trials for one in found)
    by_number = {one.number: one for one in found}
    assert by_number[0].trials == most
    assert by_number[0].total == 10 * most
    assert by_number[1].trials > by_number[2].trials


def test_trials_that_cost_nothing_end() -> None:
    """Where trials spend nothing, each round has one trial of each: no budget would ever be spent."""
    bench = Bench(cost=0)
    found = halve(bench.share, lambda: bench.spent, 4, Parameters(iterations=1000))
    assert sum(one.trials for one in found) == 4 + 2


def test_time_is_a_budget() -> None:
    """With a time the rounds go on until it is over, and every alternative is tried at least once."""
    bench = Bench()
    found = halve(bench.share, lambda: bench.spent, 3, Parameters(milliseconds=1))
    assert {one.number for one in found if one.trials} == {0, 1, 2}
    assert found[0].number == 1
