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
        if t.hunters == 1 and t.line_who[line] in (on.OTHERS, on.RIVAL):
            continue
        kind, amount = t.line_do[line], abs(t.line_amount[line]) or 1
        piece = _QUANTITIES[t.line_what[line]] if kind == on.ADJUST else _KINDS[kind]
        if kind == on.FORBID and not any(t.line_what[line] & ban for ban in _SERIOUS):
            piece = _SELDOM
        everybody = t.hunters if t.line_who[line] == on.ALL and t.line_rank[line] != on.OF_ARSENAL else 1
        lasting = 2 if t.line_until[line] in (on.NEXT, on.TURN) else 1
        sign = -1 if _harms_its_player(t, line) else 1
        worth += sign * piece * min(_AT_MOST, amount) * everybody * lasting
    return worth


def _harms_its_player(t: Tables, line: int) -> bool:
    """Tell whether a hunter pays for the other lines of his card with this one: a discard, a Hardship, a card lost."""
    if t.line_rank[line] != on.OF_ARSENAL:
        return False
    own = t.line_do[line] == on.CITY and t.line_at[line] == on.OWN
    return own or (t.line_who[line] == on.SELF and t.line_do[line] in (on.DISCARD_CARDS, on.HARDSHIPS))


_HELPFUL: Final = (on.POINTS, on.DICE, on.TALLY, on.CONTROL, on.GENERAL, on.PLACE)
"""Quantities of which a hunter would rather have more."""


def hardship_price(t: Tables, deck: Sequence[int]) -> int:
    """Return what drawing a Hardship of this deck costs a hunter on average, in hundredths of a half-turn."""
    return sum([_hardship(t, card) for card in deck]) // max(1, len(deck))


def _hardship(t: Tables, card: int) -> int:
    """Return what a Hardship costs its hunter: what it does to others is not his loss, and some lines help him."""
    cost = 0
    for line in t.hardship_lines[card]:
        if t.line_who[line] != on.OTHERS:
            cost += (-1 if _helps(t, line) else 1) * card_worth(t, (line,))
    return cost


def _helps(t: Tables, line: int) -> bool:
    """Tell whether a line of a Hardship is good for the hunter who draws it."""
    kind, more = t.line_do[line], t.line_amount[line] > 0
    if t.line_who[line] == on.MONSTER:
        return not more and kind == on.ADJUST
    return more and (kind == on.WILLPOWER or (kind == on.ADJUST and t.line_what[line] in _HELPFUL))
