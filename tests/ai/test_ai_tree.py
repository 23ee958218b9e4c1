"""The tree of the search: keys of information sets, blocks, and what an iteration counts."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from preycore_ai.rollout import UNIT, AnyGame, Horizon, Rollout, final_shares
from preycore_ai.tree import Eyes, Trail, Tree, mix

from preycore.actions import Action, Player, redact
from preycore.chance import Draw, FastDraw
from preycore.testing.toy import SPEC, Choose, Dealt
from preycore.value import Value

Coins = Callable[..., AnyGame]


class Guided(Rollout):
    """Everybody but the searcher takes the last action; of the searcher's own, all but the first are tried."""

    def answers(self) -> bool:
        """Return True."""
        return True

    def worth_trying(self, state: Value, player: Player, legal: Sequence[Action]) -> Sequence[int] | None:
        """Return the indices from 1 on, None for an only action."""
        return range(1, len(legal)) if len(legal) > 1 else None

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return the last index."""
        return len(legal) - 1


def test_keys_tell_apart_what_was_seen() -> None:
    """Different sequences of actions have different keys, which stay within 62 bits."""
    keys = {}
    for length in range(1, 6):
        for codes in product(range(1, 8), repeat=length):
            key = 1
            for code in codes:
                key = mix(key, code)
            keys[codes] = key

    assert len(set(keys.values())) == len(keys)
    assert all(0 <= key < 2**62 for key in keys.values())
    assert mix(2**62 - 1, 2**31 - 1) < 2**62


def test_an_action_is_numbered_as_each_player_sees_it() -> None:
    """A hidden card is one code for who does not see it, whatever it is, and another for its owner."""
    eyes = Eyes(3, 1)
    low, high = eyes.sight(Dealt(0, 0)), eyes.sight(Dealt(0, 1))

    assert low.codes[1:] == high.codes[1:]
    assert low.codes[0] != high.codes[0]
    assert low.shown == redact(Dealt(0, 0), 1)


EYES = Eyes(3, 0)
"""Numbers all actions of these tests."""


def keys_after(*actions: tuple[Action, int]) -> list[int]:
    """Return the keys of three players after actions, each with the number of players who could act."""
    trail = Trail(EYES, 3)
    for action, acting in actions:
        trail.follow(action, acting)
    return trail.keys


def test_no_key_shows_an_open_block() -> None:
    """Inside a simultaneous choice nobody's key says who has committed, or what."""
    before = keys_after()

    assert keys_after((Choose(0, 1), 3)) == before
    assert keys_after((Choose(0, 1), 3), (Choose(1, 2), 2)) == before


def test_after_a_block_each_player_knows_his_own_commitment_alone() -> None:
    """A closed block changes every key, and another's hidden number changes nobody's but its owner's."""
    one = keys_after((Choose(0, 1), 3), (Choose(1, 2), 2), (Choose(2, 0), 1))
    other = keys_after((Choose(0, 1), 3), (Choose(1, 0), 2), (Choose(2, 0), 1))

    assert all(key != start for key, start in zip(one, keys_after(), strict=True))
    assert (one[0], one[2]) == (other[0], other[2])
    assert one[1] != other[1]


def grown(game: AnyGame, searcher: int, iterations: int, rollout: Rollout | None = None) -> Tree:
    """Return a tree of so many iterations from a player's view at the first decision."""
    draw = FastDraw(b"tree")
    state = game.initial_state()
    while game.actors(state) == (-1,):
        state = game.reduce(state, game.chance(state, draw))
    worlds = game.worlds(game.observe(state, searcher))
    tree = Tree(game, worlds, rollout or Rollout(), Horizon(), draw, searcher, 70)
    for _ in range(iterations):
        tree.iterate()
    return tree


@pytest.mark.parametrize("searcher", [0, 1, 2])
def test_every_iteration_counts_one_action_of_the_searcher(searcher: int) -> None:
    """Also where others of a block are asked first, each iteration tries one of the searcher's actions."""
    arms = grown(SPEC.game(SPEC.edition(), 3), searcher, 50).arms().values()

    assert sum(arm.visits for arm in arms) == 50
    assert all(0 <= arm.total <= arm.visits * UNIT for arm in arms)
    assert all(arm.visits <= arm.available <= 50 for arm in arms)


def test_a_guide_narrows_the_searchers_choice_and_answers_for_the_others(nim: Callable[[int], AnyGame]) -> None:
    """What the guide leaves out is never tried, and the opponents play nothing but what it answers."""
    game = nim(7)
    start = game.initial_state()
    tree = grown(game, 0, 60, Guided())

    assert sum(arm.visits for arm in tree.arms().values()) == 60
    assert set(tree.lines) == set(game.legal_actions(start, 0)[1:])
    for action, line in tree.lines.items():
        assert list(line.after) == [game.legal_actions(game.reduce(start, action), 1)[-1]]


def test_lines_count_what_followed_an_action(nim: Callable[[int], AnyGame]) -> None:
    """The lines after an action are the iterations that went on from it within the tree."""
    tree = grown(nim(4), 0, 200)

    for action, line in tree.lines.items():
        assert sum(after.visits for after in line.after.values()) <= tree.arms()[action].visits


def test_returns_are_counted_in_units_that_shares_divide() -> None:
    """One to eight winners share a victory without a remainder."""
    assert all(UNIT % winners == 0 for winners in range(1, 9))


def test_final_shares_are_the_returns(coins: Coins) -> None:
    """At the end of a match an iteration counts its returns, exactly."""
    game = coins(((1, 0), (0, 1)))
    state = game.initial_state()
    for player in range(2):
        state = game.reduce(state, game.legal_actions(state, player)[0])

    assert final_shares(game, state) == [UNIT, 0]
