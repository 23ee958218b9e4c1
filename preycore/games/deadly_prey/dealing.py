"""The long deals of the set-up, which have too many outcomes to list: drawn and checked."""

from collections.abc import Sequence

from ...chance import Draw
from . import agenda as on
from .draft import Draft
from .edition import Suit
from .geometry import CELLS, TOP
from .outcomes import (
    ChanceOutcome,
    HandDealt,
    HunterCardsDealt,
    InfluenceDealt,
    PyramidDealt,
    TokensDrawn,
    TrackerDealt,
)
from .setup import HAND_SIZE, SPACES
from .standing import monster_tokens, together
from .state import GENERAL
from .tables import SUITS, Tables
from .tokens import drawable


def deal(t: Tables, d: Draft, draw: Draw) -> ChanceOutcome:
    """Return one outcome of the deal that is due."""
    kind, hunter, _ = d.agenda[-1]
    draw.site(on.NAMES[kind], hunter if kind == on.HAND else -1)
    if kind == on.HUNTERS:
        left = list(t.hunter_cards)
        return HunterCardsDealt(tuple([left.pop(draw.below(len(left))) for _ in t.seats]))
    if kind == on.PYRAMID:
        return PyramidDealt(_suits(t, d, draw, CELLS))
    if kind == on.TRACKER:
        return TrackerDealt(_suits(t, d, draw, SPACES))
    if kind == on.TOKENS:
        left_over = list(drawable(together(t, d), monster_tokens(d), -1))
        return TokensDrawn(tuple([_from(left_over, draw) for _ in range(CELLS)]))
    if kind == on.INFLUENCE_HAND:
        cards = draw.deal(list(d.influence), _influence_size(d))
        return InfluenceDealt(t.monster, tuple([t.influence[card] for card in cards]))
    return _hand(t, d, hunter, draw)


def _from(counts: list[int], draw: Draw) -> int:
    value = draw.pick(counts)
    counts[value] -= 1
    return value


def _unseen(d: Draft, t: Tables) -> list[int]:
    """Return by suit how many cards are left in the City deck during the set-up."""
    left = [len(cards) for cards in d.pools[0]]
    for place in (*d.cells, *d.spaces):
        if place.suit >= 0:
            left[place.suit] -= 1
    return left


def _suits(t: Tables, d: Draft, draw: Draw, number: int) -> tuple[Suit, ...]:
    """Draw so many suits; a General for the top of the pyramid goes back into the deck."""
    left = _unseen(d, t)
    found: list[int] = []
    for place in range(number):
        allowed = list(left)
        if number == CELLS and place == TOP:
            allowed[GENERAL] = 0
        suit = draw.pick(allowed)
        left[suit] -= 1
        found.append(suit)
    return tuple([SUITS[suit] for suit in found])


def _influence_size(d: Draft) -> int:
    return min(HAND_SIZE, len(d.influence))


def _hand(t: Tables, d: Draft, hunter: int, draw: Draw) -> HandDealt:
    """Draw until the hand is full; Setbacks do not stay in it."""
    left = list(d.arsenal)
    setbacks: list[int] = []
    hand: list[int] = []
    while len(hand) < HAND_SIZE:
        card = left.pop(draw.below(len(left)))
        (hand if card < t.tricks else setbacks).append(card)
    names = [tuple([t.arsenal[card] for card in cards]) for cards in (setbacks, sorted(hand))]
    return HandDealt(hunter, names[0], names[1])


def possible(t: Tables, d: Draft, action: ChanceOutcome) -> bool:
    """Tell whether the deal that is due can have this outcome."""
    kind, hunter, _ = d.agenda[-1]
    if kind == on.HUNTERS:
        return isinstance(action, HunterCardsDealt) and _distinct(action.cards, t.hunter_cards, t.hunters)
    if kind == on.PYRAMID:
        good = isinstance(action, PyramidDealt) and _fits(t, d, action.suits, CELLS)
        return good and isinstance(action, PyramidDealt) and action.suits[TOP] != SUITS[GENERAL]
    if kind == on.TRACKER:
        return isinstance(action, TrackerDealt) and _fits(t, d, action.suits, SPACES)
    if kind == on.TOKENS:
        lid = drawable(together(t, d), monster_tokens(d), -1)
        if not isinstance(action, TokensDrawn) or len(action.values) != CELLS:
            return False
        return all(action.values.count(value) <= number for value, number in enumerate(lid))
    if kind == on.INFLUENCE_HAND:
        if not isinstance(action, InfluenceDealt) or action.player != t.monster or action.cards is None:
            return False
        return _ordered(t.influence, action.cards, [*d.influence], _influence_size(d))
    if not isinstance(action, HandDealt) or action.player != hunter or action.cards is None:
        return False
    deck = [card for card in d.arsenal if card < t.tricks]
    setbacks = [t.arsenal[card] for card in d.arsenal if card >= t.tricks]
    return _ordered(t.arsenal, action.cards, deck, HAND_SIZE) and _distinct(action.setbacks, setbacks)


def _distinct(codes: Sequence[str], known: Sequence[str], number: int = -1) -> bool:
    right = len(codes) == number if number >= 0 else True
    return right and len(set(codes)) == len(codes) and all(code in known for code in codes)


def _ordered(names: Sequence[str], codes: Sequence[str], deck: list[int], number: int) -> bool:
    """Tell whether these are so many cards of a deck, ascending."""
    if len(codes) != number or any(code not in names for code in codes):
        return False
    cards = [names.index(code) for code in codes]
    return cards == sorted(set(cards)) and all(card in deck for card in cards)


def _fits(t: Tables, d: Draft, suits: Sequence[str], number: int) -> bool:
    left = _unseen(d, t)
    return len(suits) == number and all(suits.count(name) <= left[suit] for suit, name in enumerate(SUITS))
