"""A view of Deadly Prey as plain text, at most 80 columns wide."""

from collections.abc import Sequence
from typing import Any

from ...actions import CHANCE, Player
from ...game import Game
from ...views import View
from .agenda import NAMES, WINDOW_NAMES
from .game import DeadlyPrey
from .geometry import BASE_VALUE, CELLS, ROW, ROWS, members
from .offers import target_name
from .refusals import WHAT_IS_DUE
from .tables import NO_TACTIC, TACTICS, Tables
from .views import DeadlyPreyView, PlaceView
from .words import words

WIDTH = 80
SHOWN = 24
"""Legal actions that are written out."""
_CALLINGS = ("destruction", "absolution", "science", "occult")
_MARK = {(0, False): "?", (0, True): "-", (1, True): "*"}


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """Draw pyramid, tracker, hunters, monster, what is in progress, and what the viewer may do."""
    assert isinstance(game, DeadlyPrey)
    assert isinstance(view, DeadlyPreyView)
    t = game.tables
    monster = len(view.reserve)
    lines = [_head(view), *_pyramid(view), ""]
    for cell, place in enumerate(view.pyramid):
        if place.card is not None or any(place.whites) or any(place.reds):
            lines += _wrapped(_cell(t, cell, place), 6)
    lines += _wrapped("Tracker: " + "; ".join([_space(t, day, place) for day, place in enumerate(view.tracker)]), 2)
    for hunter in range(monster):
        lines += _wrapped(_hunter(t, view, hunter), 4)
    lines += _wrapped(_monster(view, monster), 4)
    lines += _progress(view)
    lines += _wrapped(_due(view), 2)
    if view.legal:
        told = [words(game, action) for action in view.legal[:SHOWN]]
        more = len(view.legal) - len(told)
        lines += _wrapped("You may: " + "; ".join(told) + (f"; and {more} more" if more else "") + ".", 2)
    return "\n".join(lines) + "\n"


def _wrapped(text: str, indent: int) -> list[str]:
    lines = []
    while len(text) > WIDTH:
        cut = text.rfind(" ", indent + 1, WIDTH + 1)
        cut = cut if cut > 0 else WIDTH
        lines.append(text[:cut].rstrip())
        text = " " * indent + text[cut:].lstrip()
    return [*lines, text]


def _name(view: DeadlyPreyView, seat: Player) -> str:
    you = " (you)" if seat == view.viewer else ""
    return f"Player {seat + 1}{you}" if seat < len(view.reserve) else f"The monster{you}"


def _names(view: DeadlyPreyView, bits: int) -> str:
    return ", ".join([_name(view, seat) for seat in members(bits)]) or "nobody"


def _head(view: DeadlyPreyView) -> str:
    if view.round.turn == 0:
        return "Set-up."
    time = "night" if view.round.half else "day"
    stage = ("Placement", "Resolution")[view.round.stage] if view.round.stage >= 0 else "beginning"
    return f"Day {view.round.turn} of 7, {time}: {stage}."


def _pyramid(view: DeadlyPreyView) -> list[str]:
    """Return the rows from the top: number, suit's letter, token, and ? unseen, - seen, * controlled."""
    rows = []
    end = CELLS
    for length in reversed(ROWS):
        cells = range(end - length, end)
        end -= length
        texts = []
        for cell in cells:
            place = view.pyramid[cell]
            mark = _MARK.get((place.up, place.card is not None), "?")
            inside = "....." if place.suit == "none" else f"{place.suit[:3].upper()}{place.token}{mark}"
            texts.append(f"[{cell:2} {inside}]")
        rows.append(" ".join(texts).center(70).rstrip())
    return rows


def _willpower(kind: str, numbers: Sequence[int]) -> str:
    parts = [f"P{seat + 1} {number}" for seat, number in enumerate(numbers) if number]
    return f"{kind} " + ", ".join(parts) if parts else ""


def _printed(t: Tables, code: str) -> str:
    """Return a card with what is printed on it: scores above 0 and the tactic."""
    card = t.city_index[code]
    if t.minion[card]:
        return code
    parts = [f"{name[:3]} {score}" for name, score in zip(_CALLINGS, t.scores[card], strict=True) if score]
    parts += [TACTICS[t.tactic[card]]] if t.tactic[card] != NO_TACTIC else []
    return f"{code} ({', '.join(parts)})"


def _cell(t: Tables, cell: int, place: PlaceView) -> str:
    title = "facedown" if place.card is None else ("" if place.up else "facedown ") + _printed(t, place.card)
    rating = BASE_VALUE + ROW[cell] + place.token
    parts = [title, f"rating {rating}", _willpower("white", place.whites), _willpower("red", place.reds)]
    return f"  {cell:2} " + "; ".join([part for part in parts if part])


