"""The contract between a game and everything else: a pure reducer over actions, and what each player may see of it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Generic, TypeVar

from .actions import ARBITER, CHANCE, SPECTATOR, Action, Player, actor, is_open
from .chance import Draw
from .errors import IllegalAction
from .native import mypyc_attr
from .value import Value
from .views import View

__all__ = ["ARBITER", "CHANCE", "SPECTATOR", "Game", "Player", "Setup", "Worlds"]

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class Setup:
    """What fixes a game object: names and digests as a log's header states them."""

    def __init__(
        self,
        name: str,
        rules_version: int,
        edition: str,
        edition_digest: str,
        players: int,
        options: dict[str, int | str | bool],
    ) -> None:
        self.name: Final = name
        self.rules_version: Final = rules_version
        self.edition: Final = edition
        self.edition_digest: Final = edition_digest
        self.players: Final = players
        self.options: Final = options


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(Generic[S]):
    """The states that one view leaves possible, prepared once for many samples."""

    def sample(self, draw: Draw) -> S:
        """
        Return one of the states, each with its probability.

        A world weighs the product of the probabilities of its chance outcomes; a player's choice counts 1 where it was
        legal there, else 0. Copies of a card are distinct.
        """
        raise TypeError("worlds define sample")

    def beginning(self) -> S | None:
        """
        Return the state from which the view's history leads on, None where a game does not give it.

        Nothing is hidden in that state, nor in any other in which a simultaneous choice of this game begins: whatever
        one player knows and another does not stands in the history since.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, A, V]):
    """
    The rules of one game for one edition, number of players and set of options.

    A game object is immutable and holds tables, never a match. Everything it knows of a match is in the states, which
    are immutable, hashable and private to the game.
    """

    def __init__(self, setup: Setup, bound: int) -> None:
        self.setup: Final = setup
        self.players: Final = setup.players
        self.bound: Final = bound
        """No match has more actions in force than this."""

    def initial_state(self) -> S:
        """Return the state before any action of chance."""
        raise TypeError("a game defines initial_state")

    def actors(self, state: S) -> tuple[Player, ...]:
        """
        Return who may act now.

        `()` when the match is over, `(CHANCE,)`, one player, or in a simultaneous choice those who have not acted yet,
        ascending. Follows from public facts alone (inside a block also from who has committed).
        """
        raise TypeError("a game defines actors")

    def block(self, state: S) -> tuple[Player, ...]:
        """Return all members of the simultaneous choice in progress, ascending; `()` outside one."""
        return ()

    def legal_actions(self, state: S, player: Player) -> Sequence[A]:
        """Return the player's legal actions in canonical order, interned; empty unless the player may act."""
        raise TypeError("a game defines legal_actions")

    def chance(self, state: S, draw: Draw) -> A:
        """Return one outcome of the chance action that is due; the draw's site is named first, unless it is forced."""
        raise TypeError("a game defines chance")

    def chance_outcomes(self, state: S) -> Sequence[tuple[A, Fraction]] | None:
        """Return all outcomes with their exact probabilities, or None where they are too many to list."""
        raise TypeError("a game defines chance_outcomes")

    def check(self, state: S, action: Action) -> None:
        """Raise IllegalAction unless this action may be taken now, by its actor, with all hidden fields given."""
        who = actor(action)
        acting = self.actors(state)
        if not acting:
            raise IllegalAction("match-over", self.rule("over"), "The match is over.")
        if who not in acting:
            raise IllegalAction("not-your-turn", self.rule("turn"), f"{_name(who)} has no action now.")
        if not is_open(action):
            raise IllegalAction("hidden-field", self.rule("turn"), "A hidden field of this action is not given.")
        if who == CHANCE:
            self.check_chance(state, action)
        elif not _holds(self.legal_actions(state, who), action):
            raise self.refusal(state, action)

    def check_chance(self, state: S, action: Action) -> None:
        """Raise IllegalAction unless chance can give this outcome. Override where the outcomes cannot be listed."""
        outcomes = self.chance_outcomes(state)
        if outcomes is None or all(action != outcome for outcome, _ in outcomes):
            raise self.refusal(state, action)

    def refusal(self, state: S, action: Action) -> IllegalAction:
        """Word why an action is not legal, naming a rule and no card that the action does not show."""
        raise TypeError("a game defines refusal")

    def rule(self, topic: str) -> str:
        """Return the id of this game's rule on a topic that every game has: "over" or "turn"."""
        return f"{self.setup.name}.{topic}"

    def reduce(self, state: S, action: A) -> S:
        """Return the state after an action that is known to be legal; anything else has an undefined result."""
        raise TypeError("a game defines reduce")

    def apply(self, state: S, action: A) -> S:
        """Check an action, then return the state after it. Raises IllegalAction."""
        self.check(state, action)
        return self.reduce(state, action)

    def observe(self, state: S, who: Player) -> V:
        """Return all that a player (or SPECTATOR, ARBITER) may know, and what follows from it."""
        raise TypeError("a game defines observe")

    def worlds(self, view: V) -> Worlds[S]:
        """Prepare the states that a player's view leaves possible. Raises IllegalView, in bounded time."""
        raise TypeError("a game defines worlds")

    def determinize(self, view: V, draw: Draw) -> S:
        """Return one state that the view leaves possible: the short form of `worlds`."""
        return self.worlds(view).sample(draw)

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the public points by seat, at any time."""
        raise TypeError("a game defines scores")

    def ranking(self, state: S) -> tuple[int, ...]:
        """Return each seat's place, 1 the best, ties sharing one (1, 2, 2, 4), as the rules would rank them now."""
        raise TypeError("a game defines ranking")

    def returns(self, state: S) -> tuple[Fraction, ...]:
        """Return 1/k for each of the k seats that share first place, else 0."""
        places = self.ranking(state)
        share = Fraction(1, places.count(1))
        return tuple([share if place == 1 else Fraction(0) for place in places])

    def action_table(self, player: Player) -> tuple[A, ...]:
        """Return every action that this player can ever be offered, in canonical order."""
        raise TypeError("a game defines action_table")


def places(points: Sequence[int]) -> tuple[int, ...]:
    """Return the places of these points, the most first, equal points sharing a place."""
    return tuple([1 + sum(1 for other in points if other > mine) for mine in points])


def _holds(actions: Sequence[Action], action: Action) -> bool:
    """Return whether the action is among these, which are interned: it may well be one of the very objects."""
    for one in actions:
        if one is action:
            return True
    return action in actions


def _name(who: Player) -> str:
    return "Chance" if who == CHANCE else f"Player {who + 1}"
