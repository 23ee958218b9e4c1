"""Survival of the Fittest: a search among plans for the rest of the turn, and where an iteration stops."""

from fractions import Fraction
from hashlib import sha256
from typing import Final, cast, final

from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.survival.actions import PlacePrey
from preycore.games.survival.game import Survival
from preycore.games.survival.state import OVER, State
from preycore.games.survival.views import SurvivalView
from preycore.value import Value
from preycore.views import View

from ..explain import decimal, percent, record
from ..halving import Contender, halve
from ..parameters import Parameters
from ..rollout import UNIT, AnyGame, Horizon, final_shares
from .survival_plans import Plan, Planner
from .survival_quick import quick_turn
from .survival_rules import SurvivalRules
from .survival_worth import expected, position_of

PLANS: Final = 16
"""How many of the plans are tried out."""


@final
class Trials:
    """
    Tries plans out with dice from the search's own seed, the same ones for every plan.

    Everybody else takes a quick turn, and the position before the player's next turn is judged; with `to_the_end`
    everybody plays on to the end of the match. `turns` counts the turns taken.
    """

    def __init__(self, game: Survival, seat: int, seed: bytes, to_the_end: bool) -> None:
        self._game: Final = game
        self._seat: Final = seat
        self._seed: Final = seed
        self._to_the_end: Final = to_the_end
        self.turns = 0

    def share(self, state: State, number: int) -> int:
        """Return the player's share of the victory, in units, in trial `number` from a state between two turns."""
        draw = FastDraw(self._seed + number.to_bytes(4, "big"))
        while state.phase != OVER and (self._to_the_end or (state.seat != self._seat and self._seat not in state.out)):
            state = quick_turn(self._game, self._game.reduce(state, self._game.chance(state, draw)), draw)
            self.turns += 1
        if state.phase == OVER:
            return final_shares(self._game, state)[self._seat]
        return expected(self._game, position_of(self._game.glance(state)))[self._seat]


class TurnHorizon(Horizon):
    """Stops a search over single steps before the roll of the next turn and judges the position there."""

    def __init__(self, game: Survival, number: int) -> None:
        self._game: Final = game
        self._number: Final = number

    def reached(self, state: Value) -> bool:
        """Return whether the next turn is about to begin."""
        return self._game.glance(cast(State, state)).number > self._number

    def shares(self, state: Value) -> list[int]:
        """Return what share of the victory each seat can expect, in units."""
        return expected(self._game, position_of(self._game.glance(cast(State, state))))


def horizon(game: AnyGame, view: View) -> Horizon:
    """Make the horizon for one decision of a search over single steps."""
    return TurnHorizon(cast(Survival, game), cast(SurvivalView, view).turns)


def search(game: AnyGame, view: View, seed: bytes, parameters: Parameters) -> Choice:
    """
    Search among plans for the rest of the turn, and choose the first action of the best one.

    The dice to come have no influence: the search rolls its own, from `seed`.
    """
    if isinstance(view.legal[0], PlacePrey):
        return SurvivalRules().choose(game, view, seed)
    survival = cast(Survival, game)
    own = sha256(b"preycore/turns/1" + seed).digest()
    root = survival.determinize(cast(SurvivalView, view), FastDraw(own))
    plans = Planner(survival, root, FastDraw(own)).plans()[:PLANS]
    if len(plans) == 1:
        only = plans[0].actions[0]
        return Choice(only, ((only, Fraction(1)),), "Every way to go on with this turn that was found ends alike.")
    trials = Trials(survival, root.seat, own, parameters.horizon == "end")
    found = halve(
        lambda plan, number: trials.share(plans[plan].state, number), lambda: trials.turns, len(plans), parameters
    )
    return _answer(plans, found, trials.turns)


def _answer(plans: list[Plan], found: list[Contender], turns: int) -> Choice:
    """Choose the first action of the first plan and explain it."""
    best = found[0]
    action = plans[best.number].actions[0]
    promised = percent(best.total, best.trials * UNIT)
    reason = f"The best of {len(found)} ways to go on with this turn, in {turns} turns played ahead: "
    details: dict[str, object] = {
        "iterations": turns,
        "value": decimal(best.total, best.trials * UNIT),
        "plans": [
            {
                "visits": one.trials,
                "value": decimal(one.total, one.trials * UNIT),
                "first": record(plans[one.number].actions[0]),
            }
            for one in found
        ],
        "best_line": [record(one) for one in plans[best.number].actions],
    }
    return Choice(action, ((action, Fraction(1)),), f"{reason}it promises {promised} % of a victory.", details)
