"""A toy game, small enough to enumerate: hidden cards, secret simultaneous numbers, revelations."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Annotated, Any, Final, TypeAlias, assert_never, final

from msgspec import Meta, Struct

from ..actions import SECRET, Action, ChanceAction, Seat, actor, redact
from ..catalog import GameSpec
from ..chance import Draw
from ..errors import IllegalAction, IllegalView
from ..game import ARBITER, CHANCE, Game, Player, Setup, Worlds, places
from ..history import EMPTY, History
from ..value import Value
from ..views import View

Number: TypeAlias = Annotated[int, Meta(ge=0, le=7)]

RULES: Final[dict[str, str]] = {
    "toy.deal": "Each player gets one hidden card of the deck; the rest stays undrawn.",
    "toy.choose": "All choose a number at once and in secret: any card's number except that of their own card.",
    "toy.reveal": "The numbers are shown together; a number that nobody else chose counts for its player.",
    "toy.stop": "The owner of the highest number that counts ends the rounds or goes on; without one they go on.",
    "toy.show": "After the last round the cards are shown and count as well.",
    "toy.turn": "Only who is asked acts.",
    "toy.over": "The match is over once the cards are shown; most points win.",
}
"""The rules by id, as a page in `docs/rules` would hold them."""


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """The deck, as copies of card 0, 1, …, and the number of rounds."""

    copies: Annotated[tuple[Annotated[int, Meta(ge=0, le=8)], ...], Meta(min_length=2, max_length=6)]
    rounds: Annotated[int, Meta(ge=1, le=4)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a player may end the rounds early."""

    stopping: bool = True


class Dealt(ChanceAction, frozen=True, tag="dealt"):
    """A player got a card."""

    player: Seat
    card: Annotated[Number | None, SECRET] = None


class Choose(Action, frozen=True, tag="choose"):
    """Choose a number in secret."""

    player: Seat
    number: Annotated[Number | None, SECRET] = None


class Revealed(ChanceAction, frozen=True, tag="revealed"):
    """The numbers of all seats were shown."""

    numbers: tuple[Number, ...]


class Stop(Action, frozen=True, tag="stop"):
    """End the rounds."""

    player: Seat


class GoOn(Action, frozen=True, tag="go_on"):
    """Play another round."""

    player: Seat


class Shown(ChanceAction, frozen=True, tag="shown"):
    """The cards of all seats were shown."""

    cards: tuple[Number, ...]


ToyAction: TypeAlias = Dealt | Choose | Revealed | Stop | GoOn | Shown


class ToyView(View, frozen=True, kw_only=True, tag=False):
    """What one player knows."""

    legal: tuple[ToyAction, ...] = ()
    history: tuple[ToyAction, ...] = ()
    card: Number | None = None
    """The viewer's own card, once dealt."""
    number: Number | None = None
    """The viewer's own commitment, as long as it is not revealed."""
    rounds: tuple[tuple[Number, ...], ...] = ()
    """Revealed numbers by round and seat."""
    possible: tuple[tuple[Number, ...], ...] = ()
    """For each seat the cards that its revealed numbers leave possible to everybody."""
    cards: tuple[Number, ...] = ()
    """All cards, once shown."""
    points: tuple[int, ...] = ()


DEAL, CHOOSE, REVEAL, DECIDE, SHOW, OVER = range(6)
FREE: Final = -1
"""Stands for a number that is not chosen yet."""


@final
class ToyState(Value):
    """Where a match stands."""

    def __init__(
        self,
        phase: int,
        cards: tuple[int, ...],
        numbers: tuple[int, ...],
        rounds: tuple[tuple[int, ...], ...],
        history: History,
    ) -> None:
        self.phase: Final = phase
        self.cards: Final = cards
        self.numbers: Final = numbers
        self.rounds: Final = rounds
        self.history: Final = history

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return self.phase, self.cards, self.numbers, self.rounds, self.history


class ToyWorlds(Worlds[ToyState]):
    """All states behind a view with their weights."""

    def __init__(self, states: list[ToyState], weights: list[int]) -> None:
        self.states: Final = states
        self.weights: Final = weights

    def sample(self, draw: Draw) -> ToyState:
        """Return one of them."""
        return self.states[draw.pick(self.weights)]


