"""Edition, options, actions' form, bounds, pictures, and whole random matches of Prey Another Day."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from preycore import SPECTATOR, EditionError, SetupError, load
from preycore.actions import secret_fields
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.games.another_day import SPEC
from preycore.games.another_day.actions import AnotherDayAction, Called, Decline, Eaten, Hunt, PlayAnimal
from preycore.games.another_day.edition import Mechanics
from preycore.testing.laws import check_laws
from preycore.testing.playing import playout


def test_the_open_edition_is_the_published_game() -> None:
    """Five animals, three hunts, five markers to win; two markers for the first place of a round, one for others."""
    edition = SPEC.edition()

    assert edition.mechanics == Mechanics(("bear", "wolf", "lynx", "owl", "mouse"), 3, 5, 2, 2, 1)
    assert set(edition.texts) == {"title", "about", "animals"}


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('animals = ["bear"]', "$.animals"),
        ('animals = ["bear", "bear", "owl"]', "differ"),
        ('animals = ["Bear", "owl", "mouse"]', "$.animals"),
        ("hunts = 6", "hunts"),
        ("hunts = 0", "$.hunts"),
        ("target = 0", "$.target"),
        ("others = 3", "others"),
        ("wolves = 1", "wolves"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(tmp_path: Path, line: str, path: str) -> None:
    """Bounds and contradictions of the mechanics are reported with the place of the bad value."""
    key = line.split()[0]
    rows = ['animals = ["bear", "wolf", "lynx", "owl", "mouse"]', "hunts = 3", "target = 5", "sole = 2", "most = 2"]
    rows = [row for row in [*rows, "others = 1"] if row.split()[0] != key]
    (tmp_path / "mechanics.toml").write_text("\n".join([*rows, line]))

    with pytest.raises(EditionError, match=path.replace("$", r"\$")) as refused:
        load("another_day", edition=str(tmp_path))

    assert refused.value.code == "bad-edition"


@pytest.mark.parametrize("options", [{"max_rounds": 0}, {"max_rounds": 1001}, {"first_caller": -1}, {"hunts": 2}])
def test_options_are_bounded(options: dict[str, int]) -> None:
    """An option out of its bounds, or unknown, is refused."""
    with pytest.raises(SetupError) as refused:
        SPEC.game(SPEC.edition(), 3, dict(options))

    assert refused.value.code == "bad-options"


@pytest.mark.rule("another_day.commit")
def test_only_the_animal_played_is_secret() -> None:
    """Who plays is public, what he plays is not; nothing else is secret."""
    assert secret_fields(PlayAnimal) == ("animal",)
    assert [secret_fields(kind) for kind in (Hunt, Decline, Called, Eaten)] == [()] * 4


@pytest.mark.parametrize(
    "action", [PlayAnimal(1, "owl"), Hunt(0, "owl"), Decline(4), Called("owl", ()), Eaten("owl", (0, 2))]
)
def test_actions_survive_json(action: AnotherDayAction) -> None:
    """Each action is read back as it was written."""
    assert msgspec.json.decode(msgspec.json.encode(action), type=AnotherDayAction) == action


def test_the_table_holds_ten_actions_in_the_order_they_are_offered() -> None:
    """Five animals to play, four to hunt, and to decline."""
    table = load("another_day", players=2).action_table(1)

    plays = [PlayAnimal(1, animal) for animal in ("bear", "wolf", "lynx", "owl", "mouse")]
    assert list(table) == [*plays, *[Hunt(1, animal) for animal in ("wolf", "lynx", "owl", "mouse")], Decline(1)]


@pytest.mark.rule("another_day.round-limit")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_matches_stay_below_their_bound(players: int) -> None:
    """At most 3,000 lines at 50 rounds; a round in which every lone revealer hunts the mouse fits into its share."""
    game = load("another_day", players=players)
    assert game.bound <= 3000

    busy = load("another_day", players=players, max_rounds=1)
    state, lines = busy.initial_state(), 0
    while acting := busy.actors(state):
        if acting[0] < 0:
            action = busy.chance(state, FastDraw(b""))
        else:
            legal = busy.legal_actions(state, acting[0])
            plays = isinstance(legal[0], PlayAnimal)
            action = legal[min(acting[0], len(legal) - 1)] if plays else legal[-2]
        state, lines = busy.reduce(state, action), lines + 1
    assert lines <= busy.bound


@given(st.data())
def test_random_matches_obey_the_laws_in_editions_of_any_size(data: st.DataObject) -> None:
    """Other animals, hunts, targets and rewards need no code: the laws hold in each edition."""
    animals = tuple("abcdefgh"[: data.draw(st.integers(2, 8))])
    most = data.draw(st.integers(1, 3))
    mechanics = Mechanics(
        animals=animals,
        hunts=data.draw(st.integers(1, len(animals))),
        target=data.draw(st.integers(1, 8)),
        sole=data.draw(st.integers(1, 3)),
        most=most,
        others=data.draw(st.integers(0, most)),
    )
    options = {"max_rounds": data.draw(st.integers(1, 4)), "first_caller": data.draw(st.integers(0, 1))}
    game = SPEC.game(make_edition("any", mechanics), data.draw(st.integers(2, 5)), options)

    check_laws(game, data.draw(st.integers(0, 2**32)), 4)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pictures_are_plain_and_narrow(players: int) -> None:
    """Every view of a match is drawn in at most 80 columns of ASCII, ended by a line feed."""
    game = load("another_day", players=players)
    match = playout(game, 1)

    for state in match.states:
        for who in (*range(players), SPECTATOR):
            text = SPEC.picture(game, game.observe(state, who))
            assert text.isascii()
            assert text.endswith("\n")
            assert max(len(row) for row in text.splitlines()) <= 80


def test_a_picture_shows_the_table() -> None:
    """Markers, survivors, cards face up and facedown, the hunt so far, and what may be done."""
    game = load("another_day", players=3)
    state = game.initial_state()
    for action in (
        PlayAnimal(0, "bear"),
        PlayAnimal(1, "owl"),
        PlayAnimal(2, "lynx"),
        Called("bear", (0,)),
        Hunt(0, "owl"),
        Eaten("owl", (1,)),
        Called("wolf", ()),
        Called("lynx", (2,)),
    ):
        state = game.apply(state, action)

    assert SPEC.picture(game, game.observe(state, 2)) == (
        "Round 1, hunt 1 of 3; 5 food markers can win. Player 1 calls the animals.\n"
        "\n"
        "  Player 1: 0 food markers; shows bear; in hand wolf, lynx, owl and mouse.\n"
        "  Player 2: 0 food markers; eaten, out of this round; shows owl; in hand bear,\n"
        "    wolf, lynx and mouse.\n"
        "> Player 3 (you): 0 food markers; shows lynx; in hand bear, wolf, owl and mouse.\n"
        "\n"
        "This hunt: bear called: Player 1; Player 1 hunts the owl; owl hunted: Player 2\n"
        "  eaten; wolf called: nobody; lynx called: Player 3 (you).\n"
        "\n"
        "Player 3 (you) may hunt.\n"
        "You may: hunt owl, hunt mouse, hunt nothing.\n"
    )
