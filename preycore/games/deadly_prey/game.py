"""Hunter: Deadly Prey on the contract."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast, final

from ...actions import CHANCE, Action, Player, actor
from ...chance import Draw
from ...errors import IllegalAction, SetupError
from ...game import Game, Setup
from . import chances, flow, hidden, scoring, setup, sight
from . import legal as rules
from .actions import PlayerAction
from .edition import Mechanics, Options
from .outcomes import ChanceOutcome, DeadlyPreyAction
from .refusals import RULE_OF, WHAT_IS_DUE
from .state import State
from .tables import Tables
from .views import DeadlyPreyView

BOUND: Final = 100_000
"""Lines of a match at most; real matches are far below."""


@final
class DeadlyPrey(Game[State, DeadlyPreyAction, DeadlyPreyView]):
    """Deadly Prey for one edition and number of players: hunters in the first seats, the monster in the last."""

    def __init__(self, setup_: Setup, tables: Tables) -> None:
        super().__init__(setup_, BOUND)
        self.tables: Final = tables

    def initial_state(self) -> State:
        """Return the state before any action of chance."""
        return setup.initial_state(self.tables)

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return who may act now, as public facts say."""
        return rules.actors(self.tables, state)

    def block(self, state: State) -> tuple[Player, ...]:
        """Return the members of the simultaneous choice in progress: Callings, or a window."""
        return rules.block(self.tables, state)

    def legal_actions(self, state: State, player: Player) -> Sequence[PlayerAction]:
        """Return the player's legal actions in canonical order."""
        return rules.legal(self.tables, state, player)

    def chance(self, state: State, draw: Draw) -> ChanceOutcome:
        """Return one outcome of the chance action that is due."""
        return chances.draw_outcome(self.tables, state, draw)

    def chance_outcomes(self, state: State) -> list[tuple[ChanceOutcome, Fraction]] | None:
        """Return all outcomes with their probabilities, None for the long deals of the set-up and for many dice."""
        return chances.outcomes(self.tables, state)

    def check_chance(self, state: State, action: Action) -> None:
        """Raise IllegalAction unless chance can give this outcome."""
        if not chances.possible(self.tables, state, cast(ChanceOutcome, action)):
            raise self.refusal(state, action)

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Word why an action is not legal: what is due instead, or that this is not among what may be done."""
        kind = state.agenda[-1][0]
        who = actor(action)
        if who == CHANCE:
            return IllegalAction(
                "not-possible", self.rule(RULE_OF[kind]), f"Chance cannot give this: {WHAT_IS_DUE[kind]}."
            )
        offered = {type(other) for other in self.legal_actions(state, who)}
        name = f"Player {who + 1}"
        if type(action) not in offered:
            text = f"{name} cannot do this now: {WHAT_IS_DUE[kind]}."
            return IllegalAction("wrong-phase", self.rule(RULE_OF[kind]), text)
        text = f"This is not among what {name} may do here: {WHAT_IS_DUE[kind]}."
        return IllegalAction("not-legal", self.rule(RULE_OF[kind]), text)

    def reduce(self, state: State, action: DeadlyPreyAction) -> State:
        """Return the state after a legal action."""
        return flow.reduce(self.tables, state, action)

    def observe(self, state: State, who: Player) -> DeadlyPreyView:
        """Return what a player, SPECTATOR or ARBITER may know."""
        return sight.observe(self.tables, state, who)

    def worlds(self, view: DeadlyPreyView) -> hidden.DeadlyPreyWorlds:
        """Prepare the states that a view leaves possible. Raises IllegalView."""
        return hidden.worlds(self.tables, view)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the public points by seat; the monster has none."""
        return scoring.scores(self.tables, state)

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the places: the monster first until it is defeated, then hunters alive by points."""
        return scoring.ranking(self.tables, state)

    def action_table(self, player: Player) -> tuple[PlayerAction, ...]:
        """Return every action that this player can be offered."""
        offers = self.tables.monster_offers if player == self.tables.monster else self.tables.hunter_offers[player]
        return offers.table


def make(setup_: Setup, mechanics: Mechanics, options: Options) -> DeadlyPrey:
    """Make the game. Raises SetupError for a Monster card that the edition does not have."""
    if options.monster and all(card.code != options.monster for card in mechanics.monsters):
        raise SetupError("bad-options", f"options of deadly_prey: there is no monster {options.monster!r}")
    return DeadlyPrey(setup_, Tables(mechanics, setup_.players, options.monster))
