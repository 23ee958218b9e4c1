"""A match told as a story that stops at every question: the form of the second referee of Deadly Prey."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

Move: TypeAlias = dict[str, Any]
Odds: TypeAlias = list[tuple[Move, int]]
"""What chance can give, with weights."""

CHANCE = -1
T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """Alternatives by seat; if there are none chance is asked, which gives one of `odds`, or whatever is `allowed`."""

    options: dict[int, list[Move]] = field(default_factory=dict)
    odds: Odds | None = None
    allowed: Callable[[Move], bool] | None = None


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


def given(odds: Odds) -> Story[Move]:
    """Take one of these from chance."""
    answers = yield Question(odds=odds)
    return answers[CHANCE]


def dealt(allowed: Callable[[Move], bool]) -> Story[Move]:
    """Take a deal from chance."""
    answers = yield Question(allowed=allowed)
    return answers[CHANCE]


def shown(move: Move) -> Story[Move]:
    """Take from chance what follows from hidden facts."""
    return (yield from given([(move, 1)]))
