"""The rules as pure functions of states: who may act, what is legal, and what follows from an action."""

from typing import Final, final

from ...actions import CHANCE
from ...history import History
from ...native import BIT
from .actions import AnotherDayAction, Called, Choice, Decline, Eaten, Hunt, PlayAnimal
from .edition import Mechanics, Options
from .state import CALL, COMMIT, EAT, HUNT, NONE, OVER, Standing, State, quiet

_NOBODY: Final[tuple[int, ...]] = ()
_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
_NOTHING: Final[tuple[Choice, ...]] = ()


def members(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set of bits, ascending."""
    return tuple([n for n in range(bits.bit_length()) if (bits >> n) & 1])


def bits_of(numbers: tuple[int, ...]) -> int:
    """Return the set of bits of these numbers."""
    bits = 0
    for number in numbers:
        bits |= BIT[number]
    return bits


@final
class Rules:
    """The rules for one edition, number of players and set of options, with every action interned."""

    def __init__(self, players: int, mechanics: Mechanics, options: Options) -> None:
        animals = mechanics.animals
        self.players: Final[int] = players
        self.animals: Final[tuple[str, ...]] = animals
        self.hunts: Final[int] = mechanics.hunts
        self.target: Final[int] = mechanics.target
        self.sole: Final[int] = mechanics.sole
        self.most: Final[int] = mechanics.most
        self.others: Final[int] = mechanics.others
        self.first_caller: Final[int] = options.first_caller
        self.max_rounds: Final[int] = options.max_rounds
        self.everybody: Final[int] = BIT[players] - 1
        self.hand: Final[int] = BIT[len(animals)] - 1
        self.number: Final[dict[str, int]] = {code: n for n, code in enumerate(animals)}
        seats = range(players)
        self.seats: Final = tuple([members(bits) for bits in range(BIT[players])])
        """Seats by set."""
        self.codes: Final = tuple([tuple([animals[n] for n in members(bits)]) for bits in range(BIT[len(animals)])])
        """Codes by set of animals."""
        self.points: Final = tuple([sum([n + 1 for n in members(bits)]) for bits in range(BIT[len(animals)])])
        """Sum of the numbers by set of animals."""
        self.plays: Final = tuple([tuple([PlayAnimal(seat, code) for code in animals]) for seat in seats])
        """PlayAnimal by seat and animal."""
        self.table: Final = tuple([_table(seat, animals) for seat in seats])
        """Every action of a seat, in canonical order."""
        self._from_hand: Final = tuple([_by_hand(plays) for plays in self.plays])
        self._as_hunter: Final = tuple([_by_hunter(table, len(animals)) for table in self.table])
        self._called: Final = tuple([tuple([Called(code, group) for group in self.seats]) for code in animals])
        self._eaten: Final = tuple([tuple([Eaten(code, group) for group in self.seats]) for code in animals])

    def start(self) -> State:
        """Return the state before the first hunt."""
        nothing = (0,) * self.players
        return quiet(COMMIT, self._new_round(nothing, 0, self.first_caller), self.everybody)

    def actors(self, state: State) -> tuple[int, ...]:
        """Return who may act now."""
        phase = state.phase
        if phase == COMMIT:
            return self.seats[state.living & ~state.facedown]
        if phase == HUNT:
            return self.seats[BIT[state.hunter]]
        return _NOBODY if phase == OVER else _CHANCE

    def legal(self, state: State, seat: int) -> tuple[Choice, ...]:
        """Return a seat's legal actions in canonical order."""
        if state.phase == COMMIT:
            if ((state.living & ~state.facedown) >> seat) & 1:
                return self._from_hand[seat][state.standing.hands[seat]]
        elif state.phase == HUNT and seat == state.hunter:
            return self._as_hunter[seat][state.due]
        return _NOTHING

    def outcome(self, state: State) -> AnotherDayAction:
        """Return the revelation that is due, in the phases CALL and EAT."""
        if state.phase == CALL:
            return self._called[state.due][self.holders(state, state.due)]
        return self._eaten[state.prey][self.holders(state, state.prey)]

    def holders(self, state: State, animal: int) -> int:
        """Return the set of seats whose facedown card is this animal."""
        holders = 0
        for seat in self.seats[state.facedown]:
            if state.cards[seat] == animal:
                holders |= BIT[seat]
        return holders

    def possible(self, state: State, seat: int) -> int:
        """Return the set of animals that a facedown card may be for those who have only watched."""
        uncalled = state.due if state.phase == CALL else state.due + 1
        return state.standing.hands[seat] & ~state.hunted & ~(BIT[uncalled] - 1)

    def reduce(self, state: State, action: AnotherDayAction) -> State:
        """Return the state after an action that is known to be legal."""
        phase = state.phase
        if phase == COMMIT:
            assert isinstance(action, PlayAnimal)
            assert action.animal is not None
            return self._commit(state, action.player, self.number[action.animal])
        if phase == CALL:
            return self._call(state, action)
        if phase == HUNT:
            return self._hunt(state, action)
        return self._eat(state, action)

    def _commit(self, state: State, seat: int, animal: int) -> State:
        cards = (*state.cards[:seat], animal, *state.cards[seat + 1 :])
        committed = state.facedown | BIT[seat]
        living = state.living
        if committed != living:
            return State(COMMIT, state.standing, living, cards, committed, 0, 0, NONE, NONE, state.history)
        history = state.history
        for member in self.seats[living]:
            history = history.then(self.plays[member][cards[member]])
        return State(CALL, state.standing, living, cards, living, 0, 0, NONE, NONE, history)

    def _call(self, state: State, action: AnotherDayAction) -> State:
        """Turn the called animal over: exactly one card of it may hunt, unless no animal has a higher number."""
        due = state.due
        revealed = self.holders(state, due)
        facedown = state.facedown & ~revealed
        history = state.history.then(action)
        if revealed and not revealed & (revealed - 1) and due + 1 < len(self.animals):
            hunter = self.seats[revealed][0]
            return State(
                HUNT, state.standing, state.living, state.cards, facedown, state.hunted, due, hunter, NONE, history
            )
        return self._next_call(state, state.living, facedown, state.hunted, history)

    def _hunt(self, state: State, action: AnotherDayAction) -> State:
        history = state.history.then(action)
        if isinstance(action, Hunt):
            prey = self.number[action.animal]
            return State(
                EAT,
                state.standing,
                state.living,
                state.cards,
                state.facedown,
                state.hunted,
                state.due,
                state.hunter,
                prey,
                history,
            )
        return self._next_call(state, state.living, state.facedown, state.hunted, history)

    def _eat(self, state: State, action: AnotherDayAction) -> State:
        eaten = self.holders(state, state.prey)
        hunted = state.hunted | BIT[state.prey]
        history = state.history.then(action)
        return self._next_call(state, state.living & ~eaten, state.facedown & ~eaten, hunted, history)

    def _next_call(self, state: State, living: int, facedown: int, hunted: int, history: History) -> State:
        """Go on to the next animal that was not hunted; without a facedown card the hunt is over."""
        if not facedown:
            return self._end_hunt(state.standing, living, state.cards)
        due = state.due + 1
        while (hunted >> due) & 1:
            due += 1
        return State(CALL, state.standing, living, state.cards, facedown, hunted, due, NONE, NONE, history)

    def _end_hunt(self, before: Standing, living: int, cards: tuple[int, ...]) -> State:
        """Several survivors hunt again with what is left in their hands, up to the last hunt of the round."""
        hands = tuple([_without(before.hands[seat], cards[seat]) for seat in range(self.players)])
        earlier = (*before.earlier, cards)
        if before.hunt + 1 < self.hunts and living & (living - 1):
            caller = (before.caller + 1) % self.players
            standing = Standing(before.food, before.round, before.hunt + 1, caller, hands, earlier)
            return quiet(COMMIT, standing, living)
        return self._end_round(before, living, hands, earlier)

    def _end_round(
        self, before: Standing, living: int, hands: tuple[int, ...], earlier: tuple[tuple[int, ...], ...]
    ) -> State:
        rewards = self.rewards(living, hands)
        food = tuple([before.food[seat] + rewards[seat] for seat in range(self.players)])
        if self.ended(food, before.round + 1):
            return quiet(OVER, Standing(food, before.round, before.hunt, before.caller, hands, earlier), living)
        caller = (before.caller + 1) % self.players
        return quiet(COMMIT, self._new_round(food, before.round + 1, caller), self.everybody)

    def _new_round(self, food: tuple[int, ...], round_: int, caller: int) -> Standing:
        return Standing(food, round_, 0, caller, (self.hand,) * self.players, ())

    def rewards(self, living: int, hands: tuple[int, ...]) -> tuple[int, ...]:
        """Return the food markers that a round brings each seat, given its survivors and the animals left over."""
        survivors = self.seats[living]
        if len(survivors) == 1:
            return tuple([self.sole if seat == survivors[0] else 0 for seat in range(self.players)])
        sums = [self.points[self.hand & ~hand] for hand in hands]
        top = max([sums[seat] for seat in survivors])
        rewards = [0] * self.players
        for seat in survivors:
            rewards[seat] = self.most if sums[seat] == top else self.others
        return tuple(rewards)

    def ended(self, food: tuple[int, ...], rounds: int) -> bool:
        """Return whether a match is over after so many rounds: one seat alone has most and enough, or the limit."""
        top = max(food)
        return rounds >= self.max_rounds or (top >= self.target and food.count(top) == 1)


def _without(hand: int, card: int) -> int:
    return hand if card == NONE else hand & ~BIT[card]


def _table(seat: int, animals: tuple[str, ...]) -> tuple[Choice, ...]:
    plays: list[Choice] = [PlayAnimal(seat, code) for code in animals]
    hunts: list[Choice] = [Hunt(seat, code) for code in animals[1:]]
    return (*plays, *hunts, Decline(seat))


def _by_hand(plays: tuple[PlayAnimal, ...]) -> tuple[tuple[Choice, ...], ...]:
    return tuple([tuple([plays[n] for n in members(bits)]) for bits in range(BIT[len(plays)])])


def _by_hunter(table: tuple[Choice, ...], animals: int) -> tuple[tuple[Choice, ...], ...]:
    """Return, by the hunter's animal, a hunt for each animal with a higher number, and to decline."""
    return tuple([table[animals + hunter :] for hunter in range(animals)])
