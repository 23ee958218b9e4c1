"""The state of a match of Emboscados, and the draft in which a reducer writes the next one."""

from typing import Final, final

from preycore.history import EMPTY, History
from preycore.value import Value

from .edition import COLUMNS
from .grove import Grove
from .tables import Tables

PREDATORS: Final = 0
FIRST: Final = 1
IDENTITIES: Final = 2
SPECIALS: Final = 3
DISPLAY: Final = 4
CHECK: Final = 5
MAIN: Final = 6
DRAW: Final = 7
PLACE: Final = 8
REFILL: Final = 9
CHAIN: Final = 10
LOOK: Final = 11
FORAGE: Final = 12
REVEAL: Final = 13
OVER: Final = 14

BY_CHANCE: Final = (True, True, True, True, True, True, False, True, False, True, False, True, False, True, False)
"""Whether chance acts, by phase."""


@final
class State(Value):
    """
    A position between two actions.

    Cards, titles, predators and species are indices of the edition; `display`, `pile` and `discards` are bit sets of
    cards. The pile is what has not been drawn, in no order. An identity is predator · 5 + species, -1 undealt.
    """

    def __init__(
        self,
        phase: int,
        grove: Grove,
        display: int,
        pile: int,
        discards: int,
        drawn: int,
        pending: tuple[tuple[int, int, int], ...],
        turn: int,
        first: int,
        active: int,
        acted: int,
        plays: int,
        refill: int,
        look: int,
        winner: int,
        identities: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
        known: tuple[tuple[int, ...], ...],
        used: tuple[int, ...],
        excluded: tuple[int, ...],
        looks: tuple[tuple[int, int, int], ...],
        history: History,
    ) -> None:
        self.phase: Final = phase
        self.grove: Final = grove
        self.display: Final = display
        self.pile: Final = pile
        self.discards: Final = discards
        self.drawn: Final = drawn
        """The card drawn blind and not yet placed, else -1."""
        self.pending: Final = pending
        """Pairs that must still meet: a < b, and a bit set of the newcomers among them."""
        self.turn: Final = turn
        self.first: Final = first
        self.active: Final = active
        self.acted: Final = acted
        """1 once the active player has chosen the action of his turn."""
        self.plays: Final = plays
        """Prey still to be taken from the display because of a special."""
        self.refill: Final = refill
        """1 while the display lacks the card that was taken."""
        self.look: Final = look
        """The identity about to be looked at: target · 2 + (0 predator, 1 species), else -1."""
        self.winner: Final = winner
        self.identities: Final = identities
        self.hands: Final = hands
        """Titles in each hand, ascending."""
        self.known: Final = known
        """The titles of each hand that everybody knows."""
        self.used: Final = used
        self.excluded: Final = excluded
        """Bit set per player: identities that checks have ruled out."""
        self.looks: Final = looks
        """Who looked at what: player, target, 0 predator or 1 species."""
        self.history: Final = history

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.phase, self.grove, self.display, self.pile, self.discards, self.drawn, self.pending),
            *(self.turn, self.first, self.active, self.acted, self.plays, self.refill, self.look, self.winner),
            *(self.identities, self.hands, self.known, self.used, self.excluded, self.looks, self.history),
        )


@final
class Draft:
    """A copy of a state that one reducer changes and then closes; it never leaves the reducer."""

    def __init__(self, state: State) -> None:
        self.phase = state.phase
        self.grove = state.grove
        self.display = state.display
        self.pile = state.pile
        self.discards = state.discards
        self.drawn = state.drawn
        self.pending = state.pending
        self.turn = state.turn
        self.first = state.first
        self.active = state.active
        self.acted = state.acted
        self.plays = state.plays
        self.refill = state.refill
        self.look = state.look
        self.winner = state.winner
        self.identities = state.identities
        self.hands = state.hands
        self.known = state.known
        self.used = state.used
        self.excluded = state.excluded
        self.looks = state.looks
        self.history = state.history

    def state(self) -> State:
        """Return the state as written so far."""
        return State(
            self.phase,
            self.grove,
            self.display,
            self.pile,
            self.discards,
            self.drawn,
            self.pending,
            self.turn,
            self.first,
            self.active,
            self.acted,
            self.plays,
            self.refill,
            self.look,
            self.winner,
            self.identities,
            self.hands,
            self.known,
            self.used,
            self.excluded,
            self.looks,
            self.history,
        )


def initial_state(tables: Tables) -> State:
    """Return the state before any action of chance."""
    grove = Grove(((),) * COLUMNS, (0,) * tables.cards, tables.males, (), (), ())
    none: tuple[tuple[int, ...], ...] = ((),) * tables.players
    return State(
        *(PREDATORS, grove, 0, tables.all_cards, 0, -1, ()),
        *(0, -1, -1, 0, 0, 0, -1, -1),
        *((-1,) * tables.players, none, none, (), (0,) * tables.players, (), EMPTY),
    )


def set_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one number replaced."""
    return (*items[:index], value, *items[index + 1 :])


def set_row(rows: tuple[tuple[int, ...], ...], index: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the tuple with one row replaced."""
    return (*rows[:index], row, *rows[index + 1 :])


def without_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return the tuple without the first occurrence of an item that it holds."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def members(bits: int) -> list[int]:
    """Return the numbers in a bit set, ascending."""
    found: list[int] = []
    number = 0
    while bits:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found
