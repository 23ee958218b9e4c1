"""How Callings of Deadly Prey are given their scores: a hunter's fit the suits of a way to the top."""

from collections.abc import Sequence

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.geometry import ROW
from preycore.games.deadly_prey.state import GENERAL

from .deadly_prey_hunter import Option
from .deadly_prey_paths import TOP, Climb
from .deadly_prey_table import Table


def callings(table: Table, actions: Sequence[Action]) -> list[Option]:
    """Prefer the Callings that make the cheapest way to the top cheapest, then those of which there is most."""
    weight = [0] * GENERAL
    climb = Climb(table, table.me)
    for cell, spot in enumerate(table.spots):
        if 0 <= spot.suit < GENERAL:
            detour = climb.down[cell] + climb.up[cell] - climb.length
            weight[spot.suit] += (12 if cell == TOP else 8 if detour < 30 else 4 if detour < 80 else 1) + (
                ROW[cell] < 2
            )
    return by_scores(actions, weight, "These Callings lie on the best way to the top.")


def by_scores(actions: Sequence[Action], weight: Sequence[int], why: str) -> list[Option]:
    """Return what ways to give each Calling a score are worth, where a point of a Calling has this weight."""
    found: list[Option] = []
    for action in actions:
        assert isinstance(action, act.AssignCallings | act.AssignScores)
        assert action.scores is not None
        worth = sum([score * heavy for score, heavy in zip(action.scores, weight, strict=True)])
        found.append(Option(worth, action, why))
    return found
