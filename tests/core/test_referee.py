"""The referee: statuses, facts, problems, requirements."""

import json
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from toy_matches import SEED, finished, judged, play_on, start, toy

from preycore import SPECTATOR, LogError, load, read_log
from preycore.digests import seeded_salt
from preycore.lines import encode_line, parse_line
from preycore.log import LineError
from preycore.match import Match
from preycore.referee import shortfalls, verdict_json, verify
from preycore.testing.toy import SPEC, Dealt
from preycore.wording import verdict_lines

Edit = Callable[[list[dict[str, object]]], None]


def edited(log: bytes, edit: Edit) -> bytes:
    """The log after an edit of its lines as objects, canonical again."""
    lines = [json.loads(line) for line in log.splitlines()]
    edit(lines)
    return b"".join(msgspec.json.encode(line, order="sorted") + b"\n" for line in lines)


def test_a_match_without_contradiction_is_valid() -> None:
    """A complete match is valid, with the places of the rules and draws that its seeds give."""
    match = finished(3)
    verdict = judged(match.log())

    assert verdict.status == "valid"
    assert verdict.digest == match.digest
    assert verdict.places == match.game.ranking(match._state)
    assert verdict.scores == match.scores()
    assert (verdict.facts.rules, verdict.facts.draws) == ("legal", "match")
    assert (verdict.facts.commitment, verdict.facts.signatures) == ("self-declared", "none")
    assert (verdict.lines, verdict.valid_prefix.lines) == (len(list(match.lines())),) * 2
    assert verdict.problem is None


def test_every_prefix_of_a_match_is_incomplete() -> None:
    """Without an ending a log is incomplete, also after the last action, and never claims its draws."""
    lines = list(finished().lines())
    for cut in range(1, len(lines)):
        verdict = judged(b"".join(lines[:cut]))

        assert (verdict.status, verdict.facts.draws, verdict.ending) == ("incomplete", "unrevealed", None)
        assert verdict.valid_prefix.lines == cut


def test_seeds_given_to_the_referee_show_the_draws() -> None:
    """With the seeds from outside, the draws of an unfinished log are checked."""
    log = play_on(start(), 2).log()

    assert judged(log).facts.draws == "unrevealed"
    assert judged(log, (SEED,)).facts.draws == "match"
    with pytest.raises(LogError) as refused:
        judged(log, (bytes(32),))
    assert refused.value.code == "seed-conflict"


def test_a_closed_copy_is_sealed() -> None:
    """Where the rules need a hidden field, the fold ends; the digest is still that of the whole log."""
    match = finished()
    verdict = judged(match.log(SPECTATOR))

    assert (verdict.status, verdict.facts.rules, verdict.digest) == ("sealed", "sealed", match.digest)
    assert verdict.valid_prefix == type(verdict.valid_prefix)(1, 0)
    assert verdict.scores is None


def test_going_back_before_a_closed_line_does_not_open_it() -> None:
    """What follows a closed line is not checked, also if a ruling strikes it out: nobody calls it legal."""
    match = play_on(start(), 2)
    match.back(0, "from the start again")
    lines = list(play_on(match).lines())
    again = next(at for at, line in enumerate(lines) if b'"ruling"' in line)
    closed = list(match.lines(SPECTATOR))
    forbidden = [line.replace(b'"player":1', b'"player":0') for line in closed[3:again]]
    log = b"".join([*lines[:3], *forbidden, *lines[again:]])

    assert judged(match.log(), (SEED,)).facts.rules == "legal"
    verdict = judged(log, (SEED,))
    assert (verdict.status, verdict.facts.rules, verdict.valid_prefix.actions) == ("sealed", "sealed", 2)
    assert (verdict.scores, verdict.digest != match.digest) == (match.scores(), True)


def test_seeds_open_the_lines_of_chance() -> None:
    """With the seeds, closed lines of chance are drawn anew and the fold goes on to the first closed choice."""
    match = finished()
    verdict = judged(match.log(SPECTATOR), (SEED,))

    assert (verdict.status, verdict.facts.draws, verdict.valid_prefix.actions) == ("sealed", "match", 2)


def test_a_card_dealt_otherwise_is_not_the_seeds() -> None:
    """A legal deal that the seeds do not give is a mismatch, at its own line."""
    match = finished()

    def swap(lines: list[dict[str, object]]) -> None:
        lines[1]["secret"] = {"card": 1 - _card(lines[1])} if _card(lines[1]) < 2 else {"card": 0}

    verdict = judged(edited(match.log(), swap))
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.line, verdict.problem.action) == ("invalid", 2, 0)
    assert verdict.problem.code == "draw-mismatch"
    assert (verdict.facts.rules, verdict.facts.draws) == ("legal", "mismatch")


