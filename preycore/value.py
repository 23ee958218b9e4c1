"""Immutable values: states and histories copy, pickle and compare by their fields, compiled or not."""

from hashlib import sha256

from .native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """
    An immutable object that is equal to another of its type when their fields are.

    A subclass defines `fields`, whose values are given to its constructor in the same order.
    """

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments: ints, strings, tuples and other values only."""
        raise TypeError("a value names its fields")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, Value) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.fields()!r}"

    def __copy__(self) -> "Value":
        return self

    def __deepcopy__(self, memo: object) -> "Value":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.fields()

    def fingerprint(self) -> str:
        """Return a SHA-256 (hex) of the value's fields; equal values have equal ones on every machine."""
        return sha256(repr(self).encode()).hexdigest()
