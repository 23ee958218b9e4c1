"""The chain of interactions: pairs that must still meet, with the newcomers of the event that joined them."""

from typing import Final

from .edition import COLUMNS
from .grove import Grove
from .tables import Tables

FIRST_NEW: Final = 1
SECOND_NEW: Final = 2


def joined(tables: Tables, before: Grove, after: Grove, moved: int) -> list[tuple[int, int, int]]:
    """
    Return the pairs of one species that an event made neighbours, as (a, b, newcomers) with a < b.

    `moved` is the bit set of the cards that the event moved: every new neighbourhood has one of them.
    """
    species = tables.species_of
    found: list[tuple[int, int, int]] = []
    for column in range(COLUMNS):
        cards = after.columns[column]
        for row in range(len(cards)):
            card = cards[row]
            if not (moved >> card) & 1:
                continue
            for other in after.neighbours(column, row):
                if species[other] != species[card] or before.adjacent(card, other):
                    continue
                a, b = (card, other) if card < other else (other, card)
                new = ((moved >> a) & 1) * FIRST_NEW + ((moved >> b) & 1) * SECOND_NEW
                if (a, b, new) not in found:
                    found.append((a, b, new))
    return found


def after_event(
    tables: Tables, pending: tuple[tuple[int, int, int], ...], before: Grove, after: Grove, moved: int
) -> tuple[tuple[int, int, int], ...]:
    """
    Return the pairs that must still meet after an event, ascending.

    Pairs that are still neighbours keep their newcomers; pairs that parted are forgotten.
    """
    kept = [pair for pair in pending if after.adjacent(pair[0], pair[1])]
    return tuple(sorted(kept + joined(tables, before, after, moved)))


def met_anew(tables: Tables, grove: Grove, card: int) -> list[tuple[int, int, int]]:
    """Return the pairs of a card with all its neighbours of its species, as if the card had just come."""
    column = grove.column_of(card)
    row = grove.columns[column].index(card)
    found: list[tuple[int, int, int]] = []
    for other in grove.neighbours(column, row):
        if tables.species_of[other] == tables.species_of[card]:
            found.append((card, other, FIRST_NEW) if card < other else (other, card, SECOND_NEW))
    return found


def is_fight(grove: Grove, pair: tuple[int, int, int]) -> bool:
    """Return whether a pair fights (one sex) or mates (two)."""
    return grove.is_male(pair[0]) == grove.is_male(pair[1])


def losers(pair: tuple[int, int, int]) -> list[int]:
    """Return who may lose a fight: the card that was there before; either, where both came or neither did."""
    if pair[2] == FIRST_NEW:
        return [pair[1]]
    if pair[2] == SECOND_NEW:
        return [pair[0]]
    return [pair[0], pair[1]]


def forced_loser(grove: Grove, pending: tuple[tuple[int, int, int], ...]) -> int:
    """Return the loser of a fight that leaves nothing to choose and is all that is pending, else -1."""
    if len(pending) != 1 or not is_fight(grove, pending[0]):
        return -1
    candidates = losers(pending[0])
    return candidates[0] if len(candidates) == 1 else -1
