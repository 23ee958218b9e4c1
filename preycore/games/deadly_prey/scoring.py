"""Points, places and who has won."""

from .geometry import CELLS
from .state import GENERAL, State
from .tables import Tables

PRIMARY_BONUS = 5
PRIMARY_CARDS = 5
VARIETY_BONUS = 5
PRIMARY = 3
"""The token that marks the primary Calling."""


def points(t: Tables, state: State, hunter: int) -> int:
    """Return a hunter's points as far as they are public: the bonus of the primary Calling counts once it is shown."""
    suits = [0] * (GENERAL + 1)
    tokens = 0
    for cell in range(CELLS):
        place = state.board.cells[cell]
        if place.reds[hunter]:
            suits[place.suit] += 1
            tokens += place.token
    score = tokens + state.hunters.rewards[hunter]
    if all(suits):
        score += VARIETY_BONUS
    callings = state.hunters.callings[hunter]
    if callings:
        primary = callings.index(PRIMARY)
        if (state.hunters.shown[hunter] >> primary) & 1 and suits[primary] >= PRIMARY_CARDS:
            score += PRIMARY_BONUS
    return score


def scores(t: Tables, state: State) -> tuple[int, ...]:
    """Return the public points by seat; the monster has none."""
    return (*[points(t, state, hunter) for hunter in t.seats], 0)


def ranking(t: Tables, state: State) -> tuple[int, ...]:
    """
    Return the places: as long as the monster is not defeated it is the winner, and no hunter is better than another.

    Once it is defeated the living come by points, then the dead, then the monster.
    """
    if not state.defeated:
        return (*[2] * t.hunters, 1)
    values = [-1 if (state.hunters.dead >> hunter) & 1 else points(t, state, hunter) for hunter in t.seats]
    values.append(-2)
    return tuple([1 + sum([other > mine for other in values]) for mine in values])
