"""Integer tables of sqrt(ln n) and 1/sqrt(n), made by exact arithmetic alone: no floats, no mathematics library."""

from functools import cache
from math import isqrt
from typing import Final

from preycore.native import i64

SCALE_BITS: Final = 20
"""The tables hold multiples of 2⁻²⁰, rounded down."""
EXACT: Final = 1024
"""Each number below this has an entry of its own; larger ones are rounded down to their ten leading bits."""

_HALF: Final = EXACT // 2
_OCTAVES: Final = 30
_GUARD_BITS: Final = 128


def place(number: i64) -> i64:
    """Return where the tables hold a number from 0 to 2⁴⁰ − 1."""
    octave: i64 = 0
    while number >= EXACT:
        number >>= 1
        octave += 1
    return octave * _HALF + number


def number_at(index: int) -> int:
    """Return the smallest number whose place this is."""
    if index < EXACT:
        return index
    octave = index // _HALF - 1
    return (index - octave * _HALF) << octave


@cache
def sqrt_ln() -> tuple[int, ...]:
    """Return sqrt(ln n) · 2²⁰ at the place of each n; 0 for n = 0."""
    logarithms = _logarithms()
    roots = [isqrt(value >> (_GUARD_BITS - 2 * SCALE_BITS)) for value in logarithms]
    octave = logarithms[2]
    for doublings in range(1, _OCTAVES + 1):
        for value in logarithms[_HALF:]:
            roots.append(isqrt((value + doublings * octave) >> (_GUARD_BITS - 2 * SCALE_BITS)))
    return tuple(roots)


@cache
def inverse_sqrt() -> tuple[int, ...]:
    """Return 2²⁰ / sqrt(n) at the place of each n; 0 for n = 0."""
    roots = [isqrt((1 << 2 * SCALE_BITS) // number_at(index)) for index in range(1, EXACT + _OCTAVES * _HALF)]
    return (0, *roots)


def _logarithms() -> list[int]:
    """Return ln n · 2¹²⁸ for n below EXACT, each from the one before: ln n = ln(n − 1) + 2 artanh(1 / (2n − 1))."""
    logarithms = [0, 0]
    for number in range(2, EXACT):
        logarithms.append(logarithms[-1] + 2 * _artanh_of_inverse(2 * number - 1))
    return logarithms


def _artanh_of_inverse(number: int) -> int:
    """Return artanh(1 / number) · 2¹²⁸ by its power series."""
    power = (1 << _GUARD_BITS) // number
    total = power
    divisor = 1
    while power:
        power //= number * number
        divisor += 2
        total += power // divisor
    return total
