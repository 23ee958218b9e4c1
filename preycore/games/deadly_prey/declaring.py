"""Cards in windows: who can declare which, what they cost, which of them stand, and what follows."""

from typing import Final

from ...native import BIT
from .agenda import AT_PHASE, LINE, NOBODY, NOWHERE, Item, pack
from .draft import Draft, add_at, joined, set_row
from .effects import cell_in_question, participants
from .geometry import CELLS, ROW
from .glimpses import SHOWN, note
from .lasting import bans
from .lines import (
    C_ARSENAL,
    C_MEDDLING,
    C_POWER,
    CANCEL,
    NO_ARSENAL,
    NO_INFLUENCE,
    NO_POWER,
    Test,
)
from .offers import (
    EXCHANGED,
    FIRST_CARD,
    FIRST_DISCARD,
    FIRST_EXCHANGE,
    FIRST_MEDDLE,
    HARDSHIP_CHOICE,
    POWER,
    VECTORS,
    Vector,
)
from .shedding import discard_influence
from .standing import all_able, controllers, discard_trick
from .state import PUBLIC, UNKNOWN
from .tables import Tables

BLOCKED_INFLUENCE: Final = 256
NOTHING: Final[Vector] = (0, 0, 0, 0)
OWN: Final = 0
OTHERS: Final = 1

Declaration = tuple[int, int]
"""A seat and the number of its choice."""


def played_trick(t: Tables, choice: int) -> int:
    """Return the Arsenal card that a hunter's choice plays, UNKNOWN for another choice."""
    return choice - FIRST_DISCARD - t.tricks if choice >= FIRST_DISCARD + t.tricks else UNKNOWN


def promised_trick(t: Tables, choice: int) -> int:
    """Return the Arsenal card that a hunter's choice plays or discards, UNKNOWN for another choice."""
    if choice < FIRST_DISCARD:
        return UNKNOWN
    return choice - FIRST_DISCARD if choice < FIRST_DISCARD + t.tricks else choice - FIRST_DISCARD - t.tricks


def vector_of(t: Tables, monster: int, choice: int) -> Vector:
    """Return the points, by Calling, that a declaration of the monster costs; `monster` is its Monster card."""
    if choice < FIRST_MEDDLE:
        return NOTHING
    if choice < FIRST_EXCHANGE:
        return VECTORS[choice - FIRST_MEDDLE]
    if choice < FIRST_CARD:
        return EXCHANGED[choice - FIRST_EXCHANGE]
    card, payer = t.monster_offers.cards[choice - FIRST_CARD]
    cost = t.power_cost[monster] if card == POWER else t.influence_cost[card]
    return (
        cost if payer == 0 else 0,
        cost if payer == 1 else 0,
        cost if payer == 2 else 0,
        cost if payer == 3 else 0,
    )


def tricks_to_play(t: Tables, d: Draft, hunter: int) -> list[int]:
    """Return the choices by which a hunter can play Arsenal cards of his hand in the window that is open."""
    window = d.window
    assert window is not None
    if bans(t, d, BIT[hunter]) & NO_ARSENAL:
        return []
    made = [choice for seat, choice in window.declared if seat == hunter]
    promised = [promised_trick(t, choice) for choice in made]
    left = d.reserve[hunter] - sum(
        [t.arsenal_cost[card] for card in [played_trick(t, one) for one in made] if card >= 0]
    )
    found: list[int] = []
    for card in sorted([number & 255 for number in d.hands[hunter]]):
        if not (t.arsenal_windows[card] >> window.kind) & 1 or card in promised or card in d.blocked:
            continue
        if t.arsenal_cost[card] <= left and _may(t, d, hunter, card) and holds(t, d, t.arsenal_tests[card], hunter):
            found.append(FIRST_DISCARD + t.tricks + card)
    return found


def _may(t: Tables, d: Draft, hunter: int, card: int) -> bool:
    """Tell whether a card is meant for who takes part, or for others."""
    by = t.arsenal_by[card]
    if d.window is not None and d.window.kind == AT_PHASE:
        return True
    return by not in (OWN, OTHERS) or (hunter in participants(d)) == (by == OWN)


