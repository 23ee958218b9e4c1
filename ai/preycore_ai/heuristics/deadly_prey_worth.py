"""Hunter: Deadly Prey: what share of the victory each player can expect, by a logit fitted to results."""

from preycore.games.deadly_prey.state import State
from preycore.games.deadly_prey.tables import Tables

from ..logit import WORTH, shares_of
from .deadly_prey_signs import SIGNS, Signs
from .deadly_prey_weights import WEIGHTS

NOTHING = -16 * WORTH
"""The worth of a dead hunter."""


def expected(t: Tables, state: State) -> list[int]:
    """
    Return by seat the share of the victory to expect, in units, once the monster's tokens lie on the board.

    A hunter's share is proportional to 2 to the power of his weighted signs, the monster's to 1; who knows all hidden
    cards asks. The weights are fitted to results.
    """
    weights = WEIGHTS[t.hunters - 1]
    worths = []
    for hunter, row in enumerate(Signs(t, state).rows):
        worth = 0
        for sign in range(SIGNS):
            worth += row[sign] * weights[sign]
        worths.append(NOTHING if (state.hunters.dead >> hunter) & 1 else worth)
    return shares_of([*worths, 0])
