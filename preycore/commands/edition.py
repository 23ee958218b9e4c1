"""`preycore edition`: make an edition of one's own, check it, look at one."""

import shutil
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
import typer

from ..catalog import GameSpec, spec_of
from ..editions import Edition, find_edition
from ..errors import PreycoreError, SetupError
from ..texts import check_texts
from ._arguments import GameName

Name: TypeAlias = Annotated[str, typer.Argument(metavar="EDITION", help="An edition's name or path.")]

FILES: Final = ("mechanics.toml", "texts.*.toml")

edition = typer.Typer(add_completion=False, no_args_is_help=True, help="Make, check or show an edition.")


@edition.command()
def new(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where it goes; its name is the edition's.")],
    source: Annotated[str, typer.Option("--from", metavar="EDITION", help="The edition to begin with.")] = "open",
) -> None:
    """Copy an edition into a folder of your own, to be changed there."""
    spec = spec_of(game)
    spec.edition(source)
    origin = find_edition(spec.package, spec.name, source)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise PreycoreError("usage", f"{folder} exists: an edition is never overwritten") from None
    for path in sorted(path for pattern in FILES for path in origin.glob(pattern)):
        shutil.copyfile(path, folder / path.name)
        print(folder / path.name)


@edition.command()
def check(game: GameName, name: Name) -> None:
    """Tell whether an edition can be played, with texts that fit its cards, and what a log's header says of it."""
    spec = spec_of(game)
    found = spec.edition(name)
    check_texts(found, find_edition(spec.package, spec.name, name))
    players = _players(spec, found)
    print(f"{found.name}: {spec.name}, {' or '.join(map(str, players))} players, digest {found.digest}")


@edition.command()
def show(game: GameName, name: Name = "open") -> None:
    """Print an edition as it is decoded: its digest, its mechanics with all defaults, its texts."""
    found = spec_of(game).edition(name)
    shown = {"name": found.name, "digest": found.digest, "mechanics": found.mechanics, "texts": found.texts}
    print(msgspec.json.format(msgspec.json.encode(shown), indent=2).decode())


def _players(spec: GameSpec, found: Edition[Any]) -> list[int]:
    """Return the numbers of players for whom this edition makes a game. Raises SetupError if there is none."""
    possible: list[int] = []
    refused = SetupError("bad-players", f"edition {found.name!r} can be played by nobody")
    for players in spec.players:
        try:
            spec.game(found, players)
        except SetupError as error:
            refused = error
        else:
            possible.append(players)
    if not possible:
        raise refused
    return possible
