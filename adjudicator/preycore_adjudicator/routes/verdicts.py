"""Verdicts on logs, given and stored."""

from hashlib import sha256
from itertools import islice
from typing import Any, Final

import msgspec
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from msgspec.structs import asdict, replace

from preycore import Log, LogError, Verdict, __version__, read_log, verify
from preycore.errors import CODES
from preycore.event import Event, check_event, departures, parse_event
from preycore.referee import shortfalls, verdict_json

from ..body import BODY_CODES, read_body
from ..document import JSON, JSONL, answers, reference
from ..forms import FORM, parts_of
from ..models import VerdictAnswer
from ..parameters import ReleaseQuery, SeedHeader, VerdictPath, VerdictQuery
from ..problems import RequestProblem
from ..store import store

api = APIBlueprint("verdicts", __name__, url_prefix="/v1/verdicts", abp_tags=[{"name": "verdicts"}])

BODY: Final[dict[str, Any]] = {
    "description": "A log, byte for byte (what is wrong with it stands in the verdict), or a form that holds the log "
    "and the file of the event that it was played at.",
    "required": True,
    "content": {
        JSONL: {"schema": {}},
        FORM: {
            "schema": {
                "type": "object",
                "properties": {
                    "log": {"type": "string", "format": "binary"},
                    "event": {"type": "string", "format": "binary"},
                },
                "required": ["log"],
                "additionalProperties": False,
            }
        },
    },
}

LINKS: Final[dict[str, object]] = {"stored": {"operationId": "getVerdict", "parameters": {"id": "$response.body#/id"}}}


@api.post(
    "",
    operation_id="postVerdict",
    request_body=BODY,
    responses=answers(
        "the verdict",
        reference(VerdictAnswer),
        *BODY_CODES,
        *("bad-part", "bad-event", "seed-conflict", "store-unavailable"),
        links=LINKS,
    ),
)
def post_verdict(query: VerdictQuery, header: SeedHeader) -> Response:
    """
    Judge a log.

    The answer is a verdict also when the log is illegal; `id` is the SHA-256 of the log's bytes. With `require` or an
    event, `shortfalls` says in what the log falls short of it. The verdict is stored, and the log is not; with seeds
    in the header nothing is stored, since nobody can compute that verdict from the log alone.
    """
    raw, event = _submitted()
    log, log_id, seeds = read_log(raw), sha256(raw).hexdigest(), header.values()
    verdict = verify(log, seeds)
    missing = shortfalls(verdict, query.require) if query.require else []
    if event is not None:
        missing += departures(event, log, verdict)
    if not seeds:
        store().put(log_id, __version__, verdict_json(_without_hidden(verdict, log)))
    more = {"shortfalls": missing} if query.require or event is not None else {}
    return Response(msgspec.json.encode({"id": log_id, **asdict(verdict), **more}), content_type=JSON)


@api.get(
    "/<id>",
    operation_id="getVerdict",
    responses=answers("the stored verdict", reference(VerdictAnswer), "unknown-verdict", "store-unavailable"),
)
def get_verdict(path: VerdictPath, query: ReleaseQuery) -> Response:
    """Give the stored verdict of a release on the log with this id."""
    found = store().get(path.id, query.release)
    if found is None:
        others = ", ".join(store().releases(path.id))
        raise RequestProblem("unknown-verdict", f"there are verdicts of: {others}" if others else "")
    return Response(msgspec.json.encode({"id": path.id, **msgspec.json.decode(found)}), content_type=JSON)


def _submitted() -> tuple[bytes, Event | None]:
    """Return the log's bytes and the event, if one was sent. Raises RequestProblem, LogError (bad-event)."""
    body = read_body(JSONL, FORM)
    if request.mimetype == JSONL:
        return body, None
    parts = parts_of(body, {"log": 1, "event": 1})
    if "log" not in parts:
        raise RequestProblem("bad-part", "the form holds no file named log")
    return parts["log"][0], _event(parts["event"][0]) if "event" in parts else None


def _event(content: bytes) -> Event:
    event = parse_event(content)
    check_event(event)
    return event


def _without_hidden(verdict: Verdict, log: Log) -> Verdict:
    """Return the verdict with a general sentence where the bad line opens hidden fields, which its own might name."""
    problem = verdict.problem
    if problem is None or not _opens_hidden(log, problem.line):
        return verdict
    return replace(verdict, problem=replace(problem, message=CODES[problem.code]))


def _opens_hidden(log: Log, number: int) -> bool:
    try:
        return b'"secret"' in next(islice(log.raw_lines(), number - 1, None), b"")
    except LogError:
        return False  # no line at all, one too long or one without an end: the referee says so without quoting it
