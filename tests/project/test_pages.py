import contextlib
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from command_runs import preycore
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from preycore import __version__
from preycore.commands import LazyGroup
from preycore.referee import Verdict

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

COMMANDS = [
    command
    for command in re.findall(r"^\$ \.venv/bin/preycore (.*)$", README.read_text(), re.MULTILINE)
    if not command.startswith("serve")  # it would not come back
]
LINK = re.compile(r"\]\(([^)#:]+)\)")


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the README's commands, one after another, in a folder, and return it."""
    folder = tmp_path_factory.mktemp("workplace")
    with contextlib.chdir(folder):
        for command in COMMANDS:
            done = preycore(*shlex.split(command), stdin=b"q\n")
            assert (done.code, done.err) == (0, ""), command
    return folder


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Run the service on a free port, and yield its address."""
    command = [sys.executable, "-m", "preycore", "serve", "--port", "0"]
    settings = {**os.environ, "PREYCORE_SERVE_DATABASE": f"sqlite:///{tmp_path / 'verdicts.db'}"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as process:
        assert process.stdout is not None
        yield re.findall(r"http://[0-9.:]+", process.stdout.readline())[0]
        process.terminate()


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The library example of the README plays a match and prints what its log proves."""
    document = Sybil(parsers=[PythonCodeBlockParser()]).parse(README)
    examples = list(document.examples())
    for example in examples:
        example.evaluate()

    assert len(examples) == 1
    assert "Facts(rules='legal', draws='match', commitment='self-declared', signatures=" in capsys.readouterr().out


def test_the_commands_of_the_readme_run(workplace: Path) -> None:
    """Each command of the README runs, one after another, and leaves the logs that it speaks of."""
    assert len(COMMANDS) == 4
    assert len(list((workplace / "out" / "first").iterdir())) == 3


def test_the_request_of_the_readme_gets_a_verdict(workplace: Path, served: str) -> None:
    """The README's curl command sends a log, and the answer is a verdict."""
    (line,) = re.findall(r"^\$ curl (.*)$", README.read_text(), re.MULTILINE)
    flag, file, header, content, address = shlex.split(line)
    assert (flag, header, file[0]) == ("--data-binary", "-H", "@")
    body = (workplace / file[1:]).read_bytes()
    name, _, value = content.partition(": ")
    request = Request(address.replace("http://127.0.0.1:8000", served), data=body, headers={name: value})
    with urlopen(request, timeout=30) as answer:
        verdict = json.load(answer)

    assert (verdict["status"], verdict["release"]) == ("valid", __version__)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Each link of a page to a file of the project leads to one."""
    assert [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()] == []


def test_every_dependency_has_its_reason() -> None:
    """CONTRIBUTING.md names each package that the project or one of its extras needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[^\w-]", text)[0] for text in wanted} - {"preycore"}
    page = (ROOT / "CONTRIBUTING.md").read_text().split("## Dependencies")[1]

    assert {name for name in names if not re.search(rf"[|,] {name}\b", page)} == set()


def test_every_command_stands_on_its_page() -> None:
    """docs/commands.md has a section for each command that is installed."""
    page = (ROOT / "docs" / "commands.md").read_text()
    sections = set(re.findall(r"^## `preycore (\w+)", page, re.MULTILINE))

    assert sections == set(LazyGroup().list_commands(None))


def test_options_on_the_page_exist() -> None:
    """Each option that a section's heading shows is one of the command's help."""
    page = (ROOT / "docs" / "commands.md").read_text()
    for heading in re.findall(r"^## `preycore (.*)`$", page, re.MULTILINE):
        name = [word for word in heading.split()[:2] if word.isalpha() and word.islower()]
        shown = preycore(*name, "--help").out
        for option in re.findall(r"--[a-z-]+", heading):
            assert f" {option} " in shown, (name, option)


def test_keys_of_the_verdict_stand_on_the_page() -> None:
    """The table of docs/commands.md lists the verdict's keys in their order."""
    page = (ROOT / "docs" / "commands.md").read_text()
    section = page.split("## `preycore verify")[1].split("## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row)]

    assert keys == ["file", *Verdict.__struct_fields__]
