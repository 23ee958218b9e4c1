from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore.actions import ARBITER, CHANCE, SPECTATOR
from preycore.chance import FastDraw
from preycore.errors import IllegalView
from preycore.games.prey import SPEC
from preycore.games.prey.actions import Dealt, PlayCard, Rolled
from preycore.games.prey.edition import Mechanics
from preycore.games.prey.views import PreyView

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]
Editions = Callable[[int, int, int, int], Mechanics]


def changed(view: PreyView, **fields: object) -> PreyView:
    """Return a view with other fields."""
    return msgspec.structs.replace(view, **fields)


@pytest.fixture
def view(table: Tables, small: Mechanics) -> PreyView:
    """What seat 0 sees while seat 1 is in turn; seat 2 has shown that he holds no bears."""
    at = table(4, small).roll((1, 2), (6, 6), (3, 6), (3, 5), (4, 5))
    at.deal("b1 b4 w1 f1", "b2 w2 w4 f2", "w3 f3 f4 o1", "b3 o2 o3 o4").play("b1 b2 f4 b3 o2 f1")
    return at.view(0)


WRONG: dict[str, Callable[[PreyView], PreyView]] = {
    "a spectator's": lambda v: changed(v, viewer=SPECTATOR),
    "the arbiter's": lambda v: changed(v, viewer=ARBITER),
    "no such seat": lambda v: changed(v, viewer=4),
    "somebody else's": lambda v: changed(v, viewer=1),
    "a round too far": lambda v: changed(v, round=10_000),
    "points too early": lambda v: changed(v, scores=(1, 0, 0, 0)),
    "too few scores": lambda v: changed(v, scores=(0, 0, 0)),
    "another phase": lambda v: changed(v, phase="over"),
    "nobody leads": lambda v: changed(v, round=1, leader=None, history=v.history[:10]),
    "no such leader": lambda v: changed(v, round=1, leader=7, history=v.history[:10]),
    "no history": lambda v: changed(v, history=()),
    "a hand not dealt": lambda v: changed(v, history=v.history[1:]),
    "a roll too much": lambda v: changed(v, history=(Rolled(0, (1, 2)), *v.history)),
    "a roll too few": lambda v: changed(v, history=v.history[:4] + v.history[5:]),
    "a die too high": lambda v: changed(v, history=(Rolled(0, (1, 7)), *v.history[1:])),
    "an own hand hidden": lambda v: changed(
        v, history=tuple([Dealt(0) if a in v.history[5:6] else a for a in v.history])
    ),
    "an own hand too small": lambda v: changed(v, history=(*v.history[:5], Dealt(0, ("bear-1",)), *v.history[6:])),
    "an own hand unknown": lambda v: changed(
        v, history=(*v.history[:5], Dealt(0, ("bear-1", "bear-4", "wolf-1", "cat-1")), *v.history[6:])
    ),
    "another's hand shown": lambda v: changed(
        v, history=(*v.history[:6], Dealt(1, ("bear-2", "wolf-2", "wolf-4", "fox-2")), *v.history[7:])
    ),
    "a deal while playing": lambda v: changed(v, history=(*v.history, Dealt(0))),
    "a card played twice": lambda v: changed(v, history=(*v.history[:-1], PlayCard(0, "bear-1"))),
    "a card that does not exist": lambda v: changed(v, history=(*v.history[:-3], PlayCard(3, "bear-9"))),
    "a card out of turn": lambda v: changed(v, history=(*v.history[:-1], PlayCard(1, "wolf-1"))),
    "the viewer's card in another hand": lambda v: changed(v, history=(*v.history, PlayCard(1, "bear-4"))),
    "an own card that must not be played": lambda v: changed(
        v, history=(*v.history[:9], PlayCard(0, "wolf-2"), *v.history[10:])
    ),
    "a suit not followed, then played": lambda v: changed(
        v, history=(*v.history, PlayCard(1, "wolf-2"), PlayCard(2, "bear-4"))
    ),
    "other hands seen": lambda v: changed(v, hands=(v.hands[0], ("wolf-2",), None, None)),
    "another own hand": lambda v: changed(v, hands=(("bear-4",), None, None, None)),
    "other voids": lambda v: changed(v, voids=((), (), (), ())),
    "other sizes": lambda v: changed(v, hand_sizes=(2, 2, 3, 3)),
    "other tricks": lambda v: changed(v, tricks=(1, 0, 0, 0)),
    "other dice": lambda v: changed(v, dice=((1, 2), (3, 6), (3, 5), (4, 6))),
    "other goals": lambda v: changed(v, goals=((1,), (1,), (1,), (1,))),
    "another table": lambda v: changed(v, table=()),
    "somebody else in turn": lambda v: changed(v, to_act=(0,)),
    "legal cards out of turn": lambda v: changed(v, legal=(PlayCard(0, "bear-4"),)),
    "too long": lambda v: changed(v, history=v.history * 1000),
}


