"""The monster: its tokens, its attacks, and what they destroy."""

from ...native import BIT
from .actions import CALLING_NAMES, Attack, ExchangePoints, PassPhase, PlaceToken, PlayerAction, RemoveRed
from .agenda import (
    AT_ATTACK,
    BLOW,
    DESTROYED,
    DICE,
    DISCARD,
    PAID,
    PLACE_TOKEN,
    REMOVE,
    REMOVE_CHOICE,
    REPLACE,
    STRIKE,
    STRIKE_CHOICE,
    STRUCK,
    WINDOW,
    Item,
)
from .decks import nothing_there, place_at, put_at
from .dice import MOST_DICE, rerolls
from .draft import Draft, add_at, joined, set_at
from .geometry import BASE_VALUE, CELLS, ROW
from .glimpses import CAME, note
from .lasting import adjusted, bans, day_penalty, over, shielded, uncover
from .lines import DICE as DICE_NUMBER
from .lines import FROM_ATTACK, NO_ATTACK, NO_TRADE, OF_ARSENAL, RATING
from .lines import STRIKE as STRIKE_POINTS
from .offers import VECTOR_NAMES, VECTORS, target_name
from .outcomes import ChanceOutcome, InfluenceDrew, NightToken, Paid
from .standing import controllers, end_without_hunters, sizes, together, top_is_up
from .state import GENERAL, UNKNOWN, VACANT, Assault
from .tables import Tables
from .tokens import R_GAINED, R_LOST, R_NIGHT, R_PAID, R_PLACED, R_POINT, placed, purse, with_token
from .windows import can_pay, exchange_items, exchanges

TRACKER_RATING = 6
POINTS_AT_MOST = 3


