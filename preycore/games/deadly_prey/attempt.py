"""The control attempt: who takes part, the turned card, its change, and points or dice."""

from ...native import BIT
from .actions import Agree, Exchange, GatherPoints, Keep, PlayerAction, Redraw
from .agenda import (
    ACTED,
    ANSWER,
    APPLY_CHANGE,
    ASK_CHANGE,
    ASK_JOIN,
    ASK_WAY,
    AT_ATTEMPT,
    AT_MINION,
    CHANGE,
    FAIL,
    FLIP,
    PLEDGE,
    READY,
    REDRAW,
    SHOW,
    SLOT,
    TALLY,
    TURNED,
    WAY,
    WAY_CHOICE,
    WAY_TAKEN,
    WINDOW,
    Item,
)
from .decks import drawable_suits, put_at, ready_to_draw, take_from_pool
from .draft import Draft, add_at, joined
from .geometry import CELLS, TOP
from .lasting import bans, uncover
from .lines import NO_CALLING, NO_EXCHANGE, NO_REDRAW
from .outcomes import CallingShown, ChanceOutcome, CityDrawn, Flipped
from .points import dice_possible, no_roll, points_banned, reachable
from .rotation import awake, spent, takes_part
from .standing import harden
from .state import GENERAL, UNKNOWN, VACANT
from .tables import Tables


