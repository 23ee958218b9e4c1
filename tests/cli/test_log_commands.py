import json
import re
from pathlib import Path
from typing import Any

import pytest
from command_runs import edited, preycore, simulated

from preycore import SPECTATOR, Match, load, read_log, redact
from preycore.lines import ActionLine


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the log of a random match of Prey."""
    return simulated(tmp_path_factory.mktemp("logs"))[0]


def hand(log: Path, seat: int) -> list[str]:
    """Return the cards that a seat was dealt first, from the whole log."""
    lines = [line for line in log.read_text().splitlines() if f'"player":{seat},"type":"dealt"' in line]
    found: list[str] = json.loads(lines[0])["secret"]["cards"]
    return found


# games, schema


def test_games_lists_what_can_be_played() -> None:
    """With --json: a list of objects with name, title and possible numbers of players."""
    found: Any = preycore("games", "--json").json()
    (prey,) = [game for game in found if game["name"] == "prey"]

    assert prey == {"name": "prey", "title": "Prey", "players": [3, 4]}
    assert "Prey, 3-4 players" in preycore("games").out


def test_schema_marks_secret_fields() -> None:
    """A game's schema names its actions, view, mechanics and options, and marks hidden fields."""
    schema: Any = preycore("schema", "prey").json()

    assert list(schema["properties"]) == ["action", "view", "mechanics", "options"]
    assert schema["$defs"]["Dealt"]["properties"]["cards"]["x-secret"] is True
    assert len(preycore("schema").json()["oneOf"]) == 6  # type: ignore[index]  # a JSON object


# fmt


def test_fmt_writes_canonical_lines(log: Path) -> None:
    """A canonical log stays as it is; blanks, order, CR, BOM and blank lines are put right."""
    raw = log.read_bytes()
    loose = b"\xef\xbb\xbf" + raw.replace(b'":', b'" : ').replace(b"\n", b" \r\n\r\n")

    assert preycore("fmt", log).raw == raw
    assert preycore("fmt", "-", stdin=loose).raw == raw


@pytest.mark.parametrize("line", [b"nothing", b'{"a":1.5}', b'{"a":9007199254740992}', b'{"a":1,"a":2}', b"\xff"])
def test_fmt_refuses_what_has_no_canonical_form(line: bytes) -> None:
    """Text that is no JSON, floats, huge numbers and duplicate keys are refused with their line."""
    refused = preycore("fmt", "-", stdin=b"{}\n" + line + b"\n")

    assert refused.code == 1
    assert refused.err.startswith(("not-json: line 2: ", "not-canonical: line 2: "))


# redact


@pytest.mark.parametrize("viewer", ["0", "3", "spectator"])
def test_redact_hides_what_the_viewer_may_not_see(log: Path, viewer: str) -> None:
    """A copy opens the viewer's own hand alone, hides the seeds, and has the digest of the whole log."""
    copy = preycore("redact", log, "--as", viewer).raw
    dealt = [line.line for line in read_log(copy).lines() if b'"type":"dealt"' in line.raw]
    opened = {line.action["player"] for line in dealt if isinstance(line, ActionLine) and line.secret}

    assert opened == (set() if viewer == "spectator" else {int(viewer)})
    assert b"seeds" not in copy
    assert read_log(copy).digest() == read_log(log).digest()


@pytest.mark.parametrize("viewer", ["4", "-1", "x", "", "٣"])
def test_redact_knows_the_seats(log: Path, viewer: str) -> None:
    """Only seats of the match, spectator and arbiter can have a copy."""
    refused = preycore("redact", log, f"--as={viewer}")

    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("usage: ")


def test_output_goes_to_a_file_whole_or_not_at_all(log: Path, tmp_path: Path) -> None:
    """A file appears only when all lines are written; a refusal leaves nothing behind."""
    target = tmp_path / "copy.jsonl"
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(log.read_bytes() + b"{}\n")

    assert preycore("redact", bad, "--as", "0", "--out", target).code == 1
    assert sorted(tmp_path.iterdir()) == [bad]
    assert preycore("redact", log, "--as", "0", "--out", target).code == 0
    assert target.read_bytes() == b"".join(redact(read_log(log), 0))
    assert preycore("redact", log, "--as", "0", "--out", tmp_path / "no" / "x").err.startswith("unreadable: ")


# replay


def test_replay_gives_the_same_bytes(log: Path, tmp_path: Path) -> None:
    """Header, seeds and the players' lines give the whole log again."""
    short = tmp_path / "short.jsonl"
    assert preycore("replay", log, "--strip", "--out", short).code == 0

    assert b'"dealt"' not in short.read_bytes()
    assert preycore("replay", short).raw == log.read_bytes()


def test_replay_takes_seeds_from_the_option(log: Path) -> None:
    """Without an ending the seeds are given by --seed; without any they are missing: exit code 3."""
    *lines, ending = preycore("replay", log, "--strip").raw.splitlines(keepends=True)
    seed = ending.split(b'"seeds":["')[1][:64].decode()
    short = b"".join(lines)

    whole = preycore("replay", "-", "--seed", seed, stdin=short).raw
    assert whole + ending == log.read_bytes()
    missing = preycore("replay", "-", stdin=short)
    assert (missing.code, missing.err.split(":")[0]) == (3, "no-seeds")
    refused = preycore("replay", "-", "--seed", "00" * 32, stdin=short + ending)
    assert (refused.code, refused.err.split(":")[0]) == (2, "seed-conflict")


