from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from preycore.actions import ARBITER, CHANCE, SPECTATOR
from preycore.chance import Draw, FastDraw
from preycore.errors import IllegalAction
from preycore.games.prey.actions import Dealt
from preycore.games.prey.deals import FreeDeals, VoidDeals
from preycore.games.prey.edition import Mechanics
from preycore.games.prey.game import PreyGame
from preycore.games.prey.state import State
from preycore.games.prey.views import PreyView
from preycore.testing.outcomes import fits

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]
Editions = Callable[[int, int, int, int], Mechanics]


def every_world(game: PreyGame, view: PreyView) -> list[State]:
    """Return all states that fit a view, by playing its history through `check` after every deal there is."""
    own = own_hand(view) or ()
    assert view.round == 0
    found = []
    for hands in _hands([card.code for card in game.deck if card.code not in own], view, game.rules.hand_size):
        state = game.initial_state()
        try:
            for action in view.history:
                if isinstance(action, Dealt) and action.player != view.viewer:
                    action = Dealt(action.player, hands[action.player])
                state = game.apply(state, action)
        except IllegalAction:
            continue
        found.append(state)
    return found


def own_hand(view: PreyView) -> tuple[str, ...] | None:
    """Return the hand that the viewer was dealt, None before that."""
    return next((a.cards for a in view.history if isinstance(a, Dealt) and a.player == view.viewer), None)


def _hands(cards: list[str], view: PreyView, size: int) -> Iterator[dict[int, tuple[str, ...]]]:
    others = [a.player for a in view.history if isinstance(a, Dealt) and a.player != view.viewer]
    if not others:
        yield {}
        return

    def rest(left: list[str], seats: list[int]) -> Iterator[dict[int, tuple[str, ...]]]:
        if not seats:
            yield {}
            return
        for hand in combinations(left, size):
            for more in rest([card for card in left if card not in hand], seats[1:]):
                yield {seats[0]: hand, **more}

    yield from rest(cards, others)


SHAPES = [
    (3, (2, 4, 2, 1)),  # 8 cards, two of them aside
    (3, (3, 3, 3, 1)),  # 9 cards, none aside
    (3, (3, 4, 3, 2)),  # 12 cards, three aside
    (4, (2, 4, 2, 1)),  # 8 cards
    (4, (3, 3, 2, 1)),  # 9 cards, one aside
]


@pytest.mark.rule("prey.deal", "prey.aside", "prey.follow-suit")
@pytest.mark.parametrize(("players", "shape"), SHAPES)
def test_worlds_are_uniform(table: Tables, edition: Editions, players: int, shape: tuple[int, int, int, int]) -> None:
    """
    Worlds fit the deals that a view leaves possible, each as likely as another (chi-square against enumeration).

    In all phases of a round and whatever voids were shown; the cards aside are as hidden as hands. All those deals
    give the same view. (Looked at after every other card, to be quick.)
    """
    voids = 0
    for seed in range(3):
        at, draw = table(players, edition(*shape), max_rounds=1), FastDraw(bytes([seed]))
        while at.game.actors(at.state):
            at.step(draw)
            view = at.view(seed)
            if view.phase == "roll" or (view.phase == "play" and len(view.history) % 2) or own_hand(view) is None:
                continue
            possible = every_world(at.game, view)
            assert all(at.game.observe(state, seed) == view for state in possible)
            worlds = at.game.worlds(view)
            counts = Counter(worlds.sample(draw) for _ in range(12 * len(possible)))
            assert fits(dict.fromkeys(possible, 1 / len(possible)), counts)
            voids += any(view.voids)
    assert voids


@pytest.mark.rule("prey.deal")
def test_worlds_while_hands_are_dealt(table: Tables, tiny: Mechanics) -> None:
    """Before the viewer has a hand, those already dealt may hold any cards."""
    at, draw = table(4, tiny).roll((1, 2), (3, 4), (3, 5), (4, 5)), FastDraw(b"dealt")
    for action in (Dealt(0, ("bear-1", "bear-2")), Dealt(1, ("bear-3", "wolf-1"))):
        worlds = at.take(action).game.worlds(at.view(3))
        possible = every_world(at.game, at.view(3))
        counts = Counter(worlds.sample(draw) for _ in range(12 * len(possible)))
        assert fits(dict.fromkeys(possible, 1 / len(possible)), counts)
    assert len(possible) == 28 * 15


@pytest.mark.rule("prey.follow-suit")
@pytest.mark.parametrize(("players", "shape"), SHAPES)
def test_deals_with_voids_are_counted_exactly(
    table: Tables, edition: Editions, players: int, shape: tuple[int, int, int, int]
) -> None:
    """The contingency table counts as many ways as deals are found one by one, those of the aside cards included."""
    checked = 0
    for seed in range(40):
        at, draw = table(players, edition(*shape), max_rounds=1), FastDraw(bytes([seed, 1]))
        while at.game.actors(at.state) and checked < 12:
            at.step(draw)
            deals = at.game.worlds(at.view(0)).deals
            if isinstance(deals, VoidDeals):
                assert deals.ways == len(every_world(at.game, at.view(0)))
                checked += 1
    assert checked == 12


