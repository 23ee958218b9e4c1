"""Emboscados in a forest of nearly one species, where every card meets others and chains are long."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from second_reading import hold, referee_class

from preycore import agent, load

OPEN = (files("preycore.games.emboscados") / "editions" / "open" / "mechanics.toml").read_text(encoding="utf-8")


@pytest.mark.rule("emboscados.newcomer-labels")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_readings_agree_in_long_chains(players: int, tmp_path: Path) -> None:
    """With 21 squirrels of 25 prey both readings agree on every choice of every chain."""
    crowded = re.sub(r'(code = "\w+-[2-5]", species = )"\w+"', r'\1"squirrel"', OPEN)
    assert crowded.count('species = "squirrel"') == 21
    edition = tmp_path / "crowded"
    edition.mkdir()
    (edition / "mechanics.toml").write_text(crowded)
    for number in range(10):
        game = load("emboscados", players, str(edition))
        referee = referee_class("emboscados")(players, tomllib.loads(crowded), game.setup.options)
        assert hold(game, referee, [agent("random")] * players, bytes([number] * 32)) > 0
