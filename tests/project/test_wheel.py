import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.install


def run(*command: object) -> subprocess.CompletedProcess[str]:
    """Run a command outside of the repository, so that only what is installed is found."""
    return subprocess.run(
        [str(word) for word in command], cwd="/", capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, without extras, into a fresh environment, and return its folder of programs."""
    folder = tmp_path_factory.mktemp("fresh")
    assert run(sys.executable, "-m", "venv", folder).returncode == 0
    install(folder / "bin", wheel)
    return folder / "bin"


def install(programs: Path, what: object) -> None:
    """Install something with pip."""
    done = run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what)
    assert done.returncode == 0, done.stderr


def test_the_wheel_has_three_packages_and_nothing_else(wheel: Path) -> None:
    """At the top level of the wheel stand the three packages and the metadata."""
    with zipfile.ZipFile(wheel) as archive:
        top = {name.partition("/")[0] for name in archive.namelist()}

    assert {name for name in top if not name.endswith(".dist-info")} == {
        "preycore",
        "preycore_ai",
        "preycore_adjudicator",
    }
    assert len(top) == 4


def test_the_wheel_holds_all_sources_types_and_editions(wheel: Path) -> None:
    """Each file of the packages that Git knows is in the wheel: modules, py.typed, editions and pages; and no test."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tracked = run("git", "-C", ROOT, "ls-files", "preycore", "ai/preycore_ai", "adjudicator/preycore_adjudicator")
    wanted = {path.removeprefix("ai/").removeprefix("adjudicator/") for path in tracked.stdout.split()}

    assert wanted <= names
    assert {f"{package}/py.typed" for package in ("preycore", "preycore_ai", "preycore_adjudicator")} <= names
    assert "preycore/games/prey/editions/open/mechanics.toml" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "schemas/"))]


def test_licence_and_notice_come_along(wheel: Path, built: Path) -> None:
    """Licence and notice are in the wheel and in the sdist."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name.rpartition("/")[2] for name in archive.namelist() if ".dist-info/" in name}
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}

    assert {"LICENSE", "NOTICE", "entry_points.txt"} <= names
    assert {"LICENSE", "NOTICE", "README.md", "Makefile", "tests/conftest.py"} <= sources
    assert not [name for name in sources if name.startswith(".venv")]


def test_the_core_works_with_msgspec_alone(fresh: Path) -> None:
    """Without extras the library plays and verifies a match, and the command says what it needs."""
    code = (
        "from preycore import *\n"
        "match = simulate(load('prey'), [agent('random')] * 4, 1, 0)\n"
        "print(verify(read_log(match.log())).status)"
    )
    done = run(fresh / "python", "-W", "error", "-c", code)
    refused = run(fresh / "preycore", "games")
    listed = run(fresh / "python", "-m", "pip", "list", "--format", "freeze", "--disable-pip-version-check")

    assert (done.stdout, done.stderr) == ("valid\n", "")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "missing-extra: the command line needs typer: pip install 'preycore[cli]'\n"
    assert {line.partition("==")[0].partition(" ")[0] for line in listed.stdout.splitlines()} <= {
        "preycore",
        "msgspec",
        "pip",
        "setuptools",
    }


def test_first_commands_with_the_command_line(fresh: Path, wheel: Path, tmp_path: Path) -> None:
    """With the extra `cli` a first simulation and verification work, and `serve` names the extra that it needs."""
    install(fresh, f"{wheel}[cli]")
    games = run(fresh / "preycore", "games")
    simulated = run(fresh / "preycore", "simulate", "prey", "--matches", 2, "--seed", 1, "--out", tmp_path / "logs")
    verified = run(fresh / "preycore", "verify", *sorted((tmp_path / "logs").iterdir()))
    served = run(fresh / "preycore", "serve")

    assert (games.returncode, games.stderr) == (0, "")
    assert "Prey, 3-4 players" in games.stdout
    assert (simulated.returncode, simulated.stderr) == (0, "")
    assert (verified.returncode, verified.stdout.splitlines()[-1]) == (0, "2 logs: 2 valid")
    assert served.returncode == 2
    assert "preycore[adjudicator]" in served.stderr
    assert served.stderr.count("\n") == 1
