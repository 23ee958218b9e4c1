"""Points for a City card: Calling, Willpower, invoked and poached cards, defeated Minions; and what they cost."""

from typing import Final, TypeAlias

from ...native import BIT
from .actions import Cash, Invoke, PlayerAction, Poach, ProtectIcon, SpendWillpower
from .agenda import CONTROL, COSTS, FAIL, PLEDGE, PLEDGE_CHOICE, PROTECT, READY, REPLACE, Item
from .draft import Draft, add_at, joined, set_at, set_row, without
from .geometry import BOTTOM, CELLS, NEIGHBOURS, usable
from .lasting import adjusted, bans, night_penalty, set_of, shielded
from .lines import (
    DICE,
    FROM_INVOKING,
    NO_CALLING,
    NO_DICE,
    NO_INVOKING,
    NO_MINION,
    NO_POACHING,
    NO_POINTS,
    NO_WILLPOWER,
    OF_ARSENAL,
    POINTS,
    RATING,
)
from .outcomes import ChanceOutcome
from .standing import add_white, controlled, rating
from .state import GENERAL
from .tables import NO_TACTIC, TACTICS, Tables

CANNOT_ROLL: Final = 11
"""No die reaches this rating."""

Step: TypeAlias = tuple[int, int, PlayerAction]
"""A step of a pledge: its rank, the points it brings, and the action. Steps of a pledge ascend in rank."""

_INVOKE: Final = 1
_POACH: Final = _INVOKE + CELLS
_CASH: Final = _POACH + CELLS


def needed(t: Tables, d: Draft) -> int:
    """Return the rating of the card of an attempt or intrusion: by night an attempt needs one more; meddling adds."""
    effort = d.trying()
    value = rating(d, effort.cell) + effort.boost
    if not d.lasting:
        return value + (0 if effort.intrusion else d.round.half)
    seats = set_of(effort.partners)
    return max(1, value + (0 if effort.intrusion else night_penalty(t, d, seats)) + adjusted(t, d, RATING, seats))


def calling_of(t: Tables, d: Draft, hunter: int) -> int:
    """Return a hunter's score in the Calling of the card of the attempt; a General card has none."""
    suit = d.cells[d.trying().cell].suit
    if suit == GENERAL or (d.lasting and bans(t, d, BIT[hunter]) & NO_CALLING):
        return 0
    return d.callings[hunter][suit]


def steps(t: Tables, d: Draft, hunter: int) -> list[Step]:
    """Return what a hunter may still pledge; dice take nothing but defeated Minions."""
    effort, offers = d.trying(), t.hunter_offers[hunter]
    found: list[Step] = []
    banned = bans(t, d, BIT[hunter])
    if effort.way == 1:
        if not banned & NO_WILLPOWER:
            found = [(0, 2 * n, offers.spend[n - 1]) for n in range(1, d.reserve[hunter] + 1)]
        found += _cards(t, d, hunter, banned)
    for trophy in () if banned & NO_MINION else d.trophies[hunter]:
        card = trophy >> 2
        found.append((_CASH + card, trophy & 3, offers.cash[t.city[card]]))
    return [step for step in found if step[0] > effort.rank]


def _cards(t: Tables, d: Draft, hunter: int, banned: int) -> list[Step]:
    """Return the cards that a hunter can invoke or poach from: each once in an attempt, none without a score."""
    effort, offers = d.trying(), t.hunter_offers[hunter]
    suit = d.cells[effort.cell].suit
    mine = controlled(d, hunter)
    path = usable(mine, effort.cell)
    taken = [cell for _, cell in (*effort.invoked, *effort.poached)]
    found: list[Step] = []
    for cell in range(CELLS):
        place = d.cells[cell]
        if not place.up or cell in taken or not t.scores[place.card][suit]:
            continue
        score = t.scores[place.card][suit]
        if (path >> cell) & 1:
            if not banned & NO_INVOKING:
                found.append((_INVOKE + cell, score, offers.invoke[cell]))
        elif banned & NO_POACHING:
            continue
        elif place.whites[hunter] and not place.reds[hunter] and (NEIGHBOURS[cell] & path or (BOTTOM >> cell) & 1):
            found.append((_POACH + cell, score, offers.poach[cell]))
    found.sort(key=_rank)
    return found


def _rank(step: Step) -> int:
    return step[0]


