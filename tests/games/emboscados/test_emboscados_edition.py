"""The open edition, own editions, what is refused, and the bound that follows."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from preycore import EditionError, SetupError, load
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.games.emboscados import SPEC
from preycore.games.emboscados.edition import KINDS, Mechanics, most_actions, most_specials

OPEN: Mechanics = SPEC.edition().mechanics
SHIPPED = Path(__file__).parents[3] / "preycore/games/emboscados/editions/open"


def changed(**changes: Any) -> dict[str, Any]:
    """Return the open edition as plain data with some keys replaced."""
    return {**msgspec.to_builtins(OPEN), **changes}


def card(number: int, **changes: Any) -> list[dict[str, Any]]:
    """Return the prey of the open edition with one card changed."""
    prey: list[dict[str, Any]] = list(msgspec.to_builtins(OPEN.prey))
    prey[number] = {**prey[number], **changes}
    return prey


def special(number: int, **changes: Any) -> list[dict[str, Any]]:
    """Return the specials of the open edition with one changed."""
    specials: list[dict[str, Any]] = list(msgspec.to_builtins(OPEN.specials))
    specials[number] = {**specials[number], **changes}
    return specials


@pytest.mark.rule("emboscados.prey-deck")
def test_the_open_prey() -> None:
    """The open edition has five species of five cards, of both sexes each, with 1 to 3 meat."""
    assert len(OPEN.prey) == 25
    for name in OPEN.species:
        cards = [one for one in OPEN.prey if one.species == name]
        assert len(cards) == 5
        assert {one.sex for one in cards} == {"female", "male"}
        assert {one.meat for one in cards} == {1, 2, 3}


@pytest.mark.rule("emboscados.specials-data")
def test_the_open_specials() -> None:
    """The open edition has 15 specials of at least eight kinds, and a name and a sentence for each."""
    texts: dict[str, Any] = SPEC.edition().texts

    assert sum(one.copies for one in OPEN.specials) == 15
    assert len({msgspec.to_builtins(one.effect)["kind"] for one in OPEN.specials}) >= 8
    for one in OPEN.specials:
        assert set(texts["specials"][one.title]) == {"name", "text"}


@pytest.mark.rule("emboscados.edition")
@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (changed(prey=card(3, meat=4)), ["$.prey[3].meat"]),
        (changed(prey=card(3, sex="none")), ["$.prey[3].sex"]),
        (changed(prey=card(3, species="bear")), ["squirrel-4", "species", "bear"]),
        (changed(prey=card(3, code="squirrel-1")), ["code", "squirrel-1", "twice"]),
        (changed(prey=card(3, code="Squirrel")), ["$.prey[3].code"]),
        (changed(prey=msgspec.to_builtins(OPEN.prey)[5:]), ["squirrel", "no prey card"]),
        (changed(predators=["fox", "fox", "owl", "lynx", "viper"]), ["predators", "fox", "twice"]),
        (changed(species=["squirrel"]), ["$.species"]),
        (changed(specials=special(2, title="migration")), ["title", "migration", "twice"]),
        (changed(specials=special(2, effect={"kind": "fly"})), ["$.specials[2].effect", "fly"]),
        (changed(specials=special(7, effect={"kind": "hunger", "amount": 0})), ["winter", "effect.amount"]),
        (changed(specials=special(7, effect={"kind": "hunger", "amount": 9})), ["$.specials[7].effect.amount"]),
        (changed(specials=special(10, plays=0)), ["clearing", "plays"]),
        (changed(specials=special(14, effect={"kind": "recall", "kinds": ["fly"]})), ["echo", "effect.kinds", "fly"]),
        (changed(specials=special(0, colour="red")), ["$.specials[0]", "colour"]),
        (changed(specials=special(0, copies=46)), ["$.specials[0].copies"]),
        (changed(specials=msgspec.to_builtins(OPEN.specials)[1:]), ["specials", "14", "15"]),
    ],
)
def test_what_is_refused(edition: dict[str, Any], words: list[str]) -> None:
    """A bad edition is refused with a message that names the card and the field."""
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(edition, Mechanics)

    assert [word for word in words if word not in str(refused.value)] == []


@pytest.mark.rule("emboscados.no-loop")
def test_cards_that_take_each_other_back_are_refused() -> None:
    """An edition with a card that takes back cards that take back cards is refused: it could be played for ever."""
    looping = changed(specials=special(14, effect={"kind": "recall", "kinds": ["move", "recall"]}))

    with pytest.raises(msgspec.ValidationError, match=r"echo.*effect\.kinds.*for ever"):
        msgspec.convert(looping, Mechanics)


@pytest.mark.rule("emboscados.edition")
def test_an_edition_by_path(tmp_path: Path) -> None:
    """An edition is loaded by path; its digest goes with its mechanics alone, and a bad one names its place."""
    folder = tmp_path / "real"
    folder.mkdir()
    mechanics = (SHIPPED / "mechanics.toml").read_text()
    (folder / "mechanics.toml").write_text(mechanics)
    assert load("emboscados", edition=str(folder)).setup.edition_digest == SPEC.edition().digest

    (folder / "mechanics.toml").write_text(mechanics.replace("meat = 3", "meat = 7", 1))
    with pytest.raises(EditionError, match=r"prey\[4\]\.meat"):
        load("emboscados", edition=str(folder))


@pytest.mark.rule("emboscados.bound")
@pytest.mark.parametrize("players", [2, 5])
def test_the_bound_follows_from_the_edition(players: int) -> None:
    """More prey, more specials, and cards that bring either back allow more actions."""
    small = msgspec.structs.replace(OPEN, hand=0, specials=())
    no_echo = msgspec.convert(changed(specials=special(14, effect={"kind": "move"})), Mechanics)

    assert most_specials(small, players) == 0
    assert most_specials(OPEN, players) == 3 * players + 1
    assert most_specials(no_echo, players) == 3 * players
    assert most_actions(small, players) < most_actions(no_echo, players) < most_actions(OPEN, players) < 8000


@pytest.mark.rule("emboscados.bound", "emboscados.effect-flee", "emboscados.effect-recall")
def test_an_edition_full_of_returning_cards_ends() -> None:
    """Matches with nothing but cards that bring prey and specials back stay below the bound."""
    effects = [{"kind": "flee"}, {"kind": "recall", "kinds": ["flee"]}, {"kind": "rescue"}]
    specials = [{"title": f"card-{n}", "effect": effect, "copies": 9} for n, effect in enumerate(effects)]
    mechanics = msgspec.convert(changed(hand=5, specials=specials), Mechanics)
    game = SPEC.game(make_edition("returning", mechanics), 5)
    for seed in range(10):
        draw, state, actions = FastDraw(bytes([seed])), game.initial_state(), 0
        while acting := game.actors(state):
            if acting[0] < 0:
                state = game.reduce(state, game.chance(state, draw))
            else:
                legal = game.legal_actions(state, acting[0])
                state = game.reduce(state, legal[draw.below(len(legal))])
            actions += 1
        assert actions < game.bound


@pytest.mark.rule("emboscados.players")
def test_two_to_five_players() -> None:
    """The game is for two to five."""
    assert SPEC.players == (2, 3, 4, 5)
    for players in (1, 6):
        with pytest.raises(SetupError):
            load("emboscados", players=players)


def test_every_kind_of_effect_is_described() -> None:
    """The page for own editions names every kind of effect."""
    page = (Path(__file__).parents[3] / "docs/editions/emboscados.md").read_text()

    assert [kind for kind in KINDS if f"| `{kind}` |" not in page] == []
