"""What can happen in a match of Survival of the Fittest; nothing of it is hidden."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from preycore.actions import Action, ChanceAction, Seat

Cell: TypeAlias = Annotated[str, Meta(min_length=2, max_length=3)]
"""The code of a hex: column letter and row number, as "c4"."""
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Token: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
"""One of a player's tokens: 0 the predator, 1 to 5 a prey."""


class PlacePrey(Action, frozen=True, tag="place_prey"):
    """Put the player's next prey on a free hex, before the first roll."""

    player: Seat
    cell: Cell


class Rolled(ChanceAction, frozen=True, tag="rolled"):
    """The two dice of a turn, in the order rolled."""

    a: Die
    b: Die


class Assign(Action, frozen=True, tag="assign"):
    """Give the die that shows `predator` to the predator and the other one to the prey."""

    player: Seat
    predator: Die


class Step(Action, frozen=True, tag="step"):
    """Move a token to a neighbouring hex."""

    player: Seat
    token: Token
    cell: Cell


class Lift(Action, frozen=True, tag="lift"):
    """Take an obstacle off the board, to put it somewhere else at once."""

    player: Seat
    obstacle: Annotated[str, Meta(min_length=1, max_length=24)]


class PlaceObstacle(Action, frozen=True, tag="place_obstacle"):
    """Put an obstacle on these hexes, given in reading order."""

    player: Seat
    obstacle: Annotated[str, Meta(min_length=1, max_length=24)]
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1, max_length=7)]


SurvivalAction: TypeAlias = PlacePrey | Rolled | Assign | Step | Lift | PlaceObstacle
