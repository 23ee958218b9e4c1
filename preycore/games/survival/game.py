"""Survival of the Fittest on the contract."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from preycore import hexes
from preycore.actions import CHANCE, Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalAction, IllegalView, SetupError
from preycore.game import Game, Setup

from .actions import SurvivalAction
from .board import Board
from .edition import Mechanics, Options
from .glance import Glance
from .hidden import DICE, PHASES, OneWorld, cells_of, shown, state_of
from .refusal import refusal
from .rules import Rules
from .state import OVER, ROLL, State
from .table import Table
from .views import SurvivalView

CHANCES: Final = Fraction(1, 36)


class Survival(Game[State, SurvivalAction, SurvivalView]):
    """The rules for one board and number of players."""

    def __init__(self, setup: Setup, mechanics: Mechanics, options: Options) -> None:
        players, prey = setup.players, len(mechanics.points)
        if not 0 <= options.first < players:
            raise SetupError("bad-options", f"options of {setup.name}: first must be a seat from 0 to {players - 1}")
        if not mechanics.seats(players):
            raise SetupError("bad-players", f"the board of edition {setup.edition!r} has too few free hexes")
        # Each of at most players × prey captures comes at the latest in the turn that would be the last without one;
        # a turn has a roll, at most twelve steps, and an assignment or a lift and a placement.
        super().__init__(setup, players * prey * (1 + 15 * mechanics.quiet_rounds * players))
        board = board_of(mechanics, players)
        names = tuple(obstacle.name for obstacle in mechanics.obstacles)
        self.mechanics: Final = mechanics
        self.table: Final = Table(board, names, players, prey)
        self.rules: Final = Rules(board, self.table, players, mechanics.points, mechanics.quiet_rounds, options.first)

    def initial_state(self) -> State:
        """Return the predators on their starts, no prey placed."""
        return self.rules.initial_state()

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return the player on turn, CHANCE for the roll, nobody at the end."""
        if state.phase == OVER:
            return ()
        return (CHANCE,) if state.phase == ROLL else (state.seat,)

    def legal_actions(self, state: State, player: Player) -> Sequence[SurvivalAction]:
        """Return the legal actions of the player on turn: by token, by hex, then lifts, then placements."""
        return self.rules.legal_actions(state) if player == state.seat else ()

    def chance(self, state: State, draw: Draw) -> SurvivalAction:
        """Return a roll; its site is `roll/<turn>`, turns counted from 0."""
        draw.site("roll", state.number)
        a = draw.below(6)
        return self.table.rolls[6 * a + draw.below(6)]

    def chance_outcomes(self, state: State) -> Sequence[tuple[SurvivalAction, Fraction]]:
        """Return the 36 rolls."""
        return [(roll, CHANCES) for roll in self.table.rolls] if state.phase == ROLL else []

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Word why an action is not legal."""
        return refusal(self.rules, state, action)

    def reduce(self, state: State, action: SurvivalAction) -> State:
        """Return the state after a legal action."""
        return self.rules.reduce(state, action)

    def observe(self, state: State, who: Player) -> SurvivalView:
        """Return the whole match, which everybody sees."""
        board, turn = self.rules.board, state.turn
        tokens, obstacles = shown(board, self.table, state)
        return SurvivalView(
            viewer=who,
            to_act=self.actors(state),
            legal=tuple(self.legal_actions(state, who)),
            phase=PHASES[state.phase],
            seat=state.seat,
            turns=state.number,
            quiet=state.quiet,
            tokens=tokens,
            obstacles=obstacles,
            caught=state.points,
            scores=self.scores(state),
            out=state.out,
            dice=(turn.a, turn.b) if turn.a else (),
            predator_die=turn.hunter,
            used=tuple([name for name, bit in DICE if turn.used & bit]),
            owed=turn.owed == 1,
            lifted=self.table.names[turn.lifted] if turn.lifted >= 0 else "",
            lifted_from=cells_of(board, state.standing[turn.lifted]) if turn.lifted >= 0 else (),
            token=turn.token,
            path=tuple([board.codes[cell] for cell in turn.path]),
            moved=tuple([token for token in range(1, self.rules.size) if (turn.moved >> token) & 1]),
            rest=turn.rest,
        )

    def worlds(self, view: SurvivalView) -> OneWorld:
        """Return the one state that a view shows. Raises IllegalView."""
        state = state_of(self.rules, view)
        if self.observe(state, view.viewer) != view:
            raise IllegalView("the view does not follow from the position that it shows")
        if state.phase not in (ROLL, OVER) and not self.rules.legal_actions(state):
            raise IllegalView("nothing can be done in this position")
        return OneWorld(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points for prey caught and, at the end, for own prey left."""
        return self.rules.scores(state)

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the places by points; of equal ones, whoever has prey for longer goes first."""
        return self.rules.ranking(state)

    def glance(self, state: State) -> Glance:
        """Return a state as agents read it."""
        return Glance(self.rules.board, self.rules.size, state)

    def action_table(self, player: Player) -> tuple[SurvivalAction, ...]:
        """Return every placement, assignment, step, lift and obstacle placement of a player."""
        return self.table.of(player)


def board_of(mechanics: Mechanics, players: int) -> Board:
    """Return the tables of an edition's board for this number of players."""
    free = mechanics.free()
    index = {place: cell for cell, place in enumerate(free)}
    around = tuple(tuple(index[near] for near in hexes.neighbours(place) if near in index) for place in free)
    starts = tuple(index[hexes.parse(text)] for text in mechanics.starts.of(players))
    forms: list[tuple[int, ...]] = []
    spans = [0]
    for obstacle in mechanics.obstacles:
        forms += _forms(tuple(hexes.parse(text) for text in obstacle.hexes), index)
        spans.append(len(forms))
    return Board(tuple(map(hexes.code, free)), around, starts, tuple(forms), tuple(spans))


def _forms(shape: tuple[hexes.Hex, ...], index: dict[hexes.Hex, int]) -> list[tuple[int, ...]]:
    """Return every set of free hexes that has this shape, turned and mirrored, sorted."""
    found: list[tuple[int, ...]] = []
    for form in hexes.forms(shape):
        for place in index:
            q, r = hexes.axial(place)
            cells = [hexes.offset((q + dq, r + dr)) for dq, dr in form]
            if all(cell in index for cell in cells):
                found.append(tuple(sorted(index[cell] for cell in cells)))
    return sorted(found)
