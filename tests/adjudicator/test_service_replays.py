"""What `POST /v1/replays` and `POST /v1/disputes` answer, and verdicts for an event."""

import io
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from service_databases import made
from test_service_verdicts import JSONL, post, with_swapped_card, without_seeds
from werkzeug.test import TestResponse

from preycore import ARBITER, SPECTATOR, read_log, redact
from preycore.event import event_text, new_event
from preycore.replaying import fold_to, without_chance


def replay(client: FlaskClient, log: bytes, query: str = "", **headers: str) -> TestResponse:
    """Ask for a replay."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(f"/v1/replays{query}", data=log, content_type=JSONL, headers=named)


def form(client: FlaskClient, path: str, **parts: bytes | list[bytes]) -> TestResponse:
    """Send a form whose parts are files."""
    lists = {name: [value] if isinstance(value, bytes) else value for name, value in parts.items()}
    files = {name: [(io.BytesIO(content), f"{name}.file") for content in contents] for name, contents in lists.items()}
    return client.post(path, data=files, content_type="multipart/form-data")


def test_the_whole_log_comes_back_to_the_byte(client: FlaskClient, log: bytes) -> None:
    """A log without its lines of chance is answered with the whole log, drawn anew from the seeds of its ending."""
    answer = replay(client, b"".join(without_chance(read_log(log))))

    assert (answer.status_code, answer.content_type) == (200, JSONL)
    assert answer.data == log


def test_seeds_of_a_replay_may_come_in_the_header(client: FlaskClient, log: bytes) -> None:
    """A log without ending is replayed with the seeds of the header Preycore-Seed."""
    part, seed = without_seeds(log)
    short = b"".join(without_chance(read_log(part)))

    assert replay(client, short, Preycore_Seed=seed).data == part
    assert replay(client, short).get_json()["code"] == "no-seeds"


def test_a_whole_log_is_not_replayed_over_its_own_chance(client: FlaskClient, log: bytes) -> None:
    """A log that still has lines of chance is refused, with the number of the first."""
    problem = replay(client, log).get_json()

    assert (problem["code"], problem["status"], problem["line"]) == ("chance-line", 422, 2)


def test_rulings_cannot_make_chance_draw_without_end(log: bytes, tmp_path: Path) -> None:
    """A short log whose rulings go back again and again is refused once the whole is longer than a log may be."""
    header = next(without_chance(read_log(log)))
    drawn = next(index for index, line in enumerate(log.splitlines()[1:]) if b'"type":"play_card"' in line)
    most = 4 * fold_to(read_log(log), 0).game.bound
    ruling = b'{"back_to":%d,"kind":"ruling","reason":"again"}\n'

    with made(database=f"sqlite:///{tmp_path}/verdicts.db") as app:
        for turns, code in ((10, None), (most // (drawn + 1) + 1, "too-many-lines")):
            short = header + b"".join(ruling % (turn * drawn) for turn in range(turns))
            answer = replay(app.test_client(), short, Preycore_Seed=without_seeds(log)[1])

            assert answer.status_code == (422 if code else 200)
            assert code is None or answer.get_json()["code"] == code


@pytest.mark.parametrize(("name", "who"), [("0", 0), ("2", 2), ("spectator", SPECTATOR), ("arbiter", ARBITER)])
def test_a_position_is_what_that_player_saw(client: FlaskClient, log: bytes, name: str, who: int) -> None:
    """With `as` and `at` the answer is the view that the game gives that player after so many action lines."""
    answer = replay(client, log, f"?as={name}&at=30").get_json()

    fold = fold_to(read_log(log), 30)
    view = fold.game.observe(fold.state, who)
    assert answer["view"] == msgspec.json.decode(msgspec.json.encode(view))
    assert (answer["actions"], answer["viewer"], answer["game"]) == (30, name, "prey")


def test_a_players_own_copy_shows_that_player_as_much(client: FlaskClient, log: bytes) -> None:
    """A position before anything sealed is needed can be asked of a redacted log; a later one cannot."""
    copy = b"".join(redact(read_log(log), 1))
    before = next(i for i, line in enumerate(copy.splitlines()[1:]) if b'"seal"' in line)

    assert replay(client, copy, f"?as=1&at={before}").status_code == 200
    assert replay(client, copy, "?as=1").get_json()["code"] == "sealed-line"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?as=3", "bad-parameter"),
        ("?as=8", "bad-parameter"),
        ("?as=me", "bad-parameter"),
        ("?at=3", "bad-parameter"),
        ("?as=1&at=-1", "bad-parameter"),
        ("?as=1&at=01", "bad-parameter"),
        ("?as=1&at=9999", "bad-index"),
    ],
)
def test_a_position_that_there_is_not_is_refused(client: FlaskClient, log: bytes, query: str, code: str) -> None:
    """A seat that nobody has, a moment that never was, or a moment without a viewer is a problem."""
    answer = replay(client, log, query)

    assert (answer.status_code, answer.get_json()["code"]) == (422, code)


def test_a_position_in_an_illegal_log_names_the_line(client: FlaskClient, log: bytes) -> None:
    """The position after an illegal action does not exist; the problem names its line and code."""
    problem = replay(client, with_swapped_card(log), "?as=spectator").get_json()
    verdict = post(client, with_swapped_card(log)).get_json()

    assert (problem["line"], problem["code"]) == (verdict["problem"]["line"], verdict["problem"]["code"])


def test_copies_of_one_log_are_the_same(client: FlaskClient, log: bytes) -> None:
    """A redacted copy and the whole log do not differ."""
    copy = b"".join(redact(read_log(log), SPECTATOR))
    answer = form(client, "/v1/disputes", log=[log, copy]).get_json()

    assert answer["outcome"] == "same"
    assert len(answer["ids"]) == len(answer["verdicts"]) == 2


def test_an_illegal_log_loses_a_dispute(client: FlaskClient, log: bytes) -> None:
    """Where one of two logs breaks a rule the other stands, and the answer says from which line they differ."""
    answer = form(client, "/v1/disputes", log=[with_swapped_card(log), log]).get_json()

    assert (answer["outcome"], answer["standing"]) == ("decided", [1])
    assert answer["line"] == answer["verdicts"][0]["problem"]["line"]


@pytest.mark.parametrize("count", [0, 1, 9])
def test_a_dispute_has_two_to_eight_logs(client: FlaskClient, log: bytes, count: int) -> None:
    """Fewer than two logs, or more than eight, are no dispute."""
    answer = form(client, "/v1/disputes", log=[log] * count)

    assert (answer.status_code, answer.get_json()["code"]) in ((422, "bad-part"), (400, "bad-body"))


def test_logs_of_two_matches_are_no_dispute(client: FlaskClient, log: bytes) -> None:
    """Logs with different match ids, or without a header, cannot be compared."""
    other = log.replace(b'"simulate-1-0"', b'"simulate-1-1"')

    assert form(client, "/v1/disputes", log=[log, other]).get_json()["code"] == "not-same-match"
    assert form(client, "/v1/disputes", log=[log, b"no log\n"]).get_json()["code"] == "no-header"


@pytest.mark.parametrize("parts", [{"logs": b"x"}, {"log": b"x", "other": b"x"}, {"event": b""}])
def test_other_parts_are_refused(client: FlaskClient, parts: dict[str, bytes]) -> None:
    """A part that is misspelt is not passed over in silence."""
    for path in ("/v1/verdicts", "/v1/disputes"):
        assert form(client, path, **parts).get_json()["code"] == "bad-part"


def test_parts_are_files(client: FlaskClient, log: bytes) -> None:
    """A part that is text and no file is refused: its bytes might not be those of the log."""
    answer = client.post("/v1/verdicts", data={"log": log.decode()}, content_type="multipart/form-data")

    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad-part")


@pytest.mark.parametrize(
    "body", [b"x", b"--b\r\n", b'--b\r\nContent-Disposition: form-data; name="log"; filename="a"\r\n\r\nx']
)
def test_a_form_cut_short_is_refused(client: FlaskClient, body: bytes) -> None:
    """A form without its last boundary gives no verdict on what came of it."""
    answer = client.post("/v1/verdicts", data=body, content_type="multipart/form-data; boundary=b")

    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad-body")


def test_a_log_in_a_form_is_judged_by_its_bytes(client: FlaskClient, log: bytes) -> None:
    """A log that comes as a part of a form has the id and the verdict of the same bytes sent alone."""
    assert form(client, "/v1/verdicts", log=log).json == post(client, log).json
    odd = b"\xff\r\n\x00--"
    assert form(client, "/v1/verdicts", log=odd).json == post(client, odd).json


def test_an_event_says_in_what_a_log_falls_short(client: FlaskClient, log: bytes) -> None:
    """With an event file `shortfalls` names everything in which the log is not what the event demands."""
    fitting = event_text(new_event("cup", "prey", (3,))).encode()
    other = event_text(new_event("cup", "prey", (4,), max_rounds=6)).encode()

    assert form(client, "/v1/verdicts", log=log, event=fitting).get_json()["shortfalls"] == []
    sentences = form(client, "/v1/verdicts?require=commitment", log=log, event=other).get_json()["shortfalls"]
    assert "3 play, but the event demands 4 players" in sentences
    assert any(sentence.startswith("commitment is none") for sentence in sentences)


@pytest.mark.parametrize("content", [b"", b"\xff", b"name = 1", b"x" * 70000, b"[" * 5000])
def test_an_event_file_that_is_none_is_refused(client: FlaskClient, log: bytes, content: bytes) -> None:
    """An event file that cannot be read gives no verdict, since nobody would know what it lacks."""
    answer = form(client, "/v1/verdicts", log=log, event=content)

    assert (answer.status_code, answer.get_json()["code"]) == (422, "bad-event")
