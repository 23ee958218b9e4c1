"""What a line may not say in two ways: a log has one digest only if each of its lines has one form."""

from typing import Any

import pytest
from toy_matches import finished, judged, start

from preycore.errors import LogError
from preycore.lines import parse_line
from preycore.signing import public_key
from preycore.testing.sheet import Sheet

HASH = "00" * 32


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "ruling", "reason": "x", "back_to": None},
        {"kind": "seat", "seat": 0, "to": "a@1", "key": None},
        {"kind": "action", "action": {"type": "x"}, "seal": None},
        {"kind": "checkpoint", "digest": HASH, "sigs": {}},
        {"kind": "ending", "reason": "abandoned", "places": []},
    ],
)
def test_fields_with_their_default_value_are_left_out(line: dict[str, Any]) -> None:
    """null, [] and {} in place of an optional field would be a second form of the same line."""
    assert refused(line) == "bad-line"
    assert refused({key: item for key, item in line.items() if item not in (None, [], {})}) == ""


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "checkpoint", "digest": HASH},
        {"kind": "checkpoint", "digest": HASH, "sigs": {"0": "00" * 64}},
        {"kind": "action", "action": {"type": "x"}, "seal": HASH},
        {"kind": "action", "action": {"type": "x"}, "secret": {"a": 1}, "salt": "00" * 16},
        {"kind": "action", "action": {"type": "x"}, "sig": "00" * 64},
    ],
)
def test_hexadecimal_digits_end_without_a_line_feed(line: dict[str, Any]) -> None:
    """A hash, salt, signature or seat with a line feed behind it is none."""
    assert refused(line) == ""
    for key in ("digest", "seal", "salt", "sig"):
        if key in line:
            assert refused({**line, key: line[key] + "\n"}) == "bad-line"
    for seat, sig in line.get("sigs", {}).items():
        assert refused({**line, "sigs": {seat + "\n": sig}}) == "bad-line"


def refused(line: dict[str, Any]) -> str:
    """Return the code by which a line is refused, or nothing."""
    (raw,) = Sheet((line,), bytes(32)).written().splitlines()
    try:
        parse_line(raw)
    except LogError as error:
        return error.code
    return ""


def test_an_open_secret_is_not_null() -> None:
    """A line that opens nothing and carries no seal either is no sealed line: it is refused."""
    sheet = Sheet.read(finished().log(), bytes(range(32)))
    index = next(at for at, row in enumerate(sheet.rows) if "secret" in row)
    nothing = {**sheet.rows[index], "secret": dict.fromkeys(sheet.rows[index]["secret"])}
    problem = judged(sheet.with_rows(index, index + 1, nothing).sealed().written()).problem
    assert problem is not None
    assert (problem.line, problem.code) == (index + 1, "bad-secret")


def test_a_seat_that_does_not_exist_signs_nothing() -> None:
    """A signed line of a seat beyond the players is refused like one of a seat without a key."""
    match = start(keys=(public_key(f"{1:064x}"), None))
    sheet = Sheet.read(match.log(), bytes(range(32)))
    row = {"kind": "action", "action": {"type": "choose", "player": 7}, "seal": HASH, "sig": "00" * 64}
    problem = judged(sheet.with_rows(len(sheet.rows), len(sheet.rows), row).written()).problem
    assert problem is not None
    assert (problem.line, problem.code) == (len(sheet.rows) + 1, "bad-signature")
