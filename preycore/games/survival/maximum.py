"""The exact maximum of a die: how many of its steps can be made at most, over all tokens, orders and paths."""

from typing import Final, final

from preycore.native import BIT

from .board import Board

_Neighbours = tuple[tuple[int, ...], ...]


@final
class Hunt:
    """
    The board as a predator finds it in the middle of its own die.

    `closed` marks every cell that it cannot enter: obstacles, own prey, other predators, and where it has been in this
    turn. `owner` has the seat whose prey stands on a cell (−1 none), `left` how many prey each seat has, `dens` each
    seat's predator's cell. A search writes to these lists and restores them.
    """

    def __init__(
        self, neighbours: _Neighbours, closed: list[bool], owner: list[int], left: list[int], dens: list[int]
    ) -> None:
        self.neighbours: Final = neighbours
        self.closed: Final = closed
        self.owner: Final = owner
        self.left: Final = left
        self.dens: Final = dens

    def enter(self, cell: int, rest: int) -> int:
        """Return how many of `rest` further steps can follow a step to an open cell."""
        if rest == 0:
            return 0
        seat = self.owner[cell]
        self.closed[cell] = True
        last = False
        if seat >= 0:
            # Whoever loses the last prey takes the predator off the board, so its hex opens on the way.
            self.left[seat] -= 1
            last = self.left[seat] == 0
            if last:
                self.closed[self.dens[seat]] = False
        best = self.onward(cell, rest)
        if seat >= 0:
            self.left[seat] += 1
            if last:
                self.closed[self.dens[seat]] = True
        self.closed[cell] = False
        return best

    def onward(self, cell: int, rest: int) -> int:
        """Return how many of `rest` steps can be made from the predator's cell."""
        best = 0
        for target in self.neighbours[cell]:
            if not self.closed[target]:
                length = 1 + self.enter(target, rest - 1)
                if length > best:
                    best = length
                    if best == rest:
                        break
        return best


@final
class Flight:
    """
    The board as a player's prey find it in the middle of their die.

    `taken` marks every cell with an obstacle or a token. `where` has the cell of each prey, −1 for a caught one (index
    0, the predator's, is not used), `mark` the prey (−1 none) that was on a cell last in this die: it may not come
    back. A search writes to these lists and restores them. What the prey that have not moved can still do is
    remembered by the cells of all prey, the ones that have moved and the steps left, which fit into 58 bits.
    """

    def __init__(self, board: Board, taken: list[bool], where: list[int], mark: list[int]) -> None:
        self.cells: Final = board.cells
        self.neighbours: Final = board.neighbours
        self.taken: Final = taken
        self.where: Final = where
        self.mark: Final = mark
        self.known: Final[dict[int, int]] = {}

    def enter(self, token: int, cell: int, moved: int, rest: int) -> int:
        """Return how many of `rest` further steps can follow a prey's step to an open cell; `moved` are finished."""
        if rest == 0:
            return 0
        origin = self.where[token]
        mark = self.mark[cell]
        self.taken[origin] = False
        self.taken[cell] = True
        self.where[token] = cell
        self.mark[cell] = token
        best = self.onward(token, moved, rest)
        if best < rest:
            best = max(best, self.others(moved | BIT[token], rest))
        self.mark[cell] = mark
        self.where[token] = origin
        self.taken[cell] = False
        self.taken[origin] = True
        return best

    def onward(self, token: int, moved: int, rest: int) -> int:
        """Return how many of `rest` steps can be made if this prey makes the first one."""
        best = 0
        for target in self.neighbours[self.where[token]]:
            if not self.taken[target] and self.mark[target] != token:
                length = 1 + self.enter(token, target, moved, rest - 1)
                if length > best:
                    best = length
                    if best == rest:
                        break
        return best

    def others(self, moved: int, rest: int) -> int:
        """Return how many of `rest` steps the prey outside `moved` can make."""
        key = self._key(moved, rest)
        best = self.known.get(key, -1)
        if best >= 0:
            return best
        best = 0
        for token in range(1, len(self.where)):
            if self.where[token] >= 0 and not (moved >> token) & 1:
                best = max(best, self.onward(token, moved, rest))
                if best == rest:
                    break
        self.known[key] = best
        return best

    def _key(self, moved: int, rest: int) -> int:
        key = moved * 8 + rest
        for token in range(1, len(self.where)):
            key = key * (self.cells + 1) + self.where[token] + 1
        return key
