"""The rule-based agent of Survival of the Fittest: what it takes, flees and walls off, and how it fares."""

from fractions import Fraction
from typing import cast

import pytest
from preycore_ai.halving import halve
from preycore_ai.heuristics.survival import GUIDE
from preycore_ai.heuristics.survival_judgement import Judgement
from preycore_ai.heuristics.survival_plans import Plan, Planner
from preycore_ai.heuristics.survival_turns import Trials, TurnHorizon
from preycore_ai.heuristics.survival_ways import ways
from preycore_ai.heuristics.survival_weights import WEIGHTS
from preycore_ai.heuristics.survival_worth import (
    HIDDEN,
    SIGNS,
    TRAPPED,
    Signs,
    expected,
    position_of,
)
from preycore_ai.ismcts import IsmctsAgent
from preycore_ai.logit import DEEP, FINE, POWERS
from preycore_ai.parameters import Parameters
from preycore_ai.rollout import UNIT

from preycore.actions import CHANCE
from preycore.agents import Agent, Choice, RandomAgent
from preycore.catalog import load
from preycore.chance import FastDraw, SeededDraw
from preycore.games.survival.actions import PlaceObstacle, PlacePrey, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import BOUNDARY, PLACE, ROLL, State, Turn

SEED = bytes(32)


def rules() -> Agent:
    """Return the rule-based agent."""
    assert GUIDE.rules is not None
    return GUIDE.rules


def open_game(players: int = 2) -> Survival:
    """Return the game on the open board."""
    game = load("survival", players)
    assert isinstance(game, Survival)
    return game


def position(game: Survival, hexes: list[list[str]], turn: Turn, standing: tuple[int, ...] = (-1,) * 4) -> State:
    """Return a boundary of seat 0's turn with the tokens on these hexes, "" for one that was caught."""
    cells = tuple(game.table.cell_of.get(code, -1) for row in hexes for code in row)
    caught = [sum(1 for code in row if not code) for row in hexes]
    return State(BOUNDARY, 0, 9, 3, cells, standing, tuple(reversed(caught)), (), turn)


def choose(game: Survival, state: State) -> Choice:
    """Return what the agent chooses for seat 0."""
    view = game.observe(state, 0)
    choice = rules().choose(game, view, SEED)
    assert choice.action in view.legal
    assert choice == rules().choose(game, view, bytes(range(32)))
    assert choice.policy == ((choice.action, Fraction(1)),)
    assert choice.reason
    return choice


def test_it_catches_what_it_can_reach() -> None:
    """With a die of 3 the predator goes for two prey within three steps, and not past a single one."""
    game = open_game()
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "d6", "c6", "g6", "m1", "l1"]]
    state = position(game, tokens, Turn(3, 4, 3, 2, 0, -1, -1, (), 0, 0))
    choice = choose(game, state)
    assert "catch 2 prey" in choice.reason
    for _ in range(3):
        state = game.reduce(state, cast(SurvivalAction, choose(game, state).action))
    assert state.points == (2, 0)


def test_it_takes_a_prey_in_danger_away() -> None:
    """The prey beside the other's predator moves, not those far away."""
    game = open_game()
    tokens = [["a1", "l9", "a3", "a5", "c1", "e1"], ["l10", "m1", "l1", "k1", "j1", "i1"]]
    choice = choose(game, position(game, tokens, Turn(2, 6, 2, 1, 0, -1, -1, (), 0, 0)))
    assert isinstance(choice.action, Step)
    assert choice.action.token == 1


def test_it_gives_the_predator_the_die_that_catches() -> None:
    """With 1 and 5 and a prey five steps away, the predator gets the 5."""
    game = open_game()
    tokens = [["a1", "a11", "b11", "c11", "d11", "e11"], ["m11", "f1", "m1", "l1", "k1", "j1"]]
    state = position(game, tokens, Turn(1, 5, 0, 0, 0, -1, -1, (), 0, 0)).then(2, Turn(1, 5, 0, 0, 0, -1, -1, (), 0, 0))
    assert "With 5 my predator catches 1 prey" in choose(game, state).reason


def test_it_walls_off_a_prey_in_danger() -> None:
    """An obstacle owed at the end of a turn comes between the other's predator and the prey that it threatens."""
    game = open_game()
    tokens = [["a1", "m11", "a3", "a5", "c1", "e1"], ["m9", "m1", "l1", "k1", "j1", "i1"]]
    state = position(game, tokens, Turn(2, 2, 2, 3, 1, -1, -1, (), 0, 0))
    choice = choose(game, state)
    assert isinstance(choice.action, PlaceObstacle)
    assert choice.details["value"] != 0
    threats = [_danger(game, one) for one in (state, game.reduce(state, choice.action))]
    assert threats[1] < threats[0]


def _danger(game: Survival, state: State) -> int:
    """Return by how few steps the predator of seat 1 reaches the first prey of seat 0, as 100 less the steps."""
    judgement = Judgement(game, state)
    return 100 - judgement.distances(judgement.tokens[1][0], judgement.walls)[judgement.tokens[0][1]]


