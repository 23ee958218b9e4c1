"""What a match of Deadly Prey neither makes nor loses: City, Arsenal, Hardship and Influence cards."""

from typing import Any

from preycore import ARBITER
from preycore.game import Game
from preycore.value import Value


def conserved(game: Game[Any, Any, Any], state: Value) -> tuple[tuple[str, ...], ...]:
    """Return all cards of each kind, wherever they are."""
    view = game.observe(state, ARBITER)
    city = [card for pool in view.city_pools for card in pool] + list(view.city_discards)
    city += [place.card for place in (*view.pyramid, *view.tracker) if place.card is not None]
    city += [card for trophies in view.trophies for card, _ in trophies]
    arsenal = [card for pool in view.arsenal_unseen for card in pool] + list(view.arsenal_discards)
    arsenal += [card for hand in view.hands for card in hand] + [card for card, _ in view.setbacks]
    hardships = [card for cards in view.hardships for card in cards] + list(view.hardship_deck)
    influence = [*view.influence_unseen, *view.influence, *view.influence_discards]
    return tuple([tuple(sorted(cards)) for cards in (city, arsenal, hardships, influence)])
