from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore.actions import SPECTATOR
from preycore.catalog import specs
from preycore.log import read_log, redact
from preycore.referee import Verdict, verify
from preycore.testing import toy
from preycore.testing.cases import cases, game_of_case, spec_of_case
from preycore.testing.lies import form_cases, header_cases, too_many_lines
from preycore.testing.logs import record
from preycore.testing.sheet import Fault, Sheet, first_fault
from preycore.testing.tampering import (
    UNSEEN,
    Case,
    TamperingError,
    base_sheet,
    check_case,
    draw_for,
    fact_cases,
    field_cases,
    missed,
    order_cases,
)

pytestmark = pytest.mark.usefixtures("toy_in_catalog")

CASES = cases()
NAMES = [toy.SPEC.name, *specs()]
WHOLE = 60
"""So many actions of players end a match of the short games; longer ones end by resignation."""
SHORT = 5


@cache
def sheet_of(case: str, limit: int, seed: int = 1) -> Sheet:
    """Return a log with lines of all kinds."""
    return base_sheet(game_of_case(case), seed, limit)


def verdict_of(sheet: Sheet) -> Verdict:
    """Return the verdict on a log before any edit: valid, with the best facts that it can have."""
    verdict = verify(read_log(sheet.written()))
    assert (verdict.status, verdict.facts.draws, verdict.facts.commitment) == ("valid", "match", "self-declared")
    return verdict


@pytest.mark.parametrize("case", CASES)
def test_bytes_that_are_no_log(case: str) -> None:
    """Whatever is not byte for byte a canonical line, or a file of such lines, is refused at its line."""
    sheet = sheet_of(case, SHORT)
    assert missed(form_cases(sheet), verdict_of(sheet)) == []


@pytest.mark.parametrize("case", CASES)
def test_headers_that_lie(case: str) -> None:
    """A header that names another game, edition, version or seed than the match has is refused."""
    sheet = sheet_of(case, SHORT)
    assert missed(header_cases(sheet, spec_of_case(case), game_of_case(case)), verdict_of(sheet)) == []


@pytest.mark.parametrize(("limit", "each", "most"), [(SHORT, 2, 40), (WHOLE, 1, 12)])
@pytest.mark.parametrize("case", CASES)
def test_changed_fields(case: str, limit: int, each: int, most: int) -> None:
    """Every field of a line of each kind, changed, left out or added, is refused at its line, or is nobody's to see."""
    sheet, spec, game = sheet_of(case, limit), spec_of_case(case), game_of_case(case)
    edits = field_cases(sheet, spec, game, draw_for(game), each, most)
    assert missed(edits, verdict_of(sheet), game) == []


@pytest.mark.parametrize(("limit", "each"), [(SHORT, 2), (WHOLE, 1)])
@pytest.mark.parametrize("case", CASES)
def test_changed_order(case: str, limit: int, each: int) -> None:
    """Lines cut, doubled, exchanged, moved or taken from another match are refused where the rules first notice."""
    sheet, spec, game = sheet_of(case, limit), spec_of_case(case), game_of_case(case)
    edits = order_cases(sheet, sheet_of(case, limit, 2), spec, game, draw_for(game), each)
    assert missed(edits, verdict_of(sheet), game) == []


@pytest.mark.parametrize("case", CASES)
def test_facts_that_are_missing(case: str) -> None:
    """Left-out seeds and commitments change the facts, and a requirement of them then fails."""
    sheet = sheet_of(case, SHORT)
    assert missed(fact_cases(sheet, spec_of_case(case), game_of_case(case)), verdict_of(sheet)) == []


def test_a_file_may_not_have_too_many_lines() -> None:
    """More lines than four times the game's bound are refused at the first line too many."""
    sheet = sheet_of("toy/open/3", WHOLE)
    check_case(too_many_lines(sheet, game_of_case("toy/open/3")), verdict_of(sheet))


def test_each_thing_that_nobody_sees_is_shown() -> None:
    """The list of what no referee can see holds nothing that a referee sees."""
    shown: set[str] = set()
    for limit in (SHORT, WHOLE):
        sheet, game = sheet_of("toy/open/2", limit), game_of_case("toy/open/2")
        other = sheet_of("toy/open/2", limit, 2)
        edits = [
            *field_cases(sheet, toy.SPEC, game, draw_for(game)),
            *order_cases(sheet, other, toy.SPEC, game, draw_for(game)),
            *fact_cases(sheet, toy.SPEC, game),
        ]
        shown |= {case.unseen for case in edits if case.fault is None and case.unseen}
    assert shown == set(UNSEEN)


