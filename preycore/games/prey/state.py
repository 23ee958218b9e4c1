"""The state of a match of Prey: small ints, bit sets of cards and what the table has seen."""

from typing import Final, final

from preycore.history import History
from preycore.native import i64
from preycore.value import Value

ROLL: Final = 0
DEAL: Final = 1
LEAD: Final = 2
PLAY: Final = 3
OVER: Final = 4

NONE: Final = -1
"""No seat, no card."""


@final
class Round(Value):
    """What stays as it is while a round's cards are played."""

    def __init__(
        self,
        number: i64,
        scores: tuple[int, ...],
        leader: i64,
        doubles: i64,
        dice: tuple[tuple[int, int], ...],
        dealt: tuple[int, ...],
    ) -> None:
        self.number: Final = number
        self.scores: Final = scores
        self.leader: Final = leader
        """Who leads the first trick; NONE while the dice or a draw have to tell."""
        self.doubles: Final = doubles
        """How often in a row the player who rolls has rolled doubles."""
        self.dice: Final = dice
        """Two different numbers for each player who has rolled them, in seat order."""
        self.dealt: Final = dealt
        """The whole hand of each player who has been dealt one, as bit sets in seat order."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return self.number, self.scores, self.leader, self.doubles, self.dice, self.dealt


@final
class State(Value):
    """
    A moment of a match.

    A hand is what was dealt to a player without what was played; cards that nobody was dealt are in no field.
    """

    def __init__(
        self,
        phase: i64,
        round_: Round,
        seat: i64,
        plays: i64,
        played: i64,
        best: i64,
        winner: i64,
        tricks: tuple[int, ...],
        history: History,
    ) -> None:
        self.phase: Final = phase
        self.round: Final = round_
        self.seat: Final = seat
        """Who rolls, is dealt a hand or plays; NONE in other phases."""
        self.plays: Final = plays
        """Cards played this round."""
        self.played: Final = played
        """Which cards they are."""
        self.best: Final = best
        """The card that wins the trick in play so far; NONE before its first card."""
        self.winner: Final = winner
        """Who played it."""
        self.tricks: Final = tricks
        """Tricks won this round, by seat."""
        self.history: Final = history
        """The round's actions as a spectator sees them, so that all worlds of a view share one."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            self.phase,
            self.round,
            self.seat,
            self.plays,
            self.played,
            self.best,
            self.winner,
            self.tricks,
            self.history,
        )

    def dealing(self, dealt: tuple[int, ...]) -> "State":
        """Return this state with other hands dealt."""
        old = self.round
        new = Round(old.number, old.scores, old.leader, old.doubles, old.dice, dealt)
        return State(
            self.phase, new, self.seat, self.plays, self.played, self.best, self.winner, self.tricks, self.history
        )
