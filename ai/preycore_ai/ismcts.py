"""The searching agent: eight trees with seeds of their own, merged in order, and the choice with its explanation."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from time import monotonic_ns
from typing import Final, TypeAlias

from preycore.actions import Action
from preycore.agents import Agent, Choice
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.errors import PreycoreError, SetupError
from preycore.game import Worlds
from preycore.value import Value
from preycore.views import View

from .balance import balanced
from .behind import worlds_behind
from .explain import decimal, expected, forced_choice, foreseen, mixed, mixture, percent, record
from .guides import guide_of
from .parameters import SHARDS, Parameters, parse_parameters
from .rollout import UNIT, AnyGame, Horizon, Rollout
from .tree import Tree

Recipe: TypeAlias = tuple[str, int, str, tuple[tuple[str, int | str | bool], ...]]
"""A game's name, number of players, edition and options."""

_DOMAIN: Final = b"preycore/ismcts/1"


@dataclass(frozen=True)
class Findings:
    """What one tree found; tuples have one entry for each legal action of the view."""

    visits: tuple[int, ...]
    totals: tuple[int, ...]
    """Sums of the searcher's shares, in units."""
    lines: tuple[tuple[Action, ...], ...]
    """What the tree expects after the action, as the searcher would see it."""


@dataclass(frozen=True)
class Merged:
    """What all trees found, in the order of the view's legal actions."""

    trees: tuple[Findings, ...]

    @property
    def visits(self) -> list[int]:
        """Visits by action over all trees."""
        return [sum(counts) for counts in zip(*[tree.visits for tree in self.trees], strict=True)]

    @property
    def totals(self) -> list[int]:
        """Sums of shares by action over all trees, in units."""
        return [sum(sums) for sums in zip(*[tree.totals for tree in self.trees], strict=True)]

    def line(self, index: int) -> tuple[Action, ...]:
        """Return what the tree that tried this action most expects after it."""
        return max(self.trees, key=lambda tree: tree.visits[index]).lines[index]

    def worlds_where_best(self, index: int) -> int:
        """Return how many of the sampled worlds belong to trees that prefer this action."""
        return sum(sum(tree.visits) for tree in self.trees if most_visited(tree.visits, tree.totals) == index)


def most_visited(visits: Sequence[int], totals: Sequence[int]) -> int:
    """Return the index with the most visits; of equals the one with the higher total, then the first."""
    return max(range(len(visits)), key=lambda index: (visits[index], totals[index]))


@dataclass(frozen=True)
class IsmctsAgent:
    """Searches over the contract alone; the same view, iterations and seed give the same choice on every machine."""

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
        """
        Choose one of `view.legal`: the most visited action, or in a simultaneous choice one drawn by visits.

        `seed` has 32 bytes. Raises IllegalView, and PreycoreError `not-your-turn` where there is nothing to choose.
        """
        only = forced_choice(view)
        if only is not None:
            return only
        own = guide_of(game).search
        if own is not None and self.parameters.rollout == "guide":
            return own(game, view, seed, self.parameters)
        worlds, world = worlds_behind(game, view, FastDraw(_DOMAIN + b"/check" + seed))
        start = worlds.beginning() if self.parameters.blocks == "regret" else None
        if start is not None and game.block(start):
            return balanced(game, view, worlds, start, guides_at(game, view, self.parameters), self.parameters, seed)
        found = Merged(search(game, view, worlds, self.parameters, seed))
        return answer(view, found, seed, mixing=bool(game.block(world)))


def answer(view: View, found: Merged, seed: bytes, mixing: bool) -> Choice:
    """Choose from what was found and explain it."""
    legal, visits, totals = view.legal, found.visits, found.totals
    trials = sum(visits)
    if mixing:
        weights = mixture(visits)
        index = FastDraw(_DOMAIN + b"/mix" + seed).pick(weights)
        policy = mixed(legal, weights)
    else:
        index = most_visited(visits, totals)
        policy = ((legal[index], Fraction(1)),)
    line = found.line(index)
    value = totals[index]
    reason = (
        f"{'Drawn' if mixing else 'Chosen'} from {trials} trials, {percent(visits[index], trials)} % of which took it;"
        f" it promises {percent(value, visits[index] * UNIT)} % of a victory{foreseen(line)}."
    )
    details: dict[str, object] = {
        "iterations": trials,
        "value": decimal(value, visits[index] * UNIT),
        "actions": [
            {"action": record(action), "visits": visits[i], "value": decimal(totals[i], max(visits[i], 1) * UNIT)}
            for i, action in enumerate(legal)
        ],
        "best_line": [record(action) for action in (legal[index], *line)],
        "worlds": {"sampled": trials, "best": decimal(found.worlds_where_best(index), trials)},
    }
    return Choice(legal[index], policy, reason, details)


