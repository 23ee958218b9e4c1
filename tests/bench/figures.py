"""What the benchmark measures, and against whom."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Side:
    """One task of one worker: `compiled`, `interpreted`, `peers` or `boardgame`."""

    worker: str
    task: str


@dataclass(frozen=True)
class Figure:
    """A figure with what it is measured against; ratios are own over peer, per second of processor time."""

    key: str
    title: str
    unit: str
    own: Side
    peer: Side | None = None
    against: str = ""
    least: float = 0.0
    aim: float = 0.0


def _own(task: str) -> Side:
    return Side("compiled", task)


def _peer(task: str) -> Side:
    return Side("peers", task)


FIGURES: Final = (
    Figure(
        "search",
        "ISMCTS, first decision of prey, random playouts to the round's end (48 cards)",
        "iterations/s",
        _own("search"),
        _peer("search"),
        "OpenSpiel C++ ISMCTS, hearts (51 cards)",
        1.2,
        2.0,
    ),
    Figure(
        "python-search",
        "the same, interpreted",
        "iterations/s",
        Side("interpreted", "search"),
        _peer("python-search"),
        "OpenSpiel Python ISMCTS over its C++ hearts",
        1.0,
        2.0,
    ),
    Figure(
        "loop",
        "random play of prey, loop in Python over the public methods",
        "actions/s",
        _own("loop"),
        _peer("loop"),
        "OpenSpiel hearts, loop in Python",
        1.0,
        2.0,
    ),
    Figure(
        "playouts",
        "random play of prey, compiled loop",
        "actions/s",
        _own("playouts"),
        _peer("playouts"),
        "OpenSpiel hearts, rollouts of its C++ search",
        1.0,
        2.0,
    ),
    Figure(
        "bots",
        "random play of prey, compiled loop",
        "actions/s",
        _own("playouts"),
        _peer("bots"),
        "OpenSpiel hearts, its C++ loop over random bots",
    ),
    Figure(
        "apply",
        "checked apply of prey, from Python",
        "actions/s",
        _own("apply"),
        Side("boardgame", "reducer"),
        "boardgame.io's reducer, Prey as its game",
        20.0,
        40.0,
    ),
    Figure(
        "verify",
        "log lines read, canonical, chained, seed-checked, verified",
        "lines/s",
        _own("verify"),
        _peer("pgn"),
        "python-chess, plies read from PGN",
        5.0,
        10.0,
    ),
    Figure(
        "linear",
        "time of verify per line, ten times the actions",
        "lines/s",
        _own("verify-long"),
        _own("verify-short"),
        "the short log",
        10 / 11,
        1.0,
    ),
    Figure(
        "oh-hell",
        "random play of prey, loop in Python",
        "actions/s",
        _own("loop"),
        _peer("loop-oh_hell"),
        "OpenSpiel oh_hell, loop in Python",
    ),
    Figure(
        "euchre",
        "random play of prey, loop in Python",
        "actions/s",
        _own("loop"),
        _peer("loop-euchre"),
        "OpenSpiel euchre, loop in Python",
    ),
    Figure(
        "leduc",
        "random play of prey, loop in Python",
        "actions/s",
        _own("loop"),
        _peer("loop-leduc"),
        "OpenSpiel leduc_poker, loop in Python",
    ),
    Figure(
        "rlcard",
        "random play of prey, interpreted",
        "actions/s",
        Side("interpreted", "loop"),
        _peer("rlcard"),
        "RLCard leduc-holdem",
    ),
    Figure(
        "pettingzoo",
        "random play of prey, interpreted",
        "actions/s",
        Side("interpreted", "loop"),
        _peer("pettingzoo"),
        "PettingZoo tictactoe_v3",
    ),
    Figure(
        "pokerkit",
        "checked apply of prey, from Python",
        "actions/s",
        _own("apply"),
        _peer("pokerkit"),
        "PokerKit no-limit hold'em",
    ),
)
"""The figures with a least ratio first; the others show what is around."""

STARTS: Final = {
    "start": (
        "from preycore import Match, agent, load\n"
        "game = load('prey')\n"
        "match = Match.start(game, bytes(32))\n"
        "agent('rules').choose(game, match.view(match.actors[0]), bytes(32))\n"
    ),
    "start-search": (
        "from preycore import Match, agent, load\n"
        "game = load('prey')\n"
        "match = Match.start(game, bytes(32))\n"
        "agent('ismcts:iterations=1000').choose(game, match.view(match.actors[0]), bytes(32))\n"
    ),
}
"""Programs from the start of the interpreter to an agent's first answer, in seconds of the clock."""
START_LIMIT: Final = 0.4
START_AIM: Final = 0.2
