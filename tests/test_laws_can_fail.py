# ruff: noqa: D102 (the docstring of a variant says what its one method breaks)
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from preycore import catalog
from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalAction, IllegalView, PreycoreError
from preycore.game import Game, Worlds
from preycore.testing.broken import LawBroken
from preycore.testing.enumeration import check_every_look, check_frequencies
from preycore.testing.laws import check_laws, laws
from preycore.testing.logs import law_4
from preycore.testing.outcomes import check_chance
from preycore.testing.playing import in_catalog
from preycore.testing.toy import (
    CHOOSE,
    DECIDE,
    RULES,
    SHOW,
    SPEC,
    Choose,
    Dealt,
    Shown,
    Toy,
    ToyAction,
    ToyState,
    ToyView,
    ToyWorlds,
)
from preycore.testing.values import law_3
from preycore.value import Value
from preycore.views import View

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


# Law 4


class Rolling(Toy):
    """Deals from the global generator."""

    def chance(self, state: ToyState, draw: Draw) -> ToyAction:
        outcomes = self.chance_outcomes(state)
        if len(outcomes) > 1:
            draw.site("deal", len(state.cards))
        return random.choice(outcomes)[0]


# Law 5


class Showing(Toy):
    """Shows everybody the next player's card."""

    def observe(self, state: ToyState, who: Player) -> ToyView:
        view = super().observe(state, who)
        shown = state.cards[(who + 1) % self.players :][:1] if who >= 0 else ()
        return with_fields(view, cards=view.cards or shown)


class Telling(Toy):
    """Tells in a view who has chosen already."""

    def observe(self, state: ToyState, who: Player) -> ToyView:
        return with_fields(super().observe(state, who), to_act=self.actors(state))


class Hinting(Toy):
    """Names a hidden card in a refusal."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        return IllegalAction("not-legal", "toy.choose", f"The cards are {state.cards}.")


class Gossiping(Toy):
    """Names hidden cards when it refuses what chance is said to give."""

    def refusal(self, state: ToyState, action: Action) -> IllegalAction:
        refused = super().refusal(state, action)
        if refused.code != "not-possible":
            return refused
        return IllegalAction(refused.code, refused.rule, f"The cards are {state.cards}.")


class Limiting(Toy):
    """Makes legal actions depend on another player's card."""

    def legal_actions(self, state: ToyState, player: Player) -> Sequence[ToyAction]:
        found = super().legal_actions(state, player)
        return found[:1] if found and state.phase == CHOOSE and state.cards[player - 1] == 0 else found


class Choosing(Toy):
    """Lets a hidden card decide who is asked."""

    def actors(self, state: ToyState) -> tuple[Player, ...]:
        if state.phase == DECIDE:
            return (state.cards[0] % 2,)
        return super().actors(state)


class Remembering(Toy):
    """Keeps the order in which a block was filled."""

    def commit(self, state: ToyState, player: Player, number: int) -> ToyState:
        after = super().commit(state, player, number)
        if after.phase == CHOOSE:
            return after
        return ToyState(
            after.phase, after.cards, after.numbers, (*after.rounds, (player,) * self.players), after.history
        )


def with_fields(view: ToyView, **changes: object) -> ToyView:
    """Return the view with other fields."""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return ToyView(**{**fields, **changes})


def wide(game: Game[Any, Any, Any], view: View) -> str:
    """Draw a picture that no terminal of 80 columns holds."""
    return "-" * 81


# Law 6


class Ignoring(Toy):
    """Samples cards that shown numbers exclude."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        worlds = super().worlds(view)
        assert isinstance(worlds, ToyWorlds)
        swapped = [
            ToyState(state.phase, self.swapped(state.cards, view.viewer), state.numbers, state.rounds, state.history)
            for state in worlds.states
        ]
        return ToyWorlds(swapped, worlds.weights)

    def swapped(self, cards: tuple[int, ...], viewer: Player) -> tuple[int, ...]:
        """Return other cards for the others, whatever they have shown."""
        left = [card for card, copies in enumerate(self.mechanics.copies) for _ in range(copies)]
        for card in cards:
            left.remove(card)
        return tuple([card if seat == viewer else left[-1] for seat, card in enumerate(cards)])


class Repeating(Toy):
    """Gives the same world for every draw."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        worlds = super().worlds(view)
        assert isinstance(worlds, ToyWorlds)
        return ToyWorlds(worlds.states[:1], [1])


class Levelling(Toy):
    """Takes copies of a card for one card."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        worlds = super().worlds(view)
        assert isinstance(worlds, ToyWorlds)
        return ToyWorlds(worlds.states, [1] * len(worlds.states))


class Missing(Toy):
    """Never samples one of the worlds."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        worlds = super().worlds(view)
        assert isinstance(worlds, ToyWorlds)
        return ToyWorlds(worlds.states[:2], worlds.weights[:2])


