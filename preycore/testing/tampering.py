"""Edits of a log, sealed, chained and written anew after each, and what a referee must say to them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from ..agents import RandomAgent
from ..catalog import GameSpec
from ..chance import Draw, FastDraw
from ..errors import CODES
from ..game import Game
from ..log import read_log
from ..match import Match
from ..referee import Verdict, shortfalls, verify
from .playing import seed_of
from .sheet import Fault, Row, Sheet, first_fault
from .variants import some, variants, words_in

UNSEEN: Final[dict[str, str]] = {
    "play": "Whoever keeps an unsigned log can write another legal play into it: only a signature, or a second copy, "
    "shows that.",
    "clock": "Times are what the keeper wrote.",
    "notes": "Seat lines, score sheets and reasons of rulings state what their writer says.",
    "director": "How a match that the rules did not end was ended, and its places, is the director's word.",
    "labels": "Who sits behind a label is known to the event, not to the log.",
    "renamed": "A commitment that nobody registered can be made anew for another match id with the same deals.",
}
"""What no referee can see in a log by itself, with the reason; the digest changes with all of it."""


@dataclass(frozen=True)
class Case:
    """An edited log and what has to be said of it: the fault, or why it stands and with which facts."""

    name: str
    log: bytes
    fault: Fault | None = None
    unseen: str = ""
    status: str = "valid"
    facts: Mapping[str, str] = field(default_factory=dict)
    """Facts that differ from those of the log before the edit."""


class TamperingError(AssertionError):
    """A referee says something else of an edited log than it must."""


def base_sheet(game: Game[Any, Any, Any], seed: int, limit: int) -> Sheet:
    """
    Return a log with lines of all kinds: a ruling that goes back to the start, a seat line, a score sheet.

    The match is over, or a seat resigned after `limit` actions of players.
    """
    secret = seed_of("tampering", seed)
    match = Match.start(game, secret, match_id=f"tampering-{seed}")
    agent = RandomAgent()
    for number in range(limit):
        if not match.actors:
            break
        if number == game.players:
            match.back(0, "The table was not ready.")
            match.seat(0, "random@1")
        seat = match.actors[0]
        match.play(agent.choose(game, match.view(seat), seed_of(seed, number)).action)
    if match.actors:
        match.end("resigned", by=match.actors[0])
    else:
        match.end()
    sheet = Sheet.read(match.log(), secret)
    last = len(sheet.rows) - 1
    return sheet.with_rows(last, last, {"kind": "checkpoint", "digest": ""}).sealed()


def check_case(case: Case, base: Verdict, game: Game[Any, Any, Any] | None = None) -> None:
    """
    Raise TamperingError unless the referee says of a case what it must; `base` is its verdict before the edit.

    With `game`, the referee need not make the game that the header names anew each time.
    """
    verdict = verify(read_log(case.log), game=game)
    if case.fault is not None:
        _check_refused(case, case.fault, verdict)
        return
    facts = {**msgspec.structs.asdict(base.facts), **case.facts}
    _demand(case, verdict, verdict.status == case.status)
    _demand(case, verdict, msgspec.structs.asdict(verdict.facts) == facts)
    _demand(case, verdict, verdict.digest != base.digest)
    _demand(case, verdict, bool(case.facts) or case.unseen in UNSEEN)
    for fact in case.facts:
        _demand(case, verdict, shortfalls(verdict, f"{fact}={getattr(base.facts, fact)}") != [])


def _check_refused(case: Case, fault: Fault, verdict: Verdict) -> None:
    problem = verdict.problem
    _demand(case, verdict, verdict.status == "invalid" and problem is not None)
    assert problem is not None
    _demand(case, verdict, problem.line == fault.line and problem.code in fault.codes and problem.code in CODES)
    _demand(case, verdict, verdict.valid_prefix.lines == fault.line - 1)
    _demand(case, verdict, len(problem.message) > 0)
    cards = set(re.findall(r"[a-z_]+-\d+\b", problem.message))
    _demand(case, verdict, not cards & _hidden_words(case.log, fault.line))


def _hidden_words(log: bytes, line: int) -> set[str]:
    """Return the texts that only secrets of other lines hold."""
    secret: set[str] = set()
    shown: set[str] = set()
    for number, raw in enumerate(log.splitlines(), 1):
        try:
            row = msgspec.json.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            continue
        own = number == line or not isinstance(row, dict)
        secret |= set() if own else words_in(row.get("secret"))
        shown |= words_in(row if own else {key: item for key, item in row.items() if key != "secret"})
    return secret - shown


def _demand(case: Case, verdict: Verdict, holds: bool) -> None:
    if not holds:
        raise TamperingError(f"{case.name}: expected {case.fault or (case.status, case.facts)}, got {verdict}")


def chosen_lines(sheet: Sheet, draw: Draw, each: int) -> list[int]:
    """Return the indices of so many lines of each kind, and of each type of action, without the header."""
    by_kind: dict[str, list[int]] = {}
    for index, row in enumerate(sheet.rows[1:], 1):
        by_kind.setdefault(row["action"]["type"] if row["kind"] == "action" else row["kind"], []).append(index)
    return sorted({index for indices in by_kind.values() for index in some(indices, each, draw)})


def _case(name: str, sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any], unseen: str) -> Case:
    """Return the case of an edited sheet, judged by the naive reading."""
    fault = first_fault(sheet, spec, game)
    ended = sheet.rows[-1]["kind"] == "ending" if fault is None else True
    facts = {} if ended else {"draws": "unrevealed"}
    return Case(name, sheet.written(), fault, unseen, "valid" if ended else "incomplete", facts)


def field_cases(
    sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any], draw: Draw, each: int = 2, most: int = 30
) -> Iterator[Case]:
    """Yield cases in which one field of a line is changed, left out or added: at most so many for `each` of a type."""
    words = sorted(words_in([row.get("action") for row in sheet.rows]))
    for index in chosen_lines(sheet, draw, each):
        row = sheet.rows[index]
        changed = [*variants(row, some(words, 6, draw)), *_additions(row)]
        for number, other in enumerate(some(changed, most, draw)):
            if isinstance(other, dict) and other != row:
                edited = sheet.with_rows(index, index + 1, other).sealed(keep=index)
                yield _case(f"line {index + 1}, change {number}", edited, spec, game, _reason(row, other))


def _additions(row: Row) -> Iterator[Row]:
    yield {**row, "nonsense": 1}
    yield {**row, "kind": "nonsense"}
    if row["kind"] == "action":
        yield {**row, "action": {**row["action"], "nonsense": 1}}
        yield {**row, "action": {**row["action"], **row.get("secret", {})}}
        yield {**row, "secret": {**row.get("secret", {}), "nonsense": 1}, "salt": row.get("salt", "00" * 16)}
        yield {**row, "at": 5}
        yield {**row, "sig": "00" * 64}
        yield {**row, "seal": "00" * 32}


def _reason(row: Row, other: Row) -> str:
    """Return why a changed line may go unseen."""
    if row["kind"] != "action":
        return "director" if row["kind"] == "ending" else "notes"
    return "clock" if {**other, "at": 0} == {**row, "at": 0} else "play"


def order_cases(
    sheet: Sheet, other: Sheet, spec: GameSpec, game: Game[Any, Any, Any], draw: Draw, each: int = 2
) -> Iterator[Case]:
    """Yield cases in which lines (`each` of a type) are cut, doubled, exchanged, moved, or come from another match."""
    rows = sheet.rows
    for index in chosen_lines(sheet, draw, each):
        far = 1 + draw.below(len(rows) - 1)
        foreign = other.rows[1 + draw.below(len(other.rows) - 1)]
        edits = {
            "cut": sheet.with_rows(index, index + 1),
            "cut from here": sheet.with_rows(index, len(rows)),
            "doubled": sheet.with_rows(index, index, rows[index]),
            "exchanged": sheet.with_rows(index, index + 2, *rows[index : index + 2][::-1]),
            "exchanged far": sheet.with_rows(index, index + 1, rows[far]).with_rows(far, far + 1, rows[index]),
            "reversed": sheet.with_rows(index, index + 4, *rows[index : index + 4][::-1]),
            "moved": sheet.with_rows(index, index + 1).with_rows(far, far, rows[index]),
            "replaced": sheet.with_rows(index, index + 1, foreign),
            "inserted": sheet.with_rows(index, index, foreign),
            "second header": sheet.with_rows(index, index, rows[0]),
            "second ending": sheet.with_rows(index, index, rows[-1]),
        }
        for name, edited in edits.items():
            if edited.sealed().rows != rows:
                yield _case(f"line {index + 1} {name}", edited.sealed(), spec, game, _order_reason(sheet, edited))


def _order_reason(sheet: Sheet, edited: Sheet) -> str:
    plays = [[row.get("action") for row in one.rows if row["kind"] == "action"] for one in (sheet, edited)]
    return "notes" if plays[0] == plays[1] else "play"


def fact_cases(sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any]) -> Iterator[Case]:
    """Yield cases in which nothing is wrong and less is shown: seeds and commitments left out."""
    last = len(sheet.rows) - 1
    bare = {key: item for key, item in sheet.rows[-1].items() if key not in ("secret", "salt")}
    stripped = sheet.with_rows(last, last + 1, bare)
    sealed = sheet.with_rows(last, last + 1, {**bare, "seal": "00" * 32})
    open_header = stripped.with_header(commitments=None)
    unrevealed, none = {"draws": "unrevealed"}, {"commitment": "none"}
    yield Case("seeds left out", stripped.sealed().written(), facts=unrevealed)
    yield Case("seeds sealed", sealed.sealed().written(), facts=unrevealed)
    yield Case("commitments left out", sheet.with_header(commitments=None).sealed().written(), facts=none)
    yield Case("both left out", open_header.sealed().written(), facts={**unrevealed, **none})
    unseeded = open_header.with_header(draw="none").sealed().written()
    yield Case("draws from a table", unseeded, facts={"draws": "none", **none})
    labels = [f"x{label}" for label in sheet.rows[0]["players"]]
    yield Case("other labels", sheet.with_header(players=labels).sealed().written(), unseen="labels")
    deal_id = sheet.rows[0]["match_id"]
    renamed = sheet.with_header(match_id="other", deal_id=deal_id).committed().sealed()
    yield Case("another match with the same deals", renamed.written(), first_fault(renamed, spec, game), "renamed")


def missed(cases: Iterable[Case], base: Verdict, game: Game[Any, Any, Any] | None = None) -> list[str]:
    """Return what the referee said wrongly (see `check_case`), one text a case."""
    found: list[str] = []
    for case in cases:
        try:
            check_case(case, base, game)
        except TamperingError as error:
            found.append(str(error))
    return found


def draw_for(game: Game[Any, Any, Any]) -> Draw:
    """Return the draw that chooses the edits of a game's logs."""
    return FastDraw(seed_of("tampering", game.setup.name, game.players))
