"""A view of Prey as plain text, 80 columns wide."""

from typing import Any, Final

from preycore.game import Game, places
from preycore.views import View

from .deck import Card
from .game import PreyGame
from .hidden import plays_of
from .refusals import seat_name
from .views import PreyView

WIDTH: Final = 80


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """Return the table as the viewer sees it; cards are written predator/prey, legal ones marked `*`."""
    if not isinstance(game, PreyGame) or not isinstance(view, PreyView):
        raise TypeError("this picture shows Prey")
    lines = [_title(game, view), "", *_table(game, view), *_voids(view), *_last_trick(game, view)]
    for seat, hand in enumerate(view.hands):
        if hand:
            lines += ["", f"{_owner(view, seat)} (predator/prey, * = may be played now)", *_hand(game, view, hand)]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def _title(game: PreyGame, view: PreyView) -> str:
    rules = game.rules
    start = f"Prey, round {view.round + 1} of at most {rules.max_rounds}: "
    if view.phase == "over":
        best = [seat_name(seat) for seat, place in enumerate(places(view.scores)) if place == 1]
        return start + f"over, won by {' and '.join(best)}"
    if view.phase != "play":
        return start + {"roll": "dice", "deal": "deal", "lead": "drawing the first leader"}[view.phase]
    half = "predators" if view.trick < rules.predator_tricks else "prey"
    return start + f"trick {view.trick + 1} of {rules.hand_size} ({half})"


def _table(game: PreyGame, view: PreyView) -> list[str]:
    lines = [f"  {'':<14} {'points':>6}  {'goals':<9} {'tricks':>6} {'cards':>5}  on the table"]
    for seat in range(game.players):
        turn = ">" if seat in view.to_act else " "
        name = seat_name(seat) + (" (you)" if seat == view.viewer else "")
        goals = " ".join(str(goal) for goal in view.goals[seat]) if seat < len(view.goals) else "-"
        lines.append(
            f"{turn} {name:<14} {view.scores[seat]:>6}  {goals:<9} {view.tricks[seat]:>6} "
            f"{view.hand_sizes[seat]:>5}  {_played(game, view, seat)}"
        )
    return lines


def _voids(view: PreyView) -> list[str]:
    lines: list[str] = []
    for seat, suits in enumerate(view.voids):
        if suits:
            lines += _wrapped(f"  {seat_name(seat)} has no ", list(suits))
    return lines if not lines else ["", *lines]


def _last_trick(game: PreyGame, view: PreyView) -> list[str]:
    """Return the last trick that is complete, in the order of play."""
    plays = plays_of(view.history)
    end = len(plays) - len(view.table)
    trick = plays[max(0, end - game.players) : end]
    words = [f"{seat_name(play.player)} {_face(game, play.card)}" for play in trick]
    return (
        ["", *_wrapped("  Last trick: ", [", ".join(words[at : at + 2]) for at in range(0, len(words), 2)])]
        if words
        else []
    )


def _played(game: PreyGame, view: PreyView, seat: int) -> str:
    if view.leader is None or not view.table:
        return "leads" if view.leader == seat else ""
    place = (seat - view.leader) % game.players
    if place >= len(view.table):
        return ""
    return _face(game, view.table[place]) + (" (lead)" if place == 0 else "")


def _face(game: PreyGame, code: str) -> str:
    card = game.card(code)
    return f"{card.suit_name} {_numbers(card)}"


def _numbers(card: Card) -> str:
    return f"{card.predator}/{card.prey}"


def _owner(view: PreyView, seat: int) -> str:
    return "Your hand" if seat == view.viewer else f"Hand of {seat_name(seat)}"


def _hand(game: PreyGame, view: PreyView, hand: tuple[str, ...]) -> list[str]:
    legal = {action.card for action in view.legal}
    lines: list[str] = []
    for suit in game.rules.suits:
        cards = [game.card(code) for code in hand if game.card(code).suit_name == suit]
        if cards:
            marked = [_numbers(card) + ("*" if card.code in legal else "") for card in cards]
            lines += _wrapped(f"  {suit:<16} ", marked)
    return lines


def _wrapped(start: str, words: list[str]) -> list[str]:
    lines = [start]
    for word in words:
        if len(lines[-1]) + len(word) > WIDTH:
            lines.append(" " * len(start))
        lines[-1] += word + " "
    return lines
