from pathlib import Path
from typing import Any

import pytest
from command_runs import preycore, simulated

from preycore.catalog import spec_of
from preycore.editions import VARIABLE


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


def test_show_prints_mechanics_with_their_digest() -> None:
    """`edition show` prints what is digested, and the texts."""
    shown: Any = preycore("edition", "show", "prey").json()

    assert list(shown) == ["name", "digest", "mechanics", "texts"]
    assert shown["mechanics"]["hand_size"] == 12
