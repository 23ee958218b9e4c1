"""Powers of two for bit sets; a table, since compiled code must not shift a literal."""

from typing import Final

BIT: Final = tuple([1 << n for n in range(62)])
"""Powers of two. mypyc compiles a literal shifted by an i64 as a 32-bit shift, so set bits by table."""
