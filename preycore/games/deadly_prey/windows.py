"""Windows: who is asked before dice or points and at the end of a phase, and what is declared there."""

from ...native import BIT
from .actions import Declare, PlayerAction
from .agenda import AT_ATTACK, AT_PHASE, GAIN, HARDEN, PAID, PAY_OUT, WINDOW_CHOICE, Item
from .declaring import (
    cancelled,
    influence_to_play,
    lay_down,
    ordered,
    power_fits,
    promised_trick,
    show_declared,
    tricks_to_play,
    vector_of,
)
from .draft import Draft, set_at
from .lasting import adjusted, bans, day_penalty
from .lines import MEDDLING, NO_DISCARD, NO_HARDSHIP, NO_MEDDLING, NO_TRADE
from .offers import (
    EXCHANGED,
    EXCHANGES,
    FIRST_CARD,
    FIRST_DISCARD,
    FIRST_EXCHANGE,
    FIRST_MEDDLE,
    HARDSHIP_CHOICE,
    PASS,
    PASS_PHASE,
    POWER,
    VECTORS,
    Vector,
)
from .outcomes import ChanceOutcome
from .points import needed
from .rotation import FOR_HARDSHIP
from .standing import able, discard_trick, gain, sizes, top_is_up
from .state import GENERAL, UNKNOWN, Window
from .tables import Tables
from .tokens import GAIN_STEP, R_ABLE, Purses, paid, payable, placed

POINTS_AT_MOST = 3
MEDDLED_AT_MOST = 10
"""Meddling raises no rating beyond this."""


def open_window(t: Tables, d: Draft, item: Item) -> None:
    """Ask whoever may have something to declare, as public facts show; nobody to ask, no window."""
    d.window = Window(item[1], 0, (), ())
    _ask(t, d, item[1], ())


def _ask(t: Tables, d: Draft, kind: int, declared: tuple[tuple[int, int], ...]) -> None:
    d.window = Window(kind, 0, (), declared)
    asked = may_declare(t, d)
    if asked:
        d.window = Window(kind, asked, (UNKNOWN,) * (t.hunters + 1), declared)
        d.then((WINDOW_CHOICE, 0, 0))
    else:
        d.window = None
        _close(t, d, declared)


def may_declare(t: Tables, d: Draft) -> int:
    """Return who is asked: hunters with cards; the monster with Influence, or if it could meddle or use its power."""
    asked = 0
    for hunter in t.seats:
        if able(d, hunter) and len(d.hands[hunter]) > len(_promised(t, d, hunter)):
            asked |= BIT[hunter]
    if len(d.monster_hand) > _influence_promised(t, d) or _could_meddle(t, d) or _could_use_power(t, d):
        asked |= BIT[t.monster]
    return asked & ~d.round.hushed


def _could_use_power(t: Tables, d: Draft) -> bool:
    """Tell whether public facts allow the power here: with tokens on a Calling that could pay for it."""
    tokens = sizes(d)
    payers = t.power_payers[d.monster_card]
    return power_fits(t, d) and any(tokens[one] > 0 or _is_gaining(t, _window(d), one) for one in payers)


def _influence_promised(t: Tables, d: Draft) -> int:
    """Return how many Influence cards the monster has declared in this window."""
    cards = [choice - FIRST_CARD for seat, choice in _window(d).declared if seat == t.monster and choice >= FIRST_CARD]
    return sum([t.monster_offers.cards[card][0] != POWER for card in cards])


def _window(d: Draft) -> Window:
    assert d.window is not None
    return d.window


def _promised(t: Tables, d: Draft, hunter: int) -> list[int]:
    """Return the cards that a hunter has declared to discard or to play in this window."""
    cards = [promised_trick(t, choice) for seat, choice in _window(d).declared if seat == hunter]
    return [card for card in cards if card != UNKNOWN]


def _could_meddle(t: Tables, d: Draft) -> bool:
    """Tell whether public facts allow meddling here: once an attempt, below 10, with tokens that could pay for it."""
    window = _window(d)
    if window.kind in (AT_ATTACK, AT_PHASE) or d.effort is None or d.effort.meddled:
        return False
    if d.lasting and (bans(t, d, BIT[t.monster]) & NO_MEDDLING or not _meddling_limit(t, d)):
        return False
    if needed(t, d) >= MEDDLED_AT_MOST or any(_is_meddling(t, entry) for entry in window.declared):
        return False
    suit = d.cells[d.effort.cell].suit
    tokens = sizes(d)
    return any(tokens) if suit == GENERAL else tokens[suit] > 0 or _is_gaining(t, window, suit)


