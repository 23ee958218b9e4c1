"""Errors as problem details (RFC 9457) with a stable `code`; what they say never quotes a body or a seed."""

import logging
from collections.abc import Iterable
from http import HTTPStatus
from traceback import format_tb
from typing import Final

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from preycore import PreycoreError
from preycore import errors as core
from preycore.log import LineError

from .models import ProblemDetails

MEDIA_TYPE: Final = "application/problem+json"

CODES: Final[dict[str, tuple[int, str]]] = {
    "bad-request": (400, "The request cannot be read."),
    "bad-body": (400, "The body ends early, or its chunks or its compression are broken."),
    "repeated-parameter": (400, "A query parameter stands twice."),
    "forwarded": (403, "The request came through a proxy, and the service answers its own machine only."),
    "not-local": (403, "The request's Host is not localhost, 127.0.0.1 or [::1]."),
    "cross-site": (403, "A page of another site sent the request."),
    "not-found": (404, "There is nothing at this address."),
    "unknown-verdict": (404, "No verdict of this release on these bytes is stored."),
    "method-not-allowed": (405, "This address does not take this method; the header Allow names those it takes."),
    "body-too-slow": (408, "The client sent no more of its body for too long."),
    "body-too-large": (413, "The body is larger than the limit, as sent or as decompressed."),
    "unsupported-media-type": (415, "The body's Content-Type is not one that this address takes."),
    "unsupported-encoding": (415, "The body's Content-Encoding is neither gzip nor identity."),
    "bad-parameter": (422, "A parameter's value does not fit."),
    "bad-part": (422, "A part of the form is missing, unknown, not a file, or stands too often."),
    "internal-error": (500, "The service failed; the request is not at fault."),
    "store-unavailable": (503, "The database of verdicts does not answer: nothing was stored, try again later."),
}
"""The service's own codes with status and meaning; besides them those of `preycore.errors.CODES` occur."""

STATUSES: Final[dict[str, int]] = {"unknown-game": 404, "seed-conflict": 409}
"""Statuses of core codes that are not 422."""

_by_status: Final = {status: code for code, (status, _) in reversed(CODES.items())}
_log: Final = logging.getLogger("preycore_adjudicator")


class RequestProblem(Exception):
    """What is wrong with a request, with a code out of CODES."""

    def __init__(self, code: str, detail: str = "", headers: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail or CODES[code][1]
        self.headers = tuple(headers)


def meaning(code: str) -> tuple[int, str]:
    """Return the status and the sentence of a code, ours or the core's."""
    return CODES[code] if code in CODES else (STATUSES.get(code, 422), core.CODES[code])


def problem(
    code: str,
    detail: str,
    status: int,
    headers: Iterable[tuple[str, str]] = (),
    line: int | UnsetType = UNSET,
) -> Response:
    """Return the answer that tells a problem."""
    details = ProblemDetails(title=HTTPStatus(status).phrase, status=status, detail=detail, code=code, line=line)
    return Response(msgspec.json.encode(details), status, list(headers), content_type=MEDIA_TYPE)


def from_request_problem(error: RequestProblem) -> Response:
    """Answer what our own code found wrong with a request."""
    return problem(error.code, error.detail, CODES[error.code][0], error.headers)


def from_core(error: PreycoreError) -> Response:
    """Answer what the library refuses, with the line of the log where it knows one."""
    line = error.line if isinstance(error, LineError) else UNSET
    return problem(error.code, error.message, meaning(error.code)[0], line=line)


def from_misfit(error: ValidationError) -> Response:
    """Answer parameters that do not fit, by name and reason, without their values."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem("bad-parameter", f"{where}: {first['msg']}", 422)


def from_http(error: HTTPException) -> Response:
    """Answer what Flask and Werkzeug refuse: unknown addresses and methods, headers that cannot be read."""
    if isinstance(error.response, Response):
        return error.response
    status = error.code or 500
    code = _by_status.get(status, "bad-request")
    headers = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    return problem(code, CODES[code][1], status, headers)


def from_store(error: SQLAlchemyError) -> Response:
    """Answer a database that fails; its message may hold an address with a password, so the log gets the type."""
    _log.error("the database failed with %s", type(error).__name__)
    code = "store-unavailable"
    return problem(code, CODES[code][1], CODES[code][0], [("Retry-After", "5")])


def from_failure(error: Exception) -> Response:
    """Answer a fault of our own; the log gets its type and places, since its message might quote a hidden card."""
    _log.error("a request failed with %s\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)))
    code = "internal-error"
    return problem(code, CODES[code][1], 500)