def test_a_wrong_expectation_is_noticed() -> None:
    """The suite can fail: a case that expects another line, another code, or no fault at all, is missed."""
    sheet = sheet_of("toy/open/2", WHOLE)
    base = verdict_of(sheet)
    bad = sheet.with_rows(2, 3).sealed()
    fault = first_fault(bad, toy.SPEC, game_of_case("toy/open/2"))
    assert fault is not None
    check_case(Case("right", bad.written(), fault), base)
    wrong = (
        Case("line", bad.written(), Fault(fault.line + 1, fault.codes)),
        Case("code", bad.written(), Fault(fault.line, frozenset({"bad-salt"}))),
        Case("no fault", bad.written(), unseen="play"),
        Case("no change", sheet.written(), unseen="play"),
        Case("a fault", sheet.written(), fault),
    )
    for case in wrong:
        with pytest.raises(TamperingError):
            check_case(case, base)


@pytest.mark.parametrize("who", [0, 1, SPECTATOR])
def test_sealed_lines_are_judged_with_the_seeds(who: int) -> None:
    """With the seeds, another seal on a line of chance is a mismatch; without, nobody can tell, but the digest does."""
    sheet = sheet_of("toy/open/2", WHOLE)
    lines = list(redact(read_log(sheet.written()), who))
    number, line = next((at, line) for at, line in enumerate(lines, 1) if b'"dealt"' in line and b'"seal"' in line)
    start = line.index(b'"seal":"') + 8
    other = line[:start] + b"00" * 32 + line[start + 64 :]
    changed = read_log(b"".join([*lines[: number - 1], other, *lines[number:]]))
    judged = verify(changed, (sheet.seed,))
    assert judged.problem is not None
    assert (judged.problem.line, judged.problem.code, judged.facts.draws) == (number, "draw-mismatch", "mismatch")
    blind = verify(changed)
    assert blind.status in ("sealed", "invalid")
    assert blind.digest != verdict_of(sheet).digest


def test_a_sealed_action_out_of_turn_is_refused() -> None:
    """Who acts is public: a sealed action of somebody who has none now is refused, whatever it holds."""
    lines = list(redact(read_log(sheet_of("toy/open/2", WHOLE).written()), SPECTATOR))
    number = next(at for at, line in enumerate(lines, 1) if b'"choose"' in line)
    early = read_log(b"".join([*lines[: number - 2], *lines[number - 1 :]]))
    verdict = verify(early, (sheet_of("toy/open/2", WHOLE).seed,))
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (number - 1, "not-your-turn")


@cache
def log_of(name: str) -> bytes:
    """Return a log of at most thirty actions of players."""
    case = next(case for case in CASES if case.startswith(f"{name}/"))
    return record(game_of_case(case), 5, 30, commit=True)


PIECES = st.one_of(
    st.binary(min_size=0, max_size=3),
    st.sampled_from([b"\n", b"\r\n", b"null", b"-0", b"1e9", b"[" * 5000, b'"', b"}", b"\\u0000", b"\xff", b"9" * 30]),
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(edits=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), PIECES), min_size=1, max_size=4))
def test_changed_bytes(name: str, edits: list[tuple[float, int, bytes]]) -> None:
    """Whatever bytes stand in a file, the referee answers; other bytes are never the same valid log."""
    log = log_of(name)
    changed = log
    for place, length, piece in edits:
        start = int(place * len(changed))
        changed = changed[:start] + piece + changed[start + length :]
    verdict = verify(read_log(changed))
    if changed != log:
        assert verdict.status != "valid" or verdict.digest != verify(read_log(log)).digest


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(place=st.floats(0, 1), bit=st.integers(0, 7))
def test_flipped_bits(name: str, place: float, bit: int) -> None:
    """A single flipped bit makes a log invalid, or another log."""
    changed = bytearray(log_of(name))
    changed[min(int(place * len(changed)), len(changed) - 1)] ^= 1 << bit
    verdict = verify(read_log(bytes(changed)))
    assert verdict.status != "valid" or verdict.digest != verify(read_log(log_of(name))).digest