def _space(t: Tables, day: int, place: PlaceView) -> str:
    if place.suit == "none":
        return f"{day + 1} gone"
    return f"{day + 1} " + (_printed(t, place.card) if place.up and place.card else f"facedown {place.suit}")


def _hunter(t: Tables, view: DeadlyPreyView, hunter: int) -> str:
    hand = view.hands[hunter]
    parts = [f"reserve {view.reserve[hunter]}", f"hand {len(view.hand_pools[hunter])}"]
    if hand is None and view.known_hands[hunter]:
        parts[-1] += f" (among them {', '.join(view.known_hands[hunter])})"
    if hand:
        parts[-1] += " (" + ", ".join([f"{card} worth {t.values[t.arsenal_index[card]]}" for card in hand]) + ")"
    scores = view.callings[hunter]
    if scores:
        known = [f"{name[:3]} {score}" for name, score in zip(_CALLINGS, scores, strict=True) if score >= 0]
        parts.append("Callings " + (", ".join(known) or "hidden"))
    if view.hardships[hunter]:
        parts.append("Hardships " + ", ".join(view.hardships[hunter]))
    if view.trophies[hunter]:
        parts.append("Minions " + ", ".join([f"{card} +{token}" for card, token in view.trophies[hunter]]))
    if view.markers[hunter]:
        parts.append(f"{view.markers[hunter]} half-turns lost")
    if (view.dead >> hunter) & 1:
        parts.append("dead")
    return f"{'>' if hunter in view.to_act else ' '} {_name(view, hunter)}: " + "; ".join(parts) + "."


def _monster(view: DeadlyPreyView, seat: int) -> str:
    parts = [view.monster_card or "not drawn", f"Influence {view.influence_size}"]
    shown = view.influence or view.influence_known
    if shown:
        parts[-1] += f" ({', '.join(shown)})"
    if view.tokens is not None:
        told = [
            f"{name[:3]} {'+'.join(map(str, purse)) or 0}" for name, purse in zip(_CALLINGS, view.tokens, strict=True)
        ]
        parts.append("tokens " + ", ".join(told))
    elif view.token_counts:
        told = [f"{name[:3]} {number}" for name, number in zip(_CALLINGS, view.token_counts, strict=True)]
        parts.append("number of tokens " + ", ".join(told))
    if view.pending >= 0:
        parts.append(f"a token {view.pending} to place")
    return f"{'>' if seat in view.to_act else ' '} {_name(view, seat)}: " + "; ".join(parts) + "."


def _progress(view: DeadlyPreyView) -> list[str]:
    lines: list[str] = []
    if view.effort is not None:
        effort = view.effort
        what = "intrudes on" if effort.intrusion else "attempts"
        partners = sum([1 << seat for seat in effort.partners])
        text = f"{_names(view, partners)} {what} {effort.cell}; meddling adds {effort.boost}."
        lines += _wrapped(text, 2)
    if view.assault is not None:
        lines.append(f"The monster attacks {target_name(view.assault.target)}.")
    if view.window is not None:
        lines += _wrapped(f"Window ({WINDOW_NAMES[view.window.kind]}): {_names(view, view.window.asked)}.", 2)
    lines += _left_behind(view)
    if view.round.hushed:
        lines += _wrapped(f"Windows of this phase passed by {_names(view, view.round.hushed)}.", 2)
    return lines


def _left_behind(view: DeadlyPreyView) -> list[str]:
    """Return what cards have left behind: lines in force, lines that wait, cards that cannot be declared."""
    lines: list[str] = []
    for card, number, seats, cell, until in view.lasting:
        whom = f"card {cell}" if cell >= 0 else _names(view, seats)
        lines += _wrapped(f"In force: {card} (line {number + 1}) for {whom}, {_until(until)}.", 2)
    for card, number, player, _ in view.delayed:
        lines += _wrapped(f"To come: {card} (line {number + 1}) of {_name(view, player)}.", 2)
    if view.blocked:
        lines += _wrapped(f"Not to be declared in this half-turn: {', '.join(view.blocked)}.", 2)
    return lines


def _until(until: int) -> str:
    if until < 0:
        return "for this time" if until == -1 else "for the next time"
    return f"until the end of {'night' if until % 2 else 'day'} {until // 2 + 1}"


def _due(view: DeadlyPreyView) -> str:
    if not view.to_act:
        return "The match is over: " + ("the monster is defeated." if view.defeated else "the monster has won.")
    due = WHAT_IS_DUE[NAMES.index(view.phase)]
    if view.to_act == (CHANCE,):
        return f"Now {due}."
    return f"Now {due}: {_names(view, sum([1 << seat for seat in view.to_act]))}."
