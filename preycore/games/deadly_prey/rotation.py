"""Places in the rotation: whose turn it is to do something with one card, and what he may do there."""

from itertools import combinations

from ...native import BIT
from .actions import (
    Attempt,
    Brave,
    DiscardArsenal,
    Evict,
    Intrude,
    PassPhase,
    Place,
    PlayerAction,
    Reclaim,
    Reinforce,
    Restore,
    Skip,
    TakeHardship,
)
from .agenda import (
    ACTED,
    ANSWER,
    ASK_JOIN,
    BEGIN,
    CONSENT,
    EVICT,
    HARDEN,
    INTRUDED,
    RECLAIM,
    RESTORE,
    SLOT,
    STRIKE,
    Item,
)
from .draft import Draft, EffortDraft, add_at
from .geometry import ABOVE, BESIDE, CELLS, open_to_intrusion, within_reach
from .initiative import drop_out
from .lasting import bans, over, spare, use_up
from .lines import CONTROL as MORE_CONTROL
from .lines import GENERAL as MORE_GENERALS
from .lines import (
    NO_ATTEMPT,
    NO_COOPERATION,
    NO_DISCARD,
    NO_EVICTION,
    NO_GENERAL,
    NO_HARDSHIP,
    NO_INTRUSION,
    NO_NIGHT,
    NO_PLACEMENT,
    NO_RECLAIMING,
    NO_REINFORCING,
    NO_RESOLUTION,
    NO_RESTORING,
)
from .lines import PLACE as PLACES
from .outcomes import ChanceOutcome
from .standing import (
    able,
    add_red,
    add_white,
    controlled,
    controllers,
    discard_trick,
    gain,
    harden,
    is_general,
)
from .state import UNKNOWN, VACANT, Effort
from .tables import Tables

FOR_HARDSHIP = 2
"""Willpower for a Hardship that one takes."""
RULE_OF_3 = 3
"""Red Willpower that a hunter can have on one card."""


def rotation(t: Tables, d: Draft, item: Item) -> None:
    """Find the next hunter who can do something; when nobody is left the phase's rotation is over."""
    r = d.round
    while True:
        idle = r.slot == 0 and r.used == 0
        while r.slot < len(r.order):
            hunter = r.order[r.slot]
            if not ((r.out | r.used) >> hunter) & 1 and may_act(t, d, hunter):
                if not use_up(t, d, PLACES, hunter, -1):
                    r.invited = 0
                    d.then((SLOT, hunter, 0), item)
                    return
                idle = False
            r.slot += 1
        r.slot = r.used = 0
        if idle:
            return


def may_act(t: Tables, d: Draft, hunter: int) -> bool:
    """Tell whether public facts leave a hunter something to do in this phase."""
    if not able(d, hunter):
        return False
    banned = bans(t, d, BIT[hunter])
    asleep = d.round.half and banned & NO_NIGHT
    if d.round.stage:
        return not asleep and bool(resolution_actions(t, d, hunter))
    places = d.reserve[hunter] > 0 and not asleep and not banned & NO_PLACEMENT
    discards = bool(d.hands[hunter]) and not banned & NO_DISCARD
    return places or discards or not (banned & NO_HARDSHIP or (d.round.tempted >> hunter) & 1)


def awake(t: Tables, d: Draft, hunter: int) -> bool:
    """Tell whether a hunter may act now: by day, or by night after he has drawn a Hardship for it."""
    if d.round.half == 0:
        return True
    return bool((d.round.braved >> hunter) & 1) and not bans(t, d, BIT[hunter]) & NO_NIGHT


