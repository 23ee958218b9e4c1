"""Whole matches of Survival of the Fittest: the laws, the bound, views, worlds, pictures."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore.actions import ARBITER, CHANCE, SPECTATOR
from preycore.catalog import load
from preycore.chance import FastDraw, SeededDraw
from preycore.errors import IllegalAction, IllegalView, SetupError
from preycore.games.survival.actions import Assign, Lift, PlaceObstacle, PlacePrey, Rolled, Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.picture import picture
from preycore.games.survival.state import State
from preycore.testing.laws import check_laws

if TYPE_CHECKING:
    from tests.games.survival.conftest import Draws

TINY = str(Path(__file__).parent / "editions" / "tiny")


@dataclass(frozen=True)
class Played:
    """A random match: the states before each action, and the end."""

    game: Survival
    states: tuple[State, ...]
    actions: tuple[SurvivalAction, ...]


def survival(players: int, edition: str = "open") -> Survival:
    """Return the game."""
    game = load("survival", players, edition)
    assert isinstance(game, Survival)
    return game


def play(game: Survival, seed: int) -> Played:
    """Return a match played at random."""
    draw = FastDraw(seed.to_bytes(8, "big"))
    states, actions = [game.initial_state()], []
    while actors := game.actors(states[-1]):
        if actors == (CHANCE,):
            action = game.chance(states[-1], draw)
        else:
            legal = game.legal_actions(states[-1], actors[0])
            action = legal[draw.below(len(legal))]
        actions.append(action)
        states.append(game.reduce(states[-1], action))
    return Played(game, tuple(states), tuple(actions))


@pytest.mark.rule("survival.turn", "survival.over")
@pytest.mark.parametrize("edition", ["open", TINY], ids=["open", "tiny"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_laws_hold(players: int, edition: str) -> None:
    """Every law of the contract holds in random matches."""
    for seed in range(2):
        check_laws(survival(players, edition), seed)


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_what_never_changes_in_a_match(players: int, seed: int) -> None:
    """Two things never share a hex, every prey caught has been paid for, and points never fall."""
    played = play(survival(players, TINY), seed)
    game, rules = played.game, played.game.rules
    assert len(played.actions) <= game.bound
    for state in played.states:
        lying = [form for number, form in enumerate(state.standing) if form >= 0 and number != state.turn.lifted]
        cells = [cell for form in lying for cell in rules.board.forms[form]]
        cells += [cell for cell in state.tokens if cell >= 0]
        assert len(cells) == len(set(cells))
    for before, after in pairwise(game.scores(state) for state in played.states):
        assert all(one <= other for one, other in zip(before, after, strict=True))
    last = played.states[-1]
    assert sum(game.scores(last)) == players * sum(rules.values)
    assert sum(game.returns(last)) == 1


@pytest.mark.rule("survival.turn", "survival.pass")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_the_players_with_prey(players: int) -> None:
    """After each turn the next seat with prey rolls; both dice are used up to their maximum in every turn."""
    played = play(survival(players), 5)
    rolls = [state for state in played.states if played.game.actors(state) == (CHANCE,)]
    for before, after in pairwise(rolls):
        seats = [(before.seat + step) % players for step in range(1, players + 1)]
        assert after.seat == next(seat for seat in seats if seat not in after.out)
        assert after.number == before.number + 1


@pytest.mark.rule("survival.roll")
def test_a_roll_has_a_site_of_its_own_each_turn() -> None:
    """The dice come from the site `roll/<turn>`: two numbers below 6, each plus one."""
    game = survival(2)
    state = next(state for state in play(game, 1).states if game.actors(state) == (CHANCE,))
    draw, again = SeededDraw(bytes(32), "a match"), SeededDraw(bytes(32), "a match")
    again.site("roll", 0)
    dice = (again.die(6), again.die(6))
    assert game.chance(state, draw) == Rolled(*dice)
    assert draw.sites == ["roll/0"]
    assert len(game.chance_outcomes(state)) == 36
    with pytest.raises(IllegalAction) as caught:
        game.check(state, Rolled(0, 7))
    assert caught.value.code == "not-possible"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_everything(players: int) -> None:
    """Views differ in the viewer and his own legal actions only, and each leads back to the state."""
    played = play(survival(players), 3)
    game = played.game
    for state in played.states[::40]:
        views = [game.observe(state, who) for who in (*range(players), SPECTATOR, ARBITER)]
        assert len({msgspec.structs.replace(view, viewer=0, legal=()) for view in views}) == 1
        for view in views:
            assert game.determinize(view, FastDraw(b"")) == state
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


WRONG = [
    {"seat": 1},
    {"quiet": 9},
    {"turns": 0, "quiet": 3},
    {"dice": (3, 3)},
    {"dice": (0, 1)},
    {"predator_die": 6},
    {"used": ("prey", "predator")},
    {"owed": True},
    {"lifted": "dot"},
    {"lifted": "dot", "lifted_from": ("a1",)},
    {"rest": 5},
    {"rest": 0},
    {"token": 1},
    {"token": -1, "path": ()},
    {"path": ("a1", "e5")},
    {"path": ("z9",)},
    {"moved": (1,)},
    {"moved": (-1,)},
    {"caught": (1, 0)},
    {"scores": (1, 0)},
    {"out": (0,)},
    {"phase": "over"},
    {"phase": "roll"},
    {"phase": "place"},
    {"obstacles": (("a1",), ())},
    {"obstacles": ()},
    {"tokens": (("", "", ""), ("e5", "d5", "c5"))},
    {"tokens": (("a1", "a1", "b1"), ("e5", "d5", "c5"))},
    {"tokens": (("a1", "b1"),)},
    {"legal": ()},
    {"to_act": (CHANCE,)},
]


@pytest.mark.parametrize("change", WRONG, ids=str)
def test_views_that_contradict_themselves_are_refused(draw: "Draws", change: dict[str, object]) -> None:
    """A view that no match produces raises IllegalView."""
    scene = draw("A . . . b1\n . . . .\n a1 a2 . b2 B", dice=(4, 2), predator=4, number=7, quiet=7).play("0>b1")
    view = scene.game.observe(scene.state, 0)
    assert scene.game.determinize(view, FastDraw(b"")) == scene.state
    with pytest.raises(IllegalView):
        scene.game.worlds(msgspec.structs.replace(view, **change))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pictures_fit_and_show_every_token(players: int) -> None:
    """A picture has at most 80 columns, coordinates, each token and obstacle, and says what they mean and who looks."""
    played = play(survival(players), 4)
    game = played.game
    for state in (*played.states[:30], *played.states[::50], played.states[-1]):
        view = game.observe(state, 0)
        text = picture(game, view)
        assert max(map(len, text.splitlines())) <= 80
        assert "\n([n] predator of Player n," in text
        assert text.count(" (you): ") == 1
        assert all(text.count(f"[{seat + 1}]") == 1 for seat in range(players) if state.tokens[seat * 6] >= 0)
        assert sum(text.count(f"={letter}=") for letter in "ABCD") == sum(map(len, view.obstacles))


def test_the_table_of_actions() -> None:
    """Every kind of action has its place in the table; on the open board there are 130 hexes to stand on."""
    table = survival(4).action_table(2)
    kinds = [sum(isinstance(action, kind) for action in table) for kind in (PlacePrey, Assign, Step, Lift)]
    assert kinds == [130, 6, 780, 4]
    assert sum(isinstance(action, PlaceObstacle) for action in table) == len(table) - 920
    assert len(set(table)) == len(table)


def test_the_first_player_is_a_seat() -> None:
    """The option `first` names a seat of the match."""
    with pytest.raises(SetupError, match="first must be a seat from 0 to 1"):
        load("survival", 2, first=2)


@pytest.mark.rule("survival.turn")
def test_actions_at_the_wrong_time_are_refused(draw: "Draws") -> None:
    """An action of another kind or player is refused with a code and the rule that stands in its way."""
    scene = draw("A . . b1\n a1 . . B\n . . . .", dice=(2, 2), owed=1)
    assert scene.refused("place b1").code == "wrong-phase"
    assert scene.refused("assign 2").code == "wrong-phase"
    assert scene.refused("0>z9").rule == "survival.board"
    assert scene.refused("2>b1").rule == "survival.elimination"
    assert scene.refused("put nothing b1").rule == "survival.obstacle"
    assert scene.refused("lift nothing").rule == "survival.lift"
    assert scene.play("0>b1", "0>c1").refused("0>c2").rule == "survival.exact-count"
    with pytest.raises(IllegalAction) as caught:
        scene.game.check(scene.state, Step(1, 0, "c2"))
    assert caught.value.code == "not-your-turn"
