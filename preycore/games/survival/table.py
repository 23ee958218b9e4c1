"""Every action of one game object, made once, and the way back from its codes to indices."""

from typing import Final, final

from .actions import Assign, Lift, PlaceObstacle, PlacePrey, Rolled, Step, SurvivalAction
from .board import Board


@final
class Table:
    """
    Interned actions by their indices.

    `steps[seat * size + token][cell]` where `size` is the number of a player's tokens; `placements[seat][cell]`;
    `assignments[seat][die]` (index 0 is a filler); `lifts[seat][obstacle]`; `settings[seat][form]`;
    `rolls[6 * (a - 1) + b - 1]`.
    """

    def __init__(self, board: Board, obstacles: tuple[str, ...], players: int, prey: int) -> None:
        codes = board.codes
        seats = range(players)
        sets = [tuple([codes[cell] for cell in form]) for form in board.forms]
        named = [(obstacles[board.owners[form]], cells) for form, cells in enumerate(sets)]
        self.placements: Final = tuple([tuple([PlacePrey(seat, code) for code in codes]) for seat in seats])
        self.assignments: Final = tuple([tuple([Assign(seat, die) for die in range(7)]) for seat in seats])
        self.steps: Final = tuple(
            [tuple([Step(seat, token, code) for code in codes]) for seat in seats for token in range(prey + 1)]
        )
        self.lifts: Final = tuple([tuple([Lift(seat, name) for name in obstacles]) for seat in seats])
        self.settings: Final = tuple(
            [tuple([PlaceObstacle(seat, name, cells) for name, cells in named]) for seat in seats]
        )
        self.rolls: Final = tuple([Rolled(a, b) for a in range(1, 7) for b in range(1, 7)])
        self.cell_of: Final = {code: cell for cell, code in enumerate(codes)}
        self.obstacle_of: Final = {name: number for number, name in enumerate(obstacles)}
        self.form_of: Final = {key: form for form, key in enumerate(named)}
        self.names: Final = obstacles
        self.size: Final = prey + 1

    def of(self, seat: int) -> tuple[SurvivalAction, ...]:
        """Return every action of one seat in canonical order."""
        steps = self.steps[seat * self.size : (seat + 1) * self.size]
        actions: list[SurvivalAction] = list(self.placements[seat])
        actions += self.assignments[seat][1:]
        for one in steps:
            actions += one
        actions += self.lifts[seat]
        actions += self.settings[seat]
        return tuple(actions)
