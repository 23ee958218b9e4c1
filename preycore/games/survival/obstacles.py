"""Where a mobile obstacle can be put, and which ones can be lifted."""

from .board import Board
from .ground import taken_cells
from .state import State


def spots(board: Board, state: State) -> list[int]:
    """Return the forms in which an owed obstacle can be put down now: the lifted one's, or any in reserve."""
    taken = taken_cells(board, state)
    turn = state.turn
    found: list[int] = []
    for obstacle, standing in enumerate(state.standing):
        if obstacle == turn.lifted:
            # Somewhere else is another set of hexes.
            found += [form for form in _fitting(board, taken, obstacle) if form != standing]
        elif turn.lifted < 0 and standing < 0:
            found += _fitting(board, taken, obstacle)
    return found


def liftable(board: Board, state: State) -> list[int]:
    """Return the obstacles that can be lifted and put somewhere else: none while one is in reserve."""
    if min(state.standing, default=-1) < 0:
        return []
    return [obstacle for obstacle in range(board.obstacles) if _can_lift(board, state, obstacle)]


def can_move_one(board: Board, state: State) -> bool:
    """Return whether an obstacle can be placed, or lifted and placed somewhere else."""
    if min(state.standing, default=0) < 0:
        return bool(spots(board, state))
    return len(liftable(board, state)) > 0


def _can_lift(board: Board, state: State, obstacle: int) -> bool:
    standing = state.standing[obstacle]
    taken = taken_cells(board, state)
    for cell in board.forms[standing]:
        taken[cell] = False
    for form in range(board.spans[obstacle], board.spans[obstacle + 1]):
        if form != standing and fits(board, taken, form):
            return True
    return False


def fits(board: Board, taken: list[bool], form: int) -> bool:
    """Return whether no cell of a form is taken."""
    for cell in board.forms[form]:  # noqa: SIM110
        if taken[cell]:
            return False
    return True


def _fitting(board: Board, taken: list[bool], obstacle: int) -> list[int]:
    return [form for form in range(board.spans[obstacle], board.spans[obstacle + 1]) if fits(board, taken, form)]
