"""Survival of the Fittest: a turn without much thought, for searches that look ahead."""

from collections.abc import Sequence
from typing import Final

from preycore.chance import Draw
from preycore.games.survival.actions import Assign, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import State

from .survival_judgement import FAR, distances, reach


class QuickTurn:
    """How the player on turn plays a turn without much thought: to the nearest prey, and away from the predators."""

    def __init__(self, game: Survival, state: State) -> None:
        glance = game.glance(state)
        own = glance.tokens[glance.seat]
        rivals = [row for seat, row in enumerate(glance.tokens) if seat != glance.seat and row[0] >= 0]
        closed = list(glance.walls)
        for cell in [*own[1:], *[row[0] for row in rivals]]:
            if cell >= 0:
                closed[cell] = True
        neighbours = game.rules.board.neighbours
        quarry = [cell for row in rivals for cell in row[1:] if cell >= 0]
        self._game: Final = game
        self._cell_of: Final = game.table.cell_of
        self._den: Final = own[0]
        self._to_prey: Final = distances(neighbours, quarry, closed)
        self._from_predators: Final = distances(neighbours, [row[0] for row in rivals], glance.walls)
        self._own: Final = own

    def choose(self, legal: Sequence[SurvivalAction], draw: Draw) -> SurvivalAction:
        """Return one of the legal actions; obstacles are put anywhere."""
        first = legal[0]
        if len(legal) == 1:
            return first
        if isinstance(first, Assign):
            return self._assign(legal)
        steps = [action for action in legal if isinstance(action, Step)]
        if not steps:
            return legal[draw.below(len(legal))]
        hunts = [action for action in steps if action.token == 0]
        if hunts:
            return min(hunts, key=lambda one: self._to_prey[self._cell_of[one.cell]])
        return max(steps, key=self._safety)

    def _assign(self, legal: Sequence[SurvivalAction]) -> SurvivalAction:
        """Give the predator the smaller die if that one reaches a prey already, else the greater."""
        near = min([self._to_prey[cell] for cell in self._game.rules.board.neighbours[self._den]], default=FAR) + 1
        low = legal[0]
        assert isinstance(low, Assign)
        return low if near <= low.predator else legal[1]

    def _safety(self, step: Step) -> int:
        """Return how much less likely the prey is to be caught after the step."""
        before = self._from_predators[self._own[step.token]]
        after = self._from_predators[self._cell_of[step.cell]]
        return reach(before) - reach(after)


def quick_turn(game: Survival, state: State, draw: Draw) -> State:
    """Return the state after a quick turn of the player on turn; after a catch the nearest prey is another one."""
    seat, number = state.seat, state.number
    quick, points = QuickTurn(game, state), state.points
    while state.number == number and game.actors(state) == (seat,):
        legal = game.legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            if state.points != points:
                quick, points = QuickTurn(game, state), state.points
            action = quick.choose(legal, draw)
        state = game.reduce(state, action)
    return state
