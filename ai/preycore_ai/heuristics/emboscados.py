"""Emboscados: an agent that feeds its predator and guards its prey without showing which; and the search's guide."""

from fractions import Fraction
from typing import Final, cast

from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.emboscados.actions import EmboscadosAction, PlaySpecial
from preycore.games.emboscados.edition import COLUMNS
from preycore.games.emboscados.game import Emboscados
from preycore.games.emboscados.rules import reduce
from preycore.games.emboscados.state import State
from preycore.games.emboscados.tables import Tables
from preycore.games.emboscados.views import EmboscadosView
from preycore.views import View

from ..explain import forced
from ..guides import Guide
from ..rollout import AnyGame, Horizon, Rollout
from .emboscados_judgement import WIN, Judgement, fitting
from .emboscados_search import EmboscadosHorizon, EmboscadosRollout, Foresight

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
    return Judgement(tables, *_knowledge(tables, view))


def _knowledge(tables: Tables, view: EmboscadosView) -> tuple[int, int, list[int], int]:
    """Return the viewer, his pair, the bit sets of the pairs that each other may have, and what his own cannot be."""
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
    return view.viewer, pair, others, view.excluded[view.viewer]


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


def _rollout(game: AnyGame, view: View) -> Rollout:
    table, seen = cast(Emboscados, game), cast(EmboscadosView, view)
    return EmboscadosRollout(table, seen, Foresight(table.tables, *_knowledge(table.tables, seen)))


def _horizon(game: AnyGame, view: View) -> Horizon:
    return EmboscadosHorizon(cast(Emboscados, game), cast(EmboscadosView, view).turn + game.players - 1)


GUIDE: Final = Guide(
    rules=EmboscadosRules(),
    rollout=_rollout,
    horizon=_horizon,
)
