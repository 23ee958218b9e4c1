"""Set-up: pyramid, tracker, tokens, Callings, hands."""

from importlib.resources import files
from itertools import permutations
from pathlib import Path

import pytest

from preycore import SPECTATOR, IllegalAction
from preycore.actions import CHANCE, redact
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.errors import EditionError, SetupError
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import AssignCallings, AssignScores, SplitTokens
from preycore.games.deadly_prey.draft import Draft
from preycore.games.deadly_prey.edition import Suit
from preycore.games.deadly_prey.outcomes import (
    HandDealt,
    InfluenceDealt,
    MonsterDrawn,
    PyramidDealt,
    TokenDrawn,
    TokensDrawn,
    TrackerFlipped,
)
from preycore.games.deadly_prey.standing import monster_tokens, together
from preycore.games.deadly_prey.state import GENERAL, State
from tests.games.deadly_prey.scene import TOP, Scene, game_for


def set_up(players: int, seed: int, until: int = -1) -> State:
    """Return the state in which this kind of entry is due, or the first Initiative is settled."""
    game, draw = game_for(players), FastDraw(bytes([seed]))
    state = game.initial_state()
    while state.agenda[-1][0] not in (until, on.ORDER_CHOICE, on.SLOT):
        who = game.actors(state)[0]
        if who == CHANCE:
            state = game.reduce(state, game.chance(state, draw))
        else:
            legal = game.legal_actions(state, who)
            state = game.reduce(state, legal[draw.below(len(legal))])
    return state


@pytest.mark.rule("deadly_prey.players", "deadly_prey.opening-hands")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats(players: int) -> None:
    """One to four hunters with five Willpower, a card and three Arsenal cards each; the monster has three Influence."""
    state = set_up(players, 1)
    hunters = state.hunters
    assert hunters.reserve == (5,) * (players - 1)
    assert [len(hand) for hand in hunters.hands] == [3] * (players - 1)
    assert len(set(hunters.cards)) == players - 1
    assert len(state.monster.hand) == 3
    assert sorted(hunters.callings[0]) == [0, 1, 2, 3]


@pytest.mark.rule("deadly_prey.players")
def test_numbers_of_players() -> None:
    """The game is played by two to five."""
    for players in (1, 6):
        with pytest.raises(SetupError):
            load("deadly_prey", players)


@pytest.mark.rule("deadly_prey.pyramid", "deadly_prey.top-no-general", "deadly_prey.no-zero-token")
def test_pyramid() -> None:
    """The top is never General, and every card has a token of 1 to 3."""
    for seed in range(20):
        cells = set_up(3, seed, on.CALLINGS).board.cells
        assert len(cells) == 21
        assert cells[TOP].suit != GENERAL
        assert all(1 <= place.token <= 3 for place in cells)
        assert all(place.card == -1 and not place.up for place in cells)


@pytest.mark.rule("deadly_prey.top-no-general", "deadly_prey.no-zero-token")
def test_impossible_deals() -> None:
    """Neither a General on top nor a token of 0 passes as an outcome."""
    game = game_for(3)
    state = set_up(3, 0, on.PYRAMID)
    suits: tuple[Suit, ...] = ("destruction",) * 10 + ("science",) * 10
    game.check(state, PyramidDealt((*suits, "occult")))
    with pytest.raises(IllegalAction):
        game.check(state, PyramidDealt((*suits, "general")))
    state = set_up(3, 0, on.TOKENS)
    game.check(state, TokensDrawn((1,) * 19 + (2, 3)))
    with pytest.raises(IllegalAction):
        game.check(state, TokensDrawn((0,) + (1,) * 20))


@pytest.mark.rule("deadly_prey.minted-tokens")
def test_minted_token() -> None:
    """A lid with nothing but 0 gives a new card a minted 1; lid, cards, hunters and monster still balance."""
    scene = Scene(1)
    values = (1,) * 21
    for cell, value in enumerate(values):
        scene.down(cell, token=value)
    scene.tokens([1] * 3, [2] * 18, [3] * 14, [0])
    scene.start((on.TOKEN, 0, 0))
    d = Draft(scene.now)
    lid = [all_ - own for all_, own in zip(together(scene.t, d), monster_tokens(d), strict=True)]
    assert lid[1:] == [0, 1, 0]
    scene.tokens([1] * 3, [2] * 19, [3] * 14, [0])
    scene.start((on.TOKEN, 0, 0))
    assert scene.forced() == TokenDrawn(0, 1)
    scene.do(TokenDrawn(0, 1))
    assert sum(together(scene.t, Draft(scene.now))) == sum(scene.t.tokens) - 4 - 21


