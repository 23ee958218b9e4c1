"""Three tiny games for agents: a matrix game played at once, a guess at something hidden, and Nim."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Annotated, Any, Final, TypeAlias

import pytest

from preycore.actions import SECRET, Action, ChanceAction, Seat
from preycore.chance import Draw
from preycore.game import CHANCE, Game, Player, Setup, Worlds
from preycore.value import Value
from preycore.views import View

AnyGame: TypeAlias = Game[Any, Any, Any]
Payoffs: TypeAlias = tuple[tuple[Fraction, ...], ...]


class Show(Action, frozen=True, tag="show"):
    """Choose a side of a coin in secret."""

    player: Seat
    side: Annotated[int | None, SECRET] = None


class Guess(Action, frozen=True, tag="guess"):
    """Guess a number."""

    player: Seat
    number: int


class Hidden(ChanceAction, frozen=True, tag="hidden"):
    """A player got a number to keep."""

    player: Seat
    number: Annotated[int | None, SECRET] = None


class Rolled(ChanceAction, frozen=True, tag="rolled"):
    """A die was rolled."""

    number: int


class Take(Action, frozen=True, tag="take"):
    """Take stones from the heap."""

    player: Seat
    stones: int


class Numbers(Value):
    """A state: two or three numbers, whose meaning is the game's."""

    def __init__(self, *numbers: int) -> None:
        self.numbers: Final = numbers

    def fields(self) -> tuple[object, ...]:
        """Return the numbers."""
        return self.numbers


class TinyView(View, frozen=True, kw_only=True, tag=False):
    """A view of one of the tiny games."""

    legal: tuple[Show | Guess | Take, ...] = ()
    shown: tuple[int, ...]
    """The numbers of the state that the viewer knows, −1 for the others."""


class Listed(Worlds[Numbers]):
    """Equally likely states."""

    def __init__(self, states: Sequence[Numbers], start: Numbers | None = None) -> None:
        self.states: Final = states
        self.start: Final = start

    def beginning(self) -> Numbers | None:
        """Return the state before anything was hidden, if the game gives it."""
        return self.start

    def sample(self, draw: Draw) -> Numbers:
        """Return one of them."""
        return self.states[draw.below(len(self.states))]


class Tiny(Game[Numbers, Action, TinyView]):
    """What the tiny games share."""

    def __init__(self, name: str) -> None:
        super().__init__(Setup(name, 0, "none", "", 2, {}), 40)

    def known(self, state: Numbers, who: Player) -> tuple[int, ...]:
        """Return what somebody may know of a state."""
        return state.numbers

    def observe(self, state: Numbers, who: Player) -> TinyView:
        """Return what somebody may know, and his legal actions."""
        acting = self.block(state) or self.actors(state)
        legal: Any = tuple(self.legal_actions(state, who)) if who in acting else ()
        return TinyView(viewer=who, to_act=acting, legal=legal, shown=self.known(state, who))

    def worlds(self, view: TinyView) -> Worlds[Numbers]:
        """Return the states with every number from 1 to 6 in place of one that is hidden."""
        if self.setup.name == "coins":
            return Listed([Numbers(*view.shown)], self.initial_state())
        if -1 not in view.shown[:1]:
            return Listed([Numbers(*view.shown)])
        return Listed([Numbers(number, *view.shown[1:]) for number in range(1, 7)])


class Coins(Tiny):
    """Both show a side at once; a table says what share of the victory the first player gets."""

    def __init__(self, payoffs: Payoffs) -> None:
        super().__init__("coins")
        self.payoffs: Final = payoffs
        self.table: Final = [[Show(player, side) for side in range(len(payoffs))] for player in range(2)]

    def initial_state(self) -> Numbers:
        """Return the state in which nobody has shown."""
        return Numbers(-1, -1)

    def actors(self, state: Numbers) -> tuple[Player, ...]:
        """Return who has not shown."""
        return tuple([player for player in range(2) if state.numbers[player] < 0])

    def block(self, state: Numbers) -> tuple[Player, ...]:
        """Return both until both have shown."""
        return (0, 1) if -1 in state.numbers else ()

    def legal_actions(self, state: Numbers, player: Player) -> Sequence[Action]:
        """Return the sides."""
        return self.table[player] if state.numbers[player] < 0 else ()

    def reduce(self, state: Numbers, action: Action) -> Numbers:
        """Note a side."""
        assert isinstance(action, Show)
        assert action.side is not None
        mine = list(state.numbers)
        mine[action.player] = action.side
        return Numbers(*mine)

    def known(self, state: Numbers, who: Player) -> tuple[int, ...]:
        """Return the own side until both have shown."""
        return tuple([side if player == who else -1 for player, side in enumerate(state.numbers)])

    def returns(self, state: Numbers) -> tuple[Fraction, ...]:
        """Return what the table says."""
        share = self.payoffs[state.numbers[0]][state.numbers[1]]
        return share, 1 - share


