"""What an agent is, and the one that plays at random."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from .actions import Action
from .chance import FastDraw
from .errors import SetupError
from .game import Game
from .views import View


@dataclass(frozen=True)
class Choice:
    """An agent's answer: the action, the probabilities it was drawn from, and why."""

    action: Action
    policy: tuple[tuple[Action, Fraction], ...]
    """Each action with a probability above 0, in canonical order; they sum to 1."""
    reason: str = ""
    """A sentence for a person."""
    details: dict[str, object] = field(default_factory=dict)
    """Further figures of the agent (a search: value, visits, best line, share of worlds), fit for JSON."""


class Agent(Protocol):
    """Somebody who chooses from a view, and from nothing else."""

    @property
    def name(self) -> str:
        """The agent's name with its parameters, as `agent` takes it."""

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose one of `view.legal`. The same view and seed give the same choice. `seed` has 32 bytes."""


class RandomAgent:
    """Chooses each legal action with the same probability."""

    name = "random"

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose uniformly."""
        legal: Sequence[Action] = view.legal
        share = Fraction(1, len(legal))
        action = legal[FastDraw(seed).below(len(legal))]
        return Choice(action, tuple([(one, share) for one in legal]), "Every legal action is as likely as another.")


def make_random(parameters: dict[str, str]) -> Agent:
    """Make the random agent (entry point `random`); it takes no parameters."""
    if parameters:
        raise SetupError("bad-agent", "the agent `random` takes no parameters")
    return RandomAgent()
