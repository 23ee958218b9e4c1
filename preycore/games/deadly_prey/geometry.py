"""The pyramid: six rows laid like bricks, who lies beside, above and below whom, and what hangs together."""

from typing import Final

from ...native import BIT

ROWS: Final = (6, 5, 4, 3, 2, 1)
CELLS: Final = 21
TOP: Final = 20
BASE_VALUE: Final = 3
"""The value of the bottom row; each row above is worth one more."""

_START: Final = (0, 6, 11, 15, 18, 20)
ROW: Final = tuple([row for row, length in enumerate(ROWS) for _ in range(length)])
"""The row of each cell, 0 the bottom."""
BOTTOM: Final = BIT[6] - 1
"""The set of cells of the bottom row."""
UP_TO: Final = tuple([BIT[start + length] - 1 for start, length in zip(_START, ROWS, strict=True)])
"""By row the set of cells in it and below."""


def _bits(row: int, columns: tuple[int, ...]) -> int:
    if not 0 <= row < len(ROWS):
        return 0
    return sum([BIT[_START[row] + column] for column in columns if 0 <= column < ROWS[row]])


def _around(step: int, left: int, right: int) -> tuple[int, ...]:
    found = []
    for cell in range(CELLS):
        row = ROW[cell]
        column = cell - _START[row]
        found.append(_bits(row + step, (column + left, column + right)))
    return tuple(found)


BESIDE: Final = _around(0, -1, 1)
ABOVE: Final = _around(1, -1, 0)
BELOW: Final = _around(-1, 0, 1)
NEIGHBOURS: Final = tuple([BESIDE[cell] | ABOVE[cell] | BELOW[cell] for cell in range(CELLS)])


def members(bits: int) -> list[int]:
    """Return the numbers in a set of bits, ascending."""
    found: list[int] = []
    number = 0
    while bits:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found


def flood(start: int, inside: int) -> int:
    """Return the cells of `inside` that hang together with `start`, itself a part of `inside`."""
    reached = start & inside
    fresh = reached
    while fresh:
        around = 0
        for cell in members(fresh):
            around |= NEIGHBOURS[cell]
        fresh = around & inside & ~reached
        reached |= fresh
    return reached


def linked(controlled: int) -> int:
    """Return the controlled cells that hang together with a controlled one of the bottom row."""
    return flood(controlled & BOTTOM, controlled)


def severed(controlled: int) -> bool:
    """Tell whether none of the highest controlled cells is linked to the bottom; nothing controlled is not severed."""
    if not controlled:
        return False
    row = ROW[controlled.bit_length() - 1]
    highest = controlled & (UP_TO[row] & ~(UP_TO[row - 1] if row else 0))
    return not highest & linked(controlled)


def too_high(controlled: int, cell: int) -> bool:
    """Tell whether a severed path keeps its hunter from this cell: it lies above the highest row he controls."""
    return severed(controlled) and ROW[cell] > ROW[controlled.bit_length() - 1]


def within_reach(controlled: int, cell: int, general: bool) -> bool:
    """Tell whether a hunter who controls these cells may attempt to control a facedown card there."""
    if too_high(controlled, cell):
        return False
    if general or (BOTTOM >> cell) & 1:
        return True
    if controlled & (BESIDE[cell] | ABOVE[cell]):
        return True
    return bool(linked(controlled) & BELOW[cell])


def open_to_intrusion(controlled: int, cell: int, general: bool) -> bool:
    """Tell whether a hunter who controls these cells may intrude on a card there."""
    if too_high(controlled, cell):
        return False
    return general or bool((BOTTOM >> cell) & 1) or bool(controlled & NEIGHBOURS[cell])


def usable(controlled: int, cell: int) -> int:
    """Return the controlled cells whose cards can be invoked for a card there: what hangs together beside it."""
    return flood(controlled & NEIGHBOURS[cell], controlled)
