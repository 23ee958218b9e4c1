"""Each card of the open edition: what it does in each of its windows, and that it can be cancelled or forbidden."""

import pytest

from preycore.games.deadly_prey.actions import Declare
from preycore.games.deadly_prey.draft import Draft
from preycore.games.deadly_prey.edition import ArsenalCard
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


@pytest.mark.rule("deadly_prey.cancelled", "deadly_prey.invalidated-card")
@pytest.mark.parametrize("code", [code for kind, code in DECLARED if kind == "arsenal"])
def test_cancelled(code: str) -> None:
    """An Arsenal card that the monster cancels is paid for, does nothing else, and stays in the hand, blocked."""
    card = deck.card_of("arsenal", code)
    for window in [window for window in card.windows if window in ACTING]:
        scene, seat = deck.scene_for("arsenal", card, window)
        tongue_tied = scene.t.influence_index["tongue-tied"]
        scene.d = Draft(scene.now)
        scene.d.monster_hand = (tongue_tied,)
        scene.state = scene.d.state()
        before = scene.now
        assert isinstance(card, ArsenalCard)
        scene.declares({seat: ("play", code)}, {deck.MONSTER: ("play", "tongue-tied", "occult")}).carried_out()
        assert scene.now.effects.blocked == (scene.t.arsenal_index[code],)
        assert code in [scene.t.arsenal[number & 255] for number in scene.now.hunters.hands[seat]]
        assert scene.now.hunters.reserve[seat] == before.hunters.reserve[seat] - card.cost
        assert not scene.now.effects.lasting
        assert scene.now.board == before.board


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize(("kind", "code"), DECLARED)
def test_forbidden(kind: str, code: str) -> None:
    """Whoever is forbidden to declare cards, or to use the power, is not offered it where it could be declared."""
    card = deck.card_of(kind, code)
    ban = {"arsenal": ("tapped-phone", 0), "influence": ("martial-law", 1), "monsters": ("silver-mirror", 1)}[kind]
    scene, seat = deck.scene_for(kind, card, card.windows[0])
    said = Declare(seat, deck.declaration(kind, card))
    assert said in scene.legal(seat)
    line = scene.t.line_index[ban]
    scene.d = Draft(scene.now)
    scene.d.lasting = ((line, 1 << seat, -1, 13),)
    scene.state = scene.d.state()
    assert said not in scene.legal(seat)


@pytest.mark.rule("deadly_prey.cancelled", "deadly_prey.power")
@pytest.mark.parametrize("code", deck.codes("monsters"))
def test_power_cancelled(code: str) -> None:
    """Where hunters act a power can be cancelled: its points are spent, and it does nothing."""
    card = deck.card_of("monsters", code)
    for window in [window for window in card.windows if window in ACTING[:3]]:
        scene, _ = deck.scene_for("monsters", card, window)
        white_noise = scene.t.arsenal_index["white-noise"]
        scene.d = Draft(scene.now)
        scene.d.hands = ((white_noise,), *scene.d.hands[1:])
        scene.state = scene.d.state()
        before = sum(scene.points())
        scene.declares({0: ("play", "white-noise"), deck.MONSTER: deck.declaration("monsters", card)}).carried_out()
        assert sum(scene.points()) == before - card.cost
        assert not scene.now.effects.lasting


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
