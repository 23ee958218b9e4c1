"""Survival of the Fittest: what is near, what is in danger, and how good a way of a predator or of the prey is."""

from collections.abc import Sequence
from typing import Final

from preycore.games.survival.game import Survival
from preycore.games.survival.state import State

FAR: Final = 99
"""The distance of a hex that cannot be reached."""

REACH: Final = (1000, 1000, 972, 889, 750, 556, 306, 120, 100, 84, 70, 58, 48, 40, 33, 27, 22)
"""
By distance, how likely in thousandths a predator gets there in its next turn: the better of two dice shows as much.

Beyond six it cannot, and the numbers only say that nearer is likelier later.
"""

CATCH: Final = 1000
"""What one point is worth, in the same unit as a prey that is surely lost."""
ELIMINATION: Final = 300
VICTORY: Final = 100_000


def reach(distance: int) -> int:
    """Return how likely in thousandths a predator is to reach this distance soon; 0 for one it cannot reach."""
    return 0 if distance >= FAR else REACH[min(distance, len(REACH) - 1)]


def distances(neighbours: tuple[tuple[int, ...], ...], starts: Sequence[int], closed: list[bool]) -> list[int]:
    """Return the steps from the nearest of some cells to every other one, without entering closed ones."""
    found = [FAR] * len(closed)
    for start in starts:
        found[start] = 0
    edge = list(starts)
    for cell in edge:
        further = found[cell] + 1
        for other in neighbours[cell]:
            if found[other] == FAR and not closed[other]:
                found[other] = further
                edge.append(other)
    return found


class Judgement:
    """A position as the player on turn judges it. Cells and tokens are indices as the game's tables have them."""

    def __init__(self, game: Survival, state: State) -> None:
        glance = game.glance(state)
        self.game: Final = game
        self.glance: Final = glance
        self.seat: Final = glance.seat
        self.neighbours: Final = game.rules.board.neighbours
        self.values: Final = game.rules.values
        self.tokens: Final = glance.tokens
        self.walls: Final = glance.walls
        self.taken: Final = list(glance.walls)
        for row in glance.tokens:
            for cell in row:
                if cell >= 0:
                    self.taken[cell] = True
        self.path: Final = glance.path
        self.rivals: Final = [seat for seat in range(game.players) if seat != self.seat and self.tokens[seat][0] >= 0]
        self.prey_at: Final = {
            cell: (seat, token)
            for seat in self.rivals
            for token, cell in enumerate(self.tokens[seat])
            if token and cell >= 0
        }

    def distances(self, start: int, closed: list[bool]) -> list[int]:
        """Return the steps from a cell to every other one that can be reached without entering a closed one."""
        return distances(self.neighbours, [start], closed)

    def threats(self, walls: list[bool]) -> list[int]:
        """Return by cell how likely in thousandths a prey of the player is caught there before his next turn."""
        safe = [1000] * len(walls)
        for rival in self.rivals:
            closed = list(walls)
            for seat, row in enumerate(self.tokens):
                for token, cell in enumerate(row):
                    if cell >= 0 and (seat == rival or token == 0):
                        closed[cell] = True
            for cell, distance in enumerate(self.distances(self.tokens[rival][0], closed)):
                safe[cell] = safe[cell] * (1000 - reach(distance)) // 1000
        return [1000 - chance for chance in safe]

    def loss(self, threats: list[int]) -> int:
        """Return what the player's prey stand to lose where they are."""
        prey = [(token, cell) for token, cell in enumerate(self.tokens[self.seat]) if token and cell >= 0]
        return sum(self.cost(threats, token, cell) for token, cell in prey)

    def cost(self, threats: list[int], token: int, cell: int) -> int:
        """Return what one prey stands to lose on a cell; prey side by side are caught together."""
        own = self.tokens[self.seat]
        close = sum(1 for other in self.neighbours[cell] if other in own and own.index(other) not in (0, token))
        return threats[cell] * (4 + close) * max(self.values[token - 1], 1) // 4


