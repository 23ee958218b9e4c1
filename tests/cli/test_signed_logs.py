"""What the commands say of signatures: of lines, of score sheets, and between logs that differ."""

from pathlib import Path

import pytest
from command_runs import Run, preycore

from preycore import Match, load
from preycore.signing import new_key, public_key, sign

KEYS = tuple(new_key() for _ in range(3))


def written(path: Path, choice: int, seats: tuple[int, ...]) -> Path:
    """Write a match of three in which the first card played is the `choice`-th legal one, and these seats sign."""
    match = Match.start(load("prey", 3), bytes(32), match_id="m", keys=tuple(public_key(key) for key in KEYS))
    for number in range(4):
        seat = match.actors[0]
        action = match.view(seat).legal[choice if number == 0 else 0]
        match.play(action, sig=sign(KEYS[seat], match.message(action)) if seat in seats else None)
    path.write_bytes(match.log())
    return path


def fact(done: Run) -> str:
    """Return what `verify` says of signatures."""
    (line,) = [line for line in done.out.splitlines() if line.startswith("  signatures")]
    return " ".join(line.split())


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((0, 1, 2), "signatures all every player's line is signed by its seat"),
        ((1,), "signatures some some players' lines are signed by their seats"),
        ((), "signatures none no line is signed: each is attributed to a seat, not sent by it"),
    ],
)
def test_verify_says_who_signed(seats: tuple[int, ...], words: str, tmp_path: Path) -> None:
    """The verdict names the fact and what it means; a demand for it decides the exit code's reason."""
    log = written(tmp_path / "log.jsonl", 0, seats)

    assert fact(preycore("verify", log)) == words
    required = preycore("verify", log, "--require", "signatures")
    assert required.code == 3
    assert ("fact-missing" in required.err) == (len(seats) < 3)


def test_compare_names_the_signed_log(tmp_path: Path) -> None:
    """Of two legal logs the one that the seat signed where they differ stands, and the output says which."""
    unsigned = written(tmp_path / "unsigned.jsonl", 1, ())
    signed = written(tmp_path / "signed.jsonl", 0, (0, 1, 2))
    done = preycore("compare", unsigned, signed)

    assert done.code == 1
    assert f"log 1: {unsigned} (incomplete, signatures none)\n" in done.out
    assert f"log 2: {signed} (incomplete, signatures all)\n" in done.out
    assert "Only log 2 is signed there by the seat concerned." in done.out
    assert preycore("compare", unsigned, signed, "--json").json()["signed"] == [1]  # type: ignore[index]  # an object


def test_unsigned_or_twice_signed_logs_stay_undecidable(tmp_path: Path) -> None:
    """Two legal logs that nobody, or the same seat, signed are undecidable in those words; exit code 3."""
    for seats, words in (((), "Undecidable, both legal."), ((0, 1, 2), "the seat concerned has signed more than one.")):
        logs = [written(tmp_path / f"{choice}.jsonl", choice, seats) for choice in (0, 1)]
        done = preycore("compare", *logs)

        assert done.code == 3
        assert words in done.out


def test_a_signed_sheet_decides(tmp_path: Path) -> None:
    """`preycore sign` adds a seat's signature on the sheet: of two unsigned logs the one with all of them stands."""
    log, other = (written(tmp_path / f"{choice}.jsonl", choice, ()) for choice in (0, 1))
    for seat, private in enumerate(KEYS):
        key = tmp_path / f"{seat}.key"
        key.write_text(f"{private}\n")
        assert preycore("sign", log, "--seat", seat, "--key", key, "--out", log).code == 0
    done = preycore("compare", other, log)

    assert (done.code, done.out.splitlines()[-1].split()[0]) == (1, "decided:")
    assert "Only log 2 is signed there by the seat concerned." in done.out
