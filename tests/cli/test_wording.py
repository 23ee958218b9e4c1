import re
from typing import get_type_hints

import pytest
from rich.style import Style

from preycore import SPECTATOR, load, verify
from preycore.actions import redact
from preycore.catalog import specs
from preycore.games.another_day.actions import Called, PlayAnimal
from preycore.games.prey.actions import Dealt, PlayCard
from preycore.games.prey.actions import Rolled as DiceRolled
from preycore.games.survival.actions import Assign, PlacePrey, Rolled, Step
from preycore.log import read_log
from preycore.referee import FACTS, Facts
from preycore.testing.playing import playout
from preycore.testing.toy import Choose
from preycore.wording import MEANINGS, phrase, plain, told, verdict_lines, words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (PlayCard(2, "bear-7"), "Player 3: play card bear-7"),
        (DiceRolled(0, (3, 5)), "Player 1: rolled 3, 5"),
        (Dealt(1), "Player 2: dealt"),
        (Dealt(1, ("owl-1", "owl-2")), "Player 2: dealt owl-1, owl-2"),
        (Called("bear", (0, 3)), "called bear Player 1, Player 4"),
        (Called("bear", ()), "called bear none"),
        (PlayAnimal(0), "Player 1: play animal"),
        (Choose(1, 2), "Player 2: choose 2"),
    ],
)
def test_actions_in_words(action: PlayCard, words: str) -> None:
    """An action reads as its type and values; seats count from Player 1, and hidden fields are left out."""
    assert phrase(action) == words
    assert plain(action) == words.rpartition(": ")[2]


@pytest.mark.parametrize("name", specs())
def test_choices_read_differently(name: str) -> None:
    """Whatever a game words, two choices of one list never read the same, and hidden fields are no obstacle."""
    spec = specs()[name]
    game = spec.game(spec.edition(), spec.players[-1])
    match = playout(game, 2)
    for state in match.states[:: max(1, len(match.states) // 60)]:
        for seat in game.actors(state):
            legal = game.legal_actions(state, seat) if seat >= 0 else ()
            assert len({words(game, action) for action in legal}) == len(legal)
    for action in match.actions:
        assert words(game, redact(action, SPECTATOR))


@pytest.mark.parametrize("name", specs())
def test_every_action_of_a_table_has_words(name: str) -> None:
    """Each action that a player can ever be offered is worded, one unlike another of its type."""
    game = load(name)
    for seat in (0, game.players - 1):
        table = game.action_table(seat)
        assert len({(type(action), words(game, action)) for action in table}) == len(table)


@pytest.mark.parametrize("name", specs())
def test_colours_are_patterns(name: str) -> None:
    """What a game says of colours are regular expressions that match something, and styles that Rich knows."""
    game = load(name)
    for pattern, style in (specs()[name].colours or (lambda game: ()))(game):
        assert not re.compile(pattern).match("")
        assert Style.parse(style)


def test_what_happened_in_sentences() -> None:
    """What one player did in a row is one sentence; chance without a recipient has sentences of its own."""
    game = load("survival")
    happened = [Rolled(2, 3), Assign(1, 2), Step(1, 0, "c4"), Step(1, 3, "d5"), PlacePrey(0, "a2")]

    assert list(told(game, happened)) == [
        "the dice show 2 and 3",
        "Player 2: 2 for the predator; predator to c4; prey 3 to d5",
        "Player 1: prey on a2",
    ]


def test_every_value_of_every_fact_has_a_meaning() -> None:
    """The words cover exactly the facts and values that a verdict can state."""
    assert {fact: set(values) for fact, values in FACTS.items()} == {f: set(m) for f, m in MEANINGS.items()}
    assert list(MEANINGS) == list(get_type_hints(Facts))


def test_a_verdict_on_nothing() -> None:
    """A log that has no line that can be read still gets its sentences."""
    lines = list(verdict_lines(verify(read_log(b"nothing\n"))))

    assert lines[0].startswith("invalid: ")
    assert "  problem     line 1, not-json" in lines
    assert max(map(len, lines)) <= 100
