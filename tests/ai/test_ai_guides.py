"""What a game may give the search, and that the search asks for nothing else."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from preycore_ai import UNIT, Guide, Horizon, Rollout, agent, guides
from preycore_ai.guides import NO_GUIDE, guide_named, guide_of
from preycore_ai.rollout import AnyGame, play_out

from preycore.actions import Action, Player
from preycore.catalog import load
from preycore.chance import Draw, FastDraw
from preycore.value import Value
from preycore.views import View


class First(Rollout):
    """Plays the first legal action."""

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return 0."""
        return 0


class Even(Horizon):
    """Stops at once and calls the match even."""

    def reached(self, state: Value) -> bool:
        """Return True."""
        return True

    def shares(self, state: Value) -> list[int]:
        """Return half a victory each."""
        return [UNIT // 2, UNIT // 2]


class Point:
    """An entry point that somebody else's package brings."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def load(self) -> Guide:
        """Return the guide."""
        return self.guide


@pytest.mark.parametrize("name", ["prey", "another_day"])
def test_our_games_are_guided(name: str) -> None:
    """The games of this project bring a rule-based agent and a horizon."""
    guide = guide_of(load(name))

    assert guide.rules is not None
    assert guide.rules.name == "rules"
    assert guide.horizon is not None


def test_a_game_without_a_guide_is_searched_all_the_same(nim: Callable[[int], AnyGame]) -> None:
    """Nobody has to know a game for the search to play it."""
    assert guide_of(nim(3)) == NO_GUIDE


def test_games_of_others_bring_their_guide(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of the group `preycore.guides` with the game's name is found."""
    guide = Guide(rollout=lambda game, view: First())
    asked: list[dict[str, str]] = []

    def entry_points(**query: str) -> Sequence[Any]:
        asked.append(query)
        return [Point(guide)]

    monkeypatch.setattr(guides, "entry_points", entry_points)

    assert guide_named.__wrapped__("nim") is guide
    assert asked == [{"group": "preycore.guides", "name": "nim"}]


def test_a_horizon_stops_where_chance_acts_and_only_there(guessing: Callable[[bool], AnyGame]) -> None:
    """A trial that reaches the horizon counts its shares; a match that is over counts its returns."""
    game = guessing(False)
    state = game.reduce(game.initial_state(), game.legal_actions(game.initial_state(), 0)[0])
    over = game.reduce(state, game.chance(state, FastDraw(b"")))

    assert play_out(game, state, First(), Even(), FastDraw(b"")) == [UNIT // 2, UNIT // 2]
    assert sorted(play_out(game, over, First(), Even(), FastDraw(b""))) == [0, UNIT]


def test_rollouts_are_asked_below_the_tree(nim: Callable[[int], AnyGame]) -> None:
    """A guided rollout plays what its guide says: taking one stone each, the heap decides who wins."""
    for heap in (3, 4):
        game = nim(heap)
        shares = play_out(game, game.initial_state(), First(), Horizon(), FastDraw(b""))

        assert shares == ([UNIT, 0] if heap % 2 else [0, UNIT])


@pytest.mark.parametrize("parameter", ["rollout=random", "horizon=end"])
def test_a_parameter_does_without_the_guide(parameter: str) -> None:
    """Without its guide's rollouts or horizon the search finds other values."""
    game = load("prey", players=3)
    draw = FastDraw(b"start")
    state = game.initial_state()
    while game.actors(state) == (-1,):
        state = game.reduce(state, game.chance(state, draw))
    view: View = game.observe(state, game.actors(state)[0])
    guided = agent("ismcts:iterations=40").choose(game, view, bytes(32))

    assert agent(f"ismcts:iterations=40:{parameter}").choose(game, view, bytes(32)).details != guided.details
