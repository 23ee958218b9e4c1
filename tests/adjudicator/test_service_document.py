"""The OpenAPI document is true: requests made up from it are answered as it says."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import msgspec
import pytest
import schemathesis
from flask.testing import FlaskClient
from preycore_adjudicator import Settings, create_app
from preycore_adjudicator.store import KEY, Store
from pydantic import SecretStr
from schemathesis.config import SchemathesisConfig

ACCEPTED = ["2xx", "401", "403", "404", "409", "422"]
"""Hardly any bytes are a log or an event: where only these will do, a request that fits the document may be refused."""

CONFIG = {
    "generation": {"max-examples": 25, "deterministic": True, "database": "none"},
    "phases": {"stateful": {"max-steps": 5, "generation": {"max-examples": 8}}},
    "operations": [
        {"include-operation-id": name, "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}
        for name in ("postVerdict", "postReplay", "postDispute")
    ],
}


@schemathesis.serializer("application/jsonl")
def to_json_lines(context: object, value: object) -> bytes:
    """Send a list as one line an item, and anything else as one line."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (value if isinstance(value, list) else [value]))


FOLDER = Path(gettempdir(), f"preycore-document-{os.getpid()}")
"""Where the application's database appears with its first request."""

app = create_app(Settings(database=SecretStr(f"sqlite:///{FOLDER}/verdicts.db"), body_limit=1 << 16))
schema = schemathesis.openapi.from_wsgi("/v1/openapi.json", app, config=SchemathesisConfig.from_dict(CONFIG))


@pytest.fixture(scope="module", autouse=True)
def _closed_in_the_end() -> Iterator[None]:
    """Closes and removes the database."""
    yield
    store: Store = app.extensions[KEY]
    store.close()
    shutil.rmtree(FOLDER, ignore_errors=True)


@schema.parametrize()
def test_every_operation_keeps_to_the_document(case: schemathesis.Case[Any]) -> None:
    """No request that fits the document, or misses it, gets an answer that the document does not describe."""
    case.call_and_validate()


def test_links_lead_where_the_document_says() -> None:
    """Requests that follow the links from answer to answer keep to the document too."""
    schema.as_state_machine().run()


def test_the_document_announces_its_version(client: FlaskClient) -> None:
    """The document is one of OpenAPI 3.1.0."""
    document = client.get("/v1/openapi.json").json

    assert document is not None
    assert document["openapi"] == "3.1.0"


def operations(client: FlaskClient) -> list[tuple[str, dict[str, Any]]]:
    """Return all operations of the document."""
    paths = client.get("/v1/openapi.json").get_json()["paths"]
    return [(path, operation) for path, item in paths.items() for operation in item.values()]


def test_every_problem_is_described(client: FlaskClient) -> None:
    """Each operation names its problems, and tells that they come as application/problem+json."""
    for path, operation in operations(client):
        for status, answer in operation["responses"].items():
            kinds = list(answer["content"])
            assert (kinds == ["application/problem+json"]) == (status != "200"), path
            assert "`" in answer["description"] or status == "200"


@pytest.mark.parametrize(
    "path",
    ["/healthz", "/v1/games", "/v1/games/{game}", "/v1/verdicts", "/v1/verdicts/{id}", "/v1/replays", "/v1/disputes"],
)
def test_every_address_is_described(client: FlaskClient, path: str) -> None:
    """The document describes each address with a summary and an operation id."""
    found = dict(operations(client))

    assert found[path]["summary"]
    assert found[path]["operationId"]
