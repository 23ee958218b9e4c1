"""Logs told again: a whole log from its players' lines and seeds, and the position after some actions."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .catalog import GameSpec
from .claims import header_of, known_seeds, seeds_of
from .errors import CODES, LogError
from .folding import Fold
from .game import Game
from .lines import UNSEEDED, ActionLine, EndingLine, Parsed, action_line, encode_line, parse_line
from .log import LineError, Log


def replay(
    short: Log, seeds: tuple[bytes, ...] = (), *, spec: GameSpec | None = None, game: Game[Any, Any, Any] | None = None
) -> Iterator[bytes]:
    """
    Yield the whole log (with line feeds) of which `short` is what remains without the lines of chance.

    Each outcome of chance stands as early as it can; all other lines stay as they are. The seeds come from the ending
    or, in header order, from `seeds`. Raises LogError: no-seeds, seed-conflict, bad-commitment, chance-line, or what a
    line contradicts.
    """
    lines = short.lines()
    first = next(lines)
    header, revealed = header_of(first), _revealed(short)
    known = known_seeds(header, seeds, revealed)
    if revealed and not known:
        raise LogError("bad-commitment", CODES["bad-commitment"])
    if header.draw == UNSEEDED or not known:
        raise LogError("no-seeds", "a replay needs a seeded match and its seeds")
    fold = Fold(first, known, spec=spec, game=game)
    yield first.raw + b"\n"
    yield from _draw(fold)
    for number, parsed in enumerate(lines, 2):
        with _numbered(number):
            if _by_chance(fold, parsed):
                raise LogError("chance-line", "a log to be replayed holds no lines of chance")
            fold.feed(parsed)
        yield parsed.raw + b"\n"
        yield from _draw(fold)


def _draw(fold: Fold) -> Iterator[bytes]:
    while fold.ending is None and fold.chance_due:
        salt = fold.salt(fold.lines) or b""
        raw = encode_line(action_line(fold.next_chance(), salt))
        fold.feed(parse_line(raw))
        yield raw + b"\n"


def _revealed(log: Log) -> tuple[bytes, ...]:
    (last,) = deque(log.raw_lines(), maxlen=1)
    ending = parse_line(last).line
    return seeds_of(ending) if isinstance(ending, EndingLine) else ()


def without_chance(log: Log, *, spec: GameSpec | None = None) -> Iterator[bytes]:
    """Yield the log's lines (with line feeds) without those of chance: what `replay` takes. Raises LineError."""
    fold: Fold | None = None
    for number, parsed in enumerate(log.lines(), 1):
        with _numbered(number):
            fold = fold or Fold(parsed, spec=spec)
            left_out = _by_chance(fold, parsed)
        if not left_out:
            yield parsed.raw + b"\n"


def _by_chance(fold: Fold, parsed: Parsed) -> bool:
    return isinstance(parsed.line, ActionLine) and fold.action_of(parsed.line).by_chance


def _feed(fold: Fold, parsed: Parsed, number: int) -> None:
    with _numbered(number):
        fold.feed(parsed)


@contextmanager
def _numbered(number: int) -> Iterator[None]:
    """Name the line in whatever LogError is raised."""
    try:
        yield
    except LogError as error:
        raise LineError(number, error.code, error.message, error.rule) from None


def fold_to(
    log: Log,
    actions: int | None = None,
    seeds: tuple[bytes, ...] = (),
    *,
    spec: GameSpec | None = None,
    game: Game[Any, Any, Any] | None = None,
) -> Fold:
    """
    Fold a log as far as its first `actions` action lines (None: all of it) and return where the match stood then.

    Raises LogError: bad-index, sealed-line, or what a line contradicts.
    """
    lines = log.lines()
    fold = Fold(next(lines), seeds, spec=spec, game=game)
    for number, parsed in enumerate(lines, 2):
        if fold.actions == actions:
            break
        _feed(fold, parsed, number)
    if actions is not None and fold.actions != actions:
        raise LogError("bad-index", f"the log has {fold.actions} action lines")
    if fold.state is None:
        raise LogError("sealed-line", "the position depends on hidden fields that the log does not open")
    return fold