def answered(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A hunter joins an attempt or does not; later he goes along with a proposal or drops out."""
    _, hunter, asked = item
    effort = d.trying()
    if asked != ASK_JOIN:
        if not isinstance(action, Agree):
            effort.partners = tuple([other for other in effort.partners if other != hunter])
        return
    if isinstance(action, Agree):
        joining = (*effort.partners, hunter)
        effort.partners = tuple([other for other in d.round.order if other in joining])
        if not awake(t, d, hunter):
            d.round.braved |= BIT[hunter]
            harden(d, hunter)


def begin(t: Tables, d: Draft, item: Item) -> None:
    """
    Turn the card; if all who were invited refused, the hunter chooses again what to do, without inviting.

    Whom the Hardship that he drew to take part forbids it does not take part.
    """
    effort = d.trying()
    owner = effort.owner
    joined_in = [one for one in effort.partners if one == owner or takes_part(t, d, one, effort.cell)]
    effort.partners = tuple(joined_in)
    if effort.invited and len(effort.partners) == 1:
        d.effort = None
        d.round.invited = 1
        d.then((SLOT, owner, 0))
        return
    flip: list[Item] = [] if d.cells[effort.cell].public() else [(FLIP, effort.cell, 0)]
    d.then(*flip, (TURNED, 0, 0), (ACTED, owner, 0))


def flipped(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Everybody sees the turned card."""
    assert isinstance(action, Flipped)
    place = d.cells[item[1]]
    card = t.city_index[action.card]
    if place.card == UNKNOWN:
        take_from_pool(t, d, place.pool, card)
    d.put(item[1], place.showing(card, 0))


def turned(t: Tables, d: Draft, item: Item) -> None:
    """A Minion and a General card are dealt with as they are; any other card can be changed once."""
    effort = d.trying()
    place = d.cells[effort.cell]
    if t.minion[place.card]:
        effort.way = 2
        d.then((WINDOW, AT_MINION, 0), (WAY, 0, 0))
    elif place.suit == GENERAL:
        if any(spent(t, d, hunter, True) for hunter in effort.partners):
            # Only a drawn card can be one too many: it lies facedown again, and nothing is lost but the action.
            return
        effort.way = 2
        d.then((WINDOW, AT_ATTEMPT, 0), *[(PLEDGE, hunter, 0) for hunter in effort.partners], (READY, 0, 0))
    elif effort.changed:
        d.then((WINDOW, AT_ATTEMPT, 0), (WAY, 0, 0))
    else:
        d.then((CHANGE, effort.owner, 0))


def shows(t: Tables, d: Draft) -> list[Item]:
    """Return the revelations of the Callings that are needed and that not everybody has seen."""
    effort = d.trying()
    suit = d.cells[effort.cell].suit
    if suit == GENERAL:
        return []
    hidden = [hunter for hunter in effort.partners if not (d.shown[hunter] >> suit) & 1]
    return [(SHOW, hunter, suit) for hunter in hidden if not bans(t, d, BIT[hunter]) & NO_CALLING]


def shown(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Everybody has seen a hunter's token on a Calling."""
    assert isinstance(action, CallingShown)
    hunter, suit = item[1], item[2]
    d.shown = (*d.shown[:hunter], d.shown[hunter] | BIT[suit], *d.shown[hunter + 1 :])


def change_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return the choices with a turned card: keep it, redraw it, exchange it with a face-up card of the tracker."""
    offers, effort = t.hunter_offers[hunter], d.trying()
    banned = bans(t, d, BIT[hunter])
    found: list[PlayerAction] = [offers.keep]
    if not banned & NO_REDRAW:
        found.append(offers.redraw)
    if banned & NO_EXCHANGE:
        return found
    payers = [payer for payer in sorted(effort.partners) if d.reserve[payer]]
    used = any(spent(t, d, other, True) for other in effort.partners)
    for space, place in enumerate(d.spaces):
        if place.suit == VACANT or not place.up or t.minion[place.card]:
            continue
        if place.suit == GENERAL and (effort.cell == TOP or used):
            continue
        found += [offers.exchange[space][payer] for payer in payers]
    return found


def change_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note the choice, which partners must go along with or leave."""
    effort = d.trying()
    if isinstance(action, Exchange):
        effort.proposal, effort.payer = action.day + 1, action.payer
    else:
        assert isinstance(action, Keep | Redraw)
        effort.proposal, effort.payer = int(isinstance(action, Redraw)), effort.owner
    d.then(*_ask_others(d, ASK_CHANGE), (APPLY_CHANGE, 0, 0))


def _ask_others(d: Draft, asked: int) -> list[Item]:
    effort = d.trying()
    return [(ANSWER, other, asked) for other in effort.partners if other != effort.owner]


def apply_change(t: Tables, d: Draft, item: Item) -> None:
    """Carry out the choice; if who was to pay for an exchange has left, it is chosen again."""
    effort = d.trying()
    place = d.cells[effort.cell]
    if effort.proposal == 0:
        d.then((WINDOW, AT_ATTEMPT, 0), (WAY, 0, 0))
    elif effort.proposal == 1:
        effort.changed = 1
        uncover(d, effort.cell)
        d.city_discards = joined(d.city_discards, place.card)
        d.put(effort.cell, place.with_card(VACANT, UNKNOWN, 0))
        ready_to_draw(t, d, effort.cell)
        d.then((REDRAW, effort.cell, 0), (TURNED, 0, 0))
    elif effort.payer not in effort.partners:
        d.then((CHANGE, effort.owner, 0))
    else:
        effort.changed = 1
        uncover(d, effort.cell)
        d.reserve = add_at(d.reserve, effort.payer, -1)
        space = effort.proposal - 2
        other = d.spaces[space]
        put_at(d, CELLS + space, other.with_card(place.suit, place.card, place.pool))
        d.put(effort.cell, place.with_card(other.suit, other.card, other.pool))
        d.then((TURNED, 0, 0))


def redrawn(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A card of the City deck comes face up in place of the discarded one."""
    assert isinstance(action, CityDrawn)
    cell = item[1]
    card = t.city_index[action.card]
    pool, _ = drawable_suits(t, d, cell)
    take_from_pool(t, d, pool, card)
    d.put(cell, d.cells[cell].with_card(t.suit[card], card, pool))


def way(t: Tables, d: Draft, item: Item) -> None:
    """
    Find out between points and dice; for a Minion and an intrusion there are only dice.

    A lone hunter shows his Calling first, since either needs it; he chooses only where both are possible. In a group
    the one who turned the card proposes, and nobody looks at the others' Callings before.
    """
    effort = d.trying()
    if effort.intrusion or t.minion[d.cells[effort.cell].card]:
        pledge: list[Item] = [(PLEDGE, effort.owner, 0)] if effort.intrusion else []
        d.then(*([] if no_roll(t, d) else shows(t, d)), *pledge, (READY, 0, 0))
        return
    if len(effort.partners) > 1:
        possible = dice_possible(t, d) or not points_banned(t, d)
        d.then((WAY_CHOICE, effort.owner, 0) if possible else (FAIL, 0, 0))
        return
    first = shows(t, d)
    if first:
        d.then(*first, item)
        return
    points, dice = reachable(t, d), dice_possible(t, d)
    if points and dice:
        d.then((WAY_CHOICE, effort.partners[0], 0))
    elif points or dice:
        effort.way = 1 if points else 2
        d.then((WAY_TAKEN, 0, 0))
    else:
        d.then((FAIL, 0, 0))


def way_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return the choice between points and dice; a rating of 11 cannot be rolled."""
    offers = t.hunter_offers[hunter]
    if len(d.trying().partners) == 1:
        return [offers.points, offers.dice]
    found: list[PlayerAction] = [] if points_banned(t, d) else [offers.points]
    return [*found, offers.dice] if dice_possible(t, d) else found


def way_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note the choice, which partners must go along with or leave."""
    effort = d.trying()
    effort.way = 1 if isinstance(action, GatherPoints) else 2
    group = int(len(effort.partners) > 1)
    d.then(*_ask_others(d, ASK_WAY), (WAY_TAKEN, group, 0))


def way_taken(t: Tables, d: Draft, item: Item) -> None:
    """Gather what is needed; whom all partners have left chooses anew."""
    effort = d.trying()
    if item[1] and len(effort.partners) == 1:
        effort.way = 0
        d.then((WAY, 0, 0))
        return
    pledges = [(PLEDGE, hunter, 0) for hunter in effort.partners]
    d.then(*shows(t, d), *pledges, (TALLY if effort.way == 1 else READY, 0, 0))
