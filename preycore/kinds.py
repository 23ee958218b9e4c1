"""What every action is: a frozen Struct with a player or an outcome of chance, some of its fields secret."""

from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta, Struct

Player: TypeAlias = int
"""A seat, counted from 0; or one of CHANCE, SPECTATOR, ARBITER."""

CHANCE: Final = -1
"""Who rolls, draws and reveals."""
SPECTATOR: Final = -2
"""Who sees only what everybody sees."""
ARBITER: Final = -3
"""Who sees everything."""

SECRET: Final = Meta(extra_json_schema={"x-secret": True})
"""Marks an action's secret field: `cards: Annotated[tuple[str, ...] | None, SECRET] = None`."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7, title="Seat")]
"""A player inside an action."""


class Action(
    Struct,
    frozen=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """
    One decision, or one outcome of chance.

    Subclasses are frozen, have an explicit snake_case tag and only tuples, ints and strings as fields. A field with a
    default is a secret one, and only a secret one has a default; it is visible to the action's own `player` alone.
    """

    by_chance: ClassVar[bool] = False
    """Whether CHANCE is the actor (then a field `player` is a recipient)."""


class ChanceAction(Action, frozen=True):
    """One outcome of chance: a roll, a deal, a draw or a revelation."""

    by_chance: ClassVar[bool] = True
