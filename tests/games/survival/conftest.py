"""Positions of Survival of the Fittest drawn as text, and played in short words."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from preycore.actions import CHANCE, Action
from preycore.catalog import load
from preycore.editions import make_edition
from preycore.errors import IllegalAction
from preycore.game import Setup
from preycore.games.survival.actions import Assign, Lift, PlaceObstacle, PlacePrey, Rolled, Step, SurvivalAction
from preycore.games.survival.edition import Mechanics, Obstacle, Options, Starts
from preycore.games.survival.game import Survival
from preycore.games.survival.state import ASSIGN, BOUNDARY, IDLE, ROLL, State, Turn
from preycore.hexes import code

LINE_2 = Obstacle("line-2", ("a1", "b1"))


@dataclass(frozen=True)
class Scene:
    """
    A game and one of its states.

    A diagram has one sign a hex: `A` a predator of seat 0, `a1` its first prey, `=1` the first mobile obstacle, `##` a
    fixed one, `--` no hex, `.` a free one. Actions are written `0>b1` (a step of token 0), `place c1`, `roll 3 4`,
    `assign 3`, `lift line-2` and `put line-2 a1 b1`.
    """

    game: Survival
    state: State

    def options(self) -> list[str]:
        """Return the legal actions of whoever is on turn."""
        return [self.words(action) for action in self.game.legal_actions(self.state, self.state.seat)]

    def steps(self, *tokens: int) -> list[str]:
        """Return the legal steps of these tokens."""
        starts = tuple(f"{token}>" for token in tokens)
        return [words for words in self.options() if words.startswith(starts)]

    def play(self, *lines: str) -> "Scene":
        """Return the scene after these actions, each checked."""
        state = self.state
        for words in lines:
            state = self.game.apply(state, self.action(words, state))
        return replace(self, state=state)

    def refused(self, words: str) -> IllegalAction:
        """Return the error that an action raises."""
        with pytest.raises(IllegalAction) as caught:
            self.game.check(self.state, self.action(words, self.state))
        return caught.value

    def words(self, action: Action) -> str:
        """Write an action in short words."""
        if isinstance(action, Step):
            return f"{action.token}>{action.cell}"
        if isinstance(action, PlaceObstacle):
            return " ".join(["put", action.obstacle, *action.cells])
        if isinstance(action, Lift):
            return f"lift {action.obstacle}"
        if isinstance(action, Assign):
            return f"assign {action.predator}"
        assert isinstance(action, PlacePrey)
        return f"place {action.cell}"

    def action(self, words: str, state: State) -> SurvivalAction:
        """Read an action of whoever is on turn."""
        first, *rest = words.split()
        if ">" in first:
            token, cell = first.split(">")
            return Step(state.seat, int(token), cell)
        if first == "roll":
            return Rolled(int(rest[0]), int(rest[1]))
        if first == "put":
            return PlaceObstacle(state.seat, rest[0], tuple(rest[1:]))
        if first == "lift":
            return Lift(state.seat, rest[0])
        return Assign(state.seat, int(rest[0])) if first == "assign" else PlacePrey(state.seat, rest[0])

    def drawn(self) -> str:
        """Draw the position."""
        board, size = self.game.rules.board, self.game.rules.size
        signs = dict.fromkeys(map(code, self.game.mechanics.fixed()), "##")
        for number, form in enumerate(self.state.standing):
            if form >= 0 and number != self.state.turn.lifted:
                signs |= {board.codes[cell]: f"={number + 1}" for cell in board.forms[form]}
        for index, cell in enumerate(self.state.tokens):
            if cell >= 0:
                seat, token = divmod(index, size)
                signs[board.codes[cell]] = f"{'abcd'[seat]}{token}" if token else "ABCD"[seat]
        free = set(board.codes)
        rows = []
        for row, text in enumerate(self.game.mechanics.board):
            codes = [code((row, column)) for column in range(len(text))]
            drawn = [signs.get(one, "." if one in free else "--") for one in codes]
            rows.append("  " * (row % 2) + " ".join(f"{sign:<3}" for sign in drawn).rstrip())
        return "\n".join(rows)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.game.actors(self.state) == ()

    @property
    def rolls(self) -> bool:
        """Whether the dice are due."""
        return self.game.actors(self.state) == (CHANCE,)


Draws = Callable[..., Scene]
Opens = Callable[..., Survival]


def rows_of(text: str) -> list[list[str]]:
    """Return the signs of a diagram by row."""
    return [line.split() for line in text.strip().splitlines()]


def read_scene(
    text: str,
    *,
    players: int = 2,
    values: tuple[int, ...] = (1, 1),
    obstacles: tuple[Obstacle, ...] = (LINE_2,),
    quiet_rounds: int = 50,
    seat: int = 0,
    dice: tuple[int, int] = (0, 0),
    predator: int = 0,
    used: int = 0,
    owed: int = 0,
    number: int = 0,
    quiet: int = 0,
    out: tuple[int, ...] = (),
    points: tuple[int, ...] = (),
) -> Scene:
    """
    Return the scene that a diagram shows.

    Without dice the roll is due; with two different ones and no `predator` (its die) the assignment; else it stands at
    a boundary. `values` are the points of each player's prey.
    """
    rows = rows_of(text)
    signs = {code((row, column)): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
    game = game_of(rows, values, obstacles, quiet_rounds, players)
    board, size = game.rules.board, game.rules.size
    tokens = [-1] * (players * size)
    standing = [-1] * len(obstacles)
    for index, obstacle in enumerate(obstacles):
        cells = tuple(one for one, sign in signs.items() if sign == f"={index + 1}")
        if cells:
            standing[index] = game.table.form_of[(obstacle.name, cells)]
    for one, sign in signs.items():
        if sign[0].isalpha():
            owner = "abcd".index(sign[0].lower())
            if owner >= players:
                continue  # the start of a seat that is not in play
            tokens[owner * size + int(sign[1:] or 0)] = board.codes.index(one)
    a, b = dice
    hunter = a if a == b else predator
    turn = Turn(a, b, hunter, used, owed, -1, -1, (), 0, 0) if a else IDLE
    phase = ROLL if not a else BOUNDARY if hunter else ASSIGN
    where = (tuple(tokens), tuple(standing), points or (0,) * players, out)
    return Scene(game, State(phase, seat, number, quiet, *where, turn))


def game_of(
    rows: list[list[str]],
    values: tuple[int, ...],
    obstacles: tuple[Obstacle, ...],
    quiet_rounds: int,
    players: int,
) -> Survival:
    """Return the game on the board of a diagram; starts are where predators stand, else the first hexes left."""
    board = tuple("".join({"##": "#", "--": "-"}.get(sign, ".") for sign in line) for line in rows)
    signs = {code((row, column)): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
    at = {sign: one for one, sign in signs.items()}
    left = [one for one, sign in signs.items() if sign not in ("##", "--", *"ABCD")]
    starts = tuple(at[sign] if sign in at else left.pop(0) for sign in "ABCD")
    mechanics = Mechanics(board, Starts(starts[:2], starts[:3], starts), values, obstacles, quiet_rounds)
    edition = make_edition("drawn", mechanics)
    setup = Setup("survival", 0, edition.name, edition.digest, players, {"first": 0})
    return Survival(setup, mechanics, Options())


@pytest.fixture
def draw() -> Draws:
    """Return the reader of diagrams: `draw(text, dice=(1, 2), …)`."""
    return read_scene


@pytest.fixture
def open_game() -> Opens:
    """Return what makes the game on the open board for a number of players, and the first one's seat."""

    def make(players: int, first: int = 0) -> Survival:
        game = load("survival", players, first=first)
        assert isinstance(game, Survival)
        return game

    return make
