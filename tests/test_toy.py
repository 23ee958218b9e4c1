from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from preycore.actions import ARBITER, CHANCE, SPECTATOR, Action
from preycore.chance import FastDraw
from preycore.errors import IllegalAction, IllegalView
from preycore.game import Game
from preycore.testing.broken import LawBroken
from preycore.testing.enumeration import check_every_look, check_frequencies, every_node, every_posterior
from preycore.testing.outcomes import check_chance
from preycore.testing.toy import SPEC, Choose, Dealt, GoOn, Revealed, Shown, Stop, Toy, ToyState

pytestmark = pytest.mark.usefixtures("toy_in_catalog")


def toy(players: int = 2, **options: Any) -> Toy:
    """Return the toy game of the open edition: cards 0, 1, 1, 2 and two rounds."""
    game = SPEC.game(SPEC.edition(), players, options)
    assert isinstance(game, Toy)
    return game


def after(game: Toy, *actions: Action) -> ToyState:
    """Return the state after these actions, each checked."""
    state = game.initial_state()
    for action in actions:
        state = game.apply(state, action)  # type: ignore[arg-type]  # checked by the game
    return state


DEALT = (Dealt(0, 1), Dealt(1, 2))


def test_each_player_gets_one_card() -> None:
    """Chance deals seat by seat; a card with two copies is twice as likely, and never dealt a third time."""
    game = toy(3)
    third = Fraction(1, 4)
    assert game.chance_outcomes(game.initial_state()) == [
        (Dealt(0, 0), third),
        (Dealt(0, 1), 2 * third),
        (Dealt(0, 2), third),
    ]
    state = after(game, Dealt(0, 1), Dealt(1, 1))
    assert game.chance_outcomes(state) == [(Dealt(2, 0), Fraction(1, 2)), (Dealt(2, 2), Fraction(1, 2))]
    with pytest.raises(IllegalAction, match="not-possible"):
        game.check(state, Dealt(2, 1))


def test_the_own_cards_number_may_not_be_chosen() -> None:
    """Each player chooses a number other than that of the own card."""
    state = after(toy(), *DEALT)
    assert toy().legal_actions(state, 0) == [Choose(0, 0), Choose(0, 2)]
    with pytest.raises(IllegalAction) as refused:
        toy().check(state, Choose(0, 1))
    assert (refused.value.code, refused.value.rule) == ("not-legal", "toy.choose")


def test_a_number_that_nobody_else_chose_counts() -> None:
    """Equal numbers count for nobody; at the end the cards count as well, and ties share a place."""
    game = toy()
    state = after(game, *DEALT, Choose(0, 0), Choose(1, 0), Revealed((0, 0)))
    assert game.scores(state) == (0, 0)
    assert game.actors(state) == (0, 1), "nobody's number counts: nobody is asked whether to go on"
    state = after(game, *DEALT, Choose(0, 2), Choose(1, 1), Revealed((2, 1)), Stop(0), Shown((1, 2)))
    assert game.scores(state) == (3, 3)
    assert game.ranking(state) == (1, 1)
    assert game.returns(state) == (Fraction(1, 2), Fraction(1, 2))
    assert game.actors(state) == ()


def test_the_highest_number_that_counts_decides() -> None:
    """Its owner goes on or stops, unless the option takes that away."""
    state = after(toy(), *DEALT, Choose(0, 2), Choose(1, 1), Revealed((2, 1)))
    assert toy().legal_actions(state, 0) == (GoOn(0), Stop(0))
    assert toy().legal_actions(state, 1) == ()
    assert toy(stopping=False).actors(
        after(toy(stopping=False), *DEALT, Choose(0, 2), Choose(1, 1), Revealed((2, 1)))
    ) == (0, 1)


def test_inside_a_block_nobody_shows_whether_others_have_chosen() -> None:
    """The view of a block is that of its start plus the own commitment, for every order of choosing."""
    game = toy()
    start = after(game, *DEALT)
    first, second = game.apply(start, Choose(0, 2)), game.apply(start, Choose(1, 1))
    assert game.block(start) == game.block(first) == (0, 1)
    assert (game.actors(start), game.actors(first), game.actors(second)) == ((0, 1), (1,), (0,))
    for who in (1, SPECTATOR):
        assert game.observe(first, who) == game.observe(start, who)
    own = game.observe(first, 0)
    assert (own.number, own.to_act, own.legal, own.history[-1]) == (2, (1,), (), Choose(0, 2))
    assert game.observe(first, ARBITER).history[-1] == Choose(0, 2)
    assert game.apply(first, Choose(1, 1)) == game.apply(second, Choose(0, 2)), "the block's lines stand in seat order"


