"""How a hunter plays Deadly Prey: which card he is after and why, and what he does in his place of the rotation."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.geometry import ROW, open_to_intrusion
from preycore.games.deadly_prey.state import GENERAL, UNKNOWN, VACANT

from .deadly_prey_lines import hardship_price
from .deadly_prey_odds import Odds, at_most, mean, score_odds
from .deadly_prey_paths import MINIONS, TOP, WILLPOWER, Climb, hit, in_reach, known_card
from .deadly_prey_table import CELLS, Table

NEVER: Final = -10_000
_DARING: Final = 45
"""The chance in percent for which a hunter goes to the top early: waiting, few hunters come to more."""
_LATE: Final = 5
"""What a Willpower is worth in the last days."""
_RICH: Final = 7
"""With so much Willpower in reserve a hunter holds his cards as firmly as he can."""
SPARE: Final = 25
"""All of a hunter's Willpower."""


class Option(NamedTuple):
    """Something that may be done, what it is worth in hundredths of a half-turn, and why."""

    worth: int
    action: Action
    why: str


class Prospect(NamedTuple):
    """A facedown card that a hunter could take in this half-turn."""

    worth: int
    cell: int
    likely: int
    """The probability of success in percent."""
    price: int
    """Willpower of the reserve that the points would take."""
    gain: int
    """What success would bring."""
    why: str


