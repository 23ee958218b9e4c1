"""docs/http.md is true: its requests are answered, its tables are those of the code."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from preycore_adjudicator import Settings
from preycore_adjudicator.problems import CODES, STATUSES
from preycore_adjudicator.settings import PREFIX
from service_running import Running, head
from test_service_verdicts import without_seeds

from preycore import read_log
from preycore.errors import CODES as CORE
from preycore.event import event_text, new_event
from preycore.replaying import without_chance

PAGE = (Path(__file__).parents[2] / "docs" / "http.md").read_text()
REQUESTS = re.findall(r"^\$ (.*\bcurl .*)$", PAGE, re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, its head left out."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("request_line", REQUESTS)
def test_the_requests_of_the_page_are_answered(request_line: str, server: Running, log: bytes, tmp_path: Path) -> None:
    """Each curl command of the page, run on the files that it names, gets an answer and no problem."""
    unfinished, seed = without_seeds(log)
    (tmp_path / "match.jsonl").write_bytes(log)
    (tmp_path / "other.jsonl").write_bytes(unfinished)
    (tmp_path / "unfinished.jsonl").write_bytes(unfinished)
    (tmp_path / "short.jsonl").write_bytes(b"".join(without_chance(read_log(log))))
    (tmp_path / "event.toml").write_text(event_text(new_event("cup", "prey")))
    server.exchange(head(f"Content-Length: {len(log)}"), log)
    command = request_line.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{server.port}")
    done = subprocess.run(
        ["bash", "-c", f"SEED={seed}; {command.replace('curl ', 'curl --fail-with-body -sS ')}"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith((b"{", b"["))


def test_the_page_has_a_request_for_every_address() -> None:
    """Each address that the page lists occurs in a curl command, but for the health check."""
    addresses = re.findall(r"^\| `(?:GET|POST) (/v1/[a-z]+)", PAGE, re.MULTILINE)

    assert len(addresses) == 6
    for address in addresses:
        assert any(address in request for request in REQUESTS)


def test_every_problem_stands_on_the_page() -> None:
    """The page's table holds each code of the service, and those of the core with a status of their own."""
    expected = {code: (str(status), meaning) for code, (status, meaning) in CODES.items()}
    expected |= {code: (str(status), CORE[code]) for code, status in STATUSES.items()}

    assert {code: (status, meaning) for code, status, meaning in rows("Problems")} == expected


def test_every_setting_stands_on_the_page() -> None:
    """The page's table holds each variable, and its default where it is a number or a truth value."""
    found = {name: default for name, default, _ in rows("Settings")}

    assert set(found) == {PREFIX + name.upper() for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        if field.default_factory is None:
            assert float(found[PREFIX + name.upper()].replace("false", "0")) == float(field.default)
