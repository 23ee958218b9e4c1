"""What can be read off the table: who can still act, who controls what, and where the tokens are."""

from ...native import BIT
from .agenda import HARDEN
from .draft import Draft, add_at, joined, set_row
from .geometry import BASE_VALUE, CELLS, ROW, TOP
from .glimpses import LEFT, note
from .lasting import half_now
from .state import GENERAL, PUBLIC, VACANT, Place
from .tables import WILLPOWER, Tables
from .tokens import held, size

HALVES = 14
"""Half-turns of a week."""


def able(d: Draft, hunter: int) -> bool:
    """Tell whether a hunter is alive and his game has not ended."""
    return not (d.dead >> hunter) & 1 and half_now(d) < HALVES - d.markers[hunter]


def all_able(t: Tables, d: Draft) -> list[int]:
    """Return the hunters who can still act, by seat."""
    return [hunter for hunter in t.seats if able(d, hunter)]


def controlled(d: Draft, hunter: int) -> int:
    """Return the set of cells that a hunter controls: those with red Willpower of his."""
    bits = 0
    for cell in range(CELLS):
        if d.cells[cell].reds[hunter]:
            bits |= BIT[cell]
    return bits


def controllers(place: Place) -> list[int]:
    """Return the hunters with red Willpower on a card, by seat."""
    return [hunter for hunter, number in enumerate(place.reds) if number]


def supply(d: Draft, hunter: int) -> int:
    """Return how much of a hunter's Willpower is neither in his reserve nor on a card nor on the tracker."""
    placed = sum([place.whites[hunter] + place.reds[hunter] for place in d.cells])
    return max(0, WILLPOWER - d.reserve[hunter] - placed - d.markers[hunter])


def gain(d: Draft, hunter: int, number: int) -> None:
    """Add Willpower to a reserve; what the supply does not hold is lost."""
    d.reserve = add_at(d.reserve, hunter, min(number, supply(d, hunter)))


def harden(d: Draft, hunter: int) -> None:
    """Let a hunter draw a Hardship next."""
    d.then((HARDEN, hunter, 0))


def rating(d: Draft, cell: int) -> int:
    """Return the value of a card of the pyramid: its row and its token."""
    return BASE_VALUE + ROW[cell] + d.cells[cell].token


def top_is_up(d: Draft) -> bool:
    """Tell whether the top card of the pyramid is face up, controlled or just turned."""
    turned = d.effort is not None and not d.effort.intrusion and d.effort.cell == TOP
    return bool(d.cells[TOP].up) or (turned and d.cells[TOP].public())


def together(t: Tables, d: Draft) -> tuple[int, int, int, int]:
    """
    Return by value how many tokens the box lid and the monster hold together; this is public.

    A token that had to be minted counts −1 until one of its value comes back.
    """
    found = [number - t.hunters for number in t.tokens]
    for place in d.cells:
        if place.suit != VACANT and place.token:
            found[place.token] -= 1
    for trophies in d.trophies:
        for trophy in trophies:
            found[trophy & 3] -= 1
    return found[0], found[1], found[2], found[3]


def monster_tokens(d: Draft) -> tuple[int, int, int, int]:
    """Return by value how many tokens the monster has; before the split all twelve wait for it."""
    return held(d.tokens) if d.tokens else (3, 3, 3, 3)


def sizes(d: Draft) -> tuple[int, ...]:
    """Return how many tokens lie on each of the monster's Callings; this is public."""
    return tuple([size(code) for code in d.tokens])


def add_red(d: Draft, cell: int, hunter: int, number: int) -> None:
    """Turn white Willpower of a hunter on a card to red."""
    place = d.cells[cell]
    d.put(cell, place.holding(add_at(place.whites, hunter, -number), add_at(place.reds, hunter, number)))


def add_white(d: Draft, cell: int, hunter: int, number: int) -> None:
    """Add white Willpower of a hunter to a card, or take it away."""
    place = d.cells[cell]
    d.put(cell, place.holding(add_at(place.whites, hunter, number), place.reds))


def discard_trick(t: Tables, d: Draft, hunter: int, card: int) -> None:
    """Put a card of a hunter's hand on the Arsenal discards."""
    hand = d.hands[hunter]
    for number in hand:
        if number & 255 == card:
            d.hands = set_row(d.hands, hunter, tuple([other for other in hand if other != number]))
            note(d, hunter, (LEFT, number % PUBLIC))
            break
    d.arsenal_discards = joined(d.arsenal_discards, card)


def is_general(d: Draft, cell: int) -> bool:
    """Tell whether the card of a cell is General."""
    return d.cells[cell].suit == GENERAL


def end_without_hunters(t: Tables, d: Draft) -> bool:
    """End the match at once, with the monster as winner, when no hunter can act any more; tell whether it ended."""
    if all_able(t, d):
        return False
    d.agenda = []
    d.effort = d.assault = d.window = None
    return True
