"""The search of Deadly Prey: what it tries, by which trials, how positions are judged, what it says of its choice."""

from fractions import Fraction
from functools import cache

import pytest
from preycore_ai.guides import guide_of
from preycore_ai.halving import Contender
from preycore_ai.heuristics.deadly_prey import DeadlyPreyRules
from preycore_ai.heuristics.deadly_prey_search import MARGIN, MOST_TRIED, considered, proven, search
from preycore_ai.heuristics.deadly_prey_signs import SIGNS, Signs
from preycore_ai.heuristics.deadly_prey_table import half_of
from preycore_ai.heuristics.deadly_prey_trials import Trials, planned
from preycore_ai.heuristics.deadly_prey_weights import WEIGHTS
from preycore_ai.heuristics.deadly_prey_worth import expected
from preycore_ai.ismcts import IsmctsAgent, make_ismcts
from preycore_ai.parameters import Parameters
from preycore_ai.rollout import UNIT

from preycore.catalog import load
from preycore.errors import PreycoreError
from preycore.games.deadly_prey.actions import Declare
from preycore.games.deadly_prey.agenda import AT_PHASE
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.state import State
from preycore.testing.playing import Playout, playout
from tests.games.deadly_prey.scene import Scene

SEED = bytes(32)


@cache
def match() -> Playout:
    """Return a match of rule-based players with all cards."""
    return playout(load("deadly_prey", 4), 3, agents=[DeadlyPreyRules()] * 4)


def game() -> DeadlyPrey:
    """Return the game of that match."""
    found = match().game
    assert isinstance(found, DeadlyPrey)
    return found


def decisions(every: int) -> list[tuple[State, int]]:
    """Return some states of the match in which somebody has several actions that he considers, and who."""
    found = []
    for state in match().states[::every]:
        assert isinstance(state, State)
        for player in game().actors(state)[:1]:
            several = player >= 0 and state.round.turn and len(game().legal_actions(state, player)) > 1
            if several and len(considered(game(), game().observe(state, player))) > 1:
                found.append((state, player))
    return found


def test_it_tries_a_few_actions_the_planned_one_first() -> None:
    """What is tried is legal, each action once, six at most, and the first one is what a rule-based player does."""
    looked = decisions(5)
    assert len(looked) > 20
    for state, player in looked:
        view = game().observe(state, player)
        actions = [option.action for option in considered(game(), view)]
        assert len(set(actions)) == len(actions) <= MOST_TRIED
        assert set(actions) <= set(view.legal)
        chosen = DeadlyPreyRules().choose(game(), view, SEED)
        worths = [option.worth for option in considered(game(), view)]
        assert worths == sorted(worths, reverse=True)
        assert (chosen.details or {})["worth"] == worths[0]


@pytest.mark.rule("deadly_prey.window")
def test_trials_are_paired() -> None:
    """A trial of an action gives the same again, in a world that shows the player the same; another one another."""
    for state, player in decisions(40):
        view = game().observe(state, player)
        trials = [Trials(game(), game().worlds(view), player, SEED, half_of(state.round) + 1, False) for _ in range(2)]
        action = game().legal_actions(state, player)[0]
        assert trials[0].share(action, 1) == trials[1].share(action, 1)
        assert game().observe(trials[0].world(1), player) == view
        assert trials[0].world(0) is trials[0].world(0)
        assert 0 <= trials[0].share(action, 0) <= UNIT
        assert trials[0].actions > trials[1].actions


