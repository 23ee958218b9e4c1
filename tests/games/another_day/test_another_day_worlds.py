"""Worlds: sampled from views with the right frequencies, and views that no match produces."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from preycore import ARBITER, CHANCE, SPECTATOR, IllegalView
from preycore.actions import Action
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.game import Game
from preycore.games.another_day import SPEC
from preycore.games.another_day.actions import Called, Decline, Eaten, Hunt, PlayAnimal
from preycore.games.another_day.edition import Mechanics
from preycore.games.another_day.state import State
from preycore.games.another_day.views import AnotherDayView
from preycore.testing.enumeration import check_every_look, check_frequencies, every_posterior
from preycore.testing.outcomes import fits
from preycore.testing.playing import playout
from preycore.testing.variants import struct_variants

if TYPE_CHECKING:
    from tests.games.another_day.conftest import Table

    Seat = Callable[..., Table]

TINY = Mechanics(animals=("bear", "wolf", "lynx"), hunts=2, target=2, sole=2, most=2, others=1)


def tiny(players: int) -> Game[Any, Any, Any]:
    """Return a game of three animals, two hunts and one round."""
    return SPEC.game(make_edition("tiny", TINY), players, {"max_rounds": 1})


def enumerated(game: Game[Any, Any, Any], start: State, seen: AnotherDayView) -> set[State]:
    """Return every state that looks like this, by trying all commitments and following the public actions."""
    found = set()
    members = game.block(start)
    public: list[Action] = [action for action in seen.history if not isinstance(action, PlayAnimal)]
    for plays in product(*[game.legal_actions(start, member) for member in members]):
        state = start
        for action in [*plays, *public]:
            acting = game.actors(state)
            allowed = (
                action in [outcome for outcome, _ in game.chance_outcomes(state) or ()]
                if acting == (CHANCE,)
                else any(action in game.legal_actions(state, player) for player in acting)
            )
            if not allowed:
                break
            state = game.apply(state, action)
        else:
            if game.observe(state, seen.viewer) == seen:
                found.add(state)
    return found


@pytest.mark.rule("another_day.hidden")
@pytest.mark.parametrize("who", [0, 1, 3, SPECTATOR])
def test_worlds_are_uniform_over_what_full_enumeration_finds(seat: Seat, who: int) -> None:
    """In a second hunt with a hunt in vain, worlds are exactly the consistent ones, equally often."""
    table = seat(4)
    table.hunt("bwlb")
    start = table.state
    table.commit("wmmo")
    table.step(Hunt(0, "lynx"))
    table.step(Eaten("lynx", ()))
    view = table.view(who)
    expected = enumerated(table.game, start, view)
    worlds, draw = table.game.worlds(view), FastDraw(b"frequencies")

    counts: dict[State, int] = {}
    for _ in range(200 * len(expected)):
        world = worlds.sample(draw)
        counts[world] = counts.get(world, 0) + 1

    assert len(expected) == {0: 8, 1: 4, 3: 4, SPECTATOR: 8}[who]
    assert table.state in expected
    assert set(counts) == expected
    assert fits(dict.fromkeys(expected, 1 / len(expected)), counts)


@pytest.mark.rule("another_day.hidden")
@pytest.mark.parametrize("players", [2, 3])
def test_frequencies_fit_full_enumeration_of_tiny_matches(players: int) -> None:
    """For views of a whole tiny edition, worlds come as often as the matches that lead there (chi-square)."""
    check_frequencies(tiny(players), views=200)


@pytest.mark.rule("another_day.hidden")
@pytest.mark.parametrize("players", [2, 3])
def test_what_looks_the_same_stays_the_same(players: int) -> None:
    """All pairs of matches of a tiny edition: the same lines seen give the same view, picture and errors."""
    assert check_every_look(tiny(players)) > 1000


def test_a_view_of_a_tiny_edition_has_every_world_of_its_posterior() -> None:
    """Where several states are possible none is left out, and no other is made up."""
    game = tiny(3)
    several = [one for one in every_posterior(game) if len(one.weights) > 1]
    assert len(several) > 20
    for number, posterior in enumerate(several):
        worlds, draw = game.worlds(posterior.view), FastDraw(number.to_bytes(2, "big"))

        found = {worlds.sample(draw) for _ in range(40 * len(posterior.weights))}

        assert found == set(posterior.weights)


@pytest.mark.rule("another_day.commit", "another_day.hidden")
def test_worlds_inside_a_block_are_its_start_and_ones_own_animal(seat: Seat) -> None:
    """Whoever is asked last knows no more than the first: others have not committed in any world."""
    table = seat(3)
    start = table.state
    table.step(PlayAnimal(1, "owl"))
    table.step(PlayAnimal(2, "bear"))

    assert table.game.determinize(table.view(0), FastDraw(b"")) == start
    own = table.game.determinize(table.view(1), FastDraw(b""))
    assert own == table.game.apply(start, PlayAnimal(1, "owl"))
    assert table.game.determinize(table.view(ARBITER), FastDraw(b"")) == table.state


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_view_of_a_match_has_worlds_that_look_like_it(data: st.DataObject) -> None:
    """A world's view is the view, also after JSON; its actors are those who act in the view, its actions legal."""
    players = data.draw(st.integers(2, 5))
    game = SPEC.game(SPEC.edition(), players)
    match = playout(game, data.draw(st.integers(0, 10**6)))
    for index in range(data.draw(st.integers(0, 4)), len(match.states), 5):
        for who in (*range(players), SPECTATOR, ARBITER):
            view = game.observe(match.states[index], who)
            same = msgspec.json.decode(msgspec.json.encode(view), type=AnotherDayView)
            assert same == view

            world = game.determinize(same, FastDraw(index.to_bytes(2, "big")))

            assert game.observe(world, who) == view
            assert game.actors(world) == view.to_act
            assert who < 0 or tuple(game.legal_actions(world, who)) == view.legal
            assert who != ARBITER or world == match.states[index]