def _is_gaining(t: Tables, window: Window, calling: int) -> bool:
    """Tell whether the monster has declared an exchange for a point of this Calling."""
    return any(
        seat == t.monster and FIRST_EXCHANGE <= choice < FIRST_CARD and EXCHANGES[choice - FIRST_EXCHANGE][2] == calling
        for seat, choice in window.declared
    )


def _meddling_limit(t: Tables, d: Draft) -> int:
    """Return how many points the monster may spend on meddling."""
    return max(0, POINTS_AT_MOST + adjusted(t, d, MEDDLING, BIT[t.monster]))


def _is_meddling(t: Tables, entry: tuple[int, int]) -> bool:
    return entry[0] == t.monster and FIRST_MEDDLE <= entry[1] < FIRST_EXCHANGE


def declare_actions(t: Tables, d: Draft, seat: int) -> list[PlayerAction]:
    """Return what a player may declare now."""
    if seat == t.monster:
        offers = t.monster_offers.declare
        cards = influence_to_play(t, d)
        purses, day = _purses(t, d), day_penalty(t, d)
        paid_for = [choice for choice in cards if can_pay(purses, vector_of(t, d.monster_card, choice), day)]
        choices = [PASS, PASS_PHASE, *_meddling(t, d), *_exchanging(t, d), *paid_for]
        return [offers[choice] for choice in choices]
    found = [PASS, PASS_PHASE]
    promised = _promised(t, d, seat)
    banned = bans(t, d, BIT[seat])
    tempted = (d.round.tempted >> seat) & 1 or (seat, HARDSHIP_CHOICE) in _window(d).declared
    if not tempted and not banned & NO_HARDSHIP:
        found.append(HARDSHIP_CHOICE)
    if not banned & NO_DISCARD:
        cards = sorted([number & 255 for number in d.hands[seat]])
        found += [FIRST_DISCARD + card for card in cards if card not in promised]
    found += tricks_to_play(t, d, seat)
    return [t.hunter_offers[seat].declare[choice] for choice in found]


def _meddling(t: Tables, d: Draft) -> list[int]:
    if not _could_meddle(t, d):
        return []
    purses = _purses(t, d)
    room = min(MEDDLED_AT_MOST - needed(t, d), _meddling_limit(t, d))
    suit = d.cells[d.trying().cell].suit
    fitting = [number for number, vector in enumerate(VECTORS) if sum(vector) <= room]
    if suit != GENERAL:
        fitting = [number for number in fitting if VECTORS[number][suit] == sum(VECTORS[number])]
    return [FIRST_MEDDLE + number for number in fitting if can_pay(purses, VECTORS[number], day_penalty(t, d))]


def _exchanging(t: Tables, d: Draft) -> list[int]:
    if top_is_up(d) or bans(t, d, BIT[t.monster]) & NO_TRADE:
        return []
    purses = _purses(t, d)
    return [FIRST_EXCHANGE + number for number in exchanges(purses, day_penalty(t, d))]


def exchanges(purses: Purses, day: int) -> list[int]:
    """Return the exchanges of two points for one that purses allow, as numbers of EXCHANGES."""
    return [number for number in range(len(EXCHANGES)) if can_pay(purses, EXCHANGED[number], day)]


def can_pay(purses: Purses, vector: Vector, day: int) -> bool:
    """Tell whether the purses hold so many points of each Calling, by day with one to spare."""
    for calling in range(len(purses)):
        if vector[calling] and not payable(purses, calling, vector[calling], day):
            return False
    return True


def _purses(t: Tables, d: Draft) -> Purses:
    """Return the monster's purses after what it has declared in this window."""
    return promised_purses(t, d.monster_card, d.tokens, _window(d).declared)


def promised_purses(t: Tables, monster: int, purses: Purses, declared: tuple[tuple[int, int], ...]) -> Purses:
    """Return purses after the monster's declarations, in their order; `monster` is its Monster card."""
    for seat, choice in declared:
        if seat != t.monster:
            continue
        for calling, points in enumerate(vector_of(t, monster, choice)):
            if points:
                purses = paid(purses, calling, points)
        if FIRST_EXCHANGE <= choice < FIRST_CARD:
            purses = placed(purses, EXCHANGES[choice - FIRST_EXCHANGE][2], 1)
    return purses


