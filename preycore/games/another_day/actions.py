"""The actions of Prey Another Day."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from ...actions import SECRET, Action, ChanceAction, Seat

Animal: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
"""An animal's code in the edition, as `bear`."""

Seats: TypeAlias = Annotated[tuple[Seat, ...], Meta(max_length=5)]
"""Players, ascending."""


class PlayAnimal(Action, frozen=True, tag="play_animal"):
    """Lay an animal of the own hand facedown; everybody alive does so in one block."""

    player: Seat
    animal: Annotated[Animal | None, SECRET] = None


class Hunt(Action, frozen=True, tag="hunt"):
    """Name an animal with a higher number: whoever lies facedown with it is eaten."""

    player: Seat
    animal: Animal


class Decline(Action, frozen=True, tag="decline"):
    """Hunt nothing."""

    player: Seat


class Called(ChanceAction, frozen=True, tag="called"):
    """Turn over all facedown cards of the called animal; `players` may be empty."""

    animal: Animal
    players: Seats


class Eaten(ChanceAction, frozen=True, tag="eaten"):
    """Turn over all facedown cards of the hunted animal: those players are out of the round; may be nobody."""

    animal: Animal
    players: Seats


Choice: TypeAlias = PlayAnimal | Hunt | Decline
"""What a player may be offered."""

AnotherDayAction: TypeAlias = PlayAnimal | Hunt | Decline | Called | Eaten
"""Every action of the game."""
