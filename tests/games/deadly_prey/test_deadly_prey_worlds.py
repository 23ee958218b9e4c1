"""What views hide and show, worlds with their weights, and decks that are formed anew."""

from fractions import Fraction
from itertools import permutations

import msgspec
import pytest

from preycore import ARBITER, SPECTATOR, IllegalView
from preycore.catalog import picture
from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attack, Declare, Reinforce, TakeHardship
from preycore.games.deadly_prey.flow import settle
from preycore.games.deadly_prey.outcomes import ArsenalDrew, ArsenalTop, CityDealt, CityDiscarded
from preycore.games.deadly_prey.state import State
from preycore.games.deadly_prey.tokens import (
    R_LID,
    R_NIGHT,
    R_PAID,
    R_PLACED,
    R_POINT,
    R_SHOWN,
    TOTALS,
    Purses,
    assigned,
    believe,
    counts_of,
    paid,
    payment,
    placed,
    size,
    splits,
    total,
)
from preycore.testing.outcomes import fits
from preycore.testing.playing import playout
from tests.games.deadly_prey.scene import Scene, bag, game_for


@pytest.mark.rule("deadly_prey.reshuffle")
def test_city_discards_form_a_new_deck() -> None:
    """Once no card is left that is needed the discards are a new deck; facedown cards keep to the old one."""
    scene = Scene(1)
    scene.start()
    scene.d.pools = ((scene.t.of_suit[0][:21], (), (), scene.t.of_suit[3][:7], ()),)
    scene.d.city_discards = scene.t.of_suit[1]
    scene.d.agenda = [(on.REPLACE, 0, 0)]
    settle(scene.t, scene.d)
    scene.state = scene.d.state()
    scene.do(CityDiscarded(scene.t.city[0]))
    scene.luck()
    place = scene.cell(0)
    assert (place.pool, len(scene.now.board.pools)) == (1, 2)
    assert scene.cell(1).pool == 0
    assert scene.now.board.city_discards == ()


@pytest.mark.rule("deadly_prey.reshuffle", "deadly_prey.top-no-general")
def test_generals_left_under_a_new_deck() -> None:
    """If only Generals are left for the top a new deck is formed; elsewhere the Generals come first."""
    scene = Scene(1)
    scene.start()
    scene.d.pools = ((scene.t.of_suit[0][:21], (), (), scene.t.of_suit[3][:7], scene.t.of_suit[4][:2]),)
    scene.d.city_discards = scene.t.of_suit[1]
    scene.d.agenda = [(on.REPLACE, 20, 0), (on.REPLACE, 0, 0)]
    settle(scene.t, scene.d)
    scene.state = scene.d.state()
    outcomes = scene.until(on.DEAL).game.chance_outcomes(scene.now)
    assert [outcome for outcome, _ in outcomes or ()] == [CityDealt(0, "general")]
    scene.luck()
    assert scene.cell(20).pool == 1


@pytest.mark.rule("deadly_prey.reshuffle")
def test_arsenal_discards_form_a_new_deck() -> None:
    """An empty Arsenal deck is made anew of the discards; cards in hands remember their deck."""
    scene = Scene(1)
    scene.hand(0, "arsenal-01")
    scene.d.arsenal = ()
    scene.d.arsenal_discards = (1, 2)
    scene.start((on.DRAWING, 0, 0))
    scene.do(ArsenalTop(None), ArsenalDrew(0, "arsenal-03"))
    view = scene.game.observe(scene.now, SPECTATOR)
    assert view.hand_pools == ((0, 1),)
    assert view.arsenal_unseen == (("arsenal-01",), ("arsenal-02", "arsenal-03"))


@pytest.mark.rule("deadly_prey.reshuffle")
def test_no_hardships_left() -> None:
    """With all Hardships in play a further one has no effect."""
    scene = Scene(1, stage=0)
    scene.d.hardship_deck = ()
    scene.start((on.ROTATION, 0, 0)).do(TakeHardship(0))
    assert scene.now.hunters.reserve == (7,)
    assert scene.kind == on.SLOT