@pytest.mark.rule("deadly_prey.callings-block")
def test_callings_are_assigned_at_the_same_time() -> None:
    """All hunters are in one block after the pyramid lies, then the monster acts; the counts are public."""
    game = game_for(4)
    state = set_up(4, 3, on.CALLINGS)
    assert game.block(state) == game.actors(state) == (0, 1, 2)
    assert game.legal_actions(state, 1) == [AssignCallings(1, scores) for scores in permutations(range(4))]
    state = game.apply(state, AssignCallings(1, (0, 1, 2, 3)))
    assert game.actors(state) == (0, 2)
    assert game.observe(state, 0).to_act == (0, 1, 2)
    assert game.observe(state, 0).callings == ((), (), ())
    state = game.apply(game.apply(state, AssignCallings(0, (3, 0, 1, 2))), AssignCallings(2, (3, 2, 1, 0)))
    assert game.actors(state) == (3,)
    state = game.apply(state, AssignScores(3, (6, 5, 4, 3)))
    assert len(game.legal_actions(state, 3)) == 260
    split = SplitTokens(3, ((1, 2), (0, 0, 0, 1, 3), (2, 3), (1, 2, 3)))
    state = game.apply(state, split)
    state = game.apply(state, game.chance(state, FastDraw(b"")))
    assert game.observe(state, SPECTATOR).token_counts == (3, 2, 5, 2)
    assert game.observe(state, SPECTATOR).tokens is None
    assert redact(split, 0).tokens is None


@pytest.mark.rule("deadly_prey.monster-card")
def test_monster_card() -> None:
    """The Monster card is drawn, or the one agreed upon."""
    game = load("deadly_prey", 2, monster="dream-eater")
    assert [outcome for outcome, _ in game.chance_outcomes(game.initial_state()) or ()] == [MonsterDrawn("dream-eater")]
    drawn = game_for(2)
    assert len(drawn.chance_outcomes(drawn.initial_state()) or ()) == 12
    with pytest.raises(SetupError):
        load("deadly_prey", 2, monster="nobody")


@pytest.mark.rule("deadly_prey.opening-setback")
def test_setback_in_the_opening_hand() -> None:
    """A Setback that turns up in the deal is in force at once, and the hand is full all the same."""
    game, state = game_for(2), set_up(2, 0, on.HAND)
    dealt = HandDealt(0, ("setback-2",), ("arsenal-01", "arsenal-02", "arsenal-03"))
    state = game.apply(state, dealt)
    view = game.observe(state, SPECTATOR)
    assert view.setbacks == (("setback-2", 1),)
    assert len(view.hand_pools[0]) == 3
    with pytest.raises(IllegalAction):
        game.check(set_up(2, 0, on.HAND), HandDealt(0, (), ("arsenal-01", "arsenal-02", "setback-1")))


@pytest.mark.rule("deadly_prey.tracker")
def test_tracker() -> None:
    """Seven facedown cards without tokens; only the first day's is turned, which hunters see before their Callings."""
    game, state = game_for(2), set_up(2, 4, on.DAY_CARD)
    assert state.hunters.callings == ((),)
    assert all(place.token == 0 and not place.up for place in state.board.spaces)
    outcome = game.chance(state, FastDraw(b"x"))
    assert isinstance(outcome, TrackerFlipped)
    state = game.apply(state, outcome)
    assert [place.up for place in state.board.spaces] == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("deadly_prey.influence-deck")
def test_influence_deck_may_be_empty() -> None:
    """Without Influence cards the monster's opening hand is empty, and no card is drawn at night."""
    scene = Scene(1)
    scene.d.influence = ()
    scene.start((on.INFLUENCE_HAND, 0, 0), (on.NIGHT, 0, 0))
    scene.d.round.turn = 2
    scene.start((on.INFLUENCE_HAND, 0, 0), (on.NIGHT, 0, 0)).do(InfluenceDealt(1, ()))
    assert scene.kind == on.NIGHT_TOKEN
    scene = Scene(1, turn=2)
    assert scene.start((on.NIGHT, 0, 0)).kind == on.INFLUENCE


@pytest.mark.rule("deadly_prey.willpower-pool")
def test_willpower_is_limited() -> None:
    """25 Willpower in reserve, on cards and on the tracker: what comes beyond is lost."""
    scene = Scene(1, turn=2)
    scene.d.reserve = (20,)
    scene.down(0, whites=[3])
    scene.d.markers = (1,)
    scene.hand(0, "arsenal-02")
    scene.start((on.DAY, 3, 0))
    assert scene.now.hunters.reserve == (21,)
    scene.start((on.DAY, 4, 0))
    assert scene.now.hunters.reserve == (21,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"lab-results"', '"crowbar"'),
        ('"none", 0],\n    ["general-07"', '"none", 1],\n    ["general-07"'),
        ("tokens = [15, 25, 20, 15]", "tokens = [15, 6, 20, 15]"),
        ("tokens = [15, 25, 20, 15]", "tokens = [15, 13, 13, 13]"),
        ('", 0],', '", 1],'),
        ("[3, 0, 2, 0]", "[4, 0, 2, 0]"),
    ],
)
def test_editions_that_cannot_be_played(old: str, new: str, tmp_path: Path) -> None:
    """An edition is refused with a reason where no match could be set up from it."""
    text = (Path(str(files("preycore.games.deadly_prey"))) / "editions" / "open" / "mechanics.toml").read_text()
    assert old in text
    (tmp_path / "mechanics.toml").write_text(text.replace(old, new))
    with pytest.raises(EditionError):
        load("deadly_prey", 2, edition=str(tmp_path))
