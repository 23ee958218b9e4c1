import os
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest
from command_runs import preycore

from preycore import commands
from preycore.commands import LazyGroup
from preycore.errors import CODES

COMMANDS = LazyGroup().list_commands(None)

SUBCOMMANDS = ["edition check", "edition new", "edition show", "event check", "event new", "key new", "key show"]


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def test_help_lists_all_commands() -> None:
    """`preycore --help`, and `preycore` alone, name every command with a sentence."""
    shown = preycore("--help")

    assert shown.code == 0
    assert preycore().out == shown.out
    for name in COMMANDS:
        assert f" {name} " in shown.out


@pytest.mark.parametrize("name", [*COMMANDS, *SUBCOMMANDS])
def test_every_command_has_help(name: str) -> None:
    """Each command explains its arguments, in 80 columns."""
    shown = preycore(*name.split(), "--help")

    assert shown.code == 0
    assert name in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_help_breaks_lines_by_width_alone() -> None:
    """A paragraph of a command's help fills its lines, wherever the source breaks them."""
    shown = preycore("verify", "--help").out

    assert "incomplete, sealed, lacks a required fact or is" in shown


def test_version() -> None:
    """`--version` prints the release that verdicts name."""
    from preycore import __version__

    assert preycore("--version").out == f"{__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("nothing",),
        ("--nothing",),
        ("verify",),
        ("verify", "--nothing"),
        ("redact", "log"),
        ("simulate", "prey", "--matches", "many", "--out", "x"),
    ],
)
def test_wrong_usage_is_one_line(arguments: tuple[str, ...]) -> None:
    """Wrong arguments: exit code 2 and one line `usage: sentence` on standard error."""
    refused = preycore(*arguments)

    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("usage: ")
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("simulate", "nothing", "--out", "x"), "unknown-game"),
        (("simulate", "prey", "--players", "9", "--out", "x"), "bad-players"),
        (("simulate", "prey", "--edition", "nothing", "--out", "x"), "unknown-edition"),
        (("simulate", "prey", "--option", "nothing=1", "--out", "x"), "bad-options"),
        (("simulate", "prey", "--option", "players=1", "--out", "x"), "usage"),
        (("simulate", "prey", "--agents", "nobody", "--out", "x"), "unknown-agent"),
        (("simulate", "prey", "--agents", "random:x=1", "--out", "x"), "bad-agent"),
        (("simulate", "prey", "--agents", "random,random", "--out", "x"), "usage"),
        (("simulate", "prey", "--seed", str(2**64), "--out", "x"), "bad-options"),
        (("verify", "no/such/file"), "unreadable"),
        (("verify", "."), "unreadable"),
        (("redact", "no/such/file", "--as", "1"), "unreadable"),
        (("schema", "nothing"), "unknown-game"),
        (("play", "prey", "--seat", "4"), "usage"),
        (("play", "prey", "--seed", "00"), "usage"),
        (("compare", "one"), "usage"),
    ],
)
def test_refusals_carry_a_code(
    arguments: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be done: exit code 2 and one line `code: sentence`, with a code of docs/errors.md."""
    monkeypatch.chdir(tmp_path)
    refused = preycore(*arguments)

    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith(f"{code}: ")
    assert refused.err.count("\n") == 1
    assert code in CODES


def test_no_traceback_and_no_value_of_an_error_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of preycore itself names its place, never the values at hand: they may be somebody's cards."""

    def broken() -> None:
        raise RuntimeError("bear-7")

    monkeypatch.setattr("preycore.commands.games.specs", broken)
    refused = preycore("games")

    assert refused.code == 70
    assert refused.err.startswith("internal-error: RuntimeError in test_command_line.py, line ")
    assert "bear" not in refused.err
    assert "Traceback" not in refused.err


def test_a_traceback_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    """PREYCORE_DEBUG shows the traceback to whoever wants to mend the fault."""
    monkeypatch.setattr("preycore.commands.games.specs", None)
    monkeypatch.setenv("PREYCORE_DEBUG", "1")

    assert "Traceback" in preycore("games").err


def test_the_keyboard_stops_a_command_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a command with exit code 130 and nothing more."""

    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("preycore.commands.games.specs", stopped)

    assert preycore("games").code == 130


def test_a_closed_pipe_is_no_error() -> None:
    """Whoever reads only the beginning of the output gets no complaint."""
    done = subprocess.run(
        f"{sys.executable} -m preycore schema prey | head -c 10", shell=True, capture_output=True, text=True, check=True
    )

    assert (len(done.stdout), done.stderr) == (10, "")


def test_commands_load_only_what_they_need() -> None:
    """Listing games imports neither rich nor the packages of agents and service, so that it starts quickly."""
    done = python(
        "import sys\nfrom preycore.cli import run\nrun(['games'])\n"
        "print(sorted({'rich', 'numpy', 'flask', 'preycore_ai', 'preycore_adjudicator',"
        " 'preycore.commands.verify'} & set(sys.modules)))"
    )

    assert done.stdout.splitlines()[-1] == "[]", done.stderr


@pytest.mark.parametrize(
    ("module", "reason"),
    [("", "ModuleNotFoundError: No module named 'broken_game'"), ("SPEC = 1", "it is no GameSpec"), ("1 / 0", "Zero")],
)
def test_a_broken_game_of_somebody_else_stops_nobody(module: str, reason: str, tmp_path: Path) -> None:
    """An entry point that gives no game is left out with one line of warning; all other games are there."""
    metadata = tmp_path / "broken-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[preycore.games]\nbroken = broken_game:SPEC\n")
    if module:
        (tmp_path / "broken_game.py").write_text(module + "\n")
    command = [sys.executable, "-m", "preycore", "games", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert done.stdout == preycore("games", "--json").out
    assert done.stderr.startswith(f"warning: the game 'broken' (broken_game:SPEC) is left out: {reason}")
    assert done.stderr.count("\n") == 1


HIDING = """
import sys
from importlib.abc import MetaPathFinder
class Hidden(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in {names}:
            raise ModuleNotFoundError('hidden', name=name)
sys.meta_path.insert(0, Hidden())
from preycore.cli import run
sys.exit(run({arguments}))
"""


@pytest.mark.parametrize(
    ("names", "arguments", "sentence"),
    [
        (["typer", "rich"], ["games"], "missing-extra: the command line needs typer: pip install 'preycore[cli]'"),
        (["preycore_adjudicator"], ["serve"], "pip install 'preycore[adjudicator]'"),
        (["preycore_ai"], ["simulate", "prey", "--agents", "ismcts", "--out", "x"], "install preycore[ai]"),
    ],
)
def test_a_missing_extra_is_one_line(names: list[str], arguments: list[str], sentence: str) -> None:
    """What needs an extra that is not installed says so in one line, and which."""
    done = python(HIDING.format(names=names, arguments=arguments))

    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_help_does_without_extras() -> None:
    """`preycore --help` lists commands whose extra is missing, too."""
    done = python(HIDING.format(names=["preycore_adjudicator", "preycore_ai"], arguments=["--help"]))

    assert (done.returncode, done.stderr) == (0, "")
    assert "serve" in done.stdout


def test_others_add_commands_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of the group preycore.commands becomes a command."""
    point = EntryPoint("hello", "command_runs:preycore", commands.GROUP)
    assert "serve" in {one.name for one in entry_points(group=commands.GROUP)}
    monkeypatch.setattr(commands, "entry_points", lambda group, name="": [point] if name in ("", "hello") else [])
    monkeypatch.setattr(EntryPoint, "load", lambda self: lambda: print("hello"))

    assert preycore("hello").out == "hello\n"
    assert " hello " in preycore("--help").out