def influence_to_play(t: Tables, d: Draft) -> list[int]:
    """Return the choices by which the monster can play Influence cards or its power, whatever they cost."""
    window = d.window
    assert window is not None
    banned = bans(t, d, BIT[t.monster])
    promised = [t.monster_offers.cards[one - FIRST_CARD][0] for one in _cards_declared(t, window.declared)]
    hand = [number & 255 for number in d.monster_hand]
    found: list[int] = []
    for place, (card, payer) in enumerate(t.monster_offers.cards):
        if card in promised:
            continue
        if card == POWER:
            if not banned & NO_POWER and power_fits(t, d) and payer in t.power_payers[d.monster_card]:
                found.append(FIRST_CARD + place)
        elif card in hand and not banned & NO_INFLUENCE and _influence_fits(t, d, card):
            found.append(FIRST_CARD + place)
    return found


def _influence_fits(t: Tables, d: Draft, card: int) -> bool:
    """Tell whether an Influence card can be declared in the window that is open."""
    assert d.window is not None
    if not (t.influence_windows[card] >> d.window.kind) & 1 or card + BLOCKED_INFLUENCE in d.blocked:
        return False
    return holds(t, d, t.influence_tests[card], t.monster)


def power_fits(t: Tables, d: Draft) -> bool:
    """Tell whether the monster's power can be used in the window that is open: once, as everybody can tell."""
    window = d.window
    assert window is not None
    if not (t.power_windows[d.monster_card] >> window.kind) & 1 or bans(t, d, BIT[t.monster]) & NO_POWER:
        return False
    used = any(t.monster_offers.cards[one - FIRST_CARD][0] == POWER for one in _cards_declared(t, window.declared))
    return not used and holds(t, d, t.power_tests[d.monster_card], t.monster)


def _cards_declared(t: Tables, made: tuple[Declaration, ...]) -> list[int]:
    return [choice for seat, choice in made if seat == t.monster and choice >= FIRST_CARD]


def holds(t: Tables, d: Draft, tests: tuple[Test, ...], player: int) -> bool:
    """Tell whether all conditions of a card hold for its player."""
    return all(_holds(t, d, test, player) for test in tests)


def _holds(t: Tables, d: Draft, test: Test, player: int) -> bool:
    kind, first, second, third, fourth = test
    if kind == 1:
        r = d.round
        return (
            (not first or r.half == first - 1) and (not second or r.stage == second - 1) and third <= r.turn <= fourth
        )
    if kind == 0:
        where = cell_in_question(d)
        place = d.cells[where] if where < CELLS else d.spaces[where - CELLS]
        return bool((first >> place.suit) & 1)
    if player == t.monster and d.effort is not None:
        player = d.effort.owner
    return second <= _count(t, d, first, fourth, player) <= third


def _count(t: Tables, d: Draft, what: int, suits: int, player: int) -> int:
    """Return what a condition counts, in the order of the vocabulary."""
    where = cell_in_question(d)
    if what == 0:
        return ROW[where] + 1 if where < CELLS else 0
    if what == 1:
        return d.cells[where].token if where < CELLS else 0
    if what == 2:
        return len(participants(d))
    if what == 3:
        return len(all_able(t, d))
    if what == 4:
        return len(controllers(d.cells[where])) if where < CELLS else 0
    if what == 11:
        return len(d.monster_hand)
    if what == 10:
        return sum([place.reds[player] > 0 and (suits >> place.suit) & 1 for place in d.cells])
    rows = (d.reserve[player], len(d.hands[player]), len(d.hardships[player]), len(d.trophies[player]))
    return rows[what - 5] if what < 9 else d.markers[player]


def ordered(t: Tables, made: tuple[Declaration, ...]) -> list[Declaration]:
    """Return declarations in the order in which they take effect: Hardships, the monster's, hunters' cards."""
    hardships = [one for one in made if one[0] != t.monster and one[1] == HARDSHIP_CHOICE]
    by_monster = [one for one in made if one[0] == t.monster]
    return [*hardships, *by_monster, *[one for one in made if one[0] != t.monster and one[1] >= FIRST_DISCARD]]


