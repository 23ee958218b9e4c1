import re
from pathlib import Path
from typing import Any

import pytest
from command_runs import preycore, simulated

from preycore.catalog import GameSpec, spec_of, specs
from preycore.editions import VARIABLE, edition_names


def shipped(spec: GameSpec) -> list[str]:
    """Return the names of a game's editions."""
    return edition_names(spec.package, spec.name)


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    """`edition new` copies an edition; with its mechanics as they were it has the same digest, and can be played."""
    own = tmp_path / "mine"
    made = preycore("edition", "new", "prey", own)

    assert made.code == 0
    assert made.out.splitlines()[0] == str(own / "mechanics.toml")
    digest = spec_of("prey").edition().digest
    assert preycore("edition", "check", "prey", own).out == f"mine: prey, 3 or 4 players, digest {digest}\n"
    assert simulated(tmp_path / "logs", edition=own)


def test_an_edition_is_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below a folder of PREYCORE_EDITIONS an edition is known by its name, and logs of it can be verified."""
    preycore("edition", "new", "prey", tmp_path / "prey" / "mine")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    (log,) = simulated(tmp_path / "logs", edition="mine")

    assert preycore("verify", log).code == 0
    monkeypatch.delenv(VARIABLE)
    assert preycore("verify", log).code == 1


def test_an_edition_is_never_overwritten(tmp_path: Path) -> None:
    """A folder that exists is left alone."""
    refused = preycore("edition", "new", "prey", tmp_path)

    assert (refused.code, refused.err.split(":")[0]) == (2, "usage")
    assert list(tmp_path.iterdir()) == []


def test_a_bad_edition_is_named_with_the_path_of_its_value(tmp_path: Path) -> None:
    """What cannot be read or breaks a limit is one line with the place of the bad value."""
    own = tmp_path / "mine"
    preycore("edition", "new", "prey", own)
    text = (own / "mechanics.toml").read_text()
    (own / "mechanics.toml").write_text(text.replace("hand_size = 12", "hand_size = 99"))
    refused = preycore("edition", "check", "prey", own)

    assert (refused.code, refused.err.split(":")[0]) == (2, "bad-edition")
    assert "$.hand_size" in refused.err
    assert preycore("edition", "check", "prey", "none").err.startswith("unknown-edition: ")


@pytest.mark.parametrize(
    ("game", "old", "new", "named"),
    [
        ("deadly_prey", 'what = "hand", who = "chosen"', 'what = "hat", who = "chosen"', "influence 'informers': "),
        (
            "deadly_prey",
            '"destruction-03", "destruction", [2,',
            '"destruction-03", "destruction", [4,',
            "city 'destruct",
        ),
        ("emboscados", "max_meat = 2 }", 'max_meat = "two" }', "specials 'flight': "),
        ("deadly_prey", '"hunter-07",', "7,", "Expected `str`, got `int` - at `$.hunters[6]`"),
    ],
)
def test_the_card_of_a_wrong_value_is_named(tmp_path: Path, game: str, old: str, new: str, named: str) -> None:
    """A value that a card cannot have is told with the card's code and with its path."""
    own = tmp_path / "mine"
    preycore("edition", "new", game, own)
    file = own / "mechanics.toml"
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))
    refused = preycore("edition", "check", game, own)

    assert refused.err.startswith(f"bad-edition: edition '{own}' of {game}: {named}")
    assert " - at `$." in refused.err


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("hunter-03 = {", "hunter-33 = {", "hunters 'hunter-33': there is no such card"),
        ("[monsters.fen-witch]", "[monsters.fen-which]", "monsters 'fen-which': there is no such card"),
        ("[city]", "[towns]", "towns: the mechanics have no such list of cards"),
        ('hunter-03 = { name = "Ferry Pilot",', "hunter-03 = {", "hunters 'hunter-03': name: it is missing"),
        ('name = "Crowbar"', "name = 3", "arsenal 'crowbar': name: it is no text"),
        ('text = "In your attempt on a card of Destruction', 'says = "In', "arsenal 'crowbar': says: a card has"),
        ('text = "You gain 1 Willpower. Each', 'name2 = "', "hardships 'unpaid-tab': name2: a card has name and text"),
    ],
)
def test_texts_that_do_not_fit_are_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    """`edition check` names table, code and field of a text that belongs to no card or says what no card says."""
    own = tmp_path / "mine"
    preycore("edition", "new", "deadly_prey", own)
    file = own / "texts.en.toml"
    assert file.read_text().count(old) == 1
    file.write_text(file.read_text().replace(old, new))
    refused = preycore("edition", "check", "deadly_prey", own)

    assert refused.code == 2
    assert refused.err.startswith(f"bad-edition: edition 'mine': texts.en.toml: {named}")


@pytest.mark.parametrize(
    ("removed", "named"),
    [
        (r"hunter-03 = .*\n", "hunters 'hunter-03': the card has no text"),
        (r'\[arsenal.crowbar\]\nname = "Crowbar"\ntext = .*\n', "arsenal 'crowbar': the card has no text"),
        (r'(?<=name = "Crowbar"\n)text = .*\n', "arsenal 'crowbar': text: it is missing, and the card has effects"),
    ],
)
def test_missing_texts_are_named(tmp_path: Path, removed: str, named: str) -> None:
    """A table of texts says something of each card of its kind; what a card with effects does stands there, too."""
    own = tmp_path / "mine"
    preycore("edition", "new", "deadly_prey", own)
    file = own / "texts.en.toml"
    text, times = re.subn(removed, "", file.read_text())
    assert times == 1
    file.rename(own / "texts.de.toml").write_text(text)
    refused = preycore("edition", "check", "deadly_prey", own)

    assert refused.err == f"bad-edition: edition 'mine': texts.de.toml: {named}\n"


def test_texts_may_be_left_out(tmp_path: Path) -> None:
    """Without a table, or without any texts, an edition is still an edition."""
    own = tmp_path / "mine"
    preycore("edition", "new", "deadly_prey", own)
    (own / "texts.en.toml").write_text('title = "Mine"\n')

    assert preycore("edition", "check", "deadly_prey", own).code == 0
    (own / "texts.en.toml").unlink()
    assert preycore("edition", "check", "deadly_prey", own).code == 0


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, spec in specs().items() for name in shipped(spec)])
def test_texts_of_shipped_editions_fit(game: str, name: str) -> None:
    """Every edition that comes along passes its own check."""
    assert preycore("edition", "check", game, name).code == 0


def test_show_prints_mechanics_with_their_digest() -> None:
    """`edition show` prints what is digested, and the texts."""
    shown: Any = preycore("edition", "show", "prey").json()

    assert list(shown) == ["name", "digest", "mechanics", "texts"]
    assert shown["mechanics"]["hand_size"] == 12
