"""The block: what is known while everybody plays an animal, and that the order of commitment leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore import ARBITER, CHANCE, SPECTATOR
from preycore.actions import redact
from preycore.chance import FastDraw
from preycore.games.another_day import SPEC
from preycore.games.another_day.actions import Called, Eaten, Hunt, PlayAnimal
from preycore.match import Match

if TYPE_CHECKING:
    from tests.games.another_day.conftest import Table

    Seat = Callable[..., Table]

PLAYS = tuple(PlayAnimal(player, animal) for player, animal in enumerate(("owl", "bear", "owl", "mouse")))


@pytest.mark.rule("another_day.commit")
def test_every_order_of_commitment_gives_the_same_state(seat: Seat) -> None:
    """All 24 orders of the same four commitments end in one state, with the lines in seat order."""
    states = set()
    for order in permutations(PLAYS):
        table = seat(4)
        for play in order:
            table.step(play)
        states.add(table.state)

    (state,) = states
    assert seat(4).game.observe(state, ARBITER).history == PLAYS


@pytest.mark.rule("another_day.commit", "another_day.hidden")
@pytest.mark.parametrize("who", [0, 1, 2, 3, SPECTATOR])
def test_at_every_position_in_the_block_one_sees_the_same(seat: Seat, who: int) -> None:
    """First or last to be asked: view, picture and worlds are those of the block's start, and of one's own animal."""
    before: set[bytes] = set()
    after: set[bytes] = set()
    for order in permutations(PLAYS):
        table = seat(4)
        committed = False
        for play in order:
            (after if committed else before).add(_look(table, who))
            table.step(play)
            committed = committed or play.player == who
            if len(table.game.actors(table.state)) and table.game.block(table.state):
                (after if committed else before).add(_look(table, who))

    assert len(before) == 1
    assert len(after) == (0 if who == SPECTATOR else 1)


def _look(table: Table, who: int) -> bytes:
    """Return all that somebody gets: view, picture, a world."""
    view = table.view(who)
    world = table.game.determinize(view, FastDraw(b"same"))
    return b"\n".join(
        [msgspec.json.encode(view), SPEC.picture(table.game, view).encode(), world.fingerprint().encode()],
    )


@pytest.mark.rule("another_day.commit")
def test_who_has_committed_sees_his_own_line_and_no_other(seat: Seat) -> None:
    """Own animal, own line, and the block without oneself; of the others nothing."""
    table = seat(4)
    for play in PLAYS[:3]:
        table.step(play)

    view = table.view(1)

    assert view.commitment == "bear"
    assert view.to_act == (0, 2, 3)
    assert view.history == (PlayAnimal(1, "bear"),)
    assert view.possible == ((), ("bear",), (), ())
    assert view.legal == ()


@pytest.mark.rule("another_day.hidden")
def test_nobody_else_sees_what_was_played(seat: Seat) -> None:
    """Once the block is complete all see its lines in seat order, each only his own animal."""
    table = seat(4)
    for play in (PLAYS[2], PLAYS[0], PLAYS[3], PLAYS[1]):
        table.step(play)

    for who in (0, 1, 2, 3, SPECTATOR):
        assert table.view(who).history == tuple([redact(play, who) for play in PLAYS])
    assert table.view(SPECTATOR).history[1] == PlayAnimal(1)
    assert table.view(ARBITER).history == PLAYS


@pytest.mark.rule("another_day.hidden")
def test_the_spectator_sees_the_whole_block_and_the_arbiter_who_is_missing(seat: Seat) -> None:
    """The spectator's block never shrinks; the arbiter sees everything that was committed."""
    table = seat(4)
    table.step(PLAYS[2])

    assert table.view(SPECTATOR).to_act == (0, 1, 2, 3)
    assert table.view(SPECTATOR).history == ()
    assert table.view(ARBITER).to_act == (0, 1, 3)
    assert table.view(ARBITER).history == (PLAYS[2],)
    assert table.view(ARBITER).possible == ((), (), ("owl",), ())


