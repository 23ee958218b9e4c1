"""Whether the service answers."""

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint

from preycore import __version__

from ..document import JSON, answers, reference
from ..models import Health
from ..parameters import NoQuery
from ..store import store

api = APIBlueprint("health", __name__, abp_tags=[{"name": "health"}])


@api.get("/healthz", operation_id="getHealth", responses=answers("all is well", reference(Health), "store-unavailable"))
def get_health(query: NoQuery) -> Response:
    """Tell whether the service answers and its database does, and the release."""
    store().check()
    return Response(msgspec.json.encode(Health("ok", __version__)), content_type=JSON)