def gathered(t: Tables, d: Draft) -> int:
    """Return the points pledged so far, the partners' Callings included."""
    effort = d.trying()
    suit = d.cells[effort.cell].suit
    points = sum([calling_of(t, d, hunter) for hunter in effort.partners]) + 2 * sum(effort.spent)
    for _, cell in (*effort.invoked, *effort.poached):
        points += t.scores[d.cells[cell].card][suit]
    points += adjusted(t, d, POINTS, set_of(effort.partners))
    return points + sum([trophy & 3 for _, trophy in effort.cashed])


def most_beyond(t: Tables, d: Draft, hunter: int, rank: int) -> int:
    """Return the most points that a hunter can still pledge with steps above a rank."""
    best: dict[int, int] = {}
    for at, points, _ in steps(t, d, hunter):
        if at > rank:
            best[at] = max(points, best.get(at, 0))
    return sum(best.values())


def reachable(t: Tables, d: Draft) -> bool:
    """Tell whether a lone hunter can gather enough points."""
    effort = d.trying()
    if points_banned(t, d):
        return False
    before, effort.way = effort.way, 1
    enough = gathered(t, d) + most_beyond(t, d, effort.partners[0], -1) >= needed(t, d)
    effort.way = before
    return enough


def dice_possible(t: Tables, d: Draft) -> bool:
    """Tell whether dice can be rolled; of a group's Callings nothing is known before."""
    effort = d.trying()
    if no_roll(t, d):
        return False
    if len(effort.partners) > 1:
        return True
    hunter = effort.partners[0]
    cashable = 0 if bans(t, d, BIT[hunter]) & NO_MINION else sum([trophy & 3 for trophy in d.trophies[hunter]])
    return calling_of(t, d, hunter) + cashable + adjusted(t, d, DICE, BIT[hunter]) > 0


def points_banned(t: Tables, d: Draft) -> bool:
    """Tell whether somebody who takes part is forbidden points."""
    return bool(d.lasting and bans(t, d, set_of(d.trying().partners)) & NO_POINTS)


def no_roll(t: Tables, d: Draft) -> bool:
    """Tell whether no die can be rolled: none reaches the rating, or somebody who takes part is forbidden dice."""
    return needed(t, d) >= CANNOT_ROLL or dice_banned(t, d)


def dice_banned(t: Tables, d: Draft) -> bool:
    """Tell whether somebody who takes part is forbidden dice."""
    return bool(d.lasting and bans(t, d, set_of(d.trying().partners)) & NO_DICE)


def pledge(t: Tables, d: Draft, item: Item) -> None:
    """Ask a hunter for his contribution unless there is nothing that he could add."""
    effort = d.trying()
    effort.rank = -1
    if effort.way == 2 and no_roll(t, d):
        return
    if steps(t, d, item[1]):
        d.then((PLEDGE_CHOICE, item[1], 0))


def pledge_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """
    Return the next steps of a pledge.

    Somebody alone never falls short: he can take no step after which the points cannot be reached any more, and he is
    not done before. In a group each contributes what he likes.
    """
    effort, offers = d.trying(), t.hunter_offers[hunter]
    possible = steps(t, d, hunter)
    if effort.way == 2 or len(effort.partners) > 1:
        return [*[action for _, _, action in possible], offers.done]
    missing = needed(t, d) - gathered(t, d)
    found = [action for rank, points, action in possible if points + most_beyond(t, d, hunter, rank) >= missing]
    return found if missing > 0 else [*found, offers.done]


