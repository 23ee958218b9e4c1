"""The number of sequences of legal actions and rolls from three positions of the tiny edition."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from preycore.actions import CHANCE
from preycore.catalog import load
from preycore.games.survival.actions import SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import State

HERE = Path(__file__).parent


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position of the tiny edition, by the actions that lead to it, with the counts for depth 1, 2, 3, 4."""

    about: str
    players: int
    actions: list[SurvivalAction]
    counts: list[int]


POSITIONS = msgspec.json.decode((HERE / "counts.json").read_bytes(), type=list[Position])


def count(game: Survival, start: State, depth: int) -> int:
    """Return how many sequences of `depth` actions there are, each roll counted as one of 36."""

    @cache
    def below(state: State, left: int) -> int:
        if left == 0:
            return 1
        actors = game.actors(state)
        if actors == (CHANCE,):
            actions = [roll for roll, _ in game.chance_outcomes(state)]
        else:
            actions = list(game.legal_actions(state, state.seat))
        return sum(below(game.reduce(state, action), left - 1) for action in actions)

    return below(start, depth)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.about)
def test_numbers_of_sequences(position: Position) -> None:
    """From a position there are exactly so many sequences of one to four actions, ended matches not continued."""
    game = load("survival", position.players, str(HERE / "editions" / "tiny"))
    assert isinstance(game, Survival)
    state = game.initial_state()
    for action in position.actions:
        state = game.apply(state, action)
    assert [count(game, state, depth) for depth in (1, 2, 3, 4)] == position.counts
