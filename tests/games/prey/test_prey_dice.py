from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from preycore.actions import CHANCE
from preycore.chance import Draw, FastDraw, SeededDraw
from preycore.errors import IllegalAction, SetupError
from preycore.games.prey import SPEC
from preycore.games.prey.actions import Dealt, LeaderDrawn, Rolled
from preycore.games.prey.edition import Mechanics

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]


class Script(Draw):
    """Gives the numbers of a list, or 0, and writes down the sites and limits it was asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[str | int] = []

    def site(self, kind: str, first: int = -1, second: int = -1) -> None:
        """Write down a site."""
        self.asked.append("/".join([kind, *[str(part) for part in (first, second) if part >= 0]]))

    def below(self, limit: int) -> int:
        """Give the next number."""
        self.asked.append(limit)
        return self.numbers.pop(0) if self.numbers else 0


@pytest.mark.rule("prey.players")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_three_or_four_play(players: int) -> None:
    """Prey is played by 3 or 4."""
    assert SPEC.players == (3, 4)
    with pytest.raises(SetupError) as caught:
        SPEC.game(SPEC.edition(), players)

    assert caught.value.code == "bad-players"


@pytest.mark.rule("prey.roll", "prey.turn")
def test_all_roll_in_seat_order(table: Tables) -> None:
    """A round begins with a roll of each player, seat 0 first; nobody else acts and nothing else happens."""
    at = table(4, None)
    for seat in range(4):
        assert at.game.actors(at.state) == (CHANCE,)
        assert at.game.chance(at.state, Script(0, 1)) == Rolled(seat, (1, 2))
        at.roll((1, 2))
    with pytest.raises(IllegalAction) as caught:
        at.take(Rolled(0, (1, 2)))

    assert (caught.value.code, caught.value.rule) == ("not-possible", "prey.deal")


@pytest.mark.rule("prey.doubles")
def test_doubles_are_rolled_again(table: Tables) -> None:
    """Who rolls doubles rolls both dice again, and only he; each roll is an action of its own."""
    at = table(3, None).roll((2, 5), (4, 4), (4, 4))

    assert at.view().dice == ((2, 5),)
    assert at.game.chance(at.state, Script(0, 0)) == Rolled(1, (1, 1))
    at.roll((6, 4))
    assert at.view().dice == ((2, 5), (6, 4))
    assert at.view().history == (Rolled(0, (2, 5)), Rolled(1, (4, 4)), Rolled(1, (4, 4)), Rolled(1, (6, 4)))


@pytest.mark.rule("prey.doubles")
def test_doubles_end_after_twenty(table: Tables) -> None:
    """After 20 doubles in a row the next roll is drawn among the 30 unequal pairs; the count starts anew for others."""
    at = table(3, None).roll(*[(3, 3)] * 19)
    assert len(at.game.chance_outcomes(at.state) or ()) == 36
    at.roll((3, 3))
    outcomes = at.game.chance_outcomes(at.state)
    assert outcomes is not None
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    assert list(outcomes) == [(Rolled(0, pair), Fraction(1, 30)) for pair in pairs]
    with pytest.raises(IllegalAction) as caught:
        at.roll((5, 5))
    assert (caught.value.code, caught.value.rule) == ("not-possible", "prey.doubles")
    script = Script(29)
    assert at.game.chance(at.state, script) == Rolled(0, (6, 5))
    assert script.asked == ["dice/0/0", 30]

    at.roll((6, 5), (1, 1))
    assert at.view().dice == ((6, 5),)


@pytest.mark.rule("prey.roll")
def test_a_roll_is_two_fair_dice(table: Tables) -> None:
    """A roll has 36 outcomes, each as likely as another, drawn as two numbers below 6 at its player's site."""
    at = table(4, None).roll((1, 2), (1, 2))
    script = Script(5, 2)

    assert at.game.chance(at.state, script) == Rolled(2, (6, 3))
    assert script.asked == ["dice/0/2", 6, 6]
    outcomes = at.game.chance_outcomes(at.state)
    assert outcomes is not None
    assert [share for _, share in outcomes] == [Fraction(1, 36)] * 36
    assert [action for action, _ in outcomes][:7] == [Rolled(2, (1, n)) for n in range(1, 7)] + [Rolled(2, (2, 1))]


@pytest.mark.rule("prey.roll")
@pytest.mark.parametrize(
    "wrong", [Rolled(0, (7, 1)), Rolled(0, (0, 1)), Rolled(1, (2, 1)), Dealt(0, ()), LeaderDrawn(0)]
)
def test_impossible_rolls(table: Tables, wrong: Rolled | Dealt | LeaderDrawn) -> None:
    """No die shows a number it has not, and nobody rolls, is dealt cards or leads before his time."""
    with pytest.raises(IllegalAction) as caught:
        table(4, None).take(wrong)

    assert (caught.value.code, caught.value.rule) == ("not-possible", "prey.roll")


@pytest.mark.rule("prey.first-leader")
@pytest.mark.parametrize(
    ("dice", "leader"),
    [
        ([(6, 5), (1, 2), (4, 3)], 1),  # lowest sum
        ([(2, 4), (3, 4), (5, 1)], 2),  # equal sums of 6: the lowest single die, 1 before 2
        ([(1, 5), (4, 2), (6, 5)], 0),
    ],
)
def test_the_lowest_dice_lead(table: Tables, dice: list[tuple[int, int]], leader: int) -> None:
    """The lowest sum leads the match's first trick; of equal sums the one with the lowest single die."""
    at = table(3, None).roll(*dice)

    assert at.view().leader == leader
    assert at.deal("", "", "").turn == leader


