"""How a hunter plays the steps of an attempt in Deadly Prey: the turned card, points or dice, and what he pays with."""

from collections.abc import Sequence
from typing import Final

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.offers import FIRST_DISCARD, FIRST_EXCHANGE, FIRST_MEDDLE, HARDSHIP_CHOICE, VECTORS
from preycore.games.deadly_prey.state import GENERAL, Window
from preycore.games.deadly_prey.tables import NO_TACTIC
from preycore.games.deadly_prey.views import WindowView

from .deadly_prey_hunter import NEVER, Hunter, Option
from .deadly_prey_paths import OPEN_DOORS, TOP, WILLPOWER, hit, supporting


class Steps:
    """One hunter's answers while an attempt or an intrusion is in progress."""

    def __init__(self, hunter: Hunter) -> None:
        self.hunter: Final = hunter
        self.table: Final = hunter.table
        self.t: Final = hunter.table.t
        self.me: Final = hunter.me

    @property
    def cell(self) -> int:
        """The card in question."""
        effort = self.table.effort
        return effort.cell if effort is not None else TOP

    def needed(self) -> int:
        """Return what an attempt has to reach now, meddling included."""
        effort = self.table.effort
        assert effort is not None
        return self.hunter.climb.rating(self.cell) - (self.table.half if effort.intrusion else 0) + effort.boost

    # The turned card.

    def change(self, actions: Sequence[Action]) -> list[Option]:
        """Weigh keeping the turned card against another one."""
        card = self.table.spots[self.cell].card
        kept = self.use(card)
        found: list[Option] = []
        for action in actions:
            if isinstance(action, act.Keep):
                found.append(Option(kept, action, "The turned card serves well enough."))
            elif isinstance(action, act.Exchange):
                other = self.table.spaces[action.day - 1]
                if action.payer == self.me and self.t.suit[other] != GENERAL:
                    worth = self.use(other) - WILLPOWER
                    found.append(Option(worth, action, f"The card of day {action.day} serves better."))
            else:
                worth = 10 * self.hunter.by_redraw(self._companions()) if self.cell == TOP else kept - 20
                found.append(Option(worth, action, "Another card may serve better."))
        return found

    def use(self, card: int) -> int:
        """Return what a card would be worth in the place of the attempt, cheapness included."""
        suit = self.t.suit[card]
        calling = self.table.callings[self.me][suit]
        points = 2 * calling + 2 * self.hunter.climb.invokable(self.cell, suit)
        worth = WILLPOWER * min(points, 2 * self.needed()) // 4
        if self.cell == TOP:
            return worth // 4 + 10 * self.hunter.at_top(suit, self._companions())
        if suit == self.hunter.wanted:
            worth += 22 * self.table.spots[self.cell].token
        worth += 3 * sum(self.t.scores[card])
        tactic = self.t.tactic[card]
        if tactic != NO_TACTIC and any(
            spot.up and spot.reds[self.me] and self.t.tactic[spot.card] == tactic for spot in self.table.spots
        ):
            worth += 15
        return worth

    def _companions(self) -> int:
        effort = self.table.effort
        return len(effort.partners) - 1 if effort is not None else 0

    # Points or dice.

    def way(self, actions: Sequence[Action]) -> list[Option]:
        """Weigh what points would cost against what failing dice would."""
        suit = self.table.spots[self.cell].suit
        dice = self.table.callings[self.me][suit]
        likely = hit(self.needed(), dice)
        price = self._price(self.needed() - dice)
        token = self.table.spots[self.cell].token
        lost = token * WILLPOWER + (50 if self.table.spots[self.cell].whites[self.me] > token else 100)
        if self.cell == TOP:
            lost += 300
        risk = (100 - likely) * lost // 100
        found: list[Option] = []
        for action in actions:
            if isinstance(action, act.GatherPoints):
                found.append(Option(-price, action, "Points are sure, and worth what they cost."))
            else:
                found.append(Option(-risk, action, f"Dice cost nothing and reach {self.needed()} with {likely} %."))
        return found

    def _price(self, missing: int) -> int:
        """Return what the cheapest pledge for so many points costs."""
        items = [(self._score(cell), self._invoking(cell)) for cell in self._usable()]
        return cheapest(missing, items, self.table.reserve[self.me])[0]

    def _invoking(self, cell: int) -> int:
        """Return what a token less on a card is worth: little in a set, much where the card would be exhausted."""
        spot = self.table.spots[cell]
        token = 6
        if spot.suit == (self.table.spots[TOP].suit if self.cell == TOP else self.hunter.wanted):
            token = 60 if self.cell == TOP else 25
        if spot.token > 1:
            return token
        if self.table.in_set(self.me, cell):
            return 1
        if self.cell == TOP:
            return token + 10
        return token + 30 + self.hunter.climb.without(cell)

    def pledge(self, actions: Sequence[Action]) -> list[Option]:
        """Pay what is missing in the cheapest way, step by step."""
        effort = self.table.effort
        assert effort is not None
        done = [action for action in actions if isinstance(action, act.Done)]
        missing = self._share()
        if missing <= 0 and done:
            return [Option(0, done[0], "It is enough.")]
        if effort.way == 2:
            return [Option(1, action, "One more die may decide it.") for action in actions if action not in done]
        spends = {action.number: action for action in actions if isinstance(action, act.SpendWillpower)}
        # Cards can be invoked after Willpower is pledged, also where they would not suffice without it.
        cells = [cell for cell in self._usable() if cell >= effort.rank]
        items = [(self._score(cell), self._invoking(cell)) for cell in cells]
        others = [action for action in actions if isinstance(action, act.Poach | act.Cash)]
        items += [self._bargain(action) for action in others]
        _, number, chosen = cheapest(missing, items, max(spends, default=0))
        why = f"{missing} points are missing; this is the cheapest way."
        if number in spends:
            return [Option(0, spends[number], why)]
        for index in range(len(items)):
            if (chosen >> index) & 1:
                wanted = act.Invoke(self.me, cells[index]) if index < len(cells) else others[index - len(cells)]
                if wanted in actions:
                    return [Option(0, wanted, why)]
        return [Option(0, done[0] if done else actions[0], "There is no better way to pay.")]

    def _usable(self) -> list[int]:
        """Return the cells of the hunter's cards that can be invoked for the card in question."""
        effort = self.table.effort
        taken = [cell for _, cell in effort.invoked] if effort is not None else []
        cells = supporting(self.hunter.mine, self.cell)
        return [cell for cell in cells if cell not in taken and self._score(cell)]

    def _score(self, cell: int) -> int:
        return self.t.scores[self.table.spots[cell].card][self.table.spots[self.cell].suit]

    def _bargain(self, action: act.Poach | act.Cash) -> tuple[int, int]:
        """Return the points that poaching or a defeated Minion brings, and what it is worth."""
        if isinstance(action, act.Poach):
            return self._score(action.cell), WILLPOWER
        token = self._trophy(action.card)
        return token, 8 * token

    def _trophy(self, code: str) -> int:
        card = self.t.city_index[code]
        return max([one & 3 for one in self.table.trophies[self.me] if one >> 2 == card], default=0)

    def _share(self) -> int:
        """Return how many points one should still pledge: what is missing, shared with partners yet to come."""
        effort = self.table.effort
        assert effort is not None
        if effort.way == 2:
            return 1
        suit = self.table.spots[self.cell].suit
        points = 2 * sum(effort.spent)
        for hunter in effort.partners:
            points += max(0, self.table.callings[hunter][suit])
        for _, cell in (*effort.invoked, *effort.poached):
            points += self.t.scores[self.table.spots[cell].card][suit]
        points += sum([trophy & 3 for _, trophy in effort.cashed])
        missing = self.needed() - points
        later = len(effort.partners) - effort.partners.index(self.me) if self.me in effort.partners else 1
        return missing if later <= 1 else (missing + later - 1) // later

    # Smaller choices.

    def flip(self, actions: Sequence[Action]) -> list[Option]:
        """Turn as many to red as possible."""
        return [
            Option(action.number, action, "Red Willpower holds the card against the monster.")
            for action in actions
            if isinstance(action, act.FlipRed)
        ]

    def protect(self, actions: Sequence[Action]) -> list[Option]:
        """Keep the set that saves more cards."""
        return [Option(0, action, "This set of tactics is kept.") for action in actions]

    def pay(self, actions: Sequence[Action]) -> list[Option]:
        """Give up the card of least value."""
        found: list[Option] = []
        for action in actions:
            assert isinstance(action, act.PayArsenal)
            value = self.t.values[self.t.arsenal_index[action.card]]
            found.append(Option(-value, action, "The card of least value pays the debt."))
        return found

    def answer(self, actions: Sequence[Action]) -> list[Option]:
        """Join where the card serves one's own plan; go along with what was proposed."""
        effort = self.table.effort
        assert effort is not None
        joining = self.me not in effort.partners
        good = not joining or (
            self.hunter.dares(len(effort.partners)) if self.cell == TOP else self.hunter.climb.progress(self.cell) > 50
        )
        return [
            Option(10 if isinstance(action, act.Agree) == good else 0, action, _JOIN[isinstance(action, act.Agree)])
            for action in actions
        ]

    def consent(self, actions: Sequence[Action]) -> list[Option]:
        """Let rivals roll for it; in the last days, while the monster is ahead, let them in."""
        late = self.hunter.left <= OPEN_DOORS
        return [Option(int(isinstance(action, act.Allow) == late), action, _CONSENT[late]) for action in actions]

    # Windows.

    def window(self, actions: Sequence[Action]) -> list[Option]:
        """Answer meddling with more Willpower where points would fall short; else pass."""
        window = self.table.doing.window
        busy = self.takes_part() and window is not None and window.kind < 3
        short = self.short(window) if window is not None and window.kind == 0 else 0
        found: list[Option] = []
        for action in actions:
            assert isinstance(action, act.Declare)
            word = action.choice[0]
            if word == "pass":
                found.append(Option(10, action, "Nothing here is worth a card."))
            elif word == "pass-phase":
                found.append(Option(NEVER if busy else 5, action, "Nothing in this phase is worth a card."))
            elif word == "discard" and short > 0:
                value = self.t.values[self.t.arsenal_index[action.choice[1]]]
                found.append(Option(50 - abs(short - 2 * value), action, f"{short} points would be missing."))
            elif word == "hardship" and short > 0:
                found.append(Option(60, action, f"{short} points would be missing."))
        return found

    def takes_part(self) -> bool:
        """Tell whether the attempt in progress is one's own."""
        return self.table.effort is not None and self.me in self.table.effort.partners

    def short(self, window: Window | WindowView) -> int:
        """Return how many points of one's own attempt would be missing after all that was declared."""
        effort = self.table.effort
        suit = self.table.spots[self.cell].suit
        if effort is None or not self.takes_part() or not 0 <= suit < GENERAL:
            return 0
        raised = self.needed() + declared_boost(window.declared, self.t.monster)
        points = sum([max(0, self.table.callings[hunter][suit]) for hunter in effort.partners])
        points += sum([2 * self.table.reserve[hunter] for hunter in effort.partners])
        points += self.hunter.climb.invokable(self.cell, suit) if self.cell != TOP else self._all(suit)
        return raised - points - 2 * sum([self._worth(one) for one in window.declared if one[0] == self.me])

    def doubt(self, window: Window | WindowView) -> int:
        """Return the probability in percent that one's own attempt fails as things stand."""
        if not self.takes_part():
            return 0
        suit = self.table.spots[self.cell].suit
        if window.kind == 0 and suit != GENERAL and self.short(window) <= 0:
            return 0
        dice = self.table.spots[self.cell].token if suit == GENERAL else self.table.callings[self.me][suit]
        return 100 - hit(self.needed() + declared_boost(window.declared, self.t.monster), dice)

    def _all(self, suit: int) -> int:
        return sum([self.t.scores[spot.card][suit] for spot in self.table.spots if spot.up and spot.reds[self.me]])

    def _worth(self, declared: tuple[int, int]) -> int:
        choice = declared[1]
        if choice == HARDSHIP_CHOICE:
            return 2
        card = choice - FIRST_DISCARD
        return self.t.values[card] if 0 <= card < self.t.tricks else 0


