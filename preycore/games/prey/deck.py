"""The deck of Prey: its cards in order, and sets of them as bits."""

from typing import Final, final

from preycore.native import BIT, i64

from .edition import Mechanics


@final
class Card:
    """One card of the deck."""

    def __init__(self, index: i64, code: str, suit: i64, suit_name: str, predator: i64, prey: i64) -> None:
        self.index: Final = index
        self.bit: Final[i64] = BIT[index]
        """The set of this card alone."""
        self.code: Final = code
        self.suit: Final = suit
        self.suit_name: Final = suit_name
        self.predator: Final = predator
        self.prey: Final = prey


def deck_of(mechanics: Mechanics) -> tuple[Card, ...]:
    """Return an edition's cards in the deck's order: suit by suit, predator numbers ascending."""
    cards: list[Card] = []
    for number, suit in enumerate(mechanics.suits):
        for predator, prey in suit.cards:
            cards.append(Card(len(cards), f"{suit.name}-{predator}", number, suit.name, predator, prey))
    return tuple(cards)


def members(cards: i64) -> list[int]:
    """Return the indices of a set of cards, ascending."""
    found: list[int] = []
    card = 0
    while cards:
        if cards & 1:
            found.append(card)
        cards >>= 1
        card += 1
    return found


def bits_of(cards: list[Card]) -> int:
    """Return a set of cards."""
    return sum([card.bit for card in cards])
