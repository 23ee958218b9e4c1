"""Survival of the Fittest as a game of whole turns, and the search over it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Final, TypeAlias, cast

import msgspec

from preycore.actions import Action, Player, Seat
from preycore.agents import Choice
from preycore.chance import Draw, FastDraw
from preycore.game import Game
from preycore.games.survival.actions import PlacePrey, Rolled, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import ASSIGN, State
from preycore.games.survival.views import SurvivalView
from preycore.value import Value
from preycore.views import View

from ..explain import decimal, forced, percent, record
from ..ismcts import Merged, most_visited, search
from ..parameters import Parameters
from ..rollout import UNIT, AnyGame, Horizon
from .survival_quick import QuickTurn, shares
from .survival_rules import SurvivalRules, judge

TURNS: Final = 1
"""After how many turns a position is judged: the search's own one; the others' replies are in the judgement."""
CAREFUL: Final = 6
"""How many turns are proposed whose every action is one of the three best."""
RANDOM: Final = 2


class TakeTurn(Action, frozen=True, tag="take_turn"):
    """Everything that a player does to the end of the turn."""

    player: Seat
    actions: tuple[SurvivalAction, ...]


TurnAction: TypeAlias = TakeTurn | Rolled


class TurnGame(Game[State, TurnAction, SurvivalView]):
    """
    The same game with whole turns as actions, made for one decision.

    At the root the player on turn chooses among turns that the rule-based agent proposes, with more or less care, and
    random ones; below it everybody takes the quick turn.
    """

    def __init__(self, game: Survival, root: State, draw: Draw) -> None:
        super().__init__(game.setup, game.bound)
        self.game: Final = game
        self.root: Final = root
        self._ends: Final = candidates(game, root, draw)
        self.candidates: Final = tuple(self._ends)

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return whose turn it is, CHANCE for the roll."""
        return self.game.actors(state)

    def legal_actions(self, state: State, player: Player) -> Sequence[TurnAction]:
        """Return the candidates at the root, else the quick turn."""
        if state == self.root:
            return self.candidates
        return (TakeTurn(player, QuickTurn(self.game, state).turn(state, _draw_of(state))),)

    def chance(self, state: State, draw: Draw) -> TurnAction:
        """Return a roll."""
        return cast(Rolled, self.game.chance(state, draw))

    def reduce(self, state: State, action: TurnAction) -> State:
        """Return the state after a turn or a roll."""
        if isinstance(action, Rolled):
            return self.game.reduce(state, action)
        if state == self.root:
            return self._ends[action]
        for one in action.actions:
            state = self.game.reduce(state, one)
        return state

    def returns(self, state: State) -> tuple[Fraction, ...]:
        """Return the shares of the victory."""
        return self.game.returns(state)


def _draw_of(state: State) -> Draw:
    """Return a draw that depends on a state alone, so that its quick turn is always the same."""
    return FastDraw(repr(state.tokens).encode())


def candidates(game: Survival, root: State, draw: Draw) -> dict[TakeTurn, State]:
    """Return turns from a state to the turn's end with their different outcomes, the rule-based one first."""
    found: dict[State, TakeTurn] = {}

    def propose(first: SurvivalAction | None, prey_first: bool, choice: int) -> None:
        actions, end = _turn(game, root, first, prey_first, choice, draw)
        found.setdefault(end, TakeTurn(root.seat, actions))

    propose(None, prey_first=False, choice=1)
    if root.phase == ASSIGN:
        for first in game.legal_actions(root, root.seat):
            propose(first, prey_first=False, choice=1)
            propose(first, prey_first=True, choice=1)
    else:
        propose(None, prey_first=True, choice=1)
    for number in range(CAREFUL):
        propose(None, prey_first=number % 2 == 1, choice=3)
    for _ in range(RANDOM):
        propose(None, prey_first=False, choice=0)
    return {turn: end for end, turn in found.items()}


