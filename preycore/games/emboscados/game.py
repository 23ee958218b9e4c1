"""Emboscados on the contract: secret guardians of predators and prey around a grove of five columns."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, final

from preycore.actions import CHANCE, Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalAction
from preycore.game import Game, Setup, Worlds

from . import chances, hidden, legal, rules, sight
from .actions import EmboscadosAction, PlayerAction, SpecialsDealt
from .edition import Mechanics, most_actions
from .state import BY_CHANCE, OVER, SPECIALS, State, initial_state
from .tables import Tables
from .views import EmboscadosView


@final
class Emboscados(Game[State, EmboscadosAction, EmboscadosView]):
    """The rules for one edition and 2 to 5 players."""

    def __init__(self, setup: Setup, mechanics: Mechanics) -> None:
        super().__init__(setup, most_actions(mechanics, setup.players))
        self.tables: Final = Tables(mechanics, setup.players)

    def initial_state(self) -> State:
        """Return the table before the predators are placed."""
        return initial_state(self.tables)

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return CHANCE or the active player, by phase."""
        if BY_CHANCE[state.phase]:
            return (CHANCE,)
        return () if state.phase == OVER else (state.active,)

    def legal_actions(self, state: State, player: Player) -> Sequence[PlayerAction]:
        """Return the active player's actions in canonical order."""
        return legal.legal_actions(self.tables, state) if player == state.active else []

    def chance(self, state: State, draw: Draw) -> EmboscadosAction:
        """Return one outcome of chance."""
        return chances.draw_outcome(self.tables, state, draw)

    def chance_outcomes(self, state: State) -> Sequence[tuple[EmboscadosAction, Fraction]] | None:
        """Return all outcomes of chance; None for hands of specials that are too many to list."""
        return chances.outcomes(self.tables, state)

    def check_chance(self, state: State, action: Action) -> None:
        """Raise IllegalAction unless chance can give this outcome."""
        if state.phase != SPECIALS:
            super().check_chance(state, action)
        elif not isinstance(action, SpecialsDealt) or not chances.is_hand(self.tables, state, action):
            raise self.refusal(state, action)

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Word why an action is not legal."""
        return legal.refusal(self.tables, state, action)

    def reduce(self, state: State, action: EmboscadosAction) -> State:
        """Return the state after a legal action."""
        return rules.reduce(self.tables, state, action)

    def observe(self, state: State, who: Player) -> EmboscadosView:
        """Return what a player, SPECTATOR or ARBITER may know."""
        return sight.observe(self.tables, state, who, self.actors(state), tuple(self.legal_actions(state, who)))

    def worlds(self, view: EmboscadosView) -> Worlds[State]:
        """Prepare the states that a view leaves possible."""
        return hidden.worlds(self, self.tables, view)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points once the identities are revealed, 0 before."""
        return sight.public_points(self.tables, state)

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the places once the identities are revealed; before, all share the first."""
        return sight.ranking(self.tables, state)

    def action_table(self, player: Player) -> tuple[PlayerAction, ...]:
        """Return every action that this player can be offered."""
        return self.tables.offers[player].all()
