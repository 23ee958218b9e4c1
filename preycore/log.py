"""A log as a source of lines: read as a stream, redacted, put into canonical form."""

import json
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from .actions import Player
from .canonical import canonical, parse
from .digests import first_digest, next_digest
from .errors import LogError
from .lines import LINE_LIMIT, Parsed, parse_line, redact_line

_PIECE: Final = LINE_LIMIT // 2
"""So many bytes are read at once: with the rest of a line no more than twice the longest one."""


class LineError(LogError):
    """A LogError with the number of its line, counted from 1."""

    def __init__(self, line: int, code: str, message: str, rule: str = "") -> None:
        super().__init__(code, message, rule)
        self.line = line

    def __reduce__(self) -> tuple[type["LineError"], tuple[object, ...]]:  # type: ignore[override]  # one argument more
        return type(self), (self.line, self.code, self.message, self.rule)


class Log:
    """
    A log that can be read any number of times, line by line, in constant memory.

    `open` gives a new binary stream at the log's start each time.
    """

    def __init__(self, open: Callable[[], BinaryIO]) -> None:
        self._open: Final = open

    def blocks(self) -> Iterator[bytes]:
        """
        Yield the log in pieces of whole lines, each line with its line feed.

        Raises LineError: empty-log, line-too-long, no-newline.
        """
        with self._open() as stream:
            start, rest = 0, b""
            while piece := stream.read(_PIECE):
                rest += piece
                long = _too_long(rest)
                end = rest.rfind(b"\n") + 1 if long is None else long
                if end:
                    yield rest[:end]
                    start, rest = start + end, rest[end:]
                if long is not None:
                    raise self._error(start, "line-too-long", f"the line has more than {LINE_LIMIT} bytes")
            if rest:
                raise self._error(start, "no-newline", "the last line does not end with a line feed")
            if not start:
                raise LineError(1, "empty-log", "the log has no lines")

    def _error(self, start: int, code: str, message: str) -> LineError:
        """Return the error of the line that begins at byte `start`."""
        number = 1
        with self._open() as stream:
            while piece := stream.read(min(start, _PIECE)):
                number, start = number + piece.count(b"\n"), start - len(piece)
        return LineError(number, code, message)

    def raw_lines(self) -> Iterator[bytes]:
        """Yield the lines without their line feeds. Raises LineError: empty-log, line-too-long, no-newline."""
        for block in self.blocks():
            yield from block[:-1].split(b"\n")

    def lines(self) -> Iterator[Parsed]:
        """Yield the lines, read. Raises LineError with the first bad line's number."""
        for number, raw in enumerate(self.raw_lines(), 1):
            yield read_line(raw, number)

    def read(self) -> bytes:
        """Return the whole log."""
        with self._open() as stream:
            return stream.read()

    def digest(self) -> str:
        """Return the digest over the public forms of all lines (hex). Raises LineError."""
        return digest_of(self.lines()).hex()


def read_line(raw: bytes, number: int) -> Parsed:
    """Read a line (without its line feed), the log's `number`th. Raises LineError."""
    try:
        return parse_line(raw)
    except LogError as error:
        raise LineError(number, error.code, error.message) from None


def _too_long(lines: bytes) -> int | None:
    """Return where the first line begins that is longer than a line may be, None if there is none."""
    if len(lines) <= LINE_LIMIT:
        return None
    at = 0
    for line in lines.split(b"\n"):
        if len(line) > LINE_LIMIT:
            return at
        at += len(line) + 1
    return None


def digest_of(lines: Iterable[Parsed]) -> bytes:
    """Return the digest over the public forms of these lines, the first a header."""
    digest = b""
    for parsed in lines:
        digest = next_digest(digest, parsed.public) if digest else first_digest(parsed.raw)
    return digest


def read_log(source: str | Path | bytes) -> Log:
    """Return the log in this file, or in these bytes. Nothing is read before it is asked for."""
    if isinstance(source, bytes):
        return Log(lambda: BytesIO(source))
    path = Path(source)
    return Log(lambda: path.open("rb"))


def redact(log: Log, who: Player) -> Iterator[bytes]:
    """
    Yield the log's lines (with line feeds) as `who` may have them; their digest is the same.

    A seat keeps its own secrets, SPECTATOR none, ARBITER all. Raises LineError.
    """
    for parsed in log.lines():
        yield redact_line(parsed, who) + b"\n"


def canonicalise(lines: Iterable[bytes]) -> Iterator[bytes]:
    """
    Yield the canonical form of each line (with line feed); blank lines are left out.

    Raises LineError (not-json, not-canonical) for a line that has none.
    """
    for number, raw in enumerate(lines, 1):
        text = raw.removeprefix(b"\xef\xbb\xbf").strip()
        if text:
            yield _canonical(number, text) + b"\n"


def _canonical(number: int, text: bytes) -> bytes:
    try:
        value = parse(text)
    except ValueError as error:
        raise LineError(number, "not-json", str(error)) from None
    try:
        json.loads(text, object_pairs_hook=_distinct)
        return canonical(value)
    except (ValueError, RecursionError) as error:
        raise LineError(number, "not-canonical", str(error)) from None


def _distinct(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object that has a key twice: readers do not agree on which of its values counts."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key occurs twice in an object")
