"""Hands that somebody has looked at alone: what has happened to them since, and what they may have held."""

from typing import Final, TypeAlias

from ...chance import Draw
from .draft import Draft
from .state import PUBLIC

Event: TypeAlias = tuple[int, ...]
"""A kind, then what the comments say; cards are numbers: reshuffle · 256 + card."""
Glimpses: TypeAlias = tuple[Event, ...]
"""What happened to one hand since somebody first looked at it, as far as not all of it is known."""

LOOKED: Final = 0
"""Who looked, then the cards in the hand, which only he and its player know."""
CAME: Final = 1
"""A card came from a deck, counting reshuffles, unseen."""
LEFT: Final = 2
"""A card left, for everybody to see."""
SHOWN: Final = 3
"""Everybody knows that this card is there."""
CAME_BACK: Final = 4
"""A card came for everybody to see."""


def hand_of(d: Draft, seat: int) -> tuple[int, ...]:
    """Return the numbers of the cards in a hand; the monster's seat is the last one."""
    return d.hands[seat] if seat < len(d.hands) else d.monster_hand


def note(d: Draft, seat: int, event: Event) -> None:
    """Note what has happened to a hand, unless nobody has looked at it or everybody knows all of it."""
    if d.glimpses and d.glimpses[seat]:
        hidden = any(number < PUBLIC for number in hand_of(d, seat))
        d.glimpses = set_events(d.glimpses, seat, (*d.glimpses[seat], event) if hidden else ())


def looked(d: Draft, looker: int, seat: int) -> None:
    """Note that somebody looks at a hand."""
    cards = tuple(sorted([number % PUBLIC for number in hand_of(d, seat)]))
    if any(number < PUBLIC for number in hand_of(d, seat)):
        d.glimpses = set_events(d.glimpses, seat, (*d.glimpses[seat], (LOOKED, looker, *cards)))


def set_events(rows: tuple[Glimpses, ...], seat: int, row: Glimpses) -> tuple[Glimpses, ...]:
    """Return the tuple with the events of one hand replaced."""
    return (*rows[:seat], row, *rows[seat + 1 :])


def known_by(events: Glimpses, who: int) -> list[int]:
    """Return the cards that somebody has seen in a hand and that are still there, ascending."""
    known: list[int] = []
    for event in events:
        if event[0] == LOOKED and event[1] == who:
            known = list(event[2:])
        elif event[0] == LEFT and event[1] in known:
            known.remove(event[1])
    return known


def redacted(events: Glimpses, who: int) -> Glimpses:
    """Return the events as somebody sees them to whom the hand does not belong."""
    return tuple([event[:2] if event[0] == LOOKED and event[1] != who else event for event in events])


def filled(events: Glimpses, hand: tuple[int, ...], draw: Draw) -> Glimpses:
    """
    Return events with the cards that were looked at, if the hand now holds these.

    From the present back: what left was there before, and who came may be any card of that deck that the viewer does
    not know to have been there before. All such histories are equally likely.
    """
    before = _known_before(events)
    cards = [number % PUBLIC for number in hand]
    found: list[Event] = []
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event[0] == LOOKED and len(event) == 2:
            event = (LOOKED, event[1], *sorted(cards))
        elif event[0] == LEFT:
            cards.append(event[1])
        elif event[0] == CAME:
            able = sorted([number for number in cards if number >> 8 == event[1] and number not in before[place]])
            cards.remove(able[draw.below(len(able))])
        elif event[0] == CAME_BACK:
            cards.remove(event[1])
        found.append(event)
    found.reverse()
    return tuple(found)


def _known_before(events: Glimpses) -> list[list[int]]:
    """Return for each event the cards that the viewer knows to have been in the hand before it."""
    known: list[int] = []
    found: list[list[int]] = []
    for event in events:
        found.append(list(known))
        if event[0] == LOOKED:
            known = list({*known, *event[2:]})
        elif event[0] in (SHOWN, CAME_BACK):
            known = list({*known, event[1]})
        elif event[0] == LEFT and event[1] in known:
            known.remove(event[1])
    return found
