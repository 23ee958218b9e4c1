"""`preycore serve` and the settings of the service."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import typer
from preycore_adjudicator import Settings
from preycore_adjudicator.command import serve
from service_running import Running, head, running
from test_service_verdicts import without_seeds

from preycore import PreycoreError


def test_serve_answers_on_loopback(server: Running) -> None:
    """The command prints where it serves, and answers there."""
    status, body = server.exchange(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")

    assert status == 200
    assert msgspec.json.decode(body)["status"] == "ok"


def test_headers_with_underscores_do_not_become_paths(server: Running) -> None:
    """No client can set the address that the application sees."""
    request = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nSCRIPT_NAME: /nowhere\r\nPATH_INFO: /healthz\r\n\r\n"

    assert server.exchange(request)[0] in (400, 404)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])
def test_serve_refuses_other_addresses(host: str) -> None:
    """Listening on anything but loopback needs --allow-remote."""
    with pytest.raises(typer.BadParameter, match="--allow-remote"):
        serve(host=host, port=0)


def test_a_misspelt_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable that no setting has would leave a limit at its default in silence: `serve` stops in one line."""
    monkeypatch.setenv("PREYCORE_SERVE_BODY_LIMITS", "1024")

    with pytest.raises(typer.BadParameter, match="PREYCORE_SERVE_BODY_LIMITS"):
        serve(port=0)


@pytest.mark.parametrize(("name", "value"), [("BODY_LIMIT", "12 MB"), ("THREADS", "0"), ("RECEIVE_SECONDS", "-1")])
def test_a_setting_that_does_not_fit_is_refused(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that is none stops `serve` with a line that names the setting."""
    monkeypatch.setenv(f"PREYCORE_SERVE_{name}", value)

    with pytest.raises(typer.BadParameter, match=name.lower()):
        serve(port=0)


@pytest.mark.parametrize(
    "address",
    ["", "verdicts.db", "mysql://root:hunter2@localhost/verdicts", "sqlite://", "sqlite:///:memory:", "postgresql://"],
)
def test_a_database_that_is_none_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address that names no SQLite file and no PostgreSQL database stops `serve`, and its password stays unsaid."""
    monkeypatch.setenv("PREYCORE_SERVE_DATABASE", address)

    with pytest.raises(typer.BadParameter, match="database") as refused:
        serve(port=0)
    assert "hunter2" not in str(refused.value)


def test_a_database_that_cannot_be_used_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is no database gives one line before anything is served."""
    (tmp_path / "verdicts.db").write_bytes(b"no database, and longer than the header of one would be" * 100)
    monkeypatch.setenv("PREYCORE_SERVE_DATABASE", f"sqlite:///{tmp_path}/verdicts.db")

    with pytest.raises(PreycoreError, match="the database of verdicts cannot be used"):
        serve(port=0)


def test_the_access_log_holds_no_seed_and_no_body(tmp_path: Path, log: bytes) -> None:
    """With the access log on, a line a request says what was asked and how it went, and nothing that was sent."""
    unfinished, seed = without_seeds(log)
    with running(tmp_path, workers=1, threads=1, access_log="true") as found:
        assert (
            found.exchange(head(f"Content-Length: {len(unfinished)}", f"Preycore-Seed: {seed}"), unfinished)[0] == 200
        )
        found.stop()
        assert found.process.stdout is not None
        written = found.process.stdout.read()

    assert '"POST /v1/verdicts HTTP/1.1" 200' in written
    assert seed not in written
    assert "kind" not in written


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting's variable is PREYCORE_SERVE_ and its name in capitals; what code gives goes first."""
    monkeypatch.setenv("PREYCORE_SERVE_BODY_LIMIT", "2048")
    monkeypatch.setenv("PREYCORE_SERVE_THREADS", "3")

    found = Settings(threads=5)
    assert (found.body_limit, found.threads) == (2048, 5)


WITHOUT_EXTRA = "import sys; sys.modules.update(dict.fromkeys(['flask', 'flask_openapi', 'gunicorn']));"


@pytest.mark.parametrize(
    "code",
    [
        "from preycore.cli import run; sys.exit(run(['serve']))",
        "from preycore_adjudicator import create_app",
        "import preycore_adjudicator; preycore_adjudicator.Settings()",
    ],
)
def test_a_missing_extra_is_explained_in_one_line(code: str) -> None:
    """Without the extra `adjudicator` the last line of what command and library say is what to install."""
    ended = subprocess.run([sys.executable, "-c", WITHOUT_EXTRA + code], capture_output=True, text=True, check=False)

    assert ended.returncode in (1, 2)
    assert ended.stderr.splitlines()[-1].endswith("pip install 'preycore[adjudicator]'")
    assert ended.stderr.count("\n") == 1 or "run" not in code


def test_the_command_line_starts_without_the_service() -> None:
    """`preycore --help` names `serve` without importing Flask, so that the other commands start quickly."""
    code = "import sys; from preycore.cli import run; run(['--help']); sys.exit('flask' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert ended.returncode == 0
    assert "serve" in ended.stdout