def test_it_spreads_its_prey() -> None:
    """It places its prey on hexes that do not touch."""
    game = open_game(4)
    state = game.initial_state()
    while state.phase == PLACE:
        choice = rules().choose(game, game.observe(state, state.seat), SEED)
        assert isinstance(choice.action, PlacePrey)
        state = game.reduce(state, choice.action)
    own = state.tokens[1:6]
    assert not any(other in game.rules.board.neighbours[cell] for cell in own for other in own)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_whole_matches_and_beats_random_players(players: int) -> None:
    """Every choice is legal and has a reason; against random players it wins far more than its share."""
    game, total = open_game(players), Fraction(0)
    for number in range(4):
        total += _match(game, number % players, number)
    assert total >= Fraction(12, 5)


def _match(game: Survival, seat: int, number: int) -> Fraction:
    """Return what the agent on this seat makes of a match against random players."""
    agents: list[Agent] = [RandomAgent() for _ in range(game.players)]
    agents[seat] = rules()
    draw = FastDraw(number.to_bytes(4, "big"))
    state = game.initial_state()
    while actors := game.actors(state):
        if actors == (CHANCE,):
            assert state.phase == ROLL
            state = game.reduce(state, game.chance(state, draw))
        else:
            view = game.observe(state, actors[0])
            choice = agents[actors[0]].choose(game, view, draw.below(1 << 31).to_bytes(32, "big"))
            state = game.apply(state, cast(SurvivalAction, choice.action))
    return game.returns(state)[seat]


def played(game: Survival, root: State) -> list[Plan]:
    """Return the plans for a turn, after playing each of them with every action checked."""
    found = Planner(game, root, FastDraw(SEED)).plans()
    for plan in found:
        state = root
        for action in plan.actions:
            state = game.apply(state, action)
        assert state == plan.state
        assert game.actors(state) != (root.seat,)
    return found


def test_the_search_plans_whole_turns() -> None:
    """Its plans are different legal turns to the very end, the rule-based agent's among them, the best first."""
    game = open_game()
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "d6", "c6", "g6", "m1", "l1"]]
    root = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
    found = played(game, root)
    assert len(found) == len({plan.state for plan in found}) >= 16
    assert {(plan.state.number, plan.state.phase) for plan in found} == {(10, ROLL)}
    assert [plan.worth for plan in found] == sorted([plan.worth for plan in found], reverse=True)
    assert found[0].state.points == (2, 0)
    assert choose(game, root).action in {plan.actions[0] for plan in found}


@pytest.mark.parametrize("players", [2, 4])
def test_plans_are_legal_wherever_a_turn_stands(players: int) -> None:
    """In the middle of dice, with an obstacle owed or lifted, there is always a plan, and all plans are legal."""
    game, draw, seen = open_game(players), FastDraw(b"narrow"), set[int]()
    state, number = game.initial_state(), 0
    while actors := game.actors(state):
        number += 1
        if actors == (CHANCE,):
            state = game.reduce(state, game.chance(state, draw))
            continue
        if state.phase != PLACE and (number % 97 == 0 or state.phase not in seen):
            seen.add(state.phase)
            assert played(game, state)
        legal = game.legal_actions(state, actors[0])
        state = game.reduce(state, legal[draw.below(len(legal))])
    assert len(seen) == 5


def test_ways_enter_nothing_twice_and_catch_on_the_way() -> None:
    """On a row of four hexes a token gets as far as it can; a way through a quarry is told apart."""
    row = ((1,), (0, 2), (1, 3), (2,))
    quarry = [False, True, False, False]
    found = ways(row, [False] * 4, (0,), 6, quarry)
    assert found == [{(0, ()): ()}, {(1, (1,)): (1,)}, {(2, (1,)): (1, 2)}, {(3, (1,)): (1, 2, 3)}]
    assert ways(row, [False, True, False, False], (0,), 2, quarry) == [{(0, ()): ()}]


def test_the_search_takes_what_it_can_catch() -> None:
    """It chooses a legal action, the same one again, and catches both prey within reach."""
    game, agent = open_game(), IsmctsAgent(Parameters(iterations=160))
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "d6", "c6", "g6", "m1", "l1"]]
    state = position(game, tokens, Turn(3, 4, 0, 0, 0, -1, -1, (), 0, 0)).then(2, Turn(3, 4, 0, 0, 0, -1, -1, (), 0, 0))
    while state.number == 9:
        view = game.observe(state, 0)
        choice = agent.choose(game, view, SEED)
        assert choice == agent.choose(game, view, SEED)
        state = game.apply(state, cast(SurvivalAction, choice.action))
    assert state.points == (2, 0)


