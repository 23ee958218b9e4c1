"""Texts of an edition: titles and sentences by code, and whether they fit the mechanics."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from .editions import Edition, texts_in
from .errors import EditionError

ENTRY: Final = ("name", "text")
"""What may be said of a card; a title alone may stand there as a string."""


def check_texts(edition: Edition[Any], folder: Path) -> None:
    """
    Demand that every file of texts in an edition's folder fits its mechanics.

    A table is named as a list of the mechanics and says something of each of its codes, and of no others; a card with
    effects has a text. A table may be left out. Raises EditionError with file, table and code in its message.
    """
    for path in sorted(folder.glob("texts.*.toml")):
        try:
            _check(edition.mechanics, texts_in(path))
        except (OSError, UnicodeError, RecursionError, ValueError) as error:
            raise EditionError("bad-edition", f"edition {edition.name!r}: {path.name}: {error}") from None


def _check(mechanics: msgspec.Struct, texts: Mapping[str, object]) -> None:
    for table, entries in texts.items():
        if isinstance(entries, str):
            continue
        pieces = _pieces(mechanics, table)
        if pieces is None or not isinstance(entries, dict):
            raise ValueError(f"{table}: the mechanics have no such list of cards")
        for code, entry in entries.items():
            if code not in pieces:
                raise ValueError(f"{table} {code!r}: there is no such card")
            _check_entry(entry, f"{table} {code!r}", bool(getattr(pieces[code], "effects", ())))
        for code in pieces:
            if code not in entries:
                raise ValueError(f"{table} {code!r}: the card has no text")


def _pieces(mechanics: msgspec.Struct, table: str) -> dict[str, object] | None:
    """Return the pieces of one list of the mechanics by code: the piece itself, or its first field."""
    found: dict[str, object] = {}
    pieces = getattr(mechanics, table, None)
    for piece in pieces if isinstance(pieces, tuple) else ():
        code = getattr(piece, piece.__struct_fields__[0]) if isinstance(piece, msgspec.Struct) else piece
        if isinstance(code, str):
            found[code] = piece
    return found or None


def _check_entry(entry: object, where: str, has_effects: bool) -> None:
    fields = entry if isinstance(entry, dict) else {"name": entry}
    for field, said in fields.items():
        if field not in ENTRY:
            raise ValueError(f"{where}: {field}: a card has {' and '.join(ENTRY)} alone")
        if not isinstance(said, str) or not said:
            raise ValueError(f"{where}: {field}: it is no text")
    if "name" not in fields:
        raise ValueError(f"{where}: name: it is missing")
    if has_effects and "text" not in fields:
        raise ValueError(f"{where}: text: it is missing, and the card has effects")


def explained(texts: Mapping[str, object], word: str) -> Iterator[str]:
    """Yield what texts say of a card by its code or title (in lower case, hyphens for blanks), as "Flight: Move …"."""
    for code, entry in _entries(texts):
        if word in (code, slug(entry[0])):
            yield ": ".join(entry)


def titled(texts: Mapping[str, object], shown: str) -> dict[str, str]:
    """Return the titles of the cards whose codes stand in what is shown, by code, where a code is not its title."""
    words = set(re.findall(r"[a-z0-9-]+", shown))
    return {
        code: entry[0] for code, entry in _entries(texts) if code in words and len(entry) > 1 and slug(entry[0]) != code
    }


def legend(titles: Mapping[str, str]) -> str:
    """Return a sentence that tells titles by code."""
    return "Titles: " + "; ".join([f"{code} {title}" for code, title in titles.items()]) + "."


def slug(title: str) -> str:
    """Return a title in lower case with a hyphen for everything between words, as codes are written."""
    words = "".join([sign if sign.isalnum() else " " for sign in title.lower() if sign != "'"]).split()
    return "-".join(words)


def _entries(texts: Mapping[str, object]) -> Iterator[tuple[str, list[str]]]:
    """Yield codes and what is said of each: its title, then its text."""
    for code, entry in texts.items():
        if isinstance(entry, str):
            yield code, [entry]
        elif isinstance(entry, dict) and "name" in entry:
            yield code, [str(entry[field]) for field in ENTRY if field in entry]
        elif isinstance(entry, dict):
            yield from _entries(entry)
