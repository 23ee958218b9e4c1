"""Actions of Survival of the Fittest in words, and what stands out on a terminal."""

from typing import Any

from preycore.actions import Action
from preycore.game import Game

from .actions import Assign, Lift, PlaceObstacle, PlacePrey, Rolled, Step


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Word an action without its player; hexes are named as on the picture's edges."""
    match action:
        case PlacePrey(cell=cell):
            return f"prey on {cell}"
        case Rolled(a=a, b=b):
            return f"the dice show {a} and {b}"
        case Assign(predator=die):
            return f"{die} for the predator"
        case Step(token=token, cell=cell):
            return f"prey {token} to {cell}" if token else f"predator to {cell}"
        case Lift(obstacle=name):
            return f"lift {name}"
        case PlaceObstacle(obstacle=name, cells=cells):
            return f"{name} on {' '.join(cells)}"
        case _:
            raise TypeError("this is no action of Survival of the Fittest")


def colours(game: Game[Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Give each player's tokens a colour, and obstacles grey."""
    styles = ("bold red", "bold blue", "bold green", "bold magenta")
    seats = [(rf"\[{seat}\]|\b{seat}:\d\b|\bPlayer {seat}\b", style) for seat, style in enumerate(styles, 1)]
    return (*seats, (r"###|=[A-H]=", "bright_black"))
