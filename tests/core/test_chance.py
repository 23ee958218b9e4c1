import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, count, islice
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2  # type: ignore[import-untyped]  # scipy has no types

from preycore.chance import Draw, FastDraw, SeededDraw, site_name
from preycore.testing.outcomes import critical, fits

VECTORS = json.loads((Path(__file__).parents[2] / "schemas" / "vectors.json").read_text())["draws"]
SEED = bytes(range(32))
LIMITS = st.one_of(st.integers(1, 100), st.integers(1, 2**62 - 1), st.sampled_from([2**31, 2**31 + 1, 2**62 - 1]))


def words(seed: bytes, deal_id: str, site: str, occurrence: int) -> Iterator[int]:
    """Yield the 64-bit words of one use of a site, as docs/log-format.md defines them."""
    for block in count():
        text = b"preycore/draw/1" + seed + sha256(deal_id.encode()).digest() + sha256(site.encode()).digest()
        quarters = sha256(text + occurrence.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(quarters[at : at + 8], "big") for at in range(0, 32, 8))


def below(stream: Iterator[int], limit: int) -> int:
    """Return the next number below a limit, as docs/log-format.md defines it."""
    if limit == 1:
        return 0
    return next(word for word in stream if word < 2**64 - 2**64 % limit) % limit


@given(
    seed=st.binary(min_size=32, max_size=32),
    deal_id=st.text(max_size=20),
    sites=st.lists(st.tuples(st.sampled_from(["dice", "deal", "é"]), st.integers(-1, 12)), min_size=1, max_size=6),
    limits=st.lists(LIMITS, max_size=12),
)
def test_seeded_draws_are_those_of_the_page(
    seed: bytes, deal_id: str, sites: list[tuple[str, int]], limits: list[int]
) -> None:
    """Each use of a site has words of its own, numbered among the uses of that site."""
    draw = SeededDraw(seed, deal_id)
    used: Counter[str] = Counter()
    for kind, first in sites:
        draw.site(kind, first)
        name = kind if first < 0 else f"{kind}/{first}"
        stream = words(seed, deal_id, name, used[name])
        used[name] += 1
        assert [draw.below(limit) for limit in limits] == [below(stream, limit) for limit in limits]


def test_seeded_draws_are_pinned() -> None:
    """The published vectors stay as they are: logs that exist depend on every one of them."""
    draw = SeededDraw(bytes.fromhex(VECTORS["seed"]), VECTORS["deal_id"])
    for run in VECTORS["runs"]:
        assert draw.sites.count(run["site"]) == run["occurrence"]
        draw.site(run["site"])
        assert [str(draw.below(int(one["limit"]))) for one in run["below"]] == [one["drawn"] for one in run["below"]]
    draw = SeededDraw(SEED, "deal")
    draw.site("dice", 0, 1)
    assert [draw.below(6) for _ in range(12)] == [0, 5, 5, 1, 1, 4, 0, 3, 0, 5, 3, 5]


def test_rejected_words_are_skipped() -> None:
    """A limit just above 2⁶³ rejects nearly half of all words, and takes the next one that fits."""
    limit = 2**63 + 1
    draw = SeededDraw(SEED, "deal")
    draw.site("wide")
    first = list(islice(words(SEED, "deal", "wide", 0), 100))
    fitting = [word for word in first if word < limit]
    assert 30 < len(fitting) < 70
    assert [draw.below(limit) for _ in fitting] == fitting


