"""What one may know of a match of Prey Another Day."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from ...actions import Seat
from ...views import View
from .actions import Animal, AnotherDayAction, Called, Choice, Eaten

Animals: TypeAlias = Annotated[tuple[Animal, ...], Meta(max_length=8)]
BySeat: TypeAlias = Annotated[tuple[Animals, ...], Meta(max_length=5)]


class AnotherDayView(View, frozen=True, kw_only=True, tag=False):
    """
    The table as one player, the spectator or the arbiter knows it.

    Rounds, hunts and seats count from 0. Tuples by seat have one entry a player; animals stand in the order of their
    numbers, except in `shown`.
    """

    food: Annotated[tuple[Annotated[int, Meta(ge=0, le=2**31)], ...], Meta(max_length=5)]
    """Food markers by seat."""
    round: Annotated[int, Meta(ge=0, le=1000)]
    hunt: Annotated[int, Meta(ge=0, le=7)]
    caller: Seat
    """Who calls the animals in this hunt."""
    living: Annotated[tuple[Seat, ...], Meta(max_length=5)]
    """Who has not been eaten in this round."""
    shown: BySeat
    """Animals face up before each seat, in the order of the hunts of this round."""
    hands: BySeat
    """Animals that each seat has not shown in this round: its hand and its facedown card together."""
    commitment: Animal | None = None
    """The viewer's own facedown animal."""
    possible: BySeat
    """What each facedown card may still be; empty where a seat has none that the viewer may know of."""
    called: Annotated[tuple[Called, ...], Meta(max_length=8)] = ()
    """The calls of this hunt."""
    eaten: Annotated[tuple[Eaten, ...], Meta(max_length=8)] = ()
    """What the hunters of this hunt found."""
    legal: tuple[Choice, ...] = ()
    history: Annotated[tuple[AnotherDayAction, ...], Meta(max_length=64)] = ()
    """The actions of this hunt; while its block is open, only what the viewer himself has played."""
