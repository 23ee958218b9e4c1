"""Prey: a trick-taking game of exact numbers of tricks for 3 or 4 players."""

from preycore.catalog import GameSpec
from preycore.errors import SetupError
from preycore.game import Setup

from .actions import PreyAction
from .edition import Mechanics, Options
from .game import PreyGame
from .picture import picture
from .recording import draft
from .views import PreyView
from .words import colours, words


def make(setup: Setup, mechanics: Mechanics, options: Options) -> PreyGame:
    """Make the game. Raises SetupError if the edition has too few cards for so many players."""
    if not mechanics.fits(setup.players):
        hands = f"{setup.players} hands of {mechanics.hand_size}"
        raise SetupError("bad-players", f"edition {setup.edition!r} has too few cards for {hands}")
    return PreyGame(setup, mechanics, options.max_rounds)


SPEC = GameSpec(
    name="prey",
    title="Prey",
    summary="Win exactly as many tricks as your dice ask for, first with predators, then with prey.",
    players=(3, 4),
    rules_version=0,
    package="preycore.games.prey",
    mechanics=Mechanics,
    options=Options,
    actions=PreyAction,
    view=PreyView,
    make=make,
    picture=picture,
    words=words,
    colours=colours,
    draft=draft,
)
