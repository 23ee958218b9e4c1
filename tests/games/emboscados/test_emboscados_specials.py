"""The special cards: each of the open edition's fifteen is played, and each kind of effect has its rules shown."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from preycore import ARBITER, SPECTATOR, IllegalAction
from preycore.games.emboscados import SPEC
from preycore.games.emboscados.actions import DrawBlind, Fight, Looked, PlayShown, PlaySpecial
from preycore.games.emboscados.edition import Cubs, Discard, Effect, Flee, Hunger, Look, Mechanics, Recall, kind_of
from preycore.games.emboscados.game import Emboscados
from tests.games.emboscados.grove_text import Table, text

EMPTY = "fox wolf owl lynx viper"
OPEN: Mechanics = SPEC.edition().mechanics


def targets(table: Table, title: str) -> list[tuple[str, ...]]:
    """Return the targets that the acting player can choose for a special."""
    plays = [action for action in table.legal() if isinstance(action, PlaySpecial)]
    return [action.targets for action in plays if action.title == title]


def effect_of(title: str) -> Effect:
    """Return the effect of a card of the open edition."""
    return next(special.effect for special in OPEN.specials if special.title == title)


def with_effect(title: str, effect: Effect) -> Mechanics:
    """Return the open edition with another effect on one card."""
    specials = [
        msgspec.structs.replace(special, effect=effect) if special.title == title else special
        for special in OPEN.specials
    ]
    return msgspec.structs.replace(OPEN, specials=tuple(specials))


@pytest.mark.rule("emboscados.special", "emboscados.special-targets")
def test_only_specials_in_hand_with_a_target_are_played() -> None:
    """A player plays specials that he holds, once each, and only with a target that the effect has now."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-1", hands={0: "migration stray"})

    for title, named, rule in (
        ("spring", ("rabbit-1",), "emboscados.special"),
        ("stray", ("rabbit-1",), "emboscados.special-targets"),
        ("migration", ("mouse-1", "column-1"), "emboscados.special-targets"),
    ):
        with pytest.raises(IllegalAction) as refused:
            table.game.check(table.state, PlaySpecial(0, title, named))
        assert (refused.value.code, refused.value.rule) == ("not-legal", rule)
    table.special("migration", "rabbit-1", "column-1")
    assert table.view.hands[0] == ("stray",)
    assert table.view.used == ("migration",)


@pytest.mark.rule("emboscados.effect-move")
def test_migration() -> None:
    """Migration moves a prey with its cubs to the end of another column; it is the newcomer there."""
    assert kind_of(effect_of("migration")) == "move"
    table = Table(f"{EMPTY}\nrabbit-1+1 . rabbit-2 . .\nmouse-1 . . . .", shown="mouse-2", hands={0: "migration"})
    assert ("rabbit-1", "column-0") not in targets(table, "migration")
    assert ("rabbit-1", "column-4") in targets(table, "migration")

    table.special("migration", "rabbit-1", "column-2")

    # rabbit-2 was there and loses the fight; the winner moves up.
    assert table.drawn() == "mouse-1 . rabbit-1+1 . ."


@pytest.mark.rule("emboscados.effect-move", "emboscados.becomes-adjacent")
def test_a_migration_to_an_old_neighbour() -> None:
    """A prey that a move brings from beside another of its species to below it stays its neighbour: nothing new."""
    table = Table(f"{EMPTY}\nrabbit-1 rabbit-2 . . .", shown="mouse-2", hands={0: "migration"})

    table.special("migration", "rabbit-1", "column-1")

    assert table.drawn() == text(". rabbit-2 . . .\n. rabbit-1 . . .")
    assert table.phase == "main"


@pytest.mark.rule("emboscados.effect-swap-ends")
def test_stampede() -> None:
    """Stampede exchanges the last prey of two columns, cubs and all; both are newcomers."""
    assert kind_of(effect_of("stampede")) == "swap_ends"
    table = Table(
        f"{EMPTY}\nrabbit-1 mouse-1 . . .\nmouse-2+1 . . . .\nhedgehog-1 . . . .",
        shown="mouse-3",
        hands={0: "stampede"},
    )
    assert targets(table, "stampede") == [("column-0", "column-1")]

    table.special("stampede", "column-0", "column-1")

    # mouse-1 (female) came below mouse-2 (male): they mate.
    assert table.drawn() == text("rabbit-1 hedgehog-1 . . .\nmouse-2+1 . . . .\nmouse-1 . . . .")
    assert [meeting.newcomers for meeting in table.view.pending] == [("mouse-1",)]


