"""The searcher that sees everything is a measuring instrument: it plays the arena's deals, and nobody can name it."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from preycore_ai import agent
from preycore_ai.arena import Contest
from preycore_ai.arena import play as play_fairly
from preycore_ai.parameters import Parameters

from preycore import Match, SetupError, load, read_log, verify
from preycore.lines import Header

CONTEST = Contest("prey", ("ismcts:iterations=8", "rules", "rules", "rules"), 1, 3)


@pytest.fixture(scope="module")
def ceiling() -> ModuleType:
    """The program that measures."""
    found = spec_from_file_location("ceiling", Path(__file__).parents[1] / "deep" / "ceiling.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def header(log: bytes) -> Header:
    """Return the header of a log."""
    first = next(iter(read_log(log).lines())).line
    assert isinstance(first, Header)
    return first


def test_it_plays_the_deals_of_the_arena(ceiling: ModuleType) -> None:
    """Its matches have the arena's deal, are valid, and name the seat that saw everything."""
    log = ceiling.play(CONTEST, Parameters(8), 0, 2)
    fair = header(play_fairly(CONTEST, 0, 2))

    assert verify(read_log(log)).status == "valid"
    assert header(log).deal == fair.deal
    assert header(log).players == ("rules", "rules", "sees-everything:iterations=8", "rules")
    assert ceiling.play(CONTEST, Parameters(8), 0, 2) == log


def test_it_sees_nothing_where_others_still_choose(ceiling: ModuleType) -> None:
    """In a simultaneous choice there is no true state to be seen."""
    match = Match.start(load("another_day", 3), bytes(32))

    with pytest.raises(ValueError, match="simultaneous"):
        ceiling.Onlooker(match, Parameters(8)).choose(0, bytes(32))


@pytest.mark.parametrize("name", ["ceiling", "sees-everything", "ismcts:worlds=truth"])
def test_nobody_can_name_it(name: str) -> None:
    """No agent and no parameter gives the true state to a search."""
    with pytest.raises(SetupError):
        agent(name)
