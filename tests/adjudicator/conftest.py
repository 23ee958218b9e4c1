from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from flask_openapi.openapi import OpenAPI
from service_databases import empty, made, postgresql_running
from service_running import Running, running

from preycore import agent, load, simulate


@pytest.fixture(scope="session")
def log() -> bytes:
    """A whole match of Prey, its seeds revealed."""
    return simulate(load("prey", players=3), [agent("random")] * 3, 1, 0).log()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[OpenAPI]:
    """The application with a body limit of 256 KiB and a database of its own."""
    with made(database=f"sqlite:///{tmp_path}/verdicts.db", body_limit=1 << 18) as app:
        yield app


@pytest.fixture
def client(app: OpenAPI) -> FlaskClient:
    """A client of the application, without a server in between."""
    return app.test_client()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server on a free port, one process of two threads, that gives a silent client half a second."""
    folder = tmp_path_factory.mktemp("server")
    with running(folder, workers=1, threads=2, body_limit=1 << 18, receive_seconds=0.5) as found:
        yield found


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a PostgreSQL server that was started for the tests."""
    with postgresql_running() as url:
        yield url


@pytest.fixture
def postgresql(postgresql_server: str) -> Iterator[str]:
    """The address of a PostgreSQL database that is empty."""
    yield postgresql_server
    empty(postgresql_server)
