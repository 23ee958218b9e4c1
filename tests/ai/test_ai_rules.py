"""Finding the rule-based agent of a game, and the agents of Prey and of Prey Another Day."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import cast

import pytest
from preycore_ai import agent
from preycore_ai.heuristics.another_day import likely_habits, worths
from preycore_ai.heuristics.prey import judgement_of, prospects
from preycore_ai.rollout import AnyGame

from preycore.actions import CHANCE
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.errors import PreycoreError, SetupError
from preycore.games.another_day.actions import Decline, Hunt, PlayAnimal
from preycore.games.prey.actions import Dealt, Rolled
from preycore.games.prey.game import PreyGame
from preycore.games.prey.glance import Glance, glance, glance_at
from preycore.games.prey.state import State
from preycore.games.prey.views import PreyView
from preycore.value import Value

Seeds = Callable[..., bytes]

PREY = cast(PreyGame, load("prey", players=4))
DAY = load("another_day", players=4)


def played(game: AnyGame, names: list[str], seed: Callable[..., bytes], match: int) -> tuple[Fraction, ...]:
    """Play a match between agents and return its returns by seat."""
    agents = [agent(name) for name in names]
    draw = FastDraw(seed(match))
    state: Value = game.initial_state()
    decisions = 0
    while acting := game.actors(state):
        if acting[0] == CHANCE:
            state = game.reduce(state, game.chance(state, draw))
            continue
        decisions += 1
        view = game.observe(state, acting[0])
        state = game.reduce(state, agents[acting[0]].choose(game, view, seed(match, decisions)).action)
    return game.returns(state)


def prey_state(*dice: tuple[int, int], hands: tuple[str, ...] = ()) -> State:
    """Return the start of a round of four in which the first player holds these cards and leads."""
    state = PREY.initial_state()
    for seat, pair in enumerate(dice):
        state = PREY.apply(state, Rolled(seat, pair))
    left = [card.code for card in PREY.deck if card.code not in hands]
    for seat in range(4):
        cards = hands if seat == 0 else tuple(left[(seat - 1) * 12 : seat * 12])
        state = PREY.apply(state, Dealt(seat, cards))
    return state


WEAK = tuple([card.code for card in PREY.deck if card.predator in (1, 2, 12)])
"""A hand of the lowest and highest predators of each suit."""


def test_a_game_without_rules_of_thumb_is_named(nim: Callable[[int], AnyGame]) -> None:
    """Where nobody wrote a rule-based agent, one sentence says so."""
    game = nim(3)
    with pytest.raises(SetupError, match="nobody wrote a rule-based agent for nim"):
        agent("rules").choose(game, game.observe(game.initial_state(), 0), bytes(32))


def test_who_may_not_act_gets_no_choice() -> None:
    """A view without legal actions has nothing to choose from."""
    with pytest.raises(PreycoreError, match="Player 1 has no action now"):
        agent("rules").choose(PREY, PREY.observe(PREY.initial_state(), 0), bytes(32))


def test_the_rule_based_agent_takes_no_parameters() -> None:
    """A parameter that has no meaning is refused."""
    with pytest.raises(SetupError, match="takes no parameters"):
        agent("rules:iterations=5")


def test_prey_rules_beat_random_players(seed: Seeds) -> None:
    """Against three random players a mean return of 0.45 is the least (48 matches from fixed seeds, fair 0.25)."""
    total = Fraction(0)
    for match in range(48):
        names = ["random"] * 4
        names[match % 4] = "rules"
        total += played(PREY, names, seed, match)[match % 4]

    assert total / 48 >= Fraction(45, 100)


@pytest.mark.parametrize("players", [3, 4])
def test_prey_rules_play_whole_matches_and_say_why(players: int, seed: Seeds) -> None:
    """Every choice is legal and has a sentence."""
    game = load("prey", players=players)
    draw = FastDraw(seed(players))
    state = game.initial_state()
    while acting := game.actors(state):
        if acting[0] == CHANCE:
            state = game.apply(state, game.chance(state, draw))
            continue
        choice = agent("rules").choose(game, game.observe(state, acting[0]), bytes(32))

        assert choice.reason.endswith(".")
        assert choice.policy == ((choice.action, Fraction(1)),)
        state = game.apply(state, choice.action)


@pytest.mark.parametrize(("goals", "wins"), [((1, 2), False), ((0, 1, 6), False), ((5, 6), True)])
def test_prey_rules_duck_for_few_tricks_and_win_for_many(goals: tuple[int, ...], wins: bool) -> None:
    """With the same good hand, a card that loses is best for low goals and one that wins for high goals."""
    hand = PREY.rules.bits(tuple([card.code for card in PREY.deck if card.predator in (8, 9, 12)]))
    lead = PREY.card("bear-10").index
    moment = Glance(1, hand, 1 << lead, lead, 2, 0, (0, 0, 0, 0), goals)
    bears = [PREY.card("bear-8").index, PREY.card("bear-12").index]
    weights = judgement_of(PREY).weigh(moment, bears)

    assert (weights[1] > weights[0]) is wins


def test_prey_rules_see_no_hope_where_no_goal_is_within_reach() -> None:
    """Too many tricks won, or too few left to win, leave every card without weight."""
    hand = PREY.rules.bits(("bear-1", "wolf-1"))
    cards = [PREY.card("bear-1").index, PREY.card("wolf-1").index]
    for tricks, goals in (((3, 3, 2, 2), (1, 2)), ((0, 4, 4, 2), (4, 5))):
        moment = Glance(0, hand, 0, -1, 3, 10, tricks, goals)

        assert judgement_of(PREY).weigh(moment, cards) == [0, 0]


def test_prey_rules_do_not_see_hidden_hands() -> None:
    """Worlds behind one view look alike at a glance, so neither agent nor rollout can use others' cards."""
    state = prey_state((1, 2), (4, 5), (4, 5), (4, 5), hands=WEAK)
    state = PREY.reduce(state, PREY.legal_actions(state, 0)[0])
    view = PREY.observe(state, 1)
    worlds = PREY.worlds(view)
    draw = FastDraw(b"worlds")
    seen = glance_at(PREY.rules, view)
    for _ in range(20):
        other = glance(PREY.rules, worlds.sample(draw))

        assert (other.hand, other.played, other.best, other.goals) == (seen.hand, seen.played, seen.best, seen.goals)
        assert (other.trick, other.tricks, other.followers) == (seen.trick, seen.tricks, seen.followers)


