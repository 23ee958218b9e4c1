"""Fits the weights of the signs of Survival of the Fittest to results, and writes `survival_weights.py`."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import numpy as np
import typer
from logit_fit import Numbers, fit, likelihood, row
from preycore_ai.heuristics.survival_rules import judge
from preycore_ai.heuristics.survival_worth import STAGES, Signs, position_of

from preycore import load
from preycore.actions import CHANCE
from preycore.chance import FastDraw
from preycore.games.survival.actions import SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import PLACE, State

PLAYERS: Final = 4
WILD: Final = 8
"""How many turns in a hundred are played at random, so that the weights learn of positions off the beaten track."""
PLACED: Final = 50
"""How many placements in a hundred are drawn among the `BEST` ones."""
BEST: Final = 12
HELD_OUT: Final = 5
"""Matches whose number this divides are not fitted to: they show how far the fit holds."""
FILE: Final = Path(__file__).parents[2] / "ai" / "preycore_ai" / "heuristics" / "survival_weights.py"
HEAD: Final = '''\
"""Survival of the Fittest: what the signs of a position weigh; written by `tests/deep/fit_survival.py`."""

from typing import Final

WEIGHTS: Final = (
'''
TAIL: Final = ''')
"""
By stage of the match and sign, in thousandths of a power of two.

A multinomial logit of the victory on the signs of all players, fitted by Newton's method to the positions between two
turns of {matches:,} matches of four rule-based agents who play one turn in twelve at random. Their numbers are those
from {start:,} on; the multiples of {held} are held out.
"""
'''


def actions_of(game: Survival, number: int) -> Iterator[tuple[State, SurvivalAction]]:
    """Yield the states of match `number` with what was done in each."""
    draw = FastDraw(sha256(b"g%d" % number).digest())
    state, wild = game.initial_state(), False
    while actors := game.actors(state):
        if actors == (CHANCE,):
            wild = draw.below(100) < WILD
            action = game.chance(state, draw)
        else:
            action = choice(game, state, draw, wild)
        yield state, action
        state = game.reduce(state, action)
    yield state, action


def choice(game: Survival, state: State, draw: FastDraw, wild: bool) -> SurvivalAction:
    """Return what the player on turn does: mostly what the rule-based agent thinks best."""
    legal = game.legal_actions(state, state.seat)
    if len(legal) == 1:
        return legal[0]
    if wild:
        return legal[draw.below(len(legal))]
    some = state.phase == PLACE and draw.below(100) < PLACED
    verdicts = judge(game, state, legal)
    best = sorted(verdicts, key=lambda action: -verdicts[action].value)[: BEST if some else 1]
    return best[draw.below(len(best))] if some else best[0]


def learn(numbers: Iterable[int]) -> tuple[list[list[Numbers]], list[list[Numbers]]]:
    """Return by stage the signs of all players in each position, and what each player won in the end."""
    games = [load("survival", PLAYERS, first=first) for first in range(PLAYERS)]
    signs: list[list[Numbers]] = [[] for _ in range(STAGES)]
    wins: list[list[Numbers]] = [[] for _ in range(STAGES)]
    for number in numbers:
        game = games[number % PLAYERS]
        assert isinstance(game, Survival)
        found = []
        for state, _ in actions_of(game, number):
            if game.actors(state) == (CHANCE,):
                position = position_of(game.glance(state))
                rows = Signs(game.rules.board.neighbours, game.rules.values, position).rows
                found.append((position.stage(), np.array(rows) / 1000))
        won = np.array([float(share) for share in game.returns(state)])
        for stage, rows_of in found:
            signs[stage].append(rows_of)
            wins[stage].append(won)
    return signs, wins


def main(
    start: Annotated[int, typer.Option(min=0, help="The number of the first match.")] = 100_000,
    matches: Annotated[int, typer.Option(min=1)] = 3000,
    out: Annotated[Path, typer.Option(help="The module to write.")] = FILE,
) -> None:
    """Play, fit and write the weights: about ten minutes of one core over compiled modules."""
    numbers = range(start, start + matches)
    signs, wins = learn(number for number in numbers if number % HELD_OUT)
    unseen, unseen_wins = learn(number for number in numbers if not number % HELD_OUT)
    text = HEAD
    for stage in range(STAGES):
        weights = fit(np.array(signs[stage]), np.array(wins[stage]))
        held = likelihood(np.array(unseen[stage]), np.array(unseen_wins[stage]), weights)
        fitted = likelihood(np.array(signs[stage]), np.array(wins[stage]), weights)
        print(f"stage {stage}: mean log-likelihood {fitted:.3f} fitted, {held:.3f} held out")
        text += row(weights)
    out.write_text(text + TAIL.format(matches=matches, start=start, held=HELD_OUT))


if __name__ == "__main__":
    typer.run(main)
