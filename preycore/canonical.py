"""Canonical JSON (RFC 8785) for the values that logs hold: no floats, integers below 2⁵³, ASCII keys."""

from typing import Final

import msgspec

LIMIT: Final = 2**53 - 1
"""The largest integer, up or down, that every JSON reader keeps."""

DEPTH: Final = 16
"""No line nests deeper than this."""

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode


def canonical(value: object) -> bytes:
    """
    Return the canonical bytes of a JSON value.

    Raises ValueError for what a log cannot hold: a float, an integer beyond ±(2⁵³ − 1), a key that is not ASCII,
    more than DEPTH levels.
    """
    check_plain(value)
    return _encode(value)


def parse(raw: bytes) -> object:
    """Return the JSON value of these bytes. Raises ValueError for anything that is not one JSON text in UTF-8."""
    try:
        value: object = _decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    return value


def check_plain(value: object, depth: int = 0) -> None:
    """
    Refuse what RFC 8785 writes in another way than the encoder does, or what readers do not agree on.

    `depth` is how deep the value stands in a line. Raises ValueError.
    """
    if isinstance(value, str) or value is None or isinstance(value, bool):
        return
    if isinstance(value, int):
        if not -LIMIT <= value <= LIMIT:
            raise ValueError("an integer is beyond 2^53 - 1")
    elif depth == DEPTH:
        raise ValueError(f"nested deeper than {DEPTH}")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not key.isascii():
                raise ValueError("a key is not ASCII")
            check_plain(item, depth + 1)
    elif isinstance(value, list | tuple):
        for item in value:
            check_plain(item, depth + 1)
    else:
        raise ValueError(f"a {type(value).__name__} has no place in a log")
