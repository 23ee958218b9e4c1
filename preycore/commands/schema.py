"""`preycore schema`: the shapes of actions, views and log lines as JSON Schema."""

from typing import Annotated

import msgspec
import typer

from ..catalog import spec_of
from ..schemas import game_schema, log_schema


def schema(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; left out: the lines of a log.")] = None,
) -> None:
    """Print the JSON Schema of a game's actions, view, mechanics and options, or of the lines of a log."""
    made = log_schema() if game is None else game_schema(spec_of(game))
    print(msgspec.json.format(msgspec.json.encode(made), indent=2).decode())
