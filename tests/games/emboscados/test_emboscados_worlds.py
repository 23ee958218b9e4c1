"""Set-up, hidden information and worlds."""

from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore import ARBITER, CHANCE, SPECTATOR, IllegalAction, IllegalView, load
from preycore.chance import FastDraw, SeededDraw
from preycore.editions import make_edition
from preycore.game import Game
from preycore.games.emboscados import SPEC
from preycore.games.emboscados.actions import (
    DrawBlind,
    Drew,
    EmboscadosAction,
    FirstDrawn,
    IdentityDealt,
    PlayerAction,
    PlayShown,
    PlaySpecial,
    PredatorsPlaced,
    Shown,
    SpecialsDealt,
)
from preycore.games.emboscados.edition import Mechanics
from preycore.games.emboscados.state import State
from preycore.games.emboscados.views import EmboscadosView
from preycore.testing.laws import check_laws
from preycore.testing.outcomes import fits
from preycore.testing.playing import playout

AnyGame = Game[Any, Any, Any]


@cache
def game_for(players: int) -> AnyGame:
    """Return the game with the open edition."""
    return load("emboscados", players=players)


def started(game: AnyGame, seed: int = 0) -> State:
    """Return a state in which the first player must act."""
    state: State = game.initial_state()
    draw = FastDraw(bytes([seed]))
    while game.actors(state) == (CHANCE,):
        state = game.reduce(state, game.chance(state, draw))
    return state


@pytest.mark.rule("emboscados.predator-order", "emboscados.first-player")
def test_chance_places_the_predators_and_draws_the_first_player() -> None:
    """All 120 orders of the predators are equally likely, then all players as the first."""
    game = game_for(3)
    orders = game.chance_outcomes(game.initial_state())
    assert orders is not None
    assert len({action.order for action, share in orders if share * 120 == 1}) == 120

    firsts = game.chance_outcomes(game.reduce(game.initial_state(), orders[7][0]))

    assert firsts is not None
    assert [action for action, share in firsts if share * 3 == 1] == [FirstDrawn(0), FirstDrawn(1), FirstDrawn(2)]


@pytest.mark.rule("emboscados.identities", "emboscados.unused-identities")
def test_identities_differ_and_the_rest_is_nowhere() -> None:
    """No two players share a predator or a species; with two players the other six identities are in no state."""
    game = game_for(2)
    state = started(game)

    first, second = game.observe(state, ARBITER).identities
    assert first[0] != second[0]
    assert first[1] != second[1]
    assert len(state.identities) == 2


@pytest.mark.rule("emboscados.special", "emboscados.display")
def test_three_specials_and_three_shown() -> None:
    """Everybody is dealt three specials, and three prey lie face up."""
    view = game_for(4).observe(started(game_for(4)), 2)

    assert view.hand_sizes == (3, 3, 3, 3)
    assert [hand is None for hand in view.hands] == [True, True, False, True]
    assert len(view.display) == 3
    assert view.pile_size == len(view.pile) == 22


