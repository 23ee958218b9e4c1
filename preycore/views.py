"""What all views share."""

from msgspec import Struct

from .actions import Action, Player


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """
    All that one player may know at one moment.

    Each game adds its own fields and narrows the types of `legal` and `history` to its own actions.
    """

    viewer: Player
    """Whose view it is; SPECTATOR and ARBITER have one too."""
    to_act: tuple[Player, ...] = ()
    """Who may act now, as far as the viewer may know; `()` when the match is over."""
    legal: tuple[Action, ...] = ()
    """The viewer's own legal actions in canonical order."""
    history: tuple[Action, ...] = ()
    """Redacted actions since the last moment when nothing hidden had been dealt or chosen."""
