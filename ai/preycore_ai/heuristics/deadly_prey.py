"""Hunter: Deadly Prey: a hunter who climbs and a monster that holds its ground; and where a search may stop."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, cast

from preycore.actions import Action
from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.geometry import ROW, linked
from preycore.games.deadly_prey.state import State
from preycore.games.deadly_prey.tokens import total
from preycore.games.deadly_prey.views import DeadlyPreyView
from preycore.value import Value
from preycore.views import View

from ..explain import forced
from ..guides import Guide
from ..rollout import UNIT, AnyGame, Horizon
from .deadly_prey_hunter import Hunter
from .deadly_prey_monster import Beast

HALVES_AHEAD: Final = 2
"""A search looks so many half-turns ahead."""


class DeadlyPreyRules:
    """Gives each legal action a worth by rules of thumb and takes the best; the seed decides between equals."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose the action with the highest worth."""
        seen = cast(DeadlyPreyView, view)
        if len(seen.legal) == 1:
            return forced(seen.legal[0])
        tables = cast(DeadlyPrey, game).tables
        judge: Callable[[Action], int]
        judge = Beast(tables, seen).worth if seen.viewer == tables.monster else Hunter(tables, seen).worth
        worths = [judge(action) for action in seen.legal]
        best = _best(worths)
        action = seen.legal[best[FastDraw(seed).below(len(best))]]
        reason = f"Of {len(worths)} possibilities this has the highest worth, {max(worths)}."
        return Choice(action, ((action, Fraction(1)),), reason, {"worth": max(worths)})


def _best(worths: Sequence[int]) -> list[int]:
    top = max(worths)
    return [index for index, worth in enumerate(worths) if worth == top]


class DeadlyPreyHorizon(Horizon):
    """Stops a day and a night after the decision, and guesses from paths, tokens and the time that is left."""

    def __init__(self, game: DeadlyPrey, half: int) -> None:
        self._game: Final = game
        self._half: Final = half

    def reached(self, state: Value) -> bool:
        """Return whether so many half-turns have begun since the decision."""
        now = cast(State, state)
        return not now.defeated and half_of(now.round.turn, now.round.half) >= self._half

    def shares(self, state: Value) -> list[int]:
        """Return prospects by seat: the higher a linked path and the better its tokens, the likelier the defeat."""
        now, t = cast(State, state), self._game.tables
        suit = now.board.cells[20].suit
        score = max(1, total(now.monster.tokens[suit])) if suit >= 0 else 9
        hopes: list[int] = []
        for hunter in t.seats:
            cells = [cell for cell in range(21) if now.board.cells[cell].reds[hunter]]
            path = linked(sum([1 << cell for cell in cells]))
            row = ROW[path.bit_length() - 1] + 1 if path else 0
            tokens = sum([now.board.cells[cell].token for cell in cells if now.board.cells[cell].suit == suit])
            dead = (now.hunters.dead >> hunter) & 1
            hopes.append(0 if dead else 10 * row * row + 30 * min(tokens, score) // score)
        left = 14 - half_of(now.round.turn, now.round.half)
        defeat = min(900, max(hopes) * (left + 6) // 8)
        points = [1 + hope + 10 * score for hope, score in zip(hopes, self._game.scores(now), strict=False)]
        shares = [UNIT * defeat // 1000 * own // sum(points) for own in points]
        return [*shares, UNIT - sum(shares)]


def half_of(turn: int, half: int) -> int:
    """Return the number of a half-turn, counted from 0."""
    return max(0, 2 * (turn - 1)) + half


def _horizon(game: AnyGame, view: View) -> Horizon:
    now = cast(DeadlyPreyView, view).round
    return DeadlyPreyHorizon(cast(DeadlyPrey, game), half_of(now.turn, now.half) + HALVES_AHEAD)


GUIDE: Final = Guide(rules=DeadlyPreyRules(), horizon=_horizon)
