"""How an iteration goes on below the tree, and where it stops: the seams where a game may guide the search."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from preycore.actions import CHANCE, Action, Player
from preycore.chance import Draw
from preycore.game import Game
from preycore.native import mypyc_attr
from preycore.value import Value

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of any kind: the search knows its contract alone."""

UNIT: Final = 840 << 10
"""A whole victory, in the integers that the search counts in; 1 to 8 sharing winners divide it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout:
    """How everybody plays below the tree; this one plays at random. It is made for one decision and never changes."""

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """
        Return the index of one of at least two legal actions.

        A rollout uses what this player may know in the state, and nothing else, or it makes opponents clairvoyant.
        """
        return draw.below(len(legal))

    def answers(self) -> bool:
        """Return whether it chooses for the opponents in the tree, too, instead of having them search."""
        return False

    def worth_trying(self, state: Value, player: Player, legal: Sequence[Action]) -> Sequence[int] | None:
        """
        Return the indices of the actions that the searcher's trials take at one of his information sets, None for all.

        It is asked once a set, in one of its states, of which it uses what the searcher knows and nothing else.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Horizon:
    """Where an iteration stops before the match is over; this one never does. It is made for one decision."""

    def reached(self, state: Value) -> bool:
        """Return whether the iteration stops at this state, in which chance acts."""
        return False

    def shares(self, state: Value) -> list[int]:
        """Return by seat the share of the victory to expect at such a state, in units."""
        raise TypeError("a horizon that is reached defines shares")


def final_shares(game: AnyGame, state: Value) -> list[int]:
    """Return the returns of a match that is over by seat, in units."""
    return [share.numerator * UNIT // share.denominator for share in game.returns(state)]


def play_out(game: AnyGame, state: Value, rollout: Rollout, horizon: Horizon, draw: Draw) -> list[int]:
    """Play on to the end or the horizon and return the shares by seat, in units."""
    while True:
        actors = game.actors(state)
        if not actors:
            return final_shares(game, state)
        player = actors[0]
        if player == CHANCE:
            if horizon.reached(state):
                return horizon.shares(state)
            state = game.reduce(state, game.chance(state, draw))
        else:
            legal: tuple[Action, ...] = tuple(game.legal_actions(state, player))  # a tuple is not copied
            index = rollout.choose(state, player, legal, draw) if len(legal) > 1 else 0
            state = game.reduce(state, legal[index])
