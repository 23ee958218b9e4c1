"""What a card of an edition may not say: the refusals that name the card and the field."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from .vocabulary import (
    Adjust,
    AtTime,
    Cancel,
    City,
    Condition,
    Count,
    DiscardCards,
    DrawCards,
    Feed,
    Forbid,
    Line,
    Look,
    Move,
    OfSuit,
    Protect,
    Recall,
    Swap,
    TakeHardships,
    Token,
    Who,
    Willpower,
    WindowName,
    kind_of,
)


class Playable(Protocol):
    """A card with lines."""

    @property
    def code(self) -> str:
        """The card's code."""

    @property
    def effects(self) -> tuple[Line, ...]:
        """What it does."""


Windows: TypeAlias = tuple[WindowName, ...]

BY_MONSTER: Final = ("monsters", "influence")
DECLARED: Final = ("monsters", "influence", "arsenal")
"""Kinds of cards that somebody declares in windows."""

PROCEDURE: Final = ("points", "dice", "rating", "rerolls", "loss", "tally", "meddling", "strike")
"""Quantities of one procedure; the others are limits of a phase."""
OF_HUNTERS: Final = ("points", "loss", "tally", "control", "general", "place")
OF_MONSTER: Final = ("meddling", "strike")
BANNED_TO_MONSTER: Final = ("attack", "meddling", "trade", "influence", "power", "day-penalty")
ON_BOARD: Final = (Move, Swap, City)
"""Lines that change what an attempt or attack in progress builds upon."""
ASKING: Final = ("chosen", "rival")
TOGETHER: Final = ("partners", "controllers", "row", "token")
"""What can be counted only where there is an attempt or attack."""


class _Refused(ValueError):
    """A value that is refused, with the card and field in its message."""


def refuse_twice(codes: Sequence[str], kinds: Mapping[str, Sequence[Playable]]) -> None:
    """Raise ValueError for a code that two cards have."""
    seen = set(codes)
    if len(seen) < len(codes):
        raise ValueError("codes of cards must differ from one another: city, hunters")
    for kind, cards in kinds.items():
        for card in cards:
            if card.code in seen:
                raise ValueError(f"{kind} {card.code!r}: code: another card has it, too")
            seen.add(card.code)


def refuse_lines(kind: str, card: Playable) -> None:
    """Raise ValueError for a card whose windows, conditions or lines do not fit together, naming it and the field."""
    try:
        windows: Windows = getattr(card, "windows", ())
        if kind in DECLARED:
            _windows(kind, card, windows)
        for number, condition in enumerate(getattr(card, "when", ())):
            _condition(kind, windows, condition, f"when[{number}]")
        for number, line in enumerate(card.effects):
            _line(kind, windows, line, f"effects[{number}]")
    except _Refused as error:
        raise ValueError(f"{kind} {card.code!r}: {error}") from None


def _demand(holds: bool, where: str, message: str) -> None:
    if not holds:
        raise _Refused(f"{where}: {message}")


def _windows(kind: str, card: Playable, windows: Windows) -> None:
    _demand(len(set(windows)) == len(windows), "windows", "a window stands there twice")
    _demand(bool(windows) or not card.effects, "windows", "a card with effects needs one")


def _condition(kind: str, windows: Windows, condition: Condition, where: str) -> None:
    if isinstance(condition, AtTime):
        _demand(condition.first <= condition.last, f"{where}.last", "it is before the first day")
        return
    if isinstance(condition, OfSuit):
        _demand("phase" not in windows, f"{where}.if", "in the window 'phase' there is no card with a suit")
        return
    assert isinstance(condition, Count)
    _demand(condition.least <= condition.most, f"{where}.most", "it is less than least")
    _demand(condition.of == "controlled" or not condition.suits, f"{where}.suits", "only 'controlled' has suits")
    if condition.of in TOGETHER:
        _demand("phase" not in windows, f"{where}.of", f"in the window 'phase' there is no {condition.of}")
    if kind in BY_MONSTER and condition.of not in (*TOGETHER, "hunters", "influence"):
        message = f"the monster has no {condition.of}; of a hunter only where one acts"
        _demand("phase" not in windows and "attack" not in windows, f"{where}.of", message)


def _line(kind: str, windows: Windows, line: Line, where: str) -> None:
    """Check one line of a card."""
    delayed = getattr(line, "delay", "none") != "none"
    if hasattr(line, "amount"):
        _demand(line.amount != 0, f"{where}.amount", "0 changes nothing")
    _whom(kind, windows, line, where, delayed)
    if kind not in DECLARED:
        _unasked(kind, line, where)
    if isinstance(line, ON_BOARD) and not delayed:
        message = "the board changes under an attempt or attack; it may stand in the window 'phase' alone"
        _demand(windows == ("phase",), f"{where}.do", message)
    if isinstance(line, Adjust):
        _adjust(kind, windows, line, where, delayed)
    elif isinstance(line, Forbid):
        _forbid(kind, windows, line, where, delayed)
    elif isinstance(line, Cancel):
        _cancel(kind, windows, line, where)
    elif isinstance(line, Protect | Move | Token | City):
        lasting = not isinstance(line, Protect) or line.until not in ("now", "once")
        _demand(lasting, f"{where}.until", "a card is protected for some time, not for an attempt")
        _at(kind, windows, line, where, delayed)
    elif isinstance(line, Look):
        alone = line.what == "calling" and line.who == "monster" and not line.public
        _demand(not alone, f"{where}.public", "the monster's tokens are shown to everybody or to nobody")
    elif isinstance(line, Feed):
        message = "only Arsenal cards, which take effect last, can take points: others might take what is promised"
        _demand(line.amount > 0 or (kind == "arsenal" and not delayed), f"{where}.amount", message)


