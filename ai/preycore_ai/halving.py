"""Sequential halving: trials of alternatives, of which after each round the better half goes on."""

from collections.abc import Callable
from time import monotonic_ns
from typing import Final, final

from .parameters import Parameters


@final
class Contender:
    """An alternative by its number, with the shares of its trials, in units."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.shares: Final[list[int]] = []

    @property
    def total(self) -> int:
        """The sum of the shares, in units."""
        return sum(self.shares)

    @property
    def trials(self) -> int:
        """How often it was tried."""
        return len(self.shares)


def _order(one: Contender) -> int:
    return -(one.total // one.trials)


def halve(
    share: Callable[[int, int], int],
    spent: Callable[[], int],
    number: int,
    parameters: Parameters,
    champion: bool = False,
) -> list[Contender]:
    """
    Try so many alternatives out and return them, the best first.

    `share` gives what an alternative gets in a trial, by both numbers: trial k should have the same chance for all.
    The budget, shared out equally among rounds, counts what has been `spent`, or milliseconds; a round ends, too, when
    trials spend nothing. With a `champion`, alternative 0 goes on to the end, whatever its trials say. After Karnin,
    Koren and Somekh, *Almost Optimal Exploration in Multi-Armed Bandits*, 2013.
    """
    contenders = [Contender(index) for index in range(number)]
    rounds = max(number - 1, 1).bit_length()
    started = monotonic_ns()
    left = number
    for turn in range(1, rounds + 1):
        going = contenders[:left]
        while True:
            before = spent()
            for contender in going:
                contender.shares.append(share(contender.number, contender.trials))
            now, budget = spent(), parameters.iterations
            idle = now == before
            if parameters.milliseconds:
                now, budget = monotonic_ns() - started, parameters.milliseconds * 1_000_000
            if now * rounds >= budget * turn or idle:
                break
        going.sort(key=_order)
        left = (left + 1) // 2
        if champion:
            place = [contender.number for contender in going].index(0)
            going.insert(min(place, left - 1), going.pop(place))
        contenders[: len(going)] = going
    return contenders
