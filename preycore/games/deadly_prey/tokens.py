"""The monster's tokens: purses, payments, and every purse that the public record leaves possible, with its weight."""

from functools import cache
from itertools import permutations
from math import gcd, lcm
from typing import Final, TypeAlias

from ...chance import Draw
from .state import UNKNOWN

Purses: TypeAlias = tuple[int, ...]
"""The purses of the four Callings."""

VALUES: Final = 4
_UNIT: Final = (1, 64, 64 * 64, 64 * 64 * 64)
TOTALS: Final = (3, 4, 5, 6)
"""The scores with which the monster's Callings begin."""

GAIN_STEP: Final = 16
# Kinds of record entries: a number first, then what the comments say.
R_NIGHT: Final = 0
"""A token was drawn from the lid; then the lid and the monster's tokens together, by value."""
R_PLACED: Final = 1
"""The token drawn or gained went to a Calling: Calling."""
R_GAINED: Final = 2
"""A token of known value was won: value."""
R_PAID: Final = 3
"""Calling, points, 1 by day, change, then the tokens given by value."""
R_POINT: Final = 4
"""A token worth 1 came to a Calling by exchange: Calling."""
R_SHOWN: Final = 5
"""All tokens of a Calling were shown: Calling, purse."""
R_LOST: Final = 7
"""Points were taken: Calling, how many were to be, points, change, then the tokens given by value."""
R_ABLE: Final = 8
"""What was declared could be paid: 1 by day, then Calling · 4 + points for payments, 16 + Calling for points gained."""
R_LID: Final = 6
"""A token that is not 0 was drawn from the lid: value, then lid and monster's tokens together, by value."""


def purse(counts: tuple[int, ...]) -> int:
    """Return the purse with so many tokens of 0, 1, 2 and 3."""
    return sum([count * unit for count, unit in zip(counts, _UNIT, strict=True)])


@cache
def counts_of(code: int) -> tuple[int, int, int, int]:
    """Return how many tokens of 0, 1, 2 and 3 a purse holds."""
    return code % 64, code // 64 % 64, code // 4096 % 64, code // 262144


@cache
def total(code: int) -> int:
    """Return the points in a purse."""
    _, ones, twos, threes = counts_of(code)
    return ones + 2 * twos + 3 * threes


@cache
def size(code: int) -> int:
    """Return how many tokens a purse holds, those of 0 included."""
    return sum(counts_of(code))


def with_token(code: int, value: int) -> int:
    """Return the purse with one more token."""
    return code + _UNIT[value]


def values_in(code: int) -> tuple[int, ...]:
    """Return the tokens of a purse, ascending."""
    return tuple([value for value, count in enumerate(counts_of(code)) for _ in range(count)])


@cache
def payment(code: int, points: int) -> tuple[int, int]:
    """
    Return the tokens handed over for up to 3 points, as a purse, and the change (0: none).

    They exceed the points as little as possible, and then they are as few as possible. The purse holds the points.
    """
    _, ones, twos, threes = counts_of(code)
    best = (99, 99, 0)
    for three in range(min(threes, 1) + 1):
        for two in range(min(twos, 2) + 1):
            for one in range(min(ones, 3) + 1):
                excess = 3 * three + 2 * two + one - points
                if excess >= 0:
                    best = min(best, (excess, three + two + one, purse((0, one, two, three))))
    return best[2], best[0]


@cache
def after_payment(code: int, points: int) -> int:
    """Return the purse after a payment and its change."""
    given, change = payment(code, points)
    return code - given + (_UNIT[change] if change else 0)


def payable(purses: Purses, calling: int, points: int, day: int) -> bool:
    """Tell whether so many points can be paid: by day a Calling must not fall to 0 by it."""
    return total(purses[calling]) - day >= points


def paid(purses: Purses, calling: int, points: int) -> Purses:
    """Return the purses after a payment."""
    return (*purses[:calling], after_payment(purses[calling], points), *purses[calling + 1 :])


