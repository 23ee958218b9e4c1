from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import pytest

from preycore.actions import ARBITER, SPECTATOR, redact
from preycore.chance import FastDraw
from preycore.games.prey import SPEC
from preycore.games.prey.actions import Dealt, PlayCard, Rolled
from preycore.games.prey.edition import Mechanics
from preycore.games.prey.picture import WIDTH, picture
from preycore.games.prey.views import PreyView
from preycore.views import View

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]


@pytest.fixture
def seated(table: Tables, small: Mechanics) -> Table:
    """Four players with 4 of 16 cards each; a trick is played and the next begun."""
    at = table(4, small).roll((1, 2), (6, 6), (3, 6), (3, 5), (4, 5))
    at.deal("b1 b4 w1 f1", "b2 w2 w4 f2", "w3 f3 f4 o1", "b3 o2 o3 o4")
    return at.play("b1 b2 f4 b3 o2 f1")


@pytest.mark.rule("prey.public")
def test_what_everybody_sees(seated: Table) -> None:
    """Dice, goals, points, tricks, the trick in play, every card played, shown voids and hand sizes are public."""
    view = seated.view(SPECTATOR)

    assert (view.phase, view.round, view.trick, view.leader, view.to_act) == ("play", 0, 1, 3, (1,))
    assert (view.dice, view.goals) == (((1, 2), (3, 6), (3, 5), (4, 5)), ((1, 2), (0, 3, 6), (3, 5), (4, 5)))
    assert (view.scores, view.tricks, view.hand_sizes) == ((0, 0, 0, 0), (0, 0, 0, 1), (2, 3, 3, 2))
    assert view.table == ("owl-2", "fox-1")
    assert view.played == (("bear-1", "fox-1"), ("bear-2",), ("fox-4",), ("bear-3", "owl-2"))
    assert view.voids == (("owl",), (), ("bear",), ())
    assert (view.hands, view.legal) == ((None,) * 4, ())
    assert view.history[1:5] == (Rolled(1, (6, 6)), Rolled(1, (3, 6)), Rolled(2, (3, 5)), Rolled(3, (4, 5)))
    assert view.history[5:9] == (Dealt(0), Dealt(1), Dealt(2), Dealt(3))
    assert view.history[-1] == PlayCard(0, "fox-1")


@pytest.mark.rule("prey.own-hand", "prey.public")
@pytest.mark.parametrize("who", range(4))
def test_a_player_sees_his_own_hand_alone(seated: Table, who: int) -> None:
    """A player sees the cards that he was dealt and still holds, and what he may play; nobody else's."""
    view = seated.view(who)
    hands = ("bear-4", "wolf-1"), ("wolf-2", "wolf-4", "fox-2"), ("wolf-3", "fox-3", "owl-1"), ("owl-3", "owl-4")

    assert view.hands == tuple([hands[seat] if seat == who else None for seat in range(4)])
    deals = {action.player: action.cards for action in view.history if isinstance(action, Dealt)}
    assert [seat for seat, cards in deals.items() if cards is not None] == [who]
    assert set(deals[who] or ()) == set(hands[who]) | set(view.played[who])
    assert view.legal == tuple([PlayCard(1, card) for card in hands[1]] if who == 1 else [])
    assert {**msgspec.structs.asdict(view), "viewer": 0, "hands": 0, "history": 0, "legal": 0} == {
        **msgspec.structs.asdict(seated.view(SPECTATOR)),
        "viewer": 0,
        "hands": 0,
        "history": 0,
        "legal": 0,
    }


@pytest.mark.rule("prey.public")
def test_the_arbiter_sees_all(seated: Table) -> None:
    """The arbiter sees every hand and the actions as they were taken."""
    view = seated.view(ARBITER)

    assert [len(hand or ()) for hand in view.hands] == [2, 3, 3, 2]
    assert Dealt(0, ("bear-1", "bear-4", "wolf-1", "fox-1")) in view.history


