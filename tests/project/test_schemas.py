import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from preycore.actions import ARBITER, SPECTATOR
from preycore.actions import redact as redact_action
from preycore.catalog import specs
from preycore.log import read_log, redact
from preycore.testing.playing import playout

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "tests" / "golden").glob("*/*.jsonl"))


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
            actions.validate(msgspec.to_builtins(redact_action(action, who)))
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


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_logs_fit_their_schemas(path: Path) -> None:
    """Every line of the golden logs fits schemas/log.json, open and sealed, and every action its game's schema."""
    log, actions = validator("log"), validator(path.parent.name, "action")
    whole = read_log(path)
    for raw in (*whole.raw_lines(), *redact(whole, SPECTATOR)):
        line = json.loads(raw)
        log.validate(line)
        if line["kind"] == "action":
            actions.validate({**line["action"], **line.get("secret", {})})


def test_the_schema_refuses_other_lines() -> None:
    """Unknown keys, kinds and forms of a salt do not fit."""
    first, second, *_ = [json.loads(raw) for raw in read_log(LOGS[0]).raw_lines()]
    log = validator("log")

    assert log.is_valid(first)
    assert not log.is_valid({**first, "more": 1})
    assert not log.is_valid({**first, "kind": "other"})
    assert not log.is_valid({**second, "salt": "xyz"})
