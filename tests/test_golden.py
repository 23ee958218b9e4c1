from functools import cache
from pathlib import Path

import pytest

from preycore.catalog import specs
from preycore.log import read_log
from preycore.referee import verify
from preycore.replaying import replay, without_chance
from preycore.testing.golden import golden_logs, write

FOLDER = Path(__file__).parent / "golden"
PATHS = [f"{spec.name}/{players}.jsonl" for spec in specs().values() for players in spec.players]


@cache
def made() -> dict[str, bytes]:
    """Return what the golden logs would be if they were written now."""
    return {path.as_posix(): log for path, log in golden_logs()}


@pytest.mark.parametrize("path", PATHS)
def test_every_game_has_its_golden_log(path: str) -> None:
    """The log of each game and number of players is written to the same bytes as ever (else see `make golden`)."""
    assert (FOLDER / path).read_bytes() == made()[path]


@pytest.mark.parametrize("path", PATHS)
def test_golden_logs_are_valid(path: str) -> None:
    """A golden log is a complete match whose draws are those of its seed."""
    verdict = verify(read_log(FOLDER / path))
    assert (verdict.status, verdict.ending, verdict.problem) == ("valid", "complete", None)
    assert (verdict.facts.rules, verdict.facts.draws) == ("legal", "match")


@pytest.mark.parametrize("path", PATHS)
def test_golden_logs_are_replayed_to_the_same_bytes(path: str) -> None:
    """Header, seed and players' actions give the whole log again."""
    log = read_log(FOLDER / path)
    short = b"".join(without_chance(log))
    assert b"".join(replay(read_log(short))) == log.read()


def test_there_are_no_other_golden_logs() -> None:
    """Each file belongs to a game of the catalog and one of its numbers of players."""
    assert sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.jsonl")) == sorted(PATHS)


def test_golden_logs_are_written_below_a_folder(tmp_path: Path) -> None:
    """The program writes all logs, each in the folder of its game."""
    write(tmp_path)
    assert {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.jsonl")} == made()
