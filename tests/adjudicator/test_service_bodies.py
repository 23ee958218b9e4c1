"""Bodies: their limits, their encodings, and clients that do not keep to what they announce."""

import gzip
import io
import signal
import zlib
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from preycore_adjudicator import Settings
from service_running import Running, chunked, head, read_answer, running

from preycore import agent, load, simulate
from preycore.catalog import specs

LIMIT = 1 << 18


def code_of(answer: tuple[int, bytes]) -> tuple[int, str]:
    """Return the status of an answer and the code of its problem."""
    return answer[0], msgspec.json.decode(answer[1])["code"]


def post(client: FlaskClient, body: bytes, encoding: str = "gzip") -> tuple[int, bytes]:
    """Submit a body with a Content-Encoding."""
    headers = {"Content-Encoding": encoding}
    answer = client.post("/v1/verdicts", data=body, content_type="application/jsonl", headers=headers)
    return answer.status_code, answer.data


def test_a_compressed_log_is_judged_as_what_it_holds(client: FlaskClient, log: bytes) -> None:
    """A gzip body is judged by its content, and `id` is that of the content."""
    status, body = post(client, gzip.compress(log))

    assert status == 200
    assert msgspec.json.decode(body)["status"] == "valid"
    assert msgspec.json.decode(body)["id"] == sha256(log).hexdigest()


def test_a_compressed_body_is_limited_by_what_it_holds(client: FlaskClient) -> None:
    """A small body that unpacks to more than the limit is refused."""
    bomb = gzip.compress(bytes(64 << 20))

    assert len(bomb) < LIMIT
    assert code_of(post(client, bomb)) == (413, "body-too-large")


def test_the_limit_itself_is_allowed(client: FlaskClient) -> None:
    """A body of exactly the limit is taken, one byte more is not, plain and compressed."""
    for encoding, pack in (("identity", bytes), ("gzip", gzip.compress)):
        assert post(client, pack(b"x" * LIMIT), encoding)[0] == 200
        assert code_of(post(client, pack(b"x" * (LIMIT + 1)), encoding)) == (413, "body-too-large")


def test_broken_compression_is_refused(client: FlaskClient, log: bytes) -> None:
    """Gzip data that are cut short, followed by anything, damaged or of another kind give no verdict."""
    packed = gzip.compress(log)
    damaged = packed[:-6] + bytes([packed[-6] ^ 1]) + packed[-5:]
    for body in (packed[:-1], packed[:20], packed + b"x", packed + packed, damaged, log, b"", zlib.compress(log)):
        assert code_of(post(client, body)) == (400, "bad-body")


@pytest.mark.parametrize("encoding", ["br", "deflate", "gzip, gzip", "zstd"])
def test_other_encodings_are_refused(client: FlaskClient, log: bytes, encoding: str) -> None:
    """A Content-Encoding that is neither gzip nor identity is refused, and the answer names those that are taken."""
    answer = client.post(
        "/v1/verdicts", data=log, content_type="application/jsonl", headers={"Content-Encoding": encoding}
    )

    assert (answer.status_code, answer.json and answer.json["code"]) == (415, "unsupported-encoding")
    assert answer.headers["Accept-Encoding"] == "gzip, identity"


def test_a_body_shorter_than_announced_is_refused_by_any_server(client: FlaskClient, log: bytes) -> None:
    """A server that passes on a body shorter than its Content-Length does not get a verdict on half a log."""
    answer = client.post(
        "/v1/verdicts",
        input_stream=io.BytesIO(log),
        content_type="application/jsonl",
        environ_overrides={"CONTENT_LENGTH": str(len(log) + 1)},
    )

    assert (answer.status_code, answer.json and answer.json["code"]) == (400, "bad-body")


