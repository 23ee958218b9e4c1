"""The rule-based agent of Survival of the Fittest: what it takes, flees and walls off, and how it fares."""

from fractions import Fraction
from typing import cast

import pytest
from preycore_ai.heuristics.survival import GUIDE
from preycore_ai.heuristics.survival_judgement import Judgement
from preycore_ai.heuristics.survival_turns import SurvivalSearch, TurnHorizon, candidates
from preycore_ai.parameters import Parameters
from preycore_ai.rollout import UNIT

from preycore.actions import CHANCE
from preycore.agents import Agent, Choice, RandomAgent
from preycore.catalog import load
from preycore.chance import FastDraw
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


def test_the_search_proposes_whole_turns() -> None:
    """Its candidates are different legal turns to the very end, the rule-based one first."""
    game = open_game()
    tokens = [["f6", "a11", "b11", "c11", "d11", "e11"], ["m11", "d6", "c6", "g6", "m1", "l1"]]
    root = position(game, tokens, Turn(3, 4, 3, 0, 0, -1, -1, (), 0, 0))
    found = candidates(game, root, FastDraw(SEED))
    assert len(found) == len(set(found.values())) > 3
    for turn, end in found.items():
        state = root
        for action in turn.actions:
            state = game.apply(state, action)
        assert state == end
        assert (state.number, state.phase) == (10, ROLL)
    assert next(iter(found)).actions[0] == choose(game, root).action


def test_the_search_takes_what_it_can_catch() -> None:
    """It chooses a legal action, the same one again, and catches both prey within reach."""
    game, agent = open_game(), SurvivalSearch(Parameters(iterations=160))
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
    assert SurvivalSearch(Parameters(iterations=8)).choose(game, view, SEED).action == view.legal[0]


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
