"""One edition for one number of players, as numbers: cards, values, and how many hunters there are."""

from collections.abc import Sequence
from typing import Final, final

from .edition import Mechanics, Suit
from .lines import LineTables, payers
from .offers import HunterOffers, MonsterOffers
from .state import GENERAL

SUITS: Final[tuple[Suit, ...]] = ("destruction", "absolution", "science", "occult", "general")
TACTICS: Final = ("observation", "socializing", "tracking", "trapping", "defense")
NO_TACTIC: Final = -1
WILLPOWER: Final = 25
"""Willpower that each hunter has in all."""


def _indexed(codes: Sequence[str]) -> dict[str, int]:
    return {code: number for number, code in enumerate(codes)}


class CityTables(LineTables):
    """What is printed on the City cards."""

    def __init__(self, mechanics: Mechanics) -> None:
        super().__init__(mechanics)
        self.city: Final = tuple([card.code for card in mechanics.city])
        self.city_index: Final = _indexed(self.city)
        self.suit: Final = tuple([SUITS.index(card.suit) for card in mechanics.city])
        self.scores: Final = tuple([card.scores for card in mechanics.city])
        tactics = [NO_TACTIC if card.tactic == "none" else TACTICS.index(card.tactic) for card in mechanics.city]
        self.tactic: Final = tuple(tactics)
        self.minion: Final = tuple([card.minion for card in mechanics.city])
        self.of_suit: Final = tuple(
            [tuple([card for card in range(len(self.city)) if self.suit[card] == suit]) for suit in range(GENERAL + 1)]
        )
        """The City cards by suit: the deck before the first card is dealt."""


@final
class Tables(CityTables):
    """What the rules look up; cards are numbers in the order of the edition, Setbacks after the Arsenal cards."""

    def __init__(self, mechanics: Mechanics, players: int, monster: str) -> None:
        super().__init__(mechanics)
        self.hunters: Final = players - 1
        self.monster: Final = players - 1
        """The seat of the monster: the last one."""
        self.seats: Final = tuple(range(players - 1))
        """The hunters."""
        self.chosen: Final = monster
        """The code of the Monster card agreed upon, "" where it is drawn."""
        self.tokens: Final = mechanics.tokens
        self.monsters: Final = tuple([card.code for card in mechanics.monsters])
        self.hunter_cards: Final = mechanics.hunters
        self.arsenal: Final = (*[card.code for card in mechanics.arsenal], *[card.code for card in mechanics.setbacks])
        self.tricks: Final = len(mechanics.arsenal)
        """How many Arsenal cards are no Setbacks."""
        self.values: Final = tuple([card.value for card in mechanics.arsenal])
        self.lasts: Final = tuple([card.lasts for card in mechanics.setbacks])
        self.arsenal_index: Final = _indexed(self.arsenal)
        self.hardships: Final = tuple([card.code for card in mechanics.hardships])
        self.hardship_index: Final = _indexed(self.hardships)
        self.influence: Final = tuple([card.code for card in mechanics.influence])
        self.influence_index: Final = _indexed(self.influence)
        plays = [(card.code, payers(card)) for card in mechanics.influence]
        self.monster_offers: Final = MonsterOffers(self.monster, plays)
        minions = [code for code, minion in zip(self.city, self.minion, strict=True) if minion]
        self.hunter_offers: Final = tuple(
            [HunterOffers(seat, self.hunters, self.arsenal[: self.tricks], minions) for seat in self.seats]
        )
