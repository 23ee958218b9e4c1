"""What stays the same in all of a match of Survival of the Fittest (law 7)."""

from collections.abc import Hashable
from typing import Any

from preycore.actions import ARBITER
from preycore.game import Game
from preycore.games.survival.game import Survival
from preycore.games.survival.state import State
from preycore.value import Value


def conserved(game: Game[Any, Any, Any], state: Value) -> Hashable:
    """Return whether prey on the board and points for caught prey add up, and nothing shares a hex."""
    assert isinstance(game, Survival)
    assert isinstance(state, State)
    view = game.observe(state, ARBITER)
    alive = [
        worth
        for predator, *prey in view.tokens
        for spot, worth in zip(prey, game.rules.values, strict=True)
        if spot or view.phase == "place"
    ]
    hexes = [spot for tokens in view.tokens for spot in tokens if spot]
    hexes += [cell for cells in view.obstacles for cell in cells]
    return (
        sum(alive) + sum(view.caught) == game.players * sum(game.rules.values),
        len(hexes) == len(set(hexes)),
    )
