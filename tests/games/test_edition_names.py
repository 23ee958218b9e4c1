"""Editions of every game: a name or code in them ends where it seems to end."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.inspect import Metadata, StrType, StructType, Type, multi_type_info

from preycore.catalog import specs


def patterns(kind: type[Any]) -> set[str]:
    """Return the patterns of all strings in a Struct and in everything that it holds."""
    (info,) = multi_type_info([kind])
    return {found.pattern for found in inside(info, set()) if found.pattern is not None}


def inside(info: Type, known: set[type]) -> Iterator[StrType]:
    """Yield the strings in a type, each Struct once."""
    if isinstance(info, StrType):
        yield info
    elif isinstance(info, Metadata):
        yield from inside(info.type, known)
    elif isinstance(info, StructType):
        if info.cls not in known:
            known.add(info.cls)
            for field in info.fields:
                yield from inside(field.type, known)
    else:
        for name in ("item_types", "types"):
            for part in getattr(info, name, ()):
                yield from inside(part, known)
        for name in ("item_type", "key_type", "value_type"):
            if isinstance(part := getattr(info, name, None), Type):
                yield from inside(part, known)


def words(value: object) -> Iterator[str]:
    """Yield all strings in what JSON can hold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *words(part))
    elif isinstance(value, list):
        for part in value:
            yield from words(part)


@pytest.mark.parametrize("name", sorted(specs()))
def test_no_line_feed_hides_behind_a_name(name: str) -> None:
    """Every pattern in an edition's mechanics takes names of the edition `open`, and none with a line feed after it."""
    spec = specs()[name]
    found = set(words(msgspec.to_builtins(spec.edition().mechanics)))
    for pattern in patterns(spec.mechanics):
        named = [word for word in found if re.search(pattern, word)]
        assert named, pattern
        assert not [word for word in named if re.search(pattern, word + "\n")], pattern
