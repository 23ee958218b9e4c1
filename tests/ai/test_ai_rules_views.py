"""Rule-based agents in front of views that no match produces."""

from dataclasses import replace

import pytest
from preycore_ai import agent
from preycore_ai.guides import guide_of
from preycore_ai.rollout import AnyGame

from preycore.actions import CHANCE
from preycore.agents import Choice, RandomAgent
from preycore.catalog import load, specs
from preycore.chance import FastDraw
from preycore.errors import PreycoreError
from preycore.testing.variants import some, struct_variants
from preycore.views import View

DECISIONS = 60
EVERY = 6
CHANGES = 12


def some_views(game: AnyGame) -> list[View]:
    """Return some views of a match between random players, of whoever may act."""
    state, draw, views, player = game.initial_state(), FastDraw(bytes(32)), [], RandomAgent()
    for number in range(DECISIONS):
        while (acting := game.actors(state)) == (CHANCE,):
            state = game.reduce(state, game.chance(state, draw))
        if not acting:
            break
        view: View = game.observe(state, acting[number % len(acting)])
        views.append(view)
        state = game.reduce(state, player.choose(game, view, bytes([number]) * 32).action)
    return views[::EVERY]


def answer(game: AnyGame, view: View) -> str:
    """Return "choice", or the code of the documented error that the agent gives instead."""
    try:
        agent("rules").choose(game, view, bytes(32))
    except PreycoreError as error:
        return error.code
    return "choice"


@pytest.mark.parametrize("name", list(specs()))
def test_a_changed_view_gives_a_choice_or_is_refused(name: str) -> None:
    """Whatever one changes in a view, the agent chooses, or says that no match produces it or that nothing is to do."""
    game, draw = load(name), FastDraw(b"changed")
    changed = [other for view in some_views(game) for other in some(list(struct_variants(view)), CHANGES, draw)]
    answers = [answer(game, other) for other in changed]

    assert len(answers) > CHANGES
    assert set(answers) <= {"choice", "illegal-view", "not-your-turn"}
    assert all(other.legal == () for other, said in zip(changed, answers, strict=True) if said == "not-your-turn")


def test_a_fault_of_the_agent_itself_is_not_blamed_on_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error about a view that the game itself accepts is nobody's but the agent's, and passes through."""

    class Faulty:
        """An agent with a fault."""

        name = "faulty"

        def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
            """Fail."""
            raise KeyError("fault")

    game = load("survival")
    guide = replace(guide_of(game), rules=Faulty())
    monkeypatch.setattr("preycore_ai.heuristics.guide_of", lambda game: guide)
    view = some_views(game)[0]
    with pytest.raises(KeyError, match="fault"):
        agent("rules").choose(game, view, bytes(32))