def test_a_card_beneath_the_best_cannot_win() -> None:
    """Whether a card wins the trick is certain where it cannot beat the best, or nobody follows."""
    state = prey_state((1, 2), (4, 5), (4, 5), (4, 5), hands=WEAK)
    judgement = judgement_of(PREY)
    lead = max(PREY.legal_actions(state, 0), key=lambda action: PREY.card(action.card).predator)
    moment = glance_at(PREY.rules, PREY.observe(state, 0))

    assert judgement.winning(moment, PREY.card(lead.card).index) == 1000
    state = PREY.reduce(state, lead)
    moment = glance_at(PREY.rules, PREY.observe(state, 1))
    assert [judgement.winning(moment, PREY.card(one.card).index) for one in PREY.legal_actions(state, 1)] == [0] * len(
        PREY.legal_actions(state, 1)
    )


@pytest.mark.parametrize("players", [3, 4])
def test_prospects_share_one_victory(players: int) -> None:
    """Whoever has how many points at a round's start, all shares together are one victory, and a point is worth it."""
    for ahead in range(players + 1):
        one, none = prospects(players, ahead)

        assert ahead * one + (players - ahead) * none == 1
        assert ahead in (0, players) or one > Fraction(1, players) > none


def test_prospects_fall_with_the_number_of_rivals_ahead() -> None:
    """A lead is worth less the more players share it."""
    values = [prospects(4, ahead)[0] for ahead in range(1, 5)]

    assert all(more > less for more, less in pairwise(values))


def day_hunt(animals: tuple[str, ...]) -> Value:
    """Return the state after four players played these animals and chance called until somebody may hunt."""
    state: Value = DAY.initial_state()
    for player, animal in enumerate(animals):
        state = DAY.apply(state, PlayAnimal(player, animal))
    while DAY.actors(state) == (CHANCE,):
        state = DAY.apply(state, DAY.chance(state, FastDraw(b"")))
    return state


def test_another_day_animals_are_mixed(seed: Seeds) -> None:
    """In the open block every animal has a probability, they sum to one, and the one drawn is among them."""
    view = DAY.observe(DAY.initial_state(), 2)
    choices = [agent("rules").choose(DAY, view, seed(number)) for number in range(30)]

    assert all(sum(share for _, share in choice.policy) == 1 for choice in choices)
    assert len({choice.action for choice in choices}) > 1
    assert len({choice.policy for choice in choices}) == 1
    assert all(choice.reason.endswith(".") for choice in choices)


def test_another_day_hunts_what_can_be_there() -> None:
    """A hunter names only animals that somebody may still hold, the most frequent with the highest probability."""
    state = day_hunt(("bear", "owl", "owl", "mouse"))
    choice = agent("rules").choose(DAY, DAY.observe(state, 0), bytes(32))

    assert all(isinstance(action, Hunt) for action, _ in choice.policy)
    assert sum(share for _, share in choice.policy) == 1


def test_another_day_does_not_hunt_where_nobody_is_left() -> None:
    """With no facedown card of another player the hunter declines."""
    state = day_hunt(("bear", "bear", "bear", "wolf"))
    choice = agent("rules").choose(DAY, DAY.observe(state, 3), bytes(32))

    assert isinstance(choice.action, Decline)


def test_another_day_habits_are_probabilities_over_the_hand() -> None:
    """Likely habits give each animal of a hand a share; together about one."""
    habits = likely_habits([[0, 1, 2, 3, 4], [2, 4], [0, 3]], 5)

    assert [sorted(habit) for habit in habits] == [[0, 1, 2, 3, 4], [2, 4], [0, 3]]
    assert all(980 <= sum(habit.values()) <= 1000 for habit in habits)
    assert worths(habits, 1, 5).keys() == {2, 4}


def test_views_alone_decide(seed: Seeds) -> None:
    """Prey's rules play the same in a sampled world as in the match, for they know the view alone."""
    state = PREY.initial_state()
    draw = FastDraw(seed(9))
    while PREY.actors(state) == (CHANCE,):
        state = PREY.reduce(state, PREY.chance(state, draw))
    player = PREY.actors(state)[0]
    view: PreyView = PREY.observe(state, player)
    other = PREY.observe(PREY.determinize(view, draw), player)

    assert other == view
    assert agent("rules").choose(PREY, other, seed(1)) == agent("rules").choose(PREY, view, seed(2))
