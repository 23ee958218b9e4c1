"""Variants of the toy game, each of which leaks hidden facts, or samples wrong worlds, in one way."""
# ruff: noqa: D102 (the docstring of a variant says what its one method breaks)

from collections.abc import Sequence
from typing import Final

from preycore.actions import Action, Player
from preycore.errors import IllegalAction, IllegalView, PreycoreError
from preycore.game import Worlds
from preycore.testing.toy import CHOOSE, DECIDE, Toy, ToyAction, ToyState, ToyView, ToyWorlds

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


class Straying(Toy):
    """Names a state as the beginning from which histories do not lead on."""

    def worlds(self, view: ToyView) -> Worlds[ToyState]:
        """Name the world itself."""
        worlds = super().worlds(view)
        assert isinstance(worlds, ToyWorlds)
        return Begun(worlds.states, worlds.weights)


class Begun(ToyWorlds):
    """Worlds of which the first is named as the beginning."""

    def beginning(self) -> ToyState:
        """Return a world."""
        return self.states[0]


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


LEAKING: Final[dict[int, tuple[type[Toy], ...]]] = {
    5: (Showing, Telling, Hinting, Gossiping, Limiting, Choosing, Remembering),
    6: (Ignoring, Repeating, Straying, Suspicious, Credulous, Forgetting),
}
"""By law the variants that break it in any random match."""
