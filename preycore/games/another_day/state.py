"""The states of a match of Prey Another Day."""

from typing import Final, final

from ...history import EMPTY, History
from ...value import Value

COMMIT: Final = 0
"""Everybody alive plays an animal, in one block."""
CALL: Final = 1
"""The animal `due` is to be called."""
HUNT: Final = 2
"""The lone revealer of the animal `due` hunts or declines."""
EAT: Final = 3
"""The cards of the hunted animal `prey` are to be turned over."""
OVER: Final = 4

NONE: Final = -1
"""No animal, no seat."""


@final
class Standing(Value):
    """What does not change while a hunt goes on; tuples by seat, animals as numbers from 0, sets as bits."""

    def __init__(
        self,
        food: tuple[int, ...],
        round_: int,
        hunt: int,
        caller: int,
        hands: tuple[int, ...],
        earlier: tuple[tuple[int, ...], ...],
    ) -> None:
        self.food: Final = food
        self.round: Final = round_
        self.hunt: Final = hunt
        self.caller: Final = caller
        self.hands: Final = hands
        """Set of animals of each seat when the hunt began (after the last hunt of a match: what is left)."""
        self.earlier: Final = earlier
        """The animals of each earlier hunt of this round, by seat, NONE for those who were out."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.food, self.round, self.hunt, self.caller, self.hands, self.earlier)


@final
class State(Value):
    """One moment of a match; the order in which a block's members commit leaves no trace in it."""

    def __init__(
        self,
        phase: int,
        standing: Standing,
        living: int,
        cards: tuple[int, ...],
        facedown: int,
        hunted: int,
        due: int,
        hunter: int,
        prey: int,
        history: History,
    ) -> None:
        self.phase: Final = phase
        self.standing: Final = standing
        self.living: Final = living
        """Set of seats that are not eaten."""
        self.cards: Final = cards
        """The animal that each seat plays in this hunt, NONE for none or none yet."""
        self.facedown: Final = facedown
        """Set of seats whose card lies facedown; while the block is open, those who have committed."""
        self.hunted: Final = hunted
        """Set of animals that were hunted in this hunt."""
        self.due: Final = due
        self.hunter: Final = hunter
        self.prey: Final = prey
        self.history: Final = history
        """The actions of this hunt; a block enters it in seat order when it closes."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            self.phase,
            self.standing,
            self.living,
            self.cards,
            self.facedown,
            self.hunted,
            self.due,
            self.hunter,
            self.prey,
            self.history,
        )


def quiet(phase: int, standing: Standing, living: int) -> State:
    """Return the state in which a hunt has not begun, or a match is over: nothing lies facedown."""
    return State(phase, standing, living, (NONE,) * len(standing.food), 0, 0, 0, NONE, NONE, EMPTY)
