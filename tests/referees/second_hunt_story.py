"""A match told as a story that stops at every question: the form of the second referee of Deadly Prey."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from second_stream import Run, Stream

Move: TypeAlias = dict[str, Any]
Odds: TypeAlias = list[tuple[Move, int]]
"""What chance can give, with weights."""

CHANCE = -1
T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """
    Alternatives by seat; if there are none chance is asked.

    It gives one of `odds`, or whatever is `allowed`; from a seed at `site`, by `draw` or as the odds say.
    """

    options: dict[int, list[Move]] = field(default_factory=dict)
    odds: Odds | None = None
    allowed: Callable[[Move], bool] | None = None
    site: str = ""
    draw: Callable[[Run], Move] | None = None

    def drawn(self, stream: Stream) -> Move:
        """What chance gives from a seed."""
        if self.draw is not None:
            return self.draw(stream.run(self.site))
        assert self.odds is not None
        one = 0 if len(self.odds) == 1 else stream.run(self.site).pick([weight for _, weight in self.odds])
        return self.odds[one][0]


Answers: TypeAlias = dict[int, Move]
Story: TypeAlias = Generator[Question, Answers, T]


class Over(Exception):
    """The match has ended."""


def ask(seat: int, options: list[Move]) -> Story[Move]:
    """Ask one player."""
    answers = yield Question({seat: [{**one, "player": seat} for one in options]})
    return answers[seat]


def ask_all(options: dict[int, list[Move]]) -> Story[Answers]:
    """Ask several players, who choose at the same time."""
    answers = yield Question({seat: [{**one, "player": seat} for one in own] for seat, own in options.items()})
    return answers


def given(site: str, odds: Odds) -> Story[Move]:
    """Take one of these from chance."""
    answers = yield Question(odds=odds, site=site)
    return answers[CHANCE]


def even(site: str, outcomes: list[Move]) -> Story[Move]:
    """Take one of these from chance, all alike."""
    return (yield from given(site, [(outcome, 1) for outcome in outcomes]))


def dealt(site: str, allowed: Callable[[Move], bool], draw: Callable[[Run], Move]) -> Story[Move]:
    """Take a deal from chance."""
    answers = yield Question(allowed=allowed, site=site, draw=draw)
    return answers[CHANCE]


def shown(move: Move) -> Story[Move]:
    """Take from chance what follows from hidden facts."""
    return (yield from given("", [(move, 1)]))
