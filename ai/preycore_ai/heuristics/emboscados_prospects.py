"""How likely each seat of Emboscados wins from a state between two turns, by weights fitted to played matches."""

from typing import Final

from preycore.games.emboscados.edition import COLUMNS, PAIRS
from preycore.games.emboscados.grove import GOAL
from preycore.games.emboscados.state import State, members
from preycore.games.emboscados.tables import Tables

DECK: Final = 25
"""Prey left at the start in the open edition; more count as so many."""
STEPS: Final = 16
"""Prospects are counted in sixteenths of a doubling."""
EVEN: Final = 8 * STEPS
"""The step at which a factor is 1."""

# A conditional logit of who won, fitted to 4,000 matches of rule-based agents, some of which kept their specials to the
# end. Of a weight that changes with the prey left, the constant, linear and square part; in thousandths of a step.
_POINTS: Final = (18051, -45104, 28923)
_SQUARES: Final = (1667, -5484, 4365)
_TEMPO: Final = ((18997, -24860, 3855), (12580, -15673, 2124), (5909, -4455, -2124), (0, 0, 0))
_SPECIALS: Final = (4801, 5517, -6486)
_SLACK: Final = 3601
"""For each meat that a predator without a prey that stops it could still hunt."""
_TO_COME: Final = 87231
"""For the share of a species in the prey left."""
_SURVIVORS: Final = 7779
"""For each card of a species that survives, beside its points."""
_HUNTED: Final = 4824
"""For each point by hunting, beside the points."""


def _along(weights: tuple[int, int, int], left: int) -> int:
    """Return a weight in thousandths of a step with so many prey left: constant, linear and square in their share."""
    return weights[0] + weights[1] * left // DECK + weights[2] * left * left // (DECK * DECK)


BY_POINTS: Final = tuple(
    [
        tuple(
            [
                (points * _along(_POINTS, left) + points * points * _along(_SQUARES, left)) // 1000
                for points in range(GOAL + 1)
            ]
        )
        for left in range(DECK + 1)
    ]
)
"""By prey left and points, in steps."""
BY_TEMPO: Final = tuple([tuple([_along(weights, left) // 1000 for weights in _TEMPO]) for left in range(DECK + 1)])
"""By prey left and turns to wait, in steps."""
BY_SPECIALS: Final = tuple([_along(_SPECIALS, left) for left in range(DECK + 1)])
"""By prey left, for each special in hand, in thousandths of a step."""

_SIXTEENTHS: Final = (4096, 4277, 4467, 4664, 4871, 5087, 5312, 5547, 5793, 6049, 6317, 6597, 6889, 7194, 7512, 7845)
"""4096 · 2^(n/16), rounded."""
POWERS: Final = tuple([_SIXTEENTHS[step % STEPS] << (step // STEPS) for step in range(22 * STEPS)])
"""Factors by step; `EVEN` steps are a factor of 1, which is 2^20."""


def power(steps: int) -> int:
    """Return the factor of so many steps above or below even."""
    return POWERS[max(0, min(len(POWERS) - 1, EVEN + steps))]


def hopes(tables: Tables, state: State) -> list[int]:
    """Return for each pair of identities its prospects, beside those of other pairs, as the grove and the pile give."""
    grove, coming = state.grove, state.display | state.pile
    number = coming.bit_count()
    by_points = BY_POINTS[min(number, DECK)]
    total, kept = [0] * (2 * COLUMNS), [0] * (2 * COLUMNS)
    for column in range(COLUMNS):
        predator = grove.predators[column]
        left = grove.hunger(predator)
        cards = grove.columns[column]
        row = 0
        while row < len(cards) and tables.meat[cards[row]] <= left:
            left -= tables.meat[cards[row]]
            total[predator] += 1 + grove.cubs[cards[row]]
            row += 1
        if row == len(cards):
            kept[predator] += _SLACK * left
        for card in cards[row:]:
            species = COLUMNS + tables.species_of[card]
            total[species] += 1 + grove.cubs[card]
            kept[species] += _SURVIVORS
    for card in members(coming):
        kept[COLUMNS + tables.species_of[card]] += _TO_COME // number
    found: list[int] = []
    for predator in range(COLUMNS):
        fed = kept[predator] + _HUNTED * total[predator]
        for species in range(COLUMNS, 2 * COLUMNS):
            points = min(GOAL, total[predator] + total[species])
            found.append(power(by_points[points] + (fed + kept[species]) // 1000))
    return found


def factors(tables: Tables, state: State) -> list[int]:
    """Return for each seat what its place in the order of turns and its specials add to its prospects."""
    left = min((state.display | state.pile).bit_count(), DECK)
    tempo, each = BY_TEMPO[left], BY_SPECIALS[left]
    # Of more than four players the last wait as long as the fourth, as far as the weights know.
    return [
        power(tempo[min(3, (seat - state.active) % tables.players)] + each * len(state.hands[seat]) // 1000) >> 10
        for seat in range(tables.players)
    ]


APART: Final = tuple(
    [
        tuple([b for b in range(PAIRS) if b // COLUMNS != a // COLUMNS and b % COLUMNS != a % COLUMNS])
        for a in range(PAIRS)
    ]
)
"""For each pair of identities those that another player can have beside it."""
