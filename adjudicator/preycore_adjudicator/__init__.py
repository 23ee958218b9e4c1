"""The adjudicator: the referee as an HTTP service (`create_app`, `preycore serve`)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .app import create_app
    from .settings import Settings

__all__ = ["Settings", "create_app"]


def __getattr__(name: str) -> object:
    """Import on first use, so that a missing extra is explained in one line and the command line starts quickly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from . import app, settings
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(missing(error), name=error.name) from None
    found: object = app.create_app if name == "create_app" else settings.Settings
    return found


def missing(error: ModuleNotFoundError) -> str:
    """Say in one line which package is missing and what installs it."""
    return f"the service needs {error.name}: pip install 'preycore[adjudicator]'"
