"""The state of a match: what stands on the board, and what is left to do of the turn in progress."""

from typing import Final, final

from preycore.value import Value

PLACE: Final = 0
"""Prey are put on the board, one after another."""
ROLL: Final = 1
ASSIGN: Final = 2
BOUNDARY: Final = 3
"""No token is on its way: a die is begun, or an obstacle moved."""
HUNT: Final = 4
"""The predator's die has begun."""
FLEE: Final = 5
"""The prey's die has begun."""
REPLACE: Final = 6
"""A lifted obstacle has to be put down."""
OVER: Final = 7

PREDATOR_DIE: Final = 1
PREY_DIE: Final = 2


@final
class Turn(Value):
    """
    What one turn has done and owes.

    `a`, `b` the dice (0 before the roll), `hunter` the predator's one (0 before it is assigned); `used` the finished
    dice (PREDATOR_DIE, PREY_DIE); `owed` 1 while an obstacle must be moved; `lifted` the obstacle off the board, or −1.
    Inside a die: `token` on its way (−1 outside), `path` the cells it has been on in order, `moved` the prey (bits)
    that have moved before it in this die, `rest` the steps left.
    """

    def __init__(
        self,
        a: int,
        b: int,
        hunter: int,
        used: int,
        owed: int,
        lifted: int,
        token: int,
        path: tuple[int, ...],
        moved: int,
        rest: int,
    ) -> None:
        self.a: Final = a
        self.b: Final = b
        self.hunter: Final = hunter
        self.used: Final = used
        self.owed: Final = owed
        self.lifted: Final = lifted
        self.token: Final = token
        self.path: Final = path
        self.moved: Final = moved
        self.rest: Final = rest

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            self.a,
            self.b,
            self.hunter,
            self.used,
            self.owed,
            self.lifted,
            self.token,
            self.path,
            self.moved,
            self.rest,
        )

    def between(self, used: int, owed: int) -> "Turn":
        """Return this turn at a boundary."""
        return Turn(self.a, self.b, self.hunter, used, owed, -1, -1, (), 0, 0)

    def die(self, which: int) -> int:
        """Return how many steps a die (PREDATOR_DIE or PREY_DIE) shows."""
        return self.hunter if which == PREDATOR_DIE else self.a + self.b - self.hunter


IDLE: Final = Turn(0, 0, 0, 0, 0, -1, -1, (), 0, 0)
"""A turn before its roll."""


@final
class State(Value):
    """
    A match.

    `seat` is the player whose turn it is and `number` counts the turns before this one; `quiet` counts the turns since
    the last one with a capture (−1 in a turn that has one). `tokens` has the cell of each token, seat by seat with the
    predator first, −1 for one that is off the board; `standing` the form of each mobile obstacle, −1 in reserve (a
    lifted one keeps the form it was lifted from). `points` are for prey caught; `out` are the seats without prey in
    the order in which they lost the last one.
    """

    def __init__(
        self,
        phase: int,
        seat: int,
        number: int,
        quiet: int,
        tokens: tuple[int, ...],
        standing: tuple[int, ...],
        points: tuple[int, ...],
        out: tuple[int, ...],
        turn: Turn,
    ) -> None:
        self.phase: Final = phase
        self.seat: Final = seat
        self.number: Final = number
        self.quiet: Final = quiet
        self.tokens: Final = tokens
        self.standing: Final = standing
        self.points: Final = points
        self.out: Final = out
        self.turn: Final = turn

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            self.phase,
            self.seat,
            self.number,
            self.quiet,
            self.tokens,
            self.standing,
            self.points,
            self.out,
            self.turn,
        )

    def then(self, phase: int, turn: Turn) -> "State":
        """Return this state at another point of the same turn."""
        return State(phase, self.seat, self.number, self.quiet, self.tokens, self.standing, self.points, self.out, turn)

    def moved(self, phase: int, tokens: tuple[int, ...], turn: Turn) -> "State":
        """Return this state with a token elsewhere."""
        return State(phase, self.seat, self.number, self.quiet, tokens, self.standing, self.points, self.out, turn)
