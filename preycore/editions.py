"""Editions: the components of a game as data, read from `mechanics.toml` and `texts.<language>.toml`."""

import os
import re
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from .canonical import canonical
from .errors import EditionError
from .tomlfile import decode_toml, read_bounded

M = TypeVar("M", bound=msgspec.Struct)

VARIABLE = "PREYCORE_EDITIONS"
"""The environment variable that names folders of own editions, as `<folder>/<game>/<edition>/mechanics.toml`."""

FILE_LIMIT = 262_144
"""The most bytes of a file of an edition."""
NAME_LIMIT = 200
"""The most characters of an edition's name, which a log's header carries as a label."""


@dataclass(frozen=True)
class Edition(Generic[M]):
    """The mechanics of one edition with the name and digest that a log's header carries, and texts for people."""

    name: str
    mechanics: M = field(hash=False)
    digest: str
    texts: dict[str, object] = field(default_factory=dict, compare=False, hash=False)
    """Names and sentences in one language; never digested."""


def make_edition(name: str, mechanics: M, texts: dict[str, object] | None = None) -> Edition[M]:
    """Return an edition of these mechanics; its digest is SHA-256("preycore/edition/1" ‖ canonical mechanics), hex."""
    return Edition(name, mechanics, _digest(mechanics), texts or {})


def _digest(mechanics: msgspec.Struct) -> str:
    return sha256(b"preycore/edition/1" + canonical(msgspec.to_builtins(mechanics))).hexdigest()


def read_edition(package: str, game: str, name: str, kind: type[M], language: str | None = "en") -> Edition[M]:
    """
    Read an edition by name (shipped with the game, or below a folder of `PREYCORE_EDITIONS`) or by path.

    Without a language it has no texts. Raises EditionError, with the path of the bad value in its message.
    """
    known = _shipped_edition(package, game, name, kind) if language is None else None
    return known or _read(find_edition(package, game, name), game, name, kind, language)


def _read(folder: Path, game: str, name: str, kind: type[M], language: str | None) -> Edition[M]:
    try:
        called = os.path.basename(os.path.abspath(folder))
        if not _is_name(called):
            raise ValueError(f"a folder {called!r} gives no name that a log could carry")
        mechanics, digest = _mechanics(_content(folder / "mechanics.toml"), kind)
        return Edition(called, mechanics, digest, {} if language is None else _texts(folder, language))
    except (OSError, UnicodeError, RecursionError, ValueError) as error:
        raise EditionError("bad-edition", f"edition {name!r} of {game}: {error}") from None


@lru_cache(maxsize=32)
def _shipped_edition(package: str, game: str, name: str, kind: type[M]) -> Edition[M] | None:
    """Return an edition shipped with a game, without texts: it is read once, as the game's code is; None elsewhere."""
    folder = _shipped(package) / name
    return _read(folder, game, name, kind, None) if _is_name(name) and _is(folder) else None


def edition_names(package: str, game: str) -> list[str]:
    """Return the names of all editions that can be loaded by name, sorted."""
    return sorted(
        {name for root in _roots(package, game) for name in _entries(root) if _is_name(name) and _is(root / name)}
    )


def _entries(root: Path) -> list[str]:
    """Return the names of what a folder holds; none where there is no such folder, or nobody lets us look into it."""
    try:
        return os.listdir(root)
    except OSError:
        return []


def _content(path: Path) -> bytes:
    """Return what a file of an edition holds; a link to a device or pipe would go on for ever."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path.name} is no regular file")
    return read_bounded(path, FILE_LIMIT)


@lru_cache(maxsize=32)
def _mechanics(content: bytes, kind: type[M]) -> tuple[M, str]:
    """Return what a file says, and its digest; many logs name the same edition, and TOML is slow to read."""
    try:
        mechanics = decode_toml(content, kind)
    except msgspec.ValidationError as error:
        raise ValueError(_named(str(error), content)) from None
    return mechanics, _digest(mechanics)


def _named(message: str, content: bytes) -> str:
    """Return a message that tells the path of a bad value, as `$.specials[3].copies`, after the code of the piece."""
    path = re.search(r"`\$\.(\w+)\[(\d+)\]", message)
    if path is None:
        return message
    kind, place = path[1], int(path[2])
    piece = decode_toml(content, dict[str, Any])[kind][place]
    codes = [piece[key] for key in ("code", "title", "name") if key in piece] if isinstance(piece, dict) else piece
    return f"{kind} {codes[0]!r}: {message}" if isinstance(codes, list) and codes else message


@lru_cache(maxsize=32)
def _toml(content: bytes) -> dict[str, object]:
    return decode_toml(content, dict[str, object])


def _texts(folder: Path, language: str) -> dict[str, object]:
    path = folder / f"texts.{language}.toml"
    return texts_in(path) if path.exists() else {}


def texts_in(path: Path) -> dict[str, object]:
    """Return what a file of texts says. Raises ValueError, RecursionError or OSError."""
    return deepcopy(_toml(_content(path)))


def _roots(package: str, game: str) -> list[Path]:
    own = [Path(root) / game for root in os.environ.get(VARIABLE, "").split(os.pathsep) if root]
    return [_shipped(package), *own]


@cache
def _shipped(package: str) -> Path:
    return Path(str(files(package))) / "editions"


def _is(folder: Path) -> bool:
    return os.path.isfile(folder / "mechanics.toml")  # Path.is_file raises for a name that no system takes


def _is_name(name: str) -> bool:
    """Tell whether a folder of this name can be an edition's: what a header cannot carry, or hides, is none."""
    plain = name not in ("", ".", "..") and not is_path(name) and os.sep not in name
    return plain and name.isprintable() and len(name) <= NAME_LIMIT


def is_path(name: str) -> bool:
    """Tell whether this may be a path on some system; logs and events name editions, never paths."""
    return "/" in name or "\\" in name


def find_edition(package: str, game: str, name: str) -> Path:
    """Return the folder of an edition by name or path; a path need not exist. Raises EditionError."""
    if os.sep in name or "/" in name:
        return Path(name)
    for root in _roots(package, game):
        if _is_name(name) and _is(root / name):
            return root / name
    known = ", ".join(edition_names(package, game))
    raise EditionError("unknown-edition", f"{game} has no edition {name!r}; there are: {known}")
