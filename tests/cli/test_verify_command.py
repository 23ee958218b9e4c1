import os
from pathlib import Path
from typing import Any

import pytest
from command_runs import SEED, edited, preycore, simulated

from preycore.lines import parse_line
from preycore.wording import MEANINGS

KEYS = [
    *("file", "status", "game", "match_id", "digest", "lines", "actions", "facts", "ending"),
    *("places", "scores", "problem", "valid_prefix", "release"),
]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return the logs of two random matches."""
    return simulated(tmp_path_factory.mktemp("logs"), matches=2)


@pytest.fixture
def illegal(logs: list[Path], tmp_path: Path) -> Path:
    """Return a log in which Player 1 rolls a seven."""
    copy = tmp_path / "illegal.jsonl"
    copy.write_bytes(logs[0].read_bytes())
    return edited(copy, '{"dice":[', '{"dice":[7,')


@pytest.fixture
def incomplete(logs: list[Path], tmp_path: Path) -> Path:
    """Return a log that lacks its ending."""
    copy = tmp_path / "incomplete.jsonl"
    copy.write_bytes(b"".join(logs[0].read_bytes().splitlines(keepends=True)[:-1]))
    return copy


@pytest.fixture
def sealed(logs: list[Path], tmp_path: Path) -> Path:
    """Return a spectator's copy of a log."""
    copy = tmp_path / "sealed.jsonl"
    assert preycore("redact", logs[0], "--as", "spectator", "--out", copy).code == 0
    return copy


def only(found: object) -> dict[str, Any]:
    """Return the only verdict of a list."""
    assert isinstance(found, list)
    (verdict,) = found
    assert isinstance(verdict, dict)
    return verdict


def test_the_verdict_has_the_keys_of_its_contract(logs: list[Path]) -> None:
    """With --json the answer is a list with one object a file, `file` first."""
    done = preycore("verify", "--json", *logs)
    found = done.json()

    assert done.code == 0
    assert isinstance(found, list)
    assert [verdict["file"] for verdict in found] == [str(path) for path in logs]
    assert all(list(verdict) == KEYS for verdict in found)
    assert found[0]["facts"] == {"rules": "legal", "draws": "match", "commitment": "none", "signatures": "none"}
    assert found[0]["problem"] is None


def test_exit_codes(logs: list[Path], illegal: Path, incomplete: Path, sealed: Path) -> None:
    """0 valid, 1 invalid, 3 incomplete or sealed, 2 unreadable; of several 2, then 1, then 3."""
    expected: list[tuple[int, list[Path]]] = [
        (0, logs),
        (1, [illegal]),
        (3, [incomplete]),
        (3, [sealed]),
        (2, [Path("nothing")]),
        (1, [incomplete, illegal, logs[0]]),
        (3, [incomplete, logs[0]]),
        (2, [incomplete, illegal, Path("nothing"), logs[0]]),
    ]
    for code, files in expected:
        assert preycore("verify", *files).code == code, files


def test_a_file_that_cannot_be_read_leaves_the_others_judged(logs: list[Path]) -> None:
    """An unreadable file is named on standard error, and the list holds the verdicts on all others."""
    done = preycore("verify", "--json", "nothing", logs[0])

    assert done.err == "unreadable: nothing: No such file or directory\n"
    assert only(done.json())["file"] == str(logs[0])


def test_one_log_is_spelled_out(logs: list[Path]) -> None:
    """For one log each fact stands in a line of its own, with what its value means."""
    shown = preycore("verify", logs[0]).out

    assert "valid: nothing in it contradicts" in shown
    for fact, value in (("rules", "legal"), ("draws", "match"), ("commitment", "none"), ("signatures", "none")):
        (line,) = [line for line in shown.splitlines() if line.startswith(f"  {fact} ")]
        assert line.split(None, 2)[1:] == [value, MEANINGS[fact][value]]
    assert "(checked by the rules)" in shown


def test_a_problem_names_line_seat_and_rule(logs: list[Path], tmp_path: Path) -> None:
    """An illegal play is named with its line, the seat it is attributed to, its code and its rule."""
    lines = logs[0].read_bytes().splitlines(keepends=True)
    index = next(index for index, line in enumerate(lines) if b"play_card" in line)
    lines[index + 1] = lines[index]
    copy = tmp_path / "twice.jsonl"
    copy.write_bytes(b"".join(lines))
    done = preycore("verify", copy)
    verdict = only(preycore("verify", "--json", copy).json())
    problem = verdict["problem"]

    assert done.code == 1
    assert (problem["line"], problem["code"], problem["rule"]) == (index + 2, "not-your-turn", "prey.turn")
    assert f"line {index + 2}, action {index}, attributed to Player {problem['seat'] + 1}" in done.out
    assert "not-your-turn, rule prey.turn" in done.out
    assert problem["message"] in done.out


