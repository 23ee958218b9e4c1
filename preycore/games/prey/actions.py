"""The actions of Prey: three outcomes of chance and one choice."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from preycore.actions import SECRET, Action, ChanceAction, Seat

CardCode: TypeAlias = Annotated[str, Meta(min_length=3, max_length=24)]
"""A card's code: suit and predator number, as `bear-7`."""

Die: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
"""A rolled number."""

Hand: TypeAlias = Annotated[tuple[CardCode, ...], Meta(max_length=20)]
"""Cards in the deck's order: suit by suit, predator numbers ascending."""


class Rolled(ChanceAction, frozen=True, tag="rolled"):
    """A player rolls both dice for goal numbers; equal numbers are rolled again."""

    player: Seat
    dice: tuple[Die, Die]
    """In the order rolled."""


class LeaderDrawn(ChanceAction, frozen=True, tag="leader_drawn"):
    """Chance names the match's first leader among those who share the lowest dice."""

    player: Seat


class Dealt(ChanceAction, frozen=True, tag="dealt"):
    """A player is dealt a hand, which only he sees."""

    player: Seat
    cards: Annotated[Hand | None, SECRET] = None


class PlayCard(Action, frozen=True, tag="play_card"):
    """A player plays a card to the trick."""

    player: Seat
    card: CardCode


PreyAction: TypeAlias = Rolled | LeaderDrawn | Dealt | PlayCard
"""Everything that a log of Prey holds."""
