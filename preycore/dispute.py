"""What decides between several logs of one match."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Literal, TypeAlias

from msgspec import Struct

from .catalog import GameSpec
from .errors import LogError
from .lines import ActionLine, Header, Parsed
from .log import LineError, Log
from .referee import Verdict, verify

Outcome: TypeAlias = Literal["same", "decided", "undecidable"]


class Dispute(Struct, frozen=True):
    """
    How several logs of one match relate.

    `same`: their public forms agree as far as the shortest goes. `decided`: they differ first at `line` (from 1), and
    only the logs with the indices in `standing` contradict nothing. `undecidable`: they differ, and nothing that was
    checked tells which is true.
    """

    outcome: Outcome
    match_id: str
    line: int | None
    action: int | None
    standing: tuple[int, ...]
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
    outcome, message = _outcome(line, standing, verdicts)
    return Dispute(outcome, match_id, line, action, standing, message, verdicts)


def _outcome(line: int | None, standing: tuple[int, ...], verdicts: tuple[Verdict, ...]) -> tuple[Outcome, str]:
    if line is None:
        return "same", "The logs agree line by line, as far as the shortest of them goes."
    differ = f"The logs differ first in line {line}."
    fallen = [
        f"Log {index + 1} is invalid at line {verdict.problem.line}: {verdict.problem.message}."
        for index, verdict in enumerate(verdicts)
        if verdict.problem is not None
    ]
    if len(standing) == 1:
        return "decided", " ".join([differ, *fallen, f"Only log {standing[0] + 1} contradicts nothing."])
    if not standing:
        return "decided", " ".join([differ, *fallen, "None of the logs stands."])
    if len(verdicts) == 2:
        return "undecidable", f"{differ} Undecidable, both legal."
    names = " and ".join(f"log {index + 1}" for index in standing)
    return "undecidable", " ".join([differ, *fallen, f"Undecidable between {names}: all legal."])


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
    for number, parsed in enumerate(zip_longest(*(_readable(log) for log in logs)), 1):
        present = [one for one in parsed if one is not None]
        is_action = any(isinstance(one.line, ActionLine) for one in present)
        if len({one.public for one in present}) > 1:
            return number, action if is_action else None
        action += is_action
    return None, None


def _readable(log: Log) -> Iterator[Parsed]:
    """Yield the lines of a log up to the first that cannot be read."""
    with suppress(LineError):
        yield from log.lines()
