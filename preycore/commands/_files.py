"""Logs that come from files, pipes or standard input, and lines that go to files or standard output."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

from ..errors import PreycoreError
from ..log import Log, read_log

STANDARD: Final = "-"
"""The name of standard input and output."""

PIPE_LIMIT: Final = 256 * 1024 * 1024
"""The most bytes that are read from a pipe, which can be read only once and so is kept in memory."""


def open_log(name: str) -> Log:
    """Return the log of this name, `-` being standard input. Raises PreycoreError (unreadable)."""
    if name == STANDARD:
        return read_log(_drain("standard input", sys.stdin.buffer))
    path = Path(name)
    try:
        with path.open("rb") as stream:
            return read_log(path) if path.is_file() else read_log(_drain(name, stream))
    except OSError as error:
        raise PreycoreError("unreadable", f"{name}: {error.strerror}") from None


def file_text(name: str) -> str:
    """Return a file's name as JSON can hold it: bytes that are no UTF-8 as `\\xff`."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _drain(name: str, stream: BinaryIO) -> bytes:
    content = stream.read(PIPE_LIMIT + 1)
    if len(content) > PIPE_LIMIT:
        raise PreycoreError("unreadable", f"{name}: more than {PIPE_LIMIT} bytes come from a pipe")
    return content


def write_lines(lines: Iterable[bytes], name: str = STANDARD) -> None:
    """Write lines to standard output as they come, or to a file that appears only once all are written."""
    if name == STANDARD:
        sys.stdout.flush()
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
        return
    draft = Path(f"{name}.part")
    try:
        with draft.open("wb") as stream:
            stream.writelines(lines)
        draft.replace(name)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise PreycoreError("unreadable", f"{name}: {error.strerror}") from None
        raise
