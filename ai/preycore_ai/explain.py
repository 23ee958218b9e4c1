"""Figures for a choice: what the search found, and what it expects next."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from preycore.actions import Action
from preycore.agents import Choice
from preycore.errors import PreycoreError
from preycore.views import View
from preycore.wording import phrase

from .tree import Line


def forced(action: Action) -> Choice:
    """Return the choice of the only legal action."""
    return Choice(action, ((action, Fraction(1)),), "It is the only legal action.")


def forced_choice(view: View) -> Choice | None:
    """Return the choice where there is one legal action, None where there are more; raises `not-your-turn`."""
    if not view.legal:
        raise PreycoreError("not-your-turn", f"Player {view.viewer + 1} has no action now.")
    return forced(view.legal[0]) if len(view.legal) == 1 else None


def mixture(counts: Sequence[int]) -> list[int]:
    """Return the weights of a mixed policy: the counts, without actions that were hardly more than explored."""
    most = max(counts)
    return [count if 10 * count >= 3 * most else 0 for count in counts]


def mixed(legal: Sequence[Action], weights: Sequence[int]) -> tuple[tuple[Action, Fraction], ...]:
    """Return the policy that draws from actions by these weights, without those of weight 0."""
    whole = sum(weights)
    return tuple([(action, Fraction(weight, whole)) for action, weight in zip(legal, weights, strict=True) if weight])


def record(action: Action) -> dict[str, object]:
    """Return an action as a log shows it: its fields and its `type`, hidden ones left out."""
    fields: dict[str, object] = msgspec.json.decode(msgspec.json.encode(action))
    return fields


def foreseen(line: Sequence[Action]) -> str:
    """Return how a reason goes on that names the actions expected next, "" if there are none."""
    return f", and next it expects {', '.join([phrase(action) for action in line])}" if line else ""


def percent(part: int, whole: int) -> int:
    """Return a part in percent, rounded half up."""
    return (200 * part + whole) // (2 * whole)


def decimal(part: int, whole: int) -> str:
    """Return a part as a decimal number with three places, rounded half up."""
    thousandths = (2000 * part + whole) // (2 * whole)
    return f"{thousandths // 1000}.{thousandths % 1000:03}"


def expected(line: Line) -> tuple[Action, ...]:
    """Return the most frequent way on, as long as each step has two iterations and a quarter of those that reach it."""
    steps: list[Action] = []
    while line.after:
        action = max(line.after, key=lambda one: line.after[one].visits)
        following = line.after[action]
        if following.visits < 2 or 4 * following.visits < line.visits:
            break
        steps.append(action)
        line = following
    return tuple(steps)
