"""Regret matching from the beginning of a simultaneous choice: what it follows from, and how it keeps to its budget."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from preycore_ai import agent

from preycore import load
from preycore.actions import CHANCE, Player
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.games.another_day.actions import Decline, Hunt
from preycore.value import Value
from preycore.views import View

made = cache(agent)

MOST = 5 * 5
"""No round has more trials than a player has animals, each with as many ways to hunt or to decline."""


def decisions(game: Game[Any, Any, Any], number: int) -> Iterator[tuple[Value, Player]]:
    """Yield the states of a random match in which somebody has a choice, each with who has it."""
    draw, state = FastDraw(number.to_bytes(8, "big")), game.initial_state()
    while game.actors(state):
        actors = game.actors(state)
        if actors == (CHANCE,):
            action = game.chance(state, draw)
        else:
            legal = game.legal_actions(state, actors[0])
            if len(legal) > 1:
                yield state, actors[0]
            action = legal[draw.below(len(legal))]
        state = game.reduce(state, action)


def hunters(game: Game[Any, Any, Any]) -> list[View]:
    """Return views of hunters who have a choice, from random matches."""
    return [
        game.observe(state, player)
        for number in range(2)
        for state, player in decisions(game, number)
        if not game.block(state)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_histories_begin_in_a_simultaneous_choice(players: int) -> None:
    """Wherever somebody has a choice, the search begins where nobody had played facedown yet."""
    game = load("another_day", players)
    for state, player in decisions(game, players):
        start = game.worlds(game.observe(state, player)).beginning()

        assert game.actors(start) == game.block(start) != ()
        assert game.scores(start) == game.scores(state)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_seeds_draw_from_one_policy(players: int) -> None:
    """What the search finds follows from the view alone; the seed draws the action from it."""
    game = load("another_day", players)
    view = game.observe(game.initial_state(), 1)
    choices = [made("ismcts:iterations=50").choose(game, view, bytes([number] * 32)) for number in range(12)]

    assert len({choice.policy for choice in choices}) == 1
    assert all(choice.action in dict(choice.policy) for choice in choices)


def test_hunters_choose_among_what_they_may_hunt() -> None:
    """After the simultaneous choice the policy mixes over legal actions, and a sure prey is not let go."""
    game = load("another_day", 3)
    for view in hunters(game):
        choice = made("ismcts:iterations=60").choose(game, view, bytes(32))

        assert sum(dict(choice.policy).values()) == 1
        assert set(dict(choice.policy)) <= set(view.legal)
        assert all(isinstance(action, Hunt | Decline) for action in dict(choice.policy))


def test_a_hunter_names_the_only_card_that_can_lie_there() -> None:
    """With two players in the third hunt, who is sure of the other's card eats it and takes two markers alone."""
    game = load("another_day", 2)
    for number in range(40):
        for state, player in decisions(game, number):
            view: Any = game.observe(state, player)
            sure = view.possible[1 - player]
            if not game.block(state) and len(sure) == 1:
                policy = dict(made("ismcts:iterations=60").choose(game, view, bytes(32)).policy)

                assert policy == {Hunt(player, sure[0]): Fraction(1)}
                return
    pytest.fail("no hunter was ever sure")


@pytest.mark.parametrize("iterations", [1, 10, 200])
def test_rounds_and_trials_keep_to_the_budget(iterations: int) -> None:
    """No more rounds than iterations; trials stop with the round in which they reach them."""
    game = load("another_day", 4)
    view = game.observe(game.initial_state(), 2)
    details: Any = made(f"ismcts:iterations={iterations}").choose(game, view, bytes(32)).details

    assert 1 <= details["rounds"] <= iterations
    assert details["iterations"] < iterations + MOST


def test_the_other_search_is_there_by_name() -> None:
    """`blocks=visits` searches as in games without simultaneous choices, and says so in the agent's name."""
    game = load("another_day", 3)
    view = game.observe(game.initial_state(), 0)
    plain = made("ismcts:iterations=40:blocks=visits")

    assert plain.name == "ismcts:iterations=40:blocks=visits"
    assert "rounds" in made("ismcts:iterations=40").choose(game, view, bytes(32)).details
    assert "rounds" not in plain.choose(game, view, bytes(32)).details
