"""What chance can give: drawn, listed with exact probabilities, and checked."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Final, TypeAlias

from ...chance import Draw
from . import agenda as on
from . import dealing
from .actions import CALLING_NAMES
from .decks import drawable_suits, place_at
from .draft import Draft
from .outcomes import (
    ArsenalDrew,
    ArsenalTop,
    CallingSeen,
    CallingShown,
    CallingsRevealed,
    CardLost,
    CardSeen,
    ChanceOutcome,
    CityDealt,
    CityDiscarded,
    CityDrawn,
    DiceRolled,
    Flipped,
    HandSeen,
    HandShown,
    HardshipDrawn,
    InfluenceDrew,
    InitiativeRolled,
    MonsterDrawn,
    NightToken,
    Paid,
    ScoreShown,
    TokenDrawn,
    TokensCounted,
    TrackerFlipped,
)
from .shedding import cards_of
from .standing import monster_tokens, sizes, together
from .state import UNKNOWN, Place, State
from .tables import SUITS, Tables
from .tokens import drawable, payment, total, values_in

SIDES: Final = 10
MOST_LISTED: Final = 3
"""Rolls of more dice are drawn and not listed."""

Weighted: TypeAlias = list[tuple[ChanceOutcome, int]]
"""Outcomes in canonical order with integer weights."""

LONG: Final = frozenset([on.HUNTERS, on.PYRAMID, on.TRACKER, on.TOKENS, on.HAND, on.INFLUENCE_HAND])
"""Deals with too many outcomes to list."""


def outcomes(t: Tables, state: State) -> list[tuple[ChanceOutcome, Fraction]] | None:
    """Return all outcomes of the chance action that is due with their probabilities, or None for long deals."""
    kind = state.agenda[-1][0]
    if kind in LONG:
        return None
    d = Draft(state)
    if kind == on.DICE:
        number = d.agenda[-1][1]
        return _rolls(number) if number <= MOST_LISTED else None
    weighted = WEIGHTED[kind](t, d)
    whole = sum([weight for _, weight in weighted])
    return [(outcome, Fraction(weight, whole)) for outcome, weight in weighted]


def draw_outcome(t: Tables, state: State, draw: Draw) -> ChanceOutcome:
    """Return one outcome, its site named first; a revelation has none."""
    d = Draft(state)
    kind, number, _ = d.agenda[-1]
    if kind in LONG:
        return dealing.deal(t, d, draw)
    if kind == on.DICE:
        draw.site("dice", d.round.turn, d.round.half)
        return DiceRolled(tuple(sorted([draw.die(SIDES) for _ in range(number)])))
    weighted = WEIGHTED[kind](t, d)
    if len(weighted) == 1:
        return weighted[0][0]
    draw.site(on.NAMES[kind], d.round.turn, d.round.half)
    return weighted[draw.pick([weight for _, weight in weighted])][0]


def possible(t: Tables, state: State, action: ChanceOutcome) -> bool:
    """Tell whether chance can give this outcome now."""
    d = Draft(state)
    kind, number, _ = d.agenda[-1]
    if kind in LONG:
        return dealing.possible(t, d, action)
    if kind == on.DICE:
        return (
            isinstance(action, DiceRolled) and len(action.dice) == number and action.dice == tuple(sorted(action.dice))
        )
    return any(action == outcome for outcome, _ in WEIGHTED[kind](t, d))


def _rolls(number: int) -> list[tuple[ChanceOutcome, Fraction]]:
    """Return all rolls of so many dice, which are told apart by nothing."""
    found: list[tuple[ChanceOutcome, Fraction]] = []
    for dice in combinations_with_replacement(range(1, SIDES + 1), number):
        ways = factorial(number)
        for die in set(dice):
            ways //= factorial(dice.count(die))
        found.append((DiceRolled(dice), Fraction(ways, SIDES**number)))
    return found


def _monster(t: Tables, d: Draft) -> Weighted:
    return [(MonsterDrawn(card), 1) for card in ((t.chosen,) if t.chosen else t.monsters)]


def _count(t: Tables, d: Draft) -> Weighted:
    one, two, three, four = sizes(d)
    return [(TokensCounted((one, two, three, four)), 1)]


def _initiative(t: Tables, d: Draft) -> Weighted:
    return [(InitiativeRolled(d.agenda[-1][1], die), 1) for die in range(1, SIDES + 1)]


def _draw(t: Tables, d: Draft) -> Weighted:
    return [(ArsenalDrew(d.agenda[-1][1], t.arsenal[card]), 1) for card in d.arsenal if card < t.tricks]


def _top(t: Tables, d: Draft) -> Weighted:
    setbacks: Weighted = [(ArsenalTop(t.arsenal[card]), 1) for card in d.arsenal if card >= t.tricks]
    others = len(d.arsenal) - len(setbacks)
    return [*setbacks, (ArsenalTop(None), others)] if others else setbacks


def _day_card(t: Tables, d: Draft) -> Weighted:
    space = d.agenda[-1][1]
    place = d.spaces[space]
    return [(TrackerFlipped(space + 1, t.city[card]), 1) for card in d.pools[place.pool][place.suit]]


def _influence(t: Tables, d: Draft) -> Weighted:
    return [(InfluenceDrew(t.monster, t.influence[card]), 1) for card in d.influence]


def _night_token(t: Tables, d: Draft) -> Weighted:
    mine = monster_tokens(d)
    lid = [max(0, all_ - own) for all_, own in zip(together(t, d), mine, strict=True)]
    return [(NightToken(t.monster, value), number) for value, number in enumerate(lid) if number]


def _flip(t: Tables, d: Draft) -> Weighted:
    cell = d.agenda[-1][1]
    return [(Flipped(cell, t.city[card]), 1) for card in _under(d, d.cells[cell])]


def _under(d: Draft, place: Place) -> tuple[int, ...]:
    """Return what a facedown card can be: one that somebody has seen is drawn already."""
    return d.pools[place.pool][place.suit] if place.card == UNKNOWN else (place.card,)


def _see_card(t: Tables, d: Draft) -> Weighted:
    _, player, cell = d.agenda[-1]
    return [(CardSeen(player, cell, t.city[card]), 1) for card in _under(d, d.cells[cell])]


def _see_hand(t: Tables, d: Draft) -> Weighted:
    _, player, owner = d.agenda[-1]
    names = t.influence if owner == t.monster else t.arsenal
    return [(HandSeen(player, owner, tuple([names[card] for card in cards_of(t, d, owner)])), 1)]


def _see_calling(t: Tables, d: Draft) -> Weighted:
    _, player, code = d.agenda[-1]
    hunter, calling = code >> 2, code & 3
    return [(CallingSeen(player, hunter, CALLING_NAMES[calling], d.callings[hunter][calling]), 1)]


def _lose_card(t: Tables, d: Draft) -> Weighted:
    player = d.agenda[-1][1]
    names = t.influence if player == t.monster else t.arsenal
    return [(CardLost(player, names[card]), 1) for card in cards_of(t, d, player)]


def _take_points(t: Tables, d: Draft) -> Weighted:
    _, calling, wanted = d.agenda[-1]
    points = min(wanted, total(d.tokens[calling]))
    given, change = payment(d.tokens[calling], points)
    return [(Paid(CALLING_NAMES[calling], points, values_in(given), change), 1)]


def _redraw(t: Tables, d: Draft) -> Weighted:
    """Return each card of the deck: its suit as often as it lies in the deck, within the suit all alike."""
    cell = d.agenda[-1][1]
    pool, left = drawable_suits(t, d, cell)
    whole = 1
    for cards in d.pools[pool]:
        whole *= max(1, len(cards))
    found: Weighted = []
    for suit, cards in enumerate(d.pools[pool]):
        if left[suit]:
            found += [(CityDrawn(cell, t.city[card]), left[suit] * (whole // len(cards))) for card in cards]
    return found


def _deal(t: Tables, d: Draft) -> Weighted:
    cell = d.agenda[-1][1]
    _, left = drawable_suits(t, d, cell)
    return [(CityDealt(cell, SUITS[suit]), number) for suit, number in enumerate(left) if number]


def _token(t: Tables, d: Draft) -> Weighted:
    lid = drawable(together(t, d), monster_tokens(d), d.pending)
    return [(TokenDrawn(d.agenda[-1][1], value), number) for value, number in enumerate(lid) if number]


def _discard(t: Tables, d: Draft) -> Weighted:
    return [(CityDiscarded(t.city[card]), 1) for card in _under(d, place_at(d, d.agenda[-1][1]))]


def _hardship(t: Tables, d: Draft) -> Weighted:
    return [(HardshipDrawn(d.agenda[-1][1], t.hardships[card]), 1) for card in d.hardship_deck]


def _show(t: Tables, d: Draft) -> Weighted:
    _, hunter, suit = d.agenda[-1]
    return [(CallingShown(hunter, CALLING_NAMES[suit], d.callings[hunter][suit]), 1)]


def _paid(t: Tables, d: Draft) -> Weighted:
    _, calling, points = d.agenda[-1]
    given, change = payment(d.tokens[calling], points)
    return [(Paid(CALLING_NAMES[calling], points, values_in(given), change), 1)]


def _hand_shown(t: Tables, d: Draft) -> Weighted:
    player = d.agenda[-1][1]
    names = t.influence if player == t.monster else t.arsenal
    return [(HandShown(player, tuple([names[card] for card in cards_of(t, d, player)])), 1)]


def _score(t: Tables, d: Draft) -> Weighted:
    suit = d.agenda[-1][1]
    return [(ScoreShown(CALLING_NAMES[suit], values_in(d.tokens[suit])), 1)]


def _reveal(t: Tables, d: Draft) -> Weighted:
    return [(CallingsRevealed(d.callings), 1)]


WEIGHTED: Final[dict[int, Callable[[Tables, Draft], Weighted]]] = {
    on.MONSTER: _monster,
    on.COUNT: _count,
    on.ROLL_OFF: _initiative,
    on.DRAW: _draw,
    on.ARSENAL_TOP: _top,
    on.DAY_CARD: _day_card,
    on.INFLUENCE: _influence,
    on.NIGHT_TOKEN: _night_token,
    on.FLIP: _flip,
    on.REDRAW: _redraw,
    on.DEAL: _deal,
    on.TOKEN: _token,
    on.DISCARD: _discard,
    on.HARDSHIP: _hardship,
    on.SHOW: _show,
    on.PAID: _paid,
    on.SCORE: _score,
    on.HAND_SHOWN: _hand_shown,
    on.REVEAL: _reveal,
    on.SEE_CARD: _see_card,
    on.SEE_CALLING: _see_calling,
    on.SEE_HAND: _see_hand,
    on.LOSE_CARD: _lose_card,
    on.TAKE_POINTS: _take_points,
}
