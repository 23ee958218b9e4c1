"""What holds in every view of a match: counts by seat, cards that exist once, Willpower, tokens and turns in range."""

from collections.abc import Sequence
from typing import Final

from . import agenda as on
from .declaring import promised_trick
from .geometry import CELLS
from .legal import BY_MONSTER
from .lines import ADJUST, FORBID, PROTECT
from .rebuilding import Known
from .state import UNKNOWN, VACANT, Place
from .tables import WILLPOWER, Tables
from .tokens import beginnings

MOST_RED = 3
BY_OTHERS: Final = BY_MONSTER | {on.CALLINGS, on.WINDOW_CHOICE}
"""Choices that a hunter does not make alone."""


def demand(holds: bool, message: str) -> None:
    """Raise ValueError unless something holds."""
    if not holds:
        raise ValueError(message)


def check(t: Tables, k: Known) -> None:
    """Raise ValueError if no match can have come to this."""
    _seats(t, k)
    _course(t, k)
    for place in k.board.cells:
        _place(t, place)
    for place in k.board.spaces:
        _place(t, place)
        demand(not any(place.whites) and not any(place.reds) and not place.token, "the tracker holds cards alone")
    _city(t, k)
    _others(t, k)
    _effects(t, k)
    _progress(t, k)
    for hunter in t.seats:
        placed = sum([place.whites[hunter] + place.reds[hunter] for place in k.board.cells])
        demand(k.reserve[hunter] >= 0, "nobody owes Willpower")
        demand(k.reserve[hunter] + placed <= WILLPOWER, "a hunter has 25 Willpower")


def _seats(t: Tables, k: Known) -> None:
    rows: list[Sequence[object]] = [k.hunter_cards, k.reserve, k.callings, k.shown, k.hands, k.hand_pools, k.hardships]
    rows += [k.markers, k.trophies, k.rewards, k.effects.peeked]
    demand(all(len(row) == t.hunters for row in rows), "there is an entry for each hunter")
    choosing = any(item[0] == on.CALLINGS for item in k.agenda)
    demand(all(len(scores) == 4 or (choosing and not scores) for scores in k.callings), "there are four Callings")
    demand(all(0 <= bits < 16 for bits in k.shown), "four Callings can be shown")
    demand(all(0 <= number <= 14 for number in k.markers), "there are fourteen half-turns")
    demand(0 <= k.dead < 1 << t.hunters, "only hunters die")
    demand(not (k.dead >> _asked(t, k)) & 1, "nobody who is dead is asked")
    demand(not k.dealt or k.dealt in beginnings(), "the monster's tokens are dealt")


def _asked(t: Tables, k: Known) -> int:
    """Return the hunter who alone is asked now; the monster's seat where it is none."""
    kind, who, _ = k.agenda[-1] if k.agenda else (-1, t.monster, 0)
    alone = kind in on.CHOICE_KINDS and kind not in BY_OTHERS
    return who if alone and 0 <= who < t.monster else t.monster


def _course(t: Tables, k: Known) -> None:
    r = k.round
    demand(0 <= r.turn <= 7 and r.half in (0, 1) and r.stage in (-1, 0, 1), "the week has seven days and nights")
    demand(sorted(r.initiative) in ([], list(t.seats)), "Initiative orders all hunters")
    demand(len(set(r.order)) == len(r.order) and set(r.order) <= set(t.seats), "each hunter has one place")
    sets = (r.out, r.skipped, r.used, r.braved, r.tempted, r.won, r.won_general, r.exposed)
    demand(all(0 <= bits < 1 << t.hunters for bits in sets), "sets hold hunters")
    demand(0 <= r.hushed < 2 << t.hunters and 0 <= r.slot <= len(r.order), "sets hold players")
    demand({r.struck, r.ceased, r.invited, k.defeated, k.clear} <= {0, 1}, "flags are 0 or 1")


