"""The components of Survival of the Fittest as data, and what an edition must keep to."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from preycore import hexes
from preycore.hexes import Hex

FREE: Final = "."
FIXED: Final = "#"
HOLE: Final = "-"

Row = Annotated[str, Meta(min_length=1, max_length=18)]
Cells = tuple[Annotated[str, Meta(max_length=3)], ...]


class Starts(Struct, frozen=True, forbid_unknown_fields=True):
    """Where each seat's predator begins, by number of players, in seat order (clockwise)."""

    two: Annotated[Cells, Meta(min_length=2, max_length=2)]
    three: Annotated[Cells, Meta(min_length=3, max_length=3)]
    four: Annotated[Cells, Meta(min_length=4, max_length=4)]

    def of(self, players: int) -> Cells:
        """Return the starts for 2, 3 or 4 players."""
        return (self.two, self.three, self.four)[players - 2]


class Obstacle(Struct, frozen=True, forbid_unknown_fields=True):
    """A mobile obstacle: its name, and its hexes as they would lie on a board without holes."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,23}$(?!\n)")]
    hexes: Annotated[Cells, Meta(min_length=1, max_length=7)]


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The board, the starts, the obstacles, the prey's points and the limit.

    `board` has one character a hex (`.` free, `#` a fixed obstacle, `-` no hex), row by row; the second, fourth, …
    rows stand half a hex further right. Every error names the row, hex or obstacle that is wrong.
    """

    board: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=18)]
    starts: Starts
    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=5)]
    """What each prey is worth, in the order in which a player places them."""
    obstacles: Annotated[tuple[Obstacle, ...], Meta(max_length=8)]
    quiet_rounds: Annotated[int, Meta(ge=1, le=200)]
    """After so many rounds without a capture the match ends."""

    def __post_init__(self) -> None:
        for number, row in enumerate(self.board):
            _check_row(number, row)
        free = set(self.free())
        for players in (2, 3, 4):
            self._check_starts(players, free)
        names = [obstacle.name for obstacle in self.obstacles]
        for number, obstacle in enumerate(self.obstacles):
            if obstacle.name in names[:number]:
                raise ValueError(f"obstacles[{number}]: a second obstacle is named {obstacle.name!r}")
            _check_shape(number, obstacle)

    def free(self) -> tuple[Hex, ...]:
        """Return the hexes that are no fixed obstacle, in reading order."""
        return self._cells(FREE)

    def fixed(self) -> tuple[Hex, ...]:
        """Return the hexes of the fixed obstacles, in reading order."""
        return self._cells(FIXED)

    def seats(self, players: int) -> bool:
        """Return whether the board has a free hex for every token of so many players."""
        return len(self.free()) >= players * (1 + len(self.points))

    def _cells(self, sign: str) -> tuple[Hex, ...]:
        return tuple(
            (row, column) for row, text in enumerate(self.board) for column, one in enumerate(text) if one == sign
        )

    def _check_starts(self, players: int, free: set[Hex]) -> None:
        starts = self.starts.of(players)
        for number, text in enumerate(starts):
            where = f"starts for {players} players, seat {number}"
            if _hex(where, text) not in free:
                raise ValueError(f"{where}: {text!r} is not a free hex of the board")
            if text in starts[:number]:
                raise ValueError(f"{where}: {text!r} is another seat's start")


def _check_row(number: int, row: str) -> None:
    for column, sign in enumerate(row):
        if sign not in (FREE, FIXED, HOLE):
            place = hexes.code((number, column))
            raise ValueError(f"board[{number}]: hex {place} is {sign!r}, which is none of '.', '#' and '-'")


def _check_shape(number: int, obstacle: Obstacle) -> None:
    where = f"obstacles[{number}] ({obstacle.name})"
    shape = [_hex(where, text) for text in obstacle.hexes]
    for place in shape:
        if shape.count(place) > 1:
            raise ValueError(f"{where}: hex {hexes.code(place)} stands there twice")
    apart = hexes.stray(shape)
    if apart is not None:
        raise ValueError(f"{where}: hex {hexes.code(apart)} does not hang together with the first one")


def _hex(where: str, text: str) -> Hex:
    try:
        return hexes.parse(text)
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match can choose: `first` is the seat that begins."""

    first: int = 0
