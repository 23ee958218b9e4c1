"""JSON Schemas of what logs and views hold, made from the types that read them."""

from typing import Any, Final

import msgspec

from .catalog import GameSpec
from .lines import ActionLine, CheckpointLine, EndingLine, Header, RulingLine, SeatLine

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE: Final = "#/$defs/{name}"


def game_schema(spec: GameSpec) -> dict[str, Any]:
    """
    Return the JSON Schema of a game: an object with an `action`, a `view`, its `mechanics` or `options`.

    Secret fields of actions carry `x-secret`; in a log they stand under `secret` and not under `action`.
    """
    parts = {"action": spec.actions, "view": spec.view, "mechanics": spec.mechanics, "options": spec.options}
    schemas, definitions = msgspec.json.schema_components(list(parts.values()), ref_template=_REFERENCE)
    return {
        "$schema": DIALECT,
        "title": spec.title,
        "description": spec.summary,
        "x-rules-version": spec.rules_version,
        "x-players": list(spec.players),
        "type": "object",
        "properties": dict(zip(parts, schemas, strict=True)),
        "$defs": definitions,
    }


def log_schema() -> dict[str, Any]:
    """Return the JSON Schema of one line of a log, whatever the game."""
    kinds = (Header, ActionLine, SeatLine, RulingLine, CheckpointLine, EndingLine)
    schemas, definitions = msgspec.json.schema_components(kinds, schema_hook=_anything, ref_template=_REFERENCE)
    description = "A line is valid only if it is byte for byte its canonical form (RFC 8785): see docs/log-format.md."
    return {
        "$schema": DIALECT,
        "title": "A line of a log",
        "description": description,
        "oneOf": list(schemas),
        "$defs": definitions,
    }


def _anything(kind: type) -> dict[str, Any]:
    if kind is object:
        return {"type": ["null", "boolean", "integer", "string", "array", "object"]}
    raise NotImplementedError(f"no schema of {kind.__name__}")
