"""Commands run in this process, with what they print."""

import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import msgspec

from preycore.cli import run

CARDS_SEED = 1
"""The simulation that the tests look at."""
SEED = "05" * 32
"""Fixes a match of `play`: another seed may offer a single choice, which Enter plays, where a test expects several."""


@dataclass(frozen=True)
class Run:
    """What one command did."""

    code: int
    out: str
    err: str

    @property
    def raw(self) -> bytes:
        """Standard output as bytes."""
        return self.out.encode()

    def json(self) -> object:
        """Standard output as the JSON value that it is."""
        value: object = msgspec.json.decode(self.out)
        return value


def preycore(*arguments: object, stdin: bytes = b"") -> Run:
    """Run `preycore` with these arguments."""
    out, err = TextIOWrapper(BytesIO(), encoding="utf-8"), StringIO()
    before = sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(stdin), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run([str(argument) for argument in arguments])
            sys.stdout.flush()
    finally:
        sys.stdin = before
    buffer = out.detach()
    assert isinstance(buffer, BytesIO)
    return Run(code, buffer.getvalue().decode(), err.getvalue())


def simulated(folder: Path, game: str = "prey", matches: int = 1, **options: object) -> list[Path]:
    """Simulate matches into a folder and return the logs' paths."""
    more = [part for name, value in options.items() for part in (f"--{name}", value)]
    done = preycore("simulate", game, "--matches", matches, "--seed", CARDS_SEED, "--out", folder, *more)
    assert done.code == 0, done.err
    return sorted(folder.glob("*.jsonl"))


def edited(path: Path, old: str, new: str, count: int = 1) -> Path:
    """Write a copy of a log in which a text is another, and return its path."""
    text = path.read_text()
    assert old in text
    copy = path.with_suffix(".edited.jsonl")
    copy.write_text(text.replace(old, new, count))
    return copy
