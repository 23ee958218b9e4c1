"""Five tabletop games of predators and prey as pure reducers over verifiable logs."""

from .actions import ARBITER, CHANCE, SPECTATOR, Action, ChanceAction, Player
from .agents import Agent, Choice
from .catalog import GameSpec, agent, load
from .dispute import Dispute, compare
from .errors import EditionError, IllegalAction, IllegalView, LogError, PreycoreError, SetupError
from .game import Game, Worlds
from .log import Log, read_log, redact
from .match import Match
from .referee import Verdict, verify
from .replaying import replay
from .simulation import simulate
from .version import __version__
from .views import View

__all__ = [
    "ARBITER",
    "CHANCE",
    "SPECTATOR",
    "Action",
    "Agent",
    "ChanceAction",
    "Choice",
    "Dispute",
    "EditionError",
    "Game",
    "GameSpec",
    "IllegalAction",
    "IllegalView",
    "Log",
    "LogError",
    "Match",
    "Player",
    "PreycoreError",
    "SetupError",
    "Verdict",
    "View",
    "Worlds",
    "__version__",
    "agent",
    "compare",
    "load",
    "read_log",
    "redact",
    "replay",
    "simulate",
    "verify",
]