def _progress(t: Tables, k: Known) -> None:
    """Check the attempt, intrusion or attack in progress."""
    effort, assault = k.effort, k.assault
    if effort is not None:
        partners = set(effort.partners)
        demand(len(partners) == len(effort.partners), "each hunter takes part once")
        demand(effort.owner in partners and partners <= set(t.seats), "the hunter who attempts it takes part")
        demand(0 <= effort.cell < CELLS, "it is about a place of the pyramid")
        turned = k.agenda and k.agenda[-1][0] in (on.CHANGE, on.WAY_CHOICE, on.PLEDGE_CHOICE)
        demand(not turned or k.board.cells[effort.cell].card != UNKNOWN, "its card is turned")
        demand(len(effort.spent) == len(effort.icons) == t.hunters, "there is an entry for each hunter")
    if assault is not None:
        demand(
            0 <= assault.target < CELLS + len(k.board.spaces) and len(assault.points) == 4,
            "it is about a card on the table",
        )


def _effects(t: Tables, k: Known) -> None:
    for line, seats, cell, until in k.effects.lasting:
        demand(0 <= seats < 2 << t.hunters and UNKNOWN <= cell < CELLS and -2 <= until <= 27, "a line is in force")
        demand(t.line_do[line] in (ADJUST, FORBID, PROTECT), "only some lines last")
    demand(len(k.effects.glimpses) == len(k.seen_hands) == t.hunters + 1, "there is an entry for each player")
    demand(all(0 <= player <= t.monster for _, player, _ in k.effects.delayed), "a delayed line has a player")
    for seat, choice in k.window.declared if k.window is not None else ():
        card = promised_trick(t, choice) if 0 <= seat < t.monster else UNKNOWN
        known = [number & 255 for number in k.known_hands[seat]] if card != UNKNOWN else []
        demand(card == UNKNOWN or card in known, "what is declared is in the hand, and everybody knows it")


def _place(t: Tables, place: Place) -> None:
    demand(place.up in (0, 1) and 0 <= place.token <= 3 and place.pool >= 0, "a place has a card and a token")
    demand(min(place.whites) >= 0 and 0 <= min(place.reds) <= max(place.reds) <= MOST_RED, "three red at most")
    demand(not any(place.reds) or place.up == 1, "controlled cards lie face up")
    if place.card != UNKNOWN:
        demand(t.suit[place.card] == place.suit, "a card shows the suit of its back")
    demand(place.card != UNKNOWN or not place.up, "a card face up is known")
    demand(0 <= place.seen < 2 << t.hunters and not (place.seen and place.up), "players look at facedown cards")


def _city(t: Tables, k: Known) -> None:
    cards = [card for pool in k.board.pools for suit in pool for card in suit]
    cards += [place.card for place in (*k.board.cells, *k.board.spaces) if place.card != UNKNOWN]
    cards += [trophy >> 2 for trophies in k.trophies for trophy in trophies] + list(k.board.city_discards)
    demand(sorted(cards) == list(range(len(t.city))), "each City card is somewhere, once")
    for number, pool in enumerate(k.board.pools):
        for suit, left in enumerate(pool):
            down = [
                place
                for place in (*k.board.cells, *k.board.spaces)
                if place.suit != VACANT and place.suit == suit and place.card == UNKNOWN and place.pool == number
            ]
            demand(len(down) <= len(left), "facedown cards come from their deck")


def _others(t: Tables, k: Known) -> None:
    arsenal = [card for pool in k.arsenal_unseen for card in pool] + list(k.arsenal_discards)
    for hand, known, seen in zip(k.hands, k.known_hands, k.seen_hands, strict=False):
        arsenal += [number & 255 for number in ((*known, *seen) if hand is None else hand)]
    arsenal += [card for card, _ in k.setbacks]
    demand(sorted(arsenal) == list(range(len(t.arsenal))), "each Arsenal card is somewhere, once")
    hardships = [card for cards in k.hardships for card in cards] + list(k.hardship_deck)
    demand(sorted(hardships) == list(range(len(t.hardships))), "each Hardship is somewhere, once")
    influence = [*k.influence_unseen, *k.effects.influence_discards]
    influence += [number & 255 for number in k.influence or (*k.influence_known, *k.seen_hands[t.monster])]
    demand(sorted(influence) == list(range(len(t.influence))), "each Influence card is somewhere, once")
