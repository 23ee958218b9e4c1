"""A table at which matches of Prey Another Day are played by short orders."""

from collections.abc import Callable

import pytest

from preycore import SPECTATOR, IllegalAction
from preycore.actions import CHANCE, Action
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.games.another_day import SPEC
from preycore.games.another_day.actions import AnotherDayAction, Called, Decline, Hunt, PlayAnimal
from preycore.games.another_day.edition import Mechanics
from preycore.games.another_day.views import AnotherDayView

CODES = {code[0]: code for code in ("bear", "wolf", "lynx", "owl", "mouse")}


class Table:
    """
    A match in progress; every action goes through `check`, revelations happen by themselves.

    Animals are given by their first letters, one for each living seat in seat order: "bowm".
    """

    def __init__(self, players: int, mechanics: Mechanics | None = None, **options: int) -> None:
        edition = SPEC.edition() if mechanics is None else make_edition("own", mechanics)
        self.game = SPEC.game(edition, players, dict(options))
        self.state = self.game.initial_state()
        self.lines: list[AnotherDayAction] = []

    def take(self, action: AnotherDayAction) -> None:
        """Take one action and the revelations that follow."""
        self.step(action)
        while self.game.actors(self.state) == (CHANCE,):
            self.step(self.game.chance(self.state, FastDraw(b"")))

    def step(self, action: AnotherDayAction) -> None:
        """Take one action."""
        self.state = self.game.apply(self.state, action)
        self.lines.append(action)

    def commit(self, animals: str) -> list[AnotherDayAction]:
        """Play these animals; return the actions up to the next decision."""
        start = len(self.lines)
        for seat, letter in zip(self.view().living, animals, strict=True):
            self.take(PlayAnimal(seat, CODES[letter]))
        return self.lines[start:]

    def hunt(self, animals: str, **prey: str) -> list[AnotherDayAction]:
        """Play a whole hunt: hunters name the prey given for their animal (`bear="owl"`), others decline."""
        start = len(self.lines)
        self.commit(animals)
        while not self.game.block(self.state) and (acting := self.game.actors(self.state)):
            called = self.lines[-1]
            assert isinstance(called, Called)
            named = prey.get(called.animal)
            self.take(Hunt(acting[0], named) if named else Decline(acting[0]))
        return self.lines[start:]

    def round(self, *hunts: str) -> None:
        """Play hunts in which every hunter declines."""
        for animals in hunts:
            self.hunt(animals)

    def view(self, who: int = SPECTATOR) -> AnotherDayView:
        """Return what somebody sees."""
        view: AnotherDayView = self.game.observe(self.state, who)
        return view

    def refusal(self, action: Action) -> IllegalAction:
        """Return why an action is refused."""
        with pytest.raises(IllegalAction) as refused:
            self.game.check(self.state, action)
        return refused.value


@pytest.fixture
def seat() -> Callable[..., Table]:
    """Seat a number of players at a table."""
    return Table
