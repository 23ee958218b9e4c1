"""`preycore replay`: a whole log from its players' lines and seeds, and the way back."""

from typing import Annotated

import typer

from ..replaying import replay as replay_log
from ..replaying import without_chance
from ._arguments import LogName, Out, Seeds, seeds_from
from ._files import STANDARD, open_log, write_lines


def replay(
    short: LogName,
    seed: Seeds = None,
    strip: Annotated[bool, typer.Option("--strip", help="Write the short log of a whole one instead.")] = False,
    out: Out = STANDARD,
) -> None:
    """
    Write the whole log again from a short one, which lacks the lines of chance.

    All other lines stay as they are; the seeds come from the ending or from --seed. The result is the same to the byte
    on every machine.
    """
    log = open_log(short)
    write_lines(without_chance(log) if strip else replay_log(log, seeds_from(seed)), out)
