"""The searching agent: what it chooses, from what, and that nothing else has a say."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from preycore_ai import agent
from preycore_ai.ismcts import game_of, recipe_of
from preycore_ai.rollout import AnyGame

from preycore.agents import Choice
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.errors import IllegalView, PreycoreError
from preycore.testing.toy import SPEC
from preycore.value import Value

Seeds = Callable[..., bytes]
Coins = Callable[[tuple[tuple[Fraction, ...], ...]], AnyGame]

WIN, LOSS = Fraction(1), Fraction(0)


def first_decision(game: AnyGame, seed: bytes) -> Value:
    """Return the first state in which a player acts."""
    draw = FastDraw(seed)
    state: Value = game.initial_state()
    while game.actors(state) == (-1,):
        state = game.reduce(state, game.chance(state, draw))
    return state


made = cache(agent)


def choice_at(game: AnyGame, state: Value, player: int, seed: bytes, name: str = "ismcts:iterations=160") -> Choice:
    """Return a search's choice for a player at a state."""
    return made(name).choose(game, game.observe(state, player), seed)


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7, 9])
def test_the_winning_action_is_found(nim: Callable[[int], AnyGame], seed: Seeds, heap: int) -> None:
    """In Nim the winner leaves a multiple of four."""
    game = nim(heap)
    choice = choice_at(game, game.initial_state(), 0, seed(heap), "ismcts:iterations=1000")

    assert choice.action == game.legal_actions(game.initial_state(), 0)[heap % 4 - 1]


BLOCKS = ["regret", "visits"]
"""Both ways of searching a simultaneous choice."""


@pytest.mark.parametrize("blocks", BLOCKS)
@pytest.mark.parametrize("player", [0, 1])
def test_pennies_are_mixed_evenly(coins: Coins, seed: Seeds, player: int, blocks: str) -> None:
    """In a simultaneous choice the policy mixes: near one half where that is the equilibrium."""
    game = coins(((WIN, LOSS), (LOSS, WIN)))
    name = f"ismcts:iterations=1000:blocks={blocks}"
    policy = dict(choice_at(game, game.initial_state(), player, seed(1), name).policy)

    assert sum(policy.values()) == 1
    assert all(abs(share - Fraction(1, 2)) < Fraction(1, 10) for share in policy.values())


@pytest.mark.parametrize("blocks", BLOCKS)
@pytest.mark.parametrize("player", [0, 1])
def test_an_uneven_matrix_is_mixed_unevenly(coins: Coins, seed: Seeds, player: int, blocks: str) -> None:
    """Where the equilibrium takes the first side a third of the time, the mean policy of many seeds comes near."""
    game = coins(((WIN, LOSS), (LOSS, Fraction(1, 2))))
    shares: list[Fraction] = []
    for number in range(10):
        name = f"ismcts:iterations=1000:blocks={blocks}"
        choice = choice_at(game, game.initial_state(), player, seed(number), name)
        shares.append(dict(choice.policy)[game.legal_actions(game.initial_state(), player)[0]])

    assert abs(sum(shares, LOSS) / 10 - Fraction(1, 3)) < Fraction(1, 10)


@pytest.mark.parametrize("blocks", BLOCKS)
def test_a_dominated_side_is_left(coins: Coins, seed: Seeds, blocks: str) -> None:
    """What is always worse is explored and not played."""
    game = coins(((WIN, WIN), (LOSS, LOSS)))
    name = f"ismcts:iterations=1000:blocks={blocks}"
    policy = dict(choice_at(game, game.initial_state(), 0, seed(4), name).policy)

    assert policy == {game.legal_actions(game.initial_state(), 0)[0]: 1}


def test_actions_are_drawn_from_the_policy(coins: Coins, seed: Seeds) -> None:
    """Over many seeds both sides of a penny come up."""
    game = coins(((WIN, LOSS), (LOSS, WIN)))
    drawn = [choice_at(game, game.initial_state(), 0, seed(n), "ismcts:iterations=40").action for n in range(40)]

    assert 8 <= drawn.count(drawn[0]) <= 32


