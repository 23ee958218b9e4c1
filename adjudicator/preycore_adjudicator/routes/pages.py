"""The page for people: drop a log, read the verdict."""

import msgspec
from flask import Blueprint, Response, current_app

from preycore.wording import MEANINGS

from ..document import JSON

pages = Blueprint("pages", __name__)


@pages.get("/")
def index() -> Response:
    """Give the page."""
    return current_app.send_static_file("index.html")


@pages.get("/meanings.json")
def meanings() -> Response:
    """Give the page the sentences for what each value of each fact says."""
    return Response(msgspec.json.encode(MEANINGS), content_type=JSON)
