"""How good a card of Prey is for its player: whether it wins its trick, and how many tricks the others will win."""

from collections.abc import Sequence
from typing import Final, cast, final

from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.games.prey.actions import PlayCard
from preycore.games.prey.deck import Card, members
from preycore.games.prey.glance import Glance, glance
from preycore.games.prey.rules import Rules
from preycore.games.prey.state import State
from preycore.native import BIT, i64
from preycore.value import Value

from ..rollout import Rollout

THOUSAND: Final = 1000
"""Probabilities and expected tricks are counted in thousandths."""

_SURE: Final = 950
"""How surely the highest card of a suit wins a trick some time: it may have to be thrown away."""
_ALONE: Final = 300
"""The same for a card of a suit that nobody else holds any more: it wins only when led."""
_LOOSE: Final = 1000
_LOOSER: Final = 60
"""How far an expectation may miss a goal before hope is halved, and how much that grows with each trick to come."""
_STEP: Final = 8
"""How finely misses are told apart."""
RANDOM_PERCENT: Final = 10
"""How often a rollout plays at random, so that the search sees what the rules of thumb overlook."""


@final
class Judgement:
    """
    The tables of one deck and number of players; figures in thousandths.

    The constants were tuned by play against random players and against the rule itself.
    """

    def __init__(self, deck: tuple[Card, ...], hand_size: int, predator_tricks: int, players: int) -> None:
        self._tricks: Final[i64] = hand_size
        self._predator_tricks: Final[i64] = predator_tricks
        self._all: Final[i64] = _bits(list(deck))
        self._suit: Final = tuple([_bits([other for other in deck if other.suit == card.suit]) for card in deck])
        self._predators: Final = tuple(
            [_bits([c for c in deck if c.suit == card.suit and c.predator > card.predator]) for card in deck]
        )
        self._prey: Final = tuple(
            [_bits([c for c in deck if c.suit == card.suit and c.prey > card.prey]) for card in deck]
        )
        most = len(deck) + 1
        self._later: Final = tuple([tuple([_later(low, high, players) for high in range(most)]) for low in range(most)])
        self._now: Final = tuple([tuple([_now(after, high) for high in range(most)]) for after in range(players)])
        self._hopes: Final = tuple([_hopes(later, hand_size) for later in range(hand_size)])

    def expected(self, glance: Glance) -> list[int]:
        """Return how many tricks each card of the hand will win if it is kept for a later one, by index of the deck."""
        expected = [0] * len(self._suit)
        later: i64 = self._tricks - glance.trick - 1
        if later == 0:
            return expected
        predator: i64 = max(0, self._predator_tricks - glance.trick - 1)
        prey: i64 = later - predator
        unseen: i64 = self._all & ~glance.hand & ~glance.played
        for card in members(glance.hand):
            rivals: int = unseen & self._suit[card]
            count = rivals.bit_count()
            total: i64 = 0
            if predator:
                higher: int = rivals & self._predators[card]
                high = higher.bit_count()
                total += predator * self._later[count - high][high]
            if prey:
                higher = rivals & self._prey[card]
                high = higher.bit_count()
                total += prey * self._later[count - high][high]
            expected[card] = total // later
        return expected

    def winning(self, glance: Glance, card: i64) -> i64:
        """Return how probably a card wins the trick in play."""
        above = self._predators if glance.trick < self._predator_tricks else self._prey
        best: i64 = glance.best
        if best >= 0 and not (above[best] >> card) & 1:
            return 0
        higher: int = self._all & ~glance.hand & ~glance.played & above[card]
        return self._now[glance.followers][higher.bit_count()]

    def weigh(self, glance: Glance, cards: list[int]) -> list[int]:
        """
        Return the weight of each of these cards: the hope left after it, over winning and losing the trick.

        Hope falls with the distance between the tricks that the other cards are expected to win and those that a goal
        still needs; the hopes of all goals within reach add up. Where none is, weights are 0.
        """
        expected = self.expected(glance)
        whole = sum(expected)
        later: i64 = self._tricks - glance.trick - 1
        hopes = self._hopes[later]
        won: i64 = glance.tricks[glance.seat]
        weights: list[int] = []
        for card in cards:
            rest: i64 = whole - expected[card]
            chance = self.winning(glance, card)
            weight: i64 = 0
            for goal in glance.goals:
                need: i64 = goal - won
                if 0 <= need <= later:
                    weight += (THOUSAND - chance) * hopes[_steps(need, rest)]
                if 0 < need <= later + 1:
                    weight += chance * hopes[_steps(need - 1, rest)]
            weights.append(weight)
        return weights


@final
class PreyRollout(Rollout):
    """Everybody plays for his goals, and now and then at random."""

    def __init__(self, rules: Rules, judgement: Judgement) -> None:
        self._rules: Final = rules
        self._judgement: Final = judgement

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return the index of the card with the highest weight, or of any."""
        if draw.below(100) < RANDOM_PERCENT:
            return draw.below(len(legal))
        cards = [self._rules.index[cast(PlayCard, action).card] for action in legal]
        weights = self._judgement.weigh(glance(self._rules, cast(State, state)), cards)
        return weights.index(max(weights))


def _steps(need: i64, rest: i64) -> i64:
    """Return by how many steps an expectation misses a need."""
    miss: i64 = need * THOUSAND - rest
    return (miss if miss >= 0 else -miss) // _STEP


def _hopes(later: int, hand_size: int) -> tuple[int, ...]:
    """Return the hope by steps of miss, with so many tricks to come."""
    width = _LOOSE + _LOOSER * later
    misses = range(0, (hand_size + 1) * THOUSAND, _STEP)
    return tuple([THOUSAND * width**2 // (width**2 + miss**2) for miss in misses])


def _bits(cards: list[Card]) -> int:
    return sum([BIT[card.index] for card in cards])


def _later(low: int, high: int, players: int) -> int:
    """
    Return how surely a card wins a later trick, given how many unseen cards of its suit are lower and higher.

    Every other player follows with a lower one, and one more power for cards that are thrown away unused.
    """
    if low + high == 0:
        return _ALONE
    power = players + 1
    return int(_SURE * low**power // (low + high) ** power)


def _now(after: int, high: int) -> int:
    """Return how surely no player after this one beats a card, given how many unseen ones are higher."""
    return int(THOUSAND * (9 - after) ** high // 9**high)
