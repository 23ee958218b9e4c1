"""A position of Deadly Prey laid out by hand, and what follows from it."""

from collections.abc import Sequence
from functools import cache
from typing import Self, TypeVar

from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attempt, Declare, Keep, PassPhase, PlayerAction
from preycore.games.deadly_prey.draft import Draft
from preycore.games.deadly_prey.flow import settle
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.outcomes import DeadlyPreyAction, DiceRolled, Flipped
from preycore.games.deadly_prey.state import UNKNOWN, VACANT, Place, State
from preycore.games.deadly_prey.tables import SUITS
from preycore.games.deadly_prey.tokens import purse, total

A = TypeVar("A", bound=DeadlyPreyAction)
TOP = 20
PLAIN = "destruction-08"
"""A City card that is neither a Minion nor a General."""


@cache
def game_for(players: int) -> DeadlyPrey:
    """Return the game with the plain edition, whose cards have no effects."""
    game = load("deadly_prey", players, "plain")
    assert isinstance(game, DeadlyPrey)
    return game


def bag(values: Sequence[int]) -> int:
    """Return the purse with these tokens."""
    return purse(tuple([values.count(value) for value in range(4)]))


class Scene:
    """
    A table after the set-up: all cards facedown and of Destruction, token 1; the tracker of Occult.

    Each hunter has the Callings 3, 2, 1, 0 (Destruction first), five Willpower and no cards in hand; the monster has
    no Influence and 3, 4, 5, 6 points. It is the first day, Resolution, Initiative and order by seat.
    """

    def __init__(
        self, hunters: int = 2, turn: int = 1, half: int = 0, stage: int = 1, game: DeadlyPrey | None = None
    ) -> None:
        self.game = game or game_for(hunters + 1)
        self.t = self.game.tables
        d = Draft(self.game.initial_state())
        self.d = d
        self.none = (0,) * hunters
        seats = tuple(range(hunters))
        d.cells = tuple([Place(0, UNKNOWN, 0, 1, 0, self.none, self.none) for _ in range(21)])
        d.spaces = tuple([Place(3, UNKNOWN, 0, 0, 0, self.none, self.none) for _ in range(7)])
        d.monster_card = 0
        d.callings = ((3, 2, 1, 0),) * hunters
        d.tokens = (bag([3]), bag([1, 1, 2]), bag([0, 2, 3]), bag([0, 0, 1, 2, 3]))
        d.dealt = (1, 3, 3, 5)
        r = d.round
        r.turn, r.half, r.stage = turn, half, stage
        r.initiative = r.order = seats
        self.state: State | None = None

    def card(self, cell: int, code: str, token: int = 1, reds: Sequence[int] = (), whites: Sequence[int] = ()) -> None:
        """Put a card face up, with red and white Willpower by seat."""
        number = self.t.city_index[code]
        self.d.put(cell, Place(self.t.suit[number], number, 0, token, 1, self._seats(whites), self._seats(reds)))

    def down(self, cell: int, suit: str = "destruction", token: int = 1, whites: Sequence[int] = ()) -> None:
        """Put a facedown card that nobody has seen, with white Willpower by seat."""
        self.d.put(cell, Place(SUITS.index(suit), UNKNOWN, 0, token, 0, self._seats(whites), self.none))

    def vacant(self, cell: int) -> None:
        """Leave a cell without a card."""
        self.d.put(cell, Place(VACANT, UNKNOWN, 0, 0, 0, self.none, self.none))

    def space(self, day: int, code: str) -> None:
        """Put a card face up on the tracker."""
        number = self.t.city_index[code]
        place = Place(self.t.suit[number], number, 0, 0, 1, self.none, self.none)
        self.d.spaces = (*self.d.spaces[: day - 1], place, *self.d.spaces[day:])

    def hand(self, hunter: int, *codes: str) -> None:
        """Give a hunter Arsenal cards."""
        cards = tuple(sorted(self.t.arsenal_index[code] for code in codes))
        self.d.hands = (*self.d.hands[:hunter], cards, *self.d.hands[hunter + 1 :])
        self.d.arsenal = tuple([card for card in self.d.arsenal if card not in cards])

    def trophy(self, hunter: int, code: str, token: int) -> None:
        """Give a hunter a defeated Minion."""
        trophies = tuple(sorted((*self.d.trophies[hunter], self.t.city_index[code] * 4 + token)))
        self.d.trophies = (*self.d.trophies[:hunter], trophies, *self.d.trophies[hunter + 1 :])

    def tokens(self, *purses: Sequence[int]) -> None:
        """Give the monster these tokens, by Calling."""
        self.d.tokens = tuple([bag(values) for values in purses])

    def _seats(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return (*numbers, *self.none[len(numbers) :])

    def start(self, *items: on.Item) -> Self:
        """Begin with these entries of the agenda, the first one first."""
        seen = {place.card for place in (*self.d.cells, *self.d.spaces)}
        seen |= {trophy >> 2 for trophies in self.d.trophies for trophy in trophies} | set(self.d.city_discards)
        self.d.pools = (tuple([tuple([card for card in cards if card not in seen]) for cards in self.t.of_suit]),)
        self.d.agenda = list(reversed(items))
        settle(self.t, self.d)
        self.state = self.d.state()
        return self

    def slot(self, hunter: int = 0) -> Self:
        """Begin with a hunter's place in the rotation."""
        self.d.round.slot = self.d.round.order.index(hunter)
        return self.start((on.SLOT, hunter, 0), (on.ROTATION, 0, 0))

    @property
    def now(self) -> State:
        """The present state."""
        assert self.state is not None
        return self.state

    def do(self, *actions: DeadlyPreyAction) -> Self:
        """Check and apply actions."""
        for action in actions:
            self.state = self.game.apply(self.now, action)
        return self

    def luck(self, seed: int = 0) -> Self:
        """Let chance act until a player has to."""
        draw = FastDraw(bytes([seed]))
        while self.game.actors(self.now) == (-1,):
            self.state = self.game.reduce(self.now, self.game.chance(self.now, draw))
        return self

    def until(self, kind: int, seed: int = 0) -> Self:
        """Let chance act until this kind of entry is due."""
        draw = FastDraw(bytes([seed]))
        while self.kind != kind and self.game.actors(self.now) == (-1,):
            self.state = self.game.reduce(self.now, self.game.chance(self.now, draw))
        assert self.kind == kind, on.NAMES[self.kind]
        return self

    def rolls(self, *dice: int) -> Self:
        """Let chance act up to the dice, and roll these."""
        return self.until(on.DICE).do(DiceRolled(tuple(sorted(dice))))

    def shows(self) -> Self:
        """Let whatever is revealed be revealed."""
        while self.kind in (on.SHOW, on.PAID, on.SCORE, on.HAND_SHOWN, on.REVEAL, on.COUNT):
            self.state = self.game.reduce(self.now, self.game.chance(self.now, FastDraw(b"")))
        return self

    def quiet(self) -> Self:
        """Let everybody pass windows, and the monster its attacks, for the rest of the phase."""
        while self.kind in (on.WINDOW_CHOICE, on.STRIKE_CHOICE):
            if self.kind == on.STRIKE_CHOICE:
                self.do(PassPhase(self.t.monster))
            else:
                self.do(*[Declare(seat, ("pass-phase",)) for seat in self.game.actors(self.now)])
        return self

    def forced(self) -> DeadlyPreyAction:
        """Return the only outcome that chance can give."""
        outcomes = self.game.chance_outcomes(self.now)
        assert outcomes is not None
        assert len(outcomes) == 1
        return outcomes[0][0]

    def shares(self) -> list[str]:
        """Return the returns by seat, as written: "1/2"."""
        return [str(share) for share in self.game.returns(self.now)]

    @property
    def kind(self) -> int:
        """What is due."""
        return self.now.agenda[-1][0] if self.now.agenda else -1

    def legal(self, player: int) -> Sequence[PlayerAction]:
        """Return a player's legal actions."""
        return self.game.legal_actions(self.now, player)

    def offers(self, kind: type[A], player: int) -> list[A]:
        """Return a player's legal actions of one type."""
        return [action for action in self.legal(player) if isinstance(action, kind)]

    def cell(self, cell: int) -> Place:
        """Return a place of the pyramid."""
        return self.now.board.cells[cell]

    def points(self) -> tuple[int, ...]:
        """Return the monster's scores."""
        return tuple([total(code) for code in self.now.monster.tokens])


def attempted(scene: Scene, cell: int, code: str = PLAIN) -> Scene:
    """Turn a card, keep it where there is a choice, and let windows and Callings pass."""
    scene.slot().do(Attempt(0, cell, ()), Flipped(cell, code))
    if scene.kind == on.CHANGE:
        scene.do(Keep(0))
    return scene.quiet().shows()