def slot_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return what a hunter may do in his place of the rotation."""
    offers = t.hunter_offers[hunter]
    found: list[PlayerAction] = []
    banned = bans(t, d, BIT[hunter])
    if not awake(t, d, hunter):
        if not banned & NO_NIGHT:
            found.append(offers.brave)
    elif d.round.stage == 0:
        for cell in range(CELLS):
            if d.cells[cell].suit != VACANT and not banned & NO_PLACEMENT:
                found += offers.place[cell][: d.reserve[hunter]]
    else:
        found = resolution_actions(t, d, hunter)
    found += [offers.skip, offers.pass_phase]
    if not banned & NO_DISCARD:
        found += [offers.discard[number & 255] for number in d.hands[hunter]]
    if not banned & NO_HARDSHIP and not (d.round.tempted >> hunter) & 1:
        found.append(offers.hardship)
    return found


def resolution_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return the actions of a Resolution Phase that the board leaves a hunter."""
    offers = t.hunter_offers[hunter]
    mine = controlled(d, hunter)
    found: list[PlayerAction] = []
    banned = bans(t, d, BIT[hunter])
    if banned & NO_RESOLUTION:
        return []
    anything = False
    for cell in range(CELLS):
        place = d.cells[cell]
        white, red = place.whites[hunter], place.reds[hunter]
        anything = anything or white > 0 or red > 0
        if place.suit == VACANT:
            if mine & (BESIDE[cell] | ABOVE[cell]) and not banned & NO_RESTORING:
                found.append(offers.restore[cell])
        elif not place.up:
            if white and _within_limits(t, d, hunter, cell, mine):
                found += _attempts(t, d, hunter, cell)
        elif red:
            if not banned & NO_REINFORCING:
                found += offers.reinforce[cell][: min(white, RULE_OF_3 - red)]
            if not banned & NO_EVICTION and (sum(place.whites) > white or sum(place.reds) > red):
                found.append(offers.evict[cell])
        elif white and not banned & NO_INTRUSION and open_to_intrusion(mine, cell, is_general(d, cell)):
            found.append(offers.intrude[cell])
    if anything and not banned & NO_RECLAIMING:
        found.append(offers.reclaim)
    return found


def may_attempt(t: Tables, d: Draft, hunter: int, cell: int) -> bool:
    """Tell whether a hunter has Willpower on a facedown card, can reach it, and has not used this sort of success."""
    return d.cells[cell].whites[hunter] > 0 and _within_limits(t, d, hunter, cell, controlled(d, hunter))


def _within_limits(t: Tables, d: Draft, hunter: int, cell: int, mine: int) -> bool:
    general = is_general(d, cell)
    if spent(t, d, hunter, general):
        return False
    if bans(t, d, BIT[hunter]) & (NO_GENERAL if general else NO_ATTEMPT):
        return False
    return within_reach(mine, cell, general)


def spent(t: Tables, d: Draft, hunter: int, general: bool) -> bool:
    """Tell whether a hunter has had his successes with Generals, or with Callings, in this phase."""
    used = d.round.won_general if general else d.round.won
    return bool((used >> hunter) & 1) and (
        spare(t, d, MORE_GENERALS if general else MORE_CONTROL, hunter, 1) == UNKNOWN
    )


def takes_part(t: Tables, d: Draft, hunter: int, cell: int) -> bool:
    """Tell whether nothing forbids a hunter to attempt a card together with others."""
    banned = bans(t, d, BIT[hunter])
    asleep = NO_NIGHT if d.round.half else 0
    return not banned & (NO_COOPERATION | NO_RESOLUTION | asleep | (NO_GENERAL if is_general(d, cell) else NO_ATTEMPT))


def _attempts(t: Tables, d: Draft, hunter: int, cell: int) -> list[PlayerAction]:
    """Return the attempt alone and with each group of hunters who may join; one invitation a place."""
    attempts = t.hunter_offers[hunter].attempt[cell]
    if d.round.invited or not takes_part(t, d, hunter, cell):
        return [attempts[()]]
    later = d.round.order[d.round.slot + 1 :]
    waiting = [other for other in later if not ((d.round.out | d.round.used) >> other) & 1 and able(d, other)]
    others = sorted([one for one in waiting if takes_part(t, d, one, cell) and may_attempt(t, d, one, cell)])
    groups = [group for number in range(len(others) + 1) for group in combinations(others, number)]
    return [attempts[group] for group in groups]


