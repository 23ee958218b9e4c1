"""What a match of Prey Another Day neither makes nor loses: each seat's set of animals."""

from typing import Any

from preycore import ARBITER
from preycore.game import Game
from preycore.value import Value


def conserved(game: Game[Any, Any, Any], state: Value) -> tuple[tuple[str, ...], ...]:
    """Return by seat the animals face up and those not shown in this round, together."""
    view = game.observe(state, ARBITER)
    return tuple([tuple(sorted(up + down)) for up, down in zip(view.shown, view.hands, strict=True)])
