import re
from pathlib import Path

import pytest
from command_runs import Run, preycore

from preycore import Match, load, read_log, verify
from preycore.commands.play import WIDTH, menu
from preycore.lines import ActionLine


def play(log: Path, stdin: bytes, *more: object) -> Run:
    """Play Prey against random agents, from a fixed seed."""
    return preycore("play", "prey", "--agents", "random", "--seed", "05" * 32, "--out", log, *more, stdin=stdin)


def test_a_person_plays_to_the_end(tmp_path: Path) -> None:
    """A match that is played to its end is complete, valid, and named with the file of its log."""
    log = tmp_path / "log.jsonl"
    done = play(log, b"1\n" * 200, "--option", "max_rounds=1")

    assert done.code == 0
    assert verify(read_log(log)).ending == "complete"
    assert f"The log is in {log}; check it: preycore verify {log}" in done.out


def test_the_screen_shows_the_own_hand_alone(tmp_path: Path) -> None:
    """Nothing printed before somebody plays a card names a card of another hand, nor the seed."""
    done = play(tmp_path / "log.jsonl", b"", "--seat", "2")
    lines = [one.line for one in read_log(tmp_path / "log.jsonl").lines()]
    deals = [line for line in lines if isinstance(line, ActionLine) and line.action["type"] == "dealt"]
    played = [line.action["card"] for line in lines if isinstance(line, ActionLine) and "card" in line.action]
    hidden = [
        card
        for line in deals
        for card in (line.secret or {})["cards"]  # type: ignore[attr-defined]  # a list of cards
        if line.action["player"] != 2 and card not in played
    ]

    assert len(deals) == 4
    assert not [card for card in hidden if f"{card} " in done.out or f"{card}\n" in done.out]
    assert "05" * 32 not in done.out
    assert max(len(line) for line in done.out.splitlines() if str(tmp_path) not in line) <= WIDTH


def test_questions_wrong_answers_and_numbers(tmp_path: Path) -> None:
    """A wrong answer is asked again, `?` gives a hint or says why not, a number plays."""
    done = play(tmp_path / "log.jsonl", b"0\n999999999999\n\xd9\xa3\nwhat\n?\n1\nq\n")

    assert done.out.count("A number plays") == 5
    assert done.code == 0


def test_a_hint_names_a_legal_action_and_a_reason() -> None:
    """`?` asks the rule-based agent, who says which number he would choose, and why."""
    done = preycore("play", "prey", "--seed", "05" * 32, stdin=b"?\nq\n")
    (hint,) = re.findall(r"(\d+), (play card \S+): \S.*", done.out)

    assert re.search(rf"^ *{hint[0]} {hint[1]}\b|  {hint[0]} {hint[1]}\b", done.out, re.MULTILINE)


@pytest.mark.parametrize(("stdin", "reason"), [(b"q\n", "resigned"), (b"Q\n", "resigned"), (b"", "abandoned")])
def test_who_quits_leaves_a_log_with_an_ending(stdin: bytes, reason: str, tmp_path: Path) -> None:
    """`q` resigns, the end of input abandons the match; the log is valid either way."""
    log = tmp_path / "log.jsonl"
    done = play(log, stdin)
    verdict = verify(read_log(log))

    assert done.code == 0
    assert (verdict.status, verdict.ending, verdict.facts.draws) == ("valid", reason, "match")
    assert verdict.facts.commitment == "self-declared"


def test_a_live_match_takes_its_seed_from_the_system(tmp_path: Path) -> None:
    """Without --seed two matches have different commitments."""
    paths = [tmp_path / "a", tmp_path / "b"]
    for path in paths:
        preycore("play", "prey", "--agents", "random", "--out", path, stdin=b"q\n")
    heads = [path.read_text().split('"commitments":["')[1][:64] for path in paths]

    assert heads[0] != heads[1]


def test_without_a_file_the_log_is_not_kept() -> None:
    """The end says that nothing was kept."""
    assert "The log was not kept" in preycore("play", "prey", "--agents", "random", stdin=b"q\n").out


def test_simultaneous_choices_can_be_played(tmp_path: Path) -> None:
    """In a simultaneous choice the person is asked once, and then all choices are shown as far as he may see."""
    log = tmp_path / "log.jsonl"
    done = preycore("play", "another_day", "--agents", "random", "--out", log, stdin=b"1\n" * 400)

    assert done.code == 0
    assert verify(read_log(log)).status == "valid"


def test_the_menu_keeps_to_the_width() -> None:
    """Actions are numbered from 1 in the order of the view, in columns that fit 80 characters."""
    match = Match.start(load("prey"), bytes(32))
    legal = match.view(match.actors[0]).legal
    lines = list(menu(legal))

    assert max(map(len, lines)) <= WIDTH
    assert " ".join(lines).split() == [
        word
        for number, action in enumerate(legal, 1)
        for word in f"{number} play card {action.card}".split()  # type: ignore[attr-defined]
    ]
