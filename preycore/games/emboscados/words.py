"""Actions of Emboscados in words, and what stands out on a terminal."""

from typing import Any

from preycore.actions import Action
from preycore.game import Game

from . import actions as taken
from .game import Emboscados


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Word an action without its player; columns and players count from 1."""
    match action:
        case taken.PlayShown(card=card, column=column) | taken.PlaceDrawn(card=card, column=column):
            return f"{card} to column {column + 1}"
        case taken.DrawBlind():
            return "draw from the pile"
        case taken.PlaySpecial(title=title, targets=targets):
            return f"{title}: {', '.join(map(_target, targets))}" if targets else title
        case taken.Mate(pair=pair, on=on):
            return f"{pair[0]} and {pair[1]} mate, cub on {on}"
        case taken.Fight(pair=pair, loser=loser):
            return f"{pair[0]} and {pair[1]} fight, {loser} loses"
        case _:
            return _chance(action)


def _target(code: str) -> str:
    kind, _, number = code.partition("-")
    if kind == "column":
        return f"column {int(number) + 1}"
    return f"Player {int(number) + 1}" if kind == "player" else code


def _chance(action: Action) -> str:
    match action:
        case taken.PredatorsPlaced(order=order):
            return f"predators from column 1 on: {', '.join(order)}"
        case taken.FirstDrawn():
            return "begins"
        case taken.IdentityDealt():
            return "gets two identities"
        case taken.SpecialsDealt():
            return "gets special cards"
        case taken.Shown(card=card):
            return f"{card} is turned over"
        case taken.Drew(card=card):
            return "draws a card" if card is None else f"draws {card}"
        case taken.Looked(target=target, kind=kind, value=value):
            return f"looks at the {kind} of Player {target + 1}" + ("" if value is None else f": {value}")
        case taken.Checked(won=won):
            return "has the points that win" if won else "has not yet the points that win"
        case taken.IdentitiesRevealed(predators=predators, species=species):
            pairs = enumerate(zip(predators, species, strict=True), 1)
            return "identities: " + ", ".join([f"Player {seat} {one} and {other}" for seat, (one, other) in pairs])
        case _:
            raise TypeError("this is no action of Emboscados")


def colours(game: Game[Any, Any, Any]) -> tuple[tuple[str, str], ...]:
    """Show hunted prey in red, prey in green, predators in yellow."""
    assert isinstance(game, Emboscados)
    tables = game.tables
    return (
        (rf"(?<!\*)\b({'|'.join(tables.codes)})\b", "green"),
        (rf"\b({'|'.join(tables.predators)})\b", "bold yellow"),
        (r"\*[a-z~]+-?\d+ [fm]\d(\+\d+)?", "red"),
    )
