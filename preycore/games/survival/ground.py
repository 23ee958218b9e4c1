"""The board as the player on turn finds it: what is taken, and what the predator and the prey can do there."""

from .board import Board
from .maximum import Flight, Hunt
from .state import State


def obstacles_on(board: Board, state: State) -> list[bool]:
    """Mark the cells under a mobile obstacle; a lifted one lies nowhere."""
    taken = [False] * board.cells
    lifted = state.turn.lifted
    for obstacle, form in enumerate(state.standing):
        if form >= 0 and obstacle != lifted:
            for cell in board.forms[form]:
                taken[cell] = True
    return taken


def taken_cells(board: Board, state: State) -> list[bool]:
    """Mark the cells with a token or a mobile obstacle."""
    taken = obstacles_on(board, state)
    for cell in state.tokens:
        if cell >= 0:
            taken[cell] = True
    return taken


def hunt_of(board: Board, state: State, players: int) -> Hunt:
    """Return the board as the predator of the player on turn finds it."""
    closed = obstacles_on(board, state)
    owner = [-1] * board.cells
    left = [0] * players
    dens = [-1] * players
    size = len(state.tokens) // players
    for index, cell in enumerate(state.tokens):
        if cell < 0:
            continue
        seat = index // size
        if index % size == 0:
            dens[seat] = cell
            closed[cell] = True
        else:
            left[seat] += 1
            if seat == state.seat:
                closed[cell] = True
            else:
                owner[cell] = seat
    if state.turn.token == 0:
        for cell in state.turn.path:
            closed[cell] = True
    return Hunt(board.neighbours, closed, owner, left, dens)


def flight_of(board: Board, state: State, players: int) -> Flight:
    """Return the board as the prey of the player on turn find it."""
    size = len(state.tokens) // players
    where = list(state.tokens[state.seat * size : (state.seat + 1) * size])
    mark = [-1] * board.cells
    for token in range(1, size):
        if where[token] >= 0:
            mark[where[token]] = token
    if state.turn.token > 0:
        for cell in state.turn.path:
            mark[cell] = state.turn.token
    return Flight(board, taken_cells(board, state), where, mark)
