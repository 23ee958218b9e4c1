from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from preycore.actions import Action
from preycore.errors import IllegalAction
from preycore.games.prey.actions import PlayCard, Rolled
from preycore.games.prey.edition import Mechanics

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]


@pytest.fixture
def seated(table: Tables, small: Mechanics) -> Table:
    """Four players with 4 of 16 cards each, seat 0 to lead, two tricks of predators and two of prey to come."""
    at = table(4, small).roll((1, 2), (3, 4), (3, 5), (4, 5))
    return at.deal("b1 b4 w1 f1", "b2 w2 w4 f2", "w3 f3 f4 o1", "b3 o2 o3 o4")


def refused(at: Table, card: str) -> tuple[str, str, str]:
    """Return code, rule and sentence with which the player in turn is refused this card."""
    with pytest.raises(IllegalAction) as caught:
        at.play(card)
    return caught.value.code, caught.value.rule, str(caught.value)


@pytest.mark.rule("prey.follow-suit", "prey.discard", "prey.trick-winner", "prey.off-suit")
def test_example_of_a_predator_trick(table: Tables) -> None:
    """The rulebook's example: Player 1 leads bears, Player 3 has none and discards, Player 2 wins with the highest."""
    at = table(4, None).roll((1, 2), (3, 4), (3, 5), (4, 5))
    at.deal("b5 b6 w1", "b11 b2 w2", "w12 w3 o12 f1 f2 f3 f4 f5 f6 f7 f8 f9", "b8 b3 o1")
    at.play("b6")
    assert at.legal() == ["bear-2", "bear-11"]
    at.play("b11")
    assert len(at.legal()) == 12  # no bears: any card
    at.play("w12")
    assert at.legal() == ["bear-3", "bear-8"]
    at.play("b8")

    assert at.view().tricks == (0, 1, 0, 0)
    assert at.turn == 1


@pytest.mark.rule("prey.any-lead")
def test_the_leader_plays_any_card(seated: Table) -> None:
    """Whoever leads may play any card of his hand."""
    assert seated.legal() == ["bear-1", "bear-4", "wolf-1", "fox-1"]


@pytest.mark.rule("prey.clockwise")
def test_play_goes_clockwise(seated: Table) -> None:
    """After the leader the others play a card each in seat order, from the last seat on to seat 0."""
    turns = []
    for card in ("b1", "b2", "w3", "b3", "o2", "w1", "w4", "o1"):
        turns.append(seated.turn)
        seated.play(card)

    assert turns == [0, 1, 2, 3, 3, 0, 1, 2]


@pytest.mark.rule("prey.follow-suit")
def test_the_lead_suit_must_be_followed(seated: Table) -> None:
    """Who holds a card of the lead suit must play one; the refusal names that suit and no card but the one played."""
    seated.play("w1")
    assert seated.legal() == ["wolf-2", "wolf-4"]
    code, rule, sentence = refused(seated, "b2")

    assert (code, rule) == ("not-legal", "prey.follow-suit")
    assert "bear-2" in sentence
    assert "lead suit, wolf," in sentence
    assert not any(card in sentence for card in ("wolf-2", "wolf-4", "fox-2"))


@pytest.mark.rule("prey.discard")
def test_without_the_lead_suit_any_card_goes(seated: Table) -> None:
    """Who holds no card of the lead suit may play any card."""
    seated.play("b1 b2")

    assert seated.legal() == ["wolf-3", "fox-3", "fox-4", "owl-1"]


@pytest.mark.rule("prey.own-hand", "prey.deck", "prey.turn")
def test_only_cards_of_the_own_hand(seated: Table) -> None:
    """A card that the player does not hold, or has played, or that is not in the deck, cannot be played."""
    assert refused(seated, "b2")[:2] == ("not-legal", "prey.own-hand")
    assert refused(seated, "o4")[:2] == ("not-legal", "prey.own-hand")
    assert refused(seated, "b5")[:2] == ("not-legal", "prey.deck")
    seated.play("b1 b2 w3 b3 o2")
    assert refused(seated, "b1")[:2] == ("not-legal", "prey.own-hand")


