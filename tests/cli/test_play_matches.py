"""Whole matches against agents: through pipes, and on a pseudo-terminal with colours and without."""

import os
import pty
import re
import select
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_runs import SEED, preycore

from preycore import read_log, verify
from preycore.catalog import specs

GAMES = {
    "prey": ["--players", "3", "--option", "max_rounds=1"],
    "another_day": ["--players", "3"],
    "survival": ["--players", "2"],
    "emboscados": ["--players", "2"],
    "deadly_prey": ["--players", "2"],
}
"""What makes a match short, by game."""

QUESTION = re.compile(rb"quit\)?: $")

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@dataclass(frozen=True)
class Session:
    """What a command wrote on a terminal."""

    code: int
    shown: str

    @property
    def text(self) -> str:
        """What was written, without colours."""
        return ESCAPE.sub("", self.shown).replace("\r", "")


def on_terminal(arguments: list[str], typed: str, **environment: str) -> Session:
    """Run `preycore` on a pseudo-terminal of 80 columns and type these lines, each when a question stands there."""
    master, slave = pty.openpty()
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50", **environment}
    command = [sys.executable, "-m", "preycore", *arguments]
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=settings) as process:
        os.close(slave)
        shown = bytearray()
        unread, lines = b"", iter(typed.splitlines())
        while select.select([master], [], [], 60)[0]:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            shown += piece
            unread += piece
            if QUESTION.search(unread):
                unread = b""
                os.write(master, f"{next(lines, '')}\n".encode())
        os.close(master)
    return Session(process.returncode, shown.decode())


@pytest.mark.parametrize("game", specs())
def test_a_match_through_pipes_ends(game: str, tmp_path: Path) -> None:
    """A match against random agents, played by always taking the first choice, comes to its end and is valid."""
    log = tmp_path / "log.jsonl"
    done = preycore(
        "play", game, *GAMES.get(game, []), "--agents", "random", "--seed", SEED, "--out", log, stdin=b"1\n" * 20000
    )
    verdict = verify(read_log(log))

    assert (done.code, done.err) == (0, "")
    assert (verdict.status, verdict.ending, verdict.facts.draws) == ("valid", "complete", "match")
    assert "The match has ended (complete)." in done.out
    assert "\x1b" not in done.out
    assert max(len(line) for line in done.out.splitlines() if str(tmp_path) not in line) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_a_match_on_a_terminal_ends(game: str, tmp_path: Path) -> None:
    """On a terminal the same match has colours, and ends as well."""
    log = tmp_path / "log.jsonl"
    arguments = ["play", game, *GAMES[game], "--agents", "random", "--seed", SEED, "--out", str(log)]
    session = on_terminal(arguments, "1\n" * 3000)

    assert session.code == 0, session.text
    assert verify(read_log(log)).ending == "complete"
    assert "\x1b[1;36m--- The end" in session.shown


@pytest.mark.parametrize(
    ("game", "painted"),
    [
        ("prey", r"\x1b\[3\dm(bear|wolf|fox|owl)\x1b"),
        ("another_day", r"\x1b\[31mbear\x1b"),
        ("survival", r"\x1b\[1;34m\[2\]\x1b.*\n.*\x1b\[90m###"),
        ("emboscados", r"\x1b\[1;33mwolf\x1b"),
        ("deadly_prey", r"\x1b\[31mDES\d\x1b"),
    ],
)
def test_colours_of_a_terminal(game: str, painted: str) -> None:
    """On a terminal what a game names gets its colour; the same signs stand there without."""
    coloured = on_terminal(["play", game, "--agents", "random", "--seed", SEED], "q\n")
    plain = on_terminal(["play", game, "--agents", "random", "--seed", SEED], "q\n", NO_COLOR="1")
    asked = on_terminal(["play", game, "--agents", "random", "--seed", SEED, "--plain"], "q\n")

    assert coloured.code == plain.code == asked.code == 0
    assert re.search(painted, coloured.shown.replace("\r", ""), re.DOTALL if game == "survival" else 0)
    assert "\x1b" not in plain.shown + asked.shown
    for session in (coloured, plain, asked):
        assert max(map(len, session.text.splitlines())) <= 80
        assert "The match has ended (resigned)." in session.text


def test_the_terminal_hides_what_the_seat_may_not_see(tmp_path: Path) -> None:
    """Neither colours nor hints bring a card of another hand onto the screen."""
    log = tmp_path / "log.jsonl"
    arguments = ["play", "prey", "--agents", "random", "--seed", SEED, "--seat", "1", "--out", str(log)]
    session = on_terminal(arguments, "?\nlist\nview\nq\n")
    lines = log.read_text()
    played = set(re.findall(r'"card":"([a-z]+-\d+)"', lines))
    (own,) = re.findall(r'"player":1,"type":"dealt"\}.*"cards":\[(.*?)\]', lines)
    hidden = set(re.findall(r"[a-z]+-\d+", " ".join(re.findall(r'"cards":\[(.*?)\]', lines)))) - played
    hidden -= set(re.findall(r"[a-z]+-\d+", own))

    assert len(hidden) > 30
    for card in hidden:
        suit, number = card.split("-")
        assert not re.search(rf"\b{card}\b|\b{suit} {number}/", session.text)
