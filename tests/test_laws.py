import os
import subprocess
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore.catalog import specs
from preycore.chance import Draw
from preycore.testing import toy
from preycore.testing.cases import cases, game_of_case
from preycore.testing.laws import PLAIN, Law, check_laws, laws
from preycore.testing.logs import digests, law_4
from preycore.testing.outcomes import Conserved
from preycore.testing.playing import Playout, playout, sample_states
from preycore.testing.rule_ids import ids_on_page

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.usefixtures("toy_in_catalog")

CASES = cases()
NAMES = [toy.SPEC.name, *specs()]


@cache
def match_of(case: str, seed: int) -> Playout:
    """Return a random match of a case."""
    return playout(game_of_case(case), seed)


@cache
def laws_of(name: str) -> dict[int, Law]:
    """Return the laws with the rule ids of the game's page and, where there is one, the tests' count of its pieces."""
    if name == toy.SPEC.name:
        return laws(rules=toy.RULES, conserved=lambda game, state: len(game.observe(state, 0).points))
    page = ROOT / "docs" / "rules" / f"{name}.md"
    ids = frozenset(ids_on_page(page.read_text())) if page.exists() else None
    return laws(rules=ids, conserved=_conserved(name))


def _conserved(name: str) -> Conserved | None:
    """Return `conserved` of tests/games/<name>/conserved_<name>.py: a value that is the same in all of a match."""
    path = ROOT / "tests" / "games" / name / f"conserved_{name}.py"
    if not path.exists():
        return None
    found = spec_from_file_location(path.stem, path)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    conserved: Conserved = module.conserved
    return conserved


@pytest.mark.parametrize("law", PLAIN)
@pytest.mark.parametrize("case", CASES)
def test_law(case: str, law: int) -> None:
    """Each law holds in states of three random matches of every game, edition and number of players."""
    for seed in range(3):
        match = match_of(case, seed)
        laws_of(match.game.setup.name)[law](match, sample_states(match, 12))


@pytest.mark.parametrize("case", CASES)
def test_law_4(case: str) -> None:
    """A log is read, verified, redacted and replayed to the same states and bytes, whatever global generators do."""
    law_4(game_of_case(case), 0)


def test_law_4_in_other_processes() -> None:
    """The same seed gives the same bytes under any PYTHONHASHSEED."""
    here = list(digests(7))
    for hash_seed in ("0", "1", "random"):
        command = [sys.executable, "-m", "preycore.testing.logs", "7"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert there.stdout.splitlines() == here


class Chosen(Draw):
    """Takes its first numbers from hypothesis, and then always the first possibility that comes round."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.asked = 0

    def below(self, limit: int) -> int:
        """Return the next number, reduced to the limit."""
        self.asked += 1
        return (self.numbers[self.asked % len(self.numbers)] + self.asked // len(self.numbers)) % limit


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=6)
@given(data=st.data())
def test_laws_with_chosen_actions(name: str, data: st.DataObject) -> None:
    """The laws hold whatever the players choose and chance gives: hypothesis looks for a match that breaks one."""
    case = data.draw(st.sampled_from([case for case in CASES if case.startswith(f"{name}/")]))
    numbers = data.draw(st.lists(st.integers(0, 2**16), min_size=1, max_size=40))
    seed = data.draw(st.integers(0, 2**32))
    check_laws(game_of_case(case), seed, 5, Chosen(numbers), laws_of(name))
