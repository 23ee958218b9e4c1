"""`preycore show`: a match as somebody saw it at some moment."""

from typing import Annotated

import msgspec
import typer

from ..catalog import picture
from ..errors import printable
from ..folding import Fold
from ..replaying import fold_to
from ..texts import legend, titled
from ..views import View
from ._arguments import AsJson, LogName, Seeds, seeds_from, viewer_from
from ._files import open_log
from ._screen import Screen


def show(
    log: LogName,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help="After so many actions; default: all.")] = None,
    viewer: Annotated[
        str, typer.Option("--as", metavar="PLAYER|spectator|arbiter", help="Whose eyes: a seat (from 0), …")
    ] = "spectator",
    as_json: AsJson = False,
    seed: Seeds = None,
) -> None:
    """
    Show a match after some of its actions, as one player, a spectator or the arbiter saw it.

    With --json the view itself, else a picture of it.
    """
    fold = fold_to(open_log(log), at, seeds_from(seed))
    who = viewer_from(viewer, fold.game.players)
    view: View = fold.game.observe(fold.state, who)
    if as_json:
        print(msgspec.json.encode(view).decode())
        return
    drawn = picture(fold.game, view)
    print(_title(fold, viewer))
    print(drawn)
    titles = titled(fold.spec.edition(fold.game.setup.edition).texts, drawn)
    if titles:
        Screen().say(legend(titles))


def _title(fold: Fold, viewer: str) -> str:
    eyes = f"Player {int(viewer) + 1}" if viewer.isdecimal() else f"the {viewer}"
    setup = fold.game.setup
    match = printable(fold.header.match_id)
    return f"{setup.name} ({setup.edition}), {match}, after {fold.actions} actions, as {eyes} sees it\n"
