"""Which primitives of the card vocabulary can stand in which windows: every line that an edition may hold is tried."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any, Final, get_args

import msgspec

from preycore.games.deadly_prey.edition import ArsenalCard, HardshipCard, InfluenceCard, MonsterCard, SetbackCard
from preycore.games.deadly_prey.vetting import Playable, refuse_lines
from preycore.games.deadly_prey.vocabulary import Against, At, Banned, Declared, Delay, Line, Quantity, Until, Who
from tests.games.deadly_prey.cards import WINDOWS

HARDSHIP: Final = "a Hardship"
SETBACK: Final = "a Setback"
MOMENTS: Final = (*WINDOWS, HARDSHIP, SETBACK)
"""When a line can take effect: in a window, as a Hardship is drawn, as a Setback comes up."""

PRIMITIVES: Final[dict[str, dict[str, Any]]] = {
    **{f"adjust {what} up": {"do": "adjust", "what": what, "amount": 1} for what in get_args(Quantity)},
    **{f"adjust {what} down": {"do": "adjust", "what": what, "amount": -1} for what in get_args(Quantity)},
    **{f"forbid {what}": {"do": "forbid", "what": [what]} for what in get_args(Banned)},
    **{f"protect {what}": {"do": "protect", "against": [what]} for what in get_args(Against)},
    **{f"cancel {what}": {"do": "cancel", "what": what} for what in get_args(Declared)},
    **{
        f"move {side} to {to}": {"do": "move", "side": side, "to": to}
        for side, to in product(("white", "red"), ("reserve", "supply", "card"))
    },
    **{f"swap {what}": {"do": "swap", "what": what} for what in ("tokens", "cards")},
    **{f"city {how}": {"do": "city", "how": how} for how in ("replace", "destroy")},
    **{f"look {what}": {"do": "look", "what": what} for what in ("card", "hand", "calling")},
    **{f"discard {how}": {"do": "discard", "how": how} for how in ("choice", "random")},
    **{f"{what} up": {"do": what, "amount": 1} for what in ("willpower", "token", "feed")},
    **{f"{what} down": {"do": what, "amount": -1} for what in ("willpower", "token", "feed")},
    **{what: {"do": what} for what in ("draw", "recall", "hardship")},
}
"""What a line can do, by name, with the fields that say so."""

_FIELDS: Final[dict[str, tuple[Any, ...]]] = {
    "amount": (1,),
    "who": get_args(Who),
    "until": get_args(Until),
    "at": get_args(At),
    "delay": get_args(Delay),
    "public": (False, True),
}


@cache
def allowed() -> frozenset[tuple[str, str]]:
    """Return the primitives and moments for which some kind of card may hold a line."""
    return frozenset([(name, moment) for name in PRIMITIVES for moment in MOMENTS if _fits(PRIMITIVES[name], moment)])


def _fits(fields: dict[str, Any], moment: str) -> bool:
    """Tell whether some card may hold some line with these fields in this moment."""
    return any(_is_accepted(kind, moment, line) for line in _lines(fields) for kind in _kinds(moment))


def _lines(fields: dict[str, Any]) -> Iterator[Line]:
    """Yield all lines with these fields."""
    struct = next(kind for kind in get_args(Line) if kind.__struct_config__.tag == fields["do"])
    free = {name: values for name, values in _FIELDS.items() if name in struct.__struct_fields__ and name not in fields}
    for values in product(*free.values()):
        with suppress(msgspec.ValidationError):
            yield msgspec.convert({**fields, **dict(zip(free, values, strict=True))}, Line)


def _kinds(moment: str) -> tuple[str, ...]:
    if moment in WINDOWS:
        return "arsenal", "influence", "monsters"
    return ("hardships",) if moment == HARDSHIP else ("setbacks",)


def _is_accepted(kind: str, moment: str, line: Line) -> bool:
    """Tell whether a card of this kind may hold the line there."""
    window: Any = (moment,)
    cards: dict[str, Playable] = {
        "arsenal": ArsenalCard("card", 1, window, effects=(line,)),
        "influence": InfluenceCard("card", window, effects=(line,)),
        "monsters": MonsterCard("card", window, effects=(line,)),
        "hardships": HardshipCard("card", (line,)),
        "setbacks": SetbackCard("card", 1, (line,)),
    }
    try:
        refuse_lines(kind, cards[kind])
    except ValueError:
        return False
    return True
