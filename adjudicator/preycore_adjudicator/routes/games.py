"""The games that the service judges."""

import logging
from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint

from preycore import EditionError
from preycore.catalog import GameSpec, spec_of, specs
from preycore.editions import edition_names
from preycore.schemas import game_schema

from ..document import JSON, answers, reference
from ..models import EditionSummary, GameDetails, GameSummary
from ..parameters import GamePath, NoQuery

api = APIBlueprint("games", __name__, url_prefix="/v1/games", abp_tags=[{"name": "games"}])

_log: Final = logging.getLogger("preycore_adjudicator")
_list: dict[str, object] = {"type": "array", "items": reference(GameSummary)}


@api.get("", operation_id="getGames", responses=answers("all games, by name", _list))
def get_games(query: NoQuery) -> Response:
    """List the games: name, title, a sentence, and how many play."""
    found = [GameSummary(spec.name, spec.title, spec.summary, spec.players) for spec in specs().values()]
    return Response(msgspec.json.encode(found), content_type=JSON)


@api.get("/<game>", operation_id="getGame", responses=answers("the game", reference(GameDetails), "unknown-game"))
def get_game(path: GamePath, query: NoQuery) -> Response:
    """Describe a game: rules version, editions with digests, and the JSON Schema of its options, actions and views."""
    return Response(msgspec.json.encode(_details(spec_of(path.game))), content_type=JSON)


def _editions(spec: GameSpec) -> Iterator[EditionSummary]:
    """Yield the game's editions; one of the operator's own that cannot be read is no fault of the request."""
    for name in edition_names(spec.package, spec.name):
        try:
            edition = spec.edition(name)
        except EditionError as error:
            _log.warning("the edition %s of %s is left out: %s", name, spec.name, error.message)
        else:
            yield EditionSummary(edition.name, edition.digest)


def _details(spec: GameSpec) -> GameDetails:
    return GameDetails(
        name=spec.name,
        title=spec.title,
        summary=spec.summary,
        players=spec.players,
        rules=spec.rules_version,
        editions=tuple(_editions(spec)),
        schema=game_schema(spec),
    )
