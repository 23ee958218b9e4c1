"""Prey Another Day on the contract."""

from fractions import Fraction
from typing import Final, cast, final

from ...actions import ARBITER, Action, Player
from ...chance import Draw
from ...errors import IllegalAction, IllegalView, SetupError
from ...game import Game, Setup, places
from ...native import BIT
from .actions import AnotherDayAction, Called, Choice, Decline, Eaten, Hunt, PlayAnimal
from .edition import Mechanics, Options
from .hidden import AnotherDayWorlds, worlds_of
from .rules import Rules
from .state import CALL, COMMIT, HUNT, NONE, State
from .views import AnotherDayView

_CERTAIN: Final = Fraction(1)


@final
class AnotherDay(Game[State, AnotherDayAction, AnotherDayView]):
    """Prey Another Day for one edition, number of players and set of options."""

    def __init__(self, setup: Setup, rules: Rules) -> None:
        super().__init__(setup, _bound(rules))
        self.rules: Final = rules

    def initial_state(self) -> State:
        """Return the state before the first hunt, which needs no chance."""
        return self.rules.start()

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return who may act now: those of the block who have not committed, the hunter, or CHANCE for a revelation."""
        return self.rules.actors(state)

    def block(self, state: State) -> tuple[Player, ...]:
        """Return everybody alive while animals are being played."""
        return self.rules.seats[state.living] if state.phase == COMMIT else ()

    def legal_actions(self, state: State, player: Player) -> tuple[Choice, ...]:
        """Return the player's legal actions: animals by number, then to decline."""
        return self.rules.legal(state, player) if player >= 0 else ()

    def chance(self, state: State, draw: Draw) -> AnotherDayAction:
        """Return the revelation that is due; it has no site and takes no number."""
        return self.rules.outcome(state)

    def chance_outcomes(self, state: State) -> tuple[tuple[AnotherDayAction, Fraction], ...]:
        """Return the one revelation that is due."""
        return ((self.rules.outcome(state), _CERTAIN),)

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Word why an action is not legal, naming no animal that is not face up."""
        if isinstance(action, PlayAnimal):
            return self._refused_play(state, action)
        if isinstance(action, Hunt | Decline):
            return self._refused_hunt(state, action)
        if isinstance(action, Called | Eaten):
            return self._refused_revelation(state, action)
        return IllegalAction("wrong-phase", self.rule("turn"), "Prey Another Day has no such action.")

    def _refused_play(self, state: State, action: PlayAnimal) -> IllegalAction:
        if state.phase != COMMIT:
            return IllegalAction("wrong-phase", self.rule("commit"), "No animals are being played now.")
        text = f"Player {action.player + 1} plays an animal that is not in their hand."
        return IllegalAction("not-legal", self.rule("hand"), text)

    def _refused_hunt(self, state: State, action: Hunt | Decline) -> IllegalAction:
        name = f"Player {action.player + 1}"
        if state.phase != HUNT:
            text = f"{name} has not been revealed alone and may not hunt now."
            return IllegalAction("wrong-phase", self.rule("lone-hunter"), text)
        hunter = self.rules.animals[state.due]
        text = f"{name} shows the {hunter}, which hunts only animals with a higher number."
        return IllegalAction("not-legal", self.rule("higher-only"), text)

    def _refused_revelation(self, state: State, action: Called | Eaten) -> IllegalAction:
        calling = state.phase == CALL
        animal = self.rules.animals[state.due if calling else state.prey]
        rule = self.rule("calling" if calling else "eaten")
        if isinstance(action, Called) != calling:
            due = "called" if calling else "hunted"
            return IllegalAction("wrong-phase", rule, f"The {animal} has to be {due} first.")
        if action.animal != animal:
            return IllegalAction("not-possible", rule, f"The next cards to be turned over are those of the {animal}.")
        text = f"Not exactly these players have a facedown {animal} to turn over."
        return IllegalAction("not-possible", self.rule("reveal"), text)

    def reduce(self, state: State, action: AnotherDayAction) -> State:
        """Return the state after a legal action."""
        return self.rules.reduce(state, action)

    def observe(self, state: State, who: Player) -> AnotherDayView:
        """Return what a player may know: of an open block nothing but what he has played himself."""
        rules = self.rules
        standing = state.standing
        seats = range(self.players)
        known = _known(state, who)
        committing = state.phase == COMMIT
        plays = tuple([rules.plays[seat][state.cards[seat]] for seat in rules.seats[known]])
        history = plays if committing else cast(tuple[AnotherDayAction, ...], state.history.seen_by(who))
        return AnotherDayView(
            viewer=who,
            to_act=rules.seats[state.living & ~known] if committing else rules.actors(state),
            legal=self.legal_actions(state, who),
            history=history,
            food=standing.food,
            round=standing.round,
            hunt=standing.hunt,
            caller=standing.caller,
            living=rules.seats[state.living],
            shown=tuple([_shown(rules, state, seat) for seat in seats]),
            hands=tuple([rules.codes[standing.hands[seat] & ~_turned(state, seat)] for seat in seats]),
            commitment=rules.animals[state.cards[who]] if who >= 0 and (known >> who) & 1 else None,
            possible=tuple([_possible(rules, state, seat, known) for seat in seats]),
            called=tuple([action for action in history if isinstance(action, Called)]),
            eaten=tuple([action for action in history if isinstance(action, Eaten)]),
        )

    def worlds(self, view: AnotherDayView) -> AnotherDayWorlds:
        """Prepare the states that a view leaves possible. Raises IllegalView."""
        worlds = worlds_of(self.rules, view)
        if self.observe(worlds.one, view.viewer) != view:
            raise IllegalView("the fields of the view contradict one another")
        return worlds

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the food markers by seat."""
        return state.standing.food

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return each seat's place by food markers; equal numbers share a place."""
        return places(state.standing.food)

    def action_table(self, player: Player) -> tuple[Choice, ...]:
        """Return every animal to play, every animal to hunt, and to decline."""
        return self.rules.table[player]


