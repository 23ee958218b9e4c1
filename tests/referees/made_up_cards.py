"""Editions of Deadly Prey whose cards are made up at random, as far as the vocabulary and its validator allow."""

from random import Random
from typing import Any, get_args

import msgspec

from preycore.games.deadly_prey import vocabulary as words
from preycore.games.deadly_prey.edition import Mechanics

Card = dict[str, Any]
WHO, AT, UNTIL = get_args(words.Who), get_args(words.At), get_args(words.Until)
LINES = (
    "adjust",
    "forbid",
    "move",
    "city",
    "swap",
    "look",
    "protect",
    "token",
    "cancel",
    "discard",
    "willpower",
    "feed",
    "draw",
    "recall",
    "hardship",
)
SHARES = (6, 4, 6, 6, 4, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1)
"""How often a line is tried; what changes the board seldom fits a card."""
TRIES = 60


def made_up(plain: Card, seed: int) -> Card:
    """The plain edition with other cards, each of which the validator lets pass."""
    draw = Random(seed)
    made = dict(plain)
    for kind in ("monsters", "arsenal", "setbacks", "hardships", "influence"):
        made[kind] = list(made[kind])
        for place, old in enumerate(made[kind]):
            for _ in range(TRIES):
                new = _card(draw, kind, old)
                if _passes({**made, kind: [*made[kind][:place], new, *made[kind][place + 1 :]]}):
                    made[kind][place] = new
                    break
    return made


def _passes(mechanics: Card) -> bool:
    try:
        msgspec.convert(mechanics, Mechanics)
    except msgspec.ValidationError:
        return False
    return True


def _card(draw: Random, kind: str, old: Card) -> Card:
    new = {**old, "effects": [_line(draw, kind) for _ in range(draw.choice((1, 1, 2)))]}
    if kind in ("setbacks", "hardships"):
        return new
    new["windows"] = draw.sample(get_args(words.WindowName), draw.choice((1, 1, 2, 3)))
    new["when"] = [_condition(draw)] if draw.randrange(4) == 0 else []
    new["cost"] = draw.randint(1, 3) if kind == "monsters" else draw.choice((0, 0, 1, 2))
    if kind == "arsenal":
        new["by"] = draw.choice(("own", "any", "any", "others"))
    else:
        new["calling"] = draw.choice(("any", "any", "occult", "science"))
    return new


def _condition(draw: Random) -> Card:
    kind = draw.choice(("suit", "time", "count", "count"))
    if kind == "suit":
        return {"if": kind, "suits": draw.sample(get_args(words.Suit), 4)}
    if kind == "time":
        times: list[Card] = [{"half": "night"}, {"half": "day"}, {"stage": "placement"}, {"first": 2}, {"last": 5}]
        return {"if": kind, **draw.choice(times)}
    limits = draw.choice(({"least": 1}, {"most": 3}, {"least": 1, "most": 2}))
    return {"if": kind, "of": draw.choice(get_args(words.Counted)), **limits}


def _line(draw: Random, kind: str) -> Card:
    do = draw.choices(LINES, SHARES)[0]
    who, at, until = (draw.choice(some) for some in (WHO, AT, UNTIL))
    amount = draw.choice((-4, -2, -1, 1, 2, 5))
    later = {"delay": draw.choice(("none", "none", "none", "half", "turn"))}
    lasting = {} if kind == "setbacks" else {"until": until}
    against = draw.sample(get_args(words.Against), 2)
    fields: dict[str, Card] = {
        "adjust": {"what": draw.choice(get_args(words.Quantity)), "amount": amount, "who": who, **lasting, **later},
        "forbid": {"what": draw.sample(get_args(words.Banned), 2), "who": who, **lasting, **later},
        "protect": {"against": against, "at": at, **lasting},
        "cancel": {"what": draw.choice(get_args(words.Declared))},
        "willpower": {"amount": amount, "who": who, **later},
        "move": {
            "side": draw.choice(("white", "red")),
            "to": draw.choice(("reserve", "supply", "card")),
            **{"at": at, "amount": draw.randint(1, 5), "who": who, **later},
        },
        "token": {"amount": draw.choice((-2, -1, 1, 2)), "at": at},
        "swap": {"what": draw.choice(("tokens", "cards"))},
        "city": {"how": draw.choice(("replace", "destroy")), "at": at},
        "look": {"what": draw.choice(("card", "hand", "calling")), "who": who, "public": draw.random() < 0.4},
        "draw": {"amount": draw.randint(1, 2), "who": who},
        "discard": {"amount": draw.randint(1, 2), "who": who, "how": draw.choice(("choice", "random")), **later},
        "recall": {},
        "hardship": {"who": who},
        "feed": {"amount": draw.choice((-2, -1, 1, 2)), "calling": draw.choice(("chosen", "occult")), **later},
    }
    return {"do": do, **fields[do]}
