"""The arguments that several commands share, and what their texts mean."""

from typing import Annotated, Any, TypeAlias

import msgspec
import typer

from ..actions import ARBITER, SPECTATOR, Player
from ..agents import Agent
from ..catalog import agent, load
from ..errors import PreycoreError
from ..game import Game

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `preycore games` has it.")]
LogName: TypeAlias = Annotated[str, typer.Argument(metavar="LOG", help="A log's file; - is standard input.")]
Players: TypeAlias = Annotated[int | None, typer.Option(metavar="N", help="Players; default: the most that can play.")]
EditionName: TypeAlias = Annotated[str, typer.Option(metavar="NAME", help="An edition's name or path.")]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]
Seeds: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--seed", metavar="HEX", help="A seed (64 hex digits), one a party, in the header's order."),
]
Out: TypeAlias = Annotated[str, typer.Option("--out", metavar="FILE", help="Where to write; - is standard output.")]
Plain: TypeAlias = Annotated[bool, typer.Option("--plain", help="No colours, also on a terminal.")]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def seeds_from(texts: list[str] | None) -> tuple[bytes, ...]:
    """Return the seeds that these texts name. Raises PreycoreError (usage)."""
    return tuple(_seed(text) for text in texts or ())


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise PreycoreError("usage", "a seed is 64 hexadecimal digits")
    return seed


def viewer_from(text: str, players: int | None = None) -> Player:
    """Return whose eyes "0", "1", … (a seat, below `players`), "spectator" or "arbiter" name. Raises PreycoreError."""
    named = {"spectator": SPECTATOR, "arbiter": ARBITER}
    if text in named:
        return named[text]
    seat = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
    if not 0 <= seat < (8 if players is None else players):
        last = "" if players is None else f" to {players - 1}"
        raise PreycoreError("usage", f"{text!r} is no seat (0{last or ', 1, …'}), nor spectator or arbiter")
    return seat


def game_from(name: str, players: int | None, edition: str, options: list[str] | None) -> Game[Any, Any, Any]:
    """Return the game that the arguments name. Raises SetupError, EditionError or PreycoreError (usage)."""
    return load(name, players, edition, **options_from(options))


def options_from(texts: list[str] | None) -> dict[str, int | str | bool]:
    """Return the options of a game that these texts, name=value, give. Raises PreycoreError (usage)."""
    return dict(_option(text) for text in texts or ())


def _option(text: str) -> tuple[str, int | str | bool]:
    key, sign, value = text.partition("=")
    if not sign or not key.isidentifier() or key in ("name", "players", "edition"):
        raise PreycoreError("usage", f"{text!r}: an option is written as name=value")
    try:
        return key, msgspec.json.decode(value, type=int | bool)
    except msgspec.MsgspecError:
        return key, value


def agents_from(text: str, players: int) -> list[Agent]:
    """Return one agent a seat; one name alone serves all seats. Raises SetupError or PreycoreError (usage)."""
    names = text.split(",")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise PreycoreError("usage", f"{players} players need one agent, or {players} with commas between")
    return [agent(name) for name in names]
