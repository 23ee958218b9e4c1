"""What the monster thinks of each action in Deadly Prey."""

from collections.abc import Sequence
from typing import Final

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.geometry import ROW
from preycore.games.deadly_prey.tables import SUITS, Tables
from preycore.games.deadly_prey.views import DeadlyPreyView

TOP: Final = 20
_CALLINGS: Final = SUITS[:4]
_SPARING: Final = 6
"""What a point is worth to the monster, in hundredths of a card."""


class Beast:
    """Keeps the Calling of the top strong and strikes at high cards with little red Willpower."""

    def __init__(self, tables: Tables, view: DeadlyPreyView) -> None:
        self.t: Final = tables
        self.view: Final = view
        suit = view.pyramid[TOP].suit
        self.heart: Final = suit if suit in _CALLINGS else "destruction"
        """The Calling in which it would be confronted."""

    def worth(self, action: Action) -> int:
        """Return what an action is worth; only differences count."""
        if isinstance(action, act.AssignScores):
            assert action.scores is not None
            weight = [8 if name == self.heart else self._cards(name) for name in _CALLINGS]
            return sum([score * heavy for score, heavy in zip(action.scores, weight, strict=True)])
        if isinstance(action, act.SplitTokens):
            return 0
        if isinstance(action, act.PlaceToken):
            return 2 if action.calling == self.heart else 1
        if isinstance(action, act.Attack):
            return self._attack(action)
        if isinstance(action, act.Declare):
            return self._declaring(action.choice)
        if isinstance(action, act.RemoveRed):
            return sum([place.token for place in self.view.pyramid if place.reds[action.owner]])
        return {act.Skip: 1, act.PassPhase: 0}.get(type(action), -100)

    def _cards(self, name: str) -> int:
        """Return, at most 7, how many cards of the pyramid have a suit."""
        return min(7, sum([place.suit == name for place in self.view.pyramid]))

    def _cost(self, points: Sequence[str]) -> int:
        return sum([3 * _SPARING if name == self.heart else _SPARING for name in points])

    def _attack(self, action: act.Attack) -> int:
        """Weigh the chance to destroy a controlled card against the points; facedown cards are left alone."""
        kind, _, number = action.target.partition("-")
        if kind == "day":
            return -50
        cell = int(number)
        place = self.view.pyramid[cell]
        if not place.up:
            return -50
        rating = 3 + ROW[cell] + place.token + 1 - self.view.round.half
        hit = max(0, 11 - rating)
        dice, reds = len(action.points), sum(place.reds)
        any_hit = 100 - 100 * (10 - hit) ** dice // 10**dice
        value = (20 + 15 * ROW[cell] + 8 * place.token) * (3 if reds <= dice else 1) // reds
        return int(any_hit) * value // 100 - self._cost(action.points)

    def _declaring(self, choice: tuple[str, ...]) -> int:
        """Meddle with what is high up, by two points; else pass the window."""
        if choice[0] == "meddle" and self.view.effort is not None:
            row = ROW[self.view.effort.cell]
            fit = 10 * row - 10 * abs(len(choice) - 1 - 2)
            return fit - self._cost(choice[1:]) if row >= 2 else -10
        return {"pass": 1, "pass-phase": 0}.get(choice[0], -100)