@pytest.mark.rule("prey.public")
@pytest.mark.parametrize("wrong", WRONG)
def test_views_that_no_match_produces(table: Tables, small: Mechanics, view: PreyView, wrong: str) -> None:
    """A view that contradicts the rules or itself has no worlds."""
    game = table(4, small).game
    game.worlds(view)
    with pytest.raises(IllegalView) as caught:
        game.worlds(WRONG[wrong](view))

    assert caught.value.code == "illegal-view"


@pytest.mark.rule("prey.follow-suit", "prey.own-hand")
@pytest.mark.parametrize(
    ("who", "lie"),
    [
        (0, "f1 o1 b3"),  # seat 2 has not followed bears, and plays one
        (0, "f1 w1"),  # seat 1 plays a card that seat 0 holds
        (0, "f1 b4"),  # seat 1 plays a card that seat 3 has played
        (0, "f2"),  # seat 0 plays a card that he does not hold
        (1, "f1 b5"),  # no such card
        (3, "f1 o3"),  # seat 1 plays a card that seat 3 holds
        (2, "f1 w4 f3"),  # seat 2 holds an owl and does not play it
    ],
)
def test_views_of_illegal_plays(table: Tables, small: Mechanics, who: int, lie: str) -> None:
    """A view that is whole in itself, but shows a play that its viewer knows to be illegal, has no worlds."""
    at = table(4, small).roll((1, 2), (3, 6), (3, 5), (4, 5))
    at.deal("b1 w1 w2 f1", "b2 b3 w4 f2", "w3 f3 f4 o1", "b4 o2 o3 o4").play("b1 b2 f4 b4 o2")
    state = at.state
    at.game.worlds(at.view(who))
    names = {"b": "bear", "w": "wolf", "f": "fox", "o": "owl"}
    shown = at.view(who)
    for short in lie.split():
        action = PlayCard(state.seat, f"{names[short[0]]}-{short[1:]}")
        if action.card not in at.game.rules.index:
            shown = changed(shown, history=(*shown.history, action))
            break
        state = at.game.reduce(state, action)
        shown = at.game.observe(state, who)

    with pytest.raises(IllegalView):
        at.game.worlds(shown)


@pytest.mark.rule("prey.follow-suit")
def test_voids_that_no_deal_fits(table: Tables, edition: Editions) -> None:
    """If nobody can hold the cards that are left, because all have shown that they do not, there is no world."""
    at = table(3, edition(2, 3, 2, 1)).roll((1, 2), (3, 4), (3, 5)).deal("b1 w1", "b2 w2", "b3 w3")
    at.play("b1 b2 b3")
    view = at.view(0)
    lie = [PlayCard(0, "bear-1"), PlayCard(1, "wolf-2"), PlayCard(2, "wolf-3")]
    forged = changed(
        view,
        history=(*view.history[:6], *lie),
        played=(("bear-1",), ("wolf-2",), ("wolf-3",)),
        voids=((), ("bear",), ("bear",)),
        tricks=(1, 0, 0),
        leader=0,
        to_act=(0,),
        legal=(PlayCard(0, "wolf-1"),),
    )
    with pytest.raises(IllegalView, match="no deal fits"):
        at.game.worlds(forged)


@pytest.mark.rule("prey.round-limit", "prey.two-points")
def test_views_of_a_match_that_is_over(table: Tables) -> None:
    """A finished match has one world; one that is over too early, or with other points, has none."""
    at = table(4, None).finish(4)
    view = at.view(2)
    assert at.game.determinize(view, FastDraw(b"")) == at.state
    for wrong in (
        changed(view, scores=tuple([score + 1 for score in view.scores])),
        changed(view, scores=(0, 0, 0, 0)),
        changed(view, dice=()),
        changed(view, round=0),
        changed(view, phase="play"),
        changed(view, history=(*view.history, PlayCard(0, "bear-1"))),
        changed(view, history=(*view.history, Rolled(0, (1, 2)))),
    ):
        with pytest.raises(IllegalView):
            at.game.worlds(wrong)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**70) | st.sampled_from(["bear-1", "play", "dealt", "x"]),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.sampled_from(["player", "type", "cards"]), some),
    max_leaves=8,
)


@pytest.mark.rule("prey.public")
@given(data=st.data())
@settings(max_examples=150)
def test_garbage_is_refused(data: st.DataObject) -> None:
    """A view with a field of garbage either fails to decode, or is refused, or is what its worlds show."""
    game = SPEC.game(SPEC.edition(), 3)
    state, draw = game.initial_state(), FastDraw(b"garbage")
    for _ in range(data.draw(st.integers(0, 50))):
        (who,) = game.actors(state)
        legal = game.legal_actions(state, who)
        state = game.reduce(state, game.chance(state, draw) if who == CHANCE else legal[draw.below(len(legal))])
    content = msgspec.to_builtins(game.observe(state, 1))
    for name in data.draw(st.lists(st.sampled_from(sorted(content)), min_size=1, max_size=2)):
        content[name] = data.draw(JUNK)
    try:
        view = msgspec.convert(content, PreyView)
        world = game.determinize(view, draw)
    except (msgspec.ValidationError, IllegalView):
        return
    assert game.observe(world, view.viewer) == view
