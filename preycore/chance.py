"""Where chance comes from: the tournament stream, which anybody can compute again, and a fast one for searches."""

from functools import lru_cache
from hashlib import sha256
from typing import Final, final

from .native import i64, mypyc_attr

_WORD: Final = 1 << 64
_MASK: Final = 0xFFFFFFFF
_HALF: Final = 1 << 31
_BLOCK: Final = 32
"""Bytes of a SHA-256."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw:
    """
    A source of uniform integers.

    A game names the `site` of a chance action before it draws the numbers of that action, so that a stream keyed by
    sites gives each action words of its own. A revelation has no site and takes no number.
    """

    def site(self, kind: str, first: int = -1, second: int = -1) -> None:
        """Begin the numbers of one chance action at the site `kind`, `kind/first` or `kind/first/second`."""

    def below(self, limit: int) -> int:
        """Return a uniform integer from 0 to limit − 1; `below(1)` costs nothing. 1 ≤ limit < 2⁶²."""
        raise TypeError("a draw defines below")

    def die(self, sides: int) -> int:
        """Return a roll from 1 to sides."""
        return 1 + self.below(sides)

    def pick(self, counts: list[int]) -> int:
        """Return an index drawn with these weights (a multiset in canonical order, cumulative)."""
        number = self.below(sum(counts))
        index = 0
        while number >= counts[index]:
            number -= counts[index]
            index += 1
        return index

    def deal(self, items: list[int], number: int) -> list[int]:
        """Return `number` of these ascending items, picked one after another without replacement, ascending."""
        left = list(items)
        dealt = [left.pop(self.below(len(left))) for _ in range(number)]
        dealt.sort()
        return dealt


@final
class SeededDraw(Draw):
    """
    The tournament stream "sha256-sites/1" (`docs/log-format.md`).

    `seed` has 32 bytes. `sites` lists the sites opened so far among the actions in force: the n-th opening of a site
    has words of its own, so an action inserted elsewhere never shifts it.
    """

    def __init__(self, seed: bytes, deal_id: str) -> None:
        self._prefix: Final = b"preycore/draw/1" + seed + sha256(deal_id.encode()).digest()
        self.sites: Final[list[str]] = []
        self._counts: Final[dict[str, int]] = {}
        self._run: bytes = b""
        self._number: i64 = 0
        self._block: bytes = b""
        self._at: i64 = _BLOCK

    def site(self, kind: str, first: int = -1, second: int = -1) -> None:
        """Begin the run of words of this site's next occurrence."""
        name = site_name(kind, first, second)
        occurrence = self._counts.get(name, 0)
        self._counts[name] = occurrence + 1
        self.sites.append(name)
        self._run = self._prefix + _site_hash(name) + occurrence.to_bytes(8, "big")
        self._number = 0
        self._at = _BLOCK

    def rewind(self, length: int) -> None:
        """Forget all but the first `length` openings: an action that is struck out never took its words."""
        while len(self.sites) > length:
            self._counts[self.sites.pop()] -= 1

    def below(self, limit: int) -> int:
        """Return the next word modulo `limit`, words in the incomplete last stretch rejected."""
        if limit == 1:
            return 0
        while True:
            high = self._half()
            low = self._half()
            # Only the words from 2⁶⁴ − limit on may be rejected, and all of them have the highest upper half.
            if limit <= _HALF and high < _MASK:
                n: i64 = limit
                return ((high % n) << 32 | low) % n
            word = (int(high) << 32) | int(low)
            if word < _WORD - _WORD % limit:
                return word % limit

    def _half(self) -> i64:
        """Return the next 32 bits, of which a word has two, the upper ones first."""
        if self._at == _BLOCK:
            self._block = sha256(self._run + int(self._number).to_bytes(8, "big")).digest()
            self._number += 1
            self._at = 0
        block, at = self._block, self._at
        self._at = at + 4
        return block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]


@lru_cache(maxsize=4096)
def _site_hash(name: str) -> bytes:
    """Return the SHA-256 of a site's name; matches of a game have most sites in common."""
    return sha256(name.encode()).digest()


def site_name(kind: str, first: int = -1, second: int = -1) -> str:
    """Return the text of a site: its parts joined by "/", numbers in decimal."""
    if first < 0:
        return kind
    return f"{kind}/{first}" if second < 0 else f"{kind}/{first}/{second}"


@final
class FastDraw(Draw):
    """Marsaglia's xorshift128 (Journal of Statistical Software 8.14, 2003) on 32-bit words, seeded by SHA-256."""

    def __init__(self, seed: bytes) -> None:
        state = sha256(b"preycore/fast/1" + seed).digest()
        self._x: i64 = int.from_bytes(state[0:4], "big") | 1
        self._y: i64 = int.from_bytes(state[4:8], "big")
        self._z: i64 = int.from_bytes(state[8:12], "big")
        self._w: i64 = int.from_bytes(state[12:16], "big")

    def _word(self) -> i64:
        t: i64 = self._x ^ ((self._x << 11) & _MASK)
        self._x = self._y
        self._y = self._z
        self._z = self._w
        self._w = self._w ^ (self._w >> 19) ^ t ^ (t >> 8)
        return self._w

    def below(self, limit: int) -> int:
        """Return a uniform integer from 0 to limit − 1, exactly (Lemire's method, or rejection from 2³¹ on)."""
        n: i64 = limit
        if n <= 1:
            return 0
        if n < 0x80000000:
            product: i64 = self._word() * n
            if (product & _MASK) < n:
                floor: i64 = (0x100000000 - n) % n
                while (product & _MASK) < floor:
                    product = self._word() * n
            return product >> 32
        top: i64 = 0x4000000000000000 - 1
        ceiling: i64 = top - (top % n + 1) % n
        while True:
            high: i64 = self._word()
            number: i64 = (high << 30) | (self._word() >> 2)
            if number <= ceiling:
                return number % n
