"""Emboscados: secret guardians feed their predator and protect their prey in five columns, for 2 to 5 players."""

from msgspec import Struct

from preycore.catalog import GameSpec
from preycore.game import Setup

from .actions import EmboscadosAction
from .edition import Mechanics
from .game import Emboscados
from .picture import picture
from .views import EmboscadosView
from .words import colours, words


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game has no options."""


def make(setup: Setup, mechanics: Mechanics, options: Options) -> Emboscados:
    """Make the game."""
    return Emboscados(setup, mechanics)


SPEC = GameSpec(
    name="emboscados",
    title="Emboscados",
    summary="Secretly feed your predator and protect your prey in a grove of five columns.",
    players=(2, 3, 4, 5),
    rules_version=0,
    package=__name__,
    mechanics=Mechanics,
    options=Options,
    actions=EmboscadosAction,
    view=EmboscadosView,
    make=make,
    picture=picture,
    words=words,
    colours=colours,
)
