"""What one player may know of a match of Emboscados."""

from typing import Literal, TypeAlias

from msgspec import Struct

from preycore.views import View

from .actions import EmboscadosAction, Kind, PlayerAction

PhaseName: TypeAlias = Literal[
    "predators",
    "first",
    "identities",
    "specials",
    "display",
    "check",
    "main",
    "draw",
    "place",
    "refill",
    "chain",
    "look",
    "forage",
    "reveal",
    "over",
]


class Prey(Struct, frozen=True, forbid_unknown_fields=True):
    """A prey card in a column, with its present sex and its cubs."""

    card: str
    sex: Literal["female", "male"]
    cubs: int


class Meeting(Struct, frozen=True, forbid_unknown_fields=True):
    """A pair that must still interact, and which of the two came into the neighbourhood."""

    pair: tuple[str, str]
    newcomers: tuple[str, ...]


class Glance(Struct, frozen=True, forbid_unknown_fields=True):
    """Who looked at which identity of whom; the value where the viewer knows it."""

    player: int
    target: int
    kind: Kind
    value: str | None = None


class EmboscadosView(View, frozen=True, kw_only=True, tag=False):
    """The table, the viewer's own cards, and what everybody knows about the others' identities."""

    phase: PhaseName
    turn: int
    """Turns begun before this one."""
    active: int
    """Whose turn it is; -1 before the first player is drawn."""
    first: int
    predators: tuple[str, ...]
    """The predator above each column."""
    columns: tuple[tuple[Prey, ...], ...]
    """From the predator down."""
    hunger: tuple[int, ...]
    """Meat that each column's predator hunts now."""
    hunted: tuple[int, ...]
    """How many prey of each column are hunted; those below survive."""
    hungers: tuple[tuple[str, int, int], ...]
    """Changes of hunger for a round: predator, amount, the player at whose next turn it ends."""
    closed: tuple[tuple[int, int], ...]
    """Protected columns: column, the player at whose next turn it ends."""
    display: tuple[str, ...]
    pile: tuple[str, ...]
    """The cards that the viewer has not seen; a card that another drew and has not placed is among them."""
    pile_size: int
    discards: tuple[str, ...]
    drawn: str | None = None
    """The card drawn blind, for its drawer until it is placed."""
    pending: tuple[Meeting, ...]
    plays: int
    """Prey that the active player still has to take from the display."""
    identities: tuple[tuple[str, str] | None, ...]
    """Predator and species of each player: the viewer's own, all once revealed, else None (see also `looks`)."""
    hands: tuple[tuple[str, ...] | None, ...]
    """Each player's specials, None where hidden."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """Specials that everybody knows to be in a player's hand, because he took them back."""
    used: tuple[str, ...]
    """Specials played and not taken back, oldest first."""
    excluded: tuple[int, ...]
    """Per player a bit for each pair (predator · 5 + species, in the edition's order) that failed checks rule out."""
    looks: tuple[Glance, ...]
    winner: int
    """Who reached the points that end the match; -1 while nobody has."""
    points: tuple[int, ...]
    """Points by seat once the identities are revealed, else 0."""
    legal: tuple[PlayerAction, ...] = ()
    history: tuple[EmboscadosAction, ...] = ()
