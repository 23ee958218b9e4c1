"""Hunter: Deadly Prey: a monster against one to four hunters, over seven days and nights."""

from ...catalog import GameSpec
from .edition import Mechanics, Options
from .game import make
from .outcomes import DeadlyPreyAction
from .picture import picture
from .views import DeadlyPreyView
from .words import colours, words

SPEC = GameSpec(
    name="deadly_prey",
    title="Hunter: Deadly Prey",
    summary="Hunters climb a pyramid of contacts and weapons to confront a monster that strikes back for a week.",
    players=(2, 3, 4, 5),
    rules_version=0,
    package=__name__,
    mechanics=Mechanics,
    options=Options,
    actions=DeadlyPreyAction,
    view=DeadlyPreyView,
    make=make,
    picture=picture,
    words=words,
    colours=colours,
)
