"""Stored verdicts: what is kept, for how long, and what no crash may lose."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Barrier

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask.testing import FlaskClient
from preycore_adjudicator import store as module
from preycore_adjudicator.store import DAY, Store, metadata
from service_databases import made
from service_running import Running, head, read_answer, running
from sqlalchemy import create_engine
from test_service_verdicts import post, with_swapped_card

from preycore import __version__
from preycore.errors import CODES

ID = "0" * 64


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/folder/verdicts.db"
    address: str = request.getfixturevalue("postgresql")
    return address


def test_a_verdict_is_kept_by_bytes_and_release(url: str) -> None:
    """Each release has one verdict on the same bytes, its latest."""
    with closing(Store(url)) as store:
        store.put(ID, "1.0", b'{"status":"valid"}')
        store.put(ID, "1.1", b'{"status":"invalid"}')
        store.put(ID, "1.1", b'{"status":"sealed"}')

        assert store.get(ID, "1.0") == b'{"status":"valid"}'
        assert store.get(ID, "1.1") == b'{"status":"sealed"}'
        assert store.get(ID, "1.2") is None
        assert store.releases(ID) == ["1.0", "1.1"]
        assert store.releases("1" * 64) == []

    with closing(Store(url)) as store:
        assert store.releases(ID) == ["1.0", "1.1"]


def test_verdicts_are_kept_as_long_as_the_setting_says(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `keep_days` an older verdict goes when another one comes; without it all stay."""
    now = [0]
    monkeypatch.setattr("time.time", lambda: now[0] / 1000)
    with closing(Store(url)) as forever, closing(Store(url, keep_days=2)) as store:
        forever.put(ID, "1.0", b"{}")
        now[0] = 2 * DAY
        store.put("1" * 64, "1.0", b"{}")
        assert store.get(ID, "1.0") == b"{}"

        now[0] = 2 * DAY + 1
        forever.put("2" * 64, "1.0", b"{}")
        assert store.get(ID, "1.0") == b"{}"

        store.put("2" * 64, "1.0", b"{}")
        assert store.get(ID, "1.0") is None
        assert store.get("1" * 64, "1.0") == b"{}"


def test_the_migrations_make_the_tables_that_the_code_uses(url: str) -> None:
    """After all migrations the database is what the code describes."""
    with closing(Store(url)) as store:
        store.check()
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_processes_may_migrate_at_once(url: str) -> None:
    """Several processes that start on an empty database all find it up to date."""
    code = f"from preycore_adjudicator.store import check_store; check_store({url!r})"
    processes = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(4)]

    assert [process.wait(60) for process in processes] == [0, 0, 0, 0]


def test_sqlite_writes_each_verdict_through(tmp_path: Path) -> None:
    """SQLite runs with a write-ahead log and waits for the disk at every commit."""
    engine = module._engine(f"sqlite:///{tmp_path}/verdicts.db")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
    engine.dispose()


def test_the_service_stores_what_it_answers(client: FlaskClient, log: bytes) -> None:
    """After a verdict was given it can be fetched by its id, and names the release."""
    given = post(client, log)
    fetched = client.get(f"/v1/verdicts/{sha256(log).hexdigest()}")

    assert fetched.status_code == 200
    assert fetched.json == given.json
    assert fetched.json is not None
    assert client.get(f"/v1/verdicts/{fetched.json['id']}?release={__version__}").json == given.json


def test_what_was_asked_of_a_verdict_is_not_stored(client: FlaskClient, log: bytes) -> None:
    """What falls short of a requirement belongs to the request, not to the verdict."""
    given = post(client, log, "?require=commitment").get_json()
    del given["shortfalls"]

    assert client.get(f"/v1/verdicts/{given['id']}").json == given


@pytest.mark.parametrize("query", ["", "?release=0.0.0"])
def test_an_unknown_verdict_is_not_found(client: FlaskClient, log: bytes, query: str) -> None:
    """Bytes that nobody submitted, or a release that judged none, have no verdict; other releases are named."""
    missing = client.get(f"/v1/verdicts/{ID}{query}")
    assert (missing.status_code, missing.get_json()["code"]) == (404, "unknown-verdict")

    log_id = post(client, log).get_json()["id"]
    other = client.get(f"/v1/verdicts/{log_id}?release=0.0.0").get_json()
    assert (other["code"], __version__ in other["detail"]) == ("unknown-verdict", True)


def test_a_verdict_with_seeds_from_the_request_is_not_stored(client: FlaskClient, log: bytes) -> None:
    """Whoever has only the log cannot compute it again, so it stays with the one who asked."""
    *lines, ending = log.splitlines(keepends=True)
    seed = msgspec.json.decode(ending)["secret"]["seeds"][0]
    given = post(client, b"".join(lines), Preycore_Seed=seed).get_json()

    assert given["facts"]["draws"] == "match"
    assert client.get(f"/v1/verdicts/{given['id']}").status_code == 404


