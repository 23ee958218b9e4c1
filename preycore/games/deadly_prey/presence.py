"""Intrusion, eviction, restoring and reclaiming: what hunters do with each other's cards and with their own."""

from ...native import BIT
from .actions import Allow, PlayerAction, Sacrifice, TakeBack
from .agenda import (
    AT_INTRUSION,
    EVICT,
    EVICT_CHOICE,
    FLIP_RED,
    INTRUDED,
    RECLAIM,
    RECLAIM_CHOICE,
    REPLACE,
    WAY,
    WINDOW,
    Item,
)
from .decks import renew
from .draft import Draft, add_at
from .geometry import CELLS
from .lasting import bans
from .lines import NO_NIGHT, NO_RESOLUTION, NO_RESTORING
from .outcomes import ChanceOutcome
from .state import Place
from .tables import Tables


def consented(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """All who control the card must allow an intrusion; the first who does not makes the intruder roll."""
    if isinstance(action, Allow):
        return
    while d.agenda.pop()[0] != INTRUDED:
        pass
    d.then((INTRUDED, 0, 0))


def intruded(t: Tables, d: Draft, item: Item) -> None:
    """Let the intruder in, or go on to the dice."""
    effort = d.trying()
    if item[1]:
        d.then((FLIP_RED, effort.owner, effort.cell))
        return
    effort.way = 2
    d.then((WINDOW, AT_INTRUSION, 0), (WAY, 0, 0))


def _sacrifices(t: Tables, hunter: int, place: Place) -> list[tuple[int, PlayerAction]]:
    """Return what one red Willpower of a hunter can remove: one red, or one or two whites; with rising step numbers."""
    offers = t.hunter_offers[hunter]
    found: list[tuple[int, PlayerAction]] = []
    for step, (victim, action) in enumerate(offers.against_red.items()):
        if place.reds[victim]:
            found.append((step, action))
    for step, (victims, against) in enumerate(offers.against_white.items(), len(offers.against_red)):
        if all(place.whites[victim] >= victims.count(victim) for victim in victims):
            found.append((step, against))
    return found


def evict(t: Tables, d: Draft, item: Item) -> None:
    """Ask for the next sacrifice as long as there is one to make and something to remove."""
    _, hunter, code = item
    cell, least = code & 31, code >> 5
    place = d.cells[cell]
    if not place.reds[hunter]:
        return
    if any(step >= least - 1 for step, _ in _sacrifices(t, hunter, place)):
        d.then((EVICT_CHOICE, hunter, code))


def evict_actions(t: Tables, d: Draft, hunter: int, code: int) -> list[PlayerAction]:
    """Return the sacrifices that may follow; done is who has made one."""
    least = code >> 5
    found = [action for step, action in _sacrifices(t, hunter, d.cells[code & 31]) if step >= least - 1]
    return [*found, t.hunter_offers[hunter].done] if least else found


def sacrificed(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Remove Willpower; a card that loses its last red is replaced."""
    if not isinstance(action, Sacrifice):
        return
    _, hunter, code = item
    cell = code & 31
    place = d.cells[cell]
    made = next(step for step, other in _sacrifices(t, hunter, place) if other == action)
    reds, whites = add_at(place.reds, hunter, -1), place.whites
    for victim in action.red:
        reds = add_at(reds, victim, -1)
    for victim in action.white:
        whites = add_at(whites, victim, -1)
    d.put(cell, place.holding(whites, reds))
    if any(reds):
        d.then((EVICT, hunter, cell | (made + 1) << 5))
    else:
        d.then((REPLACE, cell, 0))


def restore(t: Tables, d: Draft, item: Item) -> None:
    """A facedown card and a token fill the vacancy, unless the Hardship drawn for it forbids that."""
    asleep = NO_NIGHT if d.round.half else 0
    if not bans(t, d, BIT[item[2]]) & (NO_RESTORING | NO_RESOLUTION | asleep):
        renew(t, d, item[1], (0,) * t.hunters)


def _steps_back(t: Tables, d: Draft, hunter: int, least: int) -> list[PlayerAction]:
    """Return what a hunter may take back next: from card to card, whites before reds."""
    offers = t.hunter_offers[hunter]
    found: list[PlayerAction] = []
    for cell in range(CELLS):
        place = d.cells[cell]
        for side, number in ((0, place.whites[hunter]), (1, place.reds[hunter])):
            if 2 * cell + side >= least:
                found += offers.take_back[2 * cell + side][:number]
    return found


def reclaim(t: Tables, d: Draft, item: Item) -> None:
    """Ask what is taken back next, as long as there is something."""
    if _steps_back(t, d, item[1], item[2]):
        d.then((RECLAIM_CHOICE, item[1], item[2]))


def reclaim_actions(t: Tables, d: Draft, hunter: int, least: int) -> list[PlayerAction]:
    """Return what may be taken back; done is who has taken something."""
    found = _steps_back(t, d, hunter, least)
    return [*found, t.hunter_offers[hunter].done] if least else found


def taken_back(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Put Willpower back into the reserve; a card that loses its last red is replaced at once."""
    if not isinstance(action, TakeBack):
        return
    hunter, cell = item[1], action.cell
    place = d.cells[cell]
    side = int(action.side == "red")
    whites, reds = place.whites, place.reds
    if side:
        reds = add_at(reds, hunter, -action.number)
    else:
        whites = add_at(whites, hunter, -action.number)
    d.put(cell, place.holding(whites, reds))
    d.reserve = add_at(d.reserve, hunter, action.number)
    lost: list[Item] = [(REPLACE, cell, 0)] if place.up and not any(reds) else []
    d.then(*lost, (RECLAIM, hunter, 2 * cell + side + 1))
