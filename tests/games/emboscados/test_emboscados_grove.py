"""The grove: where prey enter, who is a neighbour of whom, who is hunted and who scores."""

import pytest

from preycore.games.emboscados.grove import points
from preycore.games.emboscados.picture import picture
from tests.games.emboscados.grove_text import Table, text


def neighbours(table: Table, code: str) -> list[str]:
    """Return the codes of a card's neighbours, sorted."""
    grove, tables = table.state.grove, table.game.tables
    card = tables.index[code]
    column = grove.column_of(card)
    row = grove.columns[column].index(card)
    found = sorted(tables.codes[other] for other in grove.neighbours(column, row))
    assert all(grove.adjacent(card, tables.index[other]) for other in found)
    return found


def score(table: Table, name: str) -> int:
    """Return the points of a predator or a species."""
    tables = table.game.tables
    return points(tables, table.state.grove)[(tables.predators + tables.species).index(name)]


@pytest.mark.rule("emboscados.enter-end")
def test_prey_enters_at_the_lower_end() -> None:
    """A prey enters a column below the prey that lies there."""
    table = Table(
        """
        fox        wolf owl lynx viper
        rabbit-1   .    .   .    .
        hedgehog-1 .    .   .    .
        """,
        shown="mouse-1",
    )

    table.show("mouse-1", 0)

    assert table.drawn() == text(
        """
        rabbit-1   . . . .
        hedgehog-1 . . . .
        mouse-1    . . . .
        """
    )


@pytest.mark.rule("emboscados.adjacency")
def test_neighbours_lie_above_below_and_beside() -> None:
    """A card's neighbours follow it in its column or lie in its row beside it; diagonals and predators are none."""
    table = Table(
        """
        fox        wolf        owl         lynx viper
        rabbit-1   rabbit-2    rabbit-3    .    .
        hedgehog-1 hedgehog-2  hedgehog-3  .    .
        mouse-1    mouse-2     mouse-3     .    .
        """
    )

    assert neighbours(table, "hedgehog-2") == ["hedgehog-1", "hedgehog-3", "mouse-2", "rabbit-2"]
    assert neighbours(table, "rabbit-2") == ["hedgehog-2", "rabbit-1", "rabbit-3"]


@pytest.mark.rule("emboscados.edge-columns")
def test_the_edges_are_neighbours() -> None:
    """The first and the last column lie beside each other: a male and a female in their first rows mate."""
    table = Table(
        """
        fox      wolf owl lynx viper
        rabbit-1 .    .   .    .
        """,
        shown="rabbit-3",
    )

    table.show("rabbit-3", 4)

    assert neighbours(table, "rabbit-1") == ["rabbit-3"]
    assert [meeting.pair for meeting in table.view.pending] == [("rabbit-1", "rabbit-3")]


@pytest.mark.rule("emboscados.real-rows")
def test_only_cards_that_lie_there_are_neighbours() -> None:
    """Where a neighbouring column is shorter there is nobody: its last card is no neighbour of a lower row."""
    table = Table(
        """
        fox        wolf     owl lynx viper
        mouse-1    rabbit-1 .   .    .
        hedgehog-1 .        .   .    .
        """,
        shown="rabbit-3",
    )

    table.show("rabbit-3", 0)

    assert neighbours(table, "rabbit-3") == ["hedgehog-1"]
    assert table.view.pending == ()


@pytest.mark.rule("emboscados.hunger")
def test_the_rulebooks_example_of_hunger() -> None:
    """A squirrel of 3 meat is hunted; a hedgehog of 2 does not fit, and the rabbit of 1 below it survives as well."""
    table = Table(
        """
        fox        wolf owl lynx viper
        squirrel-5 .    .   .    .
        hedgehog-3 .    .   .    .
        rabbit-1   .    .   .    .
        """
    )

    assert table.view.hunted[0] == 1
    assert [score(table, name) for name in ("fox", "squirrel", "hedgehog", "rabbit")] == [1, 0, 1, 1]


@pytest.mark.rule("emboscados.hunger")
def test_four_meat_exactly_fit() -> None:
    """Prey of exactly 4 meat together are all hunted."""
    table = Table(
        """
        fox        wolf owl lynx viper
        squirrel-1 .    .   .    .
        hedgehog-1 .    .   .    .
        rabbit-3   .    .   .    .
        mouse-1    .    .   .    .
        """
    )

    assert table.view.hunted[0] == 3


@pytest.mark.rule("emboscados.cub-status", "emboscados.points")
def test_cubs_share_the_status_of_their_card() -> None:
    """A cub scores as its card does, hunted or surviving, and takes nothing of the hunger."""
    table = Table(
        """
        fox          wolf owl lynx viper
        squirrel-5+4 .    .   .    .
        hedgehog-1   .    .   .    .
        rabbit-1+2   .    .   .    .
        """
    )

    assert table.view.hunted[0] == 2
    assert score(table, "fox") == 6
    assert score(table, "rabbit") == 3


@pytest.mark.rule("emboscados.own-species")
def test_own_prey_under_the_own_predator() -> None:
    """A prey that its guardian's own predator hunts is a point for the predator, and none as a survivor."""
    table = Table(
        """
        fox        wolf owl lynx viper
        squirrel-1 .    .   .    .
        """,
        identities=("fox squirrel", "wolf hedgehog"),
    )

    assert score(table, "fox") == 1
    assert score(table, "squirrel") == 0


@pytest.mark.rule("emboscados.unguarded")
def test_species_that_nobody_guards() -> None:
    """Prey of a species without a guardian interact and are hunted; their survival is nobody's point."""
    table = Table(
        """
        fox        wolf owl lynx viper
        squirrel-5 .    .   .    .
        mouse-5    .    .   .    .
        """,
        shown="mouse-2",
        identities=("fox squirrel", "wolf hedgehog"),
        pile="",
    )

    table.show("mouse-2", 0).mate("mouse-2", "mouse-5", "mouse-2")

    assert table.view.points == (1, 0)
    assert score(table, "mouse") == 3


@pytest.mark.rule("emboscados.points", "emboscados.hidden")
def test_the_picture_shows_faces_and_the_viewers_points_alone() -> None:
    """A picture has sex and meat of the cards on the table, and points beside the identities that the viewer knows."""
    drawing = "fox wolf owl lynx viper\nrabbit-5+1 . . . .\nsquirrel-3+2 . . . ."
    table = Table(drawing, shown="mouse-3", pile="mouse-1", discards="hedgehog-1", hands={0: "echo", 1: "moult tracks"})

    pictures = [picture(table.game, table.game.observe(table.state, who)).splitlines() for who in (0, 1)]

    assert pictures[0][3:8] == [
        "*rabbit-5 f3+1",
        " squi~-3 f2+2",
        "(above: columns, predators, their hunger; prey: sex and meat, +cubs, * hunted)",
        "Display: mouse-3 m2",
        "Pile: 1 card",
    ]
    assert pictures[0][8] == "Discarded: hedgehog-1 m1"
    assert "Player 1 (you): fox and squirrel, 5 points, 1 special" in pictures[0]
    assert "Player 1: unknown, 1 special" in pictures[1]
    assert "Player 2 (you): wolf and hedgehog, 0 points, 2 specials" in pictures[1]
