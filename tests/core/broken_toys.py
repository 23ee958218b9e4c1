"""Variants of the toy game, each of which breaks one law in one way."""
# ruff: noqa: D102 (the docstring of a variant says what its one method breaks)

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from typing import Final

from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalAction
from preycore.testing.toy import (
    CHOOSE,
    DECIDE,
    SHOW,
    Choose,
    Dealt,
    Shown,
    Toy,
    ToyAction,
    ToyState,
    ToyView,
)
from preycore.value import Value

# Law 1


class Stuck(Toy):
    """Asks the decider and offers nothing."""

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        return () if state.phase == DECIDE else super().legal_actions(state, player)


class Endless(Toy):
    """Never shows the cards."""

    def after(self, rounds: tuple[tuple[int, ...], ...]) -> int:
        return CHOOSE


class Offering(Toy):
    """Offers actions to who may not act."""

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        return self.decisions[player] if state.phase == DECIDE else super().legal_actions(state, player)


class Unordered(Toy):
    """Lists legal actions against the order of the table."""

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        return super().legal_actions(state, player)[::-1]


class Renewing(Toy):
    """Makes its legal actions anew each time."""

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        found = super().legal_actions(state, player)
        return [Choose(one.player, one.number) if isinstance(one, Choose) else one for one in found]


class Tableless(Toy):
    """Offers actions that its table does not have."""

    def action_table(self, player: Player) -> tuple[ToyAction, ...]:
        return super().action_table(player)[1:]


class Blockless(Toy):
    """Lets several act without a block."""

    def block(self, state: ToyState) -> tuple[Player, ...]:
        return ()


# Law 2


class Trusting(Toy):
    """Checks nothing but whose turn it is."""

    def check(self, state: ToyState, action: Action) -> None:
        if isinstance(action, Choose) and action.player in self.actors(state):
            return
        super().check(state, action)


class Refusing(Toy):
    """Refuses a legal number."""

    def check(self, state: ToyState, action: Action) -> None:
        super().check(state, action)
        if isinstance(action, Choose) and action.number == 2:
            raise self.refusal(state, action)


class Opening(Toy):
    """Takes whatever chance is said to give."""

    def check_chance(self, state: ToyState, action: Action) -> None:
        return


class Babbling(Toy):
    """Refuses with a code that nobody knows."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        return IllegalAction("nonsense", "toy.choose", "No.")


class Lawless(Toy):
    """Refuses by a rule that does not exist."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        return IllegalAction("not-legal", "toy.nonsense", "No.")


class Crashing(Toy):
    """Breaks on actions that it does not expect."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        raise KeyError(type(action))


class Checking(Toy):
    """Notes in the state that something was checked."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        change(state, rounds=(*state.rounds, self.nobody))
        return super().refusal(state, action)


def change(state: ToyState, **fields: object) -> None:
    """Change a state, which no game may do."""
    for name, value in fields.items():
        setattr(state, name, value)


# Law 3


class Mutating(Toy):
    """Changes the state that it is given."""

    def reduce(self, state: ToyState, action: ToyAction) -> ToyState:
        after = super().reduce(state, action)
        if isinstance(action, Shown):
            change(state, cards=())
        return after


class Looking(Toy):
    """Changes the state by looking at it."""

    def observe(self, state: ToyState, who: Player) -> ToyView:
        view = super().observe(state, who)
        if state.phase == SHOW:
            change(state, rounds=state.rounds[::-1])
        return view


class Listing(Toy):
    """Keeps a list in its states."""

    def initial_state(self) -> ToyState:
        state = super().initial_state()
        change(state, rounds=[])
        return state


class Counting(Toy):
    """Makes states that depend on how often it was asked."""

    numbers = count()

    def reduce(self, state: ToyState, action: ToyAction) -> ToyState:
        after = super().reduce(state, action)
        if isinstance(action, Shown):
            change(after, rounds=(*after.rounds, (next(self.numbers),) * self.players))
        return after


class Unequal(Value):
    """A value whose copies are not equal to it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[object, ...]:
        """Return something else each time."""
        return (next(Counting.numbers),)


class Copying(Toy):
    """Keeps a value whose copies are not equal to it."""

    def initial_state(self) -> ToyState:
        state = super().initial_state()
        change(state, rounds=(Unequal(1),))
        return state


# Law 4


class Rolling(Toy):
    """Deals from the global generator."""

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        outcomes = self.chance_outcomes(state)
        if len(outcomes) > 1:
            draw.site("deal", len(state.cards))
        return random.choice(outcomes)[0]


# Law 7


class Misplacing(Toy):
    """Counts a shared place once."""

    def ranking(self, state: ToyState) -> tuple[int, ...]:
        points = self.scores(state)
        return tuple([1 + sorted(set(points), reverse=True).index(mine) for mine in points])


class Overpaying(Toy):
    """Gives each winner the whole prize."""

    def returns(self, state: ToyState) -> tuple[Fraction, ...]:
        return tuple([Fraction(place == 1) for place in self.ranking(state)])


class Reversing(Toy):
    """Pays the last instead of the first."""

    def returns(self, state: ToyState) -> tuple[Fraction, ...]:
        last = max(self.ranking(state))
        share = Fraction(1, self.ranking(state).count(last))
        return tuple([share if place == last else Fraction(0) for place in self.ranking(state)])


# Law 8


class Overlapping(Toy):
    """Lists probabilities that sum to more than 1."""

    def chance_outcomes(self, state: ToyState) -> Sequence[tuple[ToyAction, Fraction]]:
        return [(action, share + Fraction(1, 10**6)) for action, share in super().chance_outcomes(state)]


class Siteless(Toy):
    """Draws without naming a site."""

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        if len(state.cards) < self.players:
            return Dealt(len(state.cards), draw.pick(self.left(state)))
        return super().chance(state, draw)


class Twice(Toy):
    """Deals a card a second time."""

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        if 0 < len(state.cards) < self.players:
            draw.site("deal", len(state.cards))
            return Dealt(len(state.cards), [2, 0, 0][draw.below(3)])
        return super().chance(state, draw)


class Unfair(Toy):
    """Deals every card with the same probability."""

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        outcomes = self.chance_outcomes(state)
        draw.site("deal", len(state.cards))
        return outcomes[draw.below(len(outcomes))][0]


BROKEN: Final[dict[int, tuple[type[Toy], ...]]] = {
    1: (Stuck, Endless, Offering, Unordered, Renewing, Tableless, Blockless),
    2: (Trusting, Refusing, Opening, Babbling, Lawless, Crashing, Checking),
    3: (Mutating, Looking, Listing, Counting, Copying),
    7: (Misplacing, Overpaying, Reversing),
    8: (Overlapping, Siteless, Twice),
}
"""By law the variants that break it in any random match."""
