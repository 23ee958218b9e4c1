"""Matches told again: the whole log, or what one player saw at some moment."""

from typing import Any, Final

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint

from preycore import ARBITER, SPECTATOR, Log, Player, View, read_log, replay
from preycore.replaying import fold_to

from ..body import BODY_CODES, read_body
from ..document import JSON, JSONL, answers, reference
from ..models import Position
from ..parameters import ReplayQuery, SeedHeader
from ..problems import RequestProblem

api = APIBlueprint("replays", __name__, url_prefix="/v1/replays", abp_tags=[{"name": "replays"}])

BODY: Final[dict[str, Any]] = {
    "description": "Without `as` a log that lacks the lines of chance; with `as` a log up to the moment asked for.",
    "required": True,
    "content": {JSONL: {"schema": {}}},
}

WATCHERS: Final = {"spectator": SPECTATOR, "arbiter": ARBITER}


@api.post(
    "",
    operation_id="postReplay",
    request_body=BODY,
    responses=answers(
        "the whole log, or the position",
        reference(Position),
        *BODY_CODES,
        *("no-seeds", "chance-line", "bad-index", "sealed-line", "seed-conflict"),
        jsonl=True,
    ),
)
def post_replay(query: ReplayQuery, header: SeedHeader) -> Response:
    """
    Tell a match again.

    Without `as` the body is a log without its lines of chance, and the answer (application/jsonl) the whole log, drawn
    anew from the seeds. With `as` the answer is the view that this player had `at` that moment. Nothing is stored.
    """
    log, seeds = read_log(read_body(JSONL)), header.values()
    if query.viewer:
        return Response(msgspec.json.encode(_position(log, seeds, query)), content_type=JSON)
    if query.at:
        raise RequestProblem("bad-parameter", "at: a position needs `as` too")
    return Response(b"".join(replay(log, seeds)), content_type=JSONL)


def _position(log: Log, seeds: tuple[bytes, ...], query: ReplayQuery) -> dict[str, object]:
    fold = fold_to(log, int(query.at) if query.at else None, seeds)
    view: View = fold.game.observe(fold.state, _viewer(query.viewer, fold.game.players))
    return {
        "game": fold.header.game,
        "match_id": fold.header.match_id,
        "actions": fold.actions,
        "viewer": query.viewer,
        "view": view,
    }


def _viewer(name: str, players: int) -> Player:
    viewer = WATCHERS[name] if name in WATCHERS else int(name)
    if viewer >= players:
        raise RequestProblem("bad-parameter", f"as: the seats of this match are 0 to {players - 1}")
    return viewer
