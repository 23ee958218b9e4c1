"""The confrontation at the top of the pyramid: tallies, deaths, and the monster's defeat."""

from ...native import BIT
from .actions import CALLING_NAMES, PlayerAction
from .agenda import CLASH, DYING, HAND_SHOWN, REPLACE, REVEAL, SCORE, Item
from .draft import Draft, add_at, joined, set_at, set_row
from .geometry import CELLS, TOP, members
from .glimpses import set_events
from .lasting import adjusted, night_penalty
from .lines import TALLY
from .outcomes import CallingsRevealed, ChanceOutcome, HandShown, ScoreShown
from .standing import controllers, end_without_hunters
from .state import PUBLIC
from .tables import Tables
from .tokens import R_SHOWN, total

REWARDS = (0, 12, 6, 4, 3)
"""Points for each survivor, by the number of hunters who confronted the monster."""
ALL_CALLINGS = 15


def confront(t: Tables, d: Draft, item: Item) -> None:
    """Everybody with red Willpower on the top card confronts the monster at once."""
    place = d.cells[TOP]
    bits = sum([BIT[hunter] for hunter in controllers(place)])
    d.then((SCORE, place.suit, 0), (CLASH, bits, 0))


def score_shown(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Everybody sees the monster's tokens on that Calling."""
    assert isinstance(action, ScoreShown)
    suit = CALLING_NAMES.index(action.calling)
    d.record = (*d.record, (R_SHOWN, suit, d.tokens[suit]))


def tally(t: Tables, d: Draft, hunter: int, participants: int) -> int:
    """Return a hunter's total: tokens on his cards of the top card's Calling, one for each companion, less by night."""
    suit = d.cells[TOP].suit
    tokens = sum([place.token for place in d.cells if place.suit == suit and place.reds[hunter]])
    mine = BIT[hunter]
    return tokens + participants - 1 - 2 * night_penalty(t, d, mine) + adjusted(t, d, TALLY, mine)


def clash(t: Tables, d: Draft, item: Item) -> None:
    """Who reaches the monster's score defeats it and survives; the others die."""
    bits = item[1]
    participants = members(bits)
    score = total(d.tokens[d.cells[TOP].suit])
    winners = [hunter for hunter in participants if tally(t, d, hunter, len(participants)) >= score]
    for hunter in participants:
        if hunter not in winners:
            d.dead |= BIT[hunter]
    if not winners:
        if not end_without_hunters(t, d):
            d.then((DYING, bits, 0))
        return
    for hunter in winners:
        d.rewards = set_at(d.rewards, hunter, REWARDS[len(participants)])
    d.defeated = 1
    d.effort = None
    d.agenda = [(REVEAL, 0, 0)]


def dying(t: Tables, d: Draft, item: Item) -> None:
    """All who confronted the monster have died: their Willpower, hands and Minions go, and cards left without red."""
    gone = members(item[1])
    for hunter in gone:
        d.reserve = set_at(d.reserve, hunter, 0)
        for trophy in d.trophies[hunter]:
            d.city_discards = joined(d.city_discards, trophy >> 2)
        d.trophies = set_row(d.trophies, hunter, ())
    lost: list[Item] = []
    for cell in range(CELLS):
        place = d.cells[cell]
        whites, reds = place.whites, place.reds
        for hunter in gone:
            whites, reds = add_at(whites, hunter, -whites[hunter]), add_at(reds, hunter, -reds[hunter])
        d.put(cell, place.holding(whites, reds))
        if place.up and not any(reds):
            lost.append((REPLACE, cell, 0))
    d.then(*[(HAND_SHOWN, hunter, 0) for hunter in gone if d.hands[hunter]], *lost)


def hand_shown(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A dead hunter's hand is discarded; a hand that a card makes its player show stays, and everybody knows it."""
    assert isinstance(action, HandShown)
    d.glimpses = set_events(d.glimpses, item[1], ())
    if item[2]:
        if item[1] == t.monster:
            d.monster_hand = tuple(sorted([number | PUBLIC for number in d.monster_hand]))
        else:
            d.hands = set_row(d.hands, item[1], tuple(sorted([number | PUBLIC for number in d.hands[item[1]]])))
        return
    for code in action.cards:
        d.arsenal_discards = joined(d.arsenal_discards, t.arsenal_index[code])
    d.hands = set_row(d.hands, item[1], ())


def revealed(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """All Callings are known: the match is over."""
    assert isinstance(action, CallingsRevealed)
    d.shown = (ALL_CALLINGS,) * t.hunters