def _whom(kind: str, windows: Windows, line: Line, where: str, delayed: bool) -> None:
    """Check whom a line concerns."""
    if not hasattr(line, "who"):
        return
    who: Who = line.who
    monster = who == "monster" or (who == "self" and kind in BY_MONSTER)
    _demand(who != "self" or kind != "setbacks", f"{where}.who", "a Setback belongs to nobody")
    _demand(who not in ("others", "rival") or kind != "setbacks", f"{where}.who", "a Setback belongs to nobody")
    if who == "partners":
        _demand(_in_progress(windows), f"{where}.who", "nobody takes part in anything here")
    _demand(not delayed or who not in (*ASKING, "partners"), f"{where}.who", "a delayed line asks nobody")
    if isinstance(line, Willpower | Move | TakeHardships):
        _demand(not monster, f"{where}.who", "the monster has neither Willpower nor Hardships")
    if isinstance(line, Look):
        _demand(who in (*ASKING, "monster") or line.what == "card", f"{where}.who", "say whose: chosen, rival, monster")


def _unasked(kind: str, line: Line, where: str) -> None:
    """Check a line of a Setback or Hardship, which takes effect without being declared."""
    # A card drawn by them may be a Setback or lead to a Hardship, which draws again, and so on without end.
    _demand(not isinstance(line, DrawCards | Recall), f"{where}.do", "what is drawn might draw again without end")
    if kind == "hardships":
        _demand(not isinstance(line, TakeHardships), f"{where}.do", "Hardships might draw one another without end")
    fitting = isinstance(line, Adjust | Forbid | Willpower | DiscardCards | Feed | TakeHardships | Move)
    _demand(fitting, f"{where}.do", f"nobody declares it: {kind_of(line)!r} needs somebody who chooses")
    _demand(getattr(line, "who", "all") not in ASKING, f"{where}.who", "nobody declares it: nobody chooses")


def _in_progress(windows: Windows) -> bool:
    """Tell whether there is always an attempt, Minion, intrusion or attack in these windows."""
    return bool(windows) and "phase" not in windows


def _adjust(kind: str, windows: Windows, line: Adjust, where: str, delayed: bool) -> None:
    hunters, monster = line.what in OF_HUNTERS, line.what in OF_MONSTER
    _demand(not hunters or line.who != "monster", f"{where}.who", f"{line.what} belongs to hunters")
    _demand(not monster or line.who in ("monster", "self"), f"{where}.who", f"{line.what} belongs to the monster")
    _demand(not monster or line.amount < 0, f"{where}.amount", "three points are the most; it can only be lowered")
    _demand(line.what not in ("control", "general") or line.amount > 0, f"{where}.amount",
            "forbid attempts instead of allowing fewer")  # fmt: skip
    if kind == "setbacks":
        _demand(line.until == "now", f"{where}.until", "leave it out: it lasts as long as the Setback")
    else:
        bound = line.what in PROCEDURE and _in_progress(windows) and not delayed
        _demand(line.until != "now" or bound, f"{where}.until", "'now' needs an attempt or attack in progress")
    # Attempts that cost nothing could be made again and again; places that come again, too.
    lasting = line.until not in ("now", "once") or kind == "setbacks"
    _demand(not lasting or line.what != "loss" or line.amount > 0, f"{where}.until",
            "attempts without a loss could go on for ever; 'now' or 'once'")  # fmt: skip


def _forbid(kind: str, windows: Windows, line: Forbid, where: str, delayed: bool) -> None:
    for name in line.what:
        monster = line.who == "monster" or (line.who == "self" and kind in BY_MONSTER)
        _demand(monster == (name in BANNED_TO_MONSTER), f"{where}.what", f"{name!r} does not concern {line.who!r}")
    if kind == "setbacks":
        _demand(line.until == "now", f"{where}.until", "leave it out: it lasts as long as the Setback")
    else:
        bound = _in_progress(windows) and not delayed
        _demand(line.until != "now" or bound, f"{where}.until", "'now' needs an attempt or attack in progress")


def _cancel(kind: str, windows: Windows, line: Cancel, where: str) -> None:
    if kind in BY_MONSTER:
        _demand(line.what == "arsenal", f"{where}.what", "the monster cancels what hunters declare: arsenal")
    if line.what == "attack":
        _demand(windows == ("attack",), f"{where}.what", "there is an attack only in the window 'attack'")
    if line.what == "meddling":
        fits = bool(windows) and "attack" not in windows and "phase" not in windows
        _demand(fits, f"{where}.what", "there is no meddling in the windows 'attack' and 'phase'")


def _at(kind: str, windows: Windows, line: Protect | Move | Token | City, where: str, delayed: bool) -> None:
    if line.at == "this":
        _demand(_in_progress(windows) and not delayed, f"{where}.at", "there is no card in question")
    if line.at == "own":
        _demand(kind not in (*BY_MONSTER, "setbacks"), f"{where}.at", "only hunters control cards")
    every = line.at == "every"
    _demand(not every or isinstance(line, Move), f"{where}.at", "'every' is for moving Willpower")
    if isinstance(line, Move):
        _demand(line.side == "white" or line.to != "card", f"{where}.to", "only white Willpower moves to a card")
        _demand(not every or line.to != "card", f"{where}.to", "from every card it goes to the reserve or the supply")
        unasked = delayed or kind not in DECLARED
        _demand(not unasked or every, f"{where}.at", "nobody chooses a card: 'every'")
