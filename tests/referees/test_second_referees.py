"""Every game is judged a second time, by a referee written from the rulebook alone."""

import pytest
from second_reading import HERE, play

from preycore import agent
from preycore.catalog import specs

TABLES = [(name, players) for name, spec in specs().items() for players in spec.players]
MATCHES = {"deadly_prey": 2, "emboscados": 20, "survival": 2}
SLOW = ("deadly_prey", "survival")


def test_every_game_has_a_second_referee() -> None:
    """A game without an independent reading of its rules is not finished."""
    missing = [name for name in specs() if not (HERE / f"{name}.py").exists()]

    assert missing == []


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_readings_agree_in_random_play(name: str, players: int) -> None:
    """Both readings agree on every alternative of every player at every step, and on the result."""
    for number in range(MATCHES.get(name, 40)):
        assert play(name, players, [agent("random")] * players, bytes([number] * 32)) > 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_readings_agree_without_effects(players: int) -> None:
    """Both readings of Deadly Prey agree on the edition whose cards have no effects, too."""
    for number in range(2):
        seed = bytes([number] * 32)
        assert play("deadly_prey", players, [agent("random")] * players, seed, edition="plain") > 0


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_both_readings_agree_on_all_that_can_be_offered(name: str, players: int) -> None:
    """`check` allows exactly what the second reading allows, of all actions that anybody can ever be offered."""
    if name in SLOW:
        pytest.skip("thousands of actions at hundreds of positions; survival is asked about all on a tiny board")
    assert play(name, players, [agent("random")] * players, bytes(32), every_alternative=True) > 0


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("kind", ["rules", "ismcts:iterations=16"])
def test_both_readings_agree_in_play_with_a_purpose(name: str, players: int, kind: str) -> None:
    """Agents reach positions that random play does not; both readings agree there too."""
    if kind.startswith("ismcts") and name in SLOW:
        pytest.skip("half a minute a match; long runs by hand search Deadly Prey, a tiny board shows survival searched")
    assert play(name, players, [agent(kind)] * players, bytes([7] * 32)) > 0
