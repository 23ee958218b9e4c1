"""What players decide and what chance gives in a match of Emboscados."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from preycore.actions import SECRET, Action, ChanceAction, Seat

Column: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""A column of the grove, counted from 0; columns 4 and 0 are neighbours."""

Kind: TypeAlias = Literal["predator", "species"]
"""One of a player's two secret identities."""


class PredatorsPlaced(ChanceAction, frozen=True, tag="predators_placed"):
    """The predators above the columns, from column 0 on."""

    order: tuple[str, ...]


class FirstDrawn(ChanceAction, frozen=True, tag="first_drawn"):
    """Who begins."""

    player: Seat


class IdentityDealt(ChanceAction, frozen=True, tag="identity_dealt"):
    """A player learns his predator and his species."""

    player: Seat
    predator: Annotated[str | None, SECRET] = None
    species: Annotated[str | None, SECRET] = None


class SpecialsDealt(ChanceAction, frozen=True, tag="specials_dealt"):
    """A player gets his special cards, in the edition's order."""

    player: Seat
    titles: Annotated[tuple[str, ...] | None, SECRET] = None


class Shown(ChanceAction, frozen=True, tag="shown"):
    """A prey card turned over from the pile into the display."""

    card: str


class Drew(ChanceAction, frozen=True, tag="drew"):
    """The card that a player drew blind; nobody else sees it before it is placed."""

    player: Seat
    card: Annotated[str | None, SECRET] = None


class Looked(ChanceAction, frozen=True, tag="looked"):
    """A player looks at one identity of another."""

    player: Seat
    target: Seat
    kind: Kind
    value: Annotated[str | None, SECRET] = None


class Checked(ChanceAction, frozen=True, tag="checked"):
    """Whether the active player has the points that end the match; asked only while public facts leave it open."""

    player: Seat
    won: bool


class IdentitiesRevealed(ChanceAction, frozen=True, tag="identities_revealed"):
    """The predator and the species of every player, by seat, at the end."""

    predators: tuple[str, ...]
    species: tuple[str, ...]


class PlayShown(Action, frozen=True, tag="play_shown"):
    """Put a prey card of the display at the end of a column."""

    player: Seat
    card: str
    column: Column


class DrawBlind(Action, frozen=True, tag="draw_blind"):
    """Take the top card of the pile."""

    player: Seat


class PlaceDrawn(Action, frozen=True, tag="place_drawn"):
    """Put the card drawn blind at the end of a column."""

    player: Seat
    card: str
    column: Column


class PlaySpecial(Action, frozen=True, tag="play_special"):
    """Play a special card; targets are codes of prey cards, titles, `column-0` to `column-4` and `player-0` on."""

    player: Seat
    title: str
    targets: tuple[str, ...]


class Mate(Action, frozen=True, tag="mate"):
    """Let a pair mate and put the cub on one of the two cards."""

    player: Seat
    pair: tuple[str, str]
    on: str


class Fight(Action, frozen=True, tag="fight"):
    """Let a pair fight; the loser is discarded."""

    player: Seat
    pair: tuple[str, str]
    loser: str


PlayerAction: TypeAlias = PlayShown | DrawBlind | PlaceDrawn | PlaySpecial | Mate | Fight

EmboscadosAction: TypeAlias = (
    PredatorsPlaced
    | FirstDrawn
    | IdentityDealt
    | SpecialsDealt
    | Shown
    | Drew
    | Looked
    | Checked
    | IdentitiesRevealed
    | PlayerAction
)
