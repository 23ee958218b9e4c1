"""The open edition: its counts, and that each of its cards does what its lines say."""

import pytest

from preycore.catalog import spec_of
from preycore.games.deadly_prey.edition import Mechanics
from preycore.games.deadly_prey.lines import BANS, KINDS
from preycore.games.deadly_prey.vocabulary import KINDS as STRUCTS
from preycore.games.deadly_prey.vocabulary import kind_of

OPEN: Mechanics = spec_of("deadly_prey").edition().mechanics


@pytest.mark.rule("deadly_prey.playing-cards")
def test_counts() -> None:
    """The component list: 12 Monsters and Hunters, 100 City, 45 Arsenal, 5 Setback, 25 Hardship cards; 30 Influence."""
    sizes = [len(cards) for cards in (OPEN.monsters, OPEN.hunters, OPEN.city, OPEN.arsenal, OPEN.setbacks)]
    assert sizes == [12, 12, 100, 45, 5]
    assert (len(OPEN.hardships), len(OPEN.influence)) == (25, 30)


def test_every_kind_of_line_is_used() -> None:
    """At least one card of the edition has a line of each kind."""
    lines = [line for card in OPEN.arsenal for line in card.effects]
    lines += [line for card in OPEN.influence for line in card.effects]
    assert {kind_of(line) for line in lines} == set(KINDS)


def test_numbers_of_the_vocabulary() -> None:
    """The kinds and names that the interpreter numbers are those of the vocabulary, in its order."""
    assert [str(struct.__struct_config__.tag) for struct in STRUCTS] == list(KINDS)
    assert len(BANS) == 30
