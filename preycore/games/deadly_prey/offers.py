"""Every action that a player can ever be offered, made once, in canonical order."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final, TypeAlias, cast, final

from . import actions as act
from .actions import CALLING_NAMES, PlayerAction
from .geometry import CELLS
from .tokens import TOTALS, splits, values_in

DAYS: Final = 7
MOST: Final = 25
PASS: Final = 0
PASS_PHASE: Final = 1
"""The numbers of these choices in a window, for everybody."""
FIRST_MEDDLE: Final = 2
HARDSHIP_CHOICE: Final = 2
FIRST_DISCARD: Final = 3

Vector: TypeAlias = tuple[int, int, int, int]


def _vector(callings: tuple[int, ...]) -> Vector:
    counts = [callings.count(number) for number in range(4)]
    return (counts[0], counts[1], counts[2], counts[3])


_CHOSEN: Final = [pick for number in (1, 2, 3) for pick in combinations_with_replacement(range(4), number)]
VECTORS: Final = tuple([_vector(pick) for pick in _CHOSEN])
"""The 34 ways to spend one to three points, by Calling."""
VECTOR_NAMES: Final = tuple([tuple([CALLING_NAMES[number] for number in pick]) for pick in _CHOSEN])
EXCHANGES: Final = tuple(
    [(a, b, to) for a, b in combinations_with_replacement(range(4), 2) for to in range(4) if to not in (a, b)]
)
"""The Callings of the two points given and of the point received."""
EXCHANGED: Final = tuple([_vector((a, b)) for a, b, _ in EXCHANGES])
"""The points that each exchange takes, by Calling."""
FIRST_EXCHANGE: Final = FIRST_MEDDLE + len(VECTORS)
FIRST_CARD: Final = FIRST_EXCHANGE + len(EXCHANGES)
"""The first of the monster's declarations of cards; the four of its power come last."""


NOBODY: Final = -1
POWER: Final = -1


def choices(seat: int, hunters: int, cards: Sequence[str]) -> dict[str, act.Choose]:
    """Return what a player can be asked to choose for a card, by its code, in canonical order."""
    codes = [f"cell-{cell}" for cell in range(CELLS)] + [f"player-{hunter}" for hunter in range(hunters)]
    return {code: act.Choose(seat, code) for code in (*codes, *CALLING_NAMES, *cards)}


def target_name(target: int) -> str:
    """Return the code of a target: a cell, or 21 + space of the tracker."""
    return f"cell-{target}" if target < CELLS else f"day-{target - CELLS + 1}"


def ranked(table: Sequence[PlayerAction]) -> dict[PlayerAction, int]:
    """Return the place of each action in its table."""
    return {action: place for place, action in enumerate(table)}


class PledgeOffers:
    """What a hunter pledges for a card."""

    def __init__(self, seat: int, minions: Sequence[str]) -> None:
        self.spend: Final = tuple([act.SpendWillpower(seat, n + 1) for n in range(MOST)])
        self.invoke: Final = tuple([act.Invoke(seat, cell) for cell in range(CELLS)])
        self.poach: Final = tuple([act.Poach(seat, cell) for cell in range(CELLS)])
        self.cash: Final = {card: act.Cash(seat, card) for card in minions}
        self.done: Final = act.Done(seat)
        tactics = ("observation", "socializing", "tracking", "trapping", "defense")
        self.protect: Final = tuple([act.ProtectIcon(seat, tactic) for tactic in tactics])

    def pledges(self) -> list[Sequence[PlayerAction]]:
        """Return these actions in canonical order."""
        return [self.spend, self.invoke, self.poach, tuple(self.cash.values()), (self.done,), self.protect]


class PresenceOffers(PledgeOffers):
    """What a hunter does with Willpower on the pyramid."""

    def __init__(self, seat: int, hunters: int, minions: Sequence[str]) -> None:
        super().__init__(seat, minions)
        cells = range(CELLS)
        others = [other for other in range(hunters) if other != seat]
        self.flip: Final = tuple([act.FlipRed(seat, n + 1) for n in range(3)])
        self.reinforce: Final = tuple([tuple([act.Reinforce(seat, cell, n + 1) for n in range(2)]) for cell in cells])
        self.intrude: Final = tuple([act.Intrude(seat, cell) for cell in cells])
        self.allow: Final = act.Allow(seat)
        self.contest: Final = act.Contest(seat)
        self.evict: Final = tuple([act.Evict(seat, cell) for cell in cells])
        pairs = [pair for number in (1, 2) for pair in combinations_with_replacement(others, number)]
        self.against_red: Final = {other: act.Sacrifice(seat, (other,), ()) for other in others}
        self.against_white: Final = {pair: act.Sacrifice(seat, (), pair) for pair in pairs}
        self.restore: Final = tuple([act.Restore(seat, cell) for cell in cells])
        self.reclaim: Final = act.Reclaim(seat)
        whites = [tuple([act.TakeBack(seat, cell, "white", n + 1) for n in range(MOST)]) for cell in cells]
        reds = [tuple([act.TakeBack(seat, cell, "red", n + 1) for n in range(3)]) for cell in cells]
        self.take_back: Final = tuple([side for pair in zip(whites, reds, strict=True) for side in pair])
        """By step: cell · 2 + (0 white, 1 red)."""

    def presence(self) -> list[Sequence[PlayerAction]]:
        """Return these actions in canonical order."""
        rows: list[Sequence[PlayerAction]] = [self.flip]
        rows += self.reinforce
        rows += [self.intrude, (self.allow, self.contest), self.evict, tuple(self.against_red.values())]
        rows += [tuple(self.against_white.values()), self.restore, (self.reclaim,)]
        rows += self.take_back
        return rows


