"""The components of Prey as data, with every limit that the rules and the bit sets need, and the options."""

from itertools import pairwise
from math import factorial, prod
from typing import Annotated

from msgspec import Meta, Struct

MAX_CARDS = 60
"""A set of cards is one 62-bit integer."""

MAX_DEALS = 2**62
"""The deals that a player may have to tell apart; one number below this picks one of them."""


class Suit(Struct, frozen=True, forbid_unknown_fields=True):
    """One suit with its cards, each as [predator number, prey number], by ascending predator number."""

    name: Annotated[str, Meta(pattern="^[a-z]{1,16}$(?!\n)")]
    cards: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=1, le=99)], Annotated[int, Meta(ge=1, le=99)]], ...],
        Meta(min_length=1, max_length=MAX_CARDS),
    ]

    def __post_init__(self) -> None:
        """Raise ValueError unless both numbers tell the suit's cards apart: no trick may end in a tie."""
        predators = [predator for predator, _ in self.cards]
        if any(low >= high for low, high in pairwise(predators)):
            raise ValueError(f"cards of {self.name}: predator numbers must ascend")
        if len({prey for _, prey in self.cards}) < len(self.cards):
            raise ValueError(f"cards of {self.name}: a prey number occurs twice")


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """The two dice that every player rolls for goal numbers."""

    sides: Annotated[int, Meta(ge=2, le=20)]
    zero_goal: Annotated[int, Meta(ge=0, le=20)]
    """The number that lets its owner score with no trick as well; 0 if none does."""

    def __post_init__(self) -> None:
        """Raise ValueError if the dice never show the number that allows 0."""
        if self.zero_goal > self.sides:
            raise ValueError(f"zero_goal: the dice have no {self.zero_goal}")


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition of Prey."""

    suits: Annotated[tuple[Suit, ...], Meta(min_length=1, max_length=MAX_CARDS)]
    hand_size: Annotated[int, Meta(ge=1, le=20)]
    """Cards a player and tricks a round; what is left over after the deal stays aside."""
    predator_tricks: Annotated[int, Meta(ge=0, le=20)]
    """The first tricks of a round, which compare predator numbers; the others compare prey numbers."""
    dice: Dice

    def __post_init__(self) -> None:
        """Raise ValueError for what no single field can show."""
        names = [suit.name for suit in self.suits]
        if len(set(names)) < len(names):
            raise ValueError("suits: a name occurs twice")
        if self.size > MAX_CARDS:
            raise ValueError(f"suits: {self.size} cards are more than {MAX_CARDS}")
        if self.predator_tricks > self.hand_size:
            raise ValueError(f"predator_tricks: a round has only {self.hand_size} tricks")
        if not self.fits(3):
            raise ValueError(f"hand_size: {self.size} cards are too few for 3 hands of {self.hand_size}")
        if any(self.fits(players) and self.deals(players) >= MAX_DEALS for players in (3, 4)):
            raise ValueError("hand_size: there are too many deals (2^62 or more are possible beside one hand)")

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(len(suit.cards) for suit in self.suits)

    def fits(self, players: int) -> bool:
        """Return whether there are cards for so many hands."""
        return players * self.hand_size <= self.size

    def deals(self, players: int) -> int:
        """Return in how many ways the others' hands can lie for somebody who sees his own."""
        others = players - 1
        unseen = self.size - self.hand_size
        sizes = [self.hand_size] * others + [unseen - others * self.hand_size]
        return factorial(unseen) // prod(map(factorial, sizes))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match."""

    max_rounds: Annotated[int, Meta(ge=1, le=1000)] = 100
    """After so many rounds the players with the most points share the victory (not from the rulebook)."""
