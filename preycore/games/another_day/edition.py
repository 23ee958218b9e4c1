"""What an edition and the options of a match may say."""

from typing import Annotated

from msgspec import Meta, Struct

Code = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$(?!\n)", min_length=1, max_length=16)]
Markers = Annotated[int, Meta(ge=1, le=100)]


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """The components: which animals each player holds, and what survivors receive."""

    animals: Annotated[tuple[Code, ...], Meta(min_length=2, max_length=8)]
    """Codes in calling order; the numbers count from 1."""
    hunts: Annotated[int, Meta(ge=1, le=8)]
    """The most hunts in a round."""
    target: Annotated[int, Meta(ge=1, le=10_000)]
    """Food markers that can win."""
    sole: Markers
    """Markers for the only survivor of a round."""
    most: Markers
    """Markers for each of several survivors whose animals have the greatest sum."""
    others: Annotated[int, Meta(ge=0, le=100)]
    """Markers for each other survivor."""

    def __post_init__(self) -> None:
        """Raise ValueError for a set of cards that cannot be played."""
        if len(set(self.animals)) != len(self.animals):
            raise ValueError("animals must differ from one another")
        if self.hunts > len(self.animals):
            raise ValueError("there are more hunts than animals to play")
        if self.others > self.most:
            raise ValueError("others must not receive more than most")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match may settle before it starts."""

    first_caller: Annotated[int, Meta(ge=0, le=4)] = 0
    """The seat that calls in the first hunt."""
    max_rounds: Annotated[int, Meta(ge=1, le=1000)] = 50
    """After so many rounds the leaders share the victory; not from the rulebook."""
