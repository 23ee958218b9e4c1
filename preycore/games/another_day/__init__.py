"""Prey Another Day: everybody plays an animal facedown, the animals are called, and a lone one may hunt."""

from ...catalog import GameSpec
from .actions import AnotherDayAction
from .edition import Mechanics, Options
from .game import make
from .picture import picture
from .views import AnotherDayView
from .words import colours, words

SPEC = GameSpec(
    name="another_day",
    title="Prey Another Day",
    summary="Everybody plays an animal facedown; they are called from the smallest number on, and a lone one hunts.",
    players=(2, 3, 4, 5),
    rules_version=0,
    package=__name__,
    mechanics=Mechanics,
    options=Options,
    actions=AnotherDayAction,
    view=AnotherDayView,
    make=make,
    picture=picture,
    words=words,
    colours=colours,
)