def test_several_logs_take_a_line_each(logs: list[Path], illegal: Path) -> None:
    """For several logs there is one line each, with the problem below it, and a sum."""
    shown = preycore("verify", *logs, illegal).out.splitlines()

    assert shown[0] == f"{logs[0]}: valid; rules legal, draws match, commitment none, signatures none"
    assert shown[2].startswith(f"{illegal}: invalid; ")
    assert shown[-1] == "3 logs: 2 valid, 1 invalid"


def test_places_are_checked_only_when_complete(tmp_path: Path) -> None:
    """Places of an ending that is not `complete` are the keeper's word, and the verdict says so."""
    log = tmp_path / "resigned.jsonl"
    preycore("play", "prey", "--agents", "random", "--seed", SEED, "--out", log, stdin=b"q\n")
    shown = preycore("verify", log)

    assert shown.code == 0
    assert "ending: resigned" in shown.out
    assert "(as declared, not checked)" in shown.out


@pytest.mark.parametrize(
    ("required", "code"),
    [
        ("rules,draws", 0),
        ("commitment=none", 0),
        ("commitment", 3),
        ("commitment=self-declared", 3),
        ("rules,draws,commitment,signatures", 3),
        ("luck", 2),
        ("draws=often", 2),
    ],
)
def test_required_facts(required: str, code: int, logs: list[Path]) -> None:
    """A fact that falls short gives exit code 3 and a sentence; a fact that does not exist is wrong usage."""
    done = preycore("verify", logs[0], "--require", required)

    assert done.code == code
    assert (done.err == "") == (code == 0)
    if code == 3:
        assert done.err.startswith(f"fact-missing: {logs[0]}: commitment is none, but ")


def test_an_invalid_log_stays_invalid_whatever_is_required(illegal: Path) -> None:
    """A required fact never softens the exit code of a log that contradicts itself."""
    assert preycore("verify", illegal, "--require", "commitment").code == 1


def test_seeds_judge_what_the_log_does_not_reveal(logs: list[Path], sealed: Path) -> None:
    """With the seeds a redacted log is folded on: its draws are checked although its hands stay sealed."""
    line = parse_line(logs[0].read_bytes().splitlines()[-1]).line
    seed = line.secret["seeds"][0]  # type: ignore[union-attr, index]  # the ending of a simulation reveals its seed
    verdict = only(preycore("verify", "--json", "--seed", seed, sealed).json())

    assert (verdict["status"], verdict["facts"]["draws"]) == ("valid", "match")
    assert preycore("verify", "--seed", "00" * 32, logs[0]).err.startswith("seed-conflict: ")
    assert preycore("verify", "--seed", "00", logs[0]).err == "usage: a seed is 64 hexadecimal digits\n"


def test_standard_input(logs: list[Path]) -> None:
    """The file `-` is standard input."""
    verdict = only(preycore("verify", "--json", "-", stdin=logs[0].read_bytes()).json())

    assert (verdict["file"], verdict["status"]) == ("-", "valid")


def test_a_pipe_is_read_once(logs: list[Path], tmp_path: Path) -> None:
    """A named pipe, which can be read only once, is judged like a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if os.fork() == 0:
        pipe.write_bytes(logs[0].read_bytes())
        os._exit(0)
    done = preycore("verify", pipe)
    os.wait()

    assert done.code == 0


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"[]\n", b"\xff\n", b'{"kind":"header"}\n', b"x" * 70000])
def test_any_bytes_get_a_verdict(content: bytes) -> None:
    """Whatever a file holds, the answer is a verdict with a code and a line."""
    verdict = only(preycore("verify", "--json", "-", stdin=content).json())

    assert verdict["status"] == "invalid"
    assert verdict["problem"]["line"] == 1


def test_a_sealed_log_names_what_was_checked(sealed: Path) -> None:
    """A sealed log says how far the rules were checked."""
    shown = preycore("verify", sealed).out

    assert "sealed: what is open fits" in shown
    assert "actions fit the rules before that" in shown


@pytest.mark.parametrize("name", ["red\x1b[31m", os.fsdecode(b"\xff")])
def test_a_file_name_steers_no_terminal(name: str, logs: list[Path], tmp_path: Path) -> None:
    """Control characters and bytes that are no text are printed as escapes; in JSON the name stays text."""
    copies = [tmp_path / f"{name}{number}.jsonl" for number in range(2)]
    for copy in copies:
        copy.write_bytes(logs[0].read_bytes())
    for command in ("verify", "compare"):
        printed = preycore(command, *copies)
        assert printed.code == 0
        assert all(line.isprintable() for line in printed.out.splitlines())
        assert preycore(command, "--json", *copies).code == 0
