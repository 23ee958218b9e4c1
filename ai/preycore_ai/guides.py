"""What somebody who knows a game may give its agents, and where it is found."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from preycore.agents import Agent, Choice
from preycore.views import View

from .parameters import Parameters
from .rollout import AnyGame, Horizon, Rollout


@dataclass(frozen=True)
class Guide:
    """
    Knowledge of one game; each part may be missing.

    Our own games have theirs as `GUIDE` in `preycore_ai.heuristics.<game>`, games of others by an entry point of the
    group `preycore.guides` with the game's name.
    """

    rules: Agent | None = None
    """The rule-based agent."""
    rollout: Callable[[AnyGame, View], Rollout] | None = None
    """Makes what plays below the tree, for one decision."""
    horizon: Callable[[AnyGame, View], Horizon] | None = None
    """Makes what stops iterations before the match is over, for one decision."""
    search: Callable[[AnyGame, View, bytes, Parameters], Choice] | None = None
    """
    Searches in a way of the game's own in place of the general one: over whole turns, for example.

    It is given a view with at least two legal actions, the decision's seed of 32 bytes and the agent's parameters.
    """


NO_GUIDE = Guide()


def guide_of(game: AnyGame) -> Guide:
    """Return the guide of a game; an empty one where nobody gives one."""
    return guide_named(game.setup.name)


@cache
def guide_named(name: str) -> Guide:
    """Return the guide of the game of this name; an empty one where nobody gives one."""
    module = f"{__package__}.heuristics.{name}"
    guide = NO_GUIDE
    if name.isidentifier() and find_spec(module) is not None:
        guide = import_module(module).GUIDE
    else:
        for point in entry_points(group="preycore.guides", name=name):
            guide = point.load()
    return guide