def slot_taken(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Carry out what a hunter does in his place of the rotation."""
    hunter = item[1]
    if isinstance(action, Place):
        d.reserve = add_at(d.reserve, hunter, -action.number)
        add_white(d, action.cell, hunter, action.number)
        d.round.slot += 0 if use_up(t, d, PLACES, hunter, 1) else 1
    elif isinstance(action, Skip):
        if (d.round.skipped >> hunter) & 1:
            drop_out(d, hunter)
        d.round.skipped |= BIT[hunter]
        d.round.slot += 1
    elif isinstance(action, PassPhase):
        drop_out(d, hunter)
        d.round.slot += 1
    elif isinstance(action, Brave | DiscardArsenal | TakeHardship):
        d.then(item)
        _free(t, d, action, hunter)
    else:
        _act(t, d, action, hunter)


def _free(t: Tables, d: Draft, action: Brave | DiscardArsenal | TakeHardship, hunter: int) -> None:
    """Do what takes no place of the rotation."""
    if isinstance(action, DiscardArsenal):
        card = t.arsenal_index[action.card]
        discard_trick(t, d, hunter, card)
        gain(d, hunter, t.values[card])
        return
    if isinstance(action, Brave):
        d.round.braved |= BIT[hunter]
    else:
        take_hardship(d, hunter)
    harden(d, hunter)


def take_hardship(d: Draft, hunter: int) -> None:
    """Note that a hunter takes a Hardship for two Willpower in this half-turn; the card is drawn apart."""
    d.round.tempted |= BIT[hunter]
    gain(d, hunter, FOR_HARDSHIP)


def new_effort(t: Tables, intrusion: int, cell: int, owner: int, invited: int) -> EffortDraft:
    """Return an attempt or an intrusion at its beginning."""
    nothing = (0,) * t.hunters
    return EffortDraft(
        Effort(
            intrusion, cell, owner, (owner,), invited, 0, 0, owner, 0, 0, 0, nothing, (), (), (), -1, (-1,) * t.hunters
        )
    )


def _act(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, hunter: int) -> None:
    """Begin an action of the Resolution Phase, after which the monster may attack."""
    done = (ACTED, hunter, 0)
    if isinstance(action, Attempt):
        d.effort = new_effort(t, 0, action.cell, hunter, len(action.partners))
        asked = [other for other in d.round.order if other in action.partners]
        d.then(*[(ANSWER, other, ASK_JOIN) for other in asked], (BEGIN, 0, 0))
    elif isinstance(action, Reinforce):
        add_red(d, action.cell, hunter, action.number)
        d.then(done)
    elif isinstance(action, Intrude):
        d.effort = new_effort(t, 1, action.cell, hunter, 0)
        owners = controllers(d.cells[action.cell])
        asked = [other for other in d.round.order if other in owners]
        if all(able(d, other) for other in owners):
            d.then(*[(CONSENT, other, 0) for other in asked], (INTRUDED, 1, 0), done)
        else:
            d.then((INTRUDED, 0, 0), done)
    elif isinstance(action, Evict):
        d.then((EVICT, hunter, action.cell), done)
    elif isinstance(action, Restore):
        d.then((HARDEN, hunter, 0), (RESTORE, action.cell, hunter), done)
    else:
        assert isinstance(action, Reclaim)
        drop_out(d, hunter)
        d.then((RECLAIM, hunter, 0), done)


def acted(t: Tables, d: Draft, item: Item) -> None:
    """An action is over: all who took part have used their place, and the monster may attack them."""
    exposed = BIT[item[1]]
    if d.effort is not None:
        for other in d.effort.partners:
            exposed |= BIT[other]
    d.round.slot += 0 if use_up(t, d, PLACES, item[1], 1) else 1
    d.round.used |= exposed & ~BIT[item[1]]
    d.round.exposed = exposed
    over(d, 0 if d.effort is None else exposed)
    d.effort = None
    d.then((STRIKE, exposed, 0))
