"""What guides the search through Deadly Prey: which actions are tried, how everybody plays, and where it stops."""

from collections.abc import Sequence
from typing import Final, cast, final

from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.state import GENERAL, State
from preycore.games.deadly_prey.tables import Tables
from preycore.value import Value

from ..rollout import UNIT, Horizon, Rollout
from .deadly_prey_paths import HALF_TURN, TOP, Climb
from .deadly_prey_plans import weighed
from .deadly_prey_table import HALVES, Table, imagined_table

MOST_TRIED: Final = 4
"""Actions that the search tells apart by trials; the plans choose them."""
LEEWAY: Final = 60
"""An action is tried if the plans find it at most so much worse than the best one, in hundredths of a half-turn."""


@final
class DeadlyPreyRollout(Rollout):
    """Everybody plays by rules of thumb, from what he knows in the state; the searcher tries what these like best."""

    def __init__(self, game: DeadlyPrey) -> None:
        self._tables: Final = game.tables

    def answers(self) -> bool:
        """Return True: with few trials nobody else's sets would be visited often enough to learn anything."""
        return True

    def worth_trying(self, state: Value, player: Player, legal: Sequence[Action]) -> Sequence[int]:
        """Return the indices of the few actions that come near to the best one, in a window of the best one alone."""
        table = imagined_table(self._tables, cast(State, state), player)
        options = weighed(table, legal)
        top = max([option.worth for option in options])
        near = sorted([option for option in options if option.worth >= top - LEEWAY], key=lambda one: -one.worth)
        # A window asks all at once: few trials would say little, and be played as a mixture.
        number = 1 if table.doing.window is not None else MOST_TRIED
        return [legal.index(option.action) for option in near[:number]]

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return the index of what the plans of this player find best."""
        options = weighed(imagined_table(self._tables, cast(State, state), player), legal)
        return legal.index(max(options, key=lambda option: option.worth).action)


@final
class DeadlyPreyHorizon(Horizon):
    """Stops a day and a night after the decision, and guesses from paths, tallies and the time that is left."""

    def __init__(self, game: DeadlyPrey, half: int) -> None:
        self._game: Final = game
        self._tables: Final = game.tables
        self._half: Final = half

    def reached(self, state: Value) -> bool:
        """Return whether so many half-turns have begun since the decision."""
        now = cast(State, state)
        return not now.defeated and half_of(now.round.turn, now.round.half) >= self._half

    def shares(self, state: Value) -> list[int]:
        """Return prospects by seat: who is near to the top in time, with a tally that reaches the monster's score."""
        now = cast(State, state)
        table = imagined_table(self._tables, now, self._tables.monster)
        hopes = [prospects(self._tables, table, hunter) for hunter in self._tables.seats]
        fails = 1000
        for hope in hopes:
            fails = fails * (1000 - hope) // 1000
        points = self._game.scores(now)
        weights = [hope * (60 + score) for hope, score in zip(hopes, points, strict=False)]
        whole = max(1, sum(weights))
        shares = [UNIT * (1000 - fails) // 1000 * weight // whole for weight in weights]
        return [*shares, UNIT - sum(shares)]


def prospects(t: Tables, table: Table, hunter: int) -> int:
    """Return at a glance a hunter's chance, in thousandths, to defeat the monster before his time is over."""
    left = HALVES - table.markers[hunter] - table.now
    if (table.dead >> hunter) & 1 or left <= 0:
        return 0
    length = Climb(table, hunter).length
    spare = left - length // HALF_TURN
    arrives = _ARRIVES[max(0, min(len(_ARRIVES) - 1, spare + 2))]
    top = table.spots[TOP]
    suits = {top.suit} | {t.suit[card] for card in table.spaces if card >= 0 and not t.minion[card]}
    best = max(
        [
            table.tally(hunter, suit) + (0 if top.reds[hunter] else top.token) - table.scores[suit]
            for suit in suits
            if 0 <= suit < GENERAL
        ],
        default=-9,
    )
    wins = _WINS[max(0, min(len(_WINS) - 1, best + min(3, spare // 2) + 5))]
    return arrives * wins // 1000


_ARRIVES: Final = (0, 30, 150, 350, 500, 600, 680, 740, 790, 830, 860, 880, 900)
"""The chance to reach the top by the half-turns to spare, from two too few on."""
_WINS: Final = (60, 100, 160, 250, 380, 620, 760, 850, 900, 930)
"""The chance to win there by how much the tally exceeds the score, from five too few on."""


def half_of(turn: int, half: int) -> int:
    """Return the number of a half-turn, counted from 0."""
    return max(0, 2 * (turn - 1)) + half
