"""The stream of draws, read a second time from docs/log-format.md."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Run:
    """The words of one use of a site."""

    def __init__(self, start: bytes) -> None:
        self.start = start
        self.words: list[int] = []
        self.blocks = 0

    def word(self) -> int:
        """Take the next word."""
        if not self.words:
            block = sha256(self.start + self.blocks.to_bytes(8, "big")).digest()
            self.words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
            self.blocks += 1
        return self.words.pop(0)

    def below(self, limit: int) -> int:
        """Draw a number from 0 on."""
        if limit == 1:
            return 0
        word = self.word()
        while word >= 2**64 - 2**64 % limit:
            word = self.word()
        return word % limit

    def pick(self, counts: Sequence[int]) -> int:
        """Draw an index, each as often as its count says."""
        number = self.below(sum(counts))
        return next(index for index in range(len(counts)) if sum(counts[: index + 1]) > number)

    def picks(self, counts: list[int], number: int) -> list[int]:
        """Draw so many indices, each taken out of the counts."""
        found = []
        for _ in range(number):
            found.append(self.pick(counts))
            counts[found[-1]] -= 1
        return found

    def order(self, items: Sequence[T], number: int) -> list[T]:
        """Draw so many items as they come."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(number)]


class Stream:
    """All sites of a match."""

    def __init__(self, seed: bytes, deal: str) -> None:
        self.start = b"preycore/draw/1" + seed + sha256(deal.encode()).digest()
        self.uses: Counter[str] = Counter()

    def run(self, site: str) -> Run:
        """Begin the next use of a site."""
        use = self.uses[site]
        self.uses[site] += 1
        return Run(self.start + sha256(site.encode()).digest() + use.to_bytes(8, "big"))
