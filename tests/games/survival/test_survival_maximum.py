"""The exact maximum of a die against the plainest search there is: all sequences of steps, one after another."""

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preycore.hexes import code, neighbours, parse

if TYPE_CHECKING:
    from tests.games.survival.conftest import Draws, Scene

Steps = tuple[str, ...]
"""Steps in order, as `0>b1`."""


class Brute:
    """One die on a diagram, step by step on dictionaries and sets; written from the rulings, not from the code."""

    def __init__(self, rows: list[list[str]]) -> None:
        signs = {code((row, column)): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
        self.free = {cell for cell, sign in signs.items() if sign not in ("##", "--")}
        self.tokens = {sign: cell for cell, sign in signs.items() if sign[0].isalpha()}

    def around(self, cell: str) -> list[str]:
        """Return the free hexes beside one."""
        places = [place for place in neighbours(parse(cell)) if min(place) >= 0]
        return [code(place) for place in places if code(place) in self.free]

    def hunts(self, tokens: dict[str, str], visited: tuple[str, ...], rest: int) -> list[Steps]:
        """Return every sequence of at most `rest` steps of predator A that cannot be continued."""
        found: list[Steps] = []
        for cell in self.around(tokens["A"]) if rest else []:
            there = [name for name, where in tokens.items() if where == cell]
            if cell in visited or any(name[0].isupper() or name[0] == "a" for name in there):
                continue
            after = {name: where for name, where in tokens.items() if where != cell} | {"A": cell}
            after = {
                name: where
                for name, where in after.items()
                if name == "A" or name[0].islower() or any(other[0] == name.lower() for other in after)
            }
            found += [(f"0>{cell}", *more) for more in self.hunts(after, (*visited, cell), rest - 1)]
        return found or [()]

    def flights(
        self, tokens: dict[str, str], now: str, visited: tuple[str, ...], done: tuple[str, ...], rest: int
    ) -> list[Steps]:
        """Return every sequence of at most `rest` steps of the prey of seat 0 that cannot be continued."""
        found: list[Steps] = []
        for name in sorted(tokens) if rest else []:
            if name[0] != "a" or name in done:
                continue
            been = visited if name == now else (tokens[name],)
            finished = done if name == now or not now else (*done, now)
            for cell in self.around(tokens[name]):
                if cell in tokens.values() or cell in been:
                    continue
                after = tokens | {name: cell}
                further = self.flights(after, name, (*been, cell), finished, rest - 1)
                found += [(f"{name[1]}>{cell}", *more) for more in further]
        return found or [()]


def random_rows(random: Random) -> list[list[str]]:
    """Return a small, dense random diagram with both predators and some prey of both seats."""
    height, width = random.randint(2, 4), random.randint(4, 6)
    tokens = ["A", "B", "a1", "b1", *random.sample(["a2", "a3", "b2", "b3"], random.randint(0, 3))]
    places = random.sample([(row, column) for row in range(height) for column in range(width)], len(tokens))
    rows = [[random.choice([".", ".", ".", "##", "--"]) for _ in range(width)] for _ in range(height)]
    left = random.randint(0, 9)
    for row in rows:
        for column, sign in enumerate(row):
            left -= sign == "."
            if sign == "." and left < 0:
                row[column] = "##"
    for (line, column), token in zip(places, tokens, strict=True):
        rows[line][column] = token
    # Out of reach, so that the board has room for every token.
    return [*rows, ["--"] * width, ["."] * 8]


def follow(scene: "Scene", sequences: list[Steps], random: Random) -> None:
    """Walk through one die and compare the legal steps with those that lead to a longest sequence."""
    longest = max(map(len, sequences))
    best = [steps for steps in sequences if len(steps) == longest]
    for number in range(longest):
        expected = {steps[number] for steps in best}
        assert set(scene.options()) == expected, scene.drawn()
        step = random.choice(sorted(expected))
        scene = scene.play(step)
        best = [steps for steps in best if steps[number] == step]
        if scene.over:
            return
    assert scene.rolls, scene.drawn()


@pytest.mark.rule("survival.exact-count", "survival.capture", "survival.freed-hex")
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), die=st.integers(1, 6))
def test_a_predator_goes_as_far_as_it_can(draw: "Draws", seed: int, die: int) -> None:
    """The legal steps of a predator's die are those that begin a longest path, at its start and all the way."""
    random = Random(seed)
    rows = random_rows(random)
    text = "\n".join(" ".join(row) for row in rows)
    scene = draw(text, dice=(die, 1 + die % 6), predator=die, used=2, values=(1, 1, 1))
    brute = Brute(rows)
    sequences = brute.hunts(brute.tokens, (brute.tokens["A"],), die)
    if sequences != [()]:
        follow(scene, sequences, random)
    else:
        assert scene.options() == []


@pytest.mark.rule("survival.exact-count", "survival.order", "survival.no-return")
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), die=st.integers(1, 6))
def test_prey_make_as_many_steps_as_they_can(draw: "Draws", seed: int, die: int) -> None:
    """The legal steps of a prey's die are those that begin a longest sequence over all tokens, orders and paths."""
    random = Random(seed)
    rows = random_rows(random)
    text = "\n".join(" ".join(row) for row in rows)
    scene = draw(text, dice=(1 + die % 6, die), predator=1 + die % 6, used=1, values=(1, 1, 1))
    brute = Brute(rows)
    sequences = brute.flights(brute.tokens, "", (), (), die)
    if sequences != [()]:
        follow(scene, sequences, random)
    else:
        assert scene.options() == []


@pytest.mark.rule("survival.exact-count")
def test_five_prey_between_dead_ends(draw: "Draws") -> None:
    """Five prey with one or more dead ends each use five of six steps, in any order; then the turn ends."""
    scene = draw(
        """
        ## .  ## .  ## .  ## .  ## .  ##
          a1 ## a2 ## a3 ## a4 ## a5 ## ##
        .  ## .  ## .  ## .  ## .  ## ##
          ## ## ## ## ## ## ## ## ## A  ##
        B  b1 .  .  .  .  .  .  .  .  .
        """,
        dice=(6, 6),
        used=1,
        values=(1, 1, 1, 1, 1),
        obstacles=(),
    )
    assert len(scene.steps(1, 2, 3, 4, 5)) == 10
    after = scene.play("5>j1", "3>f1", "1>a3", "2>d1")
    assert after.options() == ["4>h1", "4>g3"]
    assert after.play("4>h1").rolls