@pytest.mark.rule("prey.public", "prey.aside")
@pytest.mark.parametrize("players", [3, 4])
def test_histories_are_the_redacted_actions(table: Tables, players: int) -> None:
    """The history holds the round's actions as the viewer sees them; it starts anew with the round."""
    at, draw = table(players, None, max_rounds=3), FastDraw(b"views")
    taken: list[Rolled | Dealt | PlayCard] = []
    while at.game.actors(at.state):
        before = at.view().round
        taken.append(at.step(draw))  # type: ignore[arg-type]  # a LeaderDrawn is as good here
        taken = taken if at.view().round == before else []
        for who in (*range(players), SPECTATOR, ARBITER):
            view = at.view(who)
            assert view.history == tuple([redact(action, who) for action in taken])
            assert msgspec.json.decode(msgspec.json.encode(view), type=PreyView) == view
            assert view.to_act == at.game.actors(at.state)


@pytest.mark.rule("prey.public")
def test_other_hands_change_nothing(table: Tables, small: Mechanics) -> None:
    """Two matches that look the same to a player, with other hands behind it, give him the same views."""
    tables = [table(4, small).roll((1, 2), (3, 6), (3, 5), (4, 5)) for _ in range(2)]
    tables[0].deal("b1 b4 w1 f1", "b2 w2 w4 f2", "w3 f3 f4 o1", "b3 o2 o3 o4")
    tables[1].deal("b1 b4 w1 f1", "b2 o4 w4 o3", "w3 f3 f4 w2", "b3 o2 o1 f2")
    for card in ("b1", "b2", "f4", "b3", "o2", "f1"):
        for at in tables:
            at.play(card)
        assert tables[0].view(0) == tables[1].view(0)
        assert tables[0].view(SPECTATOR) == tables[1].view(SPECTATOR)
    assert tables[0].view(1) != tables[1].view(1)


@pytest.mark.rule("prey.public")
def test_a_picture(seated: Table) -> None:
    """A picture shows goals, tricks, the trick in play, shown voids and the own hand with its legal cards marked."""
    text = picture(seated.game, seated.view(1))

    assert (
        text
        == """\
Prey, round 1 of at most 100: trick 2 of 4 (predators)

                 points  goals     tricks cards  on the table
  Player 1            0  1 2            0     2  fox 1/4
> Player 2 (you)      0  0 3 6          0     3
  Player 3            0  3 5            0     3
  Player 4            0  4 5            1     2  owl 2/3 (lead)

  Player 1 has no owl
  Player 3 has no bear

  Last trick: Player 1 bear 1/4, Player 2 bear 2/3
              Player 3 fox 4/1, Player 4 bear 3/2

Your hand (predator/prey, * = may be played now)
  wolf             2/3* 4/1*
  fox              2/3*
"""
    )


@pytest.mark.rule("prey.public", "prey.follow-suit")
def test_pictures_mark_legal_cards(seated: Table) -> None:
    """Only the cards that may be played now are marked."""
    seated.play("w2")  # owls are led, and seat 2 holds one

    assert picture(seated.game, seated.view(2)).endswith(
        "  wolf             3/2\n  fox              3/2\n  owl              1/4*\n"
    )
    assert picture(seated.game, seated.view(1)).count("*") == 1  # in the heading alone


@pytest.mark.rule("prey.public")
@pytest.mark.parametrize("players", [3, 4])
def test_pictures_fit_and_hide(table: Tables, players: int) -> None:
    """Pictures are 80 columns wide at most at any time for anybody; a spectator's names no card that was not played."""
    at, draw = table(players, None, max_rounds=2), FastDraw(b"pictures")
    while at.game.actors(at.state):
        at.step(draw)
        for who in (*range(players), SPECTATOR, ARBITER):
            lines = picture(at.game, at.view(who)).splitlines()
            assert max(map(len, lines)) <= WIDTH
            hands = sum("predator/prey" in line for line in lines)
            assert hands == sum(bool(hand) for hand in at.view(who).hands)
    assert "over, won by Player" in picture(at.game, at.view(SPECTATOR))


@pytest.mark.rule("prey.public")
def test_pictures_of_other_games() -> None:
    """Only a view of Prey can be drawn."""
    with pytest.raises(TypeError):
        SPEC.picture(SPEC.game(SPEC.edition(), 4), View(viewer=0))