class Guessing(Tiny):
    """The first player guesses a number from 1 to 6, which the second holds or a die will show; right wins."""

    def __init__(self, held: bool) -> None:
        super().__init__("guessing")
        self.held: Final = held
        self.table: Final = [Guess(0, number) for number in range(1, 7)]

    def initial_state(self) -> Numbers:
        """Return the state with neither number nor guess."""
        return Numbers(0, 0)

    def actors(self, state: Numbers) -> tuple[Player, ...]:
        """Return chance before a hidden number and for the die, the first player for the guess."""
        number, guess = state.numbers
        if number and guess:
            return ()
        return (0,) if not guess and (number or not self.held) else (CHANCE,)

    def legal_actions(self, state: Numbers, player: Player) -> Sequence[Action]:
        """Return all guesses."""
        return self.table if player in self.actors(state) else ()

    def chance(self, state: Numbers, draw: Draw) -> Action:
        """Hide or roll a number."""
        return Hidden(1, draw.die(6)) if self.held else Rolled(draw.die(6))

    def reduce(self, state: Numbers, action: Action) -> Numbers:
        """Note a number or a guess."""
        if isinstance(action, Guess):
            return Numbers(state.numbers[0], action.number)
        assert isinstance(action, Hidden | Rolled)
        assert action.number is not None
        return Numbers(action.number, state.numbers[1])

    def known(self, state: Numbers, who: Player) -> tuple[int, ...]:
        """Hide the held number from the guesser."""
        number, guess = state.numbers
        return (-1 if number and who == 0 and not guess else number), guess

    def returns(self, state: Numbers) -> tuple[Fraction, ...]:
        """Return the victory to the guesser who was right, else to the other."""
        right = Fraction(state.numbers[0] == state.numbers[1])
        return right, 1 - right


class Nim(Tiny):
    """Take one to three stones in turn; who takes the last one wins."""

    def __init__(self, stones: int) -> None:
        super().__init__("nim")
        self.stones: Final = stones
        self.table: Final = [[Take(player, stones) for stones in (1, 2, 3)] for player in range(2)]

    def initial_state(self) -> Numbers:
        """Return the full heap and the first player."""
        return Numbers(self.stones, 0)

    def actors(self, state: Numbers) -> tuple[Player, ...]:
        """Return whose turn it is, if stones are left."""
        return (state.numbers[1],) if state.numbers[0] else ()

    def legal_actions(self, state: Numbers, player: Player) -> Sequence[Action]:
        """Return what the heap allows."""
        return self.table[player][: state.numbers[0]] if player in self.actors(state) else ()

    def reduce(self, state: Numbers, action: Action) -> Numbers:
        """Take stones away and pass the turn."""
        assert isinstance(action, Take)
        return Numbers(state.numbers[0] - action.stones, 1 - action.player)

    def returns(self, state: Numbers) -> tuple[Fraction, ...]:
        """Return the victory to who took the last stone: the player whose turn it is not."""
        return Fraction(state.numbers[1]), Fraction(1 - state.numbers[1])


@pytest.fixture
def coins() -> Callable[[Payoffs], AnyGame]:
    """Return what makes a matrix game."""
    return Coins


@pytest.fixture
def guessing() -> Callable[[bool], AnyGame]:
    """Return what makes a guessing game: the number is held (else rolled afterwards)."""
    return Guessing


@pytest.fixture
def nim() -> Callable[[int], AnyGame]:
    """Return what makes a game of Nim."""
    return Nim


@pytest.fixture
def seed() -> Callable[..., bytes]:
    """Return what makes 32 bytes from numbers."""

    def make(*numbers: int) -> bytes:
        return sha256(repr(numbers).encode()).digest()

    return make
