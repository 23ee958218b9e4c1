"""What everybody sees of a match: all of it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from preycore.views import View

from .actions import Cell, SurvivalAction

Phase: TypeAlias = Literal["place", "roll", "assign", "boundary", "predator", "prey", "replace", "over"]
Die: TypeAlias = Literal["predator", "prey"]
Spot: TypeAlias = Annotated[str, Meta(max_length=3)]
"""The code of a hex, or "" for a token that is not on the board."""
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class SurvivalView(View, frozen=True, kw_only=True, tag=False):
    """
    A match as it stands.

    Inside a die `token` is the one on its way, `path` the hexes it has been on in order, `moved` the prey that have
    moved before it in this die and `rest` the steps left.
    """

    legal: tuple[SurvivalAction, ...] = ()
    history: tuple[SurvivalAction, ...] = ()
    phase: Phase
    seat: Annotated[int, Meta(ge=0, le=3)]
    """Whose turn it is (after the end: whose it would be, or who made the last capture)."""
    turns: Amount
    """Turns finished so far."""
    quiet: Annotated[int, Meta(ge=-1, le=1_000_000)]
    """Turns since the last one with a capture; −1 in a turn that has one."""
    tokens: tuple[tuple[Spot, ...], ...]
    """By seat the hex of the predator, then of each prey."""
    obstacles: tuple[tuple[Cell, ...], ...]
    """The hexes of each mobile obstacle, in the edition's order; none for one in reserve or lifted."""
    caught: tuple[Amount, ...]
    """Points by seat for prey caught."""
    scores: tuple[Amount, ...]
    """The same, at the end with the points of one's own prey left."""
    out: tuple[int, ...] = ()
    """The seats that have lost all prey, in the order of it."""
    dice: tuple[int, ...] = ()
    """The two dice as rolled."""
    predator_die: int = 0
    """The number assigned to the predator; 0 before."""
    used: tuple[Die, ...] = ()
    """The dice that are finished."""
    owed: bool = False
    """Whether an obstacle has still to be moved in this turn."""
    lifted: str = ""
    """The obstacle that is off the board at the moment, and where it was lifted from."""
    lifted_from: tuple[Cell, ...] = ()
    token: int = -1
    path: tuple[Cell, ...] = ()
    moved: tuple[int, ...] = ()
    rest: int = 0