class Hunter:
    """One hunter's plans at a table that he sees."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.me: Final = table.me
        self.mine: Final = table.controlled(self.me)
        self.reserve: Final = table.reserve[self.me]
        self.left: Final = table.halves_left(self.me)
        # Most windows ask for none of these.
        self._climb: Climb | None = None
        self._odds: tuple[Odds, ...] | None = None
        self._aim = -1

    @property
    def climb(self) -> Climb:
        """The hunter's ways to the top."""
        if self._climb is None:
            self._climb = Climb(self.table, self.me)
        return self._climb

    @property
    def odds(self) -> tuple[Odds, ...]:
        """What the record says of the monster's scores; () before its tokens lie there."""
        if self._odds is None:
            self._odds = score_odds(self.table.dealt, self.table.record) if self.table.dealt else ()
        return self._odds

    @property
    def wanted(self) -> int:
        """The Calling in which this hunter means to confront the monster."""
        if self._aim < 0:
            self._aim = self._wanted() if self.odds else 0
        return self._aim

    # What is at stake at the top.

    def at_top(self, suit: int, partners: int) -> int:
        """Return the probability in percent of winning a confrontation of this Calling with so many companions."""
        return at_most(self.odds[suit], self.total(suit) + partners - 2 * self.table.half)

    def total(self, suit: int) -> int:
        """Return the tally that a confrontation of this Calling would have by day, alone."""
        top = self.table.spots[TOP]
        held = self.table.tally(self.me, suit)
        return held if top.reds[self.me] else held + top.token

    def top_suits(self) -> list[int]:
        """Return the Callings that the top card can be made to have: its own, and by exchange those of the tracker."""
        t = self.table.t
        found = [self.table.spots[TOP].suit]
        if self.reserve + sum([t.values[card] for card in self.table.hand]) > 0:
            for card in self.table.spaces:
                if card != UNKNOWN and not t.minion[card] and t.suit[card] != GENERAL and t.suit[card] not in found:
                    found.append(t.suit[card])
        return [suit for suit in found if 0 <= suit < GENERAL]

    def best_at_top(self, partners: int = 0) -> int:
        """Return the best chance in percent that some Calling gives at the top."""
        return max([self.at_top(suit, partners) for suit in self.top_suits()] + [self.by_redraw(partners)])

    def by_redraw(self, partners: int = 0) -> int:
        """Return the chance in percent after drawing another card at the top: any Calling, and Minions in between."""
        return sum([self.at_top(suit, partners) for suit in range(GENERAL)]) * (100 - MINIONS) // (100 * GENERAL)

    def _wanted(self) -> int:
        """Return the Calling in which least is missing, with what could still be taken."""
        suits = self.top_suits()
        best, found = NEVER, 0
        for suit in range(GENERAL):
            score = 10 * self.total(suit) - mean(self.odds[suit]) + (0 if suit in suits else -15)
            near = sorted([self.table.spots[cell].token for cell in range(TOP) if self._open(cell, suit)])[-3:]
            score += 4 * sum(near)
            if score > best:
                best, found = score, suit
        return found

    def _open(self, cell: int, suit: int) -> bool:
        spot = self.table.spots[cell]
        return spot.suit == suit and not spot.up and in_reach(self.mine, cell, False)

    def dares(self, partners: int = 0) -> bool:
        """Tell whether it is time for the top: a good chance, or the last hours in which there is one at all."""
        asked = _DARING if self.left > 2 else 1
        return self.best_at_top(partners) >= asked

    # Cards that could be taken.

    def wealth(self) -> int:
        """Return the Willpower that the reserve could come to with the hand and a Hardship."""
        values = sum([self.table.t.values[card] for card in self.table.hand])
        placed = sum([spot.whites[self.me] + spot.reds[self.me] for spot in self.table.spots])
        tempted = (self.table.course.tempted >> self.me) & 1
        room = SPARE - placed - self.table.markers[self.me]
        return min(room, self.reserve + values + (0 if tempted else 2))

    def prospect(self, cell: int, purse: int) -> Prospect:
        """Return how good it is to attempt a card with so much Willpower for points."""
        spot = self.table.spots[cell]
        general = spot.suit == GENERAL
        out = self.table.course.won_general if general else self.table.course.won
        if spot.up and not spot.reds[self.me] and cell != TOP and open_to_intrusion(self.mine, cell, general):
            return self._weighed(cell, self.climb.entry(cell), 0)
        if spot.suit == VACANT or spot.up or not in_reach(self.mine, cell, general):
            return Prospect(NEVER, cell, 0, 0, 0, "")
        if self.table.stage == 1 and (out >> self.me) & 1:
            return Prospect(NEVER, cell, 0, 0, 0, "")
        rating = self.climb.rating(cell)
        if general:
            likely, price = hit(rating, spot.token), 0
        else:
            price = (self.climb.missing(cell) + 3) // 4
            dice = hit(rating, (self.table.calling(self.me, spot.suit) + 1) // 2)
            likely = 100 if price <= purse else dice
            if dice > 85 or price > purse:
                price = 0
            if not known_card(spot):
                likely -= MINIONS * (100 - dice) // 100 if likely == 100 else 0
        return self._weighed(cell, likely, price)

    def _weighed(self, cell: int, likely: int, price: int) -> Prospect:
        spot = self.table.spots[cell]
        way = self.climb.progress(cell)
        gain = way + 6 * spot.token + (12 if spot.suit not in self._suits() else 0)
        why = f"card {cell} shortens the way to the top"
        if cell == TOP:
            friends = 0 if self.dares() else len(self.companions())
            if not self.dares(friends):
                return Prospect(NEVER, cell, likely, price, 0, "")
            gain += 400
            why = f"the tally at the top wins with {self.best_at_top(friends)} %"
        elif spot.suit == self.wanted and spot.suit != GENERAL:
            gain += 22 * spot.token
            if way < 50:
                why = f"card {cell} adds {spot.token} to the tally against the monster"
        elif way < 50:
            why = f"card {cell} is worth points"
        if spot.up:
            gain = way - 30
            why = f"the way to the top leads over card {cell}, which a rival holds"
        precious = WILLPOWER if self.left > 4 else _LATE
        loss = (100 - likely) * spot.token * precious // 100
        loss -= precious * min(spot.whites[self.me], self.aim(cell))
        return Prospect(gain * likely // 100 - price * precious - loss, cell, likely, price, gain, why)

    def _suits(self) -> set[int]:
        """Return the suits of the hunter's cards: one of each is worth points at the end."""
        return {spot.suit for spot in self.table.spots if spot.up and spot.reds[self.me]}

    def companions(self) -> list[int]:
        """Return the other hunters who could be at the top as soon: each adds one to everybody's tally."""
        return [
            other
            for other in self.table.t.seats
            if other != self.me
            and self.table.able(other)
            and in_reach(self.table.controlled(other), TOP, False)
            and self.table.reserve[other] + self.table.spots[TOP].whites[other] > 2
        ]

    def prospects(self, purse: int) -> list[Prospect]:
        """Return the cards that could be taken now, the best first."""
        found = [self.prospect(cell, purse) for cell in range(CELLS)]
        if self.saving():
            found = [one for one in found if one.cell == TOP or (one.price == 0 and self._stands_on(one.cell))]
        return sorted([one for one in found if one.worth > 0], key=_by_worth)

    def _stands_on(self, cell: int) -> bool:
        return self.table.spots[cell].whites[self.me] > 0

    def saving(self) -> bool:
        """Tell whether nothing but Willpower is missing for the top, so that other cards have to wait."""
        if not in_reach(self.mine, TOP, False) or not self.dares():
            return False
        return (self.climb.missing(TOP) + 3) // 4 + 2 > self.wealth() - 1

    def guard(self, cell: int) -> int:
        """Return how much red Willpower a card of one's own should have: the lower the more, on the path."""
        rich = self.reserve >= _RICH
        if ROW[cell] >= 4 and not rich:
            return 1
        needed = self.climb.without(cell) > 50
        return (3 if ROW[cell] < 2 or rich else 2) if needed else 1

    def order(self, actions: Sequence[Action]) -> list[Option]:
        """Place last, to see what the others want; act first, to have it."""
        first = self.table.stage == 1
        why = "Who acts first takes the card." if first else "Who places last sees what the others want."
        return [
            Option(int((action.place == "first") == first), action, why)
            for action in actions
            if isinstance(action, act.ChooseOrder)
        ]

    # The place in the rotation.

    def slot(self, kinds: dict[type, list[Action]]) -> list[Option]:
        """Return what could be done in one's place, the best first."""
        found = self._placing(kinds) if self.table.stage == 0 else self._acting(kinds)
        for action in kinds.get(act.Brave, []):
            plan = self._tonight()
            found.append(Option(200 if plan else NEVER, action, f"The night is worth a Hardship: {plan}."))
        for action in kinds.get(act.PassPhase, []):
            why = "Willpower is saved for the top." if self.saving() else "Nothing more is worth doing in this phase."
            found.append(Option(0, action, why))
        for action in kinds.get(act.Skip, []):
            found.append(Option(-5, action, "Others may go first."))
        return sorted(found, key=_by_worth)

    def _tonight(self) -> str:
        if self.table.stage == 0:
            plans = self.prospects(self.wealth() - 1)
            return plans[0].why if plans else ""
        return next((plan.why for plan in self._attemptable(self.wealth())), "")

    def _attemptable(self, purse: int) -> list[Prospect]:
        return [one for one in self.prospects(purse) if self.table.spots[one.cell].whites[self.me]]

    def _means(self, kinds: dict[type, list[Action]], needed: int) -> list[Option]:
        """Return ways to come to Willpower that is needed: a Hardship, then the cheapest cards."""
        found: list[Option] = []
        if self.wealth() <= self.reserve:
            return found
        for action in kinds.get(act.TakeHardship, []):
            price = hardship_price(self.table.t, self.table.hardships)
            if self.reserve < needed + 2 and price < 2 * WILLPOWER:
                found.append(Option(900, action, f"Willpower is short: {self.reserve} in reserve, {needed} needed."))
        if self.reserve < needed:
            for action in kinds.get(act.DiscardArsenal, []):
                assert isinstance(action, act.DiscardArsenal)
                value = self.table.t.values[self.table.t.arsenal_index[action.card]]
                why = f"Willpower is short: {self.reserve} in reserve, {needed} needed."
                found.append(Option(800 - abs(needed - self.reserve - value), action, why))
        return found

    def _placing(self, kinds: dict[type, list[Action]]) -> list[Option]:
        places = kinds.get(act.Place, [])
        waiting = {one.cell for one in self._attemptable(self.wealth())}
        plans = self.prospects(self.wealth() - 1)
        if not plans or not self._awake():
            return self._reinforcing(places, self.reserve - 1)
        target = plans[0]
        have = self.table.spots[target.cell].whites[self.me]
        aim = self.aim(target.cell)
        needed = target.price + max(0, aim - have)
        found = self._means(kinds, needed + 1)
        if found:
            return found
        if have == 0 or have < min(aim, have + self.reserve - target.price):
            number = max(1, min(aim - have, self.reserve - target.price))
            found += self._place(places, target.cell, number, 500 + target.worth // 10, _sentence(target.why))
        spare = self.reserve - target.price
        if len(waiting - {target.cell}) == 0 and spare > 0:
            for plan in plans[1:3]:
                why = f"A second iron in the fire, should the monster spoil the first: {plan.why}."
                found += self._place(places, plan.cell, 1, 200 + plan.worth // 10, why)
        return found + self._reinforcing(places, spare - 1)

    def aim(self, cell: int) -> int:
        """Return how much Willpower one would like to have on a card when it is taken."""
        rich = self.reserve >= _RICH and ROW[cell] < 5
        return 3 if ROW[cell] == 0 or rich else 2 if ROW[cell] < 4 else 1

    def _awake(self) -> bool:
        return self.table.half == 0 or bool((self.table.course.braved >> self.me) & 1)

    def _reinforcing(self, places: Sequence[Action], spare: int) -> list[Option]:
        found: list[Option] = []
        for cell in range(CELLS):
            spot = self.table.spots[cell]
            if spot.up and spot.reds[self.me]:
                lacking = self.guard(cell) - sum(spot.reds) - spot.whites[self.me]
                number = min(lacking, spare, 3 - spot.reds[self.me])
                if number > 0:
                    why = f"Card {cell} carries the path and is weakly held."
                    found += self._place(places, cell, number, 100 + 10 * lacking, why)
        return found

    def _place(self, places: Sequence[Action], cell: int, number: int, worth: int, why: str) -> list[Option]:
        for action in places:
            assert isinstance(action, act.Place)
            if action.cell == cell and action.number == number:
                return [Option(worth, action, why)]
        return []

    def _acting(self, kinds: dict[type, list[Action]]) -> list[Option]:
        found: list[Option] = []
        for plan in self._attemptable(self.wealth()):
            found += self._attempts(kinds, plan)
        if found:
            needed = max(found, key=_worth_of)
            for plan in self._attemptable(self.wealth()):
                if isinstance(needed.action, act.Attempt) and plan.cell == needed.action.cell:
                    means = self._means(kinds, plan.price)
                    found += [Option(one.worth + 1000, one.action, one.why) for one in means]
        for action in kinds.get(act.Intrude, []):
            assert isinstance(action, act.Intrude)
            plan = self.prospect(action.cell, self.wealth())
            found.append(Option(900 + plan.worth if plan.worth > 0 else NEVER, action, _sentence(plan.why)))
        for action in kinds.get(act.Reinforce, []):
            assert isinstance(action, act.Reinforce)
            found.append(Option(100 + action.number, action, f"Card {action.cell} should not fall to one blow."))
        for action in kinds.get(act.Restore, []):
            assert isinstance(action, act.Restore)
            way = self.climb.progress(action.cell)
            found.append(Option(60 if way > 0 else NEVER, action, f"The gap at {action.cell} cuts the way up."))
        return found

    def _attempts(self, kinds: dict[type, list[Action]], plan: Prospect) -> list[Option]:
        found: list[Option] = []
        for action in kinds.get(act.Attempt, []):
            assert isinstance(action, act.Attempt)
            if action.cell != plan.cell:
                continue
            if not action.partners:
                found.append(Option(1000 + plan.worth, action, _sentence(plan.why)))
            elif self._needs(plan, len(action.partners)):
                who = " and ".join([f"Player {seat + 1}" for seat in action.partners])
                why = f"Together with {who} card {plan.cell} is within reach."
                found.append(Option(1001 + plan.worth + len(action.partners), action, why))
        return found

    def _needs(self, plan: Prospect, partners: int) -> bool:
        """Tell whether an attempt is better made together: alone the points fall short, or the tally does."""
        if plan.cell == TOP:
            return self.best_at_top() < _DARING and self.best_at_top(partners) > self.best_at_top()
        return plan.likely < 60


def _sentence(why: str) -> str:
    return f"{why[:1].upper()}{why[1:]}."


def _by_worth(one: Option | Prospect) -> int:
    return -one.worth


def _worth_of(one: Option) -> int:
    return one.worth
