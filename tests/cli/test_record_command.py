"""A real table's match written by hand: the notes are those of matches that were simulated."""

from pathlib import Path

import pytest
from command_runs import Run, preycore

from preycore import read_log, verify
from preycore.actions import Action
from preycore.catalog import agent, load
from preycore.folding import Fold
from preycore.games.prey.actions import LeaderDrawn, PlayCard, Rolled
from preycore.lines import ActionLine
from preycore.simulation import simulate

ONE_ROUND = ("--option", "max_rounds=1")


def played(players: int, index: int = 0, max_rounds: int = 1) -> list[Action]:
    """Return the actions of a random match."""
    game = load("prey", players, max_rounds=max_rounds)
    first, *lines = read_log(simulate(game, [agent("random")] * players, 3, index).log()).lines()
    fold = Fold(first)
    return [fold.action_of(one.line) for one in lines if isinstance(one.line, ActionLine)]


def words_of(action: Action) -> list[str]:
    """Return what a keeper notes of an action: nothing of a hand."""
    if isinstance(action, Rolled):
        return [str(die) for die in action.dice]
    if isinstance(action, LeaderDrawn):
        return [str(action.player + 1)]
    return [action.card] if isinstance(action, PlayCard) else []


def notes(actions: list[Action]) -> list[str]:
    """Return all that a keeper notes, word by word."""
    return [word for action in actions for word in words_of(action)]


def typed(*lines: str) -> bytes:
    """Return these lines as a keeper types them."""
    return "".join(f"{line}\n" for line in lines).encode()


def record(out: Path, *lines: str, more: tuple[str, ...] = ()) -> Run:
    """Record a match of Prey; the keeper types these lines."""
    return preycore("record", "prey", "--out", out, *more, stdin=typed(*lines))


def actions_of(log: Path) -> list[Action]:
    """Return the actions of a log."""
    first, *lines = read_log(log).lines()
    fold = Fold(first)
    return [fold.action_of(one.line) for one in lines if isinstance(one.line, ActionLine)]


@pytest.mark.rule("prey.deal", "prey.aside")
@pytest.mark.parametrize("players", [3, 4])
def test_a_match_from_notes_is_the_match(players: int, tmp_path: Path) -> None:
    """Dice and plays are enough: each hand follows from its plays, also where a hand is set aside unseen."""
    log = tmp_path / "log.jsonl"
    actions = played(players, max_rounds=4)
    more = ("--players", str(players), "--option", "max_rounds=4")
    done = record(log, " ".join(notes(actions)[:30]), *notes(actions)[30:], more=more)
    verdict = verify(read_log(log))

    assert (done.code, done.err) == (0, "")
    assert actions_of(log) == actions
    assert (verdict.status, verdict.ending, verdict.facts.draws) == ("valid", "complete", "none")
    assert not Path(f"{log}.notes").exists()


@pytest.mark.rule("prey.first-leader")
def test_a_drawn_leader_is_noted(tmp_path: Path) -> None:
    """Where players share the lowest dice, the keeper notes whom the draw made leader."""
    match = next(
        one for one in (played(4, index) for index in range(40)) if any(isinstance(a, LeaderDrawn) for a in one)
    )
    words = notes(match)
    log = tmp_path / "log.jsonl"
    done = record(log, *words, more=ONE_ROUND)

    assert "The lowest dice are shared; which player leads, " in done.out
    assert actions_of(log) == match


@pytest.mark.rule("prey.follow-suit")
def test_a_revoke_is_named_with_trick_and_player(tmp_path: Path) -> None:
    """A card that broke suit shows when the hands do: nothing is written, and the place is named; forfeit ends it."""
    log = tmp_path / "log.jsonl"
    words = notes(played(4))
    place = revoking(words)
    words[place[0]], words[place[1]] = words[place[1]], words[place[0]]
    trick, player = place[2], place[3]
    done = record(log, *words, f"end forfeit {player}", more=ONE_ROUND)
    verdict = verify(read_log(log))

    assert f"Trick {trick}, Player {player}: Player {player} plays " in done.out
    assert "(prey.follow-suit)" in done.out
    assert "Nothing of this round is written." in done.out
    assert (verdict.status, verdict.ending, verdict.actions) == ("valid", "forfeit", 0)
    assert verdict.places is not None
    assert verdict.places[player - 1] == 4