@pytest.mark.rule("emboscados.effect-close", "emboscados.special-plays")
def test_thicket() -> None:
    """Thicket protects a column until its player's next turn, for prey and specials alike; then a prey is taken."""
    assert kind_of(effect_of("thicket")) == "close"
    table = Table(
        f"{EMPTY}\nrabbit-1+1 hedgehog-1 . . .",
        shown="mouse-3 mouse-1",
        pile="squirrel-1 squirrel-3 partridge-1",
        hands={0: "thicket", 1: "migration territory stampede winter spring landslide"},
    )

    table.special("thicket", "column-0")
    assert table.phase == "forage"
    assert all(isinstance(action, PlayShown) and action.column != 0 for action in table.legal())
    table.show("mouse-3", 3)

    assert table.actor == 1
    assert table.view.closed == ((0, 0),)
    for action in table.legal():
        if isinstance(action, PlayShown):
            assert action.column != 0
        elif isinstance(action, PlaySpecial):
            assert not {"column-0", "rabbit-1"} & set(action.targets)
    with pytest.raises(IllegalAction) as refused:
        table.game.check(table.state, PlayShown(1, "mouse-1", 0))
    assert refused.value.rule == "emboscados.effect-close"
    table.show("mouse-1", 1)
    assert table.actor == 0
    assert not table.view.closed


