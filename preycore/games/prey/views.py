"""What one player may know of a match of Prey."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from preycore.actions import Player
from preycore.views import View

from .actions import PlayCard, PreyAction

Phase: TypeAlias = Literal["roll", "deal", "lead", "play", "over"]
"""What is due: dice, a hand, the drawing of the first leader, a card, nothing."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""A number of things, or the number of a round or trick."""


class PreyView(View, frozen=True, kw_only=True, tag=False):
    """
    A match of Prey as `viewer` sees it. Tuples "by seat" have one entry a player.

    At a match's end the last round stays in view; otherwise a new round starts with nothing rolled, dealt or played.
    """

    legal: tuple[PlayCard, ...] = ()
    history: tuple[PreyAction, ...] = ()
    """The round's actions so far; others' hands are hidden."""
    phase: Phase
    round: Count
    """The round in play, from 0."""
    trick: Count
    """The trick in play, from 0; the number of tricks once all are played."""
    leader: Player | None = None
    """Who leads the trick in play (before the first card: the round's first trick), None while nobody knows."""
    scores: tuple[Count, ...]
    """Points by seat."""
    dice: tuple[tuple[Count, Count], ...] = ()
    """The two different numbers of each player who has them, in seat order."""
    goals: tuple[tuple[Count, ...], ...] = ()
    """The numbers of tricks that score, ascending, of each player who has dice."""
    tricks: tuple[Count, ...]
    """Tricks won this round, by seat."""
    table: tuple[str, ...] = ()
    """The cards of the trick in play, the leader's first, then clockwise."""
    played: tuple[tuple[str, ...], ...]
    """The cards played this round, by seat, in order."""
    voids: tuple[tuple[str, ...], ...]
    """The suits that each seat has shown not to hold, by not following them, in the deck's order."""
    hand_sizes: tuple[Count, ...]
    """Cards held, by seat."""
    hands: tuple[tuple[str, ...] | None, ...]
    """The cards held, by seat, in the deck's order; None where the viewer may not see them."""
