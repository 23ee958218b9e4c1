"""Prey read a second time: slow and plain, from rulebook and rulings, blind to the game's modules."""

from typing import Any


class Referee:
    """Follows one match; actions and alternatives are JSON objects with their hidden fields open."""

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        self.players = players
        self.mechanics = mechanics
        self.numbers: dict[str, tuple[str, int, int]] = {}
        for suit in mechanics["suits"]:
            for predator, prey in suit["cards"]:
                self.numbers[f"{suit['name']}-{predator}"] = (suit["name"], predator, prey)
        self.order = list(self.numbers)
        self.max_rounds: int = options["max_rounds"]
        self.points = [0] * players
        self.round = 0
        self.leader: int | None = None
        self.over = False
        self._new_round()

    def _new_round(self) -> None:
        """Everybody rolls anew, then is dealt a hand."""
        self.dice: list[list[int]] = []
        self.doubles = 0
        self.hands: list[list[str]] = []
        self.won = [0] * self.players
        self.trick: list[tuple[int, str]] = []
        self.tricks_played = 0
        self.turn: int | None = None

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""
        if self.over:
            return []
        return [-1] if self.turn is None else [self.turn]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """All cards that a player may play now."""
        if self.over or seat != self.turn:
            return []
        hand = self.hands[seat]
        if self.trick:
            led = self.numbers[self.trick[0][1]][0]
            following = [card for card in hand if self.numbers[card][0] == led]
            hand = following or hand
        return [{"type": "play_card", "player": seat, "card": card} for card in sorted(hand, key=self.order.index)]

    def apply(self, action: dict[str, Any]) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""
        takes = {"rolled": self._roll, "dealt": self._deal, "leader_drawn": self._draw_leader, "play_card": self._play}
        if not takes[action["type"]](action):
            raise ValueError(f"{action} is not allowed")

    # the start of a round

    def _roll(self, action: dict[str, Any]) -> bool:
        sides = self.mechanics["dice"]["sides"]
        one, two = action["dice"]
        waiting = not self.over and len(self.dice) < self.players and action["player"] == len(self.dice)
        if not waiting or not (1 <= one <= sides and 1 <= two <= sides) or (one == two and self.doubles >= 20):
            return False
        if one == two:
            self.doubles += 1
        else:
            self.doubles = 0
            self.dice.append([one, two])
        return True

    def _deal(self, action: dict[str, Any]) -> bool:
        rolled = len(self.dice) == self.players and len(self.hands) < self.players
        if self.over or not rolled or action["player"] != len(self.hands):
            return False
        cards = action["cards"]
        taken = [card for hand in self.hands for card in hand]
        known = all(card in self.numbers and card not in taken for card in cards)
        if not known or len(set(cards)) != len(cards) or len(cards) != self.mechanics["hand_size"]:
            return False
        if cards != sorted(cards, key=self.order.index):
            return False
        self.hands.append(list(cards))
        if len(self.hands) == self.players:
            self._begin_tricks()
        return True

    def _begin_tricks(self) -> None:
        if self.leader is None and len(self._lowest()) == 1:
            self.leader = self._lowest()[0]
        self.turn = self.leader

    def _lowest(self) -> list[int]:
        best = min((sum(dice), min(dice)) for dice in self.dice)
        return [seat for seat, dice in enumerate(self.dice) if (sum(dice), min(dice)) == best]

    def _draw_leader(self, action: dict[str, Any]) -> bool:
        due = self.leader is None and len(self.hands) == self.players and len(self._lowest()) > 1
        if self.over or not due or action["player"] not in self._lowest():
            return False
        self.leader = self.turn = action["player"]
        return True

    # tricks

    def _play(self, action: dict[str, Any]) -> bool:
        if action not in self.legal(action["player"]):
            return False
        seat, card = action["player"], action["card"]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self._end_trick()
        return True

    def _end_trick(self) -> None:
        half = 1 if self.tricks_played < self.mechanics["predator_tricks"] else 2
        led = self.numbers[self.trick[0][1]][0]
        in_suit = [(self.numbers[card][half], seat) for seat, card in self.trick if self.numbers[card][0] == led]
        winner = max(in_suit)[1]
        self.won[winner] += 1
        self.trick = []
        self.tricks_played += 1
        self.leader = self.turn = winner
        if self.tricks_played == self.mechanics["hand_size"]:
            self._end_round()

    def _end_round(self) -> None:
        zero = self.mechanics["dice"]["zero_goal"]
        for seat, dice in enumerate(self.dice):
            goals = {*dice} | ({0} if zero in dice else set())
            self.points[seat] += self.won[seat] in goals
        self.round += 1
        if max(self.points) >= 2 or self.round == self.max_rounds:
            self.over = True
        else:
            self._new_round()

    def scores(self) -> list[int]:
        """Points by seat."""
        return list(self.points)

    def places(self) -> list[int]:
        """Places by points, equal points sharing one."""
        return [1 + sum(other > mine for other in self.points) for mine in self.points]
