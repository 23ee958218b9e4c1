"""Names that are native only when mypyc compiles the module that imports them."""

from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    _T = TypeVar("_T")

    def mypyc_attr(*_names: str, **_settings: Any) -> Any:
        """Leave the class as it is: the attribute speaks to the compiler alone."""
        return lambda cls: cls


BIT: Final = tuple(1 << n for n in range(62))
"""Powers of two. mypyc compiles a literal shifted by an i64 as a 32-bit shift, so set bits by table."""
