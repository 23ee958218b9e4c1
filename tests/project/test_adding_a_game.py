import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"

FILE = re.compile(r"^`([a-z_./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file's name in backticks, and its content in the code block below."""

COMMAND = re.compile(r"^\$ preycore (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the page's files and what an installed distribution has: the entry point of its pyproject.toml."""
    folder = tmp_path_factory.mktemp("project")
    text = PAGE.read_text()
    for name, content in FILE.findall(text):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    (point,) = re.findall(r'^\[project\.entry-points\."(preycore\.games)"\]\n(.*)$', text, re.MULTILINE)
    metadata = folder / "high_card-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: high_card\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[{}]\n{}\n".format(*point).replace('"', ""))
    return folder


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the project's folder."""
    environment = {**os.environ, "PYTHONPATH": str(project)}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def test_the_page_builds_a_game_that_keeps_the_laws(project: Path) -> None:
    """The files of docs/adding-a-game.md are a whole game: its own tests, with the laws, pass."""
    config = "--import-mode=importlib", "-o", "markers=rule: ids", "-p", "no:cacheprovider"
    done = run(project, "pytest", "-q", *config, "test_high_card.py")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


def test_the_commands_of_the_page_work(project: Path) -> None:
    """Every command that the page shows runs with the new game, and no file of preycore was edited for it."""
    commands = COMMAND.findall(PAGE.read_text())

    assert len(commands) == 5
    for command in commands:
        done = run(project, "preycore", *command.split())
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout


def test_the_page_is_typed(project: Path) -> None:
    """What a newcomer copies passes the type checker as this project uses it."""
    done = run(project, "mypy", "--strict", "high_card", f"--cache-dir={project / '.mypy_cache'}")

    assert done.returncode == 0, done.stdout