@pytest.mark.rule("prey.first-leader")
def test_a_tie_for_the_lead_is_drawn(table: Tables) -> None:
    """Players with the same lowest pair, in whatever order it fell, are drawn from after the deal."""
    at = table(4, None).roll((5, 6), (1, 3), (2, 6), (3, 1))
    assert at.view().leader is None
    at.deal("", "", "", "")

    assert at.view().phase == "lead"
    assert at.game.chance_outcomes(at.state) == ((LeaderDrawn(1), Fraction(1, 2)), (LeaderDrawn(3), Fraction(1, 2)))
    script = Script(1)
    assert at.game.chance(at.state, script) == LeaderDrawn(3)
    assert script.asked == ["leader", 2]
    for wrong in (LeaderDrawn(0), Rolled(1, (1, 2))):
        with pytest.raises(IllegalAction) as caught:
            at.take(wrong)
        assert (caught.value.code, caught.value.rule) == ("not-possible", "prey.first-leader")
    assert at.lead(3).turn == 3


@pytest.mark.rule("prey.deal")
def test_each_is_dealt_a_hand_each_round(table: Tables) -> None:
    """All cards are dealt anew, a hand each in seat order, picked without replacement from the undealt cards."""
    at = table(4, None).roll((1, 2), (2, 3), (2, 3), (2, 3))
    for seat in range(4):
        script = Script(*[0] * 11, 48 - 12 * seat - 12)  # the 11 lowest undealt cards, then the highest
        action = at.game.chance(at.state, script)
        assert isinstance(action, Dealt)
        assert action.player == seat
        assert action.cards is not None
        assert list(action.cards) == sorted(action.cards, key=at.game.rules.index.__getitem__)
        assert action.cards[0] == f"{('bear', 'bear', 'wolf', 'fox')[seat]}-{(1, 12, 11, 10)[seat]}"
        undealt = 48 - 12 * seat
        assert script.asked == [f"deal/0/{seat}", *range(undealt, undealt - 12, -1)]
        assert at.game.chance_outcomes(at.state) is None
        at.take(action)

    first = at.state.round.dealt
    while at.view().round == 0 or at.view().phase != "play":
        at.finish(1, 1)
    assert at.state.round.dealt != first
    assert sum(at.state.round.dealt) == at.game.rules.all_cards


@pytest.mark.rule("prey.deal", "prey.deck")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("b1 b2 b3", "prey.deal"),
        ("b1 b2 b3 b4 w1", "prey.deal"),
        ("b1 b3 b2 b4", "prey.deal"),
        ("b1 b1 b2 b3", "prey.deal"),
        ("w4 b1 b2 b3", "prey.deal"),
        ("b1 b2 b3 f1", "prey.deal"),
        ("b1 b2 b3 b5", "prey.deck"),
    ],
)
def test_impossible_hands(table: Tables, small: Mechanics, cards: str, rule: str) -> None:
    """A hand has the right number of different, undealt, known cards in the deck's order; no refusal names a card."""
    at = table(3, small).roll((1, 2), (2, 3), (2, 3))
    names = {"b": "bear", "w": "wolf", "f": "fox"}
    at.take(Dealt(0, ("fox-1", "fox-2", "fox-3", "fox-4")))
    with pytest.raises(IllegalAction) as caught:
        at.take(Dealt(1, tuple([f"{names[card[0]]}-{card[1:]}" for card in cards.split()])))

    assert (caught.value.code, caught.value.rule) == ("not-possible", rule)
    assert not any(name in str(caught.value) for name in ("bear", "wolf", "fox"))


@pytest.mark.rule("prey.deal")
def test_hands_are_dealt_in_seat_order(table: Tables, small: Mechanics) -> None:
    """Nobody is dealt a hand out of turn, and a hand that is not shown cannot be dealt."""
    at = table(3, small).roll((1, 2), (2, 3), (2, 3))
    for wrong, code in (
        (Dealt(1, ("bear-1", "bear-2", "bear-3", "bear-4")), "not-possible"),
        (Dealt(0), "hidden-field"),
    ):
        with pytest.raises(IllegalAction) as caught:
            at.take(wrong)
        assert caught.value.code == code


@pytest.mark.rule("prey.aside")
def test_three_players_leave_a_hand_undrawn(table: Tables) -> None:
    """With three players 12 cards are in nobody's hand, in no action and in no state, and come back next round."""
    at = table(3, None).roll((1, 2), (2, 3), (2, 3)).deal("", "", "")
    drawn = [card for action in at.view(-3).history if isinstance(action, Dealt) for card in action.cards or ()]
    aside = {card.code for card in at.game.deck} - set(drawn)

    assert len(drawn) == 36
    assert len(aside) == 12
    held = 0
    for hand in at.state.round.dealt:
        held |= hand
    assert not held & at.game.rules.bits(tuple(sorted(aside)))
    at.finish(3, 36)
    assert not aside & {card for cards in at.view().played for card in cards}
    later: set[str] = set()
    for seed in range(400):
        later |= {card for cards in at.view().played for card in cards} if at.view().round else set()
        at.finish(seed, 1)
    assert aside & later


@pytest.mark.rule("prey.deal")
def test_the_tournament_stream_names_the_round(table: Tables) -> None:
    """Sites carry the round and the player, so a reroll shifts nobody else's dice or cards."""
    at = table(3, None, max_rounds=2)
    draw = SeededDraw(bytes(32), "match")
    while at.game.actors(at.state) and at.view().round < 1:
        at.step(draw if at.turn == CHANCE else FastDraw(b"x"))
    while at.turn == CHANCE:
        at.step(draw)

    names = {site for site in draw.sites if site != "leader"}
    assert names == {f"{kind}/{number}/{seat}" for kind in ("dice", "deal") for number in (0, 1) for seat in range(3)}