@pytest.mark.rule("prey.follow-suit", "prey.deal")
@pytest.mark.parametrize("lengths", [(3, 3, 3), (2, 5, 1), (4, 0, 4), (8,)])
@pytest.mark.parametrize("sizes", [(3, 3), (2, 4), (1, 0)])
def test_the_table_picks_each_way_once(lengths: tuple[int, ...], sizes: tuple[int, int]) -> None:
    """Whatever suits two hands lack, each number below the count picks another way, and no way is left out."""
    cards = list(range(sum(lengths)))
    suits = [cards[sum(lengths[:number]) :][:length] for number, length in enumerate(lengths)]
    for voids in product(range(2 ** len(suits)), repeat=2):
        deals = VoidDeals(suits, (*sizes, len(cards) - sum(sizes)), (*voids, 0))
        found = [tuple(deals.pick(Number(number))) for number in range(deals.ways)]
        expected = {
            (sum(1 << card for card in first), sum(1 << card for card in second))
            for first in combinations(_allowed(suits, voids[0]), sizes[0])
            for second in combinations([card for card in _allowed(suits, voids[1]) if card not in first], sizes[1])
        }

        assert {(first, second) for first, second, _ in found} == expected
        assert len(found) == len(expected)
        assert all(sum(hands) == 2 ** len(cards) - 1 for hands in found)


def _allowed(suits: list[list[int]], void: int) -> list[int]:
    return [card for number, suit in enumerate(suits) if not void >> number & 1 for card in suit]


class Number(Draw):
    """Gives one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        """Give the number."""
        assert self.number < limit
        return self.number


@pytest.mark.rule("prey.aside")
def test_free_deals_leave_the_rest() -> None:
    """Without shown voids, hands of their sizes are drawn from the unseen cards, and the rest stays undealt."""
    draw = FastDraw(b"free")
    hands = [FreeDeals(0b1111_0110, (2, 3)).pick(draw) for _ in range(50)]

    assert all([hand.bit_count() for hand in pair] == [2, 3] for pair in hands)
    assert all(not a & b and not (a | b) & ~0b1111_0110 for a, b in hands)
    assert len({(a, b) for a, b in hands}) > 30
    assert FreeDeals(0b1011, (1, 2)).pick(draw)[1].bit_count() == 2


@pytest.mark.rule("prey.public", "prey.follow-suit", "prey.aside")
@pytest.mark.parametrize("players", [3, 4])
def test_worlds_show_the_same_view(table: Tables, players: int) -> None:
    """In whole matches every world of every player shows him his view, the same actors and the same public facts."""
    for seed in range(2):
        at, draw = table(players, None, max_rounds=3), FastDraw(bytes([seed, players]))
        while at.game.actors(at.state):
            at.step(draw)
            for who in range(players):
                view = at.view(who)
                world = at.game.determinize(view, draw)
                assert at.game.observe(world, who) == view
                assert at.game.observe(world, SPECTATOR) == at.view()
                assert at.game.actors(world) == view.to_act
                assert tuple(at.game.legal_actions(world, who)) == view.legal
        for who in range(players):
            assert at.game.determinize(at.view(who), draw) == at.state  # over: nothing is hidden


@pytest.mark.rule("prey.follow-suit")
@pytest.mark.parametrize("players", [3, 4])
def test_worlds_play_on_to_the_end(table: Tables, players: int) -> None:
    """The history is legal in every world, and every world can be played to the end by checked actions."""
    at, draw = table(players, None, max_rounds=1).finish(3, 4 * players + 20), FastDraw(b"on")
    view = at.view(0)
    for _ in range(20):
        world = at.game.determinize(view, draw)
        replayed = at.game.initial_state()
        for action in at.game.observe(world, ARBITER).history:
            replayed = at.game.apply(replayed, action)
        assert replayed == world
        while at.game.actors(world):
            (who,) = at.game.actors(world)
            legal = at.game.legal_actions(world, who)
            world = at.game.apply(world, at.game.chance(world, draw) if who == CHANCE else legal[0])


@pytest.mark.rule("prey.public")
def test_a_sample_depends_on_the_view_alone(table: Tables, small: Mechanics) -> None:
    """Two truths behind the same view give the same world from the same draw."""
    tables = [table(4, small).roll((1, 2), (3, 6), (3, 5), (4, 5)) for _ in range(2)]
    tables[0].deal("b1 b4 w1 f1", "b2 w2 w4 f2", "w3 f3 f4 o1", "b3 o2 o3 o4").play("b1 b2 f4 b3 o2")
    tables[1].deal("b1 b4 w1 f1", "b2 o4 w4 o3", "w3 f3 f4 w2", "b3 o2 o1 f2").play("b1 b2 f4 b3 o2")

    one, other = [at.game.determinize(at.view(0), FastDraw(b"same")) for at in tables]

    assert one == other
    assert tables[0].state != tables[1].state
