import re
from pathlib import Path

import pytest
from command_runs import SEED, Run, preycore

from preycore import Action, Match, load, read_log, verify
from preycore.actions import actor, redact
from preycore.catalog import specs
from preycore.commands._person import HELP, Menu
from preycore.commands._screen import WIDTH
from preycore.folding import Fold
from preycore.games.prey.actions import PlayCard
from preycore.games.survival.actions import PlacePrey
from preycore.lines import ActionLine, SeatLine
from preycore.version import __version__
from preycore.wording import told


def play(log: Path, stdin: bytes, *more: object) -> Run:
    """Play Prey against random agents, from a fixed seed."""
    return preycore("play", "prey", "--agents", "random", "--seed", SEED, "--out", log, *more, stdin=stdin)


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
    assert SEED not in done.out
    assert max(len(line) for line in done.out.splitlines() if str(tmp_path) not in line) <= WIDTH


def test_a_seed_fixes_the_agents_too(tmp_path: Path) -> None:
    """With a seed, the same answers play the same match."""
    logs = [tmp_path / "first.jsonl", tmp_path / "second.jsonl"]
    for log in logs:
        play(log, b"1\n" * 200, "--option", "max_rounds=1")

    assert actions_of(logs[0]) == actions_of(logs[1])


def test_wrong_answers_are_asked_again(tmp_path: Path) -> None:
    """A number that is no choice, words that no choice has and digits of other scripts play nothing."""
    done = play(tmp_path / "log.jsonl", "0\n999999999999\n\N{ARABIC-INDIC DIGIT ONE}\nwhat\nq\n".encode())

    assert done.out.count("There are the choices 1 to ") == 2
    assert done.out.count("No choice has these words") == 2
    assert [
        action for action in actions_of(tmp_path / "log.jsonl") if isinstance(action, PlayCard) and not action.player
    ] == []


def test_help_list_and_view(tmp_path: Path) -> None:
    """`help` (also an empty line) says what can be typed, `list` lists all choices, `view` draws the table again."""
    done = play(tmp_path / "log.jsonl", b"help\n\nlist\nview\nq\n")

    assert done.out.count(HELP) == 3  # once at the start
    assert done.out.count("Your hand") == 2
    assert len(re.findall(r"^  1 \S", done.out, re.MULTILINE)) == 3


def actions_of(log: Path) -> list[Action]:
    """Return the actions of a log."""
    first, *lines = read_log(log).lines()
    fold = Fold(first)
    return [fold.action_of(one.line) for one in lines if isinstance(one.line, ActionLine)]


def test_words_play_the_only_choice_that_has_them() -> None:
    """Words of one choice play it, in a row or not; what several have, or begins so, lists them with their numbers."""
    match = Match.start(load("survival", players=2), bytes(32))
    menu = Menu(match.game, match.view(match.actors[0]).legal)

    assert menu.find("b1") == (True, [0])
    assert menu.words[0] == "prey on b1"
    assert menu.find("on b1") == menu.find("b1 prey") == (True, [0])
    assert menu.find("prey") == (True, list(range(len(menu.legal))))
    assert menu.find("d") == (False, [index for index, word in enumerate(menu.words) if " d" in word])
    assert menu.find("nothing") == menu.find("") == menu.find("!") == (False, [])


def test_words_in_a_row_go_first() -> None:
    """Suit and predator number of a card name it alone, also where another card of the suit has that prey number."""
    game = load("prey")
    deck = [card for card in game.action_table(0) if card.card in ("bear-7", "bear-6", "bear-8", "wolf-7")]
    menu = Menu(game, deck)
    (seven,) = [index for index, word in enumerate(menu.words) if word.startswith("bear 7/")]

    assert menu.find("bear-7") == menu.find("BEAR 7") == (True, [seven])
    assert menu.find("bear")[1] == [0, 1, 2]


def test_a_choice_by_words(tmp_path: Path) -> None:
    """A hex's name places a prey there; the log says so."""
    log = tmp_path / "log.jsonl"
    preycore("play", "survival", "--agents", "random", "--seed", SEED, "--out", log, stdin=b"g5\nq\n")

    assert actions_of(log)[0] == PlacePrey(0, "g5")


def test_long_lists_are_shown_on_demand() -> None:
    """More than a screen of choices is told by kinds; words list those that have them."""
    done = preycore("play", "survival", "--agents", "random", "--seed", SEED, stdin=b"d\nq\n")

    assert "126 choices; type words of one, or list: prey (126)." in done.out
    assert re.findall(r"\d prey on (\w\d+)", done.out) == [f"d{row}" for row in range(1, 12)]


def test_enter_plays_the_only_choice(tmp_path: Path) -> None:
    """Where there is one choice, an empty line plays it."""
    log = tmp_path / "log.jsonl"
    done = preycore(
        "play", "another_day", "--players", "2", "--agents", "random", "--out", log, stdin=b"play\n1\n" * 50 + b"\n"
    )

    assert done.code == 0
    assert HELP in done.out