@pytest.mark.parametrize("held", [True, False])
def test_nobody_foresees_a_card_or_a_die(guessing: Callable[[bool], AnyGame], seed: Seeds, held: bool) -> None:
    """A number that a rival holds, or that a die will show, is guessed right once in six (240 trials, 4 sigma)."""
    game = guessing(held)
    right = Fraction(0)
    for number in range(240):
        draw = FastDraw(seed(number, 1))
        state = first_decision(game, seed(number, 2))
        state = game.reduce(state, choice_at(game, state, 0, seed(number), "ismcts:iterations=24").action)
        while game.actors(state):
            state = game.reduce(state, game.chance(state, draw))
        right += game.returns(state)[0]

    assert 17 <= right <= 63


def test_the_truth_behind_a_view_has_no_say(seed: Seeds) -> None:
    """Two matches that look the same to a player get the same choice from him."""
    game = SPEC.game(SPEC.edition(), 2)
    views: dict[object, set[Value]] = {}
    for number in range(20):
        state = first_decision(game, seed(number))
        views.setdefault(game.observe(state, 0), set()).add(state)
    truths = max(views.values(), key=len)
    choices = [choice_at(game, truth, 0, seed(0)) for truth in truths]

    assert len(truths) > 1
    assert all(choice == choices[0] for choice in choices)


def test_who_has_committed_has_no_say(seed: Seeds) -> None:
    """In every order of commitments, and with any number of the others done, a member chooses the same."""
    game = SPEC.game(SPEC.edition(), SPEC.players[-1])
    start = first_decision(game, seed(3))
    for player in range(game.players):
        alone = choice_at(game, start, player, seed(5))
        for order in permutations([other for other in range(game.players) if other != player]):
            state = start
            for other in order:
                state = game.reduce(state, game.legal_actions(state, other)[-1])

                assert choice_at(game, state, player, seed(5)) == alone


def test_equal_seeds_give_equal_choices_and_others_differ(seed: Seeds) -> None:
    """The seed alone decides between two searches from one view; the global generators are not used."""
    game = SPEC.game(SPEC.edition(), 3)
    state = first_decision(game, seed(1))
    choice = choice_at(game, state, 1, seed(1))
    random.seed(5)

    assert choice_at(game, state, 1, seed(1)) == choice
    assert choice_at(game, state, 1, seed(2)) != choice


@pytest.mark.parametrize("name", ["prey", "another_day"])
def test_any_number_of_workers_gives_the_same_choice(name: str, seed: Seeds) -> None:
    """Shards have seeds of their own and are merged in their order, whoever computes them."""
    game = load(name, players=3)
    state = first_decision(game, seed(1))
    player = game.actors(state)[0]
    one = choice_at(game, state, player, seed(1), "ismcts:iterations=83")

    assert choice_at(game, state, player, seed(1), "ismcts:iterations=83:workers=3") == one


def test_a_game_that_no_other_process_can_make_is_searched_in_this_one(coins: Coins, seed: Seeds) -> None:
    """A game outside the catalog, or one whose edition has changed, gets the same choice without other processes."""
    game = coins(((WIN, LOSS), (LOSS, WIN)))
    state = game.initial_state()
    one = choice_at(game, state, 0, seed(1), "ismcts:iterations=83")

    assert recipe_of(game) is None
    assert choice_at(game, state, 0, seed(1), "ismcts:iterations=83:workers=3") == one


def test_a_recipe_makes_the_same_game() -> None:
    """Name, players, edition and options say all that another process needs."""
    game = load("prey", players=3, max_rounds=7)
    recipe = recipe_of(game)

    assert recipe == ("prey", 3, "open", (("max_rounds", 7),))
    assert game_of(recipe).setup.options == game.setup.options


