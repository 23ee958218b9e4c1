"""What an edition of Deadly Prey may say: cards with suits, scores, tactics, values and windows, and the tokens."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Code: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", min_length=1, max_length=32)]
Score: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Suit: TypeAlias = Literal["destruction", "absolution", "science", "occult", "general"]
Tactic: TypeAlias = Literal["none", "observation", "socializing", "tracking", "trapping", "defense"]
WindowName: TypeAlias = Literal["attempt", "minion", "intrusion", "attack", "phase"]
"""Before points or dice of an attempt, of a Minion, of a contested intrusion, of an attack; or the end of a phase."""
Windows: TypeAlias = Annotated[tuple[WindowName, ...], Meta(max_length=5)]

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


class ArsenalCard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An Arsenal card: code, value, and the windows in which it can be played."""

    code: Code
    value: Annotated[int, Meta(ge=1, le=3)]
    windows: Windows


class SetbackCard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A Setback: code, and how many half-turns it stays in force, the one in which it appears included."""

    code: Code
    lasts: Annotated[int, Meta(ge=1, le=14)]


class InfluenceCard(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An Influence card: code, and the windows in which it can be played."""

    code: Code
    windows: Windows


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """The components of one edition."""

    tokens: Annotated[tuple[Annotated[int, Meta(ge=0, le=60)], ...], Meta(min_length=4, max_length=4)]
    """How many tokens of 0, 1, 2 and 3 there are."""
    monsters: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=60)]
    hunters: Annotated[tuple[Code, ...], Meta(min_length=4, max_length=60)]
    city: Annotated[tuple[CityCard, ...], Meta(max_length=250)]
    arsenal: Annotated[tuple[ArsenalCard, ...], Meta(min_length=16, max_length=150)]
    setbacks: Annotated[tuple[SetbackCard, ...], Meta(max_length=30)]
    hardships: Annotated[tuple[Code, ...], Meta(max_length=60)]
    influence: Annotated[tuple[InfluenceCard, ...], Meta(max_length=60)]

    def __post_init__(self) -> None:
        """Raise ValueError for components with which no match could be set up."""
        codes = [card.code for card in self.city] + [card.code for card in self.arsenal]
        codes += [card.code for card in self.setbacks] + [card.code for card in self.influence]
        codes += [*self.monsters, *self.hunters, *self.hardships]
        if len(set(codes)) != len(codes):
            raise ValueError("codes of cards must differ from one another")
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
