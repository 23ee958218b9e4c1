"""Survival of the Fittest: an agent that hunts what it can reach, hides its prey and walls them off, and says why."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.survival.actions import Assign, Lift, PlaceObstacle, PlacePrey, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import State
from preycore.games.survival.views import SurvivalView
from preycore.hexes import distance, parse
from preycore.views import View

from ..explain import forced
from ..rollout import AnyGame
from .survival_judgement import Fleeing, Hunting, Judgement

WALLS: Final = 40
"""How many places of an obstacle are looked at closely."""


@dataclass(frozen=True)
class Verdict:
    """What an action is worth to the agent, more being better, and why it would be taken."""

    value: int
    reason: str


class SurvivalRules:
    """Judges each action by the prey it catches or nears and by what it leaves to the other predators."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose the action with the highest value, the first of equals; the seed has no influence."""
        if len(view.legal) == 1:
            return forced(view.legal[0])
        survival = cast(Survival, game)
        state = survival.determinize(cast(SurvivalView, view), FastDraw(seed))
        verdicts = judge(survival, state, cast(SurvivalView, view).legal)
        action = max(verdicts, key=lambda one: verdicts[one].value)
        return Choice(action, ((action, Fraction(1)),), verdicts[action].reason, {"value": verdicts[action].value})


def judge(game: Survival, state: State, legal: Sequence[SurvivalAction]) -> dict[SurvivalAction, Verdict]:
    """Return verdicts on the legal actions that the agent considers: dice before obstacles, the predator's first."""
    judgement = Judgement(game, state)
    steps = [action for action in legal if isinstance(action, Step)]
    hunts = [action for action in steps if action.token == 0]
    if hunts:
        return _hunts(judgement, hunts)
    if steps:
        return _flights(judgement, steps)
    first = legal[0]
    if isinstance(first, PlacePrey):
        return _places(judgement, legal)
    if isinstance(first, Assign):
        return _assignments(judgement, legal)
    if isinstance(first, Lift):
        return _lifts(judgement, legal)
    return _walls(judgement, [action for action in legal if isinstance(action, PlaceObstacle)])


def _places(judgement: Judgement, legal: Sequence[SurvivalAction]) -> dict[SurvivalAction, Verdict]:
    """Far from the others' predators, and apart from one's own prey."""
    threats = judgement.threats(judgement.walls)
    cell_of, codes = judgement.game.table.cell_of, judgement.game.rules.board.codes
    own = [parse(codes[cell]) for cell in judgement.tokens[judgement.seat][1:] if cell >= 0]
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in legal:
        place = cast(PlacePrey, action).cell
        near = sum(max(0, 4 - distance(parse(place), other)) for other in own)
        value = -threats[cell_of[place]] - 30 * near
        verdicts[action] = Verdict(value, f"{place} is far from the other predators and apart from my other prey.")
    return verdicts


def _hunts(judgement: Judgement, steps: list[Step]) -> dict[SurvivalAction, Verdict]:
    hunting = Hunting(judgement)
    rest = judgement.glance.rest or judgement.glance.predator_die
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in steps:
        _, value, caught = hunting.best(judgement.game.table.cell_of[action.cell], rest - 1)
        aim = f"catch {caught} prey" if caught else "get near the prey of others"
        verdicts[action] = Verdict(value, f"By way of {action.cell} my predator can {aim} with this die.")
    return verdicts


def _flights(judgement: Judgement, steps: list[Step]) -> dict[SurvivalAction, Verdict]:
    glance = judgement.glance
    fleeing = Fleeing(judgement)
    prey = [token for token, cell in enumerate(judgement.tokens[judgement.seat]) if token and cell >= 0]
    rest = glance.rest or glance.prey_die
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in steps:
        done = {*glance.moved, action.token, glance.token}
        others = [token for token in prey if token not in done]
        cell = judgement.game.table.cell_of[action.cell]
        loss = fleeing.after_step(action.token, cell, rest - 1, others)
        danger = fleeing.danger(action.token) // 10
        reason = f"Prey {action.token} is in danger by {danger} %; {action.cell} leads to the safest places."
        verdicts[action] = Verdict(-loss, reason)
    return verdicts


def _assignments(judgement: Judgement, legal: Sequence[SurvivalAction]) -> dict[SurvivalAction, Verdict]:
    """Both dice are weighed on the board as it is: what the predator gains less what the prey still stand to lose."""
    glance = judgement.glance
    hunting, fleeing = Hunting(judgement), Fleeing(judgement)
    own = judgement.tokens[judgement.seat]
    prey = [token for token, cell in enumerate(own) if token and cell >= 0]
    hunting.closed[own[0]] = False
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in legal:
        die = cast(Assign, action).predator
        _, value, caught = hunting.best(own[0], die)
        loss = fleeing.least(sum(glance.dice) - die, prey)[-1]
        aim = f"catches {caught} prey" if caught else "gets nearest to prey"
        verdicts[action] = Verdict(value - loss, f"With {die} my predator {aim}, and the rest serves my prey.")
    return verdicts


def _walls(judgement: Judgement, places: list[PlaceObstacle]) -> dict[SurvivalAction, Verdict]:
    """Look closely at the places beside prey in danger and beside the predators that threaten them."""
    cell_of = judgement.game.table.cell_of
    threats = judgement.threats(judgement.walls)
    before = judgement.loss(threats)
    weights = _weights(judgement, threats)
    promising = sorted(places, key=lambda one: -sum(weights[cell_of[cell]] for cell in one.cells))[:WALLS]
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in promising:
        walls = list(judgement.walls)
        for code in action.cells:
            walls[cell_of[code]] = True
        saved = before - judgement.loss(judgement.threats(walls))
        value = saved - _obstruction(judgement, walls)
        reason = f"There it takes {max(saved, 0) // 10} % of a prey's danger away from my prey."
        verdicts[action] = Verdict(value, reason)
    return verdicts


def _weights(judgement: Judgement, threats: list[int]) -> list[int]:
    """Return by cell how much an obstacle there may help: beside own prey by their danger, beside rival predators."""
    own = judgement.tokens[judgement.seat]
    weights = [0] * len(threats)
    for cell in own[1:]:
        if cell >= 0:
            for near in judgement.neighbours[cell]:
                weights[near] += threats[cell]
    for rival in judgement.rivals:
        for near in judgement.neighbours[judgement.tokens[rival][0]]:
            weights[near] += 300
    for near in judgement.neighbours[own[0]]:
        weights[near] -= 300
    return weights


def _obstruction(judgement: Judgement, walls: list[bool]) -> int:
    """Return a price for walls in the way of the own predator: it should still have somewhere to go."""
    den = judgement.tokens[judgement.seat][0]
    exits = sum(1 for cell in judgement.neighbours[den] if not walls[cell])
    return (400, 150, 40)[exits] if exits < 3 else 0


def _lifts(judgement: Judgement, legal: Sequence[SurvivalAction]) -> dict[SurvivalAction, Verdict]:
    """Lift what protects the own prey least."""
    names = judgement.game.table.names
    verdicts: dict[SurvivalAction, Verdict] = {}
    for action in legal:
        walls = list(judgement.walls)
        for cell in judgement.glance.lying[names.index(cast(Lift, action).obstacle)]:
            walls[cell] = False
        value = -judgement.loss(judgement.threats(walls)) - _obstruction(judgement, walls)
        verdicts[action] = Verdict(value, "Without this obstacle my prey are in no more danger than without another.")
    return verdicts