def placed(purses: Purses, calling: int, value: int) -> Purses:
    """Return the purses after a token came to a Calling."""
    return (*purses[:calling], with_token(purses[calling], value), *purses[calling + 1 :])


@cache
def splits() -> tuple[tuple[int, ...], ...]:
    """Return the 260 ways to make 3, 4, 5 and 6 of three tokens of each value, as four purses, in canonical order."""
    found: list[tuple[int, ...]] = []
    _split((), (3, 3, 3, 3), found)
    return tuple(found)


def _split(done: tuple[int, ...], left: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    if len(done) == len(TOTALS):
        if not any(left):
            found.append(done)
        return
    for zero in range(left[0] + 1):
        for one in range(left[1] + 1):
            for two in range(left[2] + 1):
                for three in range(left[3] + 1):
                    if one + 2 * two + 3 * three == TOTALS[len(done)]:
                        rest = (left[0] - zero, left[1] - one, left[2] - two, left[3] - three)
                        _split((*done, purse((zero, one, two, three))), rest, found)


def assigned(scores: tuple[int, ...], split: tuple[int, ...]) -> Purses:
    """Return the purses by Calling: the Calling with the score 3 gets the split's first purse, and so on."""
    return tuple([split[score - 3] for score in scores])


@cache
def beginnings() -> dict[tuple[int, ...], tuple[Purses, ...]]:
    """Return by the number of tokens on each Calling all purses with which a match can begin; 6,240 in all."""
    found: dict[tuple[int, ...], list[Purses]] = {}
    for scores in permutations(TOTALS):
        for split in splits():
            purses = assigned(scores, split)
            found.setdefault(tuple([size(code) for code in purses]), []).append(purses)
    return {dealt: tuple(purses) for dealt, purses in found.items()}


def held(purses: Purses) -> tuple[int, int, int, int]:
    """Return how many tokens of each value the purses hold together."""
    return counts_of(sum(purses))


Belief: TypeAlias = dict[tuple[Purses, int], int]
"""Weights, as integers, of purses and the token that waits for a Calling (UNKNOWN: none)."""


def believe(dealt: tuple[int, ...], record: tuple[tuple[int, ...], ...]) -> Belief:
    """
    Return every state of the monster's tokens that the public record leaves possible, with its exact weight.

    A choice of the monster counts 1 where it was legal; a draw from the lid counts its probability there.
    """
    belief: Belief = {(purses, UNKNOWN): 1 for purses in beginnings()[dealt]}
    for entry in record:
        belief = _step(belief, entry)
    return belief


def _step(belief: Belief, entry: tuple[int, ...]) -> Belief:
    kind = entry[0]
    if kind == R_NIGHT:
        return _night(belief, entry[1:])
    if kind == R_LID:
        return _from_lid(belief, entry[1], entry[2:])
    if kind == R_PAID:
        return _paid(belief, entry)
    if kind == R_LOST:
        return _lost(belief, entry)
    if kind == R_ABLE:
        return {key: weight for key, weight in belief.items() if able_to_pay(key[0], entry[1], entry[2:])}
    after: Belief = {}
    for (purses, pending), weight in belief.items():
        if kind == R_PLACED:
            key = (placed(purses, entry[1], pending), UNKNOWN)
        elif kind == R_GAINED:
            key = (purses, entry[1])
        elif kind == R_POINT:
            key = (placed(purses, entry[1], 1), pending)
        else:
            if purses[entry[1]] != entry[2]:
                continue
            key = (purses, pending)
        after[key] = after.get(key, 0) + weight
    return after


def _paid(belief: Belief, entry: tuple[int, ...]) -> Belief:
    """Only purses remain that would have paid and changed in just this way."""
    _, calling, points, day, change, *counts = entry
    shown = (purse(tuple(counts)), change)
    fitting: dict[int, int] = {}
    after: Belief = {}
    for (purses, pending), weight in belief.items():
        code = purses[calling]
        if code not in fitting:
            fits = total(code) - day >= points and payment(code, points) == shown
            fitting[code] = after_payment(code, points) if fits else -1
        if fitting[code] >= 0:
            after[((*purses[:calling], fitting[code], *purses[calling + 1 :]), pending)] = weight
    return after


def able_to_pay(purses: Purses, day: int, steps: tuple[int, ...]) -> bool:
    """Tell whether purses can make these payments one after the other, with the points gained in between."""
    for step in steps:
        if step >= GAIN_STEP:
            purses = placed(purses, step - GAIN_STEP, 1)
        elif payable(purses, step // 4, step % 4, day):
            purses = paid(purses, step // 4, step % 4)
        else:
            return False
    return True


def _lost(belief: Belief, entry: tuple[int, ...]) -> Belief:
    """Only purses remain that would have lost just these tokens: so many points, or all that they held."""
    _, calling, wanted, points, change, *counts = entry
    shown = (purse(tuple(counts)), change)
    after: Belief = {}
    for (purses, pending), weight in belief.items():
        code = purses[calling]
        if min(wanted, total(code)) == points and payment(code, points) == shown:
            after[((*purses[:calling], after_payment(code, points), *purses[calling + 1 :]), pending)] = weight
    return after


def _night(belief: Belief, together: tuple[int, ...]) -> Belief:
    """A token is drawn at random from the lid, which holds what the monster does not have."""
    lids = {
        purses: [max(0, number - mine) for number, mine in zip(together, held(purses), strict=True)]
        for purses, _ in belief
    }
    common = lcm(*{sum(lid) for lid in lids.values()})
    after: Belief = {}
    for (purses, _), weight in belief.items():
        lid = lids[purses]
        share = weight * (common // sum(lid))
        for value in range(VALUES):
            if lid[value]:
                key = (purses, value)
                after[key] = after.get(key, 0) + share * lid[value]
    return after


def _from_lid(belief: Belief, value: int, together: tuple[int, ...]) -> Belief:
    """A token that is not 0 is drawn: what was in the lid makes it more or less likely."""
    ways: dict[tuple[Purses, int], tuple[int, int]] = {}
    for purses, pending in belief:
        lid = drawable(together, held(purses), pending)
        if lid[value]:
            ways[(purses, pending)] = lid[value], sum(lid)
    if len(set(ways.values())) == 1:
        return {key: belief[key] for key in ways}
    common = lcm(*{whole for _, whole in ways.values()})
    weights = {key: belief[key] * good * (common // whole) for key, (good, whole) in ways.items()}
    shared = gcd(*weights.values())
    return {key: weight // shared for key, weight in weights.items()}


def drawable(together: tuple[int, ...], mine: tuple[int, ...], pending: int) -> tuple[int, ...]:
    """
    Return how many tokens of each value a new City card can get; 0 never counts.

    `together` counts lid and monster's tokens. Where the lid holds none but 0 a token worth 1 is minted.
    """
    lid = [0] * VALUES
    for value in range(1, VALUES):
        lid[value] = max(0, together[value] - mine[value] - (1 if pending == value else 0))
    return tuple(lid) if any(lid) else (0, 1, 0, 0)


def pick(draw: Draw, weights: list[int]) -> int:
    """Return an index drawn with these weights, which may be of any size."""
    number = _below(draw, sum(weights))
    index = 0
    while number >= weights[index]:
        number -= weights[index]
        index += 1
    return index


_DIGIT: Final = 1 << 60


def _below(draw: Draw, limit: int) -> int:
    """Return a uniform number below a limit of any size, digit by digit, with rejection."""
    digits: list[int] = []
    rest = limit - 1
    while rest >= _DIGIT:
        rest //= _DIGIT
        digits.append(_DIGIT)
    while True:
        number = draw.below(rest + 1)
        for digit in digits:
            number = number * digit + draw.below(digit)
        if number < limit:
            return number
