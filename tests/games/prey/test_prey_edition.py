from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from preycore.editions import make_edition, read_edition
from preycore.errors import EditionError, SetupError
from preycore.games.prey import SPEC
from preycore.games.prey.actions import PlayCard, PreyAction
from preycore.games.prey.deck import bits_of, members
from preycore.games.prey.edition import Dice, Mechanics, Suit

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]
Editions = Callable[[int, int, int, int], Mechanics]

PLAIN = """
hand_size = 2
predator_tricks = 1
dice = { sides = 6, zero_goal = 6 }
suits = [
  { name = "bear", cards = [[1, 3], [2, 2], [3, 1]] },
  { name = "owl", cards = [[1, 3], [2, 1], [9, 2]] },
]
"""


@pytest.mark.rule("prey.deck")
def test_open_edition() -> None:
    """The open deck has 4 suits of 1 to 12; prey numbers are the inverse with at most three neighbours swapped."""
    mechanics = SPEC.edition().mechanics
    assert [suit.name for suit in mechanics.suits] == ["bear", "wolf", "fox", "owl"]
    assert (mechanics.hand_size, mechanics.predator_tricks, mechanics.dice) == (12, 6, Dice(6, 6))
    for suit in mechanics.suits:
        assert [predator for predator, _ in suit.cards] == list(range(1, 13))
        moved = [n for n, (predator, prey) in enumerate(suit.cards) if prey != 13 - predator]
        assert len(moved) <= 6
        for first, second in zip(moved[::2], moved[1::2], strict=True):
            assert second == first + 1
            assert (suit.cards[first][1], suit.cards[second][1]) == (13 - second - 1, 13 - first - 1)
    assert len({tuple([prey for _, prey in suit.cards]) for suit in mechanics.suits}) == 4


@pytest.mark.rule("prey.deck")
def test_cards_are_data(tmp_path: Path) -> None:
    """Own cards are read from a file; codes are suit and predator number, in the file's order."""
    (tmp_path / "mechanics.toml").write_text(PLAIN)
    edition = read_edition(SPEC.package, "prey", str(tmp_path), Mechanics)
    table = SPEC.game(edition, 3).action_table(1)

    assert table == tuple([PlayCard(1, c) for c in ("bear-1", "bear-2", "bear-3", "owl-1", "owl-2", "owl-9")])


@pytest.mark.rule("prey.deck")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[2, 2], [3, 1]", "[2, 2], [2, 1]", "cards of bear: predator numbers must ascend - at `$.suits[0]`"),
        ("[2, 2], [3, 1]", "[2, 3], [3, 1]", "cards of bear: a prey number occurs twice - at `$.suits[0]`"),
        ("[1, 3], [2, 1], [9, 2]", "[1, 3], [2, 1], [0, 2]", "`$.suits[1].cards[2][0]`"),
        ("[1, 3], [2, 1], [9, 2]", "", "`$.suits[1].cards`"),
        ('"owl"', '"bear"', "suits: a name occurs twice"),
        ('"owl"', '"Owl"', "`$.suits[1].name`"),
        ('"owl"', '"owl\\n"', "`$.suits[1].name`"),
        ("hand_size = 2", "hand_size = 3", "hand_size: 6 cards are too few for 3 hands of 3"),
        ("hand_size = 2", "hand_size = 0", "`$.hand_size`"),
        ("hand_size = 2", "", "`hand_size`"),
        ("predator_tricks = 1", "predator_tricks = 3", "predator_tricks: a round has only 2 tricks"),
        ("predator_tricks = 1", "predator_tricks = 1.0", "`$.predator_tricks`"),
        ("sides = 6", "sides = 1", "`$.dice.sides`"),
        ("zero_goal = 6", "zero_goal = 7", "zero_goal: the dice have no 7 - at `$.dice`"),
        ("hand_size = 2", "hand_size = 2\nmore = 1", "`more`"),
    ],
)
def test_wrong_editions_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """An edition that breaks a limit is refused with the name of the field."""
    assert old in PLAIN
    (tmp_path / "mechanics.toml").write_text(PLAIN.replace(old, new))
    with pytest.raises(EditionError) as caught:
        read_edition(SPEC.package, "prey", str(tmp_path), Mechanics)

    assert caught.value.code == "bad-edition"
    assert said in str(caught.value)