@pytest.mark.parametrize("players", [2, 4])
def test_a_changed_view_is_refused_or_has_worlds_of_its_own(players: int) -> None:
    """Any change in one place gives IllegalView, or another view that some state shows; never another error."""
    game = SPEC.game(SPEC.edition(), players)
    refused = 0
    match = playout(game, 5)
    for index in range(0, len(match.states), 3):
        view = game.observe(match.states[index], index % players)
        for other in struct_variants(view, ("owl", "dragon", "")):
            try:
                world = game.determinize(other, FastDraw(b""))
            except IllegalView:
                refused += 1
            else:
                assert game.observe(world, other.viewer) == other
    assert refused > 100


def second_hunt(seat: Seat) -> tuple[Table, AnotherDayView]:
    """Return a table in its second hunt, player 3 out, the wolf of player 1 about to hunt."""
    table = seat(3)
    table.hunt("bmo", bear="owl")
    table.commit("wl")
    return table, table.view(1)


@pytest.mark.parametrize(
    "change",
    [
        {"viewer": 3},
        {"viewer": CHANCE},
        {"viewer": -4},
        {"food": (0, 0)},
        {"food": (0, 0, 1)},
        {"food": (0, 0, -1)},
        {"round": 50},
        {"round": -1},
        {"round": 1},
        {"hunt": 0},
        {"hunt": 2},
        {"hunt": 3},
        {"caller": 0},
        {"caller": 4},
        {"living": (0, 1, 2)},
        {"living": (0,)},
        {"living": (0, 7)},
        {"shown": (("bear", "wolf"), ("mouse",), ())},
        {"shown": (("bear", "wolf"), ("mouse",), ("mouse",))},
        {"shown": (("wolf", "wolf"), ("mouse",), ("owl",))},
        {"shown": (("bear", "lynx"), ("mouse",), ("owl",))},
        {"shown": (("mouse", "wolf"), ("bear",), ("owl",)), "hands": ()},
        {"shown": (("bear", "wolf"), ("mouse", "owl"), ("owl",))},
        {"shown": (("bear", "wolf"), ("owl",), ("owl",))},
        {"shown": ((), ("mouse",), ("owl",))},
        {"hands": (("bear",), ("bear", "wolf", "lynx", "owl"), ())},
        {"commitment": "owl"},
        {"commitment": None},
        {"possible": ((), (), ())},
        {"possible": ((), ("lynx", "owl"), ())},
        {"possible": ((), ("dragon",), ())},
        {"called": ()},
        {"eaten": (Eaten("lynx", (1,)),)},
        {"legal": (Decline(1),)},
        {"to_act": (1,)},
        {"to_act": ()},
        {"to_act": (CHANCE,)},
        {"history": ()},
        {"history": (PlayAnimal(0), PlayAnimal(1, "lynx"))},
        {"history": (PlayAnimal(0), PlayAnimal(1, "owl"), Called("bear", ()), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(1), Called("bear", ()), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(0), Called("bear", ()), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(9, "lynx"), Called("bear", ()), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(1, "lynx"), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(1, "lynx"), Called("bear", (0,)), Called("wolf", (0,)))},
        {"history": (PlayAnimal(0), PlayAnimal(1, "lynx"), Decline(0), Called("wolf", (0,)))},
        {"history": (Called("bear", ()), Called("wolf", (0,)))},
    ],
)
def test_a_view_that_no_match_produces_is_refused(seat: Seat, change: dict[str, object]) -> None:
    """Fields that contradict the rules or one another: IllegalView, and nothing else."""
    table, view = second_hunt(seat)
    table.game.worlds(view)

    with pytest.raises(IllegalView):
        table.game.worlds(replace(view, **change))


@pytest.mark.rule("another_day.eaten", "another_day.clash")
@pytest.mark.parametrize(
    ("cards", "living"),
    [
        ("wlob", (0, 1, 2)),  # no bear is eaten
        ("bboo", (0, 1)),  # a clash eats nobody
        ("boom", (0, 2, 3)),  # all of a kind are eaten together
        ("blom", (0,)),  # one survivor ends a round
        ("blom", (0, 3)),  # lynx and owl, with the bear alone to hunt before them
        ("bbwo", (2, 3)),  # the bears are the smallest
        ("booo", (0,)),  # one survivor ends a round, though a bear can eat three owls
    ],
)
def test_survivors_that_no_hunters_can_leave_are_refused(seat: Seat, cards: str, living: tuple[int, ...]) -> None:
    """An animal is eaten with all who hold it, by a lone survivor of a smaller number, and each hunts only once."""
    with pytest.raises(IllegalView):
        seat(4).game.worlds(hunted(seat, cards, living))


