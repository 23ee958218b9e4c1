"""What agents read of a state: the position in indices of the game's tables, all of it public."""

from typing import Final, final

from .board import Board
from .ground import obstacles_on
from .state import PREDATOR_DIE, PREY_DIE, State


@final
class Glance:
    """
    A state in plain lists.

    `tokens[seat]` has the cells of the predator and the prey (−1: not on the board), `walls` marks the cells under
    mobile obstacles, `lying` has the cells of each one on the board. `predator_die` and `prey_die` are 0 before the
    assignment; `rest`, `path`, `token` and `moved` (numbers of prey) belong to a die that has begun.
    """

    def __init__(self, board: Board, size: int, state: State) -> None:
        turn = state.turn
        tokens = state.tokens
        self.seat: Final = state.seat
        self.number: Final = state.number
        self.tokens: Final = [list(tokens[at : at + size]) for at in range(0, len(tokens), size)]
        self.walls: Final = obstacles_on(board, state)
        self.lying: Final = [
            board.forms[form] if form >= 0 and number != turn.lifted else ()
            for number, form in enumerate(state.standing)
        ]
        self.caught: Final = state.points
        self.dice: Final = (turn.a, turn.b)
        self.predator_die: Final = turn.die(PREDATOR_DIE) if turn.hunter else 0
        self.prey_die: Final = turn.die(PREY_DIE) if turn.hunter else 0
        self.rest: Final = turn.rest
        self.path: Final = turn.path
        self.token: Final = turn.token
        self.moved: Final = [token for token in range(1, size) if (turn.moved >> token) & 1]
