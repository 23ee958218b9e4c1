"""What an edition of Deadly Prey may say: cards with suits, scores, values, windows and effects, and the tokens."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .vetting import Playable, refuse_lines, refuse_twice
from .vocabulary import Calling, Condition, Line, WindowName
from .vocabulary import Suit as Suit

Code: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$(?!\n)", min_length=1, max_length=32)]
Score: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Tactic: TypeAlias = Literal["none", "observation", "socializing", "tracking", "trapping", "defense"]
Windows: TypeAlias = Annotated[tuple[WindowName, ...], Meta(max_length=5)]
Conditions: TypeAlias = Annotated[tuple[Condition, ...], Meta(max_length=4)]
Lines: TypeAlias = Annotated[tuple[Line, ...], Meta(max_length=4)]

PYRAMID = 21
TRACKER = 7
SPARE = 4
"""City cards beyond pyramid, tracker and Minions that must exist in each Calling, so that the deck never runs dry."""


class CityCard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A City card: code, suit, scores in the four Callings, tactic, and 1 for a Minion."""

    code: Code
    suit: Suit
    scores: tuple[Score, Score, Score, Score]
    tactic: Tactic
    minion: Annotated[int, Meta(ge=0, le=1)]


class ArsenalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An Arsenal card: what it is worth, and what it does when it is declared in one of its windows."""

    code: Code
    value: Annotated[int, Meta(ge=1, le=3)]
    windows: Windows = ()
    by: Literal["own", "others", "any"] = "own"
    """Who may declare it where one hunter acts: who takes part, who does not, or anybody."""
    cost: Annotated[int, Meta(ge=0, le=5)] = 0
    """Willpower of the reserve."""
    when: Conditions = ()
    effects: Lines = ()


class SetbackCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Setback: what it does, and for how many half-turns, the one in which it appears included."""

    code: Code
    lasts: Annotated[int, Meta(ge=1, le=14)]
    effects: Lines = ()


class HardshipCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Hardship: what it does to the hunter who draws it."""

    code: Code
    effects: Lines = ()


class InfluenceCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An Influence card: what it does when the monster declares it in one of its windows."""

    code: Code
    windows: Windows = ()
    cost: Annotated[int, Meta(ge=0, le=3)] = 0
    """Calling points."""
    calling: Calling | Literal["any"] = "any"
    """The Calling that pays; any: the monster names one."""
    when: Conditions = ()
    effects: Lines = ()


class MonsterCard(InfluenceCard, frozen=True, forbid_unknown_fields=True):
    """A Monster card: its power is as an Influence card that the monster may declare once in each of these windows."""

    cost: Annotated[int, Meta(ge=1, le=3)] = 1


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """The components of one edition."""

    tokens: Annotated[tuple[Annotated[int, Meta(ge=0, le=60)], ...], Meta(min_length=4, max_length=4)]
    """How many tokens of 0, 1, 2 and 3 there are."""
    monsters: Annotated[tuple[MonsterCard, ...], Meta(min_length=1, max_length=60)]
    hunters: Annotated[tuple[Code, ...], Meta(min_length=4, max_length=60)]
    city: Annotated[tuple[CityCard, ...], Meta(max_length=250)]
    arsenal: Annotated[tuple[ArsenalCard, ...], Meta(min_length=16, max_length=150)]
    setbacks: Annotated[tuple[SetbackCard, ...], Meta(max_length=30)]
    hardships: Annotated[tuple[HardshipCard, ...], Meta(max_length=60)]
    influence: Annotated[tuple[InfluenceCard, ...], Meta(max_length=60)]

    def __post_init__(self) -> None:
        """Raise ValueError for components with which no match could be set up."""
        kinds: dict[str, tuple[Playable, ...]] = {
            "monsters": self.monsters,
            "arsenal": self.arsenal,
            "setbacks": self.setbacks,
            "hardships": self.hardships,
            "influence": self.influence,
        }
        refuse_twice([*[card.code for card in self.city], *self.hunters], kinds)
        for kind, cards in kinds.items():
            for card in cards:
                refuse_lines(kind, card)
        minions = sum(card.minion for card in self.city)
        callings = sum(card.suit != "general" and not card.minion for card in self.city)
        if callings < PYRAMID + TRACKER + SPARE:
            raise ValueError("city needs at least 32 cards of Callings that are no Minions")
        if any(card.minion and card.suit == "general" for card in self.city):
            raise ValueError("a Minion has a Calling")
        if len(self.city) - minions < PYRAMID + TRACKER + SPARE:
            raise ValueError("city is too small for pyramid and tracker")
        if any(number < 7 for number in self.tokens):
            raise ValueError("tokens: four hunters and the monster need seven of each kind")
        if sum(self.tokens[1:]) < PYRAMID + 21:
            raise ValueError("tokens: the pyramid needs 21 that are not 0")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match may settle before it starts."""

    monster: Annotated[str, Meta(max_length=32)] = ""
    """The Monster card that everybody has agreed upon; empty: it is drawn."""
