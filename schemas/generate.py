"""Writes what is generated from the code: `schemas/*.json` and `docs/errors.md`; `--check` only tells what is old."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from preycore_adjudicator.app import create_app

from preycore.catalog import specs
from preycore.errors import CODES
from preycore.schemas import game_schema, log_schema
from schemas.vectors import vectors

ROOT = Path(__file__).parent.parent

ERRORS = """\
# Error codes

Generated from `preycore.errors.CODES` by `make schemas`. Every refusal carries one of these codes: in a verdict's
`problem.code`, as `PreycoreError.code` in Python, before the colon on the command line's standard error, and in the
problem details of the service. Codes are stable; sentences may change.

| code | meaning |
|---|---|
"""


def generated() -> Iterator[tuple[Path, bytes]]:
    """Yield each generated file's path, relative to the root, and its content."""
    for spec in specs().values():
        yield Path("schemas", f"{spec.name}.json"), pretty(game_schema(spec))
    yield Path("schemas", "log.json"), pretty(log_schema())
    yield Path("schemas", "vectors.json"), pretty(vectors())
    yield Path("schemas", "openapi.json"), pretty(create_app().test_client().get("/v1/openapi.json").get_json())
    yield Path("docs", "errors.md"), errors_page().encode()


def errors_page() -> str:
    """Return the page of all error codes."""
    return ERRORS + "".join(f"| `{code}` | {meaning} |\n" for code, meaning in sorted(CODES.items()))


def pretty(value: object) -> bytes:
    """Return a JSON value for people to read and for Git to compare."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def old(root: Path = ROOT) -> list[str]:
    """Return the generated files whose content is not what the code gives."""
    return [
        str(path)
        for path, content in generated()
        if not (root / path).exists() or (root / path).read_bytes() != content
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or with `--check` say which are old and return 1 if any is."""
    if arguments == ["--check"]:
        stale = old()
        for name in stale:
            print(f"{name} is old: make schemas")
        return int(bool(stale))
    for path, content in generated():
        (ROOT / path).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
