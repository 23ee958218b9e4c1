"""Actions of Prey Another Day in words, and what stands out on a terminal."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...actions import Action, Player
from ...game import Game
from .actions import Called, Decline, Eaten, Hunt, PlayAnimal
from .game import AnotherDay

_STYLES: Final = ("red", "blue", "yellow", "magenta", "green", "cyan", "bright_red", "bright_blue")


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Word an action without its player."""
    return worded(action, lambda seat: f"Player {seat + 1}")


def worded(action: Action, name: Callable[[Player], str]) -> str:
    """Word an action without its player; `name` words the other players."""
    match action:
        case PlayAnimal(animal=animal):
            return "lays an animal facedown" if animal is None else f"play {animal}"
        case Hunt(animal=animal):
            return f"hunt {animal}"
        case Decline():
            return "hunt nothing"
        case Called(animal=animal, players=players):
            return f"{animal} called: {listed(players, name)}"
        case Eaten(animal=animal, players=players):
            return f"{animal} hunted: {listed(players, name)} eaten"
        case _:
            raise TypeError("this is no action of Prey Another Day")


def listed(seats: Sequence[Player], name: Callable[[Player], str]) -> str:
    """Word some players, maybe nobody."""
    names = [name(seat) for seat in seats] or ["nobody"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def colours(game: Game[Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Give each animal a colour."""
    assert isinstance(game, AnotherDay)
    animals = enumerate(game.rules.animals)
    return tuple([(rf"\b{animal}\b", _STYLES[number % len(_STYLES)]) for number, animal in animals])
