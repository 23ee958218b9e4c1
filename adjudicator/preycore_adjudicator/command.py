"""The command `preycore serve`."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from preycore import PreycoreError, SetupError

from . import missing

if TYPE_CHECKING:
    from .settings import Settings

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="Answer other machines too, and requests through a proxy.")
    ] = False,
) -> None:
    """Serve the referee over HTTP, to this machine only unless --allow-remote is given."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from .server import run
    except ModuleNotFoundError as error:
        raise SetupError("missing-extra", missing(error)) from None
    settings = _settings(allow_remote)
    if host not in LOOPBACK and not settings.allow_remote:
        raise typer.BadParameter(f"{host} is not this machine alone ({', '.join(LOOPBACK)}); give --allow-remote too")
    try:
        run(settings, host, port)
    except SQLAlchemyError as error:
        raise PreycoreError("unreadable", f"the database of verdicts cannot be used ({type(error).__name__})") from None


def _settings(allow_remote: bool) -> "Settings":
    from pydantic import ValidationError

    from .settings import Settings

    try:
        return Settings(allow_remote=True) if allow_remote else Settings()
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)[0]
        name = ".".join(str(part) for part in found["loc"])
        raise typer.BadParameter(f"{name}: {found['msg']}" if name else found["msg"]) from None
