"""The referee: what a log proves, line by line, and what decides between two logs of one match."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from .catalog import GameSpec
from .claims import SeedConflictError, header_game, header_of, header_spec, known_seeds, seeds_of
from .errors import LogError
from .folding import Fold
from .game import Game
from .lines import UNSEEDED, EndingLine, Header, RulingLine, parse_line
from .log import LineError, Log, read_line
from .version import __version__

Status: TypeAlias = Literal["valid", "incomplete", "sealed", "invalid"]

FACTS: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("legal", "sealed", "illegal"),
    "draws": ("match", "unrevealed", "none", "mismatch"),
    "commitment": ("registered", "self-declared", "none"),
    "signatures": ("all", "some", "none", "unchecked"),
}
"""The facts of a verdict and their values, the best first."""

_RULING: Final = b'"kind":"ruling'
_ENDING: Final = b'"kind":"ending"'

ACTION_CODES: Final = ("block-order", "draw-mismatch", "bad-salt", "bad-action", "bad-secret", "bad-signature")
"""Codes of problems that concern an action although no rule of a game is broken."""


class Facts(Struct, frozen=True):
    """What was checked, each for the valid prefix: see FACTS for the values."""

    rules: str
    draws: str
    commitment: str
    signatures: str


class Problem(Struct, frozen=True):
    """The first contradiction: `line` counts from 1, `action` and `seat` from 0; null where none is concerned."""

    line: int
    action: int | None
    seat: int | None
    code: str
    rule: str | None
    message: str


class Prefix(Struct, frozen=True):
    """How many lines and actions were checked by every rule before the problem or the first sealed line."""

    lines: int
    actions: int


class Verdict(Struct, frozen=True):
    """
    What a referee says of one log.

    `lines` and `actions` count what was read, a bad line included; `digest` covers the lines before it. `scores` are
    those of the last position known. Places are checked for a complete match whose rules are "legal"; otherwise they
    are as the log declares them.
    """

    status: Status
    game: str | None
    match_id: str | None
    digest: str
    lines: int
    actions: int
    facts: Facts
    ending: str | None
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    problem: Problem | None
    valid_prefix: Prefix
    release: str


@dataclass(frozen=True)
class _Survey:
    """What one quick pass over the raw lines tells: where rulings go back to, and the seeds that the ending reveals."""

    targets: frozenset[int]
    seeds: tuple[bytes, ...]


def verify(
    log: Log,
    seeds: tuple[bytes, ...] = (),
    *,
    spec: GameSpec | None = None,
    game: Game[Any, Any, Any] | None = None,
) -> Verdict:
    """
    Judge a log. Bad logs never raise; they are judged.

    `seeds` (in header order) judge the draws of a log that does not reveal them. Raises LogError (seed-conflict) if
    they are not the log's. `spec` and `game` judge a game or edition that the catalog does not hold.
    """
    return _Hearing(log, seeds, spec, game).verdict()


class _Hearing:
    """One verification: the fold so far, and the first problem."""

    def __init__(
        self, log: Log, seeds: tuple[bytes, ...], spec: GameSpec | None, game: Game[Any, Any, Any] | None
    ) -> None:
        self._log = log
        self._given = seeds
        self._spec = spec
        self._game = game
        self._fold: Fold | None = None
        self._header: Header | None = None
        self._revealed = False
        self._read = 0
        self._problem: Problem | None = None

    def verdict(self) -> Verdict:
        """Read the log to its end or first contradiction, and judge."""
        try:
            lines = self._log.raw_lines()
            first = next(lines)
            self._read = 1
            fold = self._fold = self._begin(first)
            fold.follow(lines)
            self._read = fold.lines
        except LineError as error:
            self._read = error.line
            self._problem = Problem(error.line, None, None, error.code, None, error.message)
        except SeedConflictError:
            raise
        except LogError as error:
            self._read = self._fold.lines + 1 if self._fold else 1
            self._problem = self._problem_of(error)
        return self._judge()

    def _begin(self, raw: bytes) -> Fold:
        first = read_line(raw, 1)
        header = header_of(first)
        spec = self._spec or header_spec(header)
        game = header_game(spec, header, self._game)
        self._header = header
        survey = _survey(self._log, 4 * game.bound)
        seeds = known_seeds(header, self._given, survey.seeds)
        self._revealed = bool(seeds) and header.draw != UNSEEDED
        return Fold(first, seeds if self._revealed else (), survey.targets, spec, game)

    def _problem_of(self, error: LogError) -> Problem:
        fold = self._fold
        concerned = bool(error.rule) or error.code in ACTION_CODES
        action, seat = (fold.actions, fold.seat) if fold and concerned else (None, None)
        return Problem(self._read, action, seat, error.code, error.rule or None, error.message)

    def _judge(self) -> Verdict:
        fold, header = self._fold, self._header
        status = self._status()
        ending = fold.ending if fold else None
        return Verdict(
            status=status,
            game=header.game if header else None,
            match_id=header.match_id if header else None,
            digest=fold.digest.hex() if fold else "",
            lines=self._read,
            actions=fold.actions + (self._problem is not None and self._problem.action is not None) if fold else 0,
            facts=self._facts(),
            ending=ending.reason if ending else None,
            places=(ending.places or None) if ending else None,
            scores=fold.game.scores(fold.state) if fold and fold.state is not None else None,
            problem=self._problem,
            valid_prefix=Prefix(*fold.checked) if fold else Prefix(0, 0),
            release=__version__,
        )

    def _status(self) -> Status:
        if self._problem is not None or self._fold is None:
            return "invalid"
        if self._fold.sealed:
            return "sealed"
        return "valid" if self._fold.ending is not None else "incomplete"

    def _facts(self) -> Facts:
        fold, header, problem = self._fold, self._header, self._problem
        sealed = fold is not None and fold.sealed
        illegal = problem is not None and problem.rule is not None
        return Facts(
            rules="illegal" if illegal else "sealed" if sealed else "legal",
            draws=self._draws(),
            commitment="self-declared" if header and header.commitments else "none",
            signatures=fold.signatures.fact if fold else "none",
        )

    def _draws(self) -> str:
        if self._problem is not None and self._problem.code == "draw-mismatch":
            return "mismatch"
        if self._header is not None and self._header.draw == UNSEEDED:
            return "none"
        return "match" if self._revealed else "unrevealed"


def _survey(log: Log, limit: int) -> _Survey:
    """Look through the first `limit` lines; only where rulings stand, or the limit falls, one by one."""
    targets: set[int] = set()
    last, left = b"", limit
    try:
        for block in log.blocks():
            number = block.count(b"\n")
            if number > left or _RULING in block:
                lines = block.split(b"\n")[: min(number, left)]
                targets.update(target for raw in lines if _RULING in raw for target in _target(raw))
                last = lines[-1]
            else:
                last = block[block.rfind(b"\n", 0, -1) + 1 : -1]
            left -= number
            if left <= 0:
                break
        ending = parse_line(last).line if _ENDING in last else None
        return _Survey(frozenset(targets), seeds_of(ending) if isinstance(ending, EndingLine) else ())
    except LogError:
        return _Survey(frozenset(targets), ())


def _target(raw: bytes) -> Iterator[int]:
    try:
        line = parse_line(raw).line
    except LogError:
        return
    if isinstance(line, RulingLine) and line.back_to is not None:
        yield line.back_to


def shortfalls(verdict: Verdict, required: str) -> list[str]:
    """
    Return a sentence for each fact of `required` that the verdict falls short of.

    `required` is a list as "draws,commitment=self-declared": a fact alone asks for its best value, `X=value` accepts
    that value or a better one. Raises LogError (bad-require) for an unknown fact or value.
    """
    sentences: list[str] = []
    for part in required.split(","):
        fact, wanted = required_value(part.strip())
        found: str = getattr(verdict.facts, fact)
        if FACTS[fact].index(found) > FACTS[fact].index(wanted):
            sentences.append(f"{fact} is {found}, but {wanted} is required")
    return sentences


def required_value(part: str) -> tuple[str, str]:
    """Return the fact and the least value that "draws" or "draws=unrevealed" names. Raises LogError (bad-require)."""
    fact, sign, value = part.partition("=")
    values = FACTS.get(fact, ())
    wanted = value if sign else (values[0] if values else "")
    if wanted not in values:
        known = "; ".join(f"{name}: {', '.join(choices)}" for name, choices in FACTS.items())
        raise LogError("bad-require", f"{part!r} is no fact with a value; there are {known}")
    return fact, wanted


def verdict_json(verdict: Verdict, **extra: str) -> bytes:
    """Return a verdict as JSON, with further keys such as `file` or `id` first."""
    return msgspec.json.encode({**extra, **msgspec.structs.asdict(verdict)})
