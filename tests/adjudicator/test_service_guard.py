"""Who is answered, and what every answer carries."""

import logging
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from flask_openapi.openapi import OpenAPI
from preycore_adjudicator.problems import CODES
from service_databases import made


@pytest.mark.parametrize("host", ["localhost", "LocalHost:8000", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8000"])
def test_this_machine_is_answered(client: FlaskClient, host: str) -> None:
    """A request whose Host is localhost, 127.0.0.1 or [::1], with or without a port, is answered."""
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["example.org", "localhost.example.org", "127.0.0.1.nip.io", "10.0.0.1", "localhost:", ""]
)
def test_another_host_is_refused(client: FlaskClient, host: str) -> None:
    """A name that somebody points at this machine is refused: a page of theirs could read the answers."""
    answer = client.get("/healthz", headers={"Host": host})

    assert answer.status_code == 403
    assert answer.json is not None
    assert answer.json["code"] == "not-local"


@pytest.mark.parametrize("name", ["Forwarded", "X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Anything"])
def test_what_a_proxy_forwards_is_refused(client: FlaskClient, name: str) -> None:
    """A request with Forwarded or X-Forwarded-* came from elsewhere and is refused."""
    answer = client.get("/v1/games", headers={name: "for=192.0.2.1"})

    assert answer.status_code == 403
    assert answer.json is not None
    assert answer.json["code"] == "forwarded"


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://localhost:1234", "https://localhost"])
def test_pages_of_other_sites_are_refused(client: FlaskClient, origin: str) -> None:
    """A browser that sends a request for a page of another origin is refused."""
    answer = client.get("/v1/games", headers={"Origin": origin})

    assert answer.status_code == 403
    assert answer.json is not None
    assert answer.json["code"] == "cross-site"


def test_the_own_page_is_answered(client: FlaskClient) -> None:
    """The service's own page has the Host as its Origin."""
    headers = {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000"}

    assert client.get("/v1/games", headers=headers).status_code == 200


def test_remote_requests_are_answered_only_if_allowed(tmp_path: Path) -> None:
    """With `allow_remote` other hosts, forwarded requests and other origins are answered."""
    headers = {"Host": "example.org", "X-Forwarded-For": "192.0.2.1", "Origin": "https://example.org"}

    with made(database=f"sqlite:///{tmp_path}/verdicts.db", allow_remote=True) as app:
        assert app.test_client().get("/v1/games", headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/", "/healthz", "/v1/games", "/nowhere", "/static/page.js", "/v1/swagger"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    """Browsers may not guess types, frame answers, pass on addresses or give them to other sites."""
    headers = client.get(path, buffered=True).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert ("unsafe-inline" in policy) == (path == "/v1/swagger")


def test_the_page_asks_nothing_from_outside(client: FlaskClient) -> None:
    """The page at / loads its own files only, holds no inline script or style, and each file it names exists."""
    page = client.get("/", buffered=True).get_data(as_text=True)
    script = client.get("/static/page.js", buffered=True).get_data(as_text=True)

    assert "<style" not in page
    assert "style=" not in page
    assert "<script>" not in page
    assert "://" not in page
    for path in ("/static/page.js", "/static/page.css", "/static/icon.svg", "/meanings.json", "/v1/swagger"):
        assert client.get(path, buffered=True).status_code == 200
        assert path in page + script


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/nowhere", "not-found"),
        ("GET", "/v2/games", "not-found"),
        ("DELETE", "/v1/verdicts", "method-not-allowed"),
        ("GET", "/healthz?verbose=1", "bad-parameter"),
    ],
)
def test_refusals_are_problem_details(client: FlaskClient, method: str, path: str, code: str) -> None:
    """Every refusal is application/problem+json with the status, a sentence and a stable code."""
    answer = client.open(path, method=method)

    status = CODES[code][0]
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
    assert answer.json is not None
    assert answer.json["code"] == code
    assert answer.json["status"] == status
    assert answer.json["detail"]
    assert ("Allow" in answer.headers) == (code == "method-not-allowed")


def test_a_failure_tells_nobody_what_it_met(app: OpenAPI, caplog: pytest.LogCaptureFixture) -> None:
    """A fault of the service is answered without its reason; the log names type and place, but not the message."""

    def fail() -> str:
        raise KeyError("bear-7")

    app.add_url_rule("/fail", view_func=fail)
    with caplog.at_level(logging.DEBUG):
        answer = app.test_client().get("/fail")

    assert answer.status_code == 500
    assert answer.json is not None
    assert answer.json["code"] == "internal-error"
    assert "bear-7" not in answer.get_data(as_text=True)
    assert "KeyError" in caplog.text
    assert "in fail" in caplog.text
    assert "bear-7" not in caplog.text.replace('raise KeyError("bear-7")', "")
