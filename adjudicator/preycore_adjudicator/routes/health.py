"""Whether the service answers."""

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint

from preycore import __version__

from ..document import JSON, answers, reference
from ..models import Health, NoQuery

api = APIBlueprint("health", __name__, abp_tags=[{"name": "health"}])


@api.get("/healthz", operation_id="getHealth", responses=answers("the service answers", reference(Health)))
def get_health(query: NoQuery) -> Response:
    """Tell whether the service answers, and its release."""
    return Response(msgspec.json.encode(Health("ok", __version__)), content_type=JSON)