@final
class HunterOffers(PresenceOffers):
    """The actions of one hunter."""

    def __init__(self, seat: int, hunters: int, tricks: Sequence[str], minions: Sequence[str]) -> None:
        super().__init__(seat, hunters, minions)
        cells = range(CELLS)
        others = [other for other in range(hunters) if other != seat]
        groups = [group for number in range(hunters) for group in combinations(others, number)]
        self.assign: Final = tuple([act.AssignCallings(seat, scores) for scores in permutations(range(4))])
        self.first: Final = act.ChooseOrder(seat, "first")
        self.last: Final = act.ChooseOrder(seat, "last")
        self.brave: Final = act.Brave(seat)
        self.place: Final = tuple([tuple([act.Place(seat, cell, n + 1) for n in range(MOST)]) for cell in cells])
        self.skip: Final = act.Skip(seat)
        self.pass_phase: Final = act.PassPhase(seat)
        self.discard: Final = tuple([act.DiscardArsenal(seat, card) for card in tricks])
        self.hardship: Final = act.TakeHardship(seat)
        self.attempt: Final = tuple([{group: act.Attempt(seat, cell, group) for group in groups} for cell in cells])
        self.agree: Final = act.Agree(seat)
        self.refuse: Final = act.Refuse(seat)
        self.keep: Final = act.Keep(seat)
        self.redraw: Final = act.Redraw(seat)
        self.exchange: Final = tuple(
            [tuple([act.Exchange(seat, day + 1, payer) for payer in range(hunters)]) for day in range(DAYS)]
        )
        self.points: Final = act.GatherPoints(seat)
        self.dice: Final = act.RollDice(seat)
        self.pay: Final = tuple([act.PayArsenal(seat, card) for card in tricks])
        words = [("pass",), ("pass-phase",), ("hardship",), *[("discard", card) for card in tricks]]
        words += [("play", card) for card in tricks]
        self.choose: Final = choices(seat, hunters, tricks)
        self.declare: Final = tuple([act.Declare(seat, choice) for choice in words])
        self.table: Final[tuple[PlayerAction, ...]] = self._table()
        self.rank: Final = ranked(self.table)

    def _table(self) -> tuple[PlayerAction, ...]:
        rows: list[Sequence[PlayerAction]] = [self.assign, (self.first, self.last, self.brave)]
        rows += self.place
        rows += [(self.skip, self.pass_phase), self.discard, (self.hardship,)]
        rows += [tuple(groups.values()) for groups in self.attempt]
        rows.append((self.agree, self.refuse, self.keep, self.redraw))
        rows += self.exchange
        rows += [(self.points, self.dice), *self.pledges(), *self.presence(), self.pay, self.declare]
        rows.append(tuple(self.choose.values()))
        return tuple([action for row in rows for action in row])


@final
class MonsterOffers:
    """The actions of the monster."""

    def __init__(self, seat: int, plays: Sequence[tuple[str, tuple[int, ...]]]) -> None:
        self.scores: Final = tuple([act.AssignScores(seat, scores) for scores in permutations(TOTALS)])
        self.split: Final = tuple([act.SplitTokens(seat, _by_total(split)) for split in splits()])
        self.skip: Final = act.Skip(seat)
        self.pass_phase: Final = act.PassPhase(seat)
        self.attack: Final = tuple(
            [
                tuple([act.Attack(seat, target_name(target), points) for points in VECTOR_NAMES])
                for target in range(CELLS + DAYS)
            ]
        )
        """By target and vector."""
        self.remove: Final = tuple([act.RemoveRed(seat, owner) for owner in range(seat)])
        self.place: Final = tuple([act.PlaceToken(seat, calling) for calling in CALLING_NAMES])
        self.exchange: Final = tuple(
            [
                act.ExchangePoints(seat, (CALLING_NAMES[a], CALLING_NAMES[b]), CALLING_NAMES[to])
                for a, b, to in EXCHANGES
            ]
        )
        words: list[tuple[str, ...]] = [("pass",), ("pass-phase",)]
        words += [("meddle", *points) for points in VECTOR_NAMES]
        words += [("exchange", CALLING_NAMES[a], CALLING_NAMES[b], CALLING_NAMES[to]) for a, b, to in EXCHANGES]
        cards = [(card, payer) for card, (_, payers) in enumerate(plays) for payer in payers or (NOBODY,)]
        words += [("play", plays[card][0], *([] if payer < 0 else [CALLING_NAMES[payer]])) for card, payer in cards]
        words += [("power", calling) for calling in CALLING_NAMES]
        powers = [(POWER, payer) for payer in range(len(CALLING_NAMES))]
        self.cards: Final = (*cards, *powers)
        """By declaration from FIRST_CARD on: Influence card, or POWER, and the Calling that pays, NOBODY for none."""
        self.choose: Final = choices(seat, seat, [code for code, _ in plays])
        self.declare: Final = tuple([act.Declare(seat, choice) for choice in words])
        rows: list[Sequence[PlayerAction]] = [self.scores, self.split, (self.skip, self.pass_phase)]
        rows += self.attack
        rows += [self.remove, self.place, self.exchange, self.declare, tuple(self.choose.values())]
        self.table: Final[tuple[PlayerAction, ...]] = tuple([action for row in rows for action in row])
        self.rank: Final = ranked(self.table)


def _by_total(split: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    return cast(
        tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]],
        tuple([values_in(code) for code in split]),
    )