_CONSENT: Final = ("A rival has to roll for it.", "Time runs out: together the card is held better.")
_JOIN: Final = ("This card is not worth joining for.", "Together it is within reach.")


def declared_boost(declared: Sequence[tuple[int, int]], monster: int) -> int:
    """Return by how much meddling that is declared in a window will raise the rating."""
    return sum(
        [
            sum(VECTORS[choice - FIRST_MEDDLE])
            for seat, choice in declared
            if seat == monster and FIRST_MEDDLE <= choice < FIRST_EXCHANGE
        ]
    )


def cheapest(missing: int, items: Sequence[tuple[int, int]], purse: int) -> tuple[int, int, int]:
    """
    Return the cheapest pledge for so many points: its cost, the Willpower in it and the set of items, as bits.

    Items are (points, cost). Where nothing suffices it is everything.
    """
    most = max(0, missing)
    best: list[tuple[int, int]] = [(0, 0)] + [(1_000_000, 0)] * most
    for index, (points, cost) in enumerate(items):
        for reached in range(most, -1, -1):
            price, chosen = best[reached]
            if price < 1_000_000:
                further = min(most, reached + points)
                if price + cost < best[further][0]:
                    best[further] = (price + cost, chosen | 1 << index)
    found = (1_000_000, purse, (1 << len(items)) - 1)
    for reached in range(most + 1):
        price, chosen = best[reached]
        number = (most - reached + 1) // 2
        if price < 1_000_000 and number <= purse and price + number * WILLPOWER < found[0]:
            found = (price + number * WILLPOWER, number, chosen)
    return found
