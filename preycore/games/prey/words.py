"""Actions of Prey in words, and what stands out on a terminal."""

from typing import Any, Final

from preycore.actions import Action
from preycore.game import Game

from .actions import Dealt, PlayCard, Rolled
from .game import PreyGame

_STYLES: Final = ("red", "blue", "yellow", "magenta", "green", "cyan")


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Word an action without its player; cards are written suit predator/prey, as in the picture."""
    assert isinstance(game, PreyGame)
    if isinstance(action, PlayCard):
        card = game.card(action.card)
        return f"{card.suit_name} {card.predator}/{card.prey}"
    if isinstance(action, Rolled):
        first, second = action.dice
        return f"rolls {first} and {second}" + (", so once more" if first == second else "")
    return "is dealt a hand" if isinstance(action, Dealt) else "leads the first trick"


def colours(game: Game[Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Give each suit a colour, and weight to the cards that may be played."""
    assert isinstance(game, PreyGame)
    suits = enumerate(game.rules.suits)
    named = [(rf"\b{suit}\b(-\d+| \d+/\d+)?", _STYLES[number % len(_STYLES)]) for number, suit in suits]
    return (*named, (r"\d+/\d+\*", "bold green"))
