"""City cards, Arsenal, Setbacks and Hardships: what is drawn from where, and when discards form a new deck."""

from .actions import PlayerAction
from .agenda import (
    ARSENAL_TOP,
    DEAL,
    DISCARD,
    DRAW,
    DRAWING,
    HARDSHIP,
    INFLUENCE,
    LINE,
    NOBODY,
    NOWHERE,
    TOKEN,
    Item,
    pack,
)
from .draft import Draft, joined, set_row, without
from .geometry import CELLS, TOP
from .glimpses import CAME, note
from .lasting import half_now, uncover
from .outcomes import (
    ArsenalDrew,
    ArsenalTop,
    ChanceOutcome,
    CityDealt,
    CityDiscarded,
    HardshipDrawn,
    TokenDrawn,
    TrackerFlipped,
)
from .standing import together
from .state import GENERAL, PUBLIC, UNKNOWN, VACANT, Place
from .tables import SUITS, Tables
from .tokens import R_LID, R_NIGHT


def in_deck(t: Tables, d: Draft, pool: int) -> list[int]:
    """Return by suit how many cards of a City deck are neither drawn nor lying facedown."""
    left = [len(cards) for cards in d.pools[pool]]
    for place in (*d.cells, *d.spaces):
        if place.suit != VACANT and place.card == UNKNOWN and place.pool == pool:
            left[place.suit] -= 1
    return left


def drawable_suits(t: Tables, d: Draft, cell: int) -> tuple[int, list[int]]:
    """
    Return the City deck from which the next card for a cell comes, and by suit how many it may be.

    The top takes no General: those that turn up go back. (−1, []) where discards must form a new deck first.
    """
    for pool in range(len(d.pools)):
        left = in_deck(t, d, pool)
        if cell == TOP:
            left[GENERAL] = 0
        if any(left):
            return pool, left
    return -1, []


def ready_to_draw(t: Tables, d: Draft, cell: int) -> bool:
    """Form a new City deck of the discards if the old one has no card for the cell; tell whether there is one now."""
    if drawable_suits(t, d, cell)[0] >= 0:
        return True
    usable = [card for card in d.city_discards if cell != TOP or t.suit[card] != GENERAL]
    if not usable:
        return False
    fresh = tuple([tuple([card for card in d.city_discards if t.suit[card] == suit]) for suit in range(GENERAL + 1)])
    d.pools = (*d.pools, fresh)
    d.city_discards = ()
    return True


def take_from_pool(t: Tables, d: Draft, pool: int, card: int) -> None:
    """Note that a City card is drawn or seen."""
    cards = d.pools[pool]
    suit = t.suit[card]
    changed = set_row(cards, suit, without(cards[suit], card))
    d.pools = (*d.pools[:pool], changed, *d.pools[pool + 1 :])


def nothing_there(t: Tables) -> Place:
    """Return a place without a card."""
    none = (0,) * t.hunters
    return Place(VACANT, UNKNOWN, 0, 0, 0, none, none)


def replace(t: Tables, d: Draft, item: Item) -> None:
    """
    Discard the card of a cell, with its token and Willpower, and deal a facedown one with a new token.

    Whites stay only where a Minion was. A title that nobody knows is revealed first.
    """
    _, cell, keep = item
    place = d.cells[cell]
    if place.suit != VACANT and not place.public():
        d.then((DISCARD, cell, 0), item)
        return
    if place.suit != VACANT:
        d.city_discards = joined(d.city_discards, place.card)
    renew(t, d, cell, place.whites if keep else (0,) * t.hunters)


def renew(t: Tables, d: Draft, cell: int, whites: tuple[int, ...]) -> None:
    """Deal a facedown card and a token to a cell, on which this white Willpower remains."""
    uncover(d, cell)
    empty = nothing_there(t)
    if ready_to_draw(t, d, cell):
        d.put(cell, empty.holding(whites, empty.reds))
        d.then((DEAL, cell, 0), (TOKEN, cell, 0))
    else:
        d.put(cell, empty)


def dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A facedown card comes to a cell."""
    assert isinstance(action, CityDealt)
    cell = item[1]
    pool, _ = drawable_suits(t, d, cell)
    place = d.cells[cell]
    d.put(cell, Place(SUITS.index(action.suit), UNKNOWN, pool, 0, 0, place.whites, place.reds))


def token_drawn(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A new card gets its token."""
    assert isinstance(action, TokenDrawn)
    if any(entry[0] == R_NIGHT for entry in d.record):
        d.record = (*d.record, (R_LID, action.value, *together(t, d)))
    d.put(item[1], d.cells[item[1]].worth(action.value))


