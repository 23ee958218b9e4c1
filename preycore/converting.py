"""JSON values into typed ones, quickly for unions of Structs."""

from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Converter(Generic[T]):
    """
    Converts JSON values to one type.

    msgspec keeps what it works out about a type with a Struct only, so the type is wrapped in one.
    """

    def __init__(self, kind: Any) -> None:
        self._holder: Final = _holder(kind)

    def __call__(self, value: object) -> T:
        """Return the typed value. Raises ValueError whose message names the path of the bad field."""
        try:
            held: T = msgspec.convert({"value": value}, self._holder).value  # type: ignore[attr-defined]  # made above
        except msgspec.ValidationError as error:
            raise ValueError(str(error).replace("$.value", "$")) from None
        return held


@lru_cache(maxsize=64)
def _holder(kind: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct("Holder", [("value", kind)])