def pledged(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note a step of a pledge."""
    effort, hunter = d.trying(), item[1]
    if isinstance(action, SpendWillpower):
        effort.spent = set_at(effort.spent, hunter, action.number)
        effort.rank = 0
    elif isinstance(action, Invoke):
        effort.invoked = (*effort.invoked, (hunter, action.cell))
        effort.rank = _INVOKE + action.cell
    elif isinstance(action, Poach):
        effort.poached = (*effort.poached, (hunter, action.cell))
        effort.rank = _POACH + action.cell
    elif isinstance(action, Cash):
        card = t.city_index[action.card]
        trophy = next(one for one in d.trophies[hunter] if one >> 2 == card)
        effort.cashed = (*effort.cashed, (hunter, trophy))
        effort.rank = _CASH + card
    else:
        effort.rank = -1
        return
    left = steps(t, d, hunter)
    if left:
        d.then(item)


def tally(t: Tables, d: Draft, item: Item) -> None:
    """With enough points the card is controlled; else everything pledged returns, and dice have to be rolled."""
    effort = d.trying()
    if gathered(t, d) >= needed(t, d):
        asked = [(PROTECT, hunter, 0) for hunter in effort.partners if _choose_icon(t, d, hunter)]
        d.then(*asked, (COSTS, 0, 0), (CONTROL, 0, 0))
        return
    effort.way = 2
    effort.spent = (0,) * t.hunters
    effort.invoked = effort.poached = effort.cashed = ()
    if dice_banned(t, d):
        d.then((FAIL, 0, 0))
        return
    d.then(*[(PLEDGE, hunter, 0) for hunter in effort.partners], (READY, 0, 0))


def _sets(t: Tables, d: Draft, owner: int) -> dict[int, list[int]]:
    """Return the tactics that two or more cards of a hunter share, with these cards' cells."""
    found: dict[int, list[int]] = {}
    for cell in range(CELLS):
        place = d.cells[cell]
        if place.up and place.reds[owner] and t.tactic[place.card] != NO_TACTIC:
            found.setdefault(t.tactic[place.card], []).append(cell)
    return {tactic: cells for tactic, cells in found.items() if len(cells) > 1}


def icons_that_matter(t: Tables, d: Draft, hunter: int) -> list[int]:
    """Return the tactics of a hunter's sets that would keep a card of this attempt from being exhausted."""
    effort = d.trying()
    involved = [cell for _, cell in (*effort.invoked, *effort.poached)]
    sets = _sets(t, d, hunter)
    return sorted(
        [tactic for tactic, cells in sets.items() if any(c in involved and d.cells[c].token == 1 for c in cells)]
    )


def _choose_icon(t: Tables, d: Draft, hunter: int) -> bool:
    """Choose the only set that matters to an invoker; tell whether he has to choose one of several himself."""
    effort = d.trying()
    if not any(who == hunter for who, _ in (*effort.invoked, *effort.poached)):
        return False
    icons = icons_that_matter(t, d, hunter)
    if len(icons) == 1:
        effort.icons = set_at(effort.icons, hunter, icons[0])
    return len(icons) > 1


def protect_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return the sets of tactics between which an invoker chooses."""
    return [t.hunter_offers[hunter].protect[icon] for icon in icons_that_matter(t, d, hunter)]


def protect_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note which set keeps its tokens."""
    assert isinstance(action, ProtectIcon)
    effort = d.trying()
    effort.icons = set_at(effort.icons, item[1], TACTICS.index(action.tactic))


def _protected(t: Tables, d: Draft, involved: list[int]) -> int:
    """Return the cells whose token cannot fall below 1: one set of each hunter."""
    effort = d.trying()
    invokers = [hunter for hunter, _ in (*effort.invoked, *effort.poached)]
    bits = 0
    for hunter in t.seats:
        sets = _sets(t, d, hunter)
        if hunter in invokers:
            cells = sets.get(effort.icons[hunter], [])
        else:
            # For an owner who does not choose, the set with most cards of this attempt counts.
            ordered = sorted(sets, key=lambda tactic: (-len([c for c in sets[tactic] if c in involved]), tactic))
            cells = sets[ordered[0]] if ordered else []
        for cell in cells:
            bits |= BIT[cell]
    return bits


def costs(t: Tables, d: Draft, item: Item) -> None:
    """Pay what was pledged: Willpower, a point of each invoked card's token, whites of poachers, Minions."""
    effort = d.trying()
    for hunter in t.seats:
        d.reserve = add_at(d.reserve, hunter, -effort.spent[hunter])
    involved = sorted([cell for _, cell in (*effort.invoked, *effort.poached)])
    kept = _protected(t, d, involved)
    for hunter, cell in effort.poached:
        add_white(d, cell, hunter, -1)
    exhausted: list[Item] = []
    for cell in involved:
        place = d.cells[cell]
        if shielded(t, d, cell, FROM_INVOKING, OF_ARSENAL):
            continue
        token = place.token - 1
        if token == 0 and (kept >> cell) & 1:
            token = 1
        d.put(cell, place.worth(token))
        if token == 0:
            exhausted.append((REPLACE, cell, 0))
    cash_in(t, d)
    d.then(*exhausted)


def cash_in(t: Tables, d: Draft) -> None:
    """Discard the defeated Minions that were pledged; their tokens go to the lid."""
    effort = d.trying()
    for hunter, trophy in effort.cashed:
        d.trophies = set_row(d.trophies, hunter, without(d.trophies[hunter], trophy))
        d.city_discards = joined(d.city_discards, trophy >> 2)