def test_a_trial_to_the_end_counts_victories() -> None:
    """With `horizon=end` everybody plays on to the end, where one player or several equal ones have won."""
    state, player = decisions(9)[-1]
    trials = Trials(game(), game().worlds(game().observe(state, player)), player, SEED, 0, to_the_end=True)
    assert trials.share(game().legal_actions(state, player)[0], 0) in {0, UNIT, UNIT // 2, UNIT // 3}


def test_the_choice_follows_from_view_budget_and_seed() -> None:
    """The same view, budget and seed give the same choice; the figures tell what was tried and how often."""
    searcher = make_ismcts({"iterations": "60"})
    state, player = decisions(9)[8]
    view = game().observe(state, player)
    choice = searcher.choose(game(), view, SEED)
    assert choice == searcher.choose(game(), view, SEED)
    assert choice.action in view.legal
    assert choice.policy == ((choice.action, Fraction(1)),)
    details = choice.details or {}
    assert list(details) == ["iterations", "value", "actions", "best_line", "worlds"]
    tried = details["actions"]
    assert isinstance(tried, list)
    assert len(tried) == len(considered(game(), view))
    assert isinstance(details["iterations"], int)
    assert details["iterations"] >= 60
    assert f"promises {float(str(details['value'])) * 100:.0f} %" in choice.reason


def test_who_has_nothing_to_choose_or_another_view() -> None:
    """A player who is not asked gets `not-your-turn`; the set-up is planned, not searched."""
    searcher = IsmctsAgent(Parameters(iterations=10))
    state, _ = decisions(9)[0]
    other = next(one for one in range(4) if one not in game().actors(state))
    with pytest.raises(PreycoreError, match="no action"):
        searcher.choose(game(), game().observe(state, other), SEED)
    first = next(one for one in match().states if isinstance(one, State) and game().actors(one)[0] >= 0)
    choice = searcher.choose(game(), game().observe(first, game().actors(first)[0]), SEED)
    assert choice.details is None or "iterations" not in choice.details
    assert searcher.name == "ismcts:iterations=10"
    assert searcher.reproducible


def contender(number: int, *shares: int) -> Contender:
    """Return an alternative with the shares of its trials."""
    made = Contender(number)
    made.shares.extend(shares)
    return made


def test_the_plan_stands_unless_another_action_is_surely_better() -> None:
    """Trials are compared in pairs: a gain has to exceed its standard error and a margin."""
    plan = contender(0, 100 * MARGIN, 0, 100 * MARGIN, 0)
    sure = contender(1, 104 * MARGIN, 4 * MARGIN, 104 * MARGIN, 4 * MARGIN)
    small = contender(2, 101 * MARGIN, MARGIN, 101 * MARGIN, MARGIN)
    doubtful = contender(3, 0, 120 * MARGIN, 0, 120 * MARGIN)
    short = contender(4, 150 * MARGIN, 50 * MARGIN)
    assert proven([doubtful, short, small, plan]) is plan
    assert proven([sure, small, plan]) is sure


def test_others_look_on_in_windows_of_somebody_else() -> None:
    """In a trial a hunter without a part in an attempt declares nothing; who has one does what his plans say."""
    idle, busy = 0, 0
    for state in match().states:
        assert isinstance(state, State)
        if state.window is None or state.effort is None:
            continue
        for player in (one for one in game().actors(state) if 0 <= one < 3):
            chosen = planned(game(), state, player)
            assert chosen in game().legal_actions(state, player)
            if player in state.effort.partners:
                best = considered(game(), game().observe(state, player))
                assert chosen in [option.action for option in best if option.worth == best[0].worth]
                busy += 1
            elif state.window.kind != AT_PHASE and state.assault is None:
                assert chosen == Declare(player, ("pass",))
                idle += 1
    assert idle > 20
    assert busy > 20


def climber(length: int, turn: int = 3, token: int = 1) -> State:
    """Return a scene in which the first of two hunters holds the first cells of a way to the top."""
    scene = Scene(2, turn)
    ways = ((0, "destruction-06"), (6, "destruction-12"), (11, "destruction-18"), (15, "destruction-03"))
    for cell, code in ways[:length]:
        scene.card(cell, code, token, reds=[1])
    return scene.slot().now


def test_a_position_is_judged_by_ways_time_and_tally() -> None:
    """A longer way held, more time left, and a stronger monster's scores count as they should; shares make a whole."""
    tables = Scene(2).game.tables
    whole = [expected(tables, state) for state in (climber(1), climber(4), climber(4, turn=7))]
    assert whole[1][0] > whole[0][0] > whole[0][1]
    assert whole[1][0] > whole[2][0]
    for shares in whole:
        assert UNIT - 3 <= sum(shares) <= UNIT
        assert min(shares) >= 0


def test_a_dead_hunter_expects_nothing() -> None:
    """Who is dead has no signs and next to no share."""
    scene = Scene(2)
    scene.d.dead = 2
    state = scene.slot().now
    assert Signs(scene.game.tables, state).rows[1] == [0] * SIGNS
    assert expected(scene.game.tables, state)[1] < UNIT // 10_000


def test_weights_are_for_every_number_of_hunters() -> None:
    """One to four hunters have weights of their own, one a sign; a long way weighs against who has it."""
    assert [len(row) for row in WEIGHTS] == [SIGNS] * 4
    assert all(row[0] < 0 < row[1] for row in WEIGHTS)


def test_the_general_search_can_do_without() -> None:
    """With `rollout=random` the search over single steps takes its place."""
    state, player = decisions(9)[3]
    choice = make_ismcts({"iterations": "8", "rollout": "random"}).choose(game(), game().observe(state, player), SEED)
    assert (choice.details or {})["iterations"] == 8
    assert guide_of(game()).search is search
