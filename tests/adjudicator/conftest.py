from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from flask_openapi.openapi import OpenAPI
from preycore_adjudicator import Settings, create_app
from service_running import Running, running

from preycore import agent, load, simulate


@pytest.fixture(scope="session")
def log() -> bytes:
    """A whole match of Prey, its seeds revealed."""
    return simulate(load("prey", players=3), [agent("random")] * 3, 1, 0).log()


@pytest.fixture
def app() -> OpenAPI:
    """The application with a body limit of 256 KiB."""
    return create_app(Settings(body_limit=1 << 18))


@pytest.fixture
def client(app: OpenAPI) -> FlaskClient:
    """A client of the application, without a server in between."""
    return app.test_client()


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    """A real server on a free port, one process of two threads, that gives a silent client half a second."""
    with running(workers=1, threads=2, body_limit=1 << 18, receive_seconds=0.5) as found:
        yield found
