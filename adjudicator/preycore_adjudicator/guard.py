"""Who is answered, and the headers that every answer carries."""

import re
from typing import Final

from flask import Response, request

from .problems import RequestProblem
from .settings import settings

_LOCAL: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?", re.IGNORECASE)

CLOSED: Final = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE: Final = f"{CLOSED}; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"
"""The policy of our own page: everything from this service, nothing inline."""
API_PAGE: Final = (
    f"{CLOSED}; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'"
)
"""The policy of the API browser, a page of another project that holds an inline script."""

_policies: Final = {"pages.index": PAGE, "openapi.openapi": API_PAGE, "swagger.swagger": API_PAGE}

_headers: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def check_sender() -> None:
    """
    Refuse what does not come straight from this machine, unless remote requests are allowed.

    The Host is checked against pages that point a name of theirs at 127.0.0.1, the Origin against pages that post to
    it openly.
    """
    if settings().allow_remote:
        return
    if any(name == "Forwarded" or name.startswith("X-Forwarded-") for name in request.headers.keys()):  # noqa: SIM118
        raise RequestProblem("forwarded")
    host = request.headers.get("Host", "")
    if not _LOCAL.fullmatch(host):
        raise RequestProblem("not-local")
    if request.headers.get("Origin", f"http://{host}") != f"http://{host}":
        raise RequestProblem("cross-site")


def check_query() -> None:
    """Refuse a query parameter that stands twice: one of its values would be passed over."""
    if any(len(values) > 1 for _, values in request.args.lists()):
        raise RequestProblem("repeated-parameter")


def secure(response: Response) -> Response:
    """Add the headers that keep browsers from doing more with an answer than reading it."""
    response.headers.setdefault("Content-Security-Policy", _policies.get(request.endpoint or "", CLOSED))
    for name, value in _headers.items():
        response.headers.setdefault(name, value)
    return response