def make(setup: Setup, mechanics: Mechanics, options: Options) -> AnotherDay:
    """Make the game. Raises SetupError where the first caller has no seat."""
    if options.first_caller >= setup.players:
        raise SetupError(
            "bad-options", f"options of another_day: there is no seat {options.first_caller} to call first"
        )
    return AnotherDay(setup, Rules(setup.players, mechanics, options))


def _bound(rules: Rules) -> int:
    """Return the most actions of a match: in a hunt each seat plays, each animal is called, and loners hunt in vain."""
    animals = len(rules.animals)
    hunt = rules.players + animals + 2 * min(rules.players, animals - 1)
    return rules.max_rounds * rules.hunts * hunt


def _known(state: State, who: Player) -> int:
    """Return the set of seats whose facedown animal this viewer knows."""
    if who == ARBITER:
        return state.facedown
    return state.facedown & BIT[who] if who >= 0 else 0


def _turned(state: State, seat: int) -> int:
    """Return the animal that a seat has turned over in this hunt, as a set."""
    card = state.cards[seat]
    return 0 if card == NONE or (state.facedown >> seat) & 1 else BIT[card]


def _shown(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    played = [cards[seat] for cards in state.standing.earlier]
    if _turned(state, seat):
        played.append(state.cards[seat])
    return tuple([rules.animals[card] for card in played if card != NONE])


def _possible(rules: Rules, state: State, seat: int, known: int) -> tuple[str, ...]:
    """Return what a facedown card may be; in an open block nobody knows that another's is there."""
    if (known >> seat) & 1:
        return rules.codes[BIT[state.cards[seat]]]
    watching = state.phase != COMMIT and (state.facedown >> seat) & 1
    return rules.codes[rules.possible(state, seat)] if watching else ()
