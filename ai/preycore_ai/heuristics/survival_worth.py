"""Survival of the Fittest: what tells of a position between two turns who will win, and how much it tells."""

from typing import Final, final

from preycore.actions import Player
from preycore.games.survival.game import Survival
from preycore.games.survival.glance import Glance

from ..logit import shares_of
from ..rollout import UNIT
from .survival_judgement import FAR, distances, reach
from .survival_weights import WEIGHTS

POINTS: Final = 0
"""Signs, in thousandths. The points for prey caught; those below are 0 for a player without prey."""
ALIVE: Final = 1
PREY: Final = 2
DANGER: Final = 3
"""How many of the own prey can be expected to be caught before the next turn but one; 0 for who rolls next."""
DANGER_FIRST: Final = 4
"""How many of the own prey the player who rolls next can reach."""
DANGER_NOW: Final = 5
"""As DANGER, for who rolls next."""
RUIN: Final = 6
"""How likely it is that all own prey are caught, as if each was caught by itself."""
NEAR: Final = 7
"""The best prey in reach, by its points and how likely it is reached: of who rolls next, second, later (7, 8, 9)."""
SECOND: Final = 10
"""The second best prey in reach."""
NEARNESS: Final = 11
"""The sum over all prey of others."""
ROOM: Final = 12
"""How many hexes the predator can get to with three steps, sixteen being enough."""
TRAPPED: Final = 13
HIDDEN: Final = 14
"""How many of the own prey no predator can get to."""
SIGNS: Final = 15

STAGES: Final = len(WEIGHTS)
"""By how many prey are left: 1 to 4, 5 to 8, …, 17 and more."""


@final
class Position:
    """A position between two turns in plain lists, as a `Glance` has them; `seat` rolls next."""

    def __init__(self, tokens: list[list[int]], walls: list[bool], caught: list[int], seat: Player) -> None:
        self.tokens: Final = tokens
        self.walls: Final = walls
        self.caught: Final = caught
        self.seat: Final = seat
        self.alive: Final = [number for number, row in enumerate(tokens) if row[0] >= 0]

    def stage(self) -> int:
        """Return which weights apply."""
        left = sum([1 for row in self.tokens for cell in row[1:] if cell >= 0])
        return min((left - 1) // 4, STAGES - 1)

    def closed_to(self, seat: Player) -> list[bool]:
        """Mark what a seat's predator cannot enter: walls, its own prey and the other predators."""
        closed = list(self.walls)
        for other in self.alive:
            row = self.tokens[other]
            closed[row[0]] = True
            if other == seat:
                for cell in row[1:]:
                    if cell >= 0:
                        closed[cell] = True
        return closed

    def ahead(self, seat: Player) -> int:
        """Return how many others roll before a seat."""
        players = len(self.tokens)
        rounds = (seat - self.seat) % players
        return sum([1 for other in self.alive if (other - self.seat) % players < rounds])


def position_of(glance: Glance) -> Position:
    """Return the position that a glance shows."""
    return Position(glance.tokens, glance.walls, list(glance.caught), glance.seat)


@final
class Signs:
    """The signs of all seats in a position: `rows[seat][sign]`."""

    def __init__(self, neighbours: tuple[tuple[int, ...], ...], values: tuple[int, ...], position: Position) -> None:
        self._position: Final = position
        self._values: Final = values
        self._safe: Final = [[1000] * len(row) for row in position.tokens]
        self._seen: Final = [[False] * len(row) for row in position.tokens]
        self.rows: Final = [[0] * SIGNS for _ in position.tokens]
        for seat in position.alive:
            self._hunt(seat, distances(neighbours, [position.tokens[seat][0]], position.closed_to(seat)))
        for seat, points in enumerate(position.caught):
            self.rows[seat][POINTS] = 1000 * points
        for seat in position.alive:
            self._hide(seat)

    def _hunt(self, seat: Player, steps: list[int]) -> None:
        """Note what a seat's predator can do, and to whom."""
        ahead = self._position.ahead(seat)
        best, second, total = 0, 0, 0
        for other in self._position.alive:
            tokens = self._position.tokens[other]
            for token in range(1, len(tokens)):
                cell = tokens[token]
                if other == seat or cell < 0 or steps[cell] == FAR:
                    continue
                chance = reach(steps[cell])
                self._seen[other][token] = True
                self._safe[other][token] = self._safe[other][token] * (1000 - chance) // 1000
                if ahead == 0:
                    self.rows[other][DANGER_FIRST] += chance
                gain = chance * self._values[token - 1]
                total += gain
                second = max(second, min(best, gain))
                best = max(best, gain)
        row = self.rows[seat]
        room = sum([1 for far in steps if far <= 3]) - 1
        row[NEAR + min(ahead, 2)], row[SECOND], row[NEARNESS] = best, second, total
        row[ROOM] = 1000 * min(room, 16) // 16
        row[TRAPPED] = 1000 if room == 0 else 0

    def _hide(self, seat: Player) -> None:
        """Note how a seat's prey stand, once all predators are known."""
        row, tokens = self.rows[seat], self._position.tokens[seat]
        danger, ruin = 0, 1000
        for token in range(1, len(tokens)):
            if tokens[token] >= 0:
                risk = 1000 - self._safe[seat][token]
                danger += risk
                ruin = ruin * risk // 1000
                row[PREY] += 1000
                row[HIDDEN] += 0 if self._seen[seat][token] else 1000
        row[ALIVE], row[RUIN] = 1000, ruin
        row[DANGER_NOW if seat == self._position.seat else DANGER] = danger


def expected(game: Survival, position: Position) -> list[int]:
    """
    Return by seat the share of the victory to expect, in units; where one player alone has prey, who has won.

    A share is proportional to 2 to the power of the weighted signs; the weights are fitted to results.
    """
    if len(position.alive) < 2:
        return _ended(game.rules.values, position)
    weights = WEIGHTS[position.stage()]
    worths: list[int] = []
    for row in Signs(game.rules.board.neighbours, game.rules.values, position).rows:
        worth = 0
        for sign in range(SIGNS):
            worth += row[sign] * weights[sign]
        worths.append(worth)
    return shares_of(worths)


def _ended(values: tuple[int, ...], position: Position) -> list[int]:
    """Return the victory of whoever has most points with the prey left, of equals the one with prey."""
    points = list(position.caught)
    for seat in position.alive:
        points[seat] += sum(
            [values[token - 1] for token, cell in enumerate(position.tokens[seat]) if token and cell >= 0]
        )
    winner = points.index(max(points))
    for seat in position.alive:
        if points[seat] == max(points):
            winner = seat
    return [UNIT if seat == winner else 0 for seat in range(len(points))]