def test_revealed_numbers_exclude_cards() -> None:
    """Whoever shows a number does not hold the card of that number: worlds keep to that."""
    game = toy()
    state = after(game, *DEALT, Choose(0, 2), Choose(1, 1), Revealed((2, 1)))
    view = game.observe(state, 0)
    assert view.possible == ((0, 1), (0, 2))
    worlds = {game.determinize(view, FastDraw(bytes([number]))).cards for number in range(40)}
    assert worlds == {(1, 0), (1, 2)}


def test_worlds_refuse_views_that_no_match_produces() -> None:
    """A view that contradicts itself, or grows without end, is refused."""
    game = toy()
    view = game.observe(after(game, *DEALT), 0)
    changed = {"card": 0, "viewer": 5, "points": (1, 0), "history": view.history * 1000}
    for name, value in changed.items():
        fields = {field: getattr(view, field) for field in view.__struct_fields__}
        with pytest.raises(IllegalView):
            game.worlds(type(view)(**{**fields, name: value}))


def count_matches(players: int) -> int:
    """Count the matches without the game: pairs of joint choices, and joint choices after which somebody may stop."""
    total = 0
    for deal in set(permutations((0, 1, 1, 2), players)):
        choices = list(product(*[[number for number in range(3) if number != card] for card in deal]))
        total += len(choices) ** 2 + sum(any(choice.count(number) == 1 for number in choice) for choice in choices)
    return total


@pytest.mark.parametrize(("players", "nodes"), [(2, 603), (3, 4733)])
def test_every_match_can_be_enumerated(players: int, nodes: int) -> None:
    """There are as many matches as an independent count says; the probabilities of all deals sum to 1."""
    game: Game[Any, Any, Any] = toy(players)
    found = list(every_node(game))
    assert len(found) == nodes
    assert len([node for node in found if not game.actors(node.state)]) == count_matches(players)
    deals = [node for node in found if len(node.closed) == players and not node.opened]
    assert sum(node.weight for node in deals) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_law_5_for_all_pairs_of_matches(players: int) -> None:
    """Whatever looks the same to a player has the same view, picture, legal actions and errors."""
    assert check_every_look(toy(players)) > 900


@pytest.mark.parametrize("players", [2, 3])
def test_law_6_frequencies(players: int) -> None:
    """Worlds come as often as full enumeration says, the two copies of a card being distinct."""
    check_frequencies(toy(players), views=200)


def test_posteriors_by_hand() -> None:
    """Of the deals behind a card "1" of four cards, one in three gives the other "1" to the other player."""
    game = toy()
    view = game.observe(after(game, *DEALT), 0)
    (found,) = [one for one in every_posterior(game) if one.view == view]
    shares = {state.fields()[1]: weight for state, weight in found.weights.items()}
    assert shares == {(1, 0): Fraction(1, 6), (1, 1): Fraction(1, 6), (1, 2): Fraction(1, 6)}


def test_law_8_frequencies() -> None:
    """Chance keeps to the probabilities that it lists."""
    game = toy(3)
    check_chance(game, game.initial_state(), 1)
    check_chance(game, after(game, Dealt(0, 1)), 2)


def test_enumeration_stops_at_its_limit() -> None:
    """A game that is too large is not walked through without end."""
    with pytest.raises(ValueError, match="too large"):
        list(every_node(toy(3), limit=100))


def test_chance_has_no_legal_actions() -> None:
    """Legal actions are those of players; what chance may do is listed elsewhere."""
    assert toy().legal_actions(toy().initial_state(), CHANCE) == ()


def test_laws_name_their_number() -> None:
    """A broken law says which one it is."""
    assert (LawBroken(5, "x").law, str(LawBroken(5, "x"))) == (5, "law 5: x")
