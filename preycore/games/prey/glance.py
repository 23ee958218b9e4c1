"""What the player in turn knows at a glance: cheap enough for every decision of a search's rollouts."""

from typing import Final, final

from preycore.native import i64

from .hidden import public_state
from .rules import Rules
from .state import State
from .views import PreyView


@final
class Glance:
    """
    A moment of a round, as the player in turn knows it without remembering who played what.

    Cards are indices into the game's deck, sets of cards are bits.
    """

    def __init__(
        self,
        seat: i64,
        hand: i64,
        played: i64,
        best: i64,
        followers: i64,
        trick: i64,
        tricks: tuple[int, ...],
        goals: tuple[int, ...],
    ) -> None:
        self.seat: Final = seat
        self.hand: Final = hand
        """The player's own cards."""
        self.played: Final = played
        """All cards played this round."""
        self.best: Final = best
        """The card that wins the trick in play so far; −1 where the player leads."""
        self.followers: Final = followers
        """How many players play to the trick after this one."""
        self.trick: Final = trick
        """Tricks played before this one."""
        self.tricks: Final = tricks
        """Tricks won this round, by seat."""
        self.goals: Final = goals
        """The numbers of tricks that score for the player, ascending."""


def glance(rules: Rules, state: State) -> Glance:
    """Return what the player in turn knows; cards must be due."""
    seat = state.seat
    round_ = state.round
    trick = state.plays // rules.players
    followers = (trick + 1) * rules.players - state.plays - 1
    hand: i64 = round_.dealt[seat] & ~state.played
    goals = rules.goals(round_.dice[seat])
    return Glance(seat, hand, state.played, state.best, followers, trick, state.tricks, goals)


def glance_at(rules: Rules, view: PreyView) -> Glance:
    """Return what the player in turn knows, from his own view. Raises IllegalView."""
    return glance(rules, public_state(rules, view))