def search(
    game: AnyGame, view: View, worlds: Worlds[Value], parameters: Parameters, seed: bytes
) -> tuple[Findings, ...]:
    """
    Return the findings of all shards, in their order, whoever computes them.

    Other processes make the game anew; one that they could not make is searched in this process.
    """
    workers = min(parameters.workers, SHARDS)
    recipe = recipe_of(game) if workers > 1 else None
    if recipe is None:
        return run_shards(game, view, worlds, parameters, seed, range(SHARDS))
    try:
        from joblib import Parallel, delayed  # type: ignore[import-untyped]  # joblib has no types
    except ModuleNotFoundError:
        raise SetupError("missing-extra", "several workers need joblib: install preycore[ai]") from None
    parts = [range(part * SHARDS // workers, (part + 1) * SHARDS // workers) for part in range(workers)]
    done = Parallel(n_jobs=workers)(delayed(run_part)(recipe, view, parameters, seed, part) for part in parts)
    return tuple([findings for part in done for findings in part])


def recipe_of(game: AnyGame) -> Recipe | None:
    """Return how another process makes this game (compiled games cannot be pickled), None where it could not."""
    setup = game.setup
    recipe = setup.name, setup.players, setup.edition, tuple(setup.options.items())
    try:
        again = game_of(recipe)
    except PreycoreError:
        return None
    same = type(again) is type(game) and again.setup.edition_digest == setup.edition_digest
    return recipe if same else None


@lru_cache(maxsize=8)
def game_of(recipe: Recipe) -> AnyGame:
    """Make a game by name, number of players, name of the edition, and options. Raises PreycoreError."""
    name, players, edition, options = recipe
    return load(name, players, edition, **dict(options))


def run_part(recipe: Recipe, view: View, parameters: Parameters, seed: bytes, numbers: range) -> tuple[Findings, ...]:
    """Run some shards in a process of their own."""
    game = game_of(recipe)
    return run_shards(game, view, game.worlds(view), parameters, seed, numbers)


def run_shards(
    game: AnyGame, view: View, worlds: Worlds[Value], parameters: Parameters, seed: bytes, numbers: range
) -> tuple[Findings, ...]:
    """Run some shards one after another."""
    rollout, horizon = guides_at(game, view, parameters)
    findings = []
    for number in numbers:
        draw = FastDraw(sha256(_DOMAIN + b"/shard" + seed + bytes([number])).digest())
        tree = Tree(game, worlds, rollout, horizon, draw, view.viewer, parameters.exploration)
        if parameters.milliseconds:
            grow_for(tree, parameters.milliseconds * 1_000_000 // len(numbers))
        else:
            grow(tree, (parameters.iterations + SHARDS - 1 - number) // SHARDS)
        findings.append(findings_of(tree, view.legal))
    return tuple(findings)


def guides_at(game: AnyGame, view: View, parameters: Parameters) -> tuple[Rollout, Horizon]:
    """Return how trials from a view go on below the tree, and where they stop."""
    guide = guide_of(game)
    rollout = guide.rollout(game, view) if guide.rollout and parameters.rollout == "guide" else Rollout()
    horizon = guide.horizon(game, view) if guide.horizon and parameters.horizon == "guide" else Horizon()
    return rollout, horizon


def grow(tree: Tree, iterations: int) -> None:
    """Run so many iterations."""
    for _ in range(iterations):
        tree.iterate()


def grow_for(tree: Tree, nanoseconds: int) -> None:
    """Run iterations until the time is over, one at least."""
    end = monotonic_ns() + nanoseconds
    tree.iterate()
    while monotonic_ns() < end:
        tree.iterate()


def findings_of(tree: Tree, legal: Sequence[Action]) -> Findings:
    """Return what a tree found for each legal action of its view."""
    arms = tree.arms()
    found = [arms.get(action) for action in legal]
    return Findings(
        tuple([0 if arm is None else arm.visits for arm in found]),
        tuple([0 if arm is None else arm.total for arm in found]),
        tuple([expected(tree.lines[action]) if action in tree.lines else () for action in legal]),
    )


def make_ismcts(parameters: dict[str, str]) -> Agent:
    """Make the searching agent (entry point `ismcts`). Raises SetupError for a parameter that does not fit."""
    return IsmctsAgent(parse_parameters(parameters))
