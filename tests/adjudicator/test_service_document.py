"""The OpenAPI document is true: requests made up from it are answered as it says."""

from typing import Any

import msgspec
import pytest
import schemathesis
from flask.testing import FlaskClient
from preycore_adjudicator import Settings, create_app
from schemathesis.config import SchemathesisConfig

CONFIG = {
    "generation": {"max-examples": 25, "deterministic": True, "database": "none"},
    "phases": {"stateful": {"max-steps": 5, "generation": {"max-examples": 10}}},
}


@schemathesis.serializer("application/jsonl")
def to_json_lines(context: object, value: object) -> bytes:
    """Send a list as one line an item, and anything else as one line."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (value if isinstance(value, list) else [value]))


schema = schemathesis.openapi.from_wsgi(
    "/v1/openapi.json", create_app(Settings(body_limit=1 << 16)), config=SchemathesisConfig.from_dict(CONFIG)
)


@schema.parametrize()
def test_every_operation_keeps_to_the_document(case: schemathesis.Case[Any]) -> None:
    """No request that fits the document, or misses it, gets an answer that the document does not describe."""
    case.call_and_validate()


TestStateful = schema.as_state_machine().TestCase
"""Requests follow the links from answer to answer."""


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


@pytest.mark.parametrize("path", ["/healthz", "/v1/games", "/v1/games/{game}", "/v1/verdicts"])
def test_every_address_is_described(client: FlaskClient, path: str) -> None:
    """The document describes each address with a summary and an operation id."""
    found = dict(operations(client))

    assert found[path]["summary"]
    assert found[path]["operationId"]
