"""The OpenAPI document: the parts that routes share, and its schemas."""

from typing import Any, Final, TypeAlias

from msgspec.json import schema_components

from preycore.referee import FACTS

from .models import ANSWERS
from .problems import MEDIA_TYPE, meaning

JSON: Final = "application/json"
JSONL: Final = "application/jsonl"

VERSION: Final = "1"
"""The version of the interface, which is not that of the release."""

Answers: TypeAlias = dict[int | str, Any]
"""An operation's answers by status, as flask-openapi takes them."""

_ALWAYS: Final = ("bad-request", "repeated-parameter", "forwarded", "not-local", "cross-site", "bad-parameter")


def reference(kind: type[object]) -> dict[str, object]:
    """Return the reference to an answer's schema."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def answers(
    description: str,
    schema: dict[str, object],
    *codes: str,
    jsonl: bool = False,
    links: dict[str, object] | None = None,
) -> Answers:
    """
    Return an operation's answers by status: what it gives as JSON (200), and the problems that it may tell.

    `jsonl` says that it may give JSON Lines as well; `links` lead from the answer to other operations.
    """
    content: dict[str, object] = {JSON: {"schema": schema}, **({JSONL: {"schema": {}}} if jsonl else {})}
    good = {"description": description, "content": content, **({"links": links} if links else {})}
    return {"200": good, **_problems(*_ALWAYS, *codes, "internal-error")}


def _problems(*codes: str) -> Answers:
    by_status: dict[str, list[str]] = {}
    for code in codes:
        status, sentence = meaning(code)
        by_status.setdefault(str(status), []).append(f"`{code}`: {sentence}")
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}
    return {status: {"description": "\n\n".join(texts), "content": content} for status, texts in by_status.items()}


def components() -> dict[str, object]:
    """Return the schemas of all answers, with the values that facts can have."""
    _, schemas = schema_components(ANSWERS, ref_template="#/components/schemas/{name}")
    for fact, values in FACTS.items():
        schemas["Facts"]["properties"][fact]["enum"] = list(values)
    return {"schemas": schemas}
