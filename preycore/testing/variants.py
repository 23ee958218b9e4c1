"""JSON values, and with them actions and views, that differ from a given one in one place."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from ..chance import Draw

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


def variants(value: object, words: Sequence[str] = ()) -> Iterator[object]:
    """
    Yield values that differ from this JSON value in one place: numbers, texts, digits, lengths, orders, missing keys.

    `words` are texts that may stand in place of others.
    """
    match value:
        case bool():
            yield not value
        case int():
            yield from sorted({value + 1, value - 1, 7, value + 2**31} - {value})
        case str():
            yield from (word for word in words if word != value)
            yield value + "x"
            yield value[:-1] + ("1" if value[-1:] == "0" else "0")
        case list():
            yield from _lists(value, words)
        case dict():
            for key, item in value.items():
                yield {other: kept for other, kept in value.items() if other != key}
                yield from ({**value, key: changed} for changed in variants(item, words))


def _lists(value: list[object], words: Sequence[str]) -> Iterator[object]:
    if value:
        yield value[:-1]
        yield [*value, value[-1]]
        yield [value[-1], *value[:-1]]
    for index, item in enumerate(value):
        yield from ([*value[:index], changed, *value[index + 1 :]] for changed in variants(item, words))


def struct_variants(value: S, words: Sequence[str] = ()) -> Iterator[S]:
    """Yield valid Structs of the same type, each different from this one in one place."""
    for changed in variants(msgspec.to_builtins(value), words):
        try:
            other = msgspec.convert(changed, type(value))
        except msgspec.ValidationError:
            continue
        if other != value:
            yield other


def some(items: Sequence[T], number: int, draw: Draw) -> list[T]:
    """Return at most `number` of these items, drawn without replacement, in their order."""
    if len(items) <= number:
        return list(items)
    return [items[index] for index in draw.deal(list(range(len(items))), number)]


def words_in(value: object) -> set[str]:
    """Return all texts inside a JSON value."""
    match value:
        case str():
            return {value}
        case list():
            return set[str]().union(*[words_in(item) for item in value])
        case dict():
            return set[str]().union(*[words_in(item) for item in value.values()])
    return set()
