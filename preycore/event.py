"""Event files: what a tournament demands of its logs, and where a log departs from it."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from .catalog import spec_of
from .editions import is_path
from .errors import EditionError, LogError, SetupError
from .lines import FORMAT, SEEDED, Count, EditionRef, Hash, Header, Label, SeatLine, parse_line
from .log import Log
from .referee import Verdict, required_value, shortfalls
from .tomlfile import decode_toml

LIMIT: Final = 65536
"""The most bytes of an event file."""


class EventSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays in the event: a label as headers carry it, and the public key that signs for it."""

    label: Label
    key: Hash | None = None


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """What every match of an event must be."""

    name: Label
    game: Label
    rules: Count
    """The rules version; an older or newer log is refused."""
    edition: EditionRef
    players: tuple[Annotated[int, Meta(ge=1, le=8)], ...]
    """The numbers of players that a match may have."""
    options: dict[str, int | str | bool]
    """All options of the game, in full."""
    format: Count = FORMAT
    draw: Label = SEEDED
    require: tuple[Label, ...] = ()
    """Facts, as `preycore verify --require` takes them."""
    seats: tuple[EventSeat, ...] = ()
    """Who plays; empty: anybody."""


def read_event(path: Path) -> Event:
    """Read an event file. Raises LogError (bad-event) with the path of the bad value, OSError for an unreadable one."""
    with path.open("rb") as stream:
        return parse_event(stream.read(LIMIT + 1), path.name)


def parse_event(content: bytes, name: str = "event") -> Event:
    """Return the event that these bytes hold; `name` stands in refusals. Raises LogError (bad-event)."""
    if len(content) > LIMIT:
        raise LogError("bad-event", f"{name}: an event file has no more than {LIMIT} bytes")
    try:
        return decode_toml(content, Event)
    except (ValueError, RecursionError) as error:
        raise LogError("bad-event", f"{name}: {error}") from None


def new_event(name: str, game: str, players: tuple[int, ...] = (), edition: str = "open", **options: object) -> Event:
    """Return an event for a game as this release has it. Raises SetupError, EditionError."""
    spec = spec_of(game)
    numbers = players or spec.players
    read = spec.edition(edition)
    table = spec.game(read, numbers[0], options)
    reference = EditionRef(read.name, read.digest)
    event = Event(name, game, spec.rules_version, reference, numbers, table.setup.options, require=("draws",))
    check_event(event)
    return event


def check_event(event: Event) -> None:
    """Raise LogError (bad-event) unless matches of this event can exist and be judged by this release."""
    if is_path(event.edition.name):
        raise LogError("bad-event", "an event names its edition, never a path")
    try:
        spec = spec_of(event.game)
        edition = spec.edition(event.edition.name)
        games = [spec.game(edition, players, event.options) for players in event.players]
    except (SetupError, EditionError) as error:
        raise LogError("bad-event", error.message) from None
    if (event.format, event.rules) != (FORMAT, spec.rules_version):
        raise LogError("bad-event", f"this release judges format {FORMAT} and rules version {spec.rules_version}")
    if edition.digest != event.edition.digest:
        raise LogError("bad-event", f"the edition {edition.name!r} here has the digest {edition.digest}")
    if not games or any(game.setup.options != event.options for game in games):
        raise LogError("bad-event", "an event states numbers of players, and all options in full")
    labels = [seat.label for seat in event.seats]
    if len(set(labels)) != len(labels):
        raise LogError("bad-event", "a label occurs twice among the seats")
    for fact in event.require:
        required_value(fact)


def departures(event: Event, log: Log, verdict: Verdict) -> list[str]:
    """
    Return a sentence for everything in which a log is not what the event demands, its facts included.

    Raises LogError (bad-require) for an event that demands an unknown fact.
    """
    try:
        header = parse_line(next(log.raw_lines())).line
    except LogError:
        header = None
    if not isinstance(header, Header):
        return ["the log has no header that could be compared with the event"]
    sentences = [*_components(event, header), *_options(event, header), *_seats(event, header, log)]
    return sentences + (shortfalls(verdict, ",".join(event.require)) if event.require else [])


def _components(event: Event, header: Header) -> list[str]:
    stated: list[tuple[str, object, object]] = [
        ("game", header.game, event.game),
        ("log format", header.format, event.format),
        ("rules version", header.rules, event.rules),
        ("edition", header.edition.name, event.edition.name),
        ("edition's digest", header.edition.digest, event.edition.digest),
        ("draw algorithm", header.draw, event.draw),
    ]
    found = [f"the {what} is {have}, but the event demands {want}" for what, have, want in stated if have != want]
    if len(header.players) not in event.players:
        wanted = " or ".join(map(str, event.players))
        found.append(f"{len(header.players)} play, but the event demands {wanted} players")
    return found


def _options(event: Event, header: Header) -> list[str]:
    names = sorted({*event.options, *header.options})
    return [
        f"the option {name} is {_text(header.options.get(name))}, not {_text(event.options.get(name))} as in the event"
        for name in names
        if header.options.get(name) != event.options.get(name)
    ]


def _text(value: int | str | bool | None) -> str:
    return "missing" if value is None else json.dumps(value)


def _seats(event: Event, header: Header, log: Log) -> list[str]:
    if not event.seats:
        return []
    known = {seat.label: seat.key for seat in event.seats}
    keys = header.keys or (None,) * len(header.players)
    sitting = [(f"Player {seat + 1}", label, keys[seat]) for seat, label in enumerate(header.players)]
    sentences: list[str] = []
    for where, label, key in (*sitting, *_newcomers(log)):
        if label not in known:
            sentences.append(f"{where} is {json.dumps(label)}, who is not in the event")
        elif key != known[label]:
            sentences.append(f"{where}, {json.dumps(label)}, has another key than in the event")
    if len(set(header.players)) != len(header.players):
        sentences.append("somebody sits at two seats")
    return sentences


def _newcomers(log: Log) -> Iterator[tuple[str, str, str | None]]:
    """Yield where and to whom seats pass, and with which keys, up to the first line that cannot be read."""
    with suppress(LogError):
        for number, raw in enumerate(log.raw_lines(), 1):
            line = parse_line(raw).line if b'"kind":"seat"' in raw else None
            if isinstance(line, SeatLine):
                yield f"Player {line.seat + 1} from line {number} on", line.to, line.key


def event_text(event: Event) -> str:
    """Return the event as TOML, with a comment a key."""
    options = [f"{name} = {json.dumps(value)}" for name, value in event.options.items()]
    seats = [
        line
        for seat in event.seats
        for line in (
            "",
            "[[seats]]",
            f"label = {json.dumps(seat.label)}",
            *([f'key = "{seat.key}"'] if seat.key else []),
        )
    ]
    return "\n".join(
        [
            f"name = {json.dumps(event.name)}",
            f"game = {json.dumps(event.game)}",
            f"format = {event.format}  # of the log",
            f"rules = {event.rules}  # the rules version that judges",
            f"players = {json.dumps(list(event.players))}",
            f"draw = {json.dumps(event.draw)}",
            "# facts that every log must show, as in `preycore verify --require`",
            f"require = {json.dumps(list(event.require))}",
            "",
            "[edition]",
            f"name = {json.dumps(event.edition.name)}",
            f'digest = "{event.edition.digest}"',
            "",
            "[options]",
            *options,
            *seats,
            "",
        ]
    )
