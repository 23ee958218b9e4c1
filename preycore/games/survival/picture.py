"""A match as text: the board with coordinates, and what is left to do."""

from typing import Any

from preycore import hexes
from preycore.game import Game
from preycore.views import View

from .game import Survival
from .views import SurvivalView

LEGEND = "([n] predator of Player n, n:k prey k, ### fixed obstacle, =X= mobile one)"


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """
    Draw a view, at most 80 columns wide.

    A line below the board says what its signs mean.
    """
    if not isinstance(game, Survival) or not isinstance(view, SurvivalView):
        raise TypeError("this picture shows Survival of the Fittest")
    signs = _signs(game, view)
    board = game.mechanics.board
    head = "   " + "".join(f" {letter}  " for letter in hexes.COLUMNS[: max(map(len, board))])
    rows = [
        f"{row + 1:>2} {'  ' * (row % 2)}"
        + "".join(signs.get((row, column), "   ") + " " for column in range(len(text)))
        for row, text in enumerate(board)
    ]
    lines = [head, *rows, "", LEGEND, *_players(game, view), *_obstacles(game, view), _now(view)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _signs(game: Survival, view: SurvivalView) -> dict[hexes.Hex, str]:
    signs = dict.fromkeys(game.mechanics.free(), " . ") | dict.fromkeys(game.mechanics.fixed(), "###")
    for letter, cells in zip("ABCDEFGH", view.obstacles, strict=False):
        signs |= dict.fromkeys(map(hexes.parse, cells), f"={letter}=")
    for seat, tokens in enumerate(view.tokens, 1):
        for token, cell in enumerate(tokens):
            if cell:
                signs[hexes.parse(cell)] = f"{seat}:{token}" if token else f"[{seat}]"
    return signs


def _players(game: Survival, view: SurvivalView) -> list[str]:
    lines = []
    for seat, (score, tokens) in enumerate(zip(view.scores, view.tokens, strict=True)):
        prey = sum(1 for cell in tokens[1:] if cell)
        state = "out" if seat in view.out else f"{prey} prey on the board"
        mark = " (you)" if seat == view.viewer else ""
        lines.append(f"Player {seat + 1}{mark}: {score} {'point' if score == 1 else 'points'}, {state}")
    return lines


def _obstacles(game: Survival, view: SurvivalView) -> list[str]:
    names = [f"{letter} {one.name}" for letter, one in zip("ABCDEFGH", game.mechanics.obstacles, strict=False)]
    lines: list[str] = []
    for name in names:
        if not lines or len(lines[-1]) + len(name) > 76:
            lines.append("Obstacles: " if not lines else "  ")
        lines[-1] += ("" if lines[-1].endswith(" ") else ", ") + name
    return lines


def _now(view: SurvivalView) -> str:
    who = f"Player {view.seat + 1}"
    if view.phase == "over":
        return "The match is over."
    if view.phase == "place":
        return f"{who} places a prey."
    if view.phase == "roll":
        return f"{who} is about to roll."
    dice = f"{who} rolled {view.dice[0]} and {view.dice[1]}"
    if view.phase == "assign":
        return f"{dice}: which die is the predator's?"
    prey_die = sum(view.dice) - view.predator_die
    left = [
        f"{name} {steps}"
        for name, steps in (("predator", view.predator_die), ("prey", prey_die))
        if name not in view.used and view.phase != name
    ]
    if view.rest:
        left.insert(0, f"{view.phase} {view.rest} more")
    if view.owed:
        left.append(f"put down {view.lifted}" if view.lifted else "move an obstacle")
    return f"{dice}. Left to do: {', '.join(left)}."
