"""Lines in force: what they add to quantities, what they forbid and protect, and when they lapse."""

from typing import Final

from ...native import BIT
from .draft import Draft
from .geometry import members
from .lines import (
    ADJUST,
    FORBID,
    HALF,
    NEXT,
    NO_DAY_PENALTY,
    NO_NIGHT_PENALTY,
    NOW,
    OF_SETBACK,
    ONCE,
    PROTECT,
    TURN,
)
from .state import UNKNOWN
from .tables import Tables

UNTIL_NOW: Final = -1
"""In force until the attempt, intrusion or attack in progress is over."""
UNTIL_ONCE: Final = -2
"""In force until the first attempt, intrusion or attack of somebody concerned is over."""
LAST_HALF: Final = 13


def adjusted(t: Tables, d: Draft, what: int, seats: int) -> int:
    """Return what the lines in force add to a quantity of these seats; each line counts once."""
    found = 0
    for line, bits, _, _ in d.lasting:
        if bits & seats and t.line_do[line] == ADJUST and t.line_what[line] == what:
            found += t.line_amount[line]
    return found


def bans(t: Tables, d: Draft, seats: int) -> int:
    """Return the set of what is forbidden to one of these seats."""
    found = 0
    for line, bits, _, _ in d.lasting:
        if bits & seats and t.line_do[line] == FORBID:
            found |= t.line_what[line]
    return found


def set_of(seats: tuple[int, ...]) -> int:
    """Return seats as a set."""
    found = 0
    for seat in seats:
        found |= BIT[seat]
    return found


def night_penalty(t: Tables, d: Draft, seats: int) -> int:
    """Return 1 by night for hunters who do not ignore its penalties, else 0."""
    if d.round.half == 0 or (d.lasting and bans(t, d, seats) & NO_NIGHT_PENALTY):
        return 0
    return 1


def day_penalty(t: Tables, d: Draft) -> int:
    """Return 1 by day for a monster that does not ignore its penalties, else 0."""
    if d.round.half == 1 or (d.lasting and bans(t, d, BIT[t.monster]) & NO_DAY_PENALTY):
        return 0
    return 1


def shielded(t: Tables, d: Draft, cell: int, against: int, rank: int) -> bool:
    """Tell whether a card is protected; from a card of the precedence `rank` only by one of the same or a higher."""
    for line, _, where, _ in d.lasting:
        if where == cell and t.line_do[line] == PROTECT and t.line_what[line] & against and t.line_rank[line] <= rank:
            return True
    return False


def half_now(d: Draft) -> int:
    """Return the number of the present half-turn, counted from 0; 0 during the set-up."""
    return max(0, 2 * (d.round.turn - 1)) + d.round.half


def enforce(t: Tables, d: Draft, line: int, seats: int, cell: int, setback_until: int) -> None:
    """Put a line into force; what is used up piece by piece comes as so many entries for each hunter."""
    now, until = half_now(d), t.line_until[line]
    if t.line_rank[line] == OF_SETBACK:
        end = setback_until
    elif until == NOW:
        end = UNTIL_NOW
    elif until == ONCE:
        end = UNTIL_ONCE
    elif until == HALF:
        end = now
    elif until == NEXT:
        end = now + 1
    else:
        end = now | 1 if until == TURN else LAST_HALF
    if t.line_do[line] == ADJUST and t.used_up[line]:
        for seat in members(seats):
            d.lasting = (*d.lasting, *(((line, BIT[seat], cell, end),) * abs(t.line_amount[line])))
    else:
        d.lasting = (*d.lasting, (line, seats, cell, end))


def spare(t: Tables, d: Draft, what: int, hunter: int, sign: int) -> int:
    """Return the place in `lasting` of one piece of a quantity that is used up, for this hunter, or UNKNOWN."""
    for place, (line, bits, _, _) in enumerate(d.lasting):
        mine = (bits >> hunter) & 1 and t.line_do[line] == ADJUST and t.line_what[line] == what
        if mine and t.line_amount[line] * sign > 0:
            return place
    return UNKNOWN


def use_up(t: Tables, d: Draft, what: int, hunter: int, sign: int) -> bool:
    """Use one piece of such a quantity up; tell whether there was one."""
    if not d.lasting:
        return False
    place = spare(t, d, what, hunter, sign)
    if place == UNKNOWN:
        return False
    d.lasting = (*d.lasting[:place], *d.lasting[place + 1 :])
    return True


def over(d: Draft, seats: int) -> None:
    """An attempt, intrusion or attack of these seats is over, and with it what was in force for it."""
    if d.lasting:
        kept = [one for one in d.lasting if one[3] >= 0 or (one[3] == UNTIL_ONCE and not one[1] & seats)]
        d.lasting = tuple(kept)


def lapsed(d: Draft) -> None:
    """A half-turn is over, and with it what was in force until its end."""
    if d.lasting:
        now = half_now(d)
        d.lasting = tuple([one for one in d.lasting if one[3] > now or one[3] == UNTIL_ONCE])


def uncover(d: Draft, cell: int) -> None:
    """A card has left its place, and with it what protected it."""
    if d.lasting:
        d.lasting = tuple([one for one in d.lasting if one[2] != cell])