@pytest.mark.rule("prey.deck")
def test_sizes_are_bounded(edition: Editions) -> None:
    """There are at most 60 cards, and fewer than 2^62 deals beside the own hand."""
    assert edition(4, 14, 14, 7).deals(4) < 2**62
    with pytest.raises(ValueError, match="suits: 64 cards are more than 60"):
        edition(4, 16, 12, 6)
    with pytest.raises(ValueError, match="hand_size: there are too many deals"):
        edition(4, 15, 15, 7)


@pytest.mark.rule("prey.players", "prey.deck")
def test_an_edition_for_three(tmp_path: Path) -> None:
    """An edition with cards for three hands alone is played by three."""
    (tmp_path / "mechanics.toml").write_text(PLAIN)
    edition = read_edition(SPEC.package, "prey", str(tmp_path), Mechanics)
    assert SPEC.game(edition, 3).players == 3
    with pytest.raises(SetupError) as caught:
        SPEC.game(edition, 4)

    assert caught.value.code == "bad-players"


@pytest.mark.rule("prey.deck")
@pytest.mark.parametrize("shape", [(1, 20, 5, 2), (1, 60, 4, 0), (4, 13, 13, 13), (2, 25, 12, 6)])
def test_long_suits(table: Tables, edition: Editions, shape: tuple[int, int, int, int]) -> None:
    """Suits of any length work: the legal cards are those of the lead suit, or all, in the deck's order."""
    at = table(3, edition(*shape), max_rounds=2)
    for seed in range(150):
        if not at.game.actors(at.state):
            break
        if at.view().phase == "play":
            hand = at.view(at.turn).hands[at.turn] or ()
            lead = at.view().table[0].split("-")[0] if at.view().table else ""
            assert at.legal() == ([card for card in hand if card.split("-")[0] == lead] or list(hand))
        at.finish(seed, 1)
    assert at.view().round or not at.view().to_act


@pytest.mark.rule("prey.deck")
def test_an_edition_is_known_by_its_mechanics() -> None:
    """Two editions have the same digest only if their mechanics are the same."""
    open_ = SPEC.edition()
    bear, *others = open_.mechanics.suits
    swapped = Suit("bear", ((1, 12), (2, 11), *bear.cards[2:]))
    changed = Mechanics((swapped, *others), 12, 6, Dice(6, 6))

    assert make_edition("x", open_.mechanics).digest == open_.digest
    assert make_edition("open", changed).digest != open_.digest
    assert "stand-in" in str(open_.texts["note"]).lower()


@pytest.mark.rule("prey.deck")
def test_sets_of_cards(table: Tables) -> None:
    """A set of cards and its codes are two ways to write the same."""
    game = table(4, None).game
    some = [game.deck[card] for card in (0, 7, 31, 32, 47)]
    bits = bits_of(some)

    assert members(bits) == [0, 7, 31, 32, 47]
    assert game.rules.codes(bits) == tuple([card.code for card in some])
    assert game.rules.bits(game.rules.codes(bits)) == bits


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"play_card","player":8,"card":"bear-1"}',
        b'{"type":"play_card","player":0,"card":"b"}',
        b'{"type":"play_card","player":0,"card":"%s"}' % (b"x" * 25),
        b'{"type":"rolled","player":0,"dice":[1,21]}',
        b'{"type":"rolled","player":0,"dice":[1]}',
        b'{"type":"dealt","player":0,"cards":[%s]}' % b",".join([b'"bear-1"'] * 21),
        b'{"type":"PlayCard","player":0,"card":"bear-1"}',
    ],
)
def test_actions_are_bounded(line: bytes) -> None:
    """What no edition can hold is refused before the rules are asked."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=PreyAction)