class Toy(Game[ToyState, ToyAction, ToyView]):
    """The toy game."""

    def __init__(self, setup: Setup, mechanics: Mechanics, options: Options) -> None:
        # Deals, then per round the block, its revelation and a decision (after the last one the cards).
        super().__init__(setup, setup.players + mechanics.rounds * (setup.players + 2))
        self.mechanics: Final = mechanics
        self.options: Final = options
        self.nobody: Final = (FREE,) * setup.players
        self.choices: Final = [
            tuple([Choose(player, number) for number in range(len(mechanics.copies))])
            for player in range(setup.players)
        ]
        self.decisions: Final = [(GoOn(player), Stop(player)) for player in range(setup.players)]

    def initial_state(self) -> ToyState:
        """Return the state before the first card."""
        return ToyState(DEAL, (), self.nobody, (), EMPTY)

    def actors(self, state: ToyState) -> tuple[Player, ...]:
        """Return who may act."""
        if state.phase == CHOOSE:
            return tuple([player for player in range(self.players) if state.numbers[player] == FREE])
        if state.phase == DECIDE:
            return (self.leader(state.rounds[-1]),)
        return () if state.phase == OVER else (CHANCE,)

    def block(self, state: ToyState) -> tuple[Player, ...]:
        """Return everybody while numbers are chosen."""
        return tuple(range(self.players)) if state.phase == CHOOSE else ()

    def leader(self, numbers: tuple[int, ...]) -> Player:
        """Return who chose the highest number that counts, or CHANCE where none does."""
        return max(
            [(number, player) for player, number in enumerate(numbers) if numbers.count(number) == 1] + [(-1, CHANCE)]
        )[1]

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        """Return the player's legal actions, by number, or going on before stopping."""
        if player not in self.actors(state) or player == CHANCE:
            return ()
        if state.phase == DECIDE:
            return self.decisions[player]
        return [choice for choice in self.choices[player] if choice.number != state.cards[player]]

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        """Deal the next card (site `deal/<player>`), or reveal."""
        if state.phase != DEAL:
            return self.revelation(state)
        player = len(state.cards)
        draw.site("deal", player)
        return Dealt(player, draw.pick(self.left(state)))

    def chance_outcomes(self, state: ToyState) -> Sequence[tuple[ToyAction, Fraction]]:
        """Return the cards that may be dealt, or the revelation."""
        if state.phase != DEAL:
            return [(self.revelation(state), Fraction(1))]
        left = self.left(state)
        player = len(state.cards)
        return [(Dealt(player, card), Fraction(count, sum(left))) for card, count in enumerate(left) if count]

    def left(self, state: ToyState) -> list[int]:
        """Return the undealt copies of each card."""
        return [count - state.cards.count(card) for card, count in enumerate(self.mechanics.copies)]

    def revelation(self, state: ToyState) -> ToyAction:
        """Return what has to be shown."""
        return Shown(state.cards) if state.phase == SHOW else Revealed(state.numbers)

    def reduce(self, state: ToyState, action: ToyAction) -> ToyState:
        """Return the state after an action."""
        match action:
            case Dealt(card=int(card)):
                cards = (*state.cards, card)
                phase = CHOOSE if len(cards) == self.players else DEAL
                return ToyState(phase, cards, self.nobody, (), state.history.then(action))
            case Choose(player=player, number=int(number)):
                return self.commit(state, player, number)
            case Revealed(numbers=numbers):
                rounds = (*state.rounds, numbers)
                return ToyState(self.after(rounds), state.cards, self.nobody, rounds, state.history.then(action))
            case Stop() | GoOn():
                phase = SHOW if isinstance(action, Stop) else CHOOSE
                return ToyState(phase, state.cards, self.nobody, state.rounds, state.history.then(action))
            case Shown():
                return ToyState(OVER, state.cards, self.nobody, state.rounds, state.history.then(action))
            case Dealt() | Choose():
                raise ValueError("a hidden field is not given")
        assert_never(action)

    def commit(self, state: ToyState, player: Player, number: int) -> ToyState:
        """Note a player's number; the history takes a block when it is complete, in seat order."""
        numbers = (*state.numbers[:player], number, *state.numbers[player + 1 :])
        if FREE in numbers:
            return ToyState(CHOOSE, state.cards, numbers, state.rounds, state.history)
        history = state.history
        for seat, chosen in enumerate(numbers):
            history = history.then(self.choices[seat][chosen])
        return ToyState(REVEAL, state.cards, numbers, state.rounds, history)

    def after(self, rounds: tuple[tuple[int, ...], ...]) -> int:
        """Return the phase after a round."""
        if len(rounds) == self.mechanics.rounds:
            return SHOW
        return DECIDE if self.options.stopping and self.leader(rounds[-1]) != CHANCE else CHOOSE

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        """Word why an action is not legal."""
        kinds = (Dealt, Choose, Revealed, Stop | GoOn, Shown)
        topic = ("deal", "choose", "reveal", "stop", "show")[state.phase]
        if not isinstance(action, kinds[state.phase]):
            return IllegalAction("wrong-phase", f"toy.{topic}", "Something else is due.")
        if actor(action) == CHANCE:
            return IllegalAction("not-possible", f"toy.{topic}", "Chance cannot give this here.")
        return IllegalAction("not-legal", f"toy.{topic}", "This number may not be chosen.")

    def observe(self, state: ToyState, who: Player) -> ToyView:
        """Return what a player knows."""
        own = state.numbers[who] if who >= 0 else FREE
        acting = self.actors(state)
        committed: tuple[Choose, ...] = ()
        if state.phase == CHOOSE:
            if who != ARBITER:
                acting = tuple([player for player in self.block(state) if own == FREE or player != who])
            shown = [seat for seat, number in enumerate(state.numbers) if number != FREE and who in (seat, ARBITER)]
            committed = tuple([self.choices[seat][state.numbers[seat]] for seat in shown])
        return ToyView(
            viewer=who,
            to_act=acting,
            legal=tuple(self.legal_actions(state, who)),
            history=(*self.seen(state, who), *committed),
            card=state.cards[who] if 0 <= who < len(state.cards) else None,
            number=None if own == FREE else own,
            rounds=state.rounds,
            possible=self.possible(state),
            cards=state.cards if state.phase == OVER or who == ARBITER else (),
            points=self.scores(state),
        )

    def seen(self, state: ToyState, who: Player) -> tuple[ToyAction, ...]:
        """Return all closed lines as a player sees them."""
        return tuple([action for action in state.history.seen_by(who) if isinstance(action, ToyAction)])

    def possible(self, state: ToyState) -> tuple[tuple[int, ...], ...]:
        """Return for each seat the cards whose number it has not shown."""
        chosen = [{numbers[seat] for numbers in state.rounds} for seat in range(self.players)]
        cards = range(len(self.mechanics.copies))
        return tuple([tuple([card for card in cards if card not in numbers]) for numbers in chosen])

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        """Fill the hidden fields of the view's history in all ways that the rules allow."""
        if not ARBITER <= view.viewer < self.players or view.viewer == CHANCE or len(view.history) > self.bound:
            raise IllegalView("no such player, or too many actions")
        found = [(self.initial_state(), Fraction(1))]
        for seen in view.history:
            found = [step for world in found for step in self.continued(*world, seen, view.viewer)]
        fitting = [(state, weight) for state, weight in found if self.observe(state, view.viewer) == view]
        if not fitting:
            raise IllegalView("no match produces this view")
        unit = lcm(*[weight.denominator for _, weight in fitting])
        return ToyWorlds([state for state, _ in fitting], [int(weight * unit) for _, weight in fitting])

    def continued(
        self, state: ToyState, weight: Fraction, seen: ToyAction, viewer: Player
    ) -> list[tuple[ToyState, Fraction]]:
        """Return the states, with weights, after every action that looks like `seen` to the viewer."""
        if seen.by_chance:
            outcomes = self.chance_outcomes(state) if CHANCE in self.actors(state) else ()
        else:
            outcomes = [(action, Fraction(1)) for action in self.legal_actions(state, actor(seen))]
        return [
            (self.reduce(state, action), weight * share) for action, share in outcomes if redact(action, viewer) == seen
        ]

    def scores(self, state: ToyState) -> tuple[int, ...]:
        """Return the numbers that counted, and at the end the cards."""
        points = [0] * self.players
        for numbers, seat in product(state.rounds, range(self.players)):
            points[seat] += numbers[seat] if numbers.count(numbers[seat]) == 1 else 0
        if state.phase == OVER:
            points = [total + card for total, card in zip(points, state.cards, strict=True)]
        return tuple(points)

    def ranking(self, state: ToyState) -> tuple[int, ...]:
        """Return the places by points."""
        return places(self.scores(state))

    def action_table(self, player: Player) -> tuple[ToyAction, ...]:
        """Return all numbers, then going on and stopping."""
        return (*self.choices[player], *self.decisions[player])


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """Draw a view as a few lines of text."""
    assert isinstance(view, ToyView)
    rows = [f"seat {seat}: {points}" for seat, points in enumerate(view.points)]
    return "\n".join([f"own card {view.card}, own number {view.number}", f"rounds {view.rounds}", *rows])


def make(setup: Setup, mechanics: Mechanics, options: Options) -> Game[Any, Any, Any]:
    """Make the game."""
    return Toy(setup, mechanics, options)


SPEC: Final = GameSpec(
    name="toy",
    title="Toy",
    summary="Hidden cards and secret numbers, small enough for every match to be enumerated.",
    players=(2, 3),
    rules_version=0,
    package="preycore.testing",
    mechanics=Mechanics,
    options=Options,
    actions=ToyAction,
    view=ToyView,
    make=make,
    picture=picture,
)
