import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from preycore.actions import ARBITER, SPECTATOR, redact
from preycore.catalog import specs
from preycore.testing.playing import playout

ROOT = Path(__file__).parents[2]


def validator(name: str, part: str | None = None) -> Any:
    """Return a validator for a file of schemas/, or for one part of a game's."""
    schema = json.loads((ROOT / "schemas" / f"{name}.json").read_text())
    if part is not None:
        schema = {**schema["properties"][part], "$defs": schema["$defs"]}
    return jsonschema_rs.Draft202012Validator(schema)


@pytest.mark.parametrize("name", specs())
def test_views_and_actions_fit_their_schema(name: str) -> None:
    """Every view and action of a random match, as every seat sees it, fits the published schema."""
    spec = specs()[name]
    game = spec.game(spec.edition(), spec.players[0])
    match = playout(game, 5)
    actions, views = validator(name, "action"), validator(name, "view")
    for action in match.actions:
        for who in (0, SPECTATOR, ARBITER):
            actions.validate(msgspec.to_builtins(redact(action, who)))
    for state in match.states[:: max(1, len(match.states) // 40)]:
        for who in (*range(game.players), SPECTATOR, ARBITER):
            views.validate(msgspec.to_builtins(game.observe(state, who)))


@pytest.mark.parametrize("name", specs())
def test_editions_and_options_fit_their_schema(name: str) -> None:
    """The shipped edition and the options of a game fit the published schema."""
    spec = specs()[name]
    edition = spec.edition()

    validator(name, "mechanics").validate(msgspec.to_builtins(edition.mechanics))
    validator(name, "options").validate(spec.game(edition, spec.players[0]).setup.options)


def test_log_lines_fit_their_schema() -> None:
    """Every line of the vectors' log fits schemas/log.json, open and redacted; a changed one does not."""
    lines = json.loads((ROOT / "schemas" / "vectors.json").read_text())["log"]["lines"]
    log = validator("log")
    for line in lines:
        log.validate(json.loads(line["line"]))
        log.validate(json.loads(line.get("public", line["line"])))
    assert not log.is_valid({**json.loads(lines[0]["line"]), "more": 1})
    assert not log.is_valid({**json.loads(lines[1]["line"]), "salt": "xyz"})