@pytest.mark.rule("another_day.hidden")
def test_hands_are_public_by_subtraction(seat: Seat) -> None:
    """All start with the same animals and every card is turned over, so only the facedown cards are hidden."""
    table = seat(3)
    table.hunt("bow")
    for play in (PlayAnimal(0, "mouse"), PlayAnimal(1, "mouse"), PlayAnimal(2, "lynx")):
        table.step(play)

    for who in (0, 1, 2, SPECTATOR):
        view = table.view(who)
        assert view.shown == (("bear",), ("owl",), ("wolf",))
        assert view.hands[1] == ("bear", "wolf", "lynx", "mouse")
    assert table.view(0).possible == (("mouse",), ("bear", "wolf", "lynx", "mouse"), ("bear", "lynx", "owl", "mouse"))


@pytest.mark.rule("another_day.hidden", "another_day.reveal")
def test_a_call_that_nobody_answers_excludes_the_animal(seat: Seat) -> None:
    """Whoever does not turn over a card at a call does not have that animal; a hunt in vain tells the same."""
    table = seat(3)
    table.commit("wmm")
    assert table.view(1).possible == ((), ("mouse",), ("lynx", "owl", "mouse"))

    table.step(Hunt(0, "owl"))
    table.step(Eaten("owl", ()))

    assert table.view(1).possible == ((), ("mouse",), ("lynx", "mouse"))
    assert table.view(1).called == (Called("bear", ()), Called("wolf", (0,)))
    assert table.view(1).eaten == (Eaten("owl", ()),)


@pytest.mark.rule("another_day.hidden")
def test_an_illegal_animal_is_refused_without_naming_it(seat: Seat) -> None:
    """The refusal can be read out: it names no animal that the public line does not show."""
    table = seat(2)
    table.hunt("ol")

    message = table.refusal(PlayAnimal(0, "owl")).message

    assert not any(animal in message for animal in ("bear", "wolf", "lynx", "owl", "mouse"))


@pytest.mark.rule("another_day.turn")
def test_a_commitment_without_its_animal_is_refused(seat: Seat) -> None:
    """A redacted line is no action."""
    refused = seat(2).refusal(PlayAnimal(0))

    assert (refused.code, refused.rule) == ("hidden-field", "another_day.turn")


@pytest.mark.rule("another_day.commit")
def test_a_match_holds_the_lines_back_until_the_block_is_complete() -> None:
    """Nobody is sent a commitment before all have played; then the lines stand in seat order, animals sealed."""
    match = Match.start(SPEC.game(SPEC.edition(), 3), bytes(32), match_id="blocks")

    assert match.play(PlayAnimal(2, "owl")) == ()
    assert match.play(PlayAnimal(0, "owl")) == ()
    assert len(list(match.lines())) == 1
    written = match.play(PlayAnimal(1, "bear"))

    assert written[:4] == (PlayAnimal(0, "owl"), PlayAnimal(1, "bear"), PlayAnimal(2, "owl"), Called("bear", (1,)))
    assert b"owl" not in match.log(SPECTATOR)
    assert b"owl" in match.log(0)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_order_of_commitment_never_matters(data: st.DataObject) -> None:
    """In any hunt of any match, two orders of the same commitments give equal states (hypothesis)."""
    game = SPEC.game(SPEC.edition(), data.draw(st.integers(2, 5)))
    state = game.initial_state()
    for _ in range(data.draw(st.integers(0, 60))):
        acting = game.actors(state)
        if acting == (CHANCE,):
            state = game.reduce(state, game.chance(state, FastDraw(b"")))
        elif acting:
            state = game.reduce(state, data.draw(st.sampled_from(game.legal_actions(state, acting[0]))))
    missing = game.actors(state)
    if not game.block(state):
        return
    plays = [data.draw(st.sampled_from(game.legal_actions(state, player))) for player in missing]
    ends = []
    for order in (plays, data.draw(st.permutations(plays))):
        end = state
        for play in order:
            end = game.apply(end, play)
        ends.append(end)

    assert ends[0] == ends[1]
    assert ends[0].fingerprint() == ends[1].fingerprint()
