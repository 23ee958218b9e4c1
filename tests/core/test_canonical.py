import json
import struct

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from preycore.canonical import DEPTH, LIMIT, canonical, parse
from preycore.errors import LogError
from preycore.lines import parse_line

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEYS = st.text(st.characters(max_codepoint=127), max_size=6)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-LIMIT, LIMIT), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)


@given(VALUES)
def test_canonical_bytes_are_those_of_rfc_8785(value: object) -> None:
    """What a log can hold is written as another implementation of RFC 8785 writes it, and read back."""
    written = canonical(value)
    assert written == rfc8785.dumps(value)  # type: ignore[arg-type]  # hypothesis draws JSON values only
    assert parse(written) == value
    assert json.loads(written) == value


@given(st.characters(exclude_categories=["Cs"]))
def test_every_character_is_written_as_rfc_8785_says(character: str) -> None:
    """Escapes where they must be, in their short form where there is one, and nowhere else."""
    assert canonical(character) == rfc8785.dumps(character)


def test_all_controls() -> None:
    """The 32 controls, quote, backslash and delete."""
    for code in (*range(32), 34, 92, 127, 0x2028, 0xFFFF, 0x10FFFF):
        assert canonical([chr(code)]) == rfc8785.dumps([chr(code)])


@given(st.dictionaries(KEYS, st.integers(0, 9), max_size=8))
def test_keys_are_sorted(value: dict[str, int]) -> None:
    """Keys stand in the order of their bytes, whatever order they come in."""
    assert canonical(dict(reversed(value.items()))) == canonical(value) == rfc8785.dumps(value)


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        0.5,
        float("nan"),
        float("inf"),
        LIMIT + 1,
        -LIMIT - 1,
        10**30,
        {"é": 1},
        b"x",
        {1, 2},
        pytest.param(object(), id="object"),
    ],
    ids=repr,
)
def test_what_a_log_cannot_hold_is_refused(value: object) -> None:
    """Floats, integers that some readers round, and keys beyond ASCII have no canonical form here."""
    with pytest.raises(ValueError, match=r"\w"):
        canonical([value])


def nested(levels: int) -> object:
    """Return lists within lists."""
    value: object = 0
    for _ in range(levels):
        value = [value]
    return value


def test_depth_is_bounded() -> None:
    """A value nests sixteen levels deep and no deeper."""
    assert canonical(nested(DEPTH)) == b"[" * DEPTH + b"0" + b"]" * DEPTH
    with pytest.raises(ValueError, match="nested"):
        canonical(nested(DEPTH + 1))


@given(st.one_of(st.binary(max_size=60), st.text('[]{}",:0123456789.-+eEnulltrfas \n\\', max_size=40).map(str.encode)))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    """Reading, and writing what was read, raise ValueError and nothing else."""
    try:
        value = parse(raw)
        written = canonical(value)
    except ValueError:
        return
    assert parse(written) == value


@given(VALUES)
def test_other_forms_of_a_line_are_not_canonical(value: object) -> None:
    """A line that says the same in other bytes is refused."""
    line = {"kind": "ruling", "reason": "x", "value": value}
    for raw in (json.dumps(line, separators=(", ", ":")).encode(), canonical(line) + b" ", b"\t" + canonical(line)):
        with pytest.raises(LogError) as refused:
            parse_line(raw)
        assert refused.value.code == "not-canonical"


def test_numbers_of_the_appendix_are_refused() -> None:
    """RFC 8785's own sample numbers are floats: a log holds none of them."""
    for bits in ("0000000000000000", "8000000000000000", "0000000000000001", "7fefffffffffffff", "4340000000000000"):
        (number,) = struct.unpack(">d", bytes.fromhex(bits))
        with pytest.raises(ValueError, match="float"):
            canonical(number)
