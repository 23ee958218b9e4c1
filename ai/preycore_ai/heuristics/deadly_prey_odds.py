"""What the public record says of the monster's scores: the probability of each total, Calling by Calling."""

from functools import lru_cache
from typing import Final, TypeAlias

from preycore.games.deadly_prey.tokens import (
    R_GAINED,
    R_LOST,
    R_NIGHT,
    R_PAID,
    R_PLACED,
    R_POINT,
    R_SHOWN,
    beginnings,
    total,
)

Odds: TypeAlias = tuple[int, ...]
"""Weights of the totals 0, 1, 2, …"""

WHOLE: Final = 10_000
"""The weights of a Calling sum to about this."""


@lru_cache(maxsize=64)
def _at_first(dealt: tuple[int, ...]) -> tuple[Odds, ...]:
    """Return the odds after the split: every purse with so many tokens on each Calling is as likely as another."""
    found = [[0] * 7 for _ in dealt]
    for purses in beginnings()[dealt]:
        for suit, code in enumerate(purses):
            found[suit][total(code)] += 1
    return tuple([_scaled(row) for row in found])


def _scaled(row: list[int]) -> Odds:
    whole = max(1, sum(row))
    return tuple([weight * WHOLE // whole for weight in row])


@lru_cache(maxsize=512)
def score_odds(dealt: tuple[int, ...], record: tuple[tuple[int, ...], ...]) -> tuple[Odds, ...]:
    """
    Return the odds of each Calling's total: the tokens' numbers at first, then what was paid, gained and drawn since.

    Callings are taken one by one, so that what one tells about another is lost; `tokens.believe` is exact.
    """
    if not record:
        return _at_first(dealt)
    before = score_odds(dealt, record[:-1]) if len(record) % 16 else _from_the_start(dealt, record[:-1])
    return _after(before, record[-1], _waiting(record, len(record) - 1))


def _from_the_start(dealt: tuple[int, ...], record: tuple[tuple[int, ...], ...]) -> tuple[Odds, ...]:
    odds = _at_first(dealt)
    for index, entry in enumerate(record):
        odds = _after(odds, entry, _waiting(record, index))
    return odds


def _waiting(record: tuple[tuple[int, ...], ...], index: int) -> tuple[int, ...]:
    """Return the weights of the values of the token that an entry `R_PLACED` puts down."""
    if record[index][0] != R_PLACED:
        return ()
    before = record[index - 1]
    if before[0] == R_GAINED:
        return tuple([int(value == before[1]) for value in range(4)])
    # A token of the night comes from lid and monster's tokens together, less what the monster is likely to have.
    return tuple([max(0, number) for number in before[1:5]]) if before[0] == R_NIGHT else (1, 1, 1, 1)


def _after(odds: tuple[Odds, ...], entry: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[Odds, ...]:
    kind = entry[0]
    if kind == R_PLACED:
        return _with(odds, entry[1], _plus(odds[entry[1]], waiting))
    if kind == R_POINT:
        return _with(odds, entry[1], (0, *odds[entry[1]]))
    if kind == R_PAID:
        suit, points, day = entry[1], entry[2], entry[3]
        row = odds[suit]
        left = [weight if index >= day else 0 for index, weight in enumerate(row[points:])]
        return _with(odds, suit, _scaled(left) if any(left) else (WHOLE,))
    if kind == R_LOST:
        row = odds[entry[1]][entry[3] :]
        return _with(odds, entry[1], _scaled(list(row)) if any(row) else (WHOLE,))
    if kind == R_SHOWN:
        return _with(odds, entry[1], tuple([WHOLE if value == total(entry[2]) else 0 for value in range(40)]))
    return odds


def _with(odds: tuple[Odds, ...], suit: int, row: Odds) -> tuple[Odds, ...]:
    return (*odds[:suit], row, *odds[suit + 1 :])


def _plus(row: Odds, values: tuple[int, ...]) -> Odds:
    found = [0] * (len(row) + 3)
    for index, weight in enumerate(row):
        if weight:
            for value, times in enumerate(values):
                found[index + value] += weight * times
    return _scaled(found)


def at_most(row: Odds, limit: int) -> int:
    """Return the probability in percent that a total is no higher than a limit."""
    if limit < 0:
        return 0
    return 100 * sum(row[: limit + 1]) // max(1, sum(row))


def mean(row: Odds) -> int:
    """Return ten times the mean total."""
    return 10 * sum([index * weight for index, weight in enumerate(row)]) // max(1, sum(row))
