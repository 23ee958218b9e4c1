"""`preycore redact`: a log as one player or a spectator may have it."""

from typing import Annotated

import typer

from ..lines import Header
from ..log import LineError, Log
from ..log import redact as redact_log
from ._arguments import LogName, Out, viewer_from
from ._files import STANDARD, open_log, write_lines


def redact(
    log: LogName,
    viewer: Annotated[str, typer.Option("--as", metavar="PLAYER|spectator", help="A seat (from 0), or spectator.")],
    out: Out = STANDARD,
) -> None:
    """
    Write the copy of a log that a player or spectator may have.

    What the viewer may not see is replaced by its seal; the digest stays the same.
    """
    source = open_log(log)
    write_lines(redact_log(source, viewer_from(viewer, _players(source))), out)


def _players(log: Log) -> int:
    header = next(log.lines()).line
    if not isinstance(header, Header):
        raise LineError(1, "no-header", "the first line is not a header")
    return len(header.players)