def test_help_explains_a_card() -> None:
    """`help CARD` says what the edition's texts say of a code or title, or that they say nothing."""
    done = preycore("play", "emboscados", "--agents", "random", "--seed", SEED, stdin=b"help flight\nhelp nothing\nq\n")

    assert "  Flight: Shuffle a prey of at most 2 meat back into the pile" in done.out
    assert "The edition has no text for 'nothing'." in done.out

    done = preycore(
        "play", "deadly_prey", "--agents", "random", "--seed", SEED, stdin=b"help white-noise\nhelp White Noise\nq\n"
    )

    assert done.out.count("  White Noise: In any attempt or intrusion") == 2

    answers = b"help Boar Hunters' Lodge\nhelp destruction-02\nq\n"
    done = preycore("play", "deadly_prey", "--agents", "random", "--seed", SEED, stdin=answers)

    assert done.out.count("  Boar Hunters' Lodge: Old rifles, older dogs") == 2


def test_titles_are_told_once() -> None:
    """Where a code is not the card's title, the title is told when the code is first seen, and on demand once more."""
    done = preycore("play", "deadly_prey", "--agents", "random", "--seed", SEED, stdin=b"1\n" * 3 + b"view\nq\n")
    told = re.findall(r"^Titles: .*?\.$", done.out, re.MULTILINE | re.DOTALL)
    card = re.findall(r"^Tracker: 1 (\S+)", done.out, re.MULTILINE)

    assert len(card) > 2
    assert len(set(card)) == 1
    assert sum(f"{card[0]} " in one for one in told) == 2
    assert sum("hunter-" in one for one in told) == 1


@pytest.mark.parametrize("game", specs())
def test_what_happened_is_told_as_the_seat_saw_it(game: str, tmp_path: Path) -> None:
    """Before each choice stands what others did since the last one, in order, and without what they hid."""
    log = tmp_path / "log.jsonl"
    seed = ("--seed", "0a" * 32)  # Deadly Prey then has names that a narrow screen would break
    done = preycore("play", game, "--agents", "random", "--seat", 1, *seed, "--out", log, stdin=b"1\n" * 6 + b"q\n")
    shown = " ".join(done.out.split())
    table = load(game)
    state = table.initial_state()
    news: list[Action] = []
    place = choices = 0
    for action in actions_of(log):
        if table.actors(state)[0] == (table.block(state) or (1,))[0] and 1 in table.actors(state):
            place = shown.index(" ".join(["What happened:", *told(table, news)]), place)
            choices += 1
            news.clear()
        if actor(action) != 1:
            news.append(redact(action, 1))
        state = table.reduce(state, action)

    assert done.code == 0
    assert choices > 2


def test_a_hint_names_a_legal_action_and_a_reason() -> None:
    """`?` asks the rule-based agent, `??` the search; each says which number it would choose, and why."""
    done = preycore("play", "prey", "--seed", SEED, stdin=b"?\n??\nq\n")
    hints = re.findall(r"(\d+), (\S+ \d+/\d+): \S.*", done.out)

    assert len(hints) == 2
    for number, card in hints:
        assert re.search(rf"^ *{number} {card}\b|  {number} {card}\b", done.out, re.MULTILINE)


@pytest.mark.parametrize(("stdin", "reason"), [(b"q\n", "resigned"), (b"Q\n", "resigned"), (b"", "abandoned")])
def test_who_quits_leaves_a_log_with_an_ending(stdin: bytes, reason: str, tmp_path: Path) -> None:
    """`q` resigns, the end of input abandons the match; the log is valid either way."""
    log = tmp_path / "log.jsonl"
    done = play(log, stdin)
    verdict = verify(read_log(log))

    assert done.code == 0
    assert (verdict.status, verdict.ending, verdict.facts.draws) == ("valid", reason, "match")
    assert verdict.facts.commitment == "self-declared"


def test_an_agent_plays_on_for_who_leaves(tmp_path: Path) -> None:
    """`leave` hands the seat over to an agent, which a seat line says; the match is played to its end."""
    log = tmp_path / "log.jsonl"
    done = play(log, b"1\nleave\n", "--option", "max_rounds=1")
    seats = [parsed.line for parsed in read_log(log).lines() if isinstance(parsed.line, SeatLine)]

    assert done.code == 0
    assert "rules plays on for you." in done.out
    assert [(line.seat, line.to) for line in seats] == [(0, f"rules@{__version__}")]
    assert (verify(read_log(log)).status, verify(read_log(log)).ending) == ("valid", "complete")


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
    done = preycore("play", "another_day", "--agents", "random", "--seed", SEED, "--out", log, stdin=b"1\n" * 400)

    assert done.code == 0
    assert verify(read_log(log)).status == "valid"


@pytest.mark.parametrize("game", specs())
def test_the_menu_keeps_to_the_width(game: str) -> None:
    """Actions are numbered from 1 in the order of the view, in columns that fit 80 characters."""
    match = Match.start(load(game), bytes(32))
    menu = Menu(match.game, match.view(match.actors[0]).legal)
    lines = list(menu.lines(range(len(menu.legal))))
    text = " ".join(" ".join(lines).split())

    assert max(map(len, lines)) <= WIDTH
    assert text == " ".join([f"{number} {words}" for number, words in enumerate(menu.words, 1)])
