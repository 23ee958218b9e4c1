"""Hexes in rows: odd rows shifted right by half a hex (odd-r offset), their codes, neighbours and polyhex forms."""

from collections.abc import Sequence
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
"""A hex as (row, column), both from 0; rows 1, 3, 5, … stand half a hex further right."""

Axial: TypeAlias = tuple[int, int]
"""A hex as (q, r), in which every neighbour is the same step away from everywhere."""

COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the columns, so that no code has more than one letter."""

_AROUND: Final[tuple[Axial, ...]] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


def code(place: Hex) -> str:
    """Return the code of a hex: its column's letter and its row from 1, as "c4"."""
    row, column = place
    return f"{COLUMNS[column]}{row + 1}"


def parse(text: str) -> Hex:
    """Return the hex with this code. Raises ValueError for anything that `code` does not write."""
    column, number = COLUMNS.find(text[:1]), text[1:]
    if not text or column < 0 or not (number.isascii() and number.isdigit()) or number[0] == "0" or len(number) > 3:
        raise ValueError(f"{text!r} is not the code of a hex")
    return int(number) - 1, column


def axial(place: Hex) -> Axial:
    """Return a hex in axial coordinates."""
    row, column = place
    return column - row // 2, row


def offset(place: Axial) -> Hex:
    """Return the hex at these axial coordinates; its numbers may be negative."""
    q, r = place
    return r, q + r // 2


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one in reading order; their numbers may be negative."""
    q, r = axial(place)
    return tuple(offset((q + dq, r + dr)) for dq, dr in _AROUND)


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps between two hexes on a board without obstacles."""
    (q, r), (p, s) = axial(one), axial(other)
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def stray(shape: Sequence[Hex]) -> Hex | None:
    """Return the first hex of a shape that nobody reaches from its first hex inside the shape, or None."""
    reached = list(shape[:1])
    for place in reached:
        reached += [other for other in neighbours(place) if other in shape and other not in reached]
    return next((place for place in shape if place not in reached), None)


def forms(shape: Sequence[Hex]) -> tuple[tuple[Axial, ...], ...]:
    """
    Return the different forms of a polyhex: all turns by 60° of it and its mirror image, sorted.

    Each form is a sorted tuple that holds (0, 0), to be moved to a board by adding axial coordinates.
    """
    turned = [axial(place) for place in shape]
    found: set[tuple[Axial, ...]] = set()
    for _ in range(6):
        turned = [(-r, q + r) for q, r in turned]
        found.add(_at_origin(turned))
        found.add(_at_origin([(r, q) for q, r in turned]))
    return tuple(sorted(found))


def _at_origin(shape: list[Axial]) -> tuple[Axial, ...]:
    q, r = min(shape)
    return tuple(sorted((p - q, s - r) for p, s in shape))
