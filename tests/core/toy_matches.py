"""Toy matches that the tests of the core share."""

from typing import Any

from preycore.agents import RandomAgent
from preycore.game import Game
from preycore.log import Log, read_log
from preycore.match import Match
from preycore.referee import Verdict, verify
from preycore.simulation import agent_seed
from preycore.testing.toy import SPEC

SEED = bytes(range(32))


def toy(players: int = 2, rounds: str = "open") -> Game[Any, Any, Any]:
    """The toy game as its edition has it."""
    return SPEC.game(SPEC.edition(rounds), players)


def start(players: int = 2, seed: bytes = SEED, **settings: Any) -> Match:
    """A toy match at its first decision."""
    return Match.start(toy(players), seed, match_id=settings.pop("match_id", "toy-1"), spec=SPEC, **settings)


def play_on(match: Match, decisions: int = 1000) -> Match:
    """Let random agents take so many decisions, or all."""
    for decision in range(decisions):
        if not match.actors:
            break
        seat = match.actors[0]
        choice = RandomAgent().choose(match.game, match.view(seat), agent_seed(7, 0, seat, decision))
        match.play(choice.action)
    return match


def finished(players: int = 2, **settings: Any) -> Match:
    """A toy match with its ending."""
    match = play_on(start(players, **settings))
    match.end()
    return match


def judged(log: bytes | Log, seeds: tuple[bytes, ...] = ()) -> Verdict:
    """The verdict on a toy log."""
    return verify(read_log(log) if isinstance(log, bytes) else log, seeds, spec=SPEC)