def test_an_illegal_choice_is_attributed_to_its_seat() -> None:
    """The verdict names line, seat, code and rule of the first illegal action."""
    match = finished()

    def forbid(lines: list[dict[str, object]]) -> None:
        lines[4]["secret"] = {"number": _card(lines[2])}

    problem = judged(edited(match.log(), forbid)).problem
    assert problem is not None
    assert (problem.line, problem.action, problem.seat) == (5, 3, 1)
    assert (problem.code, problem.rule) == ("not-legal", "toy.choose")


def _card(line: dict[str, object]) -> int:
    secret = line["secret"]
    assert isinstance(secret, dict)
    card: int = secret["card"]
    return card


def _set(index: int, **fields: object) -> Edit:
    def edit(lines: list[dict[str, object]]) -> None:
        lines[index].update(fields)

    return edit


def _drop(index: int, *names: str) -> Edit:
    def edit(lines: list[dict[str, object]]) -> None:
        for name in names:
            del lines[index][name]

    return edit


def _swap(one: int, other: int) -> Edit:
    def edit(lines: list[dict[str, object]]) -> None:
        lines[one], lines[other] = lines[other], lines[one]

    return edit


@pytest.mark.parametrize(
    ("edit", "line", "code"),
    [
        (_set(0, format=999), 1, "unknown-version"),
        (_set(0, rules=999), 1, "unknown-version"),
        (_set(0, draw="mt19937"), 1, "unknown-version"),
        (_set(0, edition={"name": "open", "digest": "0" * 64}), 1, "edition-mismatch"),
        (_set(0, edition={"name": "../open", "digest": "0" * 64}), 1, "unknown-edition"),
        (_set(0, options={}), 1, "bad-header"),
        (_set(0, options={"stopping": 1}), 1, "bad-options"),
        (_set(0, deal_id="toy-1"), 1, "bad-header"),
        (_set(0, players=["one"]), 1, "bad-players"),
        (_set(0, commitments=["0" * 64]), -1, "bad-commitment"),
        (_set(0, keys=[None, None]), 1, "bad-header"),
        (_set(0, more=1), 1, "bad-line"),
        (_set(0, kind="seat"), 1, "bad-line"),
        (_swap(0, 1), 1, "no-header"),
        (_set(1, kind="unknown"), 2, "bad-line"),
        (_set(1, at=5), 2, "bad-line"),
        (_set(1, seal="0" * 64), 2, "bad-secret"),
        (_drop(1, "salt"), 2, "bad-secret"),
        (_drop(1, "salt", "secret"), 2, "bad-secret"),
        (_set(1, salt="0" * 32), 2, "bad-salt"),
        (_set(1, action={"type": "dealt", "player": 9}), 2, "bad-action"),
        (_set(1, action={"type": "dealt", "player": 0, "card": 0}), 2, "bad-secret"),
        (_swap(1, 2), 2, "bad-salt"),
        (_swap(3, 4), 4, "bad-salt"),
        (_set(-1, places=[1]), -1, "bad-places"),
        (_set(-1, places=[2, 2]), -1, "bad-places"),
        (_drop(-1, "places"), -1, "bad-places"),
        (_set(-1, reason="resigned", by=0), -1, "bad-ending"),
        (_set(-1, by=0), -1, "bad-ending"),
        (_set(-1, secret={"seeds": []}), -1, "bad-seeds"),
        (_set(-1, secret={"seeds": ["00"]}), -1, "bad-seeds"),
        (_set(-1, secret={"seeds": ["0" * 64]}), -1, "bad-commitment"),
        (_set(-1, salt="0" * 32), -1, "bad-salt"),
    ],
)
def test_each_lie_is_refused_at_its_line(edit: Edit, line: int, code: str) -> None:
    """Every field that contradicts the match or its form is refused at its line with its own code."""
    log = edited(finished().log(), edit)
    problem = judged(log).problem

    assert problem is not None
    assert (problem.line, problem.code) == (line if line > 0 else len(log.splitlines()), code)


