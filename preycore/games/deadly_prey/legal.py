"""Who may act, and what each may do."""

from typing import Final

from ...actions import CHANCE
from . import agenda as on
from .actions import PlayerAction
from .attempt import change_actions, way_actions
from .draft import Draft
from .effects import choose_actions
from .failure import flip_actions, pay_actions
from .monster import remove_actions, strike_actions
from .points import pledge_actions, protect_actions
from .presence import evict_actions, reclaim_actions
from .rotation import slot_actions
from .shedding import shed_actions
from .state import UNKNOWN, State
from .tables import Tables
from .windows import declare_actions

_CHANCE: Final = (CHANCE,)
BY_MONSTER: Final = frozenset([on.SCORES, on.SPLIT, on.PLACE_TOKEN, on.STRIKE_CHOICE, on.REMOVE_CHOICE])
"""Entries of the agenda that ask the monster, whatever they say besides."""


def actors(t: Tables, state: State) -> tuple[int, ...]:
    """Return who may act now."""
    if not state.agenda:
        return ()
    kind, who, _ = state.agenda[-1]
    if kind == on.CALLINGS:
        return tuple([hunter for hunter in t.seats if not state.hunters.callings[hunter]])
    if kind == on.WINDOW_CHOICE:
        window = state.window
        assert window is not None
        return tuple([seat for seat in block(t, state) if window.choices[seat] == UNKNOWN])
    if kind in BY_MONSTER:
        return (t.monster,)
    return (who,) if kind in on.CHOICE_KINDS else _CHANCE


def block(t: Tables, state: State) -> tuple[int, ...]:
    """Return the members of the simultaneous choice in progress: the hunters' Callings, or a window."""
    kind = state.agenda[-1][0] if state.agenda else -1
    if kind == on.CALLINGS:
        return t.seats
    if kind != on.WINDOW_CHOICE:
        return ()
    window = state.window
    assert window is not None
    return tuple([seat for seat in range(t.hunters + 1) if (window.asked >> seat) & 1])


def legal(t: Tables, state: State, player: int) -> list[PlayerAction]:
    """Return a player's legal actions in canonical order."""
    if player < 0 or player not in actors(t, state):
        return []
    found = _offered(t, Draft(state), player)
    rank = t.monster_offers.rank if player == t.monster else t.hunter_offers[player].rank
    found.sort(key=rank.__getitem__)
    return found


def _offered(t: Tables, d: Draft, player: int) -> list[PlayerAction]:
    kind, _, number = d.agenda[-1]
    if kind == on.SLOT:
        return slot_actions(t, d, player)
    if kind == on.WINDOW_CHOICE:
        return declare_actions(t, d, player)
    if kind == on.CHOOSE:
        return choose_actions(t, d, player, number)
    if kind == on.SHED_CHOICE:
        return shed_actions(t, d, player)
    if kind == on.PLEDGE_CHOICE:
        return pledge_actions(t, d, player)
    if player == t.monster:
        return _offered_to_monster(t, d, kind)
    offers = t.hunter_offers[player]
    if kind == on.ORDER_CHOICE:
        return [offers.first, offers.last]
    if kind == on.ANSWER:
        return [offers.agree, offers.refuse]
    if kind == on.CHANGE:
        return change_actions(t, d, player)
    if kind == on.WAY_CHOICE:
        return way_actions(t, d, player)
    if kind == on.FLIP_CHOICE:
        return flip_actions(t, d, player, number)
    if kind == on.PAY:
        return pay_actions(t, d, player)
    if kind == on.CONSENT:
        return [offers.allow, offers.contest]
    if kind == on.EVICT_CHOICE:
        return evict_actions(t, d, player, number)
    if kind == on.RECLAIM_CHOICE:
        return reclaim_actions(t, d, player, number)
    return protect_actions(t, d, player) if kind == on.PROTECT else [*offers.assign]


def _offered_to_monster(t: Tables, d: Draft, kind: int) -> list[PlayerAction]:
    offers = t.monster_offers
    if kind == on.STRIKE_CHOICE:
        return strike_actions(t, d, d.agenda[-1][1])
    if kind == on.REMOVE_CHOICE:
        return remove_actions(t, d)
    if kind == on.PLACE_TOKEN:
        return [*offers.place]
    return [*offers.scores] if kind == on.SCORES else [*offers.split]
