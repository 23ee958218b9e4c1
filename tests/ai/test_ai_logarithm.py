"""The integer tables of the search against decimal arithmetic of high precision."""

from decimal import Decimal, getcontext

from preycore_ai.logarithm import EXACT, SCALE_BITS, inverse_sqrt, number_at, place, sqrt_ln

SAMPLE = [*range(1, EXACT + 600), *range(EXACT + 600, 30 * EXACT // 2, 37)]
SCALE = 1 << SCALE_BITS


def test_every_number_below_1024_has_a_place_of_its_own() -> None:
    """Small counts are exact; larger ones are rounded down to ten leading bits, never up."""
    assert [place(number) for number in range(EXACT)] == list(range(EXACT))
    assert [place(number_at(index)) for index in range(len(sqrt_ln()))] == list(range(len(sqrt_ln())))
    for number in (1025, 2047, 123_456_789, 2**40 - 1):
        rounded = number_at(place(number))

        assert rounded <= number < rounded + (rounded >> 9)


def test_roots_of_logarithms_are_the_exact_ones_rounded_down() -> None:
    """The exploration's sqrt(ln n) agrees with sixty decimal digits in its last bit."""
    getcontext().prec = 60
    expected = [int(Decimal(number_at(index)).ln().sqrt() * SCALE) for index in SAMPLE]

    assert [sqrt_ln()[index] for index in SAMPLE] == expected


def test_inverse_roots_are_the_exact_ones_rounded_down() -> None:
    """The exploration's 1/sqrt(n) agrees with sixty decimal digits in its last bit."""
    getcontext().prec = 60
    expected = [int(SCALE / Decimal(number_at(index)).sqrt()) for index in SAMPLE]

    assert [inverse_sqrt()[index] for index in SAMPLE] == expected


def test_the_tables_cover_all_counts_that_fit_a_search() -> None:
    """Both tables have an entry for every number up to 2⁴⁰ − 1."""
    assert len(sqrt_ln()) == len(inverse_sqrt()) == place(2**40 - 1) + 1
