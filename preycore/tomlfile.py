"""TOML that others wrote, read at a cost that is bounded before it is spent."""

from pathlib import Path
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

DOTS: Final = 100
"""The most dots of a line: Python reads a dotted key of 32,000 parts, which fits into 64 KiB, in a minute."""


def read_bounded(path: Path, most: int) -> bytes:
    """Return what a file holds. Raises OSError, and ValueError for more than `most` bytes."""
    with path.open("rb") as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        raise ValueError(f"{path.name} has more than {most} bytes")
    return content


def decode_toml(content: bytes, kind: type[T]) -> T:
    """Return what a TOML file says. Raises ValueError or RecursionError, with the path of the bad value."""
    for number, line in enumerate(content.splitlines(), 1):
        if line.count(b".") > DOTS:
            raise ValueError(f"line {number} has more than {DOTS} dots")
    return msgspec.toml.decode(content, type=kind)