@pytest.mark.rule("another_day.eaten")
@pytest.mark.parametrize(
    ("cards", "living"),
    [("bwom", (0, 1, 2, 3)), ("bwom", (0, 1)), ("bwom", (0, 2)), ("boom", (0, 3)), ("bllm", (0, 1, 2))],
)
def test_survivors_that_hunters_can_leave_are_accepted(seat: Seat, cards: str, living: tuple[int, ...]) -> None:
    """Two hunters eat two kinds, one hunter all of a kind."""
    view = hunted(seat, cards, living)

    assert seat(4).game.worlds(view).sample(FastDraw(b"")) is not None


def hunted(seat: Seat, cards: str, living: tuple[int, ...]) -> AnotherDayView:
    """Return the spectator's view of a second hunt's open block, after these cards and survivors."""
    return block(seat, tuple(cards), hunt=1, caller=1, living=living)


def block(seat: Seat, cards: tuple[str, ...], **fields: object) -> AnotherDayView:
    """Return the spectator's view of an open block, with these cards face up by seat and these fields."""
    first = seat(len(cards)).view()
    animals = first.hands[0]
    shown = tuple([tuple([next(code for code in animals if code[0] == letter) for letter in row]) for row in cards])
    hands = tuple([tuple([code for code in animals if code not in row]) for row in shown])
    view = replace(first, shown=shown, hands=hands, **fields)
    return replace(view, to_act=view.living)


@pytest.mark.rule("another_day.round", "another_day.win", "another_day.round-limit")
@pytest.mark.parametrize(
    ("cards", "fields"),
    [
        (("", "", ""), {"living": (0, 1)}),
        (("b", "m", ""), {"living": (0, 1), "hunt": 1, "caller": 1}),
        (("bo", "wl", "m"), {"hunt": 2, "caller": 2}),
        (("bo", "wl", "ml"), {"living": (0, 1), "hunt": 1, "caller": 1}),
        (("bb", "ww", "mm"), {"hunt": 2, "caller": 2}),
        (("bol", "wlb", "mob"), {"hunt": 3}),
        (("", "", ""), {"food": (6, 0, 0), "round": 3}),
        (("", "", ""), {"food": (6, 6, 5), "round": 2}),
        (("", "", ""), {"food": (100, 100, 100), "round": 50}),
    ],
    ids=["out", "idle", "back", "eager", "twice", "fourth", "won", "rich", "limit"],
)
def test_a_block_that_no_match_reaches_is_refused(
    seat: Seat, cards: tuple[str, ...], fields: dict[str, object]
) -> None:
    """
    The past must fit.

    Out of the first hunt; out without a card; back after having been eaten; a card more than hunts; an animal twice;
    a fourth hunt; play after a victory; more markers than rounds bring; a round beyond the limit.
    """
    with pytest.raises(IllegalView):
        seat(3).game.worlds(block(seat, cards, **fields))


@pytest.mark.rule("another_day.play-on")
@pytest.mark.parametrize(
    ("cards", "fields"),
    [
        (("", "", ""), {"food": (6, 6, 5), "round": 3}),
        (("bo", "wl", "m"), {"living": (0, 1), "hunt": 2, "caller": 2}),
        (("", "", ""), {"food": (98, 98, 98), "round": 49}),
    ],
    ids=["played-on", "eaten-first", "last-round"],
)
def test_a_block_that_a_match_reaches_is_accepted(
    seat: Seat, cards: tuple[str, ...], fields: dict[str, object]
) -> None:
    """A tie beyond five markers, somebody eaten in the first hunt, and the last round have worlds."""
    view = block(seat, cards, **fields)

    game = seat(3).game
    assert game.observe(game.determinize(view, FastDraw(b"")), SPECTATOR) == view


@pytest.mark.rule("another_day.win", "another_day.over")
def test_the_end_of_a_match_is_one_world(seat: Seat) -> None:
    """Nothing is hidden at the end; an end that the last round does not bring about is refused."""
    table = seat(2)
    for _ in range(3):
        table.hunt("bo", bear="owl")
    view = table.view(0)

    assert table.game.determinize(view, FastDraw(b"")) == table.state
    for change in (
        {"food": (4, 0)},
        {"food": (8, 0)},
        {"food": (6, 5)},
        {"food": (0, 6)},
        {"food": (4, 0), "round": 1},
        {"food": (3, 6), "living": (0, 1)},
        {"living": (0, 1)},
        {"living": (1,)},
        {"living": ()},
        {"shown": (("bear",), ("bear",))},
        {"round": 1},
        {"round": 3},
        {"hunt": 1},
    ):
        with pytest.raises(IllegalView):
            table.game.worlds(replace(view, **change))
