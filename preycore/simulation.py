"""Matches of agents against agents, reproducible from one number."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from .agents import Agent
from .catalog import GameSpec
from .errors import SetupError
from .game import Game
from .match import Match


def match_seed(number: int, index: int) -> bytes:
    """Return the seed of match `index` of the simulation `number`; a small number hides nothing."""
    return sha256(b"preycore/simulate/1" + _u64(number) + _u64(index)).digest()


def agent_seed(number: int, index: int, seat: int, decision: int) -> bytes:
    """Return the seed of a seat's decision (its own decisions count from 0) in match `index`."""
    return sha256(b"preycore/agent/1" + _u64(number) + _u64(index) + bytes([seat]) + _u64(decision)).digest()


def _u64(number: int) -> bytes:
    if not 0 <= number < 1 << 64:
        raise SetupError("bad-options", "a simulation's seed and number of matches are below 2^64")
    return number.to_bytes(8, "big")


def simulate(
    game: Game[Any, Any, Any],
    agents: Sequence[Agent],
    number: int,
    index: int,
    *,
    spec: GameSpec | None = None,
    each: Callable[[Match], None] | None = None,
) -> Match:
    """
    Play match `index` of the simulation `number` to its end, one agent a seat, and return it with its ending written.

    The match id is `simulate-<number>-<index>`; there are no commitments. `each` is called after every action. Raises
    SetupError for an agent whose choices depend on time.
    """
    for agent in agents:
        if getattr(agent, "timed", False):
            raise SetupError("bad-agent", f"{agent.name!r} depends on time: a simulation takes fixed budgets only")
    seed = match_seed(number, index)
    labels = tuple(agent.name for agent in agents)
    match = Match.start(game, seed, match_id=f"simulate-{number}-{index}", players=labels, commit=False, spec=spec)
    decisions = [0] * game.players
    while match.actors:
        seat = match.actors[0]
        seeded = agent_seed(number, index, seat, decisions[seat])
        decisions[seat] += 1
        match.play(agents[seat].choose(game, match.view(seat), seeded).action)
        if each is not None:
            each(match)
    match.end()
    return match