def lines_of(t: Tables, d: Draft, one: Declaration) -> tuple[int, ...]:
    """Return the lines of a declared card or power; nothing else has any."""
    seat, choice = one
    if seat != t.monster:
        card = played_trick(t, choice)
        return () if card == UNKNOWN else t.arsenal_lines[card]
    if choice < FIRST_CARD:
        return ()
    card = t.monster_offers.cards[choice - FIRST_CARD][0]
    return t.power_lines[d.monster_card] if card == POWER else t.influence_lines[card]


def _sort_of(t: Tables, one: Declaration) -> int:
    """Return what a declaration is to cards that cancel, UNKNOWN if nothing cancels it."""
    seat, choice = one
    if seat != t.monster:
        return UNKNOWN if played_trick(t, choice) == UNKNOWN else C_ARSENAL
    if choice < FIRST_EXCHANGE:
        return C_MEDDLING if choice >= FIRST_MEDDLE else UNKNOWN
    if choice < FIRST_CARD:
        return UNKNOWN
    return C_POWER if t.monster_offers.cards[choice - FIRST_CARD][0] == POWER else UNKNOWN


def cancelled(t: Tables, d: Draft, made: tuple[Declaration, ...]) -> list[Declaration]:
    """
    Return the declarations that do not stand.

    A card cancels what others have declared: Arsenal cards other Arsenal cards only if they were declared before. Cards
    of the monster are settled first, then those of hunters, the last declared first.
    """
    lost: list[int] = []
    for of_monster in (True, False):
        for place in range(len(made) - 1, -1, -1):
            if (made[place][0] == t.monster) == of_monster and place not in lost:
                lost += _cancelled_by(t, d, made, place)
    return [one for place, one in enumerate(made) if place in lost]


def _cancelled_by(t: Tables, d: Draft, made: tuple[Declaration, ...], place: int) -> list[int]:
    """Return the places of the declarations that one of them cancels."""
    seat = made[place][0]
    found: list[int] = []
    for line in lines_of(t, d, made[place]):
        what = t.line_what[line]
        if t.line_do[line] == CANCEL:
            earlier = what == C_ARSENAL and seat != t.monster
            others = [other for other, one in enumerate(made) if one[0] != seat and _sort_of(t, one) == what]
            found += [other for other in others if other < place or not earlier]
    return found


def lay_down(t: Tables, d: Draft, one: Declaration, stands: bool) -> list[Item]:
    """
    Return the lines of a declared card, which is discarded; one that does not stand is kept, known and blocked.

    What it cost a hunter is paid in any case.
    """
    seat, choice = one
    if seat != t.monster:
        card = played_trick(t, choice)
        if card == UNKNOWN:
            return []
        d.reserve = add_at(d.reserve, seat, -t.arsenal_cost[card])
        if stands:
            discard_trick(t, d, seat, card)
        else:
            d.blocked = joined(d.blocked, card)
    else:
        card = t.monster_offers.cards[choice - FIRST_CARD][0]
        if card != POWER and stands:
            discard_influence(d, card)
        elif card != POWER:
            d.blocked = joined(d.blocked, card + BLOCKED_INFLUENCE)
    lines = lines_of(t, d, one) if stands else ()
    return [(LINE, pack(line, seat, NOBODY, NOWHERE), 0) for line in lines if lasts_or_acts(t, line)]


def lasts_or_acts(t: Tables, line: int) -> bool:
    """Tell whether a line still does something once it is settled what stands: cancelling is over, but for attacks."""
    return t.line_do[line] != CANCEL or t.line_what[line] > C_MEDDLING


def show_declared(t: Tables, d: Draft, seat: int, choice: int) -> None:
    """Once declared, a card in a hand is known to everybody."""
    if seat != t.monster:
        card = promised_trick(t, choice)
        if card != UNKNOWN:
            shown = [number | PUBLIC if number & 255 == card else number for number in d.hands[seat]]
            d.hands = set_row(d.hands, seat, tuple(sorted(shown)))
            note(d, seat, (SHOWN, next(number % PUBLIC for number in shown if number & 255 == card)))
    elif choice >= FIRST_CARD:
        card = t.monster_offers.cards[choice - FIRST_CARD][0]
        shown = [number | PUBLIC if number & 255 == card else number for number in d.monster_hand]
        d.monster_hand = tuple(sorted(shown))
        if card != POWER:
            note(d, seat, (SHOWN, card))