PROBE = """
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore_ai import agent
for name in ("prey", "another_day"):
    game = load(name)
    draw = FastDraw(b"probe")
    state = game.initial_state()
    while game.actors(state) == (-1,):
        state = game.reduce(state, game.chance(state, draw))
    view = game.observe(state, game.actors(state)[0])
    for one in ("ismcts:iterations=40", "rules"):
        print(agent(one).choose(game, view, bytes(32)))
"""


def test_every_process_and_hash_seed_gives_the_same_choice() -> None:
    """Nothing depends on Python's hashes of strings."""
    answers = set()
    for hash_seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, check=True)
        answers.add(done.stdout)

    assert len(answers) == 1
    assert b"Choice(" in answers.pop()


def test_iterations_that_eight_does_not_divide_are_all_spent(seed: Seeds) -> None:
    """The shards share the iterations as evenly as they can; fewer than eight still make a choice."""
    game = SPEC.game(SPEC.edition(), 2)
    state = first_decision(game, seed(1))
    for iterations in (1, 7, 8, 101):
        choice = choice_at(game, state, 0, seed(1), f"ismcts:iterations={iterations}")

        assert choice.details["iterations"] == iterations
        assert sum(share for _, share in choice.policy) == 1


def test_the_only_legal_action_is_taken_at_once(nim: Callable[[int], AnyGame], seed: Seeds) -> None:
    """A forced action needs no search, and its reason says so."""
    game = nim(1)
    choice = choice_at(game, game.initial_state(), 0, seed(1))

    assert choice.policy == ((choice.action, Fraction(1)),)
    assert choice.reason == "It is the only legal action."
    assert not choice.details


def test_who_may_not_act_is_told_so(nim: Callable[[int], AnyGame], seed: Seeds) -> None:
    """There is no choice without a legal action."""
    game = nim(3)
    with pytest.raises(PreycoreError, match="Player 2 has no action now"):
        choice_at(game, game.initial_state(), 1, seed(1))


def test_a_view_with_other_actions_than_its_worlds_is_refused(nim: Callable[[int], AnyGame], seed: Seeds) -> None:
    """A view whose legal actions contradict the rest is no view of a match."""
    game = nim(2)
    view = nim(3).observe(nim(3).initial_state(), 0)
    forged = type(view)(viewer=0, to_act=(0,), legal=view.legal, shown=(2, 0))
    with pytest.raises(IllegalView):
        agent("ismcts").choose(game, forged, seed(1))


def test_a_time_budget_answers_and_calls_itself_not_reproducible(seed: Seeds) -> None:
    """With seconds the search answers with a legal action, as far as it got; every shard takes part."""
    game = SPEC.game(SPEC.edition(), 2)
    state = first_decision(game, seed(1))
    searcher = agent("ismcts:seconds=0.01")
    choice = searcher.choose(game, game.observe(state, 0), seed(1))

    assert choice.action in game.legal_actions(state, 0)
    assert isinstance(choice.details["iterations"], int)
    assert choice.details["iterations"] >= 8
    assert [getattr(agent(one), "reproducible", None) for one in ("ismcts:seconds=1", "ismcts")] == [False, True]


def test_an_explanation_is_plain_and_fit_for_json(nim: Callable[[int], AnyGame], seed: Seeds) -> None:
    """A choice tells visits and value of each action, the line it expects, and how many worlds speak for it."""
    game = nim(5)
    choice = choice_at(game, game.initial_state(), 0, seed(1), "ismcts:iterations=800")
    details = json.loads(json.dumps(choice.details))

    assert details["iterations"] == sum(action["visits"] for action in details["actions"]) == 800
    assert details["best_line"][0] == {"type": "take", "player": 0, "stones": 1}
    assert details["worlds"] == {"sampled": 800, "best": "1.000"}
    assert Fraction(details["value"]) > Fraction(9, 10)
    assert choice.reason.startswith("Chosen from 800 trials, ")
    assert "and next it expects Player 2: take " in choice.reason
