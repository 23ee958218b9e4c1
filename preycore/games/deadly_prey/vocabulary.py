"""The vocabulary of card effects: what a line of a card does, to whom, how long, and on which conditions."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Suit: TypeAlias = Literal["destruction", "absolution", "science", "occult", "general"]
Calling: TypeAlias = Literal["destruction", "absolution", "science", "occult"]
WindowName: TypeAlias = Literal["attempt", "minion", "intrusion", "attack", "phase"]
"""Before points or dice of an attempt, of a Minion, of a contested intrusion, of an attack; or the end of a phase."""

Who: TypeAlias = Literal["self", "partners", "others", "all", "chosen", "rival", "monster"]
"""Whom a line concerns; `docs/editions/deadly_prey.md` says each in full."""
At: TypeAlias = Literal["this", "own", "controlled", "facedown", "any", "every"]
"""On which card of the pyramid a line works."""
Until: TypeAlias = Literal["now", "once", "half", "next", "turn", "match"]
"""How long a line lasts."""
Delay: TypeAlias = Literal["none", "half", "turn"]
"""When a line takes effect: at once, when the next half-turn begins, when the next day begins."""

Quantity: TypeAlias = Literal[
    "points", "dice", "rating", "rerolls", "loss", "tally", "control", "general", "place", "meddling", "strike"
]
Banned: TypeAlias = Literal[
    "placement",
    "resolution",
    "attempt",
    "general",
    "cooperate",
    "redraw",
    "exchange",
    "points",
    "dice",
    "calling",
    "willpower",
    "invoke",
    "poach",
    "minion",
    "reinforce",
    "intrude",
    "evict",
    "restore",
    "reclaim",
    "night",
    "hardship",
    "discard",
    "arsenal",
    "night-penalty",
    "attack",
    "meddling",
    "trade",
    "influence",
    "power",
    "day-penalty",
]
Against: TypeAlias = Literal["attack", "invoking", "cards"]
Declared: TypeAlias = Literal["arsenal", "power", "meddling", "attack"]

Amount: TypeAlias = Annotated[int, Meta(ge=-5, le=5)]


class _Line(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing that a card does."""


class Adjust(_Line, frozen=True, tag="adjust"):
    """Add to a quantity, or take away from it."""

    what: Quantity
    amount: Amount
    who: Who = "self"
    until: Until = "now"
    delay: Delay = "none"


class Forbid(_Line, frozen=True, tag="forbid"):
    """Rule out actions, phases, sources of points, or penalties."""

    what: Annotated[tuple[Banned, ...], Meta(min_length=1, max_length=8)]
    who: Who = "self"
    until: Until = "now"
    delay: Delay = "none"


class Protect(_Line, frozen=True, tag="protect"):
    """Shield a card of the pyramid."""

    against: Annotated[tuple[Against, ...], Meta(min_length=1, max_length=3)]
    at: At = "own"
    until: Until = "half"


class Cancel(_Line, frozen=True, tag="cancel"):
    """Invalidate what was declared in this window, or the attack that it precedes."""

    what: Declared


class Willpower(_Line, frozen=True, tag="willpower"):
    """Gain Willpower in the reserve, or lose it."""

    amount: Annotated[int, Meta(ge=-10, le=10)]
    who: Who = "self"
    delay: Delay = "none"


class Move(_Line, frozen=True, tag="move"):
    """Move Willpower from a card of the pyramid to the reserve, the supply, or another card."""

    side: Literal["white", "red"]
    to: Literal["reserve", "supply", "card"]
    at: At = "any"
    amount: Annotated[int, Meta(ge=1, le=25)] = 25
    who: Who = "self"
    delay: Delay = "none"


class Token(_Line, frozen=True, tag="token"):
    """Change the token of a card of the pyramid, between 1 and 3."""

    amount: Annotated[int, Meta(ge=-2, le=2)]
    at: At = "this"


class Swap(_Line, frozen=True, tag="swap"):
    """Exchange two cards of the pyramid with everything on them, or only their tokens."""

    what: Literal["tokens", "cards"]


class City(_Line, frozen=True, tag="city"):
    """Replace a card of the pyramid by a facedown one, or destroy it."""

    how: Literal["replace", "destroy"]
    at: At = "any"


class Look(_Line, frozen=True, tag="look"):
    """Look at a facedown card, a hand or a Calling; or show it to everybody."""

    what: Literal["card", "hand", "calling"]
    who: Who = "rival"
    public: bool = False


class DrawCards(_Line, frozen=True, tag="draw"):
    """Draw Arsenal cards; the monster draws Influence cards."""

    amount: Annotated[int, Meta(ge=1, le=3)] = 1
    who: Who = "self"


class DiscardCards(_Line, frozen=True, tag="discard"):
    """Discard cards of the hand."""

    amount: Annotated[int, Meta(ge=1, le=5)] = 1
    who: Who = "self"
    how: Literal["choice", "random"] = "choice"
    delay: Delay = "none"


class Recall(_Line, frozen=True, tag="recall"):
    """Take a discarded card into the hand, but none that can itself take one back."""


class TakeHardships(_Line, frozen=True, tag="hardship"):
    """Draw a Hardship, which brings no Willpower."""

    who: Who = "self"


class Feed(_Line, frozen=True, tag="feed"):
    """Give the monster a token, or take Calling points from it."""

    amount: Annotated[int, Meta(ge=-3, le=3)]
    calling: Calling | Literal["chosen"] = "chosen"
    delay: Delay = "none"


Line: TypeAlias = (
    Adjust
    | Forbid
    | Protect
    | Cancel
    | Willpower
    | Move
    | Token
    | Swap
    | City
    | Look
    | DrawCards
    | DiscardCards
    | Recall
    | TakeHardships
    | Feed
)


class _Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="if"):
    """What must hold for a card to be declared."""


class OfSuit(_Condition, frozen=True, tag="suit"):
    """The card of the attempt or attack has one of these suits."""

    suits: Annotated[tuple[Suit, ...], Meta(min_length=1, max_length=5)]


class AtTime(_Condition, frozen=True, tag="time"):
    """It is day or night, Placement or Resolution, within these days."""

    half: Literal["any", "day", "night"] = "any"
    stage: Literal["any", "placement", "resolution"] = "any"
    first: Annotated[int, Meta(ge=1, le=7)] = 1
    last: Annotated[int, Meta(ge=1, le=7)] = 7


Counted: TypeAlias = Literal[
    "row",
    "token",
    "partners",
    "hunters",
    "controllers",
    "reserve",
    "hand",
    "hardships",
    "minions",
    "markers",
    "controlled",
    "influence",
]


class Count(_Condition, frozen=True, tag="count"):
    """Something that everybody can count is within a range."""

    of: Counted
    least: Annotated[int, Meta(ge=0, le=60)] = 0
    most: Annotated[int, Meta(ge=0, le=60)] = 60
    suits: Annotated[tuple[Suit, ...], Meta(max_length=5)] = ()


Condition: TypeAlias = OfSuit | AtTime | Count

KINDS: Final[tuple[type[_Line], ...]] = (
    *(Adjust, Forbid, Protect, Cancel, Willpower, Move, Token, Swap, City, Look, DrawCards, DiscardCards),
    *(Recall, TakeHardships, Feed),
)
"""All kinds of lines, in the order of their numbers in tables."""


def kind_of(line: Line) -> str:
    """Return the kind of a line, as an edition writes it."""
    return str(line.__struct_config__.tag)
