"""What a hunter thinks of each action in Deadly Prey."""

from typing import Final

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.geometry import ROW, linked, usable, within_reach
from preycore.games.deadly_prey.tables import SUITS, Tables
from preycore.games.deadly_prey.tokens import believe, total
from preycore.games.deadly_prey.views import DeadlyPreyView

TOP: Final = 20
NEVER: Final = -1000
_CALLINGS: Final = SUITS[:4]


class Hunter:
    """Climbs by the cheapest card, pays with Willpower, and goes to the top when it may hope to win there."""

    def __init__(self, tables: Tables, view: DeadlyPreyView) -> None:
        self.t: Final = tables
        self.view: Final = view
        self.me: Final = view.viewer
        self.mine: Final = sum([1 << cell for cell, place in enumerate(view.pyramid) if place.reds[view.viewer]])
        self.reserve: Final = view.reserve[view.viewer]

    def worth(self, action: Action) -> int:
        """Return what an action is worth; only differences count."""
        if isinstance(action, act.AssignCallings):
            return self._callings(action)
        if isinstance(action, act.Place):
            return self._placing(action)
        if isinstance(action, act.Attempt):
            return 500 + self.promise(action.cell) + (20 if action.cell == TOP else -20) * len(action.partners)
        if isinstance(action, act.SpendWillpower | act.Invoke | act.Poach | act.Cash | act.Done):
            return self._pledging(action)
        if isinstance(action, act.Declare):
            return {"pass-phase": 20, "hardship": 10 if self.reserve < 3 else -10}.get(action.choice[0], 0)
        return self._simple(action)

    def _simple(self, action: Action) -> int:
        """Return the worth of what needs no look at the board."""
        if isinstance(action, act.FlipRed | act.Reinforce):
            return 400 + action.number
        if isinstance(action, act.TakeHardship):
            return 700 if self.reserve < 4 and self.view.round.stage == 0 else NEVER
        if isinstance(action, act.DiscardArsenal):
            return 650 if self.reserve < 3 and self.view.round.stage == 0 else NEVER
        if isinstance(action, act.Brave):
            return 300 if self._something_to_do() else NEVER
        if isinstance(action, act.PayArsenal):
            return 10 - self.t.values[self.t.arsenal_index[action.card]]
        ranks = {
            act.ChooseOrder: 1 if isinstance(action, act.ChooseOrder) and action.place == "first" else 0,
            act.Agree: 50,
            act.Keep: 60,
            act.GatherPoints: 60,
            act.RollDice: 40,
            act.Contest: 10,
            act.Restore: 300,
            act.PassPhase: 0,
            act.Skip: -1,
            act.Intrude: -50,
            act.Evict: -60,
            act.Reclaim: -70,
            act.Redraw: -10,
            act.Exchange: -20,
        }
        return ranks.get(type(action), -1)

    def _callings(self, action: act.AssignCallings) -> int:
        """The Calling of the top comes first, then those of which the pyramid holds most."""
        assert action.scores is not None
        weight = [0] * 4
        for cell, place in enumerate(self.view.pyramid):
            if place.suit in _CALLINGS:
                weight[_CALLINGS.index(place.suit)] += 6 if cell == TOP else 1
        return sum([score * heavy for score, heavy in zip(action.scores, weight, strict=True)])

    def _something_to_do(self) -> bool:
        if self.view.round.stage == 1:
            return any(place.whites[self.me] and not place.up for place in self.view.pyramid)
        return any(self.promise(cell) > 0 for cell in range(21))

    def _placing(self, action: act.Place) -> int:
        """Put two on the most promising card, once a phase, and keep what its points will cost."""
        waiting = any(
            place.whites[self.me] and not place.up and self.promise(cell) > 0
            for cell, place in enumerate(self.view.pyramid)
        )
        if waiting or self.view.pyramid[action.cell].up:
            return NEVER
        return self.promise(action.cell) - abs(action.number - (2 if self.reserve > 4 else 1))

    def promise(self, cell: int) -> int:
        """Return how good it is to attempt a card: higher rows and tokens count, missing points cost."""
        place = self.view.pyramid[cell]
        general = place.suit == "general"
        if place.suit == "none" or place.up or not within_reach(self.mine, cell, general):
            return NEVER
        if cell == TOP and not self._dares():
            return NEVER
        rating = 3 + ROW[cell] + place.token + self.view.round.half
        if general:
            return 40 - 8 * rating + 10 * place.token
        suit = SUITS.index(place.suit)
        score = self.view.callings[self.me][suit]
        missing = rating - score - 2 * max(0, self.reserve - 1) - self._invokable(cell, suit)
        climbing = 30 * ROW[cell] if linked(self.mine) or ROW[cell] == 0 else 0
        if missing > 0 and (score == 0 or rating > 10):
            return NEVER
        return 100 + climbing + 6 * place.token - 12 * max(0, missing) - 4 * max(0, rating - score)

    def _invokable(self, cell: int, suit: int) -> int:
        """Return the points of cards that can be invoked without being exhausted."""
        points = 0
        path = usable(self.mine, cell)
        for other, place in enumerate(self.view.pyramid):
            if (path >> other) & 1 and place.card is not None and place.token > 1:
                points += self.t.scores[self.t.city_index[place.card]][suit]
        return points

    def _dares(self) -> bool:
        """Tell whether the tally at the top would reach what the monster has there on average."""
        place = self.view.pyramid[TOP]
        suit = SUITS.index(place.suit)
        tokens = sum([other.token for other in self.view.pyramid if other.suit == place.suit and other.reds[self.me]])
        belief = believe(self.view.dealt, self.view.record)
        weight = sum(belief.values())
        mean = sum([total(purses[suit]) * share for (purses, _), share in belief.items()]) // max(1, weight)
        return tokens + place.token - 2 * self.view.round.half >= mean or self.view.round.turn == 7

    def _pledging(self, action: Action) -> int:
        """Stop when it is enough; else Minions and cards that are not exhausted by it, and as little as needed."""
        if isinstance(action, act.Done):
            return 100
        if isinstance(action, act.Cash):
            return 90
        if isinstance(action, act.SpendWillpower):
            return 60 - action.number
        assert isinstance(action, act.Invoke | act.Poach)
        place = self.view.pyramid[action.cell]
        return (80 if place.token > 1 else 30) + (5 if isinstance(action, act.Invoke) else 0)