def test_the_database_holds_no_log_and_no_hidden_card(client: FlaskClient, log: bytes, tmp_path: Path) -> None:
    """Neither a line of a log, nor a salt, a seed or a dealt card of it is anywhere in the database's files."""
    bad = with_unsorted_hand(log)
    for body in (log, with_swapped_card(log), bad):
        assert post(client, body).status_code == 200
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    secrets = [value for line in log.splitlines() for value in hidden(line)]
    assert len(secrets) > 40
    assert [value for value in secrets if value.encode() in content] == []
    assert b'"kind"' not in content


def hidden(line: bytes) -> Iterator[str]:
    """Yield the salt and the hidden values of a line, its cards as JSON has them."""
    value = msgspec.json.decode(line)
    if "secret" in value:
        yield value["salt"]
        for items in value["secret"].values():
            yield from (f'"{item}"' for item in items)


def with_unsorted_hand(log: bytes) -> bytes:
    """Return the log with the first dealt hand in another order."""
    lines = log.splitlines(keepends=True)
    index = next(index for index, line in enumerate(lines) if b'"type":"dealt"' in line)
    value = msgspec.json.decode(lines[index])
    value["secret"]["cards"].reverse()
    lines[index] = msgspec.json.encode(value, order="sorted") + b"\n"
    return b"".join(lines)


def test_a_bad_line_that_opens_hidden_fields_is_told_in_general_words(client: FlaskClient, log: bytes) -> None:
    """The stored message of a line with open secrets is the sentence of its code; the sender gets the whole one."""
    given = post(client, with_unsorted_hand(log)).get_json()
    fetched = client.get(f"/v1/verdicts/{given['id']}").get_json()

    code = given["problem"]["code"]
    assert fetched["problem"].pop("message") == CODES[code]
    assert given["problem"].pop("message") != CODES[code]
    assert fetched == given


def test_nothing_is_acknowledged_that_is_not_stored(tmp_path: Path, log: bytes) -> None:
    """A database that fails gives a problem and no verdict, and the health check says so too."""
    blocked = tmp_path / "file"
    blocked.write_bytes(b"this is no database, and longer than the header of one" * 100)
    with made(database=f"sqlite:///{blocked}") as app:
        for answer in (post(app.test_client(), log), app.test_client().get("/healthz")):
            assert (answer.status_code, answer.get_json()["code"]) == (503, "store-unavailable")
            assert "Retry-After" in answer.headers


def test_a_database_that_comes_back_is_used_again(tmp_path: Path, log: bytes) -> None:
    """A service whose database failed at first stores as soon as it can."""
    blocked = tmp_path / "verdicts.db"
    blocked.mkdir()
    with made(database=f"sqlite:///{blocked}") as app:
        client = app.test_client()
        assert post(client, log).status_code == 503
        blocked.rmdir()
        assert post(client, log).status_code == 200


def submit(server: Running, number: int) -> str | None:
    """Submit a small log over a connection of its own, and return its id if its verdict was acknowledged."""
    body = b"%d\n" % number
    try:
        with server.connect() as link:
            link.sendall(head(f"Content-Length: {len(body)}") + body)
            status, _ = read_answer(link)
    except (ConnectionError, TimeoutError):
        return None
    return sha256(body).hexdigest() if status == 200 else None


@pytest.mark.parametrize("after", [40, 90])
def test_a_killed_server_has_lost_no_acknowledged_verdict(tmp_path: Path, after: int) -> None:
    """The whole server is killed (signal 9) while four clients submit: each verdict that a client got is stored."""
    acknowledged: list[str] = []
    with running(tmp_path, workers=2, threads=2) as server:
        barrier = Barrier(4)

        def client(start: int) -> None:
            barrier.wait()
            for number in range(start, start + 400):
                log_id = submit(server, number)
                if log_id is None:
                    return
                acknowledged.append(log_id)
                if len(acknowledged) == after:
                    os.killpg(server.process.pid, signal.SIGKILL)

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(client, range(0, 4000, 1000)))

    assert after <= len(acknowledged) < 1600
    with closing(Store(f"sqlite:///{tmp_path}/verdicts.db")) as store:
        assert [log_id for log_id in acknowledged if store.get(log_id, __version__) is None] == []


def test_a_server_on_postgresql_stores(postgresql: str, tmp_path: Path, log: bytes) -> None:
    """The server takes the address of a PostgreSQL database, and another process finds the verdict there."""
    with running(tmp_path, workers=2, threads=2, database=postgresql) as server:
        status, _ = server.exchange(head(f"Content-Length: {len(log)}"), log)

    assert status == 200
    with closing(Store(postgresql)) as store:
        assert store.get(sha256(log).hexdigest(), __version__) is not None