@pytest.mark.rule("emboscados.effect-close")
def test_fights_reach_into_a_protected_column() -> None:
    """A protected column is not safe from a fight with a newcomer beside it."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-3 rabbit-2", pile="mouse-5", hands={0: "thicket"})
    table.special("thicket", "column-0").show("mouse-3", 3)

    table.show("rabbit-2", 1)

    assert table.drawn() == ". rabbit-2 . mouse-3 ."


@pytest.mark.rule("emboscados.effect-discard")
def test_landslide() -> None:
    """Landslide discards the last prey of a column with its cubs."""
    assert effect_of("landslide") == Discard(last_only=True)
    table = Table(f"{EMPTY}\nrabbit-1 mouse-5 . . .\nrabbit-3+2 . . . .", shown="mouse-3", hands={0: "landslide"})
    assert targets(table, "landslide") == [("rabbit-3",), ("mouse-5",)]

    table.special("landslide", "rabbit-3")

    assert table.drawn() == "rabbit-1 mouse-5 . . ."
    assert "rabbit-3" in table.view.discards


@pytest.mark.rule("emboscados.effect-discard")
def test_a_discard_with_little_meat() -> None:
    """A discard limited to little meat reaches any prey of that size, and what moves up interacts."""
    mechanics = with_effect("landslide", Discard(max_meat=1))
    table = Table(
        f"{EMPTY}\nrabbit-1 mouse-5 . . .\nmouse-1 . . . .",
        shown="mouse-3",
        hands={0: "landslide"},
        mechanics=mechanics,
    )
    assert targets(table, "landslide") == [("rabbit-1",), ("mouse-1",)]

    table.special("landslide", "rabbit-1")

    # mouse-1 moved up beside mouse-5, both female: the one that was there is discarded.
    assert table.drawn() == "mouse-1 . . . ."


@pytest.mark.rule("emboscados.effect-flee")
def test_flight() -> None:
    """Flight shuffles a prey of at most 2 meat into the pile; its cubs are lost, and it can be drawn again."""
    assert effect_of("flight") == Flee(max_meat=2)
    table = Table(f"{EMPTY}\nrabbit-3+2 rabbit-5 . . .", shown="mouse-3", pile="mouse-5", hands={0: "flight"})
    assert targets(table, "flight") == [("rabbit-3",)]

    table.special("flight", "rabbit-3")

    assert table.view.pile == ("rabbit-3", "mouse-5")
    table.blind("rabbit-3", 3)
    assert table.drawn() == ". rabbit-5 . rabbit-3 ."


@pytest.mark.rule("emboscados.effect-flee", "emboscados.shift")
def test_what_moves_up_after_a_flight_interacts() -> None:
    """The cards below a prey that fled move up, and what they meet thereby they meet as newcomers."""
    table = Table(f"{EMPTY}\nrabbit-1 mouse-5 . . .\nmouse-1 . . . .", shown="mouse-3", hands={0: "flight"})

    table.special("flight", "rabbit-1")

    # mouse-1 came up beside mouse-5, both female: the one that was there is discarded.
    assert table.drawn() == "mouse-1 . . . ."
    assert "mouse-5" in table.view.discards


@pytest.mark.rule("emboscados.special-targets", "emboscados.becomes-adjacent")
@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("thicket", ("column-0",)),
        ("tracks", ("player-1",)),
        ("burrow", ("player-1",)),
        ("winter", ("column-0",)),
        ("stray", ("rabbit-1",)),
        ("spring", ("rabbit-1",)),
        ("clearing", ()),
        ("territory", ("column-0", "column-1")),
        ("echo", ("migration",)),
    ],
)
def test_what_moves_no_prey_starts_no_chain(title: str, named: tuple[str, ...]) -> None:
    """A special that brings no cards together makes nobody interact, also where two of one species lie side by side."""
    table = Table(
        f"{EMPTY}\nrabbit-1+1 rabbit-3 rabbit-2 . .", shown="mouse-1", hands={0: title}, used="migration", players=3
    )

    table.special(title, *named)

    assert not table.view.pending
    assert table.phase == ("forage" if table.view.plays else "main")
    assert [prey.card for column in table.view.columns for prey in column] == ["rabbit-1", "rabbit-3", "rabbit-2"]


@pytest.mark.rule("emboscados.check", "emboscados.effect-swap-predators")
def test_a_special_may_win_at_once() -> None:
    """The active player's points are checked after a special's effect, too: with 9 he has won."""
    table = Table(f"{EMPTY}\nmouse-5 rabbit-1+8 . . .", shown="mouse-3", hands={0: "territory"})

    table.special("territory", "column-0", "column-1")

    assert table.phase == "over"
    assert table.view.winner == 0


@pytest.mark.rule("emboscados.effect-look", "emboscados.hidden")
@pytest.mark.parametrize(
    ("title", "kind", "value"), [("tracks", "predator", "wolf"), ("burrow", "species", "hedgehog")]
)
def test_tracks_and_burrow(title: str, kind: str, value: str) -> None:
    """Tracks shows another player's predator, Burrow his species, to nobody but its player; then a prey is taken."""
    effect = effect_of(title)
    assert isinstance(effect, Look)
    assert effect.identity == kind
    table = Table(shown="mouse-3 mouse-1", pile="", players=3, hands={0: title})
    assert targets(table, title) == [("player-1",), ("player-2",)]

    table.special(title, "player-1")

    look = table.lines[-1]
    assert isinstance(look, Looked)
    assert (look.player, look.target, look.kind, look.value) == (0, 1, kind, value)
    glances = {who: table.game.observe(table.state, who).looks[0].value for who in (0, 1, 2, SPECTATOR, ARBITER)}
    assert glances == {0: value, 1: None, 2: None, SPECTATOR: None, ARBITER: value}
    assert table.phase == "forage"


@pytest.mark.rule("emboscados.effect-hunger")
def test_winter() -> None:
    """Hard winter lets a predator hunt 2 more meat until its player's next turn; then a prey is taken."""
    assert effect_of("winter") == Hunger(amount=2)
    drawing = f"{EMPTY}\nrabbit-5 . . . .\nmouse-5 . . . ."
    table = Table(drawing, shown="mouse-3 squirrel-1 hedgehog-1", pile="", hands={0: "winter", 1: "territory"})
    assert table.view.hunted[0] == 1

    table.special("winter", "column-0")

    assert (table.view.hunger[0], table.view.hunted[0]) == (6, 2)
    table.show("squirrel-1", 2)
    # The hunger goes with the fox to another column.
    table.special("territory", "column-0", "column-3")
    assert table.view.predators == ("lynx", "wolf", "owl", "fox", "viper")
    # It is player 0's turn again: the winter is over.
    assert table.view.hunger == (4, 4, 4, 4, 4)