def title_revealed(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The title of a facedown card that is to be discarded becomes known."""
    assert isinstance(action, CityDiscarded)
    card = t.city_index[action.card]
    where = item[1]
    place = place_at(d, where)
    if place.card == UNKNOWN:
        take_from_pool(t, d, place.pool, card)
    put_at(d, where, place.showing(card, 0))


def place_at(d: Draft, where: int) -> Place:
    """Return a cell, or from 21 on a space of the tracker."""
    return d.cells[where] if where < CELLS else d.spaces[where - CELLS]


def put_at(d: Draft, where: int, place: Place) -> None:
    """Replace a cell, or from 21 on a space of the tracker."""
    if where < CELLS:
        d.put(where, place)
    else:
        space = where - CELLS
        d.spaces = (*d.spaces[:space], place, *d.spaces[space + 1 :])


def tracker_flipped(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The card of the new day is turned face up."""
    assert isinstance(action, TrackerFlipped)
    card = t.city_index[action.card]
    space = item[1]
    take_from_pool(t, d, d.spaces[space].pool, card)
    put_at(d, CELLS + space, d.spaces[space].showing(card, 1))


def drawing(t: Tables, d: Draft, item: Item) -> None:
    """Let a hunter draw an Arsenal card as soon as the top card is known to be none of the Setbacks."""
    if item[1] == t.monster:
        _influence_next(d)
        return
    if not d.arsenal:
        if not d.arsenal_discards:
            return
        d.arsenal = d.arsenal_discards
        d.arsenal_discards = ()
        d.arsenal_pool += 1
        d.clear = 0
    if d.clear:
        d.then((DRAW, item[1], 0))
    else:
        d.then((ARSENAL_TOP, 0, 0), item)


def _influence_next(d: Draft) -> None:
    """Let the monster draw an Influence card; once discards form a new deck, everybody knows what is in its hand."""
    if not d.influence:
        d.influence = d.influence_discards
        d.influence_discards = ()
        d.monster_hand = tuple(sorted([number | PUBLIC for number in d.monster_hand]))
        d.glimpses = (*d.glimpses[:-1], ())
    if d.influence:
        d.then((INFLUENCE, 0, 0))


def drew(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A hunter draws an Arsenal card; the next one comes to lie on top."""
    assert isinstance(action, ArsenalDrew)
    assert action.card is not None
    card = t.arsenal_index[action.card]
    hunter = item[1]
    d.arsenal = without(d.arsenal, card)
    d.hands = set_row(d.hands, hunter, joined(d.hands[hunter], d.arsenal_pool * 256 + card))
    note(d, hunter, (CAME, d.arsenal_pool))
    look_at_top(d)


def look_at_top(d: Draft) -> None:
    """Look at the back of the card that now lies on top of the Arsenal deck."""
    d.clear = 0
    if d.arsenal:
        d.then((ARSENAL_TOP, 0, 0))


def top_seen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A Setback on top comes into play at once, and the next card is looked at."""
    assert isinstance(action, ArsenalTop)
    if action.setback is None:
        d.clear = 1
        return
    card = t.arsenal_index[action.setback]
    d.arsenal = without(d.arsenal, card)
    look_at_top(d)
    set_back(t, d, card)


def set_back(t: Tables, d: Draft, card: int) -> None:
    """Put a Setback into play for as many half-turns as it lasts; what it does begins at once."""
    d.setbacks = (*d.setbacks, (card, half_now(d) + t.lasts[card - t.tricks] - 1))
    d.then(*[(LINE, pack(line, t.monster, NOBODY, NOWHERE), 0) for line in t.arsenal_lines[card]])


def lapse(d: Draft) -> None:
    """Put Setbacks whose time is over among the Arsenal discards."""
    now = half_now(d)
    for card, until in d.setbacks:
        if until <= now:
            d.arsenal_discards = joined(d.arsenal_discards, card)
    d.setbacks = tuple([entry for entry in d.setbacks if entry[1] > now])


def hardened(t: Tables, d: Draft, item: Item) -> None:
    """Ask for a Hardship card unless all of them are in play."""
    if d.hardship_deck:
        d.then((HARDSHIP, item[1], 0))


def hardship_drawn(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A hunter has one Hardship more, which does what it says at once."""
    assert isinstance(action, HardshipDrawn)
    card = t.hardship_index[action.card]
    d.hardship_deck = without(d.hardship_deck, card)
    d.hardships = set_row(d.hardships, item[1], (*d.hardships[item[1]], card))
    d.then(*[(LINE, pack(line, item[1], NOBODY, NOWHERE), 0) for line in t.hardship_lines[card]])


def draw_for(hunter: int) -> Item:
    """Return the entry by which a hunter draws an Arsenal card."""
    return (DRAWING, hunter, 0)
