"""What the lines of a card of Deadly Prey are worth by a general estimate, whatever the edition calls the card."""

from collections.abc import Sequence
from typing import Final

from preycore.games.deadly_prey import lines as on
from preycore.games.deadly_prey.tables import Tables

_QUANTITIES: Final = (6, 10, 9, 14, 6, 25, 60, 15, 8, 10, 20)
"""What a piece of what lines adjust is worth (points, dice, rating, rerolls, …), in hundredths of a half-turn."""
_KINDS: Final = (0, 25, 20, 40, 12, 10, 12, 12, 40, 4, 10, 14, 12, 18, 22)
"""What one piece of the other kinds of lines is worth, in the order of their numbers."""
_SERIOUS: Final = (
    *(on.NO_PLACEMENT, on.NO_RESOLUTION, on.NO_ATTEMPT, on.NO_POINTS, on.NO_CALLING, on.NO_WILLPOWER, on.NO_INVOKING),
    *(on.NO_NIGHT, on.NO_NIGHT_PENALTY, on.NO_DAY_PENALTY, on.NO_ATTACK, on.NO_MEDDLING),
)
"""Bans that hurt somebody in most half-turns; others seldom do."""
_SELDOM: Final = 6
_AT_MOST: Final = 3


def card_worth(t: Tables, lines: Sequence[int]) -> int:
    """Return what the lines of a card are worth to who declares it: cards are made to help their owner."""
    worth = 0
    for line in lines:
        kind, amount = t.line_do[line], abs(t.line_amount[line]) or 1
        piece = _QUANTITIES[t.line_what[line]] if kind == on.ADJUST else _KINDS[kind]
        if kind == on.FORBID and not any(t.line_what[line] & ban for ban in _SERIOUS):
            piece = _SELDOM
        everybody = t.hunters if t.line_who[line] == on.ALL and t.line_rank[line] != on.OF_ARSENAL else 1
        lasting = 2 if t.line_until[line] in (on.NEXT, on.TURN) else 1
        worth += piece * min(_AT_MOST, amount) * everybody * lasting
    return worth


def hardship_price(t: Tables, deck: Sequence[int]) -> int:
    """Return what drawing a Hardship of this deck costs a hunter on average, in hundredths of a half-turn."""
    return sum([card_worth(t, t.hardship_lines[card]) for card in deck]) // max(1, len(deck))
