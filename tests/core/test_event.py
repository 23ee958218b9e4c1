"""Event files and signed score sheets."""

from pathlib import Path

import pytest

from preycore import LogError, SetupError, load, read_log, simulate, verify
from preycore.agents import RandomAgent
from preycore.event import Event, EventSeat, check_event, departures, event_text, new_event, parse_event, read_event
from preycore.match import Match
from preycore.sheet import sign_sheet
from preycore.signing import public_key

KEY = f"{7:064x}"


def match_log(max_rounds: int = 100) -> bytes:
    """A simulated match of prey with three players."""
    game = load("prey", 3, max_rounds=max_rounds)
    return simulate(game, [RandomAgent()] * 3, 5, 0).log()


def lacking(event: Event, log: bytes) -> list[str]:
    """What the log is not that the event demands."""
    return departures(event, read_log(log), verify(read_log(log)))


def stored(event: Event, folder: Path) -> Event:
    """The event after being written and read."""
    path = folder / "event.toml"
    path.write_text(event_text(event))
    return read_event(path)


def test_an_event_file_says_what_its_matches_are(tmp_path: Path) -> None:
    """What is written is read again, and a match as demanded departs in nothing."""
    event = new_event("Open", "prey", (3, 4))

    assert stored(event, tmp_path) == event
    assert lacking(event, match_log()) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"options": {"max_rounds": 10}}, "the option max_rounds is 100, not 10 as in the event"),
        ({"options": {}}, "the option max_rounds is 100, not missing as in the event"),
        ({"rules": 7}, "the rules version is 0, but the event demands 7"),
        ({"game": "another_day"}, "the game is prey, but the event demands another_day"),
        ({"players": (4,)}, "3 play, but the event demands 4 players"),
        ({"draw": "none"}, "the draw algorithm is sha256-sites/1, but the event demands none"),
        ({"require": ("commitment",)}, "commitment is none, but registered is required"),
        ({"seats": (EventSeat("somebody"),)}, 'Player 1 is "random", who is not in the event'),
        ({"seats": (EventSeat("random", KEY),)}, 'Player 1, "random", has another key than in the event'),
    ],
)
def test_each_departure_is_a_sentence(changes: dict[str, object], sentence: str) -> None:
    """A friendlier option, another version, a missing fact or a stranger is named."""
    fields = {name: getattr(new_event("Open", "prey", (3,)), name) for name in Event.__struct_fields__}

    assert sentence in lacking(Event(**{**fields, **changes}), match_log())


def test_whoever_takes_a_seat_later_is_in_the_event_too() -> None:
    """A seat that passes to a stranger, or to a key that the event does not know, departs."""
    match = Match.start(load("prey", 3), match_id="e", players=("a", "b", "c"), keys=(public_key(KEY), None, None))
    match.seat(0, "b", public_key(f"{8:064x}"))
    match.seat(1, "d")
    seats = (EventSeat("a", public_key(KEY)), EventSeat("b"), EventSeat("c"))
    made = new_event("Open", "prey", (3,))
    event = Event(**{**{name: getattr(made, name) for name in Event.__struct_fields__}, "require": (), "seats": seats})

    first, second = [number for number, raw in enumerate(match.lines(), 1) if b'"kind":"seat"' in raw]
    assert lacking(event, match.log()) == [
        f'Player 1 from line {first} on, "b", has another key than in the event',
        f'Player 2 from line {second} on is "d", who is not in the event',
    ]


def test_an_easier_option_of_the_log_departs() -> None:
    """A log with its own options is legal, but not what the event demands."""
    event = new_event("Open", "prey", (3,))

    assert lacking(event, match_log(max_rounds=1)) == ["the option max_rounds is 1, not 100 as in the event"]


def test_a_key_of_very_many_parts_is_refused_unread() -> None:
    """A dotted key, for which a TOML reader takes time by the square or cube of its parts, costs nothing."""
    with pytest.raises(LogError) as refused:
        parse_event(b"name = 'x'\n" + b".".join([b"a"] * 32_000) + b" = 1")
    assert (refused.value.code, refused.value.message) == ("bad-event", "event: line 2 has more than 100 dots")


def test_a_broken_event_file_is_refused(tmp_path: Path) -> None:
    """A wrong field, an unknown fact, another digest or repeated labels are errors of the event."""
    good = event_text(new_event("Open", "prey"))
    path = tmp_path / "event.toml"
    for text in (
        good.replace("prey", "chess"),
        good.replace('"draws"', '"luck"'),
        good.replace("digest = ", 'digest = "00'),
        good.replace("max_rounds = 100", "max_rounds = 0"),
        good + '[[seats]]\nlabel = "a"\n[[seats]]\nlabel = "a"\n',
        good + "more = 1\n",
        "name = ",
        "\x00",
    ):
        path.write_text(text)
        with pytest.raises(LogError) as refused:
            check_event(read_event(path))
        assert refused.value.code in ("bad-event", "bad-require")
    with pytest.raises(SetupError):
        new_event("Open", "chess")


def test_players_sign_the_score_sheet_one_after_another() -> None:
    """Each signature goes into the checkpoint before the ending, and the log stays valid."""
    keys = (KEY, f"{8:064x}", None)
    match = Match.start(load("prey", 3), bytes(32), keys=tuple(key and public_key(key) for key in keys))
    match.play(match.view(match.actors[0]).legal[0])
    match.end("resigned", by=2)
    log = match.log()
    for seat, key in enumerate(keys[:2]):
        assert key is not None
        log = sign_sheet(read_log(log), seat, key)

    verdict = verify(read_log(log))
    assert (verdict.status, verdict.facts.draws) == ("valid", "match")
    assert log.count(b'"kind":"checkpoint"') == 1
    assert log.splitlines()[-2].count(b'":"') >= 3
    with pytest.raises(LogError) as refused:
        sign_sheet(read_log(log), 2, KEY)
    assert refused.value.code == "bad-signature"
    with pytest.raises(LogError) as refused:
        sign_sheet(read_log(log), 1, KEY)
    assert refused.value.code == "bad-signature"