@pytest.mark.rule("emboscados.effect-hunger")
def test_less_hunger() -> None:
    """A predator may hunt less, never less than nothing, and keeps its change when it changes the column."""
    mechanics = with_effect("winter", Hunger(amount=-3))
    table = Table(
        f"{EMPTY}\nrabbit-3 mouse-5 . . .",
        shown="mouse-3 squirrel-1 hedgehog-1",
        pile="",
        players=3,
        hands={0: "winter", 1: "winter", 2: "territory"},
        mechanics=mechanics,
    )
    table.special("winter", "column-0").show("squirrel-1", 2).special("winter", "column-0")
    assert (table.view.hunger[0], table.view.hunted[0]) == (0, 0)
    table.show("hedgehog-1", 2)

    table.special("territory", "column-0", "column-1", chance=False)

    # Player 0's own change ended with his turn; player 1's is still there, with the fox.
    assert table.view.hungers == (("fox", -3, 1),)
    assert table.view.hunger == (4, 1, 4, 4, 4)


@pytest.mark.rule("emboscados.effect-cubs")
def test_stray() -> None:
    """Stray takes a cub away from a prey that has one; then a prey is taken."""
    assert effect_of("stray") == Cubs(amount=-1)
    table = Table(f"{EMPTY}\nrabbit-3+2 mouse-5 . . .", shown="mouse-3", hands={0: "stray"})
    assert targets(table, "stray") == [("rabbit-3",)]

    table.special("stray", "rabbit-3")

    assert table.drawn() == "rabbit-3+1 mouse-5 . . ."
    assert table.phase == "forage"


@pytest.mark.rule("emboscados.effect-cubs")
def test_spring() -> None:
    """Good spring puts a cub on any prey."""
    assert effect_of("spring") == Cubs(amount=1)
    table = Table(f"{EMPTY}\nrabbit-3 mouse-5 . . .", shown="mouse-3", hands={0: "spring"})
    assert targets(table, "spring") == [("rabbit-3",), ("mouse-5",)]

    table.special("spring", "mouse-5")

    assert table.drawn() == "rabbit-3 mouse-5+1 . . ."


@pytest.mark.rule("emboscados.effect-cubs")
def test_more_cubs_taken_than_there_are() -> None:
    """A card that takes several cubs away takes those that are there."""
    mechanics = with_effect("stray", Cubs(amount=-5))
    table = Table(f"{EMPTY}\nrabbit-3+2 . . . .", shown="mouse-3", hands={0: "stray"}, mechanics=mechanics)

    table.special("stray", "rabbit-3")

    assert table.drawn() == "rabbit-3 . . . ."


@pytest.mark.rule("emboscados.effect-forage", "emboscados.special-plays")
def test_clearing() -> None:
    """Clearing takes two prey one after the other: the first is replaced and resolved before the second is taken."""
    assert kind_of(effect_of("clearing")) == "forage"
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-3 mouse-1", pile="mouse-2", hands={0: "clearing"})

    table.special("clearing").show("rabbit-3", 1)
    assert (table.phase, table.view.display) == ("chain", ("mouse-1", "mouse-2"))
    table.mate("rabbit-1", "rabbit-3", on="rabbit-1")
    assert (table.phase, table.actor) == ("forage", 0)
    with pytest.raises(IllegalAction):
        table.game.check(table.state, DrawBlind(0))
    table.show("mouse-2", 3)

    assert (table.phase, table.actor) == ("main", 1)
    assert table.drawn() == "rabbit-1+1 rabbit-3 . mouse-2 ."


@pytest.mark.rule("emboscados.special-plays")
def test_as_many_as_the_display_offers() -> None:
    """When the display has fewer prey than the card takes, the turn ends with the last of them."""
    table = Table(shown="rabbit-3", pile="", hands={0: "clearing"})

    table.special("clearing").show("rabbit-3", 1)

    assert table.phase == "over"


