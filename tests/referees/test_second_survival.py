"""Survival of the Fittest on a small board, where dice are blocked and obstacles find no place all the time."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from second_reading import SecondReferee, hold, referee_class

from preycore import agent, load

GAME = Path(__file__).parents[1] / "games" / "survival"
TINY = GAME / "editions" / "tiny"
POSITIONS = msgspec.json.decode((GAME / "counts.json").read_bytes())


def referee_of_tiny(players: int, first: int = 0) -> SecondReferee:
    """A second referee at the start of a match on the tiny board."""
    mechanics = tomllib.loads((TINY / "mechanics.toml").read_text())
    return referee_class("survival")(players, mechanics, {"first": first})


def sequences(referee: SecondReferee, depth: int) -> int:
    """How many sequences of legal actions there are, each roll counted as one of 36; ended matches do not go on."""
    if referee.over:
        return 0
    if referee.actors() == [-1]:
        actions = [{"type": "rolled", "a": a, "b": b} for a in range(1, 7) for b in range(1, 7)]
    else:
        (seat,) = referee.actors()
        actions = referee.legal(seat)
    return len(actions) if depth == 1 else sum(sequences(after(referee, action), depth - 1) for action in actions)


def after(referee: SecondReferee, action: dict[str, Any]) -> SecondReferee:
    """Another referee, who has taken an action."""
    other = deepcopy(referee)
    other.apply(action)
    return other


@pytest.mark.rule("survival.exact-count")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["about"])
def test_the_second_referee_counts_the_same_sequences(position: dict[str, Any]) -> None:
    """From each pinned position the second referee counts, by itself, the same sequences of one to four actions."""
    referee = referee_of_tiny(position["players"])
    for action in position["actions"]:
        referee.apply(action)

    assert [sequences(referee, depth) for depth in (1, 2, 3, 4)] == position["counts"]


@pytest.mark.rule("survival.exact-count")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree_in_narrow_places(players: int) -> None:
    """On the tiny board both readings agree on everything that anybody can be offered, and on every roll."""
    for number in range(6):
        first = number % players
        game = load("survival", players, str(TINY), first=first)
        seed = bytes([number] * 32)
        assert hold(game, referee_of_tiny(players, first), [agent("random")] * players, seed, True) > 0


@pytest.mark.rule("survival.exact-count")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_agree_in_searched_play(players: int) -> None:
    """Both readings agree where a search plays, which on the open board takes half a minute a match."""
    for number in range(4):
        game = load("survival", players, str(TINY))
        searcher = agent("ismcts:iterations=16")
        assert hold(game, referee_of_tiny(players), [searcher] * players, bytes([number] * 32)) > 0
