"""How the monster plays Deadly Prey: it hides its weak Calling, hoards, cuts paths and meddles where that decides."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.actions import CALLING_NAMES
from preycore.games.deadly_prey.geometry import BASE_VALUE, ROW
from preycore.games.deadly_prey.state import GENERAL, UNKNOWN, VACANT
from preycore.games.deadly_prey.tokens import assigned, beginnings, purse, size, total

from .deadly_prey_hunter import NEVER, Option
from .deadly_prey_opening import by_scores
from .deadly_prey_paths import TOP, Climb, hit, in_reach, supporting
from .deadly_prey_table import CELLS, Table

_BELL: Final = (100, 90, 65, 40, 25, 15, 10)
"""How much of its full price a point has, by the distance of a Calling from where the best tally is likely to be."""
_CHEAP: Final = 7
_DEAR: Final = 45
"""What a point is worth in hundredths of a half-turn: at least, and on top of it where it may decide."""
_MARKER: Final = 15
_PATIENCE: Final = 8
"""What an attack must be worth beyond its points; else they are kept."""


class Beast:
    """The monster's plans at a table that it sees."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.t: Final = table.t
        self.hunters: Final = [hunter for hunter in table.t.seats if table.able(hunter)]
        self._climbs: dict[int, Climb] = {}
        self.near: Final = min([self.climb(hunter).length for hunter in self.hunters], default=900)
        self.prices: Final = [self._price(suit) for suit in range(GENERAL)] if table.scores else [10] * GENERAL

    def climb(self, hunter: int) -> Climb:
        """Return a hunter's ways to the top."""
        if hunter not in self._climbs:
            self._climbs[hunter] = Climb(self.table, hunter)
        return self._climbs[hunter]

    # What its points are worth.

    def danger(self, suit: int) -> int:
        """Return the highest tally that a hunter would have if the top card were of a Calling."""
        top = self.table.spots[TOP].token
        return max([self.table.tally(hunter, suit) for hunter in self.hunters], default=0) + top

    def margin(self, suit: int) -> int:
        """Return by how many points a Calling is safe from the best tally."""
        return self.table.scores[suit] - self.danger(suit)

    def _likely(self, suit: int) -> int:
        """Return how likely in percent the confrontation would be in a Calling."""
        if self.table.spots[TOP].suit == suit:
            return 100
        cards = [self.t.suit[card] for card in self.table.spaces if card != UNKNOWN and not self.t.minion[card]]
        return 90 if suit in cards else 40

    def _price(self, suit: int) -> int:
        """Return what a point of a Calling is worth, in hundredths of a half-turn: much where it is threatened."""
        growth = 3 * self.near // 1000
        least = _CHEAP if self.table.turn < 7 else 3
        bell = _BELL[min(6, abs(self.margin(suit) - growth))]
        return least + _DEAR * self._likely(suit) * bell // 10000

    # The set-up.

    def scores(self, actions: Sequence[Action]) -> list[Option]:
        """Give most to the Calling of which most tokens can be tallied, the top card's above all."""
        weight = [0] * GENERAL
        for cell, spot in enumerate(self.table.spots):
            if 0 <= spot.suit < GENERAL:
                weight[spot.suit] += 8 if cell == TOP else spot.token
        for card in self.table.spaces:
            if card != UNKNOWN and not self.t.minion[card] and self.t.suit[card] != GENERAL:
                weight[self.t.suit[card]] += 6
        return by_scores(actions, weight, "The Callings in which most can be tallied must be the strongest.")

    def split(self, actions: Sequence[Action], scores: Sequence[int]) -> list[Option]:
        """Split the tokens so that their numbers make the weak Calling look strong."""
        found: list[Option] = []
        for action in actions:
            assert isinstance(action, act.SplitTokens)
            assert action.tokens is not None
            codes = tuple([purse(tuple([row.count(value) for value in range(4)])) for row in action.tokens])
            purses = assigned(tuple(scores), codes)
            means = seeming(tuple([size(code) for code in purses]))
            weak = scores.index(3)
            found.append(Option(means[weak] - means[scores.index(6)] // 2, action, "It hides the weak Calling."))
        return found

    def place(self, actions: Sequence[Action]) -> list[Option]:
        """Put a token where a point is worth most."""
        found: list[Option] = []
        for action in actions:
            assert isinstance(action, act.PlaceToken)
            suit = CALLING_NAMES.index(action.calling)
            found.append(Option(self.prices[suit], action, f"Its {action.calling} is what hunters come nearest to."))
        return found

    # Attacks.

    def strike(self, kinds: dict[type, list[Action]]) -> list[Option]:
        """Weigh all attacks, exchanges, and waiting."""
        found: list[Option] = []
        worths: dict[str, tuple[int, int, str]] = {}
        for action in kinds.get(act.Attack, []):
            assert isinstance(action, act.Attack)
            if action.target not in worths:
                worths[action.target] = self.target(action.target)
            all_of_it, part, why = worths[action.target]
            if all_of_it <= 0:
                continue
            found.append(self._attack(action, all_of_it, part, why))
        for action in kinds.get(act.ExchangePoints, []):
            assert isinstance(action, act.ExchangePoints)
            found.append(self._exchange(action, action.given, action.calling))
        for action in kinds.get(act.Skip, []):
            found.append(Option(_PATIENCE, action, "Points are kept for a better moment."))
        for action in kinds.get(act.PassPhase, []):
            found.append(Option(0, action, "Nothing in this phase is worth its points."))
        return found

    def _exchange(self, action: Action, given: Sequence[str], gained: str) -> Option:
        """Two points for one, where a threatened Calling needs it at once."""
        suit = CALLING_NAMES.index(gained)
        cost = sum([self.prices[CALLING_NAMES.index(name)] for name in given])
        if self.near > 200 or self.margin(suit) > 1 or self._likely(suit) < 90:
            return Option(NEVER, action, "")
        return Option(self.prices[suit] - cost - 4, action, f"The tally in {gained} comes too near.")

    def target(self, target: str) -> tuple[int, int, str]:
        """Return what destroying a card is worth, what removing one red is worth, and why."""
        kind, _, number = target.partition("-")
        if kind == "day":
            return 0, 0, ""
        cell = int(number)
        spot = self.table.spots[cell]
        if not spot.up:
            return self._facedown(cell)
        worth, why = max(self.prices) * spot.token, f"Card {cell} is weakly held, and its token feeds the monster."
        for hunter in self.hunters:
            if not spot.reds[hunter]:
                continue
            climb = self.climb(hunter)
            cut = min(300, climb.without(cell))
            worth += cut * self._nearness(hunter) // (3 + len(self.hunters)) + _MARKER
            if cut >= 50:
                why = f"Without card {cell} the path of Player {hunter + 1} is cut."
            if spot.suit < GENERAL and self.margin(spot.suit) <= 4:
                worth += 10 * spot.token
        reds = sum(spot.reds)
        return worth, worth // (2 + reds), why

    def _nearness(self, hunter: int) -> int:
        """Return 1 to 5: how near to the top a hunter is. Those far off are not worth many points."""
        return max(1, min(5, 6 - self.climb(hunter).length // 100))

    def _facedown(self, cell: int) -> tuple[int, int, str]:
        """Weigh spoiling an attempt: the Willpower on a facedown card is lost."""
        spot = self.table.spots[cell]
        worth, why = 0, ""
        for hunter in self.hunters:
            whites = spot.whites[hunter]
            if not whites or not in_reach(self.climb(hunter).mine, cell, spot.suit == GENERAL):
                continue
            others = sum([1 for other in range(CELLS) if other != cell and self._in_reach(hunter, other)])
            lost = 8 * whites + self.climb(hunter).progress(cell) // (2 if others else 1) // 2
            lost = lost * self._nearness(hunter) // (1 + len(self.hunters))
            if cell == TOP:
                lost += 300 if min([self.margin(suit) for suit in range(GENERAL)]) <= 0 else 60
            if lost > worth:
                why = f"Player {hunter + 1} is after card {cell}; his Willpower there is lost."
            worth += lost
        return worth, 0, why

    def _in_reach(self, hunter: int, cell: int) -> bool:
        spot = self.table.spots[cell]
        return (
            spot.suit != VACANT
            and not spot.up
            and spot.whites[hunter] > 0
            and in_reach(self.climb(hunter).mine, cell, spot.suit == GENERAL)
        )

    def _attack(self, action: act.Attack, all_of_it: int, part: int, why: str) -> Option:
        cell = int(action.target.partition("-")[2])
        spot = self.table.spots[cell]
        rating = BASE_VALUE + ROW[cell] + (spot.token if spot.up else 0) + 1 - self.table.half
        dice = len(action.points)
        cost = sum([self.prices[CALLING_NAMES.index(name)] for name in action.points])
        needed = sum(spot.reds) if spot.up else 1
        every = hits(rating, dice, needed)
        some = hits(rating, dice, 1) - every
        return Option((every * all_of_it + some * part) // 100 - cost, action, why)

    def remove(self, actions: Sequence[Action]) -> list[Option]:
        """Weaken whoever is nearest to the top."""
        found: list[Option] = []
        for action in actions:
            assert isinstance(action, act.RemoveRed)
            length = self.climb(action.owner).length
            found.append(Option(-length, action, f"Player {action.owner + 1} is nearest to the top."))
        return found

    # Windows.

    def window(self, actions: Sequence[Action]) -> list[Option]:
        """Meddle where it keeps a hunter from what he needs; exchange where a Calling is threatened; else pass."""
        found: list[Option] = []
        effort, window = self.table.effort, self.table.doing.window
        for action in actions:
            assert isinstance(action, act.Declare)
            word = action.choice[0]
            if word == "pass":
                found.append(Option(0, action, "Meddling would not decide this."))
            elif word == "pass-phase":
                found.append(Option(-5, action, "Nothing in this phase is worth its points."))
            elif word == "meddle" and effort is not None and window is not None:
                worth, why = self._meddling(len(action.choice) - 1)
                cost = sum([self.prices[CALLING_NAMES.index(name)] for name in action.choice[1:]])
                found.append(Option(worth - cost, action, why))
            elif word == "exchange" and (window is None or window.kind == 4):
                found.append(self._exchange(action, action.choice[1:3], action.choice[3]))
        return found

    def _meddling(self, points: int) -> tuple[int, str]:
        """Return what raising the rating of the present attempt is worth: the change, times the stake."""
        effort = self.table.effort
        assert effort is not None
        before = self._success(0)
        after = self._success(points)
        stake = self.stake()[0]
        if effort.cell == TOP and any(
            self._falls(hunter, points) and not self._falls(hunter, 0) for hunter in effort.partners
        ):
            return -1500, "Meddling here would open the Calling to the tally."
        why = f"It makes the attempt on card {effort.cell} fail with {100 - after} % instead of {100 - before} %."
        return stake * (before - after) // 100, why

    def stake(self) -> tuple[int, int]:
        """Return what the success of the present attempt would bring the hunters, and its chance in percent."""
        effort = self.table.effort
        if effort is None:
            return 0, 0
        if effort.cell == TOP:
            stake = 1500 if any(self._falls(hunter, 0) for hunter in effort.partners) else 0
        else:
            stake = 20 + max([self.climb(hunter).progress(effort.cell) for hunter in effort.partners])
            stake = stake * self._nearness(effort.owner) // 3 + 8 * self.table.spots[effort.cell].token
        return stake // (2 if effort.intrusion else 1), self._success(0)

    def _falls(self, hunter: int, spent: int) -> bool:
        """Tell whether a hunter at the top would win now, after so many points were spent there."""
        effort = self.table.effort
        assert effort is not None
        suit = self.table.spots[TOP].suit
        if not 0 <= suit < GENERAL:
            return False
        total_ = self.table.tally(hunter, suit) + (0 if self.table.spots[TOP].up else self.table.spots[TOP].token)
        return total_ + len(effort.partners) - 1 - 2 * self.table.half >= self.table.scores[suit] - spent

    def _success(self, points: int) -> int:
        """Return the chance in percent of the present attempt against a raised rating, as far as the monster knows."""
        effort = self.table.effort
        assert effort is not None
        cell = effort.cell
        spot = self.table.spots[cell]
        rating = BASE_VALUE + ROW[cell] + spot.token + effort.boost + points
        rating += 0 if effort.intrusion else self.table.half
        if spot.suit == GENERAL:
            return hit(rating, spot.token)
        dice = max([(self.table.calling(hunter, spot.suit) + 1) // 2 for hunter in effort.partners])
        likely = hit(rating, dice)
        minion = spot.card != UNKNOWN and self.t.minion[spot.card]
        if effort.intrusion or minion:
            return likely
        reached = 0
        for hunter in effort.partners:
            reached += self.table.calling(hunter, spot.suit) // 2 + 2 * self.table.reserve[hunter]
            reached += self.table.hand_sizes[hunter] * 3
            for other in supporting(self.climb(hunter).mine, cell):
                reached += self.t.scores[self.table.spots[other].card][spot.suit]
            reached += sum([trophy & 3 for trophy in self.table.trophies[hunter]])
        return 100 if reached >= rating else likely


def hits(rating: int, dice: int, needed: int) -> int:
    """Return the probability in percent that at least so many of some ten-sided dice reach a rating."""
    return _hits(max(0, 11 - rating), dice, needed)


@cache
def _hits(good: int, dice: int, needed: int) -> int:
    if needed <= 0:
        return 100
    if dice < needed:
        return 0
    return (good * _hits(good, dice - 1, needed - 1) + (10 - good) * _hits(good, dice - 1, needed)) // 10


@cache
def seeming(dealt: tuple[int, ...]) -> tuple[int, ...]:
    """Return ten times the mean score that each Calling seems to have by its number of tokens."""
    purses = beginnings()[dealt]
    return tuple([10 * sum([total(one[suit]) for one in purses]) // len(purses) for suit in range(GENERAL)])
