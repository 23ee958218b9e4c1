"""Names that are native only when mypyc compiles the module that imports them."""

from typing import TYPE_CHECKING, Any, TypeVar

from .bits import BIT as BIT

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    _T = TypeVar("_T")

    def mypyc_attr(*_names: str, **_settings: Any) -> Any:
        """Leave the class as it is: the attribute speaks to the compiler alone."""
        return lambda cls: cls
