"""What all actions share, and the one function that hides their secret fields."""

from functools import cache
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import asdict

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


A = TypeVar("A", bound=Action)


@cache
def secret_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the names of the fields of an action type that are marked SECRET, in order of definition."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if SECRET in _marks(hints[name]))


def _marks(hint: object) -> tuple[object, ...]:
    return getattr(hint, "__metadata__", ())


def recipient(action: Action) -> Player:
    """Return whose secrets an action holds: its `player`, or CHANCE where it has none."""
    player: Player = getattr(action, "player", CHANCE)
    return player


def actor(action: Action) -> Player:
    """Return who acts: CHANCE, or the action's `player`."""
    return CHANCE if action.by_chance else recipient(action)


def is_open(action: Action) -> bool:
    """Return whether no secret field of the action is hidden."""
    names = secret_fields(type(action))
    return not names or all(getattr(action, name) is not None for name in names)


def redact(action: A, who: Player) -> A:
    """
    Return the action as `who` sees it: the same type, its secret fields None unless they are the viewer's own.

    ARBITER sees everything, SPECTATOR and CHANCE see no secret.
    """
    names = secret_fields(type(action))
    if not names or who == ARBITER or (who >= 0 and who == recipient(action)):
        return action
    fields = asdict(action)
    for name in names:
        del fields[name]
    return type(action)(**fields)
