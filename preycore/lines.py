"""The lines of a log: their kinds, how they are read, and their canonical bytes (`docs/log-format.md`)."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from .actions import ARBITER, Action, Player, Seat, secret_fields
from .canonical import LIMIT, canonical, check_plain, parse
from .converting import Converter
from .digests import seal
from .errors import LogError

FORMAT: Final = 0
"""The version of the log format; 0 may break until the first release."""
SEEDED: Final = "sha256-sites/1"
"""The draw algorithm of `SeededDraw`."""
UNSEEDED: Final = "none"
"""The draw algorithm of a log whose chance came from a table: nothing can be replayed."""
LINE_LIMIT: Final = 65536
"""The most bytes of a line, its line feed not counted."""

# Each length stands there twice, since `$` also fits before a line feed at the end.
Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Salt: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Signature: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{128}$", max_length=128)]
Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=LIMIT)]
Secret: TypeAlias = dict[str, object]
EndingReason: TypeAlias = Literal["complete", "resigned", "time", "forfeit", "no-show", "abandoned", "adjudicated"]


class EditionRef(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition as a header names it."""

    name: Label
    digest: Hash


class Header(Struct, frozen=True, tag_field="kind", tag="header", forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by how many, with which components, options and draws."""

    format: Count
    match_id: Label
    game: Label
    rules: Count
    edition: EditionRef
    players: Annotated[tuple[Label, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, int | str | bool]
    draw: Label
    deal_id: Label | None = None
    """Matches with the same deal id and seeds share deals; left out when it is the match id."""
    commitments: Annotated[tuple[Hash, ...], Meta(max_length=255)] = ()
    keys: tuple[Hash | None, ...] = ()
    """The Ed25519 public keys of the seats, null for a seat without one."""

    @property
    def deal(self) -> str:
        """The deal id in force."""
        return self.match_id if self.deal_id is None else self.deal_id


class ActionLine(Struct, frozen=True, tag_field="kind", tag="action", forbid_unknown_fields=True, omit_defaults=True):
    """One action: its public fields, and its secret ones open (`secret`, `salt`), sealed (`seal`) or absent."""

    action: dict[str, object]
    secret: Secret | None = None
    salt: Salt | None = None
    seal: Hash | None = None
    at: Count | None = None
    """Milliseconds since the start, on players' lines only."""
    sig: Signature | None = None


class SeatLine(Struct, frozen=True, tag_field="kind", tag="seat", forbid_unknown_fields=True, omit_defaults=True):
    """A seat passes to another person or agent (`name@version`), with the new key if the seat has one."""

    seat: Seat
    to: Label
    key: Hash | None = None


class RulingLine(Struct, frozen=True, tag_field="kind", tag="ruling", forbid_unknown_fields=True, omit_defaults=True):
    """A director's decision; `back_to` strikes out that action and all after it."""

    reason: Annotated[str, Meta(min_length=1, max_length=2000)]
    back_to: Count | None = None


class CheckpointLine(
    Struct, frozen=True, tag_field="kind", tag="checkpoint", forbid_unknown_fields=True, omit_defaults=True
):
    """The running digest before this line, and the seats' signatures over it: the signed score sheet."""

    digest: Hash
    sigs: dict[Annotated[str, Meta(pattern="^[0-7]$", max_length=1)], Signature] = {}


class EndingLine(Struct, frozen=True, tag_field="kind", tag="ending", forbid_unknown_fields=True, omit_defaults=True):
    """The last line: how the match ended, the places, and the seeds as a secret."""

    reason: EndingReason
    by: Seat | None = None
    places: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = ()
    secret: Secret | None = None
    salt: Salt | None = None
    seal: Hash | None = None


Line: TypeAlias = Header | ActionLine | SeatLine | RulingLine | CheckpointLine | EndingLine

_convert: Final = Converter[Line](Line)
_SECRETIVE: Final = (ActionLine, EndingLine)
_read: Final = msgspec.json.Decoder(Line).decode
_encode: Final = msgspec.json.Encoder(order="sorted").encode


class Parsed(Struct, frozen=True):
    """A line that was read: its bytes without the line feed, what they say, and their public form."""

    raw: bytes
    line: Line
    public: bytes
    """The bytes that the digest covers: secrets and salts replaced by their seals."""


def parse_line(raw: bytes) -> Parsed:
    """
    Read one line (without its line feed), which must be its own canonical form.

    Raises LogError: line-too-long, not-json, not-canonical, bad-line, bad-secret, unknown-version.
    """
    if len(raw) > LINE_LIMIT:
        raise LogError("line-too-long", f"the line has more than {LINE_LIMIT} bytes")
    line = _typed_line(raw) or _any_line(raw)
    if not isinstance(line, _SECRETIVE):
        return Parsed(raw, line, raw)
    opened = (line.secret is not None) + (line.salt is not None)
    if opened == 1 or (opened and line.seal is not None):
        raise LogError("bad-secret", "a line holds secret and salt, or a seal, or neither")
    return Parsed(raw, line, public_form(msgspec.to_builtins(line)) if opened else raw)


def _typed_line(raw: bytes) -> Line | None:
    """Return a line in canonical form; for anything else None, and the full reading says what is wrong with it."""
    try:
        line = _read(raw)
        if isinstance(line, ActionLine):
            check_plain(line.action, 1)
            check_plain(line.secret, 1)
        elif isinstance(line, EndingLine):
            check_plain(line.secret, 1)
        elif isinstance(line, Header):
            check_plain(line.options, 1)
            if line.format != FORMAT:
                return None
        return line if _encode(line) == raw else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _any_line(raw: bytes) -> Line:
    value = _parse(raw)
    if not isinstance(value, dict):
        raise LogError("bad-line", "a line is a JSON object")
    if value.get("kind") == "header" and isinstance(value.get("format"), int) and value["format"] != FORMAT:
        raise LogError("unknown-version", f"this release reads logs of format {FORMAT}, not {value['format']}")
    try:
        line = _convert(value)
    except ValueError as error:
        raise LogError("bad-line", str(error)) from None
    if any(item is None or item == [] for item in value.values()) or value.get("sigs") == {}:
        raise LogError("bad-line", "a field that has its default value is left out")
    return line


def _parse(raw: bytes) -> object:
    try:
        value = parse(raw)
    except ValueError:
        raise LogError("not-json", "the line is not a JSON text in UTF-8") from None
    try:
        same = canonical(value) == raw
    except ValueError as error:
        raise LogError("not-canonical", f"the line has no canonical form: {error}") from None
    if not same:
        raise LogError("not-canonical", "the line is not byte for byte its canonical form (RFC 8785)")
    return value


def public_form(value: dict[str, object]) -> bytes:
    """Return the canonical bytes of an open line's value with a seal in place of secret and salt."""
    kept = {key: item for key, item in value.items() if key not in ("secret", "salt")}
    salt = value["salt"]
    if not isinstance(salt, str):
        raise LogError("bad-secret", "a secret needs a salt")
    kept["seal"] = seal(bytes.fromhex(salt), value["secret"])
    return canonical(kept)


def encode_line(line: Line) -> bytes:
    """Return the canonical bytes of a line, without line feed."""
    return canonical(msgspec.to_builtins(line))


def action_line(action: Action, salt: bytes, at: int | None = None, sig: str | None = None) -> ActionLine:
    """Return the open line of an action; the salt counts only if the action has secret fields."""
    fields: dict[str, object] = msgspec.to_builtins(action)
    names = secret_fields(type(action))
    if not names:
        return ActionLine(fields, at=at, sig=sig)
    secret = {name: fields.pop(name) for name in names}
    return ActionLine(fields, secret=secret, salt=salt.hex(), at=at, sig=sig)


def redact_line(parsed: Parsed, who: Player) -> bytes:
    """Return the line's bytes as `who` may have them: a secret stays open for its player and the ARBITER alone."""
    line = parsed.line
    if who == ARBITER or not isinstance(line, ActionLine | EndingLine) or line.secret is None:
        return parsed.raw
    own = isinstance(line, ActionLine) and who >= 0 and line.action.get("player") == who
    return parsed.raw if own else parsed.public
