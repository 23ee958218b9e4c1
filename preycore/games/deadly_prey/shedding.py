"""What effects take from hands and show of them: discards by choice and at random, looks, and cards razed."""

from ...native import BIT
from .actions import Choose, PlayerAction
from .agenda import DISCARD, LOSE_CARD, RAZE, SHED, SHED_CHOICE, Item
from .decks import nothing_there, take_from_pool
from .draft import Draft, joined, set_at
from .glimpses import LEFT, looked, note
from .lasting import uncover
from .outcomes import CardLost, CardSeen, ChanceOutcome
from .standing import discard_trick
from .state import UNKNOWN
from .tables import Tables


def cards_of(t: Tables, d: Draft, player: int) -> list[int]:
    """Return the cards in a player's hand, ascending."""
    return sorted([number & 255 for number in (d.monster_hand if player == t.monster else d.hands[player])])


def shed(t: Tables, d: Draft, item: Item) -> None:
    """Discard so many cards of a hand, one after the other, as its player chooses or at random."""
    _, player, code = item
    left, random = code & 7, code & 8
    if not left or not cards_of(t, d, player):
        return
    if random:
        d.then((LOSE_CARD, player, 0), (SHED, player, left - 1 + random))
    else:
        d.then((SHED_CHOICE, player, left))


def shed_actions(t: Tables, d: Draft, player: int) -> list[PlayerAction]:
    """Return the cards that a player can discard."""
    if player == t.monster:
        return [t.monster_offers.choose[t.influence[card]] for card in cards_of(t, d, player)]
    return [t.hunter_offers[player].choose[t.arsenal[card]] for card in cards_of(t, d, player)]


def shed_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Discard the card, and go on."""
    assert isinstance(action, Choose)
    discard(t, d, item[1], action.choice)
    d.then((SHED, item[1], item[2] - 1))


def card_lost(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A card drawn at random from a hand is discarded."""
    assert isinstance(action, CardLost)
    discard(t, d, item[1], action.card)


def discard(t: Tables, d: Draft, player: int, code: str) -> None:
    """Put a card of a hand on its discards."""
    if player == t.monster:
        discard_influence(d, t.influence_index[code])
    else:
        discard_trick(t, d, player, t.arsenal_index[code])


def discard_influence(d: Draft, card: int) -> None:
    """Put a card of the monster's hand on the Influence discards."""
    d.monster_hand = tuple([number for number in d.monster_hand if number & 255 != card])
    note(d, len(d.hands), (LEFT, card))
    d.influence_discards = joined(d.influence_discards, card)


def card_seen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A player alone has looked at a facedown card, which is drawn from now on."""
    assert isinstance(action, CardSeen)
    assert action.card is not None
    _, player, cell = item
    place, card = d.cells[cell], t.city_index[action.card]
    if place.card == UNKNOWN:
        take_from_pool(t, d, place.pool, card)
    d.put(cell, place.known(card, place.seen | BIT[player]))


def hand_seen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A player alone has looked at somebody's hand."""
    looked(d, item[1], item[2])


def calling_seen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A player alone has looked at a hunter's token."""
    _, player, code = item
    hunter, calling = code >> 2, code & 3
    d.peeked = set_at(d.peeked, hunter, d.peeked[hunter] | BIT[4 * player + calling])


def raze(t: Tables, d: Draft, item: Item) -> None:
    """Discard a card with token and Willpower; its place stays vacant."""
    cell = item[1]
    place = d.cells[cell]
    if not place.public():
        d.then((DISCARD, cell, 0), (RAZE, cell, 0))
        return
    uncover(d, cell)
    d.city_discards = joined(d.city_discards, place.card)
    d.put(cell, nothing_there(t))
