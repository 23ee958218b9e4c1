"""The command `preycore`: finds its subcommands, and turns every refusal into one line and an exit code."""

import os
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from .errors import LogError, PreycoreError

VALID: Final = 0
"""Exit code: valid, the same, or simply done."""
INVALID: Final = 1
"""Exit code: a log contradicts itself, or a comparison is decided."""
USAGE: Final = 2
"""Exit code: wrong arguments, or a file that cannot be read."""
UNDECIDED: Final = 3
"""Exit code: incomplete, sealed, undecidable, or a required fact is missing."""
INTERNAL: Final = 70
"""Exit code: preycore itself has failed."""
INTERRUPTED: Final = 130
"""Exit code: stopped from the keyboard."""

_MISSING: Final = ("sealed-line", "no-seeds", "fact-missing")
_ARGUMENTS: Final = ("seed-conflict", "bad-require", "bad-index", "not-same-match")


def main() -> NoReturn:
    """Run the command line and exit."""
    warnings.showwarning = _warn
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; what it refuses is one line `code: sentence` on standard error."""
    try:
        code = _run(list(arguments) or ["--help"])
        sys.stdout.flush()
    except PreycoreError as error:
        return refuse(error)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # the interpreter flushes it at its end
        return VALID
    except OSError as error:
        return _say("unreadable", f"{error.filename or 'a file'}: {error.strerror or 'cannot be used'}", USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _internal(error)
    return code


def refuse(error: PreycoreError) -> int:
    """Say on standard error why something is refused, and return the exit code."""
    if error.code in _MISSING:
        code = UNDECIDED
    else:
        code = INVALID if isinstance(error, LogError) and error.code not in _ARGUMENTS else USAGE
    line = getattr(error, "line", None)
    return _say(error.code, error.message if line is None else f"line {line}: {error.message}", code)


def _warn(message: Warning | str, *where: object, **more: object) -> None:
    print(f"warning: {message}", file=sys.stderr)


def _say(code: str, sentence: str, exit_code: int) -> int:
    print(f"{code}: {' '.join(sentence.split())}", file=sys.stderr)
    return exit_code


def _internal(error: Exception) -> int:
    """Name the place but no value: what went wrong may hold somebody's cards."""
    if os.environ.get("PREYCORE_DEBUG"):
        traceback.print_exception(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{type(error).__name__} in {os.path.basename(place.filename)}, line {place.lineno}"
    return _say("internal-error", f"{where}; PREYCORE_DEBUG=1 shows more, perhaps also hidden cards", INTERNAL)


def _run(arguments: list[str]) -> int:
    try:
        import typer

        from .commands import make_app
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        return _say("missing-extra", "the command line needs typer: pip install 'preycore[cli]'", USAGE)
    command: Callable[..., Any] = typer.main.get_command(make_app())
    try:
        result = command(arguments, prog_name="preycore", standalone_mode=False)
    except typer.TyperException as error:
        return _say("usage", error.format_message(), USAGE)
    except typer.Abort:
        return INTERRUPTED
    return result if isinstance(result, int) else VALID