def test_lines_of_a_choice_stand_together_in_seat_order() -> None:
    """Lines of a simultaneous choice in another order, or with another line between, are refused."""
    match = Match.start(toy(), seeded=False, match_id="toy-1", spec=SPEC)
    match.play(Dealt(0, 0))
    match.play(Dealt(1, 1))
    for seat in (0, 1):
        match.play(match.view(seat).legal[0])
    log = match.log()

    for edit in (_swap(3, 4), lambda lines: lines.insert(4, {"kind": "ruling", "reason": "a pause"})):
        problem = judged(edited(log, edit)).problem
        assert problem is not None
        assert problem.code == "block-order"
    assert judged(log).status == "incomplete"


@pytest.mark.parametrize(
    ("bytes_of", "line", "code"),
    [
        (lambda lines: b"", 1, "empty-log"),
        (lambda lines: b"\n".join(lines), -1, "no-newline"),
        (lambda lines: b"\r\n".join([*lines, b""]), 1, "not-canonical"),
        (lambda lines: b"\xef\xbb\xbf" + b"\n".join([*lines, b""]), 1, "not-json"),
        (lambda lines: b"\n".join([lines[0], b"", *lines[1:], b""]), 2, "not-json"),
        (lambda lines: b"\n".join([lines[0], b'{"a":"\xff"}', b""]), 2, "not-json"),
        (lambda lines: b"\n".join([lines[0], b'{"a":NaN}', b""]), 2, "not-json"),
        (lambda lines: b"\n".join([lines[0], b'{"a":-0}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a":1.0}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a":9007199254740992}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a":1,"a":1}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a": 1}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a":"\\u0041"}', b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b"[1]", b""]), 2, "bad-line"),
        (lambda lines: b"\n".join([lines[0], b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", b""]), 2, "not-json"),
        (lambda lines: b"\n".join([lines[0], b'{"a":' + b"[" * 500 + b"]" * 500 + b"}", b""]), 2, "not-canonical"),
        (lambda lines: b"\n".join([lines[0], b'{"a":"' + b"x" * 70000 + b'"}', b""]), 2, "line-too-long"),
        (lambda lines: b"\n".join([*lines, lines[-1], b""]), 0, "after-ending"),
        (lambda lines: b"\n".join([lines[0], lines[0], b""]), 2, "second-header"),
    ],
)
def test_bytes_that_are_no_log_are_refused(bytes_of: Callable[[list[bytes]], bytes], line: int, code: str) -> None:
    """Anything but canonical lines, each ended by one line feed, is refused at its line."""
    lines = finished().log().splitlines()
    problem = judged(bytes_of(lines)).problem

    assert problem is not None
    assert problem.code == code
    assert problem.line == {0: len(lines) + 1, -1: len(lines)}.get(line, line)


def test_a_file_has_no_more_lines_than_four_times_the_bound() -> None:
    """A log that only grows by rulings is refused after four times the game's bound."""
    match = start()
    ruling = b'{"kind":"ruling","reason":"a pause"}\n'
    bound = match.game.bound
    verdict = judged(match.log() + ruling * (5 * bound))

    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.problem.line) == ("too-many-lines", 4 * bound + 1)


def test_a_checkpoint_states_the_running_digest() -> None:
    """A checkpoint with the digest of the lines before it stands, any other is refused."""
    match = start()
    good = b'{"digest":"%s","kind":"checkpoint"}\n' % match.digest.encode()
    bad = b'{"digest":"%s","kind":"checkpoint"}\n' % (b"0" * 64)

    assert judged(match.log() + good).status == "incomplete"
    problem = judged(match.log() + good + bad).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("bad-checkpoint", 5)


def test_a_seed_stripped_from_the_ending_changes_the_fact() -> None:
    """A log without its seeds is still valid, but its draws are unrevealed, and a requirement fails."""
    verdict = judged(edited(finished().log(), _drop(-1, "secret", "salt")))

    assert (verdict.status, verdict.facts.draws) == ("valid", "unrevealed")
    assert shortfalls(verdict, "draws") == ["draws is unrevealed, but match is required"]


def test_requirements_accept_the_value_named_or_a_better_one() -> None:
    """A fact alone asks for its best value, `X=value` for that or a better one; unknown ones are errors."""
    verdict = judged(finished().log())

    assert shortfalls(verdict, "rules,draws,commitment=self-declared,signatures=none") == []
    assert shortfalls(verdict, "draws=unrevealed,commitment=none") == []
    assert len(shortfalls(verdict, "commitment,signatures")) == 2
    for unknown in ("luck", "draws=perhaps", ""):
        with pytest.raises(LogError) as refused:
            shortfalls(verdict, unknown)
        assert refused.value.code == "bad-require"


@pytest.mark.parametrize(
    ("key", "shown"), [("match_id", r"toy\n  rules  \x1b[31mlegal\u202e"), ("\x1b[2J\n", r"\x1b[2J\n")]
)
def test_a_log_writes_no_lines_of_its_own_into_a_verdict(key: str, shown: str) -> None:
    """What a log makes a verdict quote is printed in one line, with nothing that a terminal obeys."""
    lines = list(verdict_lines(judged(edited(start().log(), _set(0, **{key: "toy\n  rules  \x1b[31mlegal\u202e"})))))

    assert any(shown in line for line in lines)
    assert all(line.isprintable() for line in lines)


def test_a_verdict_is_one_object() -> None:
    """The keys of a verdict are a contract."""
    verdict = json.loads(verdict_json(judged(b""), file="a.jsonl"))

    assert list(verdict) == [
        "file", "status", "game", "match_id", "digest", "lines", "actions", "facts", "ending", "places", "scores",
        "problem", "valid_prefix", "release",
    ]  # fmt: skip
    assert list(verdict["facts"]) == ["rules", "draws", "commitment", "signatures"]
    assert list(verdict["problem"]) == ["line", "action", "seat", "code", "rule", "message"]
    assert verdict["status"] == "invalid"


def test_a_log_of_an_unknown_game_is_refused() -> None:
    """A game that this release does not know is not judged."""
    verdict = verify(read_log(finished().log()))
    problem = verdict.problem

    assert (verdict.game, verdict.facts.draws) == (None, "unrevealed")  # not "none": nobody knows of a real table
    assert problem is not None
    assert (problem.code, problem.line) == ("unknown-game", 1)


def test_an_edition_whose_name_no_folder_can_have_is_unknown() -> None:
    """A name of the longest allowed, in more bytes than a file system takes, is judged like any other lie."""
    header = Match.start(load("prey", 3)).log().splitlines()[0]
    verdict = verify(read_log(edited(header, lambda lines: cast(Any, lines[0]["edition"]).update(name="é" * 200))))

    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.code) == ("invalid", "unknown-edition")


def test_an_option_of_another_type_is_another_header() -> None:
    """False is not 0 although Python says so, also where the game is given and not made from the header."""
    game = load("another_day", 3)
    header = Match.start(game, SEED).log().splitlines()[0]
    lie = edited(header, lambda lines: cast(Any, lines[0]["options"]).update(first_caller=False))

    assert verify(read_log(header + b"\n"), game=game).problem is None
    problem = verify(read_log(lie), game=game).problem
    assert problem is not None
    assert problem.code == "bad-header"


@pytest.mark.parametrize("seeds", [(SEED,), (SEED, bytes(32))])
def test_sealed_seeds_are_those_given(seeds: tuple[bytes, ...]) -> None:
    """Whoever knows the seeds knows the seal of a redacted ending; another is no copy of the log."""
    match = play_on(Match.start(toy(), seeds, match_id="toy-1", spec=SPEC))
    match.end()
    # Nobody's choice is closed, only the ending.
    copy = b"".join([*list(match.lines())[:-1], list(match.lines(SPECTATOR))[-1]])
    other = edited(copy, lambda lines: lines[-1].update(seal="00" * 32))

    assert judged(copy, seeds).status == "valid"
    problem = judged(other, seeds).problem
    assert problem is not None
    assert (problem.code, problem.line) == ("bad-seeds", len(list(match.lines())))


def test_more_seeds_than_parties_are_not_the_logs() -> None:
    """Seeds in any number are only compared with the commitments."""
    with pytest.raises(LogError) as refused:
        judged(start().log(), (SEED,) * 300)
    assert refused.value.code == "seed-conflict"


def test_a_line_error_keeps_its_line() -> None:
    """Readers of a stream learn the number of the first bad line."""
    with pytest.raises(LineError) as refused:
        list(read_log(start().log() + b"{}\n").lines())
    assert (refused.value.line, refused.value.code) == (4, "bad-line")


def test_salts_follow_from_seed_match_and_line() -> None:
    """With a seed every salt is determined, so a replay gives the same bytes."""
    match = finished()
    for index, parsed in enumerate(read_log(match.log()).lines()):
        salt = getattr(parsed.line, "salt", None)
        assert salt in (None, seeded_salt(SEED, "toy-1", index).hex())
        assert parse_line(encode_line(parsed.line)) == parsed
