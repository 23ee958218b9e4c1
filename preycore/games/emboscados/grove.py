"""The grove: five columns of prey below the predators, who is hunted in it, and who stands beside whom."""

from typing import Final, final

from preycore.native import BIT
from preycore.value import Value

from .edition import COLUMNS
from .tables import Tables

HUNGER: Final = 4
"""Meat that a predator hunts."""
GOAL: Final = 9
"""Points that end the match."""


@final
class Grove(Value):
    """Everything that lies in the middle of the table; cards are indices of the edition's prey."""

    def __init__(
        self,
        columns: tuple[tuple[int, ...], ...],
        cubs: tuple[int, ...],
        males: int,
        predators: tuple[int, ...],
        hungers: tuple[tuple[int, int, int], ...],
        closed: tuple[tuple[int, int], ...],
    ) -> None:
        self.columns: Final = columns
        """Cards of each column from the predator down."""
        self.cubs: Final = cubs
        """Cubs by card."""
        self.males: Final = males
        """Bit set of the cards that are male now."""
        self.predators: Final = predators
        """The predator above each column."""
        self.hungers: Final = hungers
        """Changes for a round: predator, amount, player at whose next turn it ends."""
        self.closed: Final = closed
        """Protected columns: column, player at whose next turn it ends."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return self.columns, self.cubs, self.males, self.predators, self.hungers, self.closed

    def is_male(self, card: int) -> bool:
        """Return whether a card is male now."""
        return bool((self.males >> card) & 1)

    def is_open(self, column: int) -> bool:
        """Return whether prey may enter the column and specials may name it."""
        return all(closed != column for closed, _ in self.closed)

    def open_columns(self) -> list[int]:
        """Return the columns that are not protected, ascending."""
        return [column for column in range(COLUMNS) if self.is_open(column)]

    def hunger(self, predator: int) -> int:
        """Return how much meat a predator hunts now."""
        return max(0, HUNGER + sum([amount for changed, amount, _ in self.hungers if changed == predator]))

    def column_of(self, card: int) -> int:
        """Return the column in which a card lies, -1 if it lies in none."""
        for column in range(COLUMNS):
            if card in self.columns[column]:
                return column
        return -1

    def with_columns(self, columns: tuple[tuple[int, ...], ...]) -> "Grove":
        """Return the grove with other columns."""
        return Grove(columns, self.cubs, self.males, self.predators, self.hungers, self.closed)

    def with_cubs(self, card: int, number: int) -> "Grove":
        """Return the grove with this number of cubs on a card."""
        cubs = (*self.cubs[:card], number, *self.cubs[card + 1 :])
        return Grove(self.columns, cubs, self.males, self.predators, self.hungers, self.closed)

    def with_males(self, males: int) -> "Grove":
        """Return the grove with another set of males."""
        return Grove(self.columns, self.cubs, males, self.predators, self.hungers, self.closed)

    def with_predators(self, predators: tuple[int, ...]) -> "Grove":
        """Return the grove with the predators in another order."""
        return Grove(self.columns, self.cubs, self.males, predators, self.hungers, self.closed)

    def with_round(self, hungers: tuple[tuple[int, int, int], ...], closed: tuple[tuple[int, int], ...]) -> "Grove":
        """Return the grove with other effects for a round."""
        return Grove(self.columns, self.cubs, self.males, self.predators, hungers, closed)

    def round_over(self, player: int) -> "Grove":
        """Return the grove without the effects that end when this player's turn begins."""
        hungers = tuple([change for change in self.hungers if change[2] != player])
        closed = tuple([change for change in self.closed if change[1] != player])
        return self.with_round(hungers, closed)

    def placed(self, card: int, column: int) -> "Grove":
        """Return the grove with a card more at the end of a column."""
        return self.with_columns(replaced(self.columns, column, (*self.columns[column], card)))

    def taken(self, card: int) -> "Grove":
        """Return the grove without a card; those below it move up. Its cubs stay noted."""
        column = self.column_of(card)
        rest = tuple([other for other in self.columns[column] if other != card])
        return self.with_columns(replaced(self.columns, column, rest))

    def below(self, card: int) -> int:
        """Return the bit set of the cards below a card."""
        cards = self.columns[self.column_of(card)]
        return sum([BIT[other] for other in cards[cards.index(card) + 1 :]])

    def adjacent(self, a: int, b: int) -> bool:
        """Return whether two cards lie beside each other: in one column, or in one row of neighbouring columns."""
        first, second = self.column_of(a), self.column_of(b)
        if first < 0 or second < 0:
            return False
        distance = self.columns[first].index(a) - self.columns[second].index(b)
        if first == second:
            return distance in (1, -1)
        # The columns at the edges are neighbours.
        return distance == 0 and (first - second) % COLUMNS in (1, COLUMNS - 1)

    def neighbours(self, column: int, row: int) -> list[int]:
        """Return the cards beside a place; columns 0 and 4 are neighbours, and only real cards count."""
        found: list[int] = []
        own = self.columns[column]
        if row > 0:
            found.append(own[row - 1])
        if row + 1 < len(own):
            found.append(own[row + 1])
        for beside in ((column + 1) % COLUMNS, (column + COLUMNS - 1) % COLUMNS):
            cards = self.columns[beside]
            if row < len(cards):
                found.append(cards[row])
        return found


def replaced(columns: tuple[tuple[int, ...], ...], column: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the columns with one of them replaced."""
    return (*columns[:column], cards, *columns[column + 1 :])


def hunted(tables: Tables, grove: Grove, column: int) -> int:
    """
    Return how many cards of a column are hunted.

    The predator takes meat from the top and stops at the first prey that does not fit whole.
    """
    left = grove.hunger(grove.predators[column])
    number = 0
    for card in grove.columns[column]:
        left -= tables.meat[card]
        if left < 0:
            break
        number += 1
    return number


def points(tables: Tables, grove: Grove) -> list[int]:
    """Return ten numbers: the points of each predator for what it hunts, then of each species for what survives."""
    total = [0] * (2 * COLUMNS)
    for column in range(COLUMNS):
        cards = grove.columns[column]
        limit = hunted(tables, grove, column)
        predator = grove.predators[column]
        for row in range(len(cards)):
            card = cards[row]
            whose = predator if row < limit else COLUMNS + tables.species_of[card]
            total[whose] += 1 + grove.cubs[card]
    return total


def reaching(tables: Tables, grove: Grove) -> int:
    """Return the bit set of the pairs of identities that have enough points to win now."""
    total = points(tables, grove)
    if max(total[:COLUMNS]) + max(total[COLUMNS:]) < GOAL:
        return 0
    bits = 0
    for predator in range(COLUMNS):
        for species in range(COLUMNS):
            if total[predator] + total[COLUMNS + species] >= GOAL:
                bits |= BIT[predator * COLUMNS + species]
    return bits
