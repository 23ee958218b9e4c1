"""Ways to the top of the pyramid: what each card would cost a hunter, and how far he has to go."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from preycore.games.deadly_prey.geometry import BASE_VALUE, BOTTOM, NEIGHBOURS, ROW, members, usable, within_reach
from preycore.games.deadly_prey.state import GENERAL, UNKNOWN, VACANT
from preycore.native import BIT

from .deadly_prey_table import CELLS, Spot, Table

TOP: Final = 20
HALF_TURN: Final = 100
"""One half-turn, in which a hunter controls one card at most: the unit of ways."""
WILLPOWER: Final = 14
"""What one Willpower is worth in hundredths of a half-turn."""
MINIONS: Final = 18
"""Of a hundred facedown cards of a Calling so many turn out to be Minions, roughly."""
OPEN_DOORS: Final = 4
"""With so many half-turns left or fewer hunters let each other in."""
FAR: Final = 100_000
_BOTTOM: Final = members(BOTTOM)
_AROUND: Final = tuple([tuple(members(bits)) for bits in NEIGHBOURS])


@lru_cache(maxsize=4096)
def reach(controlled: int) -> int:
    """Return the cells whose facedown card, not a General one, may be attempted by who controls these."""
    return sum([BIT[cell] for cell in range(CELLS) if within_reach(controlled, cell, False)])


@lru_cache(maxsize=4096)
def reach_of_general(controlled: int) -> int:
    """Return the cells in which a facedown General card may be attempted by who controls these."""
    return sum([BIT[cell] for cell in range(CELLS) if within_reach(controlled, cell, True)])


@lru_cache(maxsize=4096)
def supporting(controlled: int, cell: int) -> tuple[int, ...]:
    """Return the controlled cells whose cards can be invoked for a card there."""
    return tuple(members(usable(controlled, cell)))


def in_reach(controlled: int, cell: int, general: bool) -> bool:
    """Tell whether who controls these cells may attempt to control a facedown card there."""
    return bool(((reach_of_general(controlled) if general else reach(controlled)) >> cell) & 1)


def hit(rating: int, dice: int) -> int:
    """Return the probability in percent that one of some ten-sided dice reaches a rating."""
    if dice <= 0 or rating >= 11:
        return 0
    return int(100 - 100 * max(0, rating - 1) ** dice // 10**dice)


@final
class Climb:
    """One hunter's ways up, in hundredths of a half-turn."""

    def __init__(self, table: Table, hunter: int) -> None:
        self.table: Final = table
        self.hunter: Final = hunter
        self.mine: Final = table.controlled(hunter)
        self.weights: Final = [self._weight(cell) for cell in range(CELLS)]
        self.down: Final = self._spread(_BOTTOM)
        """What it costs to hold a card and a path from the bottom to it."""
        self._up: list[int] | None = None
        self.length: Final = self.down[TOP]
        """What it costs to hold the top card."""

    @property
    def up(self) -> list[int]:
        """What it costs to go on from a card to the top."""
        if self._up is None:
            from_top = self._spread((TOP,))
            self._up = [cost - weight for cost, weight in zip(from_top, self.weights, strict=True)]
        return self._up

    def rating(self, cell: int) -> int:
        """Return what an attempt has to reach in this half-turn."""
        return BASE_VALUE + ROW[cell] + self.table.spots[cell].token + self.table.half

    def invokable(self, cell: int, suit: int) -> int:
        """Return the points of the hunter's cards that can be invoked for a card, for most without being exhausted."""
        points = 0
        for other in supporting(self.mine, cell):
            spot = self.table.spots[other]
            score = self.table.t.scores[spot.card][suit]
            # The last step may exhaust what it is taken with.
            if score and (cell == TOP or spot.token > 1 or self.table.in_set(self.hunter, other)):
                points += score
        return points

    def missing(self, cell: int) -> int:
        """Return twice the points that Calling and cards leave to be paid with Willpower, as far as known."""
        suit = self.table.spots[cell].suit
        known = self.table.calling(self.hunter, suit) + 2 * self.invokable(cell, suit)
        return max(0, 2 * self.rating(cell) - known)

    def _weight(self, cell: int) -> int:
        """Return what it costs to come to control a card: a half-turn and Willpower; less for what costs no success."""
        spot = self.table.spots[cell]
        if (self.mine >> cell) & 1:
            return 0
        if spot.suit == VACANT:
            return FAR if cell == TOP else 3 * HALF_TURN
        if spot.up:
            return min(4 * HALF_TURN, 70 * HALF_TURN // max(1, self.entry(cell)))
        if spot.suit == GENERAL:
            return min(4 * HALF_TURN, 80 * HALF_TURN // max(1, hit(self.rating(cell), spot.token)))
        return HALF_TURN + WILLPOWER * (4 + self.missing(cell)) // 4

    def entry(self, cell: int) -> int:
        """Return the chance in percent to come in on a rival's card: by dice, and freely in the last days."""
        spot = self.table.spots[cell]
        if self.table.halves_left(self.hunter) <= OPEN_DOORS:
            return 95
        dice = spot.token if spot.suit == GENERAL else self.table.calling(self.hunter, spot.suit) // 2
        return hit(BASE_VALUE + ROW[cell] + spot.token, dice)

    def _spread(self, starts: Sequence[int]) -> list[int]:
        """Return the costs of coming to each cell from the nearest of some starting cells, both included."""
        costs, weights = [FAR] * CELLS, self.weights
        for cell in starts:
            costs[cell] = weights[cell]
        changed = True
        while changed:
            changed = False
            for cell in range(CELLS):
                # A card that costs nothing more than its weight cannot be reached for less.
                weight = weights[cell]
                best = costs[cell] - weight
                if best <= 0:
                    continue
                before = best
                for other in _AROUND[cell]:
                    if costs[other] < best:
                        best = costs[other]
                if best < before:
                    costs[cell] = best + weight
                    changed = True
        return costs

    def progress(self, cell: int) -> int:
        """Return by how much the way to the top is shorter with this card."""
        return max(0, self.length - (self.down[cell] - self.weights[cell] + self.up[cell]))

    def without(self, cell: int) -> int:
        """Return by how much the way to the top would be longer without a card, if a vacancy is left."""
        if not (self.mine >> cell) & 1:
            return 0
        kept = self.weights[cell]
        self.weights[cell] = FAR if cell == TOP else 3 * HALF_TURN
        costs = self._spread(_BOTTOM)
        self.weights[cell] = kept
        return max(0, min(costs[TOP], FAR) - self.length)


def known_card(spot: Spot) -> bool:
    """Tell whether the title of a card is known."""
    return spot.card != UNKNOWN