@pytest.mark.rule("deadly_prey.secret-callings", "deadly_prey.payment")
def test_what_is_hidden() -> None:
    """Others' hands and Callings, the monster's tokens and Influence; the arbiter sees everything."""
    game = game_for(4)
    match = playout(game, 5)
    state = match.states[len(match.states) // 2]
    assert isinstance(state, State)
    seen = {who: game.observe(state, who) for who in (0, 3, SPECTATOR, ARBITER)}
    assert [hand is None for hand in seen[0].hands] == [False, True, True]
    assert [hand is None for hand in seen[3].hands] == [True, True, True]
    assert seen[3].tokens is not None
    assert seen[0].tokens is None
    assert seen[SPECTATOR].influence is None
    assert all(-1 not in scores for scores in seen[ARBITER].callings)


def test_picture() -> None:
    """The picture shows rows, ratings, scores of seen cards, hands with their values, and who is to act."""
    scene = Scene(2)
    scene.card(0, "destruction-01", token=2, reds=[1], whites=[0, 3])
    scene.hand(0, "arsenal-02")
    drawn = picture(scene.slot().game, scene.game.observe(scene.now, 0))
    assert "[20 DES1?]" in drawn
    assert "0 destruction-01 (des 3, sci 2, socializing); rating 5; white P2 3; red P1 1" in drawn
    assert "> Player 1 (you): reserve 5; hand 1 (arsenal-02 worth 3)" in drawn
    assert "arsenal" not in picture(scene.game, scene.game.observe(scene.now, 1))


Weights = dict[tuple[Purses, int], Fraction]


def normal(weights: dict[tuple[Purses, int], int]) -> Weights:
    """Return weights that sum to 1."""
    whole = sum(weights.values())
    return {key: Fraction(weight, whole) for key, weight in weights.items()}


def every_way(dealt: tuple[int, ...], together: tuple[int, ...]) -> Weights:
    """
    Enumerate without any short cut one night, a payment, the drawing of a token for a card, and an exchanged point.

    The monster pays 2 points of its first Calling and shows a 3 with 1 as change; it puts the night's token there.
    """
    found: Weights = {}
    for scores in permutations(TOTALS):
        for split in splits():
            purses = assigned(scores, split)
            if tuple([size(code) for code in purses]) != dealt:
                continue
            lid = [number - 3 for number in together]
            for value in range(4):
                share = Fraction(lid[value], sum(lid))
                after = placed(purses, 0, value)
                if total(after[0]) < 2 or payment(after[0], 2) != (bag([3]), 1):
                    continue
                after = paid(after, 0, 2)
                mine = counts_of(sum(after))
                rest = [number - own for number, own in zip(together, mine, strict=True)]
                share *= Fraction(rest[1], sum(rest[1:]))
                key = (placed(after, 2, 1), -1)
                found[key] = found.get(key, Fraction(0)) + share
    whole = sum(found.values())
    return {key: weight / whole for key, weight in found.items() if weight}


@pytest.mark.rule("deadly_prey.payment", "deadly_prey.night-token")
@pytest.mark.parametrize("dealt", [(1, 3, 4, 4), (2, 3, 3, 4), (3, 2, 3, 4)])
def test_beliefs_are_exact(dealt: tuple[int, ...]) -> None:
    """What the public record says of the monster's tokens is what full enumeration says."""
    together = (12, 8, 9, 7)
    record = (
        (R_NIGHT, *together),
        (R_PLACED, 0),
        (R_PAID, 0, 2, 0, 1, 0, 0, 0, 1),
        (R_LID, 1, *together),
        (R_POINT, 2),
    )
    assert normal(believe(dealt, record)) == every_way(dealt, together)


@pytest.mark.rule("deadly_prey.compare")
def test_shown_tokens_are_known() -> None:
    """Once a Calling's tokens were shown nothing else is possible there."""
    belief = believe((2, 3, 3, 4), ((R_SHOWN, 1, bag([0, 1, 3])),))
    assert {purses[1] for purses, _ in belief} == {bag([0, 1, 3])}


@pytest.mark.rule("deadly_prey.payment")
def test_worlds_keep_the_monsters_word() -> None:
    """Between the announcement of an attack and its payment only tokens that can pay are possible."""
    scene = Scene(1, half=1)
    scene.d.round.braved = 1
    scene.card(0, "destruction-01", reds=[1], whites=[1])
    scene.tokens([1, 2], [0, 1, 3], [0, 2, 3], [0, 1, 2, 3])
    scene.d.dealt = (2, 3, 3, 4)
    scene.slot().do(Reinforce(0, 0, 1), Attack(1, "cell-0", ("destruction",) * 3))
    worlds = scene.game.worlds(scene.game.observe(scene.now, 0))
    found = {worlds.sample(FastDraw(bytes([n]))).monster.tokens[0] for n in range(40)}
    assert len(found) > 1
    assert all(total(code) >= 3 for code in found)


@pytest.mark.rule("deadly_prey.opening-hands", "deadly_prey.reshuffle")
def test_hands_in_worlds() -> None:
    """Each hidden hand is drawn from the unseen cards of its own deck, all alike; Setbacks are in no hand."""
    scene = Scene(2)
    scene.hand(0, "arsenal-01")
    scene.d.hands = (scene.d.hands[0], (1, 256 + 2))
    scene.d.arsenal = (3, scene.t.tricks)
    scene.d.arsenal_pool = 1
    scene.d.arsenal_discards = tuple(range(4, scene.t.tricks))
    scene.d.setbacks = tuple([(card, 13) for card in range(scene.t.tricks + 1, len(scene.t.arsenal))])
    scene.slot()
    worlds = scene.game.worlds(scene.game.observe(scene.now, 0))
    draw = FastDraw(b"hands")
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(2000):
        hand = worlds.sample(draw).hunters.hands[1]
        counts[hand] = counts.get(hand, 0) + 1
    assert fits({(1, 256 + 2): 0.5, (1, 256 + 3): 0.5}, counts)


@pytest.mark.rule("deadly_prey.window")
def test_promised_cards_in_worlds() -> None:
    """A card that somebody has declared to discard is in his hand in every world."""
    scene = Scene(2)
    scene.hand(0, *[f"arsenal-{n:02d}" for n in range(4, 40)])
    scene.hand(1, "arsenal-01", "arsenal-02", "arsenal-03")
    scene.start((on.WINDOW, on.AT_PHASE, 0))
    scene.do(Declare(0, ("pass-phase",)), Declare(1, ("discard", "arsenal-02")))
    worlds = scene.game.worlds(scene.game.observe(scene.now, 2))
    hands = {worlds.sample(FastDraw(bytes([n]))).hunters.hands[1] for n in range(60)}
    assert len(hands) > 1
    assert all(any(number & 255 == 1 for number in hand) for hand in hands)


def test_views_that_no_match_produces() -> None:
    """A view with a card that does not exist, or too many nights, is refused in bounded time."""
    scene = Scene(2).slot()
    view = scene.game.observe(scene.now, 0)
    scene.game.worlds(view)
    for wrong in (
        msgspec.structs.replace(view, city_discards=("nothing",)),
        msgspec.structs.replace(view, record=((R_NIGHT, 12, 12, 12, 12), (R_PLACED, 0)) * 7),
        msgspec.structs.replace(view, reserve=(5,)),
        msgspec.structs.replace(view, phase="over"),
        msgspec.structs.replace(view, token_counts=(12, 0, 0, 0)),
    ):
        with pytest.raises(IllegalView):
            scene.game.worlds(wrong)


def test_attempts_that_no_match_produces() -> None:
    """A view is refused with an attempt in which its hunter does not take part, without its card, or no Callings."""
    game = game_for(2)
    states = [state for state in playout(game, 3).states if isinstance(state, State)]
    view = game.observe(next(one for one in states if one.agenda and one.agenda[-1][0] == on.CHANGE), 0)
    game.worlds(view)
    assert view.effort is not None
    other = next(cell for cell, place in enumerate(view.pyramid) if place.card is None)
    for wrong in (
        msgspec.structs.replace(view, callings=((),)),
        msgspec.structs.replace(view, dead=1),
        msgspec.structs.replace(view, dealt=(27, 1, 4, 4)),
        msgspec.structs.replace(view, effort=msgspec.structs.replace(view.effort, partners=())),
        msgspec.structs.replace(view, effort=msgspec.structs.replace(view.effort, partners=(0, 0))),
        msgspec.structs.replace(view, effort=msgspec.structs.replace(view.effort, cell=other)),
    ):
        with pytest.raises(IllegalView):
            game.worlds(wrong)
