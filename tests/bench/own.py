"""This project's side of the benchmark, as a worker; it runs compiled or interpreted, as it is found on the path."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from preycore_ai.guides import guide_of
from preycore_ai.rollout import Horizon, Rollout, play_out
from serving import Work, serve

import preycore.value
from preycore import Match, agent, load, read_log, simulate, verify
from preycore.actions import CHANCE, Action
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.testing.logs import restarted
from preycore.value import Value
from preycore.views import View

ITERATIONS: Final = 2000
DEALS: Final = 20

GAME: Final = load("prey", players=4)


def dealt(seed: int) -> tuple[Value, View]:
    """Return a position of Prey in which the first card is due, and the view of who plays it."""
    match = Match.start(GAME, seed.to_bytes(32, "big"), match_id="bench")
    view = match.view(match.actors[0])
    return GAME.worlds(view).sample(FastDraw(bytes(32))), view


def search() -> Work:
    """Search the first decision of a round, with random playouts to the round's end."""
    searcher = agent(f"ismcts:iterations={ITERATIONS}:rollout=random")
    view = dealt(0)[1]
    while True:
        searcher.choose(GAME, view, bytes(32))
        yield ITERATIONS


def loop() -> Work:
    """Play rounds at random from a loop in Python over the public methods."""
    deals, random = [dealt(seed)[0] for seed in range(DEALS)], Random(1).random
    actors, legal_actions, reduce = GAME.actors, GAME.legal_actions, GAME.reduce
    while True:
        for state in deals:
            units = 0
            while (acting := actors(state)) and acting[0] != CHANCE:
                legal = legal_actions(state, acting[0])
                state = reduce(state, legal[int(random() * len(legal))])
                units += 1
            yield units


def playouts() -> Work:
    """Play rounds at random in the search's own loop."""
    deals, draw = [dealt(seed) for seed in range(DEALS)], FastDraw(bytes(32))
    horizon = round_end(deals[0][1])
    cards = len(recorded(GAME, deals[0][0]))
    while True:
        for state, _ in deals:
            play_out(GAME, state, Rollout(), horizon, draw)
        yield cards * DEALS


def round_end(view: View) -> Horizon:
    """Return the horizon of Prey's guide, which stops at the end of the round."""
    make = guide_of(GAME).horizon
    assert make is not None
    return make(GAME, view)


def recorded(game: Game[Any, Any, Any], state: Value) -> list[Action]:
    """Return the actions of a round played at random."""
    random, actions = Random(1), []
    while (acting := game.actors(state)) and acting[0] != CHANCE:
        legal: Sequence[Action] = game.legal_actions(state, acting[0])
        actions.append(random.choice(legal))
        state = game.reduce(state, actions[-1])
    return actions


def applied() -> Work:
    """Check and apply the recorded actions of rounds, from Python."""
    deals = [(state, recorded(GAME, state)) for state, _ in map(dealt, range(DEALS))]
    apply = GAME.apply
    while True:
        for state, actions in deals:
            for action in actions:
                state = apply(state, action)
            yield len(actions)


def judged() -> Work:
    """Verify whole logs: lines read, canonical, chained, drawn anew from the seed, every action checked."""
    logs = [read_log(simulate(GAME, [agent("random")] * 4, 1, index).log()) for index in range(10)]
    while True:
        for log in logs:
            verdict = verify(log)
            assert (verdict.status, verdict.facts.draws) == ("valid", "match")
            yield verdict.lines


def long_log(rounds: int) -> Work:
    """Verify one long log: a match that a director starts anew again and again."""
    log = restarted(GAME, rounds)
    while True:
        yield verify(log).lines


if __name__ == "__main__":
    print("compiled" if Path(str(preycore.value.__file__)).suffix != ".py" else "interpreted", flush=True)
    serve(
        {
            "search": search,
            "loop": loop,
            "playouts": playouts,
            "apply": applied,
            "verify": judged,
            "verify-short": lambda: long_log(80),
            "verify-long": lambda: long_log(800),
        }
    )
