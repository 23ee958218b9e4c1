"""What decides between several logs of one match."""

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import Literal, TypeAlias

from msgspec import Struct

from .actions import actor
from .catalog import GameSpec
from .claims import header_spec
from .errors import LogError
from .lines import ActionLine, CheckpointLine, Header, SeatLine
from .log import LineError, Log
from .reading import Reading
from .referee import Verdict, verify
from .signing import can_check

Outcome: TypeAlias = Literal["same", "decided", "undecidable"]


class Dispute(Struct, frozen=True):
    """
    How several logs of one match relate.

    `same`: their public forms agree as far as the shortest goes. `decided`: they differ first at `line` (from 1), and
    one log alone stands: the only one that contradicts nothing, or the only one of those that the seat concerned has
    signed there or later, with a key that all of them know from before. Concerned is the seat whose action stands there
    in all of them; where one has another line, such as a ruling or an outcome of chance, all seats with keys are.
    `undecidable`: they differ, and nothing that was checked tells which is true. `standing` holds the indices of the
    logs that contradict nothing, `signed` of those the signed ones.
    """

    outcome: Outcome
    match_id: str
    line: int | None
    action: int | None
    standing: tuple[int, ...]
    signed: tuple[int, ...]
    message: str
    verdicts: tuple[Verdict, ...]


def compare(logs: list[Log], seeds: tuple[bytes, ...] = (), *, spec: GameSpec | None = None) -> Dispute:
    """
    Compare logs of one match by their public forms; one may be shorter or redacted.

    Raises LogError: not-same-match, or no-header when a first line cannot be read.
    """
    match_id = _match_id(logs)
    verdicts = tuple(verify(log, seeds, spec=spec) for log in logs)
    line, action = _first_difference(logs)
    standing = tuple(index for index, verdict in enumerate(verdicts) if verdict.status != "invalid")
    signed = _signed(logs, standing, line, spec) if line is not None and can_check() else ()
    outcome, message = _outcome(line, standing, signed, verdicts)
    return Dispute(outcome, match_id, line, action, standing, signed, message, verdicts)


def _outcome(
    line: int | None, standing: tuple[int, ...], signed: tuple[int, ...], verdicts: tuple[Verdict, ...]
) -> tuple[Outcome, str]:
    if line is None:
        return "same", "The logs agree line by line, as far as the shortest of them goes."
    found = [f"The logs differ first in line {line}.", *_fallen(verdicts)]
    if len(standing) == 1:
        return "decided", " ".join([*found, f"Only log {standing[0] + 1} contradicts nothing."])
    if not standing:
        return "decided", " ".join([*found, "None of the logs stands."])
    if len(signed) == 1:
        return "decided", " ".join([*found, f"Only log {signed[0] + 1} is signed there by the seat concerned."])
    both = "both legal" if len(verdicts) == 2 else f"all legal: {', '.join(f'log {i + 1}' for i in standing)}"
    if signed:
        return "undecidable", " ".join([*found, f"Undecidable, {both}: the seat concerned has signed more than one."])
    return "undecidable", " ".join([*found, f"Undecidable, {both}."])


def _fallen(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [
        f"Log {index + 1} is invalid at line {verdict.problem.line}: {verdict.problem.message}."
        for index, verdict in enumerate(verdicts)
        if verdict.problem is not None
    ]


def _signed(logs: list[Log], standing: tuple[int, ...], line: int, spec: GameSpec | None) -> tuple[int, ...]:
    """Return those of the logs that stand whose line `line`, the first that differs, is signed."""
    known = [set(_keys(logs[index], line).items()) for index in standing]
    shared = dict(set.intersection(*known)) if known else {}
    acting = {who for index in standing for who in _acting(logs[index], line, spec)}
    one = acting if len(acting) == 1 and acting <= set(shared) else set[str]()
    return tuple(index for index in standing if _vouched(logs[index], line, frozenset(one or shared), bool(one)))


def _acting(log: Log, number: int, spec: GameSpec | None) -> list[str]:
    """Return the number of the seat whose action line `number` (from 1) is, "" for another line; [] for none."""
    lines = log.lines()
    header = next(lines).line
    line = header if number == 1 else next((parsed.line for parsed in islice(lines, number - 2, None)), None)
    if line is None:
        return []
    if not isinstance(line, ActionLine) or not isinstance(header, Header):
        return [""]
    return [str(actor(Reading((spec or header_spec(header)).actions).action_of(line)))]


def _keys(log: Log, number: int) -> dict[str, str]:
    """Return the keys in force before line `number` (from 1) by the seats' numbers; the header's if that is line 1."""
    keys: dict[str, str] = {}
    for parsed in islice(log.lines(), max(1, number - 1)):
        match parsed.line:
            case Header() as header:
                keys = {str(seat): key for seat, key in enumerate(header.keys) if key is not None}
            case SeatLine(seat=seat, key=str(key)):
                keys[str(seat)] = key
    return keys


def _vouched(log: Log, number: int, concerned: frozenset[str], by_line: bool) -> bool:
    """
    Tell whether line `number` (from 1) is signed: itself, if that counts (`by_line`), or by a score sheet after it.

    A sheet counts that all seats concerned have signed. A key that comes later, in a seat line that not all logs hold,
    is anybody's and counts for nothing.
    """
    passed = set[str]()
    for at, parsed in enumerate(log.lines(), 1):
        line = parsed.line
        if at >= number and isinstance(line, SeatLine):
            passed.add(str(line.seat))
        if at == number and by_line and isinstance(line, ActionLine) and line.sig is not None:
            return True
        if at > number and isinstance(line, CheckpointLine) and concerned and concerned <= set(line.sigs) - passed:
            return True
    return False


def _match_id(logs: list[Log]) -> str:
    found: list[str] = []
    for log in logs:
        try:
            first = next(log.lines())
        except LineError as error:
            raise LogError("no-header", f"a log has no readable header: {error.message}") from None
        if not isinstance(first.line, Header):
            raise LogError("no-header", "the first line of a log is not a header")
        found.append(first.line.match_id)
    if len(set(found)) != 1:
        raise LogError("not-same-match", "the logs carry different match ids")
    return found[0]


def _first_difference(logs: list[Log]) -> tuple[int | None, int | None]:
    """Return the line (from 1) and, if it is an action's, the action (from 0) where the public forms first differ."""
    action = 0
    for number, forms in enumerate(zip_longest(*(_forms(log) for log in logs)), 1):
        present = [form for form in forms if form is not None]
        is_action = any(of_action for _, of_action in present)
        if len({public for public, _ in present}) > 1:
            return number, action if is_action else None
        action += is_action
    return None, None


def _forms(log: Log) -> Iterator[tuple[bytes, bool]]:
    """
    Yield the public form of each line, and whether it is an action's.

    The first line that cannot be read is the last; its form, nothing, is that of no other line.
    """
    try:
        for parsed in log.lines():
            yield parsed.public, isinstance(parsed.line, ActionLine)
    except LineError:
        yield b"", False
