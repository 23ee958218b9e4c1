"""Fits the weights of the signs of Hunter: Deadly Prey to results, and writes `deadly_prey_weights.py`."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, cast

import numpy as np
import typer
from joblib import Parallel, delayed  # type: ignore[import-untyped]  # joblib has no types
from logit_fit import Numbers, fit, likelihood, row
from preycore_ai.heuristics.deadly_prey_plans import weighed
from preycore_ai.heuristics.deadly_prey_signs import SIGNS, Signs
from preycore_ai.heuristics.deadly_prey_table import half_of, imagined_table

from preycore import load
from preycore.actions import CHANCE, Player
from preycore.chance import FastDraw
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.outcomes import DeadlyPreyAction
from preycore.games.deadly_prey.state import State

WILD: Final = 4
"""So many choices in a hundred are drawn in a third of the matches; in another third twice as many, else none."""
HELD_OUT: Final = 5
"""Matches whose number this divides are not fitted to: they show how far the fit holds."""
FILE: Final = Path(__file__).parents[2] / "ai" / "preycore_ai" / "heuristics" / "deadly_prey_weights.py"
HEAD: Final = '''\
"""Hunter: Deadly Prey: what the signs of a position weigh; written by `tests/deep/fit_deadly_prey.py`."""

from typing import Final

WEIGHTS: Final = (
'''
TAIL: Final = ''')
"""
By number of hunters, from 1 to 4, and sign, in thousandths of a power of two.

A multinomial logit of the victory on the signs of the hunters, the monster having none, fitted by Newton's method to
the positions at the beginnings of half-turns in {matches:,} matches for each number of players. All players follow the
plans, but draw up to 8 of 100 choices. The matches are numbered from 0 on; the multiples of {held} are held out.
"""
'''


def positions(game: DeadlyPrey, number: int) -> tuple[list[State], list[float]]:
    """Play match `number`; return its states at the beginnings of half-turns, and by seat what was won."""
    draw = FastDraw(sha256(b"h%d" % number).digest())
    wild = WILD * draw.below(3)
    state, last = game.initial_state(), 0
    found = []
    while actors := game.actors(state):
        if state.round.turn and not state.defeated and state.monster.tokens and half_of(state.round) > last:
            last = half_of(state.round)
            found.append(state)
        if actors[0] == CHANCE:
            state = game.reduce(state, game.chance(state, draw))
        else:
            state = game.reduce(state, choice(game, state, actors[0], draw, wild))
    return found, [float(share) for share in game.returns(state)]


def choice(game: DeadlyPrey, state: State, player: Player, draw: FastDraw, wild: int) -> DeadlyPreyAction:
    """Return what the plans of a player find best, or now and then anything that they consider or that is legal."""
    legal = game.legal_actions(state, player)
    if len(legal) == 1:
        return legal[0]
    options = weighed(imagined_table(game.tables, state, player), legal)
    chance = draw.below(100)
    if chance < wild and state.window is None:
        tried = [cast(DeadlyPreyAction, option.action) for option in options] if chance % 4 else legal
        return tried[draw.below(len(tried))]
    top = max([option.worth for option in options])
    best = [option for option in options if option.worth == top]
    return cast(DeadlyPreyAction, best[draw.below(len(best))].action)


def learn(players: int, number: int) -> tuple[list[list[list[int]]], list[float]]:
    """Return signs of all seats, the monster's 0, in the positions of a match while nobody is dead, and results."""
    game = load("deadly_prey", players)
    assert isinstance(game, DeadlyPrey)
    found, won = positions(game, number)
    return [[*Signs(game.tables, state).rows, [0] * SIGNS] for state in found if not state.hunters.dead], won


def gather(matches: Iterator[tuple[list[list[list[int]]], list[float]]]) -> tuple[Numbers, Numbers]:
    """Return signs and results by position and seat."""
    signs, wins = [], []
    for found, won in matches:
        signs += found
        wins += [won] * len(found)
    return np.array(signs) / 1000, np.array(wins)


def main(
    matches: Annotated[int, typer.Option(min=1, help="For each number of players.")] = 4000,
    out: Annotated[Path, typer.Option(help="The module to write.")] = FILE,
) -> None:
    """Play, fit and write the weights: about ten minutes of two cores over compiled modules."""
    text = HEAD
    for players in range(2, 6):
        told = Parallel(-1)(delayed(learn)(players, number) for number in range(matches))
        signs, wins = gather(one for number, one in enumerate(told) if number % HELD_OUT)
        unseen, unseen_wins = gather(one for number, one in enumerate(told) if not number % HELD_OUT)
        weights = fit(signs, wins)
        share = wins.mean(axis=0)
        fitted, held = likelihood(signs, wins, weights), likelihood(unseen, unseen_wins, weights)
        guess = float((unseen_wins * np.log(share)).sum(axis=1).mean())
        print(f"{players} players: mean log-likelihood {fitted:.3f} fitted, {held:.3f} held out, {guess:.3f} by seat")
        text += row(weights)
    out.write_text(text + TAIL.format(matches=matches, held=HELD_OUT))


if __name__ == "__main__":
    typer.run(main)
