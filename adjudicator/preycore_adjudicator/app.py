"""The Flask application."""

from flask_openapi.models.info import Info
from flask_openapi.openapi import OpenAPI
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException

from preycore import PreycoreError

from .document import VERSION, components
from .guard import check_query, check_sender, secure
from .models import NoQuery
from .problems import RequestProblem, from_core, from_failure, from_http, from_misfit, from_request_problem
from .routes import games, health, pages, verdicts
from .settings import KEY, Settings

DESCRIPTION = (
    "Judges logs of tabletop matches. A verdict says what was checked and nothing beyond it; whoever has the same "
    "release and the same log can compute it again."
)


def create_app(settings: Settings | None = None) -> OpenAPI:
    """Make the application, with settings from the environment unless they are given."""
    app = OpenAPI(
        __package__,
        info=Info(title="preycore adjudicator", version=VERSION, description=DESCRIPTION),
        doc_prefix="/v1",
        validation_error_callback=from_misfit,
        validation_error_model=NoQuery,
    )
    app.extensions[KEY] = settings or Settings()
    app.openapi_version = "3.1.0"
    app.openapi_extensions = {"components": components()}
    app.before_request(check_sender)
    app.before_request(check_query)
    app.after_request(secure)
    for api in (health.api, games.api, verdicts.api):
        app.register_api(api)
    app.register_blueprint(pages.pages)
    _register_problems(app)
    return app


def _register_problems(app: OpenAPI) -> None:
    app.register_error_handler(RequestProblem, from_request_problem)
    app.register_error_handler(PreycoreError, from_core)
    app.register_error_handler(ValidationError, from_misfit)
    app.register_error_handler(HTTPException, from_http)
    app.register_error_handler(Exception, from_failure)