def test_the_default_limit_holds_the_longest_match_of_each_game() -> None:
    """A log with as many lines as the game's bound, of the length that its lines have, fits the default limit."""
    for spec in specs().values():
        players = spec.players[-1]
        game = load(spec.name, players=players)
        log = simulate(game, [agent("random")] * players, 1, 0).log()

        assert game.bound * len(log) // log.count(b"\n") < Settings().body_limit


def test_a_server_takes_chunks(server: Running, log: bytes) -> None:
    """A body in chunks is read to its end."""
    status, body = server.exchange(head("Transfer-Encoding: chunked"), chunked(log))

    assert status == 200
    assert msgspec.json.decode(body)["id"] == sha256(log).hexdigest()


def test_a_server_never_cuts_a_body_at_the_limit(server: Running) -> None:
    """A chunked body over the limit is refused, and not cut at the limit and judged."""
    body = chunked(b"x" * (LIMIT + 1))

    assert code_of(server.exchange(head("Transfer-Encoding: chunked"), body)) == (413, "body-too-large")


def test_a_server_refuses_an_announced_size_unread(server: Running) -> None:
    """A Content-Length over the limit is refused before the body comes."""
    assert code_of(server.exchange(head(f"Content-Length: {LIMIT + 1}"))) == (413, "body-too-large")


def test_a_server_refuses_half_a_body(server: Running, log: bytes) -> None:
    """A client that ends its half of the connection before the announced length, or inside a chunk, gets a problem."""
    announced = head(f"Content-Length: {len(log)}")

    assert code_of(server.exchange(announced, log[:-10], end=True)) == (400, "bad-body")
    in_chunks = head("Transfer-Encoding: chunked")
    assert code_of(server.exchange(in_chunks, chunked(log)[:-1500], end=True)) == (400, "bad-body")


@pytest.mark.parametrize(
    "chunk", [b"zz\r\nabc\r\n", b"-1\r\nabc\r\n", b"3\r\nabcd\r\n0\r\n\r\n", b"3 3\r\nabc\r\n0\r\n\r\n"]
)
def test_a_server_refuses_broken_chunks(server: Running, chunk: bytes) -> None:
    """A chunk whose size is no size, or not its own, gives a problem and no failure."""
    assert code_of(server.exchange(head("Transfer-Encoding: chunked"), chunk)) == (400, "bad-body")


def test_a_server_refuses_two_lengths(server: Running) -> None:
    """A request with a length and chunks, which servers read differently, is not answered with a verdict."""
    status, _ = server.exchange(head("Content-Length: 5", "Transfer-Encoding: chunked"), b"0\r\n\r\n")

    assert status == 400


def test_silent_clients_do_not_hold_the_server(server: Running) -> None:
    """More half-sent heads and bodies than there are threads are given up, and others get answers."""
    with ExitStack() as stack:
        half = [stack.enter_context(server.connect()) for _ in range(3)]
        for number, link in enumerate(half):
            link.sendall(head("Content-Length: 10") + b"abc" if number % 2 else b"POST /v1/verdicts HTTP/1.1\r\nHost")
        status, _ = server.exchange(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answers = [read_answer(link) for link in half]

    assert status == 200
    assert [code_of(answer) for answer in answers[1::2]] == [(408, "body-too-slow")]
    assert [status for status, _ in answers[::2]] == [0, 0]


def test_a_stopping_server_finishes_what_it_has_begun(log: bytes, tmp_path: Path) -> None:
    """After a signal to stop, a request that is being read still gets its verdict, and the server ends with code 0."""
    with running(tmp_path, workers=1, threads=2, receive_seconds=20) as found, found.connect() as link:
        link.sendall(head(f"Content-Length: {len(log)}", "Expect: 100-continue"))
        assert link.recv(100).startswith(b"HTTP/1.1 100")
        found.process.send_signal(signal.SIGTERM)
        link.sendall(log)
        status, body = read_answer(link)

        assert status == 200
        assert msgspec.json.decode(body)["status"] == "valid"
        assert found.process.wait(20) == 0
