"""Rule-based agents play whole matches, which keep the laws where random ones seldom come; chance keeps its odds."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from preycore_ai.guides import guide_of
from preycore_ai.heuristics.deadly_prey import DeadlyPreyRules
from preycore_ai.rollout import UNIT

from preycore.actions import Action
from preycore.agents import Choice, RandomAgent
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attempt, PassPhase, Place, Reclaim, Redraw, Refuse, Skip
from preycore.games.deadly_prey.outcomes import CallingsRevealed, Flipped, HandShown, ScoreShown
from preycore.games.deadly_prey.state import State
from preycore.testing.interference import law_5
from preycore.testing.outcomes import check_chance, law_1, law_7
from preycore.testing.playing import Playout, playout
from preycore.testing.sampling import law_6
from preycore.views import View
from tests.games.deadly_prey.scene import Scene, game_for

RULES, RANDOM = DeadlyPreyRules(), RandomAgent()
RARE = (ScoreShown, HandShown, CallingsRevealed)


@cache
def matches(hunters_by_rules: bool, monster_by_rules: bool) -> tuple[Playout, ...]:
    """Return a few matches of three hunters against the monster."""
    hunters = [RULES if hunters_by_rules else RANDOM] * 3
    monster = RULES if monster_by_rules else RANDOM
    return tuple([playout(game_for(4), seed, agents=[*hunters, monster]) for seed in range(8)])


def defeats(played: tuple[Playout, ...]) -> int:
    """Return in how many matches the monster was defeated."""
    last = [match.states[-1] for match in played]
    return sum([isinstance(state, State) and state.defeated for state in last])


def test_rules_are_better_than_chance() -> None:
    """Hunters who play by rules defeat a random monster; random ones defeat none that plays by rules."""
    assert defeats(matches(True, False)) >= 7
    assert defeats(matches(False, True)) == 0
    assert defeats(matches(False, False)) <= 2


@pytest.mark.rule("deadly_prey.compare", "deadly_prey.all-die", "deadly_prey.score")
def test_laws_at_the_confrontation() -> None:
    """Views, worlds and places keep the laws before and after confrontations, deaths and the end."""
    looked = 0
    for match in matches(True, False):
        found = [index for index, action in enumerate(match.actions) if isinstance(action, RARE)]
        indices = sorted({near for index in found for near in (index - 2, index, index + 1)})[:6]
        if indices:
            law_1(match, indices)
            law_5(match, indices[-3:], steps=6, attempts=4)
            law_6(match, indices, samples=2, wrong=2)
            law_7(match, indices)
            looked += len(indices)
    assert looked >= 6


class Busy:
    """Draws a kind of action first and avoids passing, so that attempts, pledges and declarations abound."""

    name = "busy"

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose one of the legal actions."""
        draw = FastDraw(seed)
        kinds: dict[str, list[Action]] = {}
        for action in view.legal:
            idle = isinstance(action, Skip | PassPhase | Reclaim | Refuse) or getattr(action, "choice", ()) == (
                "pass-phase",
            )
            kinds.setdefault("idle" if idle else type(action).__name__, []).append(action)
        names = [name for name in kinds if name != "idle" or draw.below(3) == 0] or list(kinds)
        some = kinds[names[draw.below(len(names))]]
        low = [action for action in some if not isinstance(action, Place) or (action.number < 3 and action.cell < 9)]
        some = low or some
        action = some[draw.below(len(some))]
        return Choice(action, ((action, Fraction(1)),))


@pytest.mark.rule("deadly_prey.window")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_busy_matches(players: int) -> None:
    """Views of matches full of attempts and declarations lead to worlds that show the same."""
    match = playout(game_for(players), 77, agents=[Busy()] * players)
    game = match.game
    for index in range(0, len(match.states), 5):
        who = index % players
        view = game.observe(match.as_known(index, who), who)
        world = game.worlds(view).sample(FastDraw(bytes([players])))
        assert game.observe(world, who) == view


def test_horizon() -> None:
    """A search over single steps stops when the next half-turn begins, with shares that sum to a whole victory."""
    match = matches(True, False)[0]
    game = match.game
    half = len(match.states) // 2
    make = guide_of(game).horizon
    assert make is not None
    horizon = make(game, game.observe(match.states[half], 0))
    assert not horizon.reached(match.states[half])
    later = [state for state in match.states[half:] if horizon.reached(state)]
    for state in later[:20]:
        shares = horizon.shares(state)
        assert UNIT - game.players < sum(shares) <= UNIT
        assert min(shares) >= 0


@pytest.mark.rule("deadly_prey.redraw", "deadly_prey.deck-covered", "deadly_prey.dice")
@pytest.mark.parametrize("kind", [on.REDRAW, on.DEAL, on.TOKEN, on.DICE, on.ARSENAL_TOP])
def test_chance_keeps_its_odds(kind: int) -> None:
    """What is drawn has the frequencies that are listed."""
    scene = Scene(1)
    scene.down(0, whites=[1])
    scene.space(1, "general-03")
    if kind == on.REDRAW:
        scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Redraw(0))
    else:
        scene.start((kind, 0, 0) if kind != on.DICE else (kind, 2, 6))
    check_chance(scene.game, scene.now, 1, 3000)
    assert scene.game.chance(scene.now, FastDraw(b"1")) == scene.game.chance(scene.now, FastDraw(b"1"))
