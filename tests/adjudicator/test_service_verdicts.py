"""What `POST /v1/verdicts` answers."""

from hashlib import sha256

import msgspec
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from preycore import read_log, verify
from preycore.match import Match
from preycore.referee import verdict_json

JSONL = "application/jsonl"


def post(client: FlaskClient, body: bytes, query: str = "", **headers: str) -> TestResponse:
    """Submit a log."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(f"/v1/verdicts{query}", data=body, content_type=JSONL, headers=named)


def with_swapped_card(log: bytes) -> bytes:
    """Return the log with the card of its last play put in place of the first one's."""
    lines = log.splitlines(keepends=True)
    plays = [index for index, line in enumerate(lines) if b'"type":"play_card"' in line]
    first, last = (msgspec.json.decode(lines[index]) for index in (plays[0], plays[-1]))
    first["action"]["card"] = last["action"]["card"]
    lines[plays[0]] = msgspec.json.encode(first, order="sorted") + b"\n"
    return b"".join(lines)


def without_seeds(log: bytes) -> tuple[bytes, str]:
    """Return the log without its ending, and its seed."""
    *lines, ending = log.splitlines(keepends=True)
    return b"".join(lines), msgspec.json.decode(ending)["secret"]["seeds"][0]


def test_a_verdict_over_http_is_the_librarys_with_an_id(client: FlaskClient, log: bytes) -> None:
    """The answer is the verdict object that the library gives, `id` being the SHA-256 of the submitted bytes."""
    answer = post(client, log)

    expected = msgspec.json.decode(verdict_json(verify(read_log(log)), id=sha256(log).hexdigest()))
    assert answer.status_code == 200
    assert answer.json == expected
    assert answer.json["status"] == "valid"
    assert answer.json["facts"]["draws"] == "match"


def test_an_illegal_log_is_a_successful_request(client: FlaskClient, log: bytes) -> None:
    """An illegal log is answered with status 200 and a verdict that names line, seat, code and rule."""
    answer = post(client, with_swapped_card(log))

    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["status"] == "invalid"
    assert answer.json["facts"]["rules"] == "illegal"
    assert answer.json["problem"]["seat"] is not None
    assert answer.json["problem"]["rule"].startswith("prey.")


@pytest.mark.parametrize("body", [b"", b"\n", b"{}\n", b"\xff\xfe\n", b"[" * 60000 + b"\n", b"null", b"\x00" * 70000])
def test_whatever_the_bytes_are_a_verdict_is_given(client: FlaskClient, body: bytes) -> None:
    """Bytes that are no log at all get a verdict too, never a failure."""
    answer = post(client, body)

    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["status"] == "invalid"
    assert answer.json["id"] == sha256(body).hexdigest()


def test_required_facts_are_listed_where_they_fall_short(client: FlaskClient, log: bytes) -> None:
    """`require` never changes the verdict: what falls short is listed beside it, in words."""
    plain = post(client, log).json
    asked = post(client, log, "?require=draws,commitment=self-declared").json

    assert plain is not None
    assert asked is not None
    assert asked.pop("shortfalls") == ["commitment is none, but self-declared is required"]
    assert asked == plain
    assert "shortfalls" not in plain


@pytest.mark.parametrize("query", ["?require=", "?require=luck", "?require=draws=legal", "?requires=draws"])
def test_a_requirement_that_does_not_exist_is_refused(client: FlaskClient, log: bytes, query: str) -> None:
    """A misspelt requirement is a problem, since passing over it would promise what nobody checked."""
    answer = post(client, log, query)

    assert answer.status_code == 422
    assert answer.json is not None
    assert answer.json["code"] == "bad-parameter"


def test_a_parameter_that_stands_twice_is_refused(client: FlaskClient, log: bytes) -> None:
    """Of two values of one parameter neither is passed over in silence."""
    answer = post(client, log, "?require=draws&require=rules")

    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["code"] == "repeated-parameter"


def test_seeds_come_in_a_header(client: FlaskClient, log: bytes) -> None:
    """A log that does not reveal its seeds is judged with those of the header Preycore-Seed."""
    sealed, seed = without_seeds(log)
    plain, seeded = post(client, sealed).json, post(client, sealed, Preycore_Seed=seed).json

    assert plain is not None
    assert seeded is not None
    assert plain["facts"]["draws"] == "unrevealed"
    assert seeded["facts"]["draws"] == "match"


def test_seeds_of_several_parties_come_in_header_order(client: FlaskClient) -> None:
    """With several parties the header lists one seed each, in the order of the commitments."""
    from preycore import load

    seeds = (bytes(32), bytes([1]) * 32)
    log = Match.start(load("prey", players=3), seeds, match_id="two-parties").log()
    text = ", ".join(seed.hex() for seed in seeds)

    answer = post(client, log, Preycore_Seed=text)
    assert answer.json is not None
    assert answer.json["facts"]["draws"] == "match"

    reversed_order = ",".join(seed.hex() for seed in reversed(seeds))
    assert post(client, log, Preycore_Seed=reversed_order).status_code == 409


def test_other_seeds_than_the_logs_are_a_conflict(client: FlaskClient, log: bytes) -> None:
    """Seeds that contradict those which the log reveals give no verdict but a problem, which does not repeat them."""
    answer = post(client, log, Preycore_Seed="ab" * 32)

    assert answer.status_code == 409
    assert answer.json is not None
    assert answer.json["code"] == "seed-conflict"
    assert b"abab" not in answer.data


@pytest.mark.parametrize("seed", ["ab" * 31, "AB" * 32, "ab" * 32 + ";" + "ab" * 32, "ab" * 33])
def test_seeds_that_are_none_are_refused_unquoted(client: FlaskClient, log: bytes, seed: str) -> None:
    """A seed that is not 64 hexadecimal digits in lower case is refused, and the answer does not repeat it."""
    answer = post(client, log, Preycore_Seed=seed)

    assert answer.status_code == 422
    assert answer.json is not None
    assert answer.json["code"] == "bad-parameter"
    assert seed.encode() not in answer.data


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_lines_are_taken(client: FlaskClient, log: bytes, kind: str) -> None:
    """A log comes as application/jsonl; the answer to anything else says so."""
    answer = client.post("/v1/verdicts", data=log, content_type=kind)

    assert answer.status_code == 415
    assert answer.json is not None
    assert answer.json["code"] == "unsupported-media-type"
    assert JSONL in answer.json["detail"]
