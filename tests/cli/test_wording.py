from typing import get_type_hints

import pytest

from preycore import verify
from preycore.games.another_day.actions import Called, PlayAnimal
from preycore.games.prey.actions import Dealt, PlayCard, Rolled
from preycore.log import read_log
from preycore.referee import FACTS, Facts
from preycore.testing.toy import Choose
from preycore.wording import MEANINGS, phrase, plain, verdict_lines


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (PlayCard(2, "bear-7"), "Player 3: play card bear-7"),
        (Rolled(0, (3, 5)), "Player 1: rolled 3, 5"),
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
