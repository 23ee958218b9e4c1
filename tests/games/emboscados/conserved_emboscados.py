"""What a match of Emboscados neither makes nor loses: its prey cards, and the specials once they are dealt."""

from typing import Any

from preycore import ARBITER
from preycore.game import Game
from preycore.value import Value


def conserved(game: Game[Any, Any, Any], state: Value) -> tuple[str, ...]:
    """Return all prey cards, wherever they are."""
    view = game.observe(state, ARBITER)
    lying = [prey.card for column in view.columns for prey in column]
    drawn = [] if view.drawn is None else [view.drawn]
    return tuple(sorted([*lying, *drawn, *view.display, *view.pile, *view.discards]))
