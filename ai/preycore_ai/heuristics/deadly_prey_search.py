"""Hunter: Deadly Prey: a search among what the plans consider, and where an iteration of the general search stops."""

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from math import isqrt
from typing import Final, cast

from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.game import Worlds
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.outcomes import DeadlyPreyAction
from preycore.games.deadly_prey.state import State
from preycore.games.deadly_prey.tables import Tables
from preycore.games.deadly_prey.views import DeadlyPreyView
from preycore.value import Value
from preycore.views import View

from ..behind import worlds_behind
from ..explain import decimal, percent, record
from ..halving import Contender, halve
from ..parameters import Parameters
from ..rollout import UNIT, AnyGame, Horizon
from .deadly_prey_hunter import NEVER, Option
from .deadly_prey_plans import weighed
from .deadly_prey_table import half_of, seen_table
from .deadly_prey_trials import Trials
from .deadly_prey_worth import expected

MOST_TRIED: Final = 6
"""Actions that are told apart by trials; the plans choose them."""
HALVES_AHEAD: Final = 1
"""A trial goes on until so many half-turns have begun."""
MARGIN: Final = UNIT // 200
"""By so much, and the standard error of the difference, another action has to be better than what the plans prefer."""


class DeadlyPreyHorizon(Horizon):
    """Stops a search over single steps when the next half-turn begins, and judges the position there."""

    def __init__(self, tables: Tables, half: int) -> None:
        self._tables: Final = tables
        self._half: Final = half

    def reached(self, state: Value) -> bool:
        """Return whether the half-turn has begun."""
        now = cast(State, state)
        return not now.defeated and bool(now.monster.tokens) and half_of(now.round) >= self._half

    def shares(self, state: Value) -> list[int]:
        """Return what share of the victory each seat can expect, in units."""
        return expected(self._tables, cast(State, state))


def horizon(game: AnyGame, view: View) -> Horizon:
    """Make the horizon for one decision of a search over single steps."""
    return DeadlyPreyHorizon(cast(DeadlyPrey, game).tables, _next_half(cast(DeadlyPreyView, view)))


def _next_half(view: DeadlyPreyView) -> int:
    return half_of(view.round) + HALVES_AHEAD


def search(game: AnyGame, view: View, seed: bytes, parameters: Parameters) -> Choice:
    """Try out what the plans like best, and choose what they prefer unless something else proves better."""
    prey, seen = cast(DeadlyPrey, game), cast(DeadlyPreyView, view)
    own = sha256(b"preycore/hunt/1" + seed).digest()
    worlds, _ = worlds_behind(game, view, FastDraw(own))
    options = considered(prey, seen)
    if len(options) == 1 or not seen.round.turn:
        return Choice(options[0].action, ((options[0].action, Fraction(1)),), options[0].why)
    possible = cast(Worlds[State], worlds)
    trials = Trials(prey, possible, seen.viewer, own, _next_half(seen), parameters.horizon == "end")
    tried = [cast(DeadlyPreyAction, option.action) for option in options]
    found = halve(
        lambda index, number: trials.share(tried[index], number),
        lambda: trials.actions,
        len(tried),
        parameters,
        champion=True,
    )
    return _answer(options, found, trials.actions)


def considered(game: DeadlyPrey, view: DeadlyPreyView) -> list[Option]:
    """Return the few options that the plans like best, the best first, each action once."""
    options = sorted(weighed(seen_table(game.tables, view), view.legal), key=lambda option: -option.worth)
    found: list[Option] = []
    for option in options:
        likely = not found or option.worth > NEVER // 2
        if likely and len(found) < MOST_TRIED and all(option.action != other.action for other in found):
            found.append(option)
    return found


def proven(found: Sequence[Contender]) -> Contender:
    """
    Return what most surely is better than what the plans prefer (number 0), or that.

    Trials are compared in pairs: the same world, the same draws.
    """
    preferred = next(one for one in found if not one.number)
    best, most = preferred, 0
    for one in found:
        apart = [mine - other for mine, other in zip(one.shares, preferred.shares, strict=False)]
        if one is preferred or len(apart) < max(2, len(preferred.shares)):
            continue
        mean = sum(apart) // len(apart)
        error = isqrt(sum([(gain - mean) ** 2 for gain in apart]) // (len(apart) * (len(apart) - 1)))
        if mean - error - MARGIN > most:
            best, most = one, mean - error - MARGIN
    return best


def _answer(options: Sequence[Option], found: Sequence[Contender], actions: int) -> Choice:
    """Choose what the plans prefer or what has proved better, and explain it."""
    chosen = proven(found)
    option = options[chosen.number]
    promised = percent(chosen.total, chosen.trials * UNIT)
    than = ", more than what the plans prefer" if chosen.number else f", and none of {len(options)} is surely better"
    reason = f"{option.why} In {chosen.trials} trials it promises {promised} % of a victory{than}."
    details: dict[str, object] = {
        "iterations": actions,
        "value": decimal(chosen.total, chosen.trials * UNIT),
        "actions": [
            {
                "action": record(options[one.number].action),
                "visits": one.trials,
                "value": decimal(one.total, one.trials * UNIT),
            }
            for one in found
        ],
        "best_line": [record(option.action)],
        "worlds": {"sampled": max(one.trials for one in found)},
    }
    return Choice(option.action, ((option.action, Fraction(1)),), reason, details)
