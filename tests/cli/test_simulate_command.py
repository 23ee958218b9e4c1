import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_runs import preycore, simulated

from preycore import read_log, verify
from preycore.lines import Header, parse_line
from preycore.simulation import match_seed


def test_files_are_numbered_from_0000(tmp_path: Path) -> None:
    """Match k of a simulation is the file NNNN.jsonl, k in four digits, and every one is valid."""
    paths = simulated(tmp_path / "new" / "folder", matches=3)

    assert [path.name for path in paths] == ["0000.jsonl", "0001.jsonl", "0002.jsonl"]
    assert {verify(read_log(path)).status for path in paths} == {"valid"}


def test_the_header_says_how_the_match_came_about(tmp_path: Path) -> None:
    """The match id names number and match, the labels the agents; there are no commitments."""
    path = simulated(tmp_path, agents="random", players=3, option="max_rounds=2")[0]
    header = parse_line(path.read_bytes().splitlines()[0]).line

    assert isinstance(header, Header)
    assert header.match_id == "simulate-1-0"
    assert header.players == ("random",) * 3
    assert header.options == {"max_rounds": 2}
    assert header.commitments == ()
    assert match_seed(1, 0).hex() in path.read_text()


def test_a_second_run_gives_the_same_bytes(tmp_path: Path) -> None:
    """The same arguments give the same files, in another process and under another PYTHONHASHSEED too."""
    here = {path.name: path.read_bytes() for path in simulated(tmp_path / "a", matches=2)}
    command = f"{sys.executable} -m preycore simulate prey --matches 2 --seed 1 --out {tmp_path / 'b'}"
    subprocess.run(command.split(), env={**os.environ, "PYTHONHASHSEED": "7"}, check=True, capture_output=True)

    assert {path.name: path.read_bytes() for path in (tmp_path / "b").iterdir()} == here


def test_matches_do_not_depend_on_how_many_are_played(tmp_path: Path) -> None:
    """Match 1 is the same whether three matches are played or two."""
    assert simulated(tmp_path / "a", matches=3)[1].read_bytes() == simulated(tmp_path / "b", matches=2)[1].read_bytes()


def test_the_sum_is_printed(tmp_path: Path) -> None:
    """Standard output says where the logs are and each seat's mean return; standard error stays empty."""
    done = preycore("simulate", "prey", "--matches", "2", "--out", tmp_path)

    assert done.out.startswith(f"2 matches of prey with 4 players, seed 0, in {tmp_path}\n")
    means = [float(line.split()[2]) for line in done.out.splitlines()[1:]]
    assert sum(means) == pytest.approx(1, abs=0.01)
    assert done.err == ""


def test_agents_that_depend_on_time_are_refused(tmp_path: Path) -> None:
    """A time budget would give other matches on other machines."""
    done = preycore("simulate", "prey", "--agents", "ismcts:seconds=1", "--out", tmp_path)

    assert (done.code, done.err.split(":")[0]) == (2, "bad-agent")


def test_an_unwritable_folder(tmp_path: Path) -> None:
    """A folder that cannot be made is one line and exit code 2."""
    (tmp_path / "file").write_text("")
    done = preycore("simulate", "prey", "--out", tmp_path / "file" / "logs")

    assert (done.code, done.err.split(":")[0]) == (2, "unreadable")