class Suspicious(Toy):
    """Refuses views of a match."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        if len(view.history) > self.players:
            raise IllegalView("no")
        return super().worlds(view)


class Credulous(Toy):
    """Takes any view for true."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        fields = {name: getattr(view, name) for name in view.__struct_fields__ if name not in ("points", "card")}
        known = [ToyView(**fields, points=points, card=card) for points in POINTS[self.players] for card in CARDS]
        for one in known:
            try:
                return super().worlds(one)
            except PreycoreError:
                continue
        raise IllegalView("no match produces this view")


CARDS = (None, 0, 1, 2)
POINTS = {players: [(a, b, c)[:players] for a in range(7) for b in range(7) for c in range(7)] for players in (2, 3)}


class Forgetting(Toy):
    """Leaves the last action out of a history."""

    def seen(self, state: ToyState, who: Player) -> tuple[ToyAction, ...]:
        return super().seen(state, who)[:-1]


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


def game_of(kind: type[Toy], players: int = 3) -> Game[Any, Any, Any]:
    """Return a game of this kind, which the catalog then names toy."""
    spec = replace(SPEC, make=kind)
    return spec.game(spec.edition(), players)


def broken(law: int, attempt: Callable[[int], object]) -> None:
    """Demand that one of twenty attempts breaks this law."""
    with pytest.raises(LawBroken) as caught:
        list(map(attempt, range(20)))
    assert caught.value.law == law


@pytest.mark.usefixtures("toy_in_catalog")
@pytest.mark.parametrize(
    ("law", "kind"),
    [
        (1, Stuck),
        (1, Endless),
        (1, Offering),
        (1, Unordered),
        (1, Renewing),
        (1, Tableless),
        (1, Blockless),
        (2, Trusting),
        (2, Refusing),
        (2, Opening),
        (2, Babbling),
        (2, Lawless),
        (2, Crashing),
        (2, Checking),
        (3, Mutating),
        (3, Looking),
        (3, Listing),
        (3, Counting),
        (5, Showing),
        (5, Telling),
        (5, Hinting),
        (5, Gossiping),
        (5, Limiting),
        (5, Choosing),
        (5, Remembering),
        (6, Ignoring),
        (6, Repeating),
        (6, Suspicious),
        (6, Credulous),
        (6, Forgetting),
        (7, Misplacing),
        (7, Overpaying),
        (7, Reversing),
        (8, Overlapping),
        (8, Siteless),
        (8, Twice),
    ],
)
def test_laws_notice(law: int, kind: type[Toy]) -> None:
    """A game that breaks a law in one way is caught by that law in a random match."""
    only = laws(rules=RULES)[law]
    broken(law, lambda seed: check_laws(game_of(kind), seed, using={law: only}))


def test_law_4_notices_global_generators() -> None:
    """A game that takes its chance from a global generator writes another log the next time."""
    with in_catalog(replace(SPEC, make=Rolling)):
        broken(4, lambda seed: law_4(game_of(Rolling), seed))
    assert SPEC.name not in catalog.specs()


def test_law_5_notices_wide_pictures() -> None:
    """A picture is at most 80 columns wide."""
    with in_catalog(replace(SPEC, picture=wide)):
        broken(5, lambda seed: check_laws(game_of(Toy), seed))


def test_law_7_notices_what_is_lost() -> None:
    """What `conserved` counts must not change within a match."""
    counted = laws(conserved=lambda game, state: len(game.observe(state, 0).history))[7]
    broken(7, lambda seed: check_laws(game_of(Toy), seed, using={7: counted}))


@pytest.mark.usefixtures("toy_in_catalog")
@pytest.mark.parametrize("kind", [Showing, Telling, Hinting, Limiting, Choosing])
def test_enumeration_notices_leaks(kind: type[Toy]) -> None:
    """Enumeration of all pairs of matches finds what reaches a player and must not."""
    broken(5, lambda _: check_every_look(game_of(kind, 2)))


@pytest.mark.parametrize("kind", [Ignoring, Repeating, Levelling, Missing])
def test_enumeration_notices_wrong_frequencies(kind: type[Toy]) -> None:
    """Chi-square finds samplers with a wrong support or wrong weights."""
    broken(6, lambda _: check_frequencies(game_of(kind, 2)))


def test_enumeration_notices_unfair_chance() -> None:
    """Chi-square finds chance that does not keep to its probabilities."""
    game = game_of(Unfair)
    broken(8, lambda seed: check_chance(game, game.initial_state(), seed))


class Unequal(Value):
    """A value whose copies are not equal to it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def fields(self) -> tuple[object, ...]:
        """Return something else each time."""
        return (next(Counting.numbers),)


def test_law_3_notices_unequal_copies() -> None:
    """Copy, deepcopy and pickle of a state are equal to it."""

    class Copying(Toy):
        def initial_state(self) -> ToyState:
            state = super().initial_state()
            change(state, rounds=(Unequal(1),))
            return state

    broken(3, lambda seed: check_laws(game_of(Copying), seed, using={3: law_3}))


def test_the_toy_game_itself_keeps_all_laws() -> None:
    """What the variants above are caught by, the toy game passes."""
    with in_catalog(SPEC):
        for seed in range(10):
            check_laws(game_of(Toy), seed, using=laws(rules=RULES))
