"""Lines that were accepted before and are not read again, and logs read in pieces."""

from itertools import islice

import pytest

from preycore import Match, load, read_log, verify
from preycore.lines import LINE_LIMIT
from preycore.log import LineError
from preycore.reading import reading_of
from preycore.referee import Verdict

TIMES = ("0", "7", "00", "07", "-1", "1.0", "1e3", "", " 1", '"1"', "null", "true", "999999999999999", "٣")
LARGE = (2**53 - 1, 2**53, 10**15, 10**16)


@pytest.fixture(scope="module")
def timed() -> list[bytes]:
    """Return the lines of the start of a match of Prey, players' lines with times."""
    match = Match.start(load("prey"), bytes(32), match_id="timed")
    for number in range(30):
        match.play(match.view(match.actors[0]).legal[0], at=1000 + number)
    return list(match.lines())


def cold(log: bytes) -> Verdict:
    """Return the verdict of a referee who has seen no line before."""
    reading_of.cache_clear()
    return verify(read_log(log))


def warm(log: bytes, before: bytes) -> Verdict:
    """Return the verdict of one who has just judged another log, and this one."""
    reading_of.cache_clear()
    verify(read_log(before))
    verify(read_log(log))
    return verify(read_log(log))


@pytest.mark.parametrize("time", [*TIMES, *map(str, LARGE)])
def test_a_known_action_with_any_time_is_judged_as_at_first_sight(timed: list[bytes], time: str) -> None:
    """Only a whole number below 2⁵³ in its shortest form is a time, whether the action was seen before or not."""
    last = timed[-1].partition(b',"at":')[0] + b',"at":' + time.encode() + b',"kind":"action"}\n'
    plain = timed[-1].partition(b',"at":')[0] + b',"kind":"action"}\n'
    log, before = b"".join([*timed[:-1], last]), b"".join([*timed[:-1], plain])
    legal = time.isascii() and time.isdigit() and str(int(time)) == time and int(time) < 2**53

    assert cold(log) == warm(log, before)
    assert (cold(log).status == "incomplete") is legal


def test_a_known_action_in_the_wrong_place_is_judged_as_at_first_sight(timed: list[bytes]) -> None:
    """A card that was legal once is not legal twice, nor out of turn, nor beside other bytes."""
    whole = b"".join(timed)
    again = timed[-5].partition(b',"at":')[0] + b',"kind":"action"}\n'
    for line in (
        timed[-5],
        again,
        timed[1],
        timed[0],
        timed[-1].replace(b":", b": ", 1),
        timed[-1][:-2] + b',"x":1}\n',
    ):
        log = whole + line
        assert cold(log) == warm(log, whole)
        assert cold(log).status == "invalid"
        assert cold(log).valid_prefix.lines == len(timed)


def test_known_lines_are_the_games_own_actions(timed: list[bytes]) -> None:
    """A log judged again gives the same verdict, also with all of its lines known."""
    whole = b"".join(timed)

    assert cold(whole) == warm(whole, whole)


def reference(log: bytes) -> tuple[list[bytes], tuple[int, str] | None]:
    """Return the lines of a log, and number and code of the first that is not one."""
    lines = log.split(b"\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_LIMIT:
            return lines[: number - 1], (number, "line-too-long")
    if lines[-1]:
        return lines[:-1], (len(lines), "no-newline")
    return lines[:-1], None if log else (1, "empty-log")


PIECE = LINE_LIMIT // 2


@pytest.mark.parametrize(
    "lengths",
    [
        (),
        (0,),
        (0, 0, 5),
        (PIECE - 1, 3),
        (PIECE, 3),
        (3, PIECE, PIECE - 5, 0, 7),
        (LINE_LIMIT, LINE_LIMIT, 1),
        (LINE_LIMIT - 1, 1, LINE_LIMIT),
        (9, LINE_LIMIT + 1, 4),
        (9, 3 * LINE_LIMIT, 4),
        (PIECE - 9, 3, LINE_LIMIT + 1),
        (40,) * 3000,
    ],
)
@pytest.mark.parametrize("end", [b"", b"x", b"x" * (LINE_LIMIT + 1)], ids=["whole", "cut", "long"])
def test_lines_do_not_depend_on_the_pieces_that_are_read(lengths: tuple[int, ...], end: bytes) -> None:
    """A log is read in pieces; its lines, and number and code of the first bad one, are those of the whole."""
    log = b"".join(b"%d" % (at % 10) * length + b"\n" for at, length in enumerate(lengths)) + end
    lines, problem = reference(log)
    found = read_log(log).raw_lines()

    assert list(islice(found, len(lines))) == lines
    if problem is None:
        assert next(found, None) is None
        return
    with pytest.raises(LineError) as refused:
        next(found)
    assert (refused.value.line, refused.value.code) == problem