@pytest.mark.parametrize("limit", [3, 6, 1000, 2**31 - 1, 2**31, 2**31 + 1, 2**61 - 1])
def test_the_last_words_are_rejected(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Of the words up to 2⁶⁴ − 1 those of the incomplete last stretch are rejected, no more and no fewer."""
    ceiling = 2**64 - 2**64 % limit
    last = [2**64 - 1, ceiling, ceiling - 1, 2**64 - 2**32, 2**64 - 2**32 - 1, 2**32 - 1, 0, limit]
    blocks = [b"".join((word % 2**64).to_bytes(8, "big") for word in last[at : at + 4]) for at in (0, 4)]
    draw = SeededDraw(SEED, "deal")
    monkeypatch.setattr("preycore.chance.sha256", lambda text: SimpleNamespace(digest=lambda: blocks[text[-1]]))
    fitting = [word % 2**64 % limit for word in last if word % 2**64 < ceiling]

    assert [draw.below(limit) for _ in fitting] == fitting


def test_a_site_that_is_struck_out_comes_again() -> None:
    """Going back gives the same outcome again: a struck-out use of a site does not count."""
    draw = SeededDraw(SEED, "deal")
    draw.site("dice")
    first = draw.below(1000)
    draw.site("dice")
    second = draw.below(1000)
    draw.site("other")
    draw.rewind(1)
    draw.site("dice")
    assert draw.below(1000) == second != first
    draw.rewind(0)
    draw.site("dice")
    assert (draw.below(1000), draw.sites) == (first, ["dice"])


def test_names_of_sites() -> None:
    """A site is its kind and up to two numbers, joined by slashes."""
    assert [site_name("leader"), site_name("deal", 3), site_name("dice", 0, 12)] == ["leader", "deal/3", "dice/0/12"]


class Listed(Draw):
    """Gives numbers from a list and notes the limits."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        """Return the next number of the list."""
        self.limits.append(limit)
        return self.numbers.pop(0)


def test_dice_picks_and_deals() -> None:
    """A die is one more than a number; a pick counts through a multiset; a deal takes items out one by one."""
    draw = Listed(5, 0, 2, 3, 4, 1, 1, 0)
    assert draw.die(6) == 6
    assert [draw.pick([1, 0, 2, 3]) for _ in range(4)] == [0, 2, 3, 3]
    assert draw.deal([10, 20, 30, 40], 3) == [10, 20, 30]
    assert draw.limits == [6, 6, 6, 6, 6, 4, 3, 2]


def xorshift(seed: bytes) -> Iterator[int]:
    """Yield Marsaglia's xorshift128 in 32-bit words, seeded as FastDraw is."""
    state = sha256(b"preycore/fast/1" + seed).digest()
    x, y, z, w = (int.from_bytes(state[at : at + 4], "big") for at in range(0, 16, 4))
    x |= 1
    while True:
        t = (x ^ (x << 11)) % 2**32
        x, y, z, w = y, z, w, w ^ (w >> 19) ^ t ^ (t >> 8)
        yield w


@given(seed=st.binary(max_size=40), limits=st.lists(LIMITS, max_size=20))
def test_fast_draws_are_those_of_the_paper(seed: bytes, limits: list[int]) -> None:
    """Below 2³¹ Lemire's method on one word, from there on two words with rejection; 1 costs nothing."""
    draw, stream = FastDraw(seed), xorshift(seed)
    for limit in limits:
        if limit == 1:
            expected = 0
        elif limit < 2**31:
            products = (word * limit for word in stream)
            expected = next(one for one in products if one % 2**32 >= (2**32 - limit) % limit) >> 32
        else:
            numbers = (word * 2**30 + next(stream) // 4 for word in stream)
            expected = next(one for one in numbers if one < 2**62 - 2**62 % limit) % limit
        assert draw.below(limit) == expected


def test_fast_draws_are_pinned() -> None:
    """Choices of searches depend on these numbers."""
    draw = FastDraw(SEED)
    assert [draw.below(1000) for _ in range(8)] == [864, 566, 249, 47, 154, 632, 579, 8]
    assert [draw.below(2**61) for _ in range(2)] == [1295777761819517370, 1652971769408929111]


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 30, 64, 100])
def test_fast_draws_are_uniform(limit: int) -> None:
    """Single numbers, and pairs in a row, fit equal shares; so do the first numbers of many seeds."""
    draw = FastDraw(b"uniform")
    singles = Counter(draw.below(limit) for _ in range(200 * limit))
    assert fits(dict.fromkeys(range(limit), 1 / limit), singles)
    if limit < 10:
        pairs = Counter((draw.below(limit), draw.below(limit)) for _ in range(200 * limit**2))
        assert fits({(a, b): limit**-2 for a in range(limit) for b in range(limit)}, pairs)
    firsts = Counter(FastDraw(seed.to_bytes(4, "big")).below(limit) for seed in range(100 * limit))
    assert fits(dict.fromkeys(range(limit), 1 / limit), firsts)


def test_wide_fast_draws_are_uniform() -> None:
    """Numbers beyond 32 bits fill their range evenly, in the high and in the low digits."""
    draw = FastDraw(b"wide")
    limit = 3 * 2**59
    numbers = [draw.below(limit) for _ in range(12000)]
    shares = dict.fromkeys(range(12), 1 / 12)
    assert fits(shares, Counter(number * 12 // limit for number in numbers))
    assert fits(shares, Counter(number % 12 for number in numbers))


def test_deals_are_uniform() -> None:
    """Every hand of a deck is as likely as another."""
    draw = FastDraw(b"deals")
    hands = Counter(tuple(draw.deal(list(range(6)), 3)) for _ in range(4000))
    assert fits(dict.fromkeys(combinations(range(6), 3), 1 / 20), hands)


@pytest.mark.parametrize("freedom", [1, 2, 5, 20, 100, 1000])
def test_critical_values(freedom: int) -> None:
    """The law suite's critical values are those of a one-sided five-sigma test, or up to a fifth more lenient."""
    exact = chi2.isf(2.8665157e-7, freedom)
    assert 0.99 * exact < critical(freedom) < 1.2 * exact


def test_fits_can_fail() -> None:
    """Counts outside of the support, or far from their shares, do not fit."""
    assert not fits({0: 0.5, 1: 0.5}, {0: 600, 1: 400})
    assert not fits({0: 1.0}, {0: 10, 1: 1})
    assert fits({0: 0.5, 1: 0.5}, {0: 520, 1: 480})