def _turn(
    game: Survival, state: State, first: SurvivalAction | None, prey_first: bool, choice: int, draw: Draw
) -> tuple[tuple[SurvivalAction, ...], State]:
    """
    Return a turn and the state after it.

    It begins with `first`, if that is given; then each action is drawn among the `choice` best ones in the eyes of the
    rule-based agent, or among all if `choice` is 0.
    """
    seat, number = state.seat, state.number
    actions: list[SurvivalAction] = []
    while game.actors(state) == (seat,) and state.number == number:
        legal = list(game.legal_actions(state, seat))
        if first is not None:
            action, first = first, None
        elif choice == 0 or len(legal) == 1:
            action = legal[draw.below(len(legal))]
        else:
            action = _one_of_the_best(game, state, legal, prey_first, choice, draw)
        actions.append(action)
        state = game.reduce(state, action)
    return tuple(actions), state


def _one_of_the_best(
    game: Survival, state: State, legal: list[SurvivalAction], prey_first: bool, choice: int, draw: Draw
) -> SurvivalAction:
    prey = [action for action in legal if isinstance(action, Step) and action.token > 0]
    verdicts = judge(game, state, prey if prey_first and prey else legal)
    best = sorted(verdicts, key=lambda one: -verdicts[one].value)[:choice]
    return best[draw.below(len(best))]


class TurnHorizon(Horizon):
    """Stops before the roll of the next turn but `TURNS` − 1, and judges the position there."""

    def __init__(self, game: Survival, number: int) -> None:
        self._game: Final = game
        self._number: Final = number + TURNS
        self._known: Final[dict[State, list[int]]] = {}

    def reached(self, state: Value) -> bool:
        """Return whether that turn is about to begin."""
        return self._game.glance(cast(State, state)).number >= self._number

    def shares(self, state: Value) -> list[int]:
        """Return what share of the victory each seat can expect, in units."""
        between = cast(State, state)
        known = self._known.get(between)
        if known is None:
            known = shares(self._game, between)
            self._known[between] = known
        return known


def horizon(game: AnyGame, view: View) -> Horizon:
    """Make the horizon for one decision, of single steps or of whole turns."""
    survival = game.game if isinstance(game, TurnGame) else cast(Survival, game)
    return TurnHorizon(survival, cast(SurvivalView, view).turns)


@dataclass(frozen=True)
class SurvivalSearch:
    """Searches among whole turns and takes the first action of the best one; places prey as the rule-based agent."""

    parameters: Parameters

    @property
    def name(self) -> str:
        """The agent's name with those parameters that change its choices."""
        return "ismcts" + self.parameters.suffix()

    @property
    def reproducible(self) -> bool:
        """Whether the same view and seed give the same choice: not with a time budget."""
        return self.parameters.milliseconds == 0

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose one of `view.legal`. The dice to come have no influence: the search rolls its own, from `seed`."""
        if len(view.legal) == 1:
            return forced(view.legal[0])
        if isinstance(view.legal[0], PlacePrey):
            return SurvivalRules().choose(game, view, seed)
        survival = cast(Survival, game)
        worlds = game.worlds(view)
        draw = FastDraw(sha256(b"preycore/turns/1" + seed).digest())
        turns = TurnGame(survival, worlds.sample(draw), draw)
        if len(turns.candidates) == 1:
            only = turns.candidates[0].actions[0]
            return Choice(only, ((only, Fraction(1)),), "Every way to go on with this turn that was found ends alike.")
        found = Merged(search(turns, msgspec.structs.replace(view, legal=turns.candidates), worlds, self._alone, seed))
        index = most_visited(found.visits, found.totals)
        visits, value = found.visits[index], found.totals[index]
        plan = turns.candidates[index].actions
        reason = (
            f"The best of {len(found.visits)} ways to go on with this turn, in {sum(found.visits)} trials: "
            f"it promises {percent(value, visits * UNIT)} % of a victory."
        )
        details: dict[str, object] = {
            "iterations": sum(found.visits),
            "value": decimal(value, visits * UNIT),
            "best_line": [record(action) for action in plan],
        }
        return Choice(plan[0], ((plan[0], Fraction(1)),), reason, details)

    @property
    def _alone(self) -> Parameters:
        """The parameters for one process: turns are so few that sharing them out costs more."""
        return replace(self.parameters, workers=1)