@pytest.mark.rule("emboscados.effect-change-sex")
def test_moult() -> None:
    """Moult changes a prey's sex; it meets its neighbours anew, now as a newcomer that fights."""
    assert kind_of(effect_of("moult")) == "change_sex"
    table = Table(f"{EMPTY}\nrabbit-1 rabbit-3 . . rabbit-4", shown="mouse-3", hands={0: "moult", 1: "comeback"})

    table.special("moult", "rabbit-1")

    # rabbit-1 is a male now, between two males, both of which were there before.
    assert list(table.legal()) == [
        Fight(0, ("rabbit-1", "rabbit-3"), "rabbit-3"),
        Fight(0, ("rabbit-1", "rabbit-4"), "rabbit-4"),
    ]
    table.fight("rabbit-1", "rabbit-4", loser="rabbit-4")
    assert table.drawn() == "rabbit-1 . . . ."
    assert table.view.columns[0][0].sex == "male"


@pytest.mark.rule("emboscados.effect-change-sex")
def test_a_changed_sex_ends_with_the_place() -> None:
    """A prey that leaves the grove is again of the sex that its card shows."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-3", hands={0: "moult", 1: "flight"}, pile="mouse-1")
    table.special("moult", "rabbit-1").special("flight", "rabbit-1")

    table.blind("rabbit-1", 0)

    assert table.view.columns[0][0].sex == "female"


@pytest.mark.rule("emboscados.effect-swap-predators")
def test_territory() -> None:
    """New territory exchanges the predators of two columns; the prey stay."""
    assert kind_of(effect_of("territory")) == "swap_predators"
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-3", hands={0: "territory"})
    assert len(targets(table, "territory")) == 10

    table.special("territory", "column-0", "column-4")

    assert table.view.predators == ("viper", "wolf", "owl", "lynx", "fox")
    assert table.drawn() == "rabbit-1 . . . ."


@pytest.mark.rule("emboscados.effect-rescue")
def test_comeback() -> None:
    """Comeback puts a discarded prey at the end of a column, where it interacts as a newcomer."""
    assert kind_of(effect_of("comeback")) == "rescue"
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-3", hands={0: "comeback"}, discards="rabbit-2")
    assert targets(table, "comeback") == [("rabbit-2", f"column-{column}") for column in range(5)]

    table.special("comeback", "rabbit-2", "column-0")

    assert table.drawn() == "rabbit-2 . . . ."
    assert table.view.discards == ("rabbit-1",)


@pytest.mark.rule("emboscados.effect-recall")
def test_echo() -> None:
    """Echo takes a used special of the kinds that it names into the hand, as everybody knows; it is used up itself."""
    effect = effect_of("echo")
    assert isinstance(effect, Recall)
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-3", hands={0: "echo"}, used="migration winter spring")
    assert targets(table, "echo") == [("migration",), ("spring",)]

    table.special("echo", "spring")

    assert table.view.known[0] == ("spring",)
    assert table.game.observe(table.state, 1).hands == (None, ())
    assert table.view.used == ("migration", "winter", "echo")
    table.show("mouse-3", 2).special("spring", "rabbit-1")
    assert not table.view.known[0]
    assert table.view.hands[0] == ()


@pytest.mark.rule("emboscados.specials-data")
def test_a_game_without_specials() -> None:
    """An edition may have no specials: nobody is dealt any, and a turn is a prey card."""
    mechanics = msgspec.structs.replace(OPEN, hand=0, specials=())
    table = Table(shown="mouse-3", mechanics=mechanics)

    assert all(isinstance(action, PlayShown | DrawBlind) for action in table.legal())
    assert _dealing(table.game) == []


def _dealing(game: Emboscados) -> Sequence[str]:
    """Return the titles that the action table knows."""
    return sorted({action.title for action in game.action_table(0) if isinstance(action, PlaySpecial)})


def test_each_card_of_the_open_edition_is_played_here() -> None:
    """No card of the open edition is without a test of its own in this file."""
    source = Path(__file__).read_text()

    assert len(OPEN.specials) == 15
    assert len({kind_of(special.effect) for special in OPEN.specials}) >= 8
    for special in OPEN.specials:
        assert f'effect_of("{special.title}")' in source or f'("{special.title}",' in source
