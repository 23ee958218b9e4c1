"""Every game, edition and number of players by one text each: what tests are parametrised over."""

from functools import cache
from typing import Any, Final

from ..catalog import GameSpec, specs
from ..game import Game
from .logs import games
from .playing import in_catalog
from .toy import SPEC as TOY

FEW: Final = "3"
"""The number of players with which further editions of a game are tested; `open` is with every number."""


def cases() -> list[str]:
    """Return `<game>/<edition>/<players>` for the toy game and all of the catalog."""
    with in_catalog(TOY):
        found = [f"{spec.name}/{edition}/{players}" for spec, edition, players in games()]
    return [case for case in found if "/open/" in case or case.startswith(TOY.name) or case.endswith(f"/{FEW}")]


def spec_of_case(case: str) -> GameSpec:
    """Return the catalog's entry of a case's game."""
    name = case.split("/")[0]
    return TOY if name == TOY.name else specs()[name]


@cache
def game_of_case(case: str) -> Game[Any, Any, Any]:
    """Return the game of a case."""
    _, edition, players = case.split("/")
    spec = spec_of_case(case)
    return spec.game(spec.edition(edition), int(players))