class Hunting:
    """How good the ways of the player's predator are."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement: Final = judgement
        own = judgement.tokens[judgement.seat]
        dens = [judgement.tokens[seat][0] for seat in judgement.rivals]
        self.closed: Final = list(judgement.walls)
        for cell in [*own[1:], *dens, *judgement.path, own[0]]:
            if cell >= 0:
                self.closed[cell] = True
        walls = list(judgement.walls)
        for cell in [*own[1:], *dens]:
            if cell >= 0:
                walls[cell] = True
        self._near: Final = {
            cell: [reach(distance) * self._worth(cell) // 4 for distance in judgement.distances(cell, walls)]
            for cell in judgement.prey_at
        }
        self._nearness: Final = [sum([near[cell] for near in self._near.values()]) for cell in range(len(walls))]

    def _worth(self, cell: int) -> int:
        """Return what a prey is worth as a quarry: its points, so that one without any is not forgotten."""
        _, token = self._judgement.prey_at[cell]
        return max(self._judgement.values[token - 1], 1)

    def best(self, cell: int, rest: int, caught: tuple[int, ...] = ()) -> tuple[int, int, int]:
        """
        Return the best way of `rest` steps on from a cell that has just been entered.

        It is (steps that can be made, value, prey caught); more steps come first, since they have to be made.
        """
        if cell in self._judgement.prey_at:
            caught = (*caught, cell)
        found = (0, self.value(cell, caught), len(caught))
        if rest:
            self.closed[cell] = True
            for other in self._judgement.neighbours[cell]:
                if not self.closed[other]:
                    steps, value, prey = self.best(other, rest - 1, caught)
                    found = max(found, (steps + 1, value, prey))
            self.closed[cell] = False
        return found

    def value(self, cell: int, caught: tuple[int, ...]) -> int:
        """Return what the predator has from having caught these prey and standing on a cell."""
        value = self._nearness[cell]
        for prey in caught:
            value -= self._near[prey][cell]
        return value + (self._gain(caught) if caught else 0)

    def _gain(self, caught: tuple[int, ...]) -> int:
        judgement = self._judgement
        points, lost = 0, [0] * judgement.game.players
        for cell in caught:
            seat, token = judgement.prey_at[cell]
            points += judgement.values[token - 1]
            lost[seat] += 1
        left = [sum(1 for cell in judgement.tokens[seat][1:] if cell >= 0) - lost[seat] for seat in judgement.rivals]
        gone = left.count(0)
        if gone < len(left):
            return points * CATCH + gone * ELIMINATION
        own = judgement.tokens[judgement.seat]
        points += sum(judgement.values[token - 1] for token in range(1, len(own)) if own[token] >= 0)
        scores = list(judgement.glance.caught)
        scores[judgement.seat] += points
        return VICTORY if scores[judgement.seat] == max(scores) else -VICTORY


class Fleeing:
    """How good the ways of the player's prey are."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement: Final = judgement
        self._threats: Final = judgement.threats(judgement.walls)
        self._own: Final = judgement.tokens[judgement.seat]
        self._stays: Final = {
            token: self._judgement.cost(self._threats, token, cell)
            for token, cell in enumerate(self._own)
            if token and cell >= 0
        }
        self._ways: Final = {token: self._way(token, self._own[token], 6) for token in self._stays}

    def _way(self, token: int, start: int, rest: int) -> list[int]:
        """Return by number of steps the least cost of a cell that so many steps can lead to; entry 0 is the start's."""
        taken = self._judgement.taken
        costs = [self._judgement.cost(self._threats, token, start)]
        edge = [start]
        for _ in range(rest):
            edge = sorted(
                {
                    other
                    for cell in edge
                    for other in self._judgement.neighbours[cell]
                    if not taken[other] and other not in self._judgement.path
                }
            )
            if not edge:
                break
            costs.append(min(self._judgement.cost(self._threats, token, cell) for cell in edge))
        return costs

    def least(self, rest: int, tokens: list[int]) -> list[int]:
        """Return by number of steps up to `rest` the least that these prey stand to lose after so many together."""
        best = [0] + [VICTORY] * rest
        for token in tokens:
            way = self._ways[token]
            best = [
                min(best[steps - more] + way[more] for more in range(min(steps + 1, len(way))))
                for steps in range(rest + 1)
            ]
        return best

    def after_step(self, token: int, cell: int, rest: int, others: list[int]) -> int:
        """Return the least loss if a prey steps to a cell and `rest` steps follow, by it or by these others."""
        way = self._way(token, cell, rest)
        best = self.least(rest, others)
        fixed = sum(cost for other, cost in self._stays.items() if other != token and other not in others)
        return fixed + min(way[steps] + best[rest - steps] for steps in range(min(rest + 1, len(way))))

    def danger(self, token: int) -> int:
        """Return how likely in thousandths a prey is caught if it stays."""
        return self._threats[self._own[token]]
