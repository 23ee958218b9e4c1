"""Emboscados: an agent that feeds its predator and guards its prey without showing which; and the search's guide."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast

from preycore.actions import Action, Player
from preycore.agents import Choice
from preycore.chance import Draw, FastDraw
from preycore.games.emboscados.actions import EmboscadosAction, PlaySpecial
from preycore.games.emboscados.edition import COLUMNS, PAIRS
from preycore.games.emboscados.game import Emboscados
from preycore.games.emboscados.grove import points
from preycore.games.emboscados.rules import reduce
from preycore.games.emboscados.state import OVER, State
from preycore.games.emboscados.tables import Tables
from preycore.games.emboscados.views import EmboscadosView
from preycore.value import Value
from preycore.views import View

from ..explain import forced
from ..guides import Guide
from ..rollout import UNIT, AnyGame, Horizon, Rollout
from .emboscados_judgement import WIN, Judgement, fitting

KEEPING: Final = 8
"""What a special is worth in the hand: it is played only where it is better than a prey by so much."""


class EmboscadosRules:
    """Judges each action by the points that it leaves to the own pair, to the others' possible pairs, and by cover."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose the action with the highest value; the seed decides between equals."""
        if len(view.legal) == 1:
            return forced(view.legal[0])
        table, seen = cast(Emboscados, game), cast(EmboscadosView, view)
        # Of this state only what the viewer knows is used: the grove, the cards on the table, his own cards.
        state = table.determinize(seen, FastDraw(seed))
        judgement = judgement_of(table.tables, seen)
        values = [judge(table.tables, judgement, state, action) for action in seen.legal]
        best = [index for index, value in enumerate(values) if value == max(values)]
        index = best[FastDraw(seed).below(len(best))]
        action = seen.legal[index]
        reason = explain(table.tables, judgement, state, action, values[index])
        return Choice(action, ((action, Fraction(1)),), reason, {"value": values[index]})


def judgement_of(tables: Tables, view: EmboscadosView) -> Judgement:
    """Return the judgement of a view's viewer."""
    identity = view.identities[view.viewer]
    assert identity is not None
    pair = tables.predators.index(identity[0]) * COLUMNS + tables.species.index(identity[1])
    seen: list[tuple[int, int, int]] = []
    for glance in view.looks:
        if glance.player == view.viewer and glance.value is not None:
            kind = 0 if glance.kind == "predator" else 1
            names = tables.predators if kind == 0 else tables.species
            seen.append((glance.target, kind, names.index(glance.value)))
    others = fitting(tables, view.viewer, pair, view.excluded, seen)
    return Judgement(tables, view.viewer, pair, others, view.excluded[view.viewer])


def judge(tables: Tables, judgement: Judgement, state: State, action: EmboscadosAction) -> int:
    """Return what an action of the active player is worth to him."""
    value = judgement.outlook(reduce(tables, state, action))
    return value - KEEPING if isinstance(action, PlaySpecial) and value < WIN else value


def explain(tables: Tables, judgement: Judgement, state: State, action: EmboscadosAction, value: int) -> str:
    """Return in a sentence why the action was chosen."""
    if value >= WIN:
        return "It wins at once."
    grove = reduce(tables, state, action).grove
    before, after = judgement.own_points(state.grove), judgement.own_points(grove)
    predator, species = tables.predators[judgement.predator], tables.species[judgement.species]
    change = f"keeps me at {before}" if before == after else f"brings me from {before} to {after}"
    return (
        f"As guardian of {predator} and {species} it {change} points; {judgement.cover(grove)} other pairs of"
        f" identities stand as well, and of what I can do it leaves the others least for that."
    )


class EmboscadosRollout(Rollout):
    """Everybody tries a few actions at random and takes the one after which he stands best."""

    TRIED: Final = 4

    def __init__(self, game: Emboscados) -> None:
        self._tables: Final = game.tables

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return the index of the best of a few actions; the player uses his own identity and the grove."""
        now, tables = cast(State, state), self._tables
        pair = now.identities[player]
        best, index = -1, 0
        for _ in range(self.TRIED):
            tried = draw.below(len(legal))
            total = points(tables, reduce(tables, now, cast(EmboscadosAction, legal[tried])).grove)
            mine = total[pair // COLUMNS] + total[COLUMNS + pair % COLUMNS]
            value = 100 + 4 * mine - max(total[:COLUMNS]) - max(total[COLUMNS:])
            if value > best:
                best, index = value, tried
        return index


class EmboscadosHorizon(Horizon):
    """Stops a round after the decision: what comes later depends on too much that is not known yet."""

    def __init__(self, game: Emboscados, turn: int) -> None:
        self._tables: Final = game.tables
        self._turn: Final = turn

    def reached(self, state: Value) -> bool:
        """Return whether a round has passed."""
        now = cast(State, state)
        return now.turn >= self._turn and now.phase != OVER and now.winner < 0

    def shares(self, state: Value) -> list[int]:
        """
        Return prospects by the points of each seat, beside what any pair of the others' could have on average.

        The others' own pairs in this world are left out: they would add noise and no knowledge.
        """
        now, total = cast(State, state), points(self._tables, cast(State, state).grove)
        hopes = [HOPE[min(9, a + b)] for a in total[:COLUMNS] for b in total[COLUMNS:]]
        found: list[int] = []
        for pair in now.identities:
            own = hopes[pair]
            free = [hopes[other] for other in APART[pair]]
            others = (len(now.identities) - 1) * sum(free) // len(free)
            found.append(UNIT * own // (own + others))
        return found


APART: Final = tuple(
    [
        tuple([b for b in range(PAIRS) if b // COLUMNS != a // COLUMNS and b % COLUMNS != a % COLUMNS])
        for a in range(PAIRS)
    ]
)
"""For each pair of identities those that another player can have beside it."""

HOPE: Final = (100, 160, 256, 410, 655, 1049, 1678, 2684, 4295, 6872)
"""The prospects of a seat with so many points, beside those of the others."""


def _horizon(game: AnyGame, view: View) -> Horizon:
    turn = cast(EmboscadosView, view).turn
    return EmboscadosHorizon(cast(Emboscados, game), turn + game.players)


GUIDE: Final = Guide(
    rules=EmboscadosRules(),
    rollout=lambda game, view: EmboscadosRollout(cast(Emboscados, game)),
    horizon=_horizon,
)
