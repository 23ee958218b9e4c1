"""Edits of a log's bytes and of its header, with the line and codes by which each must be refused."""

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from ..catalog import GameSpec, specs
from ..game import Game
from ..lines import LINE_LIMIT
from .sheet import Fault, Sheet, first_fault
from .tampering import Case

Bytes: TypeAlias = Callable[[bytes], bytes]

FORMS: Final[dict[str, tuple[Bytes, str]]] = {
    "carriage return": (lambda raw: raw + b"\r", "not-canonical"),
    "blank behind": (lambda raw: raw + b" ", "not-canonical"),
    "blank before": (lambda raw: b" " + raw, "not-canonical"),
    "blank inside": (lambda raw: raw.replace(b":", b": ", 1), "not-canonical"),
    "key twice": (lambda raw: raw[:-1] + b',"kind":"ending"}', "not-canonical"),
    "key at the wrong place": (lambda raw: raw[:-1] + b',"aa":1}', "not-canonical"),
    "escaped letter": (lambda raw: raw.replace(b'"kind"', b'"\\u006bind"', 1), "not-canonical"),
    "escaped slash": (lambda raw: raw[:-1] + b',"x":"\\/"}', "not-canonical"),
    "minus zero": (lambda raw: raw[:-1] + b',"x":-0}', "not-canonical"),
    "whole float": (lambda raw: raw[:-1] + b',"x":1.0}', "not-canonical"),
    "exponent": (lambda raw: raw[:-1] + b',"x":1e2}', "not-canonical"),
    "2^53": (lambda raw: raw[:-1] + b',"x":9007199254740992}', "not-canonical"),
    "huge number": (lambda raw: raw[:-1] + b',"x":1' + b"0" * 400 + b"}", "not-canonical not-json"),
    "huge exponent": (lambda raw: raw[:-1] + b',"x":1e999}', "not-canonical not-json"),
    "leading zero": (lambda raw: raw[:-1] + b',"x":01}', "not-json"),
    "plus sign": (lambda raw: raw[:-1] + b',"x":+1}', "not-json"),
    "not a number": (lambda raw: raw[:-1] + b',"x":NaN}', "not-json"),
    "infinity": (lambda raw: raw[:-1] + b',"x":-Infinity}', "not-json"),
    "deep lists": (lambda raw: b'{"action":' + b"[" * 30000 + b"]" * 30000 + b"," + raw[1:], "not-json not-canonical"),
    "deep objects": (lambda raw: b'{"action":' + b'{"a":' * 9000 + b"1" + b"}" * 9001, "not-json not-canonical"),
    "open lists": (lambda raw: b"[" * 60000, "not-json"),
    "bad byte": (lambda raw: raw[:-1] + b',"x":"\xff"}', "not-json"),
    "overlong slash": (lambda raw: raw[:-1] + b',"x":"\xc0\xaf"}', "not-json"),
    "half a pair": (lambda raw: raw[:-1] + b',"x":"\xed\xa0\x80"}', "not-json"),
    "escaped half a pair": (lambda raw: raw[:-1] + b',"x":"\\ud800"}', "not-json not-canonical"),
    "zero byte": (lambda raw: raw[:-1] + b',"x":"\x00"}', "not-json"),
    "byte order mark": (lambda raw: b"\xef\xbb\xbf" + raw, "not-json"),
    "sixteen bits": (lambda raw: raw.decode().encode("utf-16"), "not-json"),
    "comma behind": (lambda raw: raw[:-1] + b",}", "not-json"),
    "text behind": (lambda raw: raw + raw, "not-json"),
    "cut": (lambda raw: raw[: len(raw) // 2], "not-json"),
    "empty": (lambda raw: b"", "not-json"),
    "a list": (lambda raw: b"[" + raw + b"]", "bad-line"),
    "a number": (lambda raw: b"7", "bad-line"),
    "unknown key": (lambda raw: raw[:-1] + b',"zz":1}', "bad-line"),
    "too long": (lambda raw: b'"' + b"x" * LINE_LIMIT + b'"', "line-too-long"),
    "as long as may be": (lambda raw: b'"' + b"x" * (LINE_LIMIT - 2) + b'"', "bad-line"),
}
"""What is done to the bytes of one line, and the codes (one of them) by which it must be refused."""


def form_cases(sheet: Sheet) -> Iterator[Case]:
    """Yield cases in which the bytes of a line, or of the whole file, are not those of a log."""
    lines = sheet.written().splitlines()
    last = len(lines) - 1
    for index in (0, 1, last // 2, last):
        for name, (change, codes) in FORMS.items():
            log = b"".join(line + b"\n" for line in [*lines[:index], change(lines[index]), *lines[index + 1 :]])
            yield Case(f"line {index + 1}: {name}", log, Fault(index + 1, frozenset(codes.split())))
    whole = sheet.written()
    files = {
        "nothing": (b"", 1, "empty-log"),
        "no last line feed": (whole[:-1], last + 1, "no-newline"),
        "blank line behind": (whole + b"\n", last + 2, "not-json"),
        "blank line inside": (whole.replace(b"\n", b"\n\n", 1), 2, "not-json"),
        "carriage returns": (whole.replace(b"\n", b"\r\n"), 1, "not-canonical"),
        "carriage returns alone": (whole.replace(b"\n", b"\r"), 1, "no-newline line-too-long"),
        "twice": (whole * 2, last + 2, "after-ending"),
        "sixteen bits": (whole.decode().encode("utf-16"), 1, "not-json"),
        "no header": (whole[len(lines[0]) + 1 :], 1, "no-header"),
    }
    for name, (log, line, codes) in files.items():
        yield Case(name, log, Fault(line, frozenset(codes.split())))


def too_many_lines(sheet: Sheet, game: Game[Any, Any, Any]) -> Case:
    """Return the case of a file with more lines than four times the game's bound."""
    last = len(sheet.rows) - 1
    note = {"kind": "ruling", "reason": "Silence, please."}
    long = sheet.with_rows(last, last, *[note] * (4 * game.bound - last)).sealed()
    return Case("too many lines", long.written(), Fault(4 * game.bound + 1, frozenset({"too-many-lines"})))


def header_cases(sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any]) -> Iterator[Case]:
    """Yield cases in which the header says something else than the match does."""
    header = sheet.rows[0]
    name, digest = header["edition"]["name"], header["edition"]["digest"]
    lies: list[tuple[str, dict[str, Any], str]] = [
        ("format", {"format": 1}, "unknown-version"),
        ("format", {"format": -1}, "unknown-version bad-line"),
        ("format", {"format": "0"}, "bad-line"),
        ("rules", {"rules": spec.rules_version + 1}, "unknown-version"),
        ("draw", {"draw": "sha256-sites/2"}, "unknown-version"),
        ("draw", {"draw": "none"}, "bad-header"),
        ("game", {"game": "nonsense"}, "unknown-game"),
        ("edition", {"edition": {"name": "nonsense", "digest": digest}}, "unknown-edition edition-mismatch"),
        ("edition", {"edition": {"name": f"../{name}", "digest": digest}}, "unknown-edition"),
        ("edition", {"edition": {"name": name, "digest": "00" * 32}}, "edition-mismatch"),
        ("edition", {"edition": {"name": name, "digest": digest.upper()}}, "bad-line"),
        ("edition", {"edition": {"name": name}}, "bad-line"),
        ("options", {"options": {**header["options"], "nonsense": 1}}, "bad-options bad-header"),
        ("options", {"options": {"nonsense": 1}}, "bad-options bad-header"),
        ("options", {"options": []}, "bad-line"),
        ("players", {"players": ["x"] * 8}, "bad-players bad-header"),
        ("players", {"players": ["x"] * 9}, "bad-line"),
        ("players", {"players": []}, "bad-line"),
        ("players", {"players": [""] * game.players}, "bad-line"),
        ("deal", {"deal_id": header["match_id"]}, "bad-header"),
        ("keys", {"keys": ["00" * 32]}, "bad-header"),
        ("keys", {"keys": [None] * game.players}, "bad-header"),
        ("keys", {"keys": ["00"] * game.players}, "bad-line"),
        ("match", {"match_id": ""}, "bad-line"),
        ("match", {"match_id": 7}, "bad-line"),
        ("commitments", {"commitments": ["00"]}, "bad-line"),
        ("unknown", {"nonsense": 1}, "bad-line"),
        *[("missing", {key: None}, "bad-line") for key in header if key not in ("commitments", "kind")],
        *[(f"option {key}", _without(header["options"], key), "bad-header bad-options") for key in header["options"]],
        *[("game", {"game": other}, OTHER_GAME) for other in specs() if other != spec.name],
    ]
    for number, (what, fields, codes) in enumerate(lies):
        log = sheet.with_header(**fields).written()
        yield Case(f"header {number}, {what}", log, Fault(1, frozenset(codes.split())))
    yield from _claims(sheet, spec, game)


OTHER_GAME: Final = "unknown-version unknown-edition edition-mismatch bad-players bad-options bad-header"
"""By one of these a header falls that names another game."""


def _without(options: dict[str, Any], key: str) -> dict[str, Any]:
    return {"options": {other: value for other, value in options.items() if other != key}}


def _claims(sheet: Sheet, spec: GameSpec, game: Game[Any, Any, Any]) -> Iterator[Case]:
    """Yield cases of headers that claim other seeds, or seeds of another match."""
    end = Fault(len(sheet.rows), frozenset({"bad-commitment"}))
    yield Case("match id, commitment kept", sheet.with_header(match_id="other").sealed().written(), end)
    yield Case("deal id, commitment kept", sheet.with_header(deal_id="other").sealed().written(), end)
    yield Case("another commitment", sheet.with_header(commitments=["00" * 32]).sealed().written(), end)
    two = [*sheet.rows[0]["commitments"], "00" * 32]
    yield Case("a second commitment", sheet.with_header(commitments=two).sealed().written(), end)
    moved = sheet.with_header(match_id="other").committed().sealed()
    fault = first_fault(moved, spec, game)
    yield Case("moved to another match id, committed anew", moved.written(), fault, "renamed")
    last = len(sheet.rows) - 1
    unseeded = sheet.with_header(draw="none", commitments=None).sealed()
    yield Case("draws from a table, with seeds", unseeded.written(), Fault(last + 1, frozenset({"bad-seeds"})))
