"""Actions of Deadly Prey in words, and what stands out on a terminal."""

from collections.abc import Sequence
from typing import Any

from ...actions import Action, Player
from ...game import Game
from ...wording import plain
from . import actions as taken


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Word an action without its player; cards of the pyramid have the numbers of the picture."""
    match action:
        case taken.AssignCallings(scores=tuple() as scores) | taken.AssignScores(scores=tuple() as scores):
            pairs = zip(taken.CALLING_NAMES, scores, strict=True)
            return "scores " + ", ".join([f"{calling} {score}" for calling, score in pairs])
        case taken.SplitTokens(tokens=tuple() as groups):
            return "tokens " + "; ".join([f"score {score}: {_row(group)}" for score, group in enumerate(groups, 3)])
        case taken.ChooseOrder(place=place):
            return f"act {place}"
        case taken.Place(cell=cell, number=number):
            return f"place {number} white on card {cell}"
        case taken.Reinforce(cell=cell, number=number):
            return f"reinforce card {cell} by {number}"
        case taken.TakeBack(cell=cell, side=side, number=number):
            return f"take back {number} {side} from card {cell}"
        case taken.Invoke() | taken.Poach() | taken.Intrude() | taken.Evict() | taken.Restore():
            return f"{type(action).__name__.lower()} card {action.cell}"
        case taken.Attempt(cell=cell, partners=partners):
            return f"attempt card {cell} " + (f"with {_names(partners)}" if partners else "alone")
        case taken.Exchange(day=day, payer=payer):
            return f"exchange with day {day}, Player {payer + 1} pays"
        case taken.Sacrifice(red=red, white=white):
            return f"sacrifice one red for {'red' if red else 'white'} of {_names(red or white)}"
        case taken.Declare(choice=choice):
            return " ".join(["declare", *choice]).replace("declare p", "p")
        case taken.Choose(choice=choice):
            return "choose " + (f"Player {int(choice[7:]) + 1}" if choice.startswith("player-") else _target(choice))
        case taken.Attack(target=target, points=points):
            return f"attack {_target(target)} with {', '.join(points)}"
        case taken.ExchangePoints(given=given, calling=calling):
            return f"exchange {', '.join(given)} for {calling}"
        case _:
            return plain(action)


def _target(code: str) -> str:
    return code.replace("cell-", "card ").replace("day-", "day ")


def _names(seats: Sequence[Player]) -> str:
    return " and ".join([f"Player {seat + 1}" for seat in seats])


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def colours(game: Game[Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Give each Calling and the General cards a colour, in full and as the picture shortens them."""
    styles = {"destruction": "red", "absolution": "yellow", "science": "cyan", "occult": "magenta", "general": "white"}
    return tuple([(rf"\b{name}\b|\b{name[:3].upper()}\d?", style) for name, style in styles.items()])
