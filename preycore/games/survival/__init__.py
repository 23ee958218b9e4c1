"""Survival of the Fittest: a predator and five prey each on a board of hexes, for two to four players."""

from typing import Final

from preycore.catalog import GameSpec

from .actions import SurvivalAction
from .edition import Mechanics, Options
from .game import Survival
from .picture import picture
from .views import SurvivalView
from .words import colours, words

SPEC: Final = GameSpec(
    name="survival",
    title="Survival of the Fittest",
    summary="Hunt the prey of the others with your predator, keep your own away from theirs, wall them off.",
    players=(2, 3, 4),
    rules_version=0,
    package=__name__,
    mechanics=Mechanics,
    options=Options,
    actions=SurvivalAction,
    view=SurvivalView,
    make=Survival,
    picture=picture,
    words=words,
    colours=colours,
)
