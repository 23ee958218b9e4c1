"""The Flask application."""

from flask_openapi.models.info import Info
from flask_openapi.openapi import OpenAPI
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from preycore import PreycoreError

from .document import VERSION, components
from .guard import check_query, check_sender, secure
from .parameters import NoQuery
from .problems import RequestProblem, from_core, from_failure, from_http, from_misfit, from_request_problem, from_store
from .routes import disputes, games, health, pages, replays, verdicts
from .settings import KEY as SETTINGS
from .settings import Settings
from .store import KEY as STORE
from .store import Store

DESCRIPTION = (
    "Judges logs of tabletop matches. A verdict says what was checked and nothing beyond it; whoever has the same "
    "release and the same log can compute it again."
)


def create_app(settings: Settings | None = None) -> OpenAPI:
    """
    Make the application, with settings from the environment unless they are given.

    Its database is opened, and brought up to date, by the first request that needs it.
    """
    app = OpenAPI(
        __package__,
        info=Info(title="preycore adjudicator", version=VERSION, description=DESCRIPTION),
        doc_prefix="/v1",
        validation_error_callback=from_misfit,
        validation_error_model=NoQuery,
    )
    chosen = settings or Settings()
    app.extensions[SETTINGS] = chosen
    app.extensions[STORE] = Store(chosen.database.get_secret_value(), chosen.keep_days)
    app.openapi_version = "3.1.0"
    app.openapi_extensions = {"components": components()}
    app.before_request(check_sender)
    app.before_request(check_query)
    app.after_request(secure)
    for api in (health.api, games.api, verdicts.api, replays.api, disputes.api):
        app.register_api(api)
    app.register_blueprint(pages.pages)
    _register_problems(app)
    return app


def _register_problems(app: OpenAPI) -> None:
    app.register_error_handler(RequestProblem, from_request_problem)
    app.register_error_handler(PreycoreError, from_core)
    app.register_error_handler(SQLAlchemyError, from_store)
    app.register_error_handler(ValidationError, from_misfit)
    app.register_error_handler(HTTPException, from_http)
    app.register_error_handler(Exception, from_failure)
