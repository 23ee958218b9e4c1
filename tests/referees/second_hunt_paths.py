"""Which cards of the pyramid a hunter can reach, read a second time."""

from second_cards_force import left, rested
from second_hunt_table import PLACES, Table


def row(cell: int) -> int:
    """The row of a cell, 0 at the bottom."""
    return PLACES[cell][0]


def beside(cell: int) -> set[int]:
    """The cells to the left and to the right."""
    return {other for other in range(21) if row(other) == row(cell) and abs(_column(other) - _column(cell)) == 1}


def above(cell: int) -> set[int]:
    """The cells that rest on this one."""
    return {other for other in range(21) if cell in below(other)}


def below(cell: int) -> set[int]:
    """The cells on which this one rests."""
    under = {_column(cell), _column(cell) + 1}
    return {other for other in range(21) if row(other) == row(cell) - 1 and _column(other) in under}


def _column(cell: int) -> int:
    return PLACES[cell][1]


def touching(cell: int) -> set[int]:
    """The cells beside, above and below."""
    return beside(cell) | above(cell) | below(cell)


TOUCHING = [touching(cell) for cell in range(21)]
ABOVE = [above(cell) for cell in range(21)]
BELOW = [below(cell) for cell in range(21)]
BESIDE = [beside(cell) for cell in range(21)]


def spread(start: set[int], own: set[int]) -> set[int]:
    """All of one's own cells that hang together with some of these."""
    found: set[int] = set()
    fringe = start & own
    while fringe:
        found |= fringe
        fringe = {near for cell in fringe for near in TOUCHING[cell]} & own - found
    return found


def linked(t: Table, hunter: int) -> set[int]:
    """A hunter's cells that hang together with one of his in the bottom row."""
    own = set(t.own(hunter))
    return spread({cell for cell in own if row(cell) == 0}, own)


def barred(t: Table, hunter: int, cell: int) -> bool:
    """Whether a severed path keeps a hunter from this row."""
    own = t.own(hunter)
    if not own:
        return False
    highest = max(row(one) for one in own)
    severed = not any(row(one) == highest for one in linked(t, hunter))
    return severed and row(cell) > highest


def spent(t: Table, hunter: int, suit: str) -> bool:
    """Whether a hunter has had his successes of this sort in this phase."""
    won, more = (t.won_general, "general") if suit == "general" else (t.won, "control")
    return hunter in won and not left(t, more, hunter, 1)


def may_attempt(t: Table, hunter: int, cell: int) -> bool:
    """Whether a hunter may turn the facedown card of a cell."""
    place = t.cells[cell]
    if place is None or place.up or not place.white[hunter] or barred(t, hunter, cell):
        return False
    if spent(t, hunter, place.suit) or rested(t, hunter, "general" if place.suit == "general" else "attempt"):
        return False
    own = set(t.own(hunter))
    climbs = BELOW[cell] & linked(t, hunter)
    return row(cell) == 0 or place.suit == "general" or bool((BESIDE[cell] | ABOVE[cell]) & own or climbs)


def may_intrude(t: Table, hunter: int, cell: int) -> bool:
    """Whether a hunter may intrude on the card of a cell."""
    place = t.cells[cell]
    if place is None or not place.up or not place.white[hunter] or place.red[hunter] or barred(t, hunter, cell):
        return False
    if rested(t, hunter, "intrude"):
        return False
    return row(cell) == 0 or place.suit == "general" or bool(TOUCHING[cell] & set(t.own(hunter)))


def in_use(t: Table, hunter: int, target: int) -> set[int]:
    """The cells whose cards a hunter can invoke for a target."""
    own = set(t.own(hunter))
    return spread(TOUCHING[target] & own, own)


def can_poach(t: Table, hunter: int, target: int) -> set[int]:
    """The cells from which a hunter can poach for a target."""
    used = in_use(t, hunter, target)
    found = set()
    for cell in range(21):
        place = t.cells[cell]
        near = row(cell) == 0 or bool(TOUCHING[cell] & used)
        if place is not None and near and any(place.red) and place.white[hunter] and not place.red[hunter]:
            found.add(cell)
    return found


def may_restore(t: Table, hunter: int, cell: int) -> bool:
    """Whether a hunter may fill a vacancy."""
    if t.cells[cell] is not None or rested(t, hunter, "restore"):
        return False
    return bool((BESIDE[cell] | ABOVE[cell]) & set(t.own(hunter)))