@pytest.mark.rule("prey.turn")
def test_nobody_acts_out_of_turn(seated: Table) -> None:
    """Only the player in turn acts, chance does not while cards are played, and only cards are played."""

    class Shout(Action, frozen=True, tag="shout"):
        player: int

    for action, code in (
        (PlayCard(1, "bear-2"), "not-your-turn"),
        (Rolled(0, (1, 2)), "not-your-turn"),
        (Shout(0), "wrong-phase"),
    ):
        with pytest.raises(IllegalAction) as caught:
            seated.game.check(seated.state, action)
        assert (caught.value.code, caught.value.rule) == (code, "prey.turn")


@pytest.mark.rule("prey.off-suit")
def test_other_suits_never_win(seated: Table) -> None:
    """However high a card of another suit is, it wins no trick: there is no trump."""
    seated.play("b1 b2 f4 b3")  # seat 3 wins with bear-3
    assert seated.view().tricks == (0, 0, 0, 1)

    seated.play("o2 b4 w4 o1")  # two fours on the lead of owl-2

    assert seated.view().tricks == (0, 0, 0, 2)


@pytest.mark.rule("prey.halves", "prey.trick-winner")
def test_prey_numbers_count_in_the_second_half(seated: Table) -> None:
    """Predator numbers decide the first tricks, prey numbers the others, of the same cards and suits."""
    seated.play("b1 b2 w3 b3 o2 w1 w4 o1")
    assert seated.view().tricks == (0, 0, 0, 2)
    assert seated.view().trick == 2

    seated.play("o4 b4 w2 f3 o3 f1 f2 f4")  # seat 3 leads twice, alone with owls

    assert seated.view().scores == (0, 0, 0, 1)  # 4 tricks, one of his goals


@pytest.mark.rule("prey.halves")
@pytest.mark.parametrize(("predators", "winner"), [(12, 0), (0, 1)])
def test_the_half_decides_who_wins(
    table: Tables, edition: Callable[[int, int, int, int], Mechanics], predators: int, winner: int
) -> None:
    """The same two cards win one way as predators and the other way as prey."""
    at = table(3, edition(2, 12, 2, min(predators, 2))).roll((1, 2), (3, 4), (3, 5)).deal("b9 w1", "b4 w2", "w3 w4")
    at.play("b9 b4 w3")

    assert at.view().tricks[winner] == 1
    assert at.turn == winner


@pytest.mark.rule("prey.halves")
def test_six_tricks_of_predators_and_six_of_prey(table: Tables) -> None:
    """In the open edition tricks 1 to 6 compare predator numbers, tricks 7 to 12 prey numbers."""
    at = table(4, None).roll((1, 2), (3, 4), (3, 5), (4, 5))
    at.deal("b7 b8 b9 b10 b11 b12 o7 o8 o9 o10 o11 o12", "", "", "b1 b2 b3 b4 b5 b6 o1 o2 o3 o4 o5 o6")
    for low in (1, 2, 3, 4, 5, 6):
        at.trick(f"b{low + 6}", f"b{low}")
    assert at.view().tricks == (6, 0, 0, 0)

    at.trick("o12", "o1")  # prey 2 against prey 12

    assert at.view().tricks == (6, 0, 0, 1)


@pytest.mark.rule("prey.winner-leads", "prey.half-keeps-lead")
def test_the_winner_of_a_trick_leads_the_next(seated: Table) -> None:
    """Whoever wins a trick leads the next one, also the first one of the second half."""
    seated.play("b1 b2 w3 b3")
    assert (seated.turn, seated.view().leader, seated.view().trick) == (3, 3, 1)
    seated.play("o2 w1 w4 o1")

    assert (seated.turn, seated.view().leader, seated.view().trick) == (3, 3, 2)


@pytest.mark.rule("prey.half-keeps-lead")
def test_turning_the_hands_keeps_the_lead(seated: Table) -> None:
    """The winner of the last predator trick leads the first prey trick, whoever led the predator trick."""
    seated.play("b4 b2 w3 b3")  # seat 0 wins
    assert seated.turn == 0
    seated.play("w1 w4 f3 o2")  # seat 1 wins the last predator trick

    assert (seated.turn, seated.view().leader, seated.view().trick) == (1, 1, 2)


@pytest.mark.rule("prey.forced-card")
def test_a_last_card_is_still_an_action(seated: Table) -> None:
    """The only card that a player may play is played by an action of its own, for the others could not know it."""
    seated.play("b1 b2 w3")

    assert seated.legal() == ["bear-3"]
    assert seated.game.actors(seated.state) == (3,)