def test_the_search_knows_when_all_ways_end_alike() -> None:
    """Where the legal actions only differ in order, it takes the first proposal without a search."""
    game = open_game()
    tokens = [["a1", "m11", "", "", "", ""], ["b1", "l11", "", "", "", ""]]
    state = position(game, tokens, Turn(1, 1, 1, 0, 0, -1, -1, (), 0, 0))
    view = game.observe(state, 0)
    assert view.legal == (Step(0, 0, "a2"), Step(0, 1, "l10"))
    assert IsmctsAgent(Parameters(iterations=8)).choose(game, view, SEED).action == view.legal[0]


def test_the_dice_to_come_decide_nothing() -> None:
    """Matches whose deals differ offer the same position another future, and the choice in it is the same."""
    game, agent = open_game(), IsmctsAgent(Parameters(iterations=40))
    first = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "j6", "c6", "g9", "m1", "l1"]]
    root = position(game, first, Turn(1, 2, 0, 0, 0, -1, -1, (), 0, 0)).then(2, Turn(1, 2, 0, 0, 0, -1, -1, (), 0, 0))
    lines, rolls = set[tuple[SurvivalAction, ...]](), set[SurvivalAction]()
    for deal in range(2):
        future, state, line = SeededDraw(bytes([deal] * 32), "a match"), root, list[SurvivalAction]()
        while state.number == root.number:
            line.append(cast(SurvivalAction, agent.choose(game, game.observe(state, 0), SEED).action))
            state = game.reduce(state, line[-1])
        lines.add(tuple(line))
        rolls.add(game.chance(state, future))
    assert (len(lines), len(rolls)) == (1, 2)


def test_the_budget_is_counted_in_turns_and_halves_the_plans() -> None:
    """All plans are tried in the first round and the better half goes on, with the same dice, until the budget ends."""
    game = open_game()
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "d6", "c6", "g6", "m1", "l1"]]
    root = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
    plans = Planner(game, root, FastDraw(SEED)).plans()[:8]
    trials = Trials(game, 0, SEED, to_the_end=False)
    budget = Parameters(iterations=96)
    found = halve(lambda plan, k: trials.share(plans[plan].state, k), lambda: trials.turns, len(plans), budget)
    assert [one.trials for one in found][-4:] == [4, 4, 4, 4]
    assert sum([one.trials for one in found]) == trials.turns
    assert 96 <= trials.turns < 96 + 8
    assert found[0].trials == max([one.trials for one in found])


def test_a_search_to_the_end_counts_victories() -> None:
    """With `horizon=end` a trial goes on to the end of the match, whose returns it counts."""
    game = open_game()
    tokens = [["f6", "a11", "", "", "", ""], ["d7", "d6", "", "", "", ""]]
    root = position(game, tokens, Turn(1, 1, 1, 3, 0, -1, -1, (), 0, 0)).then(
        ROLL, Turn(0, 0, 0, 0, 0, -1, -1, (), 0, 0)
    )
    trials = Trials(game, 0, SEED, to_the_end=True)
    assert trials.share(root, 0) in (0, UNIT // 2, UNIT)
    assert trials.turns > 0


def test_signs_tell_of_walls() -> None:
    """A predator without a way out is trapped, and prey that no predator gets to are hidden."""
    game = open_game()
    tokens = [["a1", "b1", "a2", "", "", ""], ["m11", "m1", "l1", "k1", "j1", "i1"]]
    state = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
    rows = Signs(game.rules.board.neighbours, game.rules.values, position_of(game.glance(state))).rows
    assert (rows[0][TRAPPED], rows[1][TRAPPED]) == (1000, 0)
    assert (rows[0][HIDDEN], rows[1][HIDDEN]) == (0, 5000)


def test_powers_are_exact() -> None:
    """The table holds powers of two rounded down: whole ones exactly, each step by the same factor."""
    assert POWERS[::FINE] == tuple([1 << (24 - DEEP + k) for k in range(DEEP + 1)])
    assert all(abs(POWERS[k] ** 2 - POWERS[k - 1] * POWERS[k + 1]) <= 4 * POWERS[k + 1] for k in range(1, 4096))
    assert {len(row) for row in WEIGHTS} == {SIGNS}


def test_a_match_that_is_over_is_worth_its_result() -> None:
    """With one player left who has prey, the others are worth nothing, unless they have more points."""
    game = open_game()
    for caught, result in ((5, [UNIT, 0]), (1, [0, UNIT])):
        tokens = [["f6", *["a11", "", "", "", ""]], [""] * 6]
        state = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
        place = position_of(game.glance(state))
        place.caught[:] = [caught, 4]
        assert expected(game, place) == result


def test_the_shares_of_a_position_are_a_whole_victory() -> None:
    """What a horizon expects of a position sums to one, and more for whom has more and is in less danger."""
    game = open_game()
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "l10", "", "", "m1", "l1"]]
    state = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
    horizon = TurnHorizon(game, state.number)
    expected = horizon.shares(state)
    assert UNIT - 2 <= sum(expected) <= UNIT
    assert expected[0] > expected[1]
    assert not horizon.reached(state)
