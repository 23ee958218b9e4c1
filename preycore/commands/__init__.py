"""The commands: one module each, which holds a function of its name; further ones by entry point."""

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any, Final

import typer
from typer.core import TyperGroup

GROUP: Final = "preycore.commands"
"""The entry-point group of further commands; each names a function that Typer can call."""

_EXTRAS: Final = {"preycore_ai": "ai", "preycore_adjudicator": "adjudicator"}


class LazyGroup(TyperGroup):
    """Imports a command's module only when somebody asks for the command."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted({*_own(), *(point.name for point in entry_points(group=GROUP))})

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # the class of Typer's commands has no public name
        """Return a command, None for an unknown one; one that cannot be imported says so when it is called."""
        if cmd_name in _own():
            return _command(cmd_name, getattr(import_module(f"{__name__}.{cmd_name}"), cmd_name))
        for point in entry_points(group=GROUP, name=cmd_name):
            return _command(cmd_name, _load(point))
        return None


def make_app() -> typer.Typer:
    """Make the command line."""
    app = typer.Typer(cls=LazyGroup, add_completion=False, pretty_exceptions_enable=False)
    app.callback(help="Play, simulate and verify tabletop games over logs that anybody can check.")(_root)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        from ..version import __version__

        print(__version__)
        raise typer.Exit


def _root(
    version: bool = typer.Option(False, "--version", callback=_print_version, is_eager=True, help="Print the release."),
) -> None:
    """Do nothing: the options of `preycore` itself have callbacks."""


def _own() -> list[str]:
    return [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]


def _command(name: str, function: Callable[..., Any] | typer.Typer) -> Any:
    if isinstance(function, typer.Typer):
        group = typer.main.get_command(function)
        group.name = name
        return group
    app = typer.Typer(add_completion=False)
    app.command(name, help=_paragraphs(function))(function)
    return typer.main.get_command(app)


def _paragraphs(function: Callable[..., Any]) -> str:
    """Return the docstring with each paragraph in one line: the help breaks lines where the terminal wants it."""
    text = inspect.getdoc(function) or ""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _load(point: EntryPoint) -> Callable[..., Any]:
    try:
        function: Callable[..., Any] = point.load()
    except ModuleNotFoundError as error:
        return _missing(point, str(error.name))
    return function


def _missing(point: EntryPoint, module: str) -> Callable[[], int]:
    package = point.module.partition(".")[0]
    remedy = f": pip install 'preycore[{_EXTRAS[package]}]'" if package in _EXTRAS else ""

    def missing() -> int:
        print(f"missing-extra: the command {point.name!r} needs {module}{remedy}", file=sys.stderr)
        return 2

    missing.__doc__ = f"(needs {module}, which is not installed)"
    return missing
