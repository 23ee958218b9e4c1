"""What decides between logs of one match, and logs told again."""

from collections.abc import Callable

import pytest
from test_referee import edited
from toy_matches import SEED, finished, play_on, start

from preycore import SPECTATOR, LogError, read_log
from preycore.dispute import Dispute, compare
from preycore.log import canonicalise
from preycore.replaying import fold_to, replay, without_chance
from preycore.testing.toy import SPEC


def disputed(*logs: bytes) -> Dispute:
    """The comparison of toy logs."""
    return compare([read_log(log) for log in logs], spec=SPEC)


def test_copies_of_one_log_are_the_same() -> None:
    """Redacted and shorter copies agree with the whole log."""
    match = finished()
    whole = match.log()
    short = b"".join(list(match.lines(0))[:5])

    assert disputed(whole, match.log(SPECTATOR), short).outcome == "same"


def test_an_invalid_log_loses_against_a_legal_one() -> None:
    """Where only one of two different logs contradicts nothing, it stands."""
    whole = finished().log()

    def cheat(lines: list[dict[str, object]]) -> None:
        lines[3]["secret"] = {"number": 7}

    dispute = disputed(edited(whole, cheat), whole)
    assert (dispute.outcome, dispute.line, dispute.action, dispute.standing) == ("decided", 4, 2, (1,))
    assert "Only log 2" in dispute.message


@pytest.mark.parametrize("spoil", [lambda line: b" " + line, lambda line: line[:-1], lambda line: b"{}\n"])
def test_a_line_that_cannot_be_read_is_a_difference(spoil: Callable[[bytes], bytes]) -> None:
    """A copy spoilt at one line differs there, although all that can be read of it agrees."""
    lines = list(finished().lines())
    spoilt = [*lines[:4], spoil(lines[4])]

    dispute = disputed(b"".join(spoilt), b"".join(lines))
    assert (dispute.outcome, dispute.line, dispute.standing) == ("decided", 5, (1,))
    assert disputed(b"".join(spoilt), b"".join(lines[:4])).outcome == "same"


def test_two_legal_logs_are_undecidable() -> None:
    """Two different legal unsigned logs are undecidable, in these words."""
    match = start(commit=False)
    other = start(commit=False)
    for seat in (0, 1):
        match.play(match.view(seat).legal[0])
        other.play(other.view(seat).legal[-1])

    dispute = disputed(match.log(), other.log())
    assert (dispute.outcome, dispute.standing) == ("undecidable", (0, 1))
    assert "Undecidable, both legal" in dispute.message


def test_logs_of_two_matches_are_not_compared() -> None:
    """Another match id is another match."""
    with pytest.raises(LogError) as refused:
        disputed(finished().log(), finished(match_id="toy-2").log())
    assert refused.value.code == "not-same-match"


def test_players_lines_and_seeds_give_the_whole_log() -> None:
    """A log without its lines of chance is told again to the same bytes, rulings included."""
    match = play_on(start(3))
    match.back(3, "a ruling")
    play_on(match).end()
    short = b"".join(without_chance(read_log(match.log()), spec=SPEC))

    assert short != match.log()
    assert b"".join(replay(read_log(short), spec=SPEC)) == match.log()


def test_a_replay_needs_the_right_seeds_and_no_lines_of_chance() -> None:
    """Without seeds, with others, or with lines of chance left in, nothing is told again."""
    unfinished = play_on(start()).log()
    short = b"".join(without_chance(read_log(unfinished), spec=SPEC))

    assert b"".join(replay(read_log(short), (SEED,), spec=SPEC)) == unfinished
    for log, seeds, code in (
        (short, (), "no-seeds"),
        (short, (bytes(32),), "seed-conflict"),
        (unfinished, (SEED,), "chance-line"),
        (finished().log(), (bytes(32),), "seed-conflict"),
    ):
        with pytest.raises(LogError) as refused:
            list(replay(read_log(log), seeds, spec=SPEC))
        assert refused.value.code == code


def test_a_position_is_reached_by_its_number_of_actions() -> None:
    """The position after N action lines is that of the match then."""
    match = start()
    log = play_on(start()).log()

    assert fold_to(read_log(log), 2, spec=SPEC).state == match._state
    with pytest.raises(LogError) as refused:
        fold_to(read_log(log), 999, spec=SPEC)
    assert refused.value.code == "bad-index"
    with pytest.raises(LogError) as refused:
        fold_to(read_log(match.log(SPECTATOR)), spec=SPEC)
    assert refused.value.code == "sealed-line"


def test_a_log_is_put_into_canonical_form() -> None:
    """Blanks, key order, CRs, marks and blank lines are mended; what has no canonical form is refused."""
    loose = [b'\xef\xbb\xbf{ "b": 1, "a": "\\u0041" }\r\n', b"\n", b"[2 ]"]

    assert list(canonicalise(loose)) == [b'{"a":"A","b":1}\n', b"[2]\n"]
    for bad, code in ((b"{", "not-json"), (b"1.5", "not-canonical")):
        with pytest.raises(LogError) as refused:
            list(canonicalise([bad]))
        assert refused.value.code == code
