"""The rules: what a player may do, and what follows from it."""

from typing import Final, assert_never, final

from preycore.native import BIT

from .actions import Assign, Lift, PlaceObstacle, PlacePrey, Rolled, Step, SurvivalAction
from .board import Board
from .ground import flight_of, hunt_of, taken_cells
from .obstacles import can_move_one, liftable, spots
from .state import (
    ASSIGN,
    BOUNDARY,
    FLEE,
    HUNT,
    IDLE,
    OVER,
    PLACE,
    PREDATOR_DIE,
    PREY_DIE,
    REPLACE,
    ROLL,
    State,
    Turn,
)
from .table import Table


@final
class Rules:
    """
    The rules for one board, number of players and first player.

    `values` are the points of each prey, `quiet_rounds` the rounds without a capture after which the match ends.
    """

    def __init__(
        self, board: Board, table: Table, players: int, values: tuple[int, ...], quiet_rounds: int, first: int
    ) -> None:
        self.board: Final = board
        self.table: Final = table
        self.players: Final = players
        self.values: Final = values
        self.quiet_rounds: Final = quiet_rounds
        self.first: Final = first
        self.size: Final = len(values) + 1

    def initial_state(self) -> State:
        """Return the board with the predators on their starts and no prey."""
        absent = (-1,) * len(self.values)
        tokens: list[int] = []
        for start in self.board.starts:
            tokens.append(start)
            tokens.extend(absent)
        nobody = (0,) * self.players
        return State(PLACE, self.first, 0, 0, tuple(tokens), (-1,) * self.board.obstacles, nobody, (), IDLE)

    # what may be done

    def legal_actions(self, state: State) -> list[SurvivalAction]:
        """Return the legal actions of the player on turn, in canonical order; none where chance acts or nobody."""
        phase = state.phase
        if phase == HUNT:
            return self._hunts(state, state.turn.rest)
        if phase == FLEE:
            return self._flights(state, state.turn.rest)
        if phase == BOUNDARY:
            return self._begin(state)
        if phase == REPLACE:
            return self._settings(state)
        if phase == ASSIGN:
            low = min(state.turn.a, state.turn.b)
            high = max(state.turn.a, state.turn.b)
            return [self.table.assignments[state.seat][low], self.table.assignments[state.seat][high]]
        if phase == PLACE:
            taken = taken_cells(self.board, state)
            placements = self.table.placements[state.seat]
            return [placements[cell] for cell in range(self.board.cells) if not taken[cell]]
        return []

    def _begin(self, state: State) -> list[SurvivalAction]:
        turn = state.turn
        actions: list[SurvivalAction] = []
        if not turn.used & PREDATOR_DIE:
            actions += self._hunts(state, turn.die(PREDATOR_DIE))
        if not turn.used & PREY_DIE:
            actions += self._flights(state, turn.die(PREY_DIE))
        if turn.owed:
            actions += [self.table.lifts[state.seat][obstacle] for obstacle in liftable(self.board, state)]
            actions += self._settings(state)
        return actions

    def _settings(self, state: State) -> list[SurvivalAction]:
        settings = self.table.settings[state.seat]
        return [settings[form] for form in spots(self.board, state)]

    def _hunts(self, state: State, rest: int) -> list[SurvivalAction]:
        """Return the predator's steps after which it gets as far as it can with `rest` steps."""
        hunt = hunt_of(self.board, state, self.players)
        index = state.seat * self.size
        steps = self.table.steps[index]
        best: list[SurvivalAction] = []
        longest = 0
        for cell in self.board.neighbours[state.tokens[index]]:
            if not hunt.closed[cell]:
                length = 1 + hunt.enter(cell, rest - 1)
                if length > longest:
                    longest = length
                    best = []
                if length == longest:
                    best.append(steps[cell])
        return best

    def _flights(self, state: State, rest: int) -> list[SurvivalAction]:
        """Return the prey's steps after which they get as far as they can with `rest` steps together."""
        flight = flight_of(self.board, state, self.players)
        turn = state.turn
        finished = turn.moved if turn.token < 1 else turn.moved | BIT[turn.token]
        best: list[SurvivalAction] = []
        longest = 0
        for token in range(1, self.size):
            moved = turn.moved if token == turn.token else finished
            origin = flight.where[token]
            if origin < 0 or (moved >> token) & 1:
                continue
            steps = self.table.steps[state.seat * self.size + token]
            for cell in self.board.neighbours[origin]:
                if not flight.taken[cell] and flight.mark[cell] != token:
                    length = 1 + flight.enter(token, cell, moved, rest - 1)
                    if length > longest:
                        longest = length
                        best = []
                    if length == longest:
                        best.append(steps[cell])
        return best

    def reach(self, state: State) -> int:
        """Return how many of the steps left in the die that has begun can be made."""
        turn = state.turn
        if turn.token == 0:
            return hunt_of(self.board, state, self.players).onward(turn.path[-1], turn.rest)
        flight = flight_of(self.board, state, self.players)
        here = flight.onward(turn.token, turn.moved, turn.rest)
        return max(here, flight.others(turn.moved | BIT[turn.token], turn.rest))

    # what follows

    def reduce(self, state: State, action: SurvivalAction) -> State:
        """Return the state after a legal action."""
        if isinstance(action, Step):
            cell = self.table.cell_of[action.cell]
            return self._hunt(state, cell) if action.token == 0 else self._flee(state, action.token, cell)
        if isinstance(action, Rolled):
            return self._rolled(state, action.a, action.b)
        if isinstance(action, Assign):
            turn = state.turn
            return self._boundary(state.then(BOUNDARY, Turn(turn.a, turn.b, action.predator, 0, 0, -1, -1, (), 0, 0)))
        if isinstance(action, PlaceObstacle):
            return self._set(state, self.table.form_of[(action.obstacle, action.cells)])
        if isinstance(action, Lift):
            turn = state.turn
            lifted = self.table.obstacle_of[action.obstacle]
            return state.then(REPLACE, Turn(turn.a, turn.b, turn.hunter, turn.used, 1, lifted, -1, (), 0, 0))
        if isinstance(action, PlacePrey):
            return self._placed(state, self.table.cell_of[action.cell])
        assert_never(action)

    def _placed(self, state: State, cell: int) -> State:
        tokens = list(state.tokens)
        index = state.seat * self.size + 1
        while tokens[index] >= 0:
            index += 1
        tokens[index] = cell
        seat = (state.seat + 1) % self.players
        done = seat == self.first and index % self.size == self.size - 1
        return State(ROLL if done else PLACE, seat, 0, 0, tuple(tokens), state.standing, state.points, state.out, IDLE)

    def _rolled(self, state: State, a: int, b: int) -> State:
        if a != b:
            return state.then(ASSIGN, Turn(a, b, 0, 0, 0, -1, -1, (), 0, 0))
        return self._boundary(state.then(BOUNDARY, Turn(a, b, a, 0, 1, -1, -1, (), 0, 0)))

    def _set(self, state: State, form: int) -> State:
        standing = list(state.standing)
        standing[self.board.owners[form]] = form
        turn = state.turn.between(state.turn.used, 0)
        seat, number, quiet = state.seat, state.number, state.quiet
        return self._boundary(
            State(BOUNDARY, seat, number, quiet, state.tokens, tuple(standing), state.points, state.out, turn)
        )

    def _flee(self, state: State, token: int, cell: int) -> State:
        turn = state.turn
        index = state.seat * self.size + token
        origin = state.tokens[index]
        moved, path, rest = turn.moved, turn.path, turn.rest - 1
        if state.phase == BOUNDARY:
            path = (origin,)
            rest = flight_of(self.board, state, self.players).enter(token, cell, 0, turn.die(PREY_DIE) - 1)
        elif token != turn.token:
            path = (origin,)
            moved |= BIT[turn.token]
        tokens = list(state.tokens)
        tokens[index] = cell
        after = Turn(turn.a, turn.b, turn.hunter, turn.used, turn.owed, -1, token, (*path, cell), moved, rest)
        if rest == 0:
            after = turn.between(turn.used | PREY_DIE, turn.owed)
        return self._die_step(state.moved(FLEE, tuple(tokens), after))

    def _hunt(self, state: State, cell: int) -> State:
        turn = state.turn
        index = state.seat * self.size
        path, rest = turn.path, turn.rest - 1
        if state.phase == BOUNDARY:
            path = (state.tokens[index],)
            rest = hunt_of(self.board, state, self.players).enter(cell, turn.die(PREDATOR_DIE) - 1)
        after = Turn(turn.a, turn.b, turn.hunter, turn.used, turn.owed, -1, 0, (*path, cell), 0, rest)
        if rest == 0:
            after = turn.between(turn.used | PREDATOR_DIE, turn.owed)
        tokens = list(state.tokens)
        tokens[index] = cell
        if cell in state.tokens:
            return self._capture(state, tokens, state.tokens.index(cell), after)
        return self._die_step(state.moved(HUNT, tuple(tokens), after))

    def _capture(self, state: State, tokens: list[int], caught: int, turn: Turn) -> State:
        """Take a caught prey off the board, its owner's predator too if it was the last one."""
        tokens[caught] = -1
        points = list(state.points)
        points[state.seat] += self.values[caught % self.size - 1]
        den = caught - caught % self.size
        out = state.out
        if max(tokens[den + 1 : den + self.size]) < 0:
            tokens[den] = -1
            out = (*out, den // self.size)
        over = len(out) == self.players - 1
        phase, left = (OVER, IDLE) if over else (HUNT, turn)
        after = State(phase, state.seat, state.number, -1, tuple(tokens), state.standing, tuple(points), out, left)
        return after if over else self._die_step(after)

    def _die_step(self, state: State) -> State:
        """Stay inside the die while its steps are not used up."""
        if state.turn.token >= 0:
            return state
        return self._boundary(state.then(BOUNDARY, state.turn))

    def _boundary(self, state: State) -> State:
        """End the turn if nothing can be done any more: what is left of dice and obstacle lapses only then."""
        turn = state.turn
        if not turn.used & PREDATOR_DIE:
            hunt = hunt_of(self.board, state, self.players)
            if hunt.onward(state.tokens[state.seat * self.size], 1) == 1:
                return state
        if not turn.used & PREY_DIE and flight_of(self.board, state, self.players).others(0, 1) == 1:
            return state
        if turn.owed and can_move_one(self.board, state):
            return state
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        quiet = state.quiet + 1
        over = quiet >= self.quiet_rounds * (self.players - len(state.out))
        phase = OVER if over else ROLL
        seat = (state.seat + 1) % self.players
        while seat in state.out:
            seat = (seat + 1) % self.players
        number = state.number + 1
        return State(phase, seat, number, quiet, state.tokens, state.standing, state.points, state.out, IDLE)

    # points and places

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points for prey caught and, once the match is over, for one's own prey left on the board."""
        if state.phase != OVER:
            return state.points
        points = list(state.points)
        for index, cell in enumerate(state.tokens):
            if cell >= 0 and index % self.size:
                points[index // self.size] += self.values[index % self.size - 1]
        return tuple(points)

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the places by points; of equal ones, who still has prey or lost the last one later goes first."""
        scores = self.scores(state)
        stay = [state.out.index(seat) if seat in state.out else self.players for seat in range(self.players)]
        keys = [(scores[seat], stay[seat]) for seat in range(self.players)]
        return tuple([1 + sum([1 for other in keys if other > key]) for key in keys])
