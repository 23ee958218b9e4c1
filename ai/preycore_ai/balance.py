"""Choices in and after a simultaneous choice, from regret matching: the policy on which it settles, and why."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic_ns
from typing import Final

from preycore.actions import Action, Player
from preycore.agents import Choice
from preycore.chance import Draw, FastDraw
from preycore.game import Worlds
from preycore.value import Value
from preycore.views import View

from .explain import decimal, foreseen, mixed, mixture, percent, record
from .parameters import Parameters
from .regret import Node, Regrets, Spot
from .rollout import UNIT, AnyGame, Horizon, Rollout
from .tree import Tree

_DOMAIN: Final = b"preycore/regret/1"

WORLDS: Final = 256
"""How many worlds are drawn where somebody goes on after a simultaneous choice; equal ones count once."""


ENOUGH: Final = 20
"""
Where a player's regrets took this many rounds, the search keeps to what it settled on from the start.

To search such a place again for itself would forget what it threatens: others stay away because of how it answers.
"""


@dataclass(frozen=True)
class Budget:
    """What a search may spend: rounds and trials, or time."""

    iterations: int
    nanoseconds: int

    def part(self, quarters: int) -> "Budget":
        """Return some quarters of it."""
        return Budget((self.iterations * quarters + 3) // 4, self.nanoseconds * quarters // 4)


class Believed:
    """The nodes behind a view, each as probable as the players' policies make it."""

    def __init__(self, regrets: Regrets, worlds: Worlds[Value], searcher: Player, draw: Draw) -> None:
        states = dict.fromkeys([worlds.sample(draw) for _ in range(WORLDS)])
        found = [regrets.world(state, searcher) for state in states]
        most = max([weight for _, weight in found])
        self._draw: Final = draw
        self._nodes: Final = [node for node, _ in found]
        self._weights: Final = [(weight << 30) // most for _, weight in found]

    def node(self) -> Node:
        """Draw one of the nodes."""
        return self._nodes[self._draw.pick(self._weights)]

    def likeliest(self) -> Node:
        """Return the most probable node, the first of equals."""
        return self._nodes[self._weights.index(max(self._weights))]


def balanced(
    game: AnyGame,
    view: View,
    worlds: Worlds[Value],
    start: Value,
    guides: tuple[Rollout, Horizon],
    parameters: Parameters,
    seed: bytes,
) -> Choice:
    """
    Choose by the policy on which regret matching settles from `start` on, where the view's history begins.

    What it finds up to the view follows from the public start alone: all that search from there with the same
    parameters find the same. So what is done in the simultaneous choice and after it belongs together, at every seat.
    `seed` draws from the policy.
    """
    rollout, horizon = guides
    draw = FastDraw(sha256(_DOMAIN + b"/search" + start.fingerprint().encode()).digest())
    tree = Tree(game, worlds, rollout, horizon, draw, view.viewer, parameters.exploration)
    regrets = Regrets(game, tree, horizon, draw, start)
    budget = Budget(parameters.iterations, parameters.milliseconds * 1_000_000)
    run(regrets, lambda: regrets.root, budget.part(3))
    node = regrets.root
    if view.history:
        believed = Believed(regrets, worlds, view.viewer, draw)
        node = believed.likeliest()
        if regrets.spot(view.viewer, node).rounds < ENOUGH:
            run(regrets, believed.node, budget.part(1))
    spot = regrets.spot(view.viewer, node)
    index = FastDraw(_DOMAIN + b"/mix" + seed).pick(mixture(spot.settled()))
    line = regrets.line(node, view.viewer, view.legal[index])
    return _answer(view, spot, index, line, (regrets.rounds, regrets.trials))


def run(regrets: Regrets, node: Callable[[], Node], budget: Budget) -> None:
    """Run rounds from nodes on, one at least, until as many rounds or trials as allowed are done or time is over."""
    end = monotonic_ns() + budget.nanoseconds
    rounds, trials = regrets.rounds + budget.iterations, regrets.trials + budget.iterations
    regrets.round(node())
    while monotonic_ns() < end if budget.nanoseconds else regrets.rounds < rounds and regrets.trials < trials:
        regrets.round(node())


def _answer(view: View, spot: Spot, index: int, line: tuple[Action, ...], spent: tuple[int, int]) -> Choice:
    legal, weights = view.legal, mixture(spot.settled())
    tried = max(spot.rounds, 1) * UNIT
    rounds, trials = spent
    reason = (
        f"Drawn with {percent(weights[index], sum(weights))} %, on which {rounds} rounds of regrets have settled;"
        f" it promises {percent(spot.totals[index], tried)} % of a victory{foreseen(line)}."
    )
    details: dict[str, object] = {
        "iterations": trials,
        "rounds": rounds,
        "value": decimal(spot.totals[index], tried),
        "actions": [
            {"action": record(action), "visits": spot.rounds, "value": decimal(spot.totals[i], tried)}
            for i, action in enumerate(legal)
        ],
        "best_line": [record(action) for action in (legal[index], *line)],
    }
    return Choice(legal[index], mixed(legal, weights), reason, details)
