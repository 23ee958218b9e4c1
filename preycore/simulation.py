"""Matches of agents against agents, reproducible from one number."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from .agents import Agent
from .catalog import GameSpec
from .errors import SetupError
from .game import Game
from .match import Match
from .version import __version__


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
        refuse_timed(agent)
    seed = match_seed(number, index)
    labels = tuple(agent.name for agent in agents)
    match = Match.start(game, seed, match_id=f"simulate-{number}-{index}", players=labels, commit=False, spec=spec)
    play_out(match, agents, lambda seat, decision: agent_seed(number, index, seat, decision), each)
    return match


def play_out(
    match: Match,
    agents: Sequence[Agent],
    seed_of: Callable[[int, int], bytes],
    each: Callable[[Match], None] | None = None,
) -> None:
    """Let agents, one a seat, play a match to its end; `seed_of` gives the seed of a seat's n-th decision (from 0)."""
    decisions = [0] * match.game.players
    while match.actors:
        seat = match.actors[0]
        seed = seed_of(seat, decisions[seat])
        decisions[seat] += 1
        match.play(agents[seat].choose(match.game, match.view(seat), seed).action)
        if each is not None:
            each(match)
    match.end()


def substitute(match: Match, seat: int, agent: Agent, key: str | None = None) -> None:
    """
    Write that an agent takes over the seat of somebody who left, as `name@release`; it then plays as in `play_out`.

    `key` is the hash of its key, if the seat has one. Raises LogError (bad-seat).
    """
    match.seat(seat, f"{agent.name}@{__version__}", key)


def refuse_timed(agent: Agent) -> None:
    """Raise SetupError for an agent whose choices depend on time: it says so by `reproducible = False`."""
    if not getattr(agent, "reproducible", True):
        raise SetupError("bad-agent", f"{agent.name!r} depends on time: matches to be played again take fixed budgets")
