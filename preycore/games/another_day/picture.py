"""A view of Prey Another Day as plain text, at most 80 columns wide."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from ...actions import CHANCE, Player
from ...game import Game
from ...views import View
from .actions import AnotherDayAction, Decline, Hunt, PlayAnimal
from .game import AnotherDay
from .views import AnotherDayView
from .words import listed, worded, words

_WIDTH = 80


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """Draw the table: markers, who lives, what each seat shows and may still hold, this hunt, and who acts."""
    assert isinstance(game, AnotherDay)
    assert isinstance(view, AnotherDayView)
    rules = game.rules
    head = f"Round {view.round + 1}, hunt {view.hunt + 1} of {rules.hunts}; {rules.target} food markers can win. "
    lines = [*_wrapped(f"{head}{_name(view, view.caller)} calls the animals.", 2), ""]
    for seat in range(len(view.food)):
        lines += _wrapped(_seat(view, seat), 4)
    if view.history:
        told = [text for action in view.history if (text := _told(view, action))]
        lines += ["", *_wrapped("This hunt: " + ("; ".join(told) or "nothing called yet") + ".", 2)]
    lines += ["", *_wrapped(_turn(view), 2)]
    if view.legal:
        lines += _wrapped("You may: " + ", ".join([words(game, action) for action in view.legal]) + ".", 2)
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(text, _WIDTH, subsequent_indent=" " * indent)


def _name(view: AnotherDayView, who: Player) -> str:
    return f"Player {who + 1}" + (" (you)" if who == view.viewer else "")


def _names(view: AnotherDayView, seats: Sequence[Player]) -> str:
    return listed(seats, lambda seat: _name(view, seat))


def _list(words: Sequence[str], joint: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _seat(view: AnotherDayView, seat: Player) -> str:
    food = view.food[seat]
    parts = [f"{food} food marker" + ("" if food == 1 else "s")]
    if seat not in view.living:
        parts.append("eaten, out of this round")
    if view.shown[seat]:
        parts.append("shows " + _list(view.shown[seat], "and"))
    possible = view.possible[seat]
    held = [animal for animal in view.hands[seat] if (animal,) != possible]
    if possible:
        parts.append("facedown " + _list(possible, "or"))
    if len(possible) < 2 and held:
        parts.append("in hand " + _list(held, "and"))
    elif possible and view.hands[seat] != possible:
        parts.append("out of " + _list(held, "and"))
    return f"{'>' if seat in view.to_act else ' '} {_name(view, seat)}: " + "; ".join(parts) + "."


def _told(view: AnotherDayView, action: AnotherDayAction) -> str:
    if isinstance(action, PlayAnimal):
        return ""
    if isinstance(action, Hunt):
        return f"{_name(view, action.player)} hunts the {action.animal}"
    if isinstance(action, Decline):
        return f"{_name(view, action.player)} hunts nothing"
    return worded(action, lambda seat: _name(view, seat))


def _turn(view: AnotherDayView) -> str:
    if not view.to_act:
        winners = [seat for seat, food in enumerate(view.food) if food == max(view.food)]
        return f"The match is over. {_names(view, winners)} " + ("wins." if len(winners) == 1 else "share the victory.")
    if view.to_act == (CHANCE,):
        return "The next cards are turned over."
    choosing = _names(view, view.to_act)
    return f"{choosing} may hunt." if view.called else f"{choosing} to play an animal."
