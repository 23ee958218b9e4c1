"""What stays the same in all of a match of Prey (law 7)."""

from collections.abc import Hashable
from typing import Any

from preycore.actions import ARBITER
from preycore.game import Game
from preycore.games.prey.game import PreyGame
from preycore.games.prey.state import State
from preycore.value import Value


def conserved(game: Game[Any, Any, Any], state: Value) -> Hashable:
    """Return whether each hand with its played cards is whole or undealt, no card is twice, and tricks add up."""
    assert isinstance(game, PreyGame)
    assert isinstance(state, State)
    view = game.observe(state, ARBITER)
    whole = [len(hand or ()) + len(played) for hand, played in zip(view.hands, view.played, strict=True)]
    cards = [card for hand in (*view.hands, *view.played) for card in hand or ()]
    return (
        set(whole) <= {0, game.rules.hand_size},
        len(cards) == len(set(cards)),
        sum(view.tricks) == view.trick,
    )