def declared(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note a choice; when the block is complete everything in it is known, and whoever may is asked again."""
    assert isinstance(action, Declare)
    window = _window(d)
    seat = action.player
    offers = t.monster_offers.declare if seat == t.monster else t.hunter_offers[seat].declare
    choices = set_at(window.choices, seat, offers.index(action))
    d.window = Window(window.kind, window.asked, choices, window.declared)
    members = [one for one in range(t.hunters + 1) if (window.asked >> one) & 1]
    if any(choices[one] == UNKNOWN for one in members):
        d.then(item)
        return
    for one in members:
        table = t.monster_offers.declare if one == t.monster else t.hunter_offers[one].declare
        d.history = d.history.then(table[choices[one]])
        if choices[one] == PASS_PHASE:
            d.round.hushed |= BIT[one]
    made = list(window.declared)
    for one in (*d.round.initiative, t.monster):
        if one in members and choices[one] not in (PASS, PASS_PHASE):
            made.append((one, choices[one]))
            show_declared(t, d, one, choices[one])
    if len(made) > len(window.declared):
        _ask(t, d, window.kind, tuple(made))
    else:
        d.window = None
        _close(t, d, tuple(made))


def _close(t: Tables, d: Draft, made: tuple[tuple[int, int], ...]) -> None:
    """Carry out what was declared: Hardships first, then the monster's, then what hunters do with Arsenal cards."""
    lost = cancelled(t, d, made)
    _note_payments(t, d, made)
    items: list[Item] = []
    for seat, choice in ordered(t, made):
        stands = (seat, choice) not in lost
        if seat == t.monster:
            items += _by_monster(t, d, choice, stands)
        elif choice == HARDSHIP_CHOICE:
            d.round.tempted |= BIT[seat]
            items += [*_paid_out(t, d, seat, FOR_HARDSHIP), (HARDEN, seat, 0)]
        elif choice < FIRST_DISCARD + t.tricks:
            discard_trick(t, d, seat, choice - FIRST_DISCARD)
            items += _paid_out(t, d, seat, t.values[choice - FIRST_DISCARD])
        else:
            items += lay_down(t, d, (seat, choice), stands)
    d.then(*items)


def _paid_out(t: Tables, d: Draft, hunter: int, number: int) -> list[Item]:
    """Return the entry by which a hunter gains Willpower in his turn; where no card has lines it cannot matter when."""
    if t.line_names:
        return [(PAY_OUT, hunter, number)]
    gain(d, hunter, number)
    return []


def pay_out(t: Tables, d: Draft, item: Item) -> None:
    """A hunter gains Willpower."""
    gain(d, item[1], item[2])


def _note_payments(t: Tables, d: Draft, made: tuple[tuple[int, int], ...]) -> None:
    """Note what the monster could pay for as it declared it, since cards may change that before it pays."""
    if not t.line_names:
        return
    steps: list[int] = []
    for seat, choice in made:
        if seat == t.monster:
            vector = vector_of(t, d.monster_card, choice)
            steps += [4 * calling + points for calling, points in enumerate(vector) if points]
            if FIRST_EXCHANGE <= choice < FIRST_CARD:
                steps.append(GAIN_STEP + EXCHANGES[choice - FIRST_EXCHANGE][2])
    if steps:
        d.record = (*d.record, (R_ABLE, day_penalty(t, d), *steps))


def _by_monster(t: Tables, d: Draft, choice: int, stands: bool) -> list[Item]:
    """Return the payments of a choice and the lines of a card; meddling that stands raises the rating."""
    if FIRST_EXCHANGE <= choice < FIRST_CARD:
        return exchange_items(choice - FIRST_EXCHANGE)
    vector = vector_of(t, d.monster_card, choice)
    payments: list[Item] = [(PAID, calling, points) for calling, points in enumerate(vector) if points]
    if choice >= FIRST_CARD:
        return [*payments, *lay_down(t, d, (t.monster, choice), stands)]
    effort = d.trying()
    effort.meddled = 1
    effort.boost += sum(vector) if stands else 0
    return payments


def exchange_items(number: int) -> list[Item]:
    """Return the payments of an exchange, and the point received."""
    payments = [(PAID, calling, points) for calling, points in enumerate(EXCHANGED[number]) if points]
    return [*payments, (GAIN, EXCHANGES[number][2], 0)]
