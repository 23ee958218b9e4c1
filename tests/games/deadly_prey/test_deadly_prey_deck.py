"""Each card of the open edition: what it does in each of its windows, and its title."""

import pytest

from tests.games.deadly_prey import deck

ALL = [(kind, code) for kind in deck.KINDS for code in deck.codes(kind)]
DECLARED = [(kind, code) for kind, code in ALL if kind in ("arsenal", "influence", "monsters")]
ACTING = ("attempt", "minion", "intrusion", "attack")


@pytest.mark.rule("deadly_prey.playing-cards")
@pytest.mark.parametrize(("kind", "code"), ALL)
def test_what_a_card_does(kind: str, code: str) -> None:
    """A card does what its text says: the differences that it makes are those which a person has read and kept."""
    blocks = (deck.FOLDER / f"{kind}.txt").read_text().split("\n\n")
    kept = {block.split("\n", 1)[0]: block.strip() for block in blocks}
    assert deck.told_of(kind, code).strip() == kept[code]
    assert set(kept) == set(deck.codes(kind))


def test_titles() -> None:
    """Every card has a text, and a title of which its code is made, so that menus and `help` speak of it alike."""
    for kind, code in ALL:
        texts = deck.TEXTS[kind]
        assert isinstance(texts, dict)
        assert texts[code]["name"].lower().replace(" ", "-") == code
        assert list(texts) == deck.codes(kind)


def test_titles_of_city_and_hunters() -> None:
    """City and Hunter cards have a title and a sentence each, and no two cards of the edition share a title."""
    named: list[str] = []
    for kind in (*deck.KINDS, "city", "hunters"):
        texts = deck.TEXTS[kind]
        assert isinstance(texts, dict)
        assert all(set(entry) == {"name", "text"} for entry in texts.values())
        named += [entry["name"] for entry in texts.values()]
    assert list(deck.TEXTS["city"]) == [card.code for card in deck.MECHANICS.city]  # type: ignore[call-overload]  # a table
    assert list(deck.TEXTS["hunters"]) == list(deck.MECHANICS.hunters)  # type: ignore[call-overload]  # a table
    assert len(named) == len(set(named)) == 12 + 45 + 5 + 25 + 30 + 100 + 12


def test_numbers() -> None:
    """The open edition has the counts of the component list, twelve costs of powers, and many effects."""
    assert [len(deck.codes(kind)) for kind in deck.KINDS] == [12, 45, 5, 25, 30]
    assert len(deck.MECHANICS.city) == 100
    assert len(deck.MECHANICS.hunters) == 12
    assert len({(card.cost, card.calling) for card in deck.MECHANICS.monsters}) == 12
    assert len({card.effects for card in deck.MECHANICS.arsenal}) >= 20
    assert {card.value for card in deck.MECHANICS.arsenal} == {1, 2, 3}
