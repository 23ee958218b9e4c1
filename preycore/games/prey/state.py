"""The state of a match of Prey: small ints, bit sets of cards and what the table has seen."""

from typing import Final, Optional, final

from preycore.history import History
from preycore.native import BIT, i64, mypyc_attr
from preycore.value import Value

ROLL: Final = 0
DEAL: Final = 1
LEAD: Final = 2
PLAY: Final = 3
OVER: Final = 4

NONE: Final = -1
"""No seat, no card."""

CARD_BITS: Final = 6
"""The index of a card takes so many bits."""
CARD: Final = 63

_COUNT_BITS: Final = 5
"""Tricks won by a seat, 20 at most, take so many bits."""
_COUNT: Final = 31


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
        history: History,
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
        self.history: Final = history
        """The round's outcomes of chance as a spectator sees them, so that all worlds of a view share one."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return self.number, self.scores, self.leader, self.doubles, self.dice, self.dealt, self.history


@final
class Trick(Value):
    """A whole trick, linked to the one before it in its round."""

    def __init__(self, leader: i64, table: i64, before: Optional["Trick"]) -> None:
        self.leader: Final = leader
        self.table: Final = table
        """Its cards, as the state's `table` had them."""
        self.before: Final = before

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return self.leader, self.table, self.before


@final
@mypyc_attr(free_list_len=1)
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
        won: i64,
        table: i64,
        past: Trick | None,
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
        self.won: Final = won
        """Tricks won this round, five bits a seat: see `tricks` and `one_more`."""
        self.table: Final = table
        """The cards of the trick in play, six bits each, the first one highest, below a 1; 0 in other phases."""
        self.past: Final = past
        """The round's trick before this one, and with it all earlier ones."""

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
            self.won,
            self.table,
            self.past,
        )

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks won this round, by seat."""
        return tuple([(self.won >> _COUNT_BITS * seat) & _COUNT for seat in range(len(self.round.scores))])

    def dealing(self, dealt: tuple[int, ...]) -> "State":
        """Return this state with other hands dealt."""
        old = self.round
        new = Round(old.number, old.scores, old.leader, old.doubles, old.dice, dealt, old.history)
        return State(
            self.phase,
            new,
            self.seat,
            self.plays,
            self.played,
            self.best,
            self.winner,
            self.won,
            self.table,
            self.past,
        )


def cards_of(table: int) -> list[int]:
    """Return the cards of a trick from the state's `table`, in the order played."""
    cards: list[int] = []
    while table > 1:
        cards.append(table & CARD)
        table >>= CARD_BITS
    cards.reverse()
    return cards


def one_more(won: i64, seat: i64) -> i64:
    """Return the tricks won, packed, after one more of a seat."""
    return won + BIT[_COUNT_BITS * seat]


def tricks_of(state: State) -> list[Trick]:
    """Return the round's whole tricks, the first one first."""
    tricks: list[Trick] = []
    trick = state.past
    while trick is not None:
        tricks.append(trick)
        trick = trick.before
    tricks.reverse()
    return tricks
