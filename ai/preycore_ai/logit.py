"""Shares of the victory from worths, by a table of powers of two: integers, the same on every machine."""

from collections.abc import Sequence
from math import isqrt
from typing import Final

from .rollout import UNIT

WORTH: Final = 1_000_000
"""Worths are in millionths of a power of two: signs and weights both have thousandths."""
FINE: Final = 256
"""Steps in which a power of 2 is told apart."""
DEEP: Final = 16
"""Powers of 2 below the best player's at which a player has no more than that."""


def _powers() -> tuple[int, ...]:
    """Return 2^(k / FINE) · 2²⁴ for k from −DEEP · FINE to 0, rounded down, by exact arithmetic."""
    guard = 128
    root = 2 << guard
    for _ in range(FINE.bit_length() - 1):
        root = isqrt(root << guard)
    octave, power = [], 1 << guard
    for _ in range(FINE):
        octave.append(power)
        power = power * root >> guard
    table = [one >> (guard - 24 + DEEP - down) for down in range(DEEP) for one in octave]
    return (*table, 1 << 24)


POWERS: Final = _powers()


def shares_of(worths: Sequence[int]) -> list[int]:
    """Return by seat the share of the victory, in units, that is proportional to 2 to the power of the seat's worth."""
    most = max(worths)
    chances = [POWERS[max(0, DEEP * FINE + (worth - most) * FINE // WORTH)] for worth in worths]
    total = sum(chances)
    return [UNIT * chance // total for chance in chances]
