"""Hunter: Deadly Prey: trials of what a player may do, in the same worlds and with the same draws for each action."""

from typing import Final, cast, final

from preycore.actions import CHANCE, Player
from preycore.chance import Draw, FastDraw, SeededDraw
from preycore.game import Worlds
from preycore.games.deadly_prey.agenda import AT_PHASE
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.offers import PASS
from preycore.games.deadly_prey.outcomes import DeadlyPreyAction
from preycore.games.deadly_prey.state import State

from ..rollout import final_shares
from .deadly_prey_plans import weighed
from .deadly_prey_table import half_of, imagined_table
from .deadly_prey_worth import expected


@final
class Trials:
    """
    Plays on from what a player may do, in worlds that his view leaves possible; `actions` counts what was played.

    Trial k has the same world and the same draws for every action: what is drawn follows from where it is drawn.
    Everybody, the player too, goes on by the plans, from what he knows in the state, until the half-turn `half` begins;
    the position there is judged. With `to_the_end` everybody plays on to the end of the match.
    """

    def __init__(
        self, game: DeadlyPrey, worlds: Worlds[State], player: Player, seed: bytes, half: int, to_the_end: bool
    ) -> None:
        self._game: Final = game
        self._worlds: Final = worlds
        self._player: Final = player
        self._seed: Final = seed
        self._half: Final = half
        self._to_the_end: Final = to_the_end
        self._sampled: Final[list[State]] = []
        self.actions = 0

    def world(self, number: int) -> State:
        """Return the world of a trial."""
        while number >= len(self._sampled):
            draw = FastDraw(self._seed + len(self._sampled).to_bytes(4, "big"))
            self._sampled.append(self._worlds.sample(draw))
        return self._sampled[number]

    def share(self, action: DeadlyPreyAction, number: int) -> int:
        """Return the player's share of the victory, in units, if he takes an action in the world of trial `number`."""
        state = self._game.reduce(self.world(number), action)
        state = self._played_on(state, SeededDraw(self._seed, str(number)))
        if not state.agenda:
            return final_shares(self._game, state)[self._player]
        return expected(self._game.tables, state)[self._player]

    def _played_on(self, state: State, draw: Draw) -> State:
        game = self._game
        while state.agenda and (self._to_the_end or state.defeated or half_of(state.round) < self._half):
            player = game.actors(state)[0]
            self.actions += 1
            action = game.chance(state, draw) if player == CHANCE else planned(game, state, player)
            state = game.reduce(state, action)
        return state


def planned(game: DeadlyPrey, state: State, player: Player) -> DeadlyPreyAction:
    """Return what the plans of a player find best in a state, of equals the first."""
    t = game.tables
    if _looks_on(state, player, t.monster):
        return t.hunter_offers[player].declare[PASS]
    legal = game.legal_actions(state, player)
    if len(legal) == 1:
        return legal[0]
    options = weighed(imagined_table(t, state, player), legal)
    best = options[0]
    for option in options:
        if option.worth > best.worth:
            best = option
    return cast(DeadlyPreyAction, best.action)


def _looks_on(state: State, player: Player, monster: Player) -> bool:
    """Tell whether a hunter has no part in what a window is about: to ask his plans is hardly ever worth its time."""
    window, effort, assault = state.window, state.effort, state.assault
    if window is None or player == monster or window.kind == AT_PHASE:
        return False
    if effort is not None and player in effort.partners:
        return False
    return assault is None or not (assault.owners >> player) & 1
