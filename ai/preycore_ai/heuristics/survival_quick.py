"""Survival of the Fittest: a quick turn, and what a position between two turns is worth to everybody."""

from collections.abc import Sequence
from typing import Final

from preycore.actions import Player
from preycore.chance import Draw
from preycore.games.survival.actions import Assign, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.glance import Glance
from preycore.games.survival.state import State

from ..rollout import UNIT
from .survival_judgement import FAR, distances, reach

OWN: Final = 700
"""What a prey is worth to its owner if it is safe, a point being 1000: most are caught later."""
STAY: Final = 2000
"""What it is worth to have any prey after the next turns: without it nobody hunts any more."""
NEAR: Final = 200
"""What a prey within sure reach is worth to a hunter."""
TURN: Final = 750
"""How much of the best prey in reach the player who rolls next can count on, in thousandths."""


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

    def turn(self, state: State, draw: Draw) -> tuple[SurvivalAction, ...]:
        """Return the actions from a state to the end of the turn."""
        seat, number = state.seat, state.number
        actions: list[SurvivalAction] = []
        while self._game.actors(state) == (seat,) and state.number == number:
            action = self.choose(self._game.legal_actions(state, seat), draw)
            actions.append(action)
            state = self._game.reduce(state, action)
        return tuple(actions)


def shares(game: Survival, state: State) -> list[int]:
    """Return by seat the share of the victory to expect of a position between two turns, in units."""
    worth = [max(points, 1) ** 4 for points in prospects(game, state)]
    total = sum(worth)
    return [UNIT * one // total for one in worth]


def prospects(game: Survival, state: State) -> list[int]:
    """
    Return by seat the points to expect, in thousandths: caught, kept, and soon to be caught.

    Prey count by how likely they survive the next turn of each other predator.
    """
    glance = game.glance(state)
    values = game.rules.values
    worth = [1000 * points for points in glance.caught]
    safe = [[1000] * len(row) for row in glance.tokens]
    for seat, row in enumerate(glance.tokens):
        if row[0] >= 0:
            steps = distances(game.rules.board.neighbours, row[:1], _closed_to(glance, seat))
            best = 0
            for other, tokens in enumerate(glance.tokens):
                for token in range(1, len(tokens)):
                    if other != seat and tokens[token] >= 0:
                        chance = reach(steps[tokens[token]])
                        safe[other][token] = safe[other][token] * (1000 - chance) // 1000
                        gain = chance * values[token - 1]
                        best = max(best, gain)
                        worth[seat] += NEAR * gain // 1000
            worth[seat] += best * TURN // 1000 if seat == glance.seat else 0
    for seat, row in enumerate(glance.tokens):
        worth[seat] += _keeping(row, safe[seat], values)
    return worth


def _closed_to(glance: Glance, seat: Player) -> list[bool]:
    """Mark what a seat's predator cannot enter: walls, its own prey and the other predators."""
    closed = list(glance.walls)
    for other, tokens in enumerate(glance.tokens):
        for cell in tokens if other == seat else tokens[:1]:
            if cell >= 0:
                closed[cell] = True
    return closed


def _keeping(row: list[int], safe: list[int], values: tuple[int, ...]) -> int:
    """Return what a player's own prey are worth to him, each surviving the next turns with its own probability."""
    worth, lost = 0, 1000
    for token in range(1, len(row)):
        if row[token] >= 0:
            worth += values[token - 1] * (OWN * safe[token] // 1000)
            lost = lost * (1000 - safe[token]) // 1000
    return worth + STAY * (1000 - lost) // 1000
