"""Exact uniform sampling of hidden hands, with suits that some hands cannot hold."""

from bisect import bisect_right
from math import factorial
from typing import Final, final

from preycore.chance import Draw
from preycore.native import BIT, i64

from .deck import members


class Deals:
    """Ways to give unseen cards to hidden hands."""

    def pick(self, draw: Draw) -> list[int]:
        """Return one way, all equally likely, as one bit set a hand."""
        raise TypeError("deals define pick")


@final
class FreeDeals(Deals):
    """The ways to give unseen cards to hands of given sizes; what is left over stays undealt."""

    def __init__(self, unseen: i64, sizes: tuple[int, ...]) -> None:
        self._cards: Final = [BIT[card] for card in members(unseen)]
        self._sizes: Final = sizes

    def pick(self, draw: Draw) -> list[int]:
        """Return one way, all equally likely, as one bit set a hand."""
        left = list(self._cards)
        hands: list[int] = []
        for size in self._sizes:
            if size == len(left):
                hands.append(sum(left))
                left = []
                continue
            hand: i64 = 0
            for _ in range(size):
                hand |= left.pop(draw.below(len(left)))
            hands.append(hand)
        return hands


@final
class Node:
    """The ways to place the cards of one suit and all later ones, for given room in each hand."""

    def __init__(self) -> None:
        self.ways: int = 0
        self.limits: Final[list[int]] = []
        """Ways of the splits up to and with each one."""
        self.splits: Final[list[tuple[int, ...]]] = []
        """How many of the suit's cards each hand takes."""
        self.arrangements: Final[list[int]] = []
        """In how many ways the suit's cards can be split so."""
        self.later: Final[list[Node]] = []
        """The later suits after each split."""


@final
class VoidDeals(Deals):
    """
    The ways to give all unseen cards to hands, some of which hold no card of some suits.

    A contingency table of suits by hands, filled suit by suit: a node counts the ways to go on, so that one number
    below the count picks one way. `voids` has one bit set of suits a hand.
    """

    def __init__(self, suits: list[list[int]], sizes: tuple[int, ...], voids: tuple[int, ...]) -> None:
        self._suits: Final = suits
        self._hands: Final = len(sizes)
        self._voids: Final = voids
        self._nodes: Final[list[dict[tuple[int, ...], Node]]] = [{} for _ in suits]
        self._leaf: Final = Node()
        self._leaf.ways = 1
        self._root: Final = self._node(0, sizes)
        self.ways: Final = self._root.ways

    def pick(self, draw: Draw) -> list[int]:
        """Return one way, all equally likely, as one bit set a hand. There must be one."""
        number = draw.below(self.ways)
        hands = [0] * self._hands
        node = self._root
        for cards in self._suits:
            split = bisect_right(node.limits, number)
            if split:
                number -= node.limits[split - 1]
            later = node.later[split]
            within = number // later.ways
            number -= within * later.ways
            _arrange(cards, node.splits[split], node.arrangements[split], within, hands)
            node = later
        return hands

    def _node(self, suit: int, room: tuple[int, ...]) -> Node:
        if suit == len(self._suits):
            return self._leaf
        known = self._nodes[suit].get(room)
        if known is not None:
            return known
        node = self._nodes[suit][room] = Node()
        size = len(self._suits[suit])
        open_room = [0 if (self._voids[hand] >> suit) & 1 else space for hand, space in enumerate(room)]
        for split in _splits(size, open_room, 0):
            later = self._node(suit + 1, tuple([space - taken for space, taken in zip(room, split, strict=True)]))
            if later.ways:
                arrangements = _arrangements(size, split)
                node.ways += arrangements * later.ways
                node.limits.append(node.ways)
                node.splits.append(split)
                node.arrangements.append(arrangements)
                node.later.append(later)
        return node


_FACTORIAL: Final = tuple([factorial(n) for n in range(62)])


def _arrangements(size: int, split: tuple[int, ...]) -> int:
    ways = _FACTORIAL[size]
    for taken in split:
        ways //= _FACTORIAL[taken]
    return ways


def _splits(cards: int, room: list[int], hand: int) -> list[tuple[int, ...]]:
    """Return how many of the cards each hand from `hand` on can take, all placed and no hand overfull."""
    if hand == len(room):
        return [()] if cards == 0 else []
    elsewhere = sum(room[hand + 1 :])
    found: list[tuple[int, ...]] = []
    for taken in range(max(0, cards - elsewhere), min(cards, room[hand]) + 1):
        found += [(taken, *rest) for rest in _splits(cards - taken, room, hand + 1)]
    return found


def _arrange(cards: list[int], split: tuple[int, ...], ways: int, number: int, hands: list[int]) -> None:
    """Give each card to a hand: the way of that number among the `ways` to split the cards so."""
    open_places = list(split)
    left = len(cards)
    for card in cards:
        hand = 0
        share = ways * open_places[0] // left
        while number >= share:
            number -= share
            hand += 1
            share = ways * open_places[hand] // left
        hands[hand] |= BIT[card]
        open_places[hand] -= 1
        ways = share
        left -= 1
