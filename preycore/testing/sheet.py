"""A log as values to be edited, written anew as a cheat would write it, and read a second time, naively."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

from ..actions import CHANCE, Action, actor, secret_fields
from ..canonical import canonical
from ..catalog import GameSpec
from ..chance import SeededDraw
from ..digests import commitment, seeded_salt
from ..errors import IllegalAction
from ..game import Game
from ..lines import Header, public_form
from ..lines import Line as AnyLine

Row: TypeAlias = dict[str, Any]
"""A line as a JSON value."""


@dataclass(frozen=True)
class Sheet:
    """A log whose lines can be exchanged; `seed` is the one that its salts follow from."""

    rows: tuple[Row, ...]
    seed: bytes

    @classmethod
    def read(cls, log: bytes, seed: bytes) -> "Sheet":
        """Take a valid log with this seed apart."""
        return cls(tuple([msgspec.json.decode(raw) for raw in log.splitlines()]), seed)

    def with_rows(self, start: int, end: int, *rows: Row) -> "Sheet":
        """Return the sheet with these lines in place of those from `start` to before `end` (header 0)."""
        return Sheet((*self.rows[:start], *rows, *self.rows[end:]), self.seed)

    def with_header(self, **fields: Any) -> "Sheet":
        """Return the sheet with other header fields; None leaves one out."""
        row = {key: value for key, value in {**self.rows[0], **fields}.items() if value is not None}
        return self.with_rows(0, 1, row)

    def committed(self) -> "Sheet":
        """Return the sheet with a commitment to its seed."""
        match_id = str(self.rows[0]["match_id"])
        deal_id = str(self.rows[0].get("deal_id", match_id))
        return self.with_header(commitments=[commitment(match_id, deal_id, 0, self.seed)])

    def sealed(self, keep: int | None = None) -> "Sheet":
        """Return the sheet with the salts and running digests that its lines demand, line `keep` left as it is."""
        match_id = str(self.rows[0].get("match_id"))
        rows: list[Row] = []
        digest = b""
        for index, row in enumerate(self.rows):
            if index != keep and "salt" in row:
                row = {**row, "salt": seeded_salt(self.seed, match_id, index).hex()}
            if index != keep and row.get("kind") == "checkpoint":
                row = {**row, "digest": digest.hex()}
            digest = chained(digest, row)
            rows.append(row)
        return Sheet(tuple(rows), self.seed)

    def written(self) -> bytes:
        """Return the log in canonical form."""
        return b"".join(canonical(row) + b"\n" for row in self.rows)


def chained(digest: bytes, row: Row) -> bytes:
    """Return the running digest after a line, `digest` being empty before the header."""
    return sha256(digest + _public(row) if digest else b"preycore/log/1" + _public(row)).digest()


def _public(row: Row) -> bytes:
    try:
        return public_form(row) if "secret" in row else canonical(row)
    except (LookupError, ValueError):
        return canonical(row)  # a line that is invalid itself, so that no digest after it counts


@dataclass(frozen=True)
class Fault:
    """The first line (from 1) that contradicts those before, and the codes of which one must be named."""

    line: int
    codes: frozenset[str]


class _FaultError(Exception):
    """Carries the codes of a fault up to who knows the line."""

    def __init__(self, *codes: str) -> None:
        super().__init__(*codes)
        self.codes = frozenset(codes)


def first_fault(sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any]) -> Fault | None:
    """
    Read a sheet as `docs/log-format.md` says, naively and apart from the referee; None if nothing contradicts itself.

    The header is taken as it is and as committing to the sheet's seed; no seat has a key, every hidden field is open.
    """
    reading = _Reading(sheet, spec, game)
    for index, row in enumerate(sheet.rows[1:], 1):
        try:
            reading.read(index, row)
            reading.digest = chained(reading.digest, row)
        except _FaultError as fault:
            return Fault(index + 1, fault.codes)
    return None


class _Reading:
    """A naive reading of a log: it folds the actions in force from the start whenever it goes back."""

    def __init__(self, sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any]) -> None:
        self.sheet = sheet
        self.spec = spec
        self.game = game
        self.digest = chained(b"", sheet.rows[0])
        self.force: list[tuple[int, Action]] = []
        self.count = 0
        self.ended = False
        self.start()

    def start(self) -> None:
        """Stand at the beginning of the match."""
        header = self.sheet.rows[0]
        self.draw = SeededDraw(self.sheet.seed, str(header.get("deal_id", header["match_id"])))
        self.state = self.game.initial_state()

    def read(self, index: int, row: Row) -> None:
        """Read one line after the header."""
        demand_line(row)
        if self.ended:
            raise _FaultError("after-ending")
        if row["kind"] == "action":
            self.take_line(index, row)
            return
        members = self.game.block(self.state)
        if members and self.game.actors(self.state) != members:
            raise _FaultError("block-order")
        if row["kind"] == "header":
            raise _FaultError("second-header")
        if row["kind"] == "seat" and (row["seat"] >= self.game.players or "key" in row):
            raise _FaultError("bad-seat")
        if row["kind"] == "checkpoint" and (row["digest"] != self.digest.hex() or row.get("sigs")):
            raise _FaultError("bad-checkpoint", "bad-signature")
        if row["kind"] == "ruling" and "back_to" in row:
            self.back(row["back_to"])
        if row["kind"] == "ending":
            self.end(index, row)

    def take_line(self, index: int, row: Row) -> None:
        """Read an action line."""
        try:
            action: Action = msgspec.convert({**row["action"], **row.get("secret", {})}, self.spec.actions)
        except msgspec.ValidationError:
            raise _FaultError("bad-action") from None
        secret = set(secret_fields(type(action)))
        if set(row.get("secret", ())) != secret or secret & set(row["action"]) or "seal" in row:
            raise _FaultError("bad-secret")
        if action.by_chance and ("at" in row or "sig" in row):
            raise _FaultError("bad-line")
        self.check_salt(index, row)
        if "sig" in row:
            raise _FaultError("bad-signature")
        self.take(action)
        self.force.append((self.count, action))
        self.count += 1

    def take(self, action: Action) -> None:
        """Take an action if the rules, the order of blocks and the seed allow it."""
        acting = self.game.actors(self.state)
        drawn = self.game.chance(self.state, self.draw) if action.by_chance and acting == (CHANCE,) else action
        if self.game.block(self.state) and actor(action) in acting[1:]:
            raise _FaultError("block-order")
        try:
            self.state = self.game.apply(self.state, action)
        except IllegalAction as error:
            raise _FaultError(error.code) from None
        if drawn != action:
            raise _FaultError("draw-mismatch")

    def back(self, index: int) -> None:
        """Go back to before an action in force that begins a block or stands outside of one."""
        if index not in [number for number, _ in self.force]:
            raise _FaultError("bad-ruling")
        kept = [(number, action) for number, action in self.force if number < index]
        self.start()
        for _, action in kept:
            self.take(action)
        self.force = kept
        members = self.game.block(self.state)
        if members and self.game.actors(self.state) != members:
            raise _FaultError("bad-ruling")

    def end(self, index: int, row: Row) -> None:
        """Read the ending."""
        self.check_salt(index, row)
        reason, places = row["reason"], tuple(row.get("places", ()))
        over = not self.game.actors(self.state)
        named = "by" in row
        if named != (reason in ("resigned", "time", "forfeit")) and not (named and reason == "no-show"):
            raise _FaultError("bad-ending")
        if row.get("by", 0) >= self.game.players:
            raise _FaultError("bad-ending")
        shared = all(place == 1 + sum(other < place for other in places) for place in places)
        if (places or reason == "complete") and not (shared and len(places) == self.game.players):
            raise _FaultError("bad-places")
        if over != (reason == "complete") and not (over and reason in ("forfeit", "adjudicated")):
            raise _FaultError("bad-ending")
        if reason == "complete" and places != self.game.ranking(self.state):
            raise _FaultError("bad-places")
        if row.get("secret", {"seeds": [self.sheet.seed.hex()]}) != {"seeds": [self.sheet.seed.hex()]}:
            raise _FaultError("bad-seeds", "bad-commitment")
        self.ended = True

    def check_salt(self, index: int, row: Row) -> None:
        """Demand the salt that the seed gives."""
        expected = seeded_salt(self.sheet.seed, self.sheet.rows[0]["match_id"], index).hex()
        if row.get("salt", expected) != expected:
            raise _FaultError("bad-salt")


def demand_line(row: Mapping[str, Any]) -> None:
    """Demand that a value has the fields of a line of its kind."""
    try:
        line: AnyLine = msgspec.convert(row, AnyLine)
    except msgspec.ValidationError:
        version = row.get("kind") == "header" and isinstance(row.get("format"), int) and row["format"] != 0
        raise _FaultError("unknown-version" if version else "bad-line") from None
    opened = [name for name in ("secret", "salt") if name in row]
    if not isinstance(line, Header) and (len(opened) == 1 or (opened and "seal" in row)):
        raise _FaultError("bad-secret")
