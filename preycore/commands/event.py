"""`preycore event`: make and check the file that says what a tournament demands of its logs."""

from pathlib import Path
from typing import Annotated

import typer

from ..errors import PreycoreError
from ..event import Event, EventSeat, check_event, event_text, new_event, read_event
from ..lines import SEEDED, UNSEEDED
from ._arguments import EditionName, Options, options_from
from ._files import write_lines

event = typer.Typer(add_completion=False, no_args_is_help=True, help="Make or check an event file.")


@event.command()
def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `preycore games` has it.")],
    name: Annotated[str, typer.Option(help="The event's name.")],
    players: Annotated[
        list[int] | None, typer.Option(metavar="N", help="A number of players; may be repeated.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="LABEL[=KEY]", help="Who plays, with a public key; may be repeated.")
    ] = None,
    require: Annotated[list[str] | None, typer.Option(metavar="FACT", help="A fact required; may be repeated.")] = None,
    table: Annotated[bool, typer.Option("--table", help="Chance comes from a real table, not from seeds.")] = False,
    edition: EditionName = "open",
    option: Options = None,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where to write; - is standard output.")] = "-",
) -> None:
    """Write an event file for a game as this release has it."""
    made = new_event(name, game, tuple(players or ()), edition, **options_from(option))
    facts = tuple(require) if require is not None else () if table else made.require
    draw = UNSEEDED if table else SEEDED
    seats = tuple(_seat(text) for text in seat or ())
    full = Event(
        made.name, made.game, made.rules, made.edition, made.players, made.options, made.format, draw, facts, seats
    )
    check_event(full)
    write_lines([event_text(full).encode()], out)


@event.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="EVENT", help="An event file.")],
) -> None:
    """Tell whether matches of this event can exist and be judged by this release."""
    found = read_event(file)
    check_event(found)
    count = " or ".join(map(str, found.players))
    print(f"{found.name}: {found.game}, {count} players, edition {found.edition.name}; requires {_facts(found)}")


def _facts(found: Event) -> str:
    return ", ".join(found.require) or "no fact"


def _seat(text: str) -> EventSeat:
    label, sign, key = text.rpartition("=")
    if not sign:
        return EventSeat(text)
    if len(key) != 64 or any(digit not in "0123456789abcdef" for digit in key):
        raise PreycoreError("bad-key", "a public key is 64 hexadecimal digits in lower case")
    return EventSeat(label, key)