def revoking(words: list[str]) -> tuple[int, int, int, int]:
    """Return two notes of one player whose exchange makes him break suit and wins nobody another trick, and where."""
    actions = played(4)
    plays = [action for action in actions if isinstance(action, PlayCard)]
    first = len(words) - len(plays)
    for at, play in enumerate(plays):
        lead = plays[at - at % 4]
        if play is lead or not follows(play, lead):
            continue
        for later in range(at + 1, len(plays)):
            other = plays[later]
            if other.player != play.player or follows(other, lead) or other is plays[later - later % 4]:
                continue
            if not follows(other, plays[later - later % 4]) and not wins(plays, at):
                return first + at, first + later, at // 4 + 1, play.player + 1
    raise AssertionError("nobody can break suit in this match")


def follows(play: PlayCard, lead: PlayCard) -> bool:
    """Tell whether two cards have one suit."""
    return play.card.split("-")[0] == lead.card.split("-")[0]


def wins(plays: list[PlayCard], at: int) -> bool:
    """Tell whether a card won its trick: its player led the next one."""
    end = at - at % 4 + 4
    return end >= len(plays) or plays[end].player == plays[at].player


def test_a_correction_is_all_it_takes(tmp_path: Path) -> None:
    """Two cards noted in each other's place swap by `change`, and the complete round is written then."""
    log = tmp_path / "log.jsonl"
    actions = played(4)
    words = notes(actions)
    one, other, _, _ = revoking(words)
    wrong = list(words)
    wrong[one], wrong[other] = words[other], words[one]
    done = record(log, *wrong, f"change {words[one]} {words[other]}", more=ONE_ROUND)

    assert done.code == 0
    assert actions_of(log) == actions


def test_undo_takes_back_a_line(tmp_path: Path) -> None:
    """`undo` takes back the last line of notes with all its words; without notes it says so."""
    log = tmp_path / "log.jsonl"
    actions = played(4)
    words = notes(actions)
    done = record(log, "undo", "1 2 3", "undo", words[0], "6", "undo", *words[1:], more=ONE_ROUND)

    assert "there are no notes to take back; what is written stays." in done.out
    assert "Taken back: 1 2 3\n" in done.out
    assert actions_of(log) == actions


def test_a_keeper_stops_and_goes_on(tmp_path: Path) -> None:
    """The log has whole rounds, the notes of the round in play stand beside it; the same command goes on with both."""
    log = tmp_path / "log.jsonl"
    actions = played(4)
    words = notes(actions)
    first = record(log, *words[:20], "stop", more=ONE_ROUND)
    assert verify(read_log(log)).status == "incomplete"
    assert Path(f"{log}.notes").exists()
    second = record(log, *words[20:30])
    third = record(log, *words[30:])

    assert "the same command goes on" in first.out
    assert "the same command goes on" in second.out
    assert "trick 1: " in third.out
    assert actions_of(log) == actions
    assert verify(read_log(log)).ending == "complete"


