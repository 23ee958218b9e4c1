"""`preycore sign`: a seat's signature on a log's score sheet."""

from pathlib import Path
from typing import Annotated

import typer

from ..sheet import sign_sheet
from ._arguments import LogName, Out
from ._files import open_log, write_lines
from .key import read_key


def sign(
    log: LogName,
    key: Annotated[Path, typer.Option(metavar="FILE", help="The seat's private key, as `preycore key new` made it.")],
    seat: Annotated[int, typer.Option(metavar="N", min=0, max=7, help="The seat, counted from 0.")],
    out: Out = "-",
) -> None:
    """
    Write the log with a seat's signature on its score sheet.

    The sheet is a checkpoint after the last action: it vouches for every line before it. One seat signs after another.
    """
    write_lines([sign_sheet(open_log(log), seat, read_key(key))], out)