def influence_drew(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster has one Influence card more."""
    assert isinstance(action, InfluenceDrew)
    assert action.card is not None
    card = t.influence_index[action.card]
    d.influence = tuple([other for other in d.influence if other != card])
    d.monster_hand = joined(d.monster_hand, card)
    note(d, t.monster, (CAME, 0))


def night_token(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster has drawn a token, whose value only he sees."""
    assert isinstance(action, NightToken)
    assert action.value is not None
    d.record = (*d.record, (R_NIGHT, *together(t, d)))
    d.pending = action.value


def token_placed(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The token drawn or gained lies on a Calling."""
    assert isinstance(action, PlaceToken)
    calling = CALLING_NAMES.index(action.calling)
    d.tokens = placed(d.tokens, calling, d.pending)
    d.pending = UNKNOWN
    d.record = (*d.record, (R_PLACED, calling))


def paid(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Tokens are handed over and change is taken, for everybody to see."""
    assert isinstance(action, Paid)
    _, calling, points = item
    given = _hand_over(d, calling, action)
    d.record = (*d.record, (R_PAID, calling, points, day_penalty(t, d), action.change, *given))


def points_taken(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster loses points, as far as it has them, even to 0; it hands tokens over as if it paid."""
    assert isinstance(action, Paid)
    _, calling, wanted = item
    given = _hand_over(d, calling, action)
    d.record = (*d.record, (R_LOST, calling, wanted, action.points, action.change, *given))


def _hand_over(d: Draft, calling: int, action: Paid) -> tuple[int, ...]:
    """Let tokens go and change come; return how many of each value went."""
    given = tuple([action.given.count(value) for value in range(4)])
    code = d.tokens[calling] - purse(given)
    if action.change:
        code = with_token(code, action.change)
    d.tokens = set_at(d.tokens, calling, code)
    return given


def gained(t: Tables, d: Draft, item: Item) -> None:
    """A point received in an exchange: a token worth 1."""
    d.tokens = placed(d.tokens, item[1], 1)
    d.record = (*d.record, (R_POINT, item[1]))


def strike(t: Tables, d: Draft, item: Item) -> None:
    """Ask the monster for an attack, until one has succeeded in this phase or it has passed."""
    over(d, 0)
    if d.lasting and bans(t, d, BIT[t.monster]) & NO_ATTACK:
        return
    if not d.round.struck and not d.round.ceased and any(sizes(d)):
        d.then((STRIKE_CHOICE, item[1], 0))


def strike_actions(t: Tables, d: Draft, exposed: int) -> list[PlayerAction]:
    """Return the attacks that can be paid for: on cards of those who just acted, facedown cards, the tracker."""
    offers, day, mine = t.monster_offers, day_penalty(t, d), BIT[t.monster]
    most = POINTS_AT_MOST + adjusted(t, d, STRIKE_POINTS, mine)
    affordable = [n for n, vector in enumerate(VECTORS) if sum(vector) <= most and can_pay(d.tokens, vector, day)]
    pure = [[n for n in affordable if VECTORS[n][suit] == sum(VECTORS[n])] for suit in range(4)]
    found: list[PlayerAction] = [offers.skip, offers.pass_phase]
    for target in range(CELLS + len(d.spaces)):
        place = place_at(d, target)
        if place.suit == VACANT:
            continue
        if target < CELLS and place.up and not any((exposed >> hunter) & 1 for hunter in controllers(place)):
            continue
        if d.lasting and target < CELLS and shielded(t, d, target, FROM_ATTACK, OF_ARSENAL):
            continue
        found += [offers.attack[target][n] for n in (affordable if place.suit == GENERAL else pure[place.suit])]
    if not top_is_up(d) and not bans(t, d, mine) & NO_TRADE:
        found += [offers.exchange[number] for number in exchanges(d.tokens, day)]
    return found


def attack_rating(t: Tables, d: Draft, target: int) -> int:
    """Return what a die must reach: the row, of a controlled card with its token; 6 on the tracker; one more by day."""
    value = TRACKER_RATING
    if target < CELLS:
        place = d.cells[target]
        value = BASE_VALUE + ROW[target] + (place.token if place.up else 0)
    return max(1, value + day_penalty(t, d) + adjusted(t, d, RATING, BIT[t.monster]))


def blow(t: Tables, d: Draft, item: Item) -> None:
    """Roll a die for each point of an attack; without dice it has failed."""
    assert d.assault is not None
    mine = BIT[t.monster]
    number = min(MOST_DICE, sum(d.assault.points) + adjusted(t, d, DICE_NUMBER, mine))
    if number <= 0:
        d.then((STRUCK, 0, 0))
    else:
        d.then((DICE, number, attack_rating(t, d, d.assault.target)), *rerolls(t, d, mine))


def struck_out(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Carry out what the monster does after an action, or at the start of the phase."""
    if isinstance(action, ExchangePoints):
        number = t.monster_offers.exchange.index(action)
        d.then(*exchange_items(number), (STRIKE, item[1], 0))
    elif isinstance(action, PassPhase):
        d.round.ceased = 1
    elif isinstance(action, Attack):
        target = next(one for one in range(CELLS + len(d.spaces)) if target_name(one) == action.target)
        vector = VECTORS[VECTOR_NAMES.index(action.points)]
        owners = sum([BIT[hunter] for hunter in controllers(place_at(d, target))])
        d.assault = Assault(target, vector, owners)
        payments = [(PAID, calling, points) for calling, points in enumerate(vector) if points]
        d.then(*payments, (WINDOW, AT_ATTACK, 0), (BLOW, 0, 0))


def judged(t: Tables, d: Draft, item: Item) -> None:
    """A hit removes red Willpower, a facedown card, or a card of the tracker; that is the one success of the phase."""
    assert d.assault is not None
    over(d, BIT[t.monster])
    target, hits = d.assault.target, item[1]
    if not hits:
        d.assault = None
        return
    d.round.struck = 1
    place = place_at(d, target)
    if target >= CELLS:
        reveal: list[Item] = [] if place.public() else [(DISCARD, target, 0)]
        d.then(*reveal, (DESTROYED, 0, 0))
    elif place.up:
        d.then((REMOVE, hits, 0))
    else:
        d.assault = None
        d.then((REPLACE, target, 0))


def remove(t: Tables, d: Draft, item: Item) -> None:
    """Remove red Willpower, one a hit; the monster is asked whose where that is open."""
    assert d.assault is not None
    cell, hits = d.assault.target, item[1]
    place = d.cells[cell]
    if not any(place.reds):
        d.then((DESTROYED, 0, 0))
    elif hits == 0:
        d.assault = None
    elif hits >= sum(place.reds):
        d.put(cell, place.holding(place.whites, (0,) * t.hunters))
        d.then((DESTROYED, 0, 0))
    elif len(controllers(place)) == 1:
        d.put(cell, place.holding(place.whites, add_at(place.reds, controllers(place)[0], -hits)))
        d.assault = None
    else:
        d.then((REMOVE_CHOICE, hits, 0))


def remove_actions(t: Tables, d: Draft) -> list[PlayerAction]:
    """Return whose red Willpower a hit can remove."""
    assert d.assault is not None
    return [t.monster_offers.remove[owner] for owner in controllers(d.cells[d.assault.target])]


def removed(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Remove one red Willpower."""
    assert isinstance(action, RemoveRed)
    assert d.assault is not None
    cell = d.assault.target
    place = d.cells[cell]
    d.put(cell, place.holding(place.whites, add_at(place.reds, action.owner, -1)))
    d.then((REMOVE, item[1] - 1, 0))


def destroyed(t: Tables, d: Draft, item: Item) -> None:
    """
    Discard the card, which leaves a vacancy.

    From the pyramid the monster gains its token, and everybody who controlled the card when the attack was declared
    gets a marker on the tracker.
    """
    assert d.assault is not None
    assault, d.assault = d.assault, None
    place = place_at(d, assault.target)
    d.city_discards = joined(d.city_discards, place.card)
    put_at(d, assault.target, nothing_there(t))
    if assault.target >= CELLS:
        return
    uncover(d, assault.target)
    d.pending = place.token
    d.record = (*d.record, (R_GAINED, place.token))
    d.then((PLACE_TOKEN, 0, 0))
    for hunter in t.seats:
        if (assault.owners >> hunter) & 1:
            d.markers = add_at(d.markers, hunter, 1)
    end_without_hunters(t, d)
