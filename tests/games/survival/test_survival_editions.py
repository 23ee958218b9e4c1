"""Editions of Survival of the Fittest: what they may hold, and what their errors name; the geometry of hexes."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from preycore import hexes
from preycore.catalog import load
from preycore.errors import EditionError, SetupError

OPEN = (files("preycore.games.survival") / "editions" / "open" / "mechanics.toml").read_text()

EDITS = [
    ('".............",\n  "............",', '"......x......",\n  "............",', "hex g1 is 'x'"),
    ('two = ["a1", "m11"]', 'two = ["a1", "z9"]', "starts for 2 players, seat 1: 'z9' is not a free hex"),
    ('two = ["a1", "m11"]', 'two = ["a1", "e3"]', "starts for 2 players, seat 1: 'e3' is not a free hex"),
    ('two = ["a1", "m11"]', 'two = ["a1", "11"]', "'11' is not the code of a hex"),
    ('three = ["a1", "m1", "m11"]', 'three = ["a1", "a1", "m11"]', "3 players, seat 1: 'a1' is another seat's start"),
    ('three = ["a1", "m1", "m11"]', 'three = ["a1", "m1"]', r"\$\.starts\.three"),
    ('name = "bend-3"', 'name = "line-3"', r"obstacles\[1\]: a second obstacle is named 'line-3'"),
    ('hexes = ["a1", "b1", "c1"]', 'hexes = ["a1", "b1", "d1"]', r"obstacles\[0\] \(line-3\): hex d1 does not hang"),
    (
        'hexes = ["a1", "b1", "c1"]',
        'hexes = ["a1", "b1", "b1"]',
        r"obstacles\[0\].*: hex b1 stands there twice",
    ),
    ('hexes = ["a1", "b1", "c1"]', 'hexes = ["a1", "b0"]', "'b0' is not the code of a hex"),
    ("points = [1, 1, 1, 1, 1]", "points = [1, -1]", r"\$\.points\[1\]"),
    ("points = [1, 1, 1, 1, 1]", "points = []", r"\$\.points"),
    ("quiet_rounds = 50", "quiet_rounds = 0", r"\$\.quiet_rounds"),
    ("quiet_rounds = 50", "quiet_rounds = 50\nsnow = true", "snow"),
]


@pytest.mark.rule("survival.edition")
@pytest.mark.parametrize(("old", "new", "message"), EDITS, ids=[new[-24:] for _, new, _ in EDITS])
def test_an_error_names_what_is_wrong(tmp_path: Path, old: str, new: str, message: str) -> None:
    """A wrong board, start, obstacle or limit is refused, and the message names the hex or field."""
    text = OPEN.replace(old, new, 1)
    assert text != OPEN
    (tmp_path / "mechanics.toml").write_text(text)
    with pytest.raises(EditionError, match=message):
        load("survival", 4, str(tmp_path))


@pytest.mark.rule("survival.edition")
def test_a_board_too_small_for_the_players(tmp_path: Path) -> None:
    """An edition can be too small for four players and still serve two."""
    rows = ",\n  ".join(['"....."', '"...."', '"....."', '"...."'])
    board = f"board = [\n  {rows},\n]\n"
    text = board + OPEN[OPEN.index("points =") :].replace("m11", "e3").replace("a11", "a3").replace("m1", "e1")
    (tmp_path / "mechanics.toml").write_text(text)
    assert load("survival", 2, str(tmp_path)).players == 2
    with pytest.raises(SetupError, match="too few free hexes"):
        load("survival", 4, str(tmp_path))


@pytest.mark.rule("survival.edition", "survival.board")
def test_the_open_board_is_its_own_mirror_image() -> None:
    """Left and right, top and bottom of the open board are alike."""
    board: list[str] = tomllib.loads(OPEN)["board"]
    assert board == board[::-1] == [row[::-1] for row in board]
    assert [len(row) for row in board] == [13, 12] * 5 + [13]


CODES: list[tuple[Callable[..., Any], Any, Any]] = [
    (hexes.code, (3, 2), "c4"),
    (hexes.parse, "c4", (3, 2)),
    (hexes.parse, "z100", (99, 25)),
    (hexes.axial, (3, 2), (1, 3)),
    (hexes.offset, (1, 3), (3, 2)),
    (hexes.neighbours, (1, 1), ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))),
    (hexes.neighbours, (2, 1), ((1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 1))),
]


@pytest.mark.parametrize(("function", "given", "result"), CODES)
def test_hex_geometry(function: Callable[..., Any], given: Any, result: Any) -> None:
    """Codes, coordinates and neighbours of hexes in rows, odd rows half a hex further right."""
    assert function(given) == result


@pytest.mark.parametrize("text", ["", "c", "4", "c0", "c04", "C4", "c-1", "c4444", "ä1", "c¹"])
def test_codes_of_no_hex(text: str) -> None:
    """Only what `code` writes is read."""
    with pytest.raises(ValueError, match="not the code of a hex"):
        hexes.parse(text)


def test_distances_and_neighbours_agree() -> None:
    """The hexes at distance 1 are the six neighbours."""
    centre = (5, 5)
    near = [(row, column) for row in range(11) for column in range(11) if hexes.distance(centre, (row, column)) == 1]
    assert tuple(near) == hexes.neighbours(centre)