def test_notes_of_another_log_are_left_out(tmp_path: Path) -> None:
    """Notes name the digest of the log that they follow: they are never added to another one."""
    log = tmp_path / "log.jsonl"
    record(log, "1 2")
    Path(f"{log}.notes").write_text("00\n3 4\n")
    done = record(log, "show")

    assert "belong to another log" in done.out
    assert "dice: " not in done.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("7", "a die shows 1 to 6."),
        ("bear", "'bear' is not a die."),
        ("1 2 bear", "'bear' is not a die."),
        ("change 3 4", "'3' is not noted in this round."),
        ("end", "'end' is not a die."),
        (
            "end well",
            "a match ends by resigned, time, forfeit, no-show, abandoned, adjudicated, and complete by itself.",
        ),
        ("end resigned", "an ending by resigned names a player, 1 to 4."),
        ("end resigned 5", "an ending by resigned names a player, 1 to 4."),
        ("end abandoned 1", "an ending by abandoned names no player."),
    ],
)
def test_wrong_notes_are_refused(line: str, sentence: str, tmp_path: Path) -> None:
    """What cannot be is refused in a sentence, the whole line of it, and the same is asked again."""
    done = record(tmp_path / "log.jsonl", line)

    assert sentence in " ".join(done.out.split())
    assert done.out.count("Player 1, first die: ") == 2


def test_cards_may_be_short_and_come_once(tmp_path: Path) -> None:
    """A card is noted by its code or the beginning of its suit; none comes twice in a round, and no other exists."""
    log = tmp_path / "log.jsonl"
    done = record(log, "1 2 3 4 5 6 5 6", "B7", "bear-7", "b13", "x1", "wolf3", "show")

    assert "bear-7 was played before in this round." in done.out
    assert done.out.count("is no card; bear-1 is noted so, or as b1.") == 2
    assert "trick 1: Player 1 bear-7, Player 2 wolf-3\n" in done.out
    assert "Trick 1, card of Player 3 (bear is led): " in done.out


@pytest.mark.parametrize(
    ("line", "reason", "places"),
    [
        ("end resigned 2", "resigned", (1, 4, 1, 1)),
        ("end time 1", "time", (4, 1, 1, 1)),
        ("end no-show 3", "no-show", (1, 1, 4, 1)),
        ("end abandoned", "abandoned", (1, 1, 1, 1)),
        ("end adjudicated", "adjudicated", (1, 1, 1, 1)),
    ],
)
def test_endings(line: str, reason: str, places: tuple[int, ...], tmp_path: Path) -> None:
    """A match at a table ends like any other; who ends it comes last."""
    log = tmp_path / "log.jsonl"
    record(log, "1 2", line)
    verdict = verify(read_log(log))

    assert (verdict.status, verdict.ending, verdict.places) == ("valid", reason, places)
    assert not Path(f"{log}.notes").exists()


def test_a_line_does_not_cross_the_end_of_a_round(tmp_path: Path) -> None:
    """What goes beyond a complete round is refused with its whole line, so that nothing is noted by halves."""
    words = notes(played(4))
    done = record(tmp_path / "log.jsonl", *words[:-1], f"{words[-1]} 1 2", "show")

    assert "the round is complete; the next one begins on a line of its own." in " ".join(done.out.split())
    assert "trick 12: " in done.out


def test_what_cannot_be_recorded(tmp_path: Path) -> None:
    """No notes for the game, a match that has ended or has seeds, other players than the log's: a sentence each."""
    ended, seeded = tmp_path / "ended.jsonl", tmp_path / "seeded.jsonl"
    record(ended, "end abandoned")
    preycore("simulate", "prey", "--out", tmp_path / "logs")
    seeded.write_bytes((tmp_path / "logs" / "0000.jsonl").read_bytes())
    record(tmp_path / "log.jsonl", "stop")

    refusals = [
        preycore("record", "survival", "--out", tmp_path / "x"),
        record(ended),
        record(seeded),
        record(tmp_path / "log.jsonl", more=("--players", "3")),
        record(tmp_path / "new.jsonl", more=("--label", "A")),
    ]
    assert [one.code for one in refusals] == [2] * 5
    assert [one.err.count("\n") for one in refusals] == [1] * 5
    assert "there is: prey" in refusals[0].err
    assert "has ended (abandoned)" in refusals[1].err
    assert "from seeds" in refusals[2].err
    assert "with 4 players" in refusals[3].err
    assert "4 players have 4 labels" in refusals[4].err
