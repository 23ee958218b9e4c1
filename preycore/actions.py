"""What all actions share, and the one function that hides their secret fields."""

from typing import Final, TypeVar, get_type_hints

from msgspec.structs import asdict

from .kinds import ARBITER as ARBITER
from .kinds import CHANCE as CHANCE
from .kinds import SECRET as SECRET
from .kinds import SPECTATOR as SPECTATOR
from .kinds import Action as Action
from .kinds import ChanceAction as ChanceAction
from .kinds import Player as Player
from .kinds import Seat as Seat

A = TypeVar("A", bound=Action)

_SECRETS: Final[dict[type[Action], tuple[str, ...]]] = {}


def secret_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the names of the fields of an action type that are marked SECRET, in order of definition."""
    known = _SECRETS.get(kind)
    if known is None:
        hints = get_type_hints(kind, include_extras=True)
        known = tuple([name for name in kind.__struct_fields__ if SECRET in _marks(hints[name])])
        _SECRETS[kind] = known
    return known


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