@pytest.mark.parametrize(
    ("old", "new", "line", "code"), [("dealt", "deald", 6, "bad-action"), ("prey", "nothing", 1, "unknown-game")]
)
def test_stripping_names_the_line_that_it_cannot_read(
    old: str, new: str, line: int, code: str, log: Path, tmp_path: Path
) -> None:
    """A line whose action or game does not exist is refused with its number; nothing is written."""
    copy = tmp_path / "log.jsonl"
    copy.write_bytes(log.read_bytes())
    refused = preycore("replay", edited(copy, f'"{old}"', f'"{new}"'), "--strip", "--out", tmp_path / "short")

    assert refused.err.startswith(f"{code}: ")
    assert not (tmp_path / "short").exists()
    if line > 1:
        assert refused.err.startswith(f"{code}: line {line}: ")


def test_replay_names_an_illegal_play(log: Path, tmp_path: Path) -> None:
    """A short log in which somebody plays a card of another is refused at its line."""
    short = tmp_path / "short.jsonl"
    preycore("replay", log, "--strip", "--out", short)
    first = short.read_text().splitlines()[1]
    card = first.split('"card":"')[1].split('"')[0]
    other = next(code for seat in range(4) for code in hand(log, seat) if code not in hand(log, seat_of(log, card)))
    refused = preycore("replay", edited(short, card, other))

    assert refused.code == 1
    assert refused.err.startswith("not-legal: line 2: ")


def seat_of(log: Path, card: str) -> int:
    """Return who was dealt a card."""
    return next(seat for seat in range(4) if card in hand(log, seat))


# compare


def test_a_copy_is_the_same_match(log: Path, tmp_path: Path) -> None:
    """A redacted or shorter copy agrees with the whole log: exit code 0."""
    copy, shorter = tmp_path / "copy.jsonl", tmp_path / "shorter.jsonl"
    copy.write_bytes(b"".join(redact(read_log(log), SPECTATOR)))
    shorter.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:20]))
    done = preycore("compare", log, copy, shorter)

    assert done.code == 0
    assert done.out.splitlines()[-1].startswith("same: ")


def test_an_illegal_log_decides(log: Path, tmp_path: Path) -> None:
    """Where one of two logs contradicts itself the comparison is decided: exit code 1."""
    bad = tmp_path / "bad.jsonl"
    bad.write_text(log.read_text().replace('{"action":{"dice":[', '{"action":{"dice":[7,', 1))
    done = preycore("compare", "--json", log, bad)
    found: Any = done.json()

    assert done.code == 1
    assert (found["outcome"], found["standing"]) == ("decided", [0])
    assert [verdict["file"] for verdict in found["verdicts"]] == [str(log), str(bad)]


def test_two_legal_logs_are_undecidable(tmp_path: Path) -> None:
    """Two legal unsigned logs that differ are undecidable, in these words: exit code 3."""
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for index, path in enumerate(paths):
        match = Match.start(load("prey"), bytes(32), match_id="table 1")
        match.play(match.view(match.actors[0]).legal[index])
        path.write_bytes(match.log())
    done = preycore("compare", *paths)

    assert done.code == 3
    assert done.out.splitlines()[-1].endswith("Undecidable, both legal.")


def test_logs_of_different_matches_are_not_compared(tmp_path: Path) -> None:
    """Logs with different match ids are wrong arguments."""
    done = preycore("compare", *simulated(tmp_path, matches=2))

    assert (done.code, done.err.split(":")[0]) == (2, "not-same-match")


# show


def test_show_draws_what_one_seat_sees(log: Path) -> None:
    """A picture shows a seat its own hand alone."""
    shown = preycore("show", log, "--at", "8", "--as", "1").out

    assert "after 8 actions, as Player 2 sees it" in shown
    assert "Your hand" in shown
    assert "Hand of Player 1" not in shown
    assert "hand" not in preycore("show", log, "--at", "8").out.lower().replace("on hand", "")


def test_show_tells_titles() -> None:
    """Below a picture stand the titles of the cards that it names by codes, where the edition has texts."""
    golden = Path(__file__).parents[1] / "golden" / "deadly_prey" / "2.jsonl"
    shown = preycore("show", golden).out
    picture, titles = shown.split("Titles: ")
    codes = set(re.findall(r"(?:destruction|absolution|science|occult|general)-(?:minion-)?\d+", picture))

    assert codes
    assert codes == set(re.findall(r"[a-z]+-(?:minion-)?\d+", titles))


def test_show_gives_the_view_as_json(log: Path) -> None:
    """With --json the view itself, with the hands that the viewer sees and no other."""
    view: Any = preycore("show", log, "--at", "8", "--as", "1", "--json").json()

    assert view["viewer"] == 1
    assert view["hands"][0] is None
    assert view["hands"][1] == hand(log, 1)


def test_show_stops_at_the_moment_asked_for(log: Path) -> None:
    """A moment that the log does not reach is wrong usage; one before a bad line can be seen."""
    assert preycore("show", log, "--at", "99999").err.startswith("bad-index: ")
    bad = edited(log, '"type":"play_card"', '"type":"play_cart"')
    bad_at = next(i for i, line in enumerate(bad.read_text().splitlines()) if "play_cart" in line)

    assert preycore("show", bad, "--at", bad_at - 1).code == 0
    refused = preycore("show", bad)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith(f"bad-action: line {bad_at + 1}: ")


def test_show_needs_what_is_sealed(log: Path, tmp_path: Path) -> None:
    """A position that depends on sealed fields is not shown: exit code 3; with the seeds it is."""
    copy = tmp_path / "copy.jsonl"
    preycore("redact", log, "--as", "spectator", "--out", copy)
    refused = preycore("show", copy)
    seed = log.read_text().split('"seeds":["')[1][:64]

    assert (refused.code, refused.out, refused.err.split(":")[0]) == (3, "", "sealed-line")
    assert preycore("show", copy, "--seed", seed).out == preycore("show", log).out
