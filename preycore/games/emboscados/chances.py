"""What chance can give in each phase, listed with exact probabilities and drawn."""

from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Final

from preycore.chance import Draw

from .actions import (
    Checked,
    Drew,
    EmboscadosAction,
    FirstDrawn,
    IdentitiesRevealed,
    IdentityDealt,
    Looked,
    PredatorsPlaced,
    Shown,
    SpecialsDealt,
)
from .edition import COLUMNS
from .grove import reaching
from .state import CHECK, DISPLAY, DRAW, FIRST, IDENTITIES, LOOK, PREDATORS, REFILL, SPECIALS, State, members
from .tables import Tables

MOST_LISTED: Final = 5000
"""Hands beyond this number are drawn and not listed."""

Outcomes = list[tuple[EmboscadosAction, Fraction]]


def recipient(tables: Tables, state: State) -> int:
    """Return the seat that the set-up deals to now."""
    if state.phase == IDENTITIES:
        return state.identities.index(-1)
    return [len(hand) for hand in state.hands].index(0)


def outcomes(tables: Tables, state: State) -> Outcomes | None:
    """Return all outcomes of the chance action that is due, None for hands that are too many to list."""
    phase = state.phase
    if phase == PREDATORS:
        return _even([PredatorsPlaced(order) for order in permutations(tables.predators)])
    if phase == FIRST:
        return _even([FirstDrawn(player) for player in range(tables.players)])
    if phase == IDENTITIES:
        seat = recipient(tables, state)
        predators, species = _free_identities(state)
        return _even([_identity(tables, seat, a, b) for a in predators for b in species])
    if phase == SPECIALS:
        return _hands(tables, state)
    if phase in (DISPLAY, REFILL):
        return _even([Shown(tables.codes[card]) for card in members(state.pile)])
    if phase == DRAW:
        return _even([Drew(state.active, tables.codes[card]) for card in members(state.pile)])
    return [(revelation(tables, state), Fraction(1))]


def draw_outcome(tables: Tables, state: State, draw: Draw) -> EmboscadosAction:
    """Return one outcome, its site named first; a revelation has no site."""
    phase = state.phase
    if phase == PREDATORS:
        draw.site("predators")
        left = list(tables.predators)
        return PredatorsPlaced(tuple([left.pop(draw.below(len(left))) for _ in range(COLUMNS)]))
    if phase == FIRST:
        draw.site("first")
        return FirstDrawn(draw.below(tables.players))
    if phase == IDENTITIES:
        seat = recipient(tables, state)
        draw.site("identity", seat)
        predators, species = _free_identities(state)
        predator = predators[draw.below(len(predators))]
        return _identity(tables, seat, predator, species[draw.below(len(species))])
    if phase == SPECIALS:
        seat = recipient(tables, state)
        draw.site("specials", seat)
        return _dealt(tables, seat, draw.deal(undealt(tables, state), tables.hand))
    if phase in (DISPLAY, REFILL):
        draw.site("display")
        cards = members(state.pile)
        return Shown(tables.codes[cards[draw.below(len(cards))]])
    if phase == DRAW:
        draw.site("draw", state.active)
        cards = members(state.pile)
        return Drew(state.active, tables.codes[cards[draw.below(len(cards))]])
    return revelation(tables, state)


def revelation(tables: Tables, state: State) -> EmboscadosAction:
    """Return the one outcome that the hidden facts give."""
    player = state.active
    if state.phase == CHECK:
        return Checked(player, bool((reaching(tables, state.grove) >> state.identities[player]) & 1))
    if state.phase == LOOK:
        target, kind = state.look // 2, state.look % 2
        return looked(tables, player, target, kind, state.identities[target])
    pairs = state.identities
    return IdentitiesRevealed(
        tuple([tables.predators[pair // COLUMNS] for pair in pairs]),
        tuple([tables.species[pair % COLUMNS] for pair in pairs]),
    )


def looked(tables: Tables, player: int, target: int, kind: int, pair: int) -> Looked:
    """Return what a player sees who looks at one identity (0 predator, 1 species) of this pair."""
    if kind == 0:
        return Looked(player, target, "predator", tables.predators[pair // COLUMNS])
    return Looked(player, target, "species", tables.species[pair % COLUMNS])


def undealt(tables: Tables, state: State) -> list[int]:
    """Return the specials in nobody's hand during the set-up, ascending."""
    left = list(tables.specials)
    for hand in state.hands:
        for title in hand:
            left.remove(title)
    return left


def is_hand(tables: Tables, state: State, action: SpecialsDealt) -> bool:
    """Return whether chance can deal these specials now: right seat and number, undealt, in canonical order."""
    if action.player != recipient(tables, state) or action.titles is None or len(action.titles) != tables.hand:
        return False
    left = undealt(tables, state)
    hand: list[int] = []
    for name in action.titles:
        title = tables.title_index.get(name, -1)
        if title not in left:
            return False
        left.remove(title)
        hand.append(title)
    return hand == sorted(hand)


def _even(actions: list[EmboscadosAction]) -> Outcomes:
    share = Fraction(1, len(actions))
    return [(action, share) for action in actions]


def _identity(tables: Tables, seat: int, predator: int, species: int) -> EmboscadosAction:
    return IdentityDealt(seat, tables.predators[predator], tables.species[species])


def _dealt(tables: Tables, seat: int, hand: list[int]) -> SpecialsDealt:
    return SpecialsDealt(seat, tuple([tables.titles[title] for title in hand]))


def _free_identities(state: State) -> tuple[list[int], list[int]]:
    dealt = [pair for pair in state.identities if pair >= 0]
    predators = [number for number in range(COLUMNS) if all(pair // COLUMNS != number for pair in dealt)]
    species = [number for number in range(COLUMNS) if all(pair % COLUMNS != number for pair in dealt)]
    return predators, species


def _hands(tables: Tables, state: State) -> Outcomes | None:
    left = undealt(tables, state)
    total = comb(len(left), tables.hand)
    if total > MOST_LISTED:
        return None
    seat = recipient(tables, state)
    counts = [left.count(title) for title in range(len(tables.titles))]
    return [(_dealt(tables, seat, hand), Fraction(ways, total)) for hand, ways in _choices(counts, tables.hand)]


def _choices(counts: list[int], number: int) -> list[tuple[list[int], int]]:
    """Return each hand of so many titles with the number of sets of cards that give it, in canonical order."""
    hands: list[tuple[list[int], int]] = [([], 1)]
    for title, copies in enumerate(counts):
        hands = [
            (hand + [title] * taken, ways * comb(copies, taken))
            for hand, ways in hands
            for taken in range(min(copies, number - len(hand)), -1, -1)
        ]
    return [(hand, ways) for hand, ways in hands if len(hand) == number]