@pytest.mark.rule("emboscados.chance")
def test_chance_gives_only_what_is_possible() -> None:
    """A hand out of order, too large, of unknown or already dealt cards is refused; so is a card not in the pile."""
    game = game_for(2)
    state = game.initial_state()
    for action in (PredatorsPlaced(("fox", "wolf", "owl", "lynx", "viper")), FirstDrawn(1)):
        state = game.apply(state, action)
    state = game.apply(state, IdentityDealt(0, "fox", "mouse"))
    for wrong in (
        IdentityDealt(1, "fox", "rabbit"),
        IdentityDealt(1, "owl", "mouse"),
        IdentityDealt(1, "bear", "mouse"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.check(state, wrong)
        assert (refused.value.code, refused.value.rule) == ("not-possible", "emboscados.chance")
    state = game.apply(state, IdentityDealt(1, "owl", "rabbit"))
    state = game.apply(state, SpecialsDealt(0, ("migration", "stampede", "thicket")))
    for titles in (
        ("migration", "winter", "echo"),
        ("echo", "winter", "spring"),
        ("winter",),
        ("winter", "spring", "x"),
    ):
        with pytest.raises(IllegalAction):
            game.check(state, SpecialsDealt(1, titles))
    state = game.apply(state, SpecialsDealt(1, ("winter", "spring", "echo")))
    state = game.apply(state, Shown("mouse-1"))
    with pytest.raises(IllegalAction):
        game.check(state, Shown("mouse-1"))


@pytest.mark.rule("emboscados.chance")
def test_the_sites_of_the_tournament_stream() -> None:
    """Each draw names its site; revelations name none."""
    draw = SeededDraw(bytes(32), "deal")
    game = game_for(2)
    state = game.initial_state()
    while acting := game.actors(state):
        if acting == (CHANCE,):
            state = game.reduce(state, game.chance(state, draw))
        else:
            legal = game.legal_actions(state, acting[0])
            state = game.reduce(state, next((a for a in legal if isinstance(a, DrawBlind)), legal[0]))

    sites = draw.sites
    assert sites[:9] == [
        *("predators", "first", "identity/0", "identity/1", "specials/0", "specials/1"),
        *("display", "display", "display"),
    ]
    assert set(sites[9:]) == {"draw/0", "draw/1"}


@pytest.mark.rule("emboscados.hidden")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_views_hide_what_is_hidden(players: int) -> None:
    """No view names the identities, hands and drawn cards of others before they are shown."""
    match = playout(game_for(players), 5)
    for state in match.states[:-1]:
        for who in (SPECTATOR, *range(players)):
            view = match.game.observe(state, who)
            others = [seat for seat in range(players) if seat != who]
            assert all(view.identities[seat] is None for seat in others)
            assert all(view.hands[seat] is None for seat in others)
            assert view.drawn is None or view.active == who


@pytest.mark.rule("emboscados.hidden")
def test_who_must_act_is_public() -> None:
    """In every world of a spectator the same player must act: nothing hidden decides it."""
    match = playout(game_for(4), 11)
    for index, state in enumerate(match.states[::4]):
        worlds = match.game.worlds(match.game.observe(state, SPECTATOR))
        draw = FastDraw(index.to_bytes(2, "big"))
        for _ in range(3):
            assert match.game.actors(worlds.sample(draw)) == match.game.actors(state)


@pytest.mark.rule("emboscados.history")
def test_the_history_begins_with_the_first_identity() -> None:
    """A view's history starts where something hidden is dealt first, and holds everything since."""
    match = playout(game_for(3), 2)

    history = match.game.observe(match.states[-1], ARBITER).history

    assert isinstance(history[0], IdentityDealt)
    assert history == match.actions[2:]


@pytest.mark.rule("emboscados.history")
def test_a_view_against_its_history_is_refused() -> None:
    """A view that says something else than its own history leads to is no view of any match."""
    game = game_for(3)
    view = game.observe(started(game), 1)
    other = "fox" if view.identities[1][0] != "fox" else "owl"
    wrong = [
        msgspec.structs.replace(view, pile_size=3),
        msgspec.structs.replace(view, excluded=(1, 0, 0)),
        msgspec.structs.replace(view, excluded=()),
        msgspec.structs.replace(view, predators=view.predators[1:]),
        msgspec.structs.replace(view, history=view.history[1:]),
        msgspec.structs.replace(view, history=view.history * 2000),
        msgspec.structs.replace(view, viewer=CHANCE),
        msgspec.structs.replace(view, viewer=3),
        msgspec.structs.replace(view, identities=(None, (other, "mouse"), None)),
        msgspec.structs.replace(view, history=(*view.history, PlaySpecial(0, "no-such", ()))),
        msgspec.structs.replace(view, history=(*view.history, PlayShown(0, "no-such", 0))),
    ]
    for changed in wrong:
        with pytest.raises(IllegalView):
            game.worlds(changed)


@pytest.mark.rule("emboscados.worlds", "emboscados.excluded")
@pytest.mark.parametrize("players", [2, 5])
def test_worlds_keep_to_what_is_known(players: int) -> None:
    """Worlds show the same view, hold to failed checks and the viewer's looks, and vary in what is hidden."""
    match = playout(game_for(players), 6)
    for state in match.states[10::7]:
        for who in range(players):
            view: EmboscadosView = match.game.observe(state, who)
            worlds, draw = match.game.worlds(view), FastDraw(bytes([who]))
            seen = set()
            for _ in range(12):
                world = worlds.sample(draw)
                truth = match.game.observe(world, ARBITER)
                seen.add(truth.identities)
                assert match.game.observe(world, who) == view
                for seat, pair in enumerate(world.identities):
                    assert not (view.excluded[seat] >> pair) & 1
                for glance in view.looks:
                    if glance.player == who and glance.value:
                        assert glance.value in truth.identities[glance.target]
            assert len(seen) > 1 or view.phase == "over" or players == 2


CUB = PlaySpecial(1, "spring", ("rabbit-1",))


def tiny() -> AnyGame:
    """Return a two-player game with five prey and one special each."""
    names = ("squirrel", "hedgehog", "rabbit", "partridge", "mouse")
    mechanics = {
        "predators": ["fox", "wolf", "owl", "lynx", "viper"],
        "species": names,
        "prey": [{"code": name + "-1", "species": name, "sex": "male", "meat": 3} for name in names],
        "hand": 1,
        "specials": [
            {"title": "spring", "effect": {"kind": "cubs", "amount": 9}, "copies": 2},
            {"title": "tracks", "effect": {"kind": "look", "identity": "predator"}, "plays": 1},
            {"title": "echo", "effect": {"kind": "recall", "kinds": ["cubs"]}, "copies": 2},
        ],
    }
    return SPEC.game(make_edition("tiny", msgspec.convert(mechanics, Mechanics)), 2)


PLAYS: dict[str, tuple[str, tuple[PlayerAction, ...]]] = {
    "nothing": ("spring", ()),
    "another's blind draw": ("spring", (DrawBlind(1),)),
    "failed checks": ("spring", (PlayShown(1, "squirrel-1", 1), PlaySpecial(0, "spring", ("squirrel-1",)))),
    "a look of one's own": (
        "tracks",
        (PlayShown(1, "squirrel-1", 0), PlaySpecial(0, "tracks", ("player-1",))),
    ),
    "another's special": ("echo", (PlayShown(1, "squirrel-1", 0), PlayShown(0, "rabbit-1", 1), CUB)),
    "a card taken back": (
        "spring",
        (PlayShown(1, "squirrel-1", 1), PlaySpecial(0, "spring", ("squirrel-1",)), PlaySpecial(1, "echo", ("spring",))),
    ),
}
"""What seat 0 was dealt, and what has been played since; seat 1 begins."""


@pytest.mark.rule("emboscados.worlds")
@pytest.mark.parametrize("name", PLAYS)
def test_the_frequencies_of_worlds(name: str) -> None:
    """
    Worlds come with the probabilities that enumeration over all deals gives, after different plays.

    All that chance can give is followed through the same plays; deals in which they are not possible fall away.
    """
    game = tiny()
    title, plays = PLAYS[name]
    dealt: list[EmboscadosAction] = [
        *(PredatorsPlaced(("fox", "wolf", "owl", "lynx", "viper")), FirstDrawn(1)),
        *(IdentityDealt(0, "fox", "mouse"), SpecialsDealt(0, (title,))),
        *(Shown("squirrel-1"), Shown("hedgehog-1"), Shown("rabbit-1")),
    ]
    states = _after_chance(game, game.initial_state(), Fraction(1), dealt)
    for action in plays:
        states = [
            found
            for state, weight in states
            if action in game.legal_actions(state, action.player)
            for found in _after_chance(game, game.reduce(state, action), weight, [])
        ]
    weights: dict[bytes, dict[State, Fraction]] = {}
    for state, weight in states:
        behind = weights.setdefault(msgspec.json.encode(game.observe(state, 0)), {})
        behind[state] = behind.get(state, Fraction(0)) + weight

    truth = max(weights.values(), key=len)
    worlds, draw = game.worlds(game.observe(next(iter(truth)), 0)), FastDraw(name.encode())
    counts: dict[State, int] = {}
    for _ in range(60 * len(truth)):
        world = worlds.sample(draw)
        counts[world] = counts.get(world, 0) + 1

    total = sum(truth.values())
    assert len(truth) > 1
    assert fits({state: float(weight / total) for state, weight in truth.items()}, counts)


def _after_chance(
    game: AnyGame, state: State, weight: Fraction, given: list[EmboscadosAction]
) -> list[tuple[State, Fraction]]:
    """Return the states before the next player's action with their weights; outcomes are those given, where one is."""
    waiting, found = [(state, weight)], []
    while waiting:
        now, share = waiting.pop()
        if game.actors(now) != (CHANCE,):
            found.append((now, share))
            continue
        outcomes = game.chance_outcomes(now)
        assert outcomes is not None
        forced = [outcome for outcome, _ in outcomes if outcome in given] or [outcome for outcome, _ in outcomes]
        waiting += [(game.reduce(now, action), share * odds) for action, odds in outcomes if action in forced]
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_matches(players: int) -> None:
    """Random matches of every number of players end within the bound with one winner."""
    for seed in range(25):
        match = playout(game_for(players), 1000 + seed)
        assert sorted(match.game.ranking(match.states[-1])) == list(range(1, players + 1))
        assert sum(match.game.returns(match.states[-1])) == 1


@settings(max_examples=2)
@given(players=st.integers(2, 5), seed=st.binary(min_size=32, max_size=32))
def test_laws_of_any_match(players: int, seed: bytes) -> None:
    """The laws hold in matches that hypothesis chooses."""
    check_laws(game_for(players), seed, states=4)


def test_a_drawn_card_is_known_to_its_drawer_alone() -> None:
    """For others the drawn card is any of those not seen, for its drawer it is the one that he holds."""
    game = game_for(2)
    state = started(game, 3)
    who = game.actors(state)[0]
    state = game.reduce(state, DrawBlind(who))
    state = game.reduce(state, Drew(who, game.observe(state, who).pile[4]))
    draw = FastDraw(b"drawn")
    own = game.worlds(game.observe(state, who))
    others = game.worlds(game.observe(state, 1 - who))

    assert {own.sample(draw).drawn for _ in range(20)} == {state.drawn}
    assert len({others.sample(draw).drawn for _ in range(60)}) > 10
