"""A scene for each ruling on the obstacles of Survival of the Fittest."""

from typing import TYPE_CHECKING

import pytest

from preycore.games.survival.edition import Obstacle
from preycore.hexes import forms, parse

if TYPE_CHECKING:
    from tests.games.survival.conftest import Draws, Opens


LINE_2 = Obstacle("line-2", ("a1", "b1"))
DOT = Obstacle("dot", ("a1",))


@pytest.mark.rule("survival.obstacle")
def test_a_double_asks_for_an_obstacle(draw: "Draws") -> None:
    """Ruling 19: one obstacle in reserve is put on free hexes, once, before, between or after the dice."""
    scene = draw("A . . b1\n a1 . . B\n ## . . .", obstacles=(LINE_2, DOT))
    rolled = scene.play("roll 1 1")
    assert "put line-2 b1 c1" in rolled.options()
    assert "put dot b2" in rolled.options()
    assert rolled.refused("put line-2 c1 d1").rule == "survival.obstacle"
    assert rolled.refused("put line-2 a3 b3").rule == "survival.forms"
    before = rolled.play("put dot b2")
    assert not any(words.startswith("put") for words in before.options())
    between = rolled.play("0>b1", "put dot b2")
    assert between.options() == ["1>a1", "1>b3"]
    after = rolled.play("0>b1", "1>a1")
    assert all(words.startswith("put") for words in after.options())
    assert after.play("put dot b2").rolls
    assert scene.play("roll 1 2", "assign 1").refused("put dot b2").rule == "survival.obstacle"


@pytest.mark.rule("survival.lift")
def test_with_all_obstacles_out_one_is_lifted_and_put_elsewhere(draw: "Draws") -> None:
    """Ruling 20: any one is lifted and must come down on other hexes at once; none is lifted before all are out."""
    scene = draw("A =1 =1 b1\n a1 =2 . B\n . . . .", obstacles=(LINE_2, DOT), dice=(1, 1), owed=1)
    assert [words for words in scene.options() if words[1] != ">"] == ["lift line-2", "lift dot"]
    lifted = scene.play("lift dot")
    assert {words.split()[0] for words in lifted.options()} == {"put"}
    assert lifted.refused("put dot b2").rule == "survival.lift"
    assert lifted.refused("put line-2 c2 c3").rule == "survival.obstacle"
    assert lifted.play("put dot c2").drawn().splitlines()[1] == "  a1  .   =2  B"
    early = draw("A =1 =1 b1\n a1 . . B\n . . . .", obstacles=(LINE_2, DOT), dice=(1, 1), owed=1)
    assert early.refused("lift line-2").rule == "survival.lift"


@pytest.mark.rule("survival.start-corner")
def test_an_obstacle_may_lie_on_an_empty_start_corner(draw: "Draws") -> None:
    """Ruling 21: a start hex that its predator has left can be covered, a taken one cannot."""
    scene = draw("A . . b1\n . a1 . B\n . . . .", dice=(1, 1), owed=1, obstacles=(DOT,))
    assert scene.game.rules.board.codes[scene.game.rules.board.starts[0]] == "a1"
    assert "put dot a1" not in scene.options()
    assert "put dot a1" in scene.play("0>b1").options()


@pytest.mark.rule("survival.no-spot")
def test_an_obstacle_without_a_place_is_skipped(draw: "Draws") -> None:
    """Ruling 22: where no obstacle fits anywhere, none is owed at the end of the turn."""
    scene = draw("A a1 .\n -- -- -- b1\n -- -- -- B", dice=(1, 1), owed=1, values=(1,))
    assert scene.options() == ["1>c1"]
    assert scene.play("1>c1", "0>b1").rolls


@pytest.mark.rule("survival.trapping")
def test_tokens_may_be_walled_in(draw: "Draws") -> None:
    """Ruling 23: an obstacle may enclose tokens completely, one's own too."""
    scene = draw("A . . b1\n . . -- B\n a1 . . .", dice=(1, 1), owed=1)
    trapped = scene.play("put line-2 b1 a2")
    assert trapped.steps(0) == []
    assert trapped.refused("0>a2").rule == "survival.trapping"


@pytest.mark.rule("survival.obstacle-timing")
def test_an_obstacle_is_not_moved_inside_a_die(draw: "Draws") -> None:
    """Ruling 24: before, between or after the two dice, never while a die is begun."""
    scene = draw("A . . b1\n a1 . . B\n . . . .", dice=(2, 2), owed=1)
    inside = scene.play("0>b1")
    assert inside.state.turn.owed == 1
    assert inside.refused("put line-2 a3 b3").code == "wrong-phase"
    assert "put line-2 a3 b3" in scene.play("0>b1", "0>c1").options()


@pytest.mark.rule("survival.shapes")
def test_shapes_are_data(draw: "Draws", open_game: "Opens") -> None:
    """Ruling 26: an edition names its obstacles and draws them as hexes; the open one has four."""
    game = open_game(2)
    names = [obstacle.name for obstacle in game.mechanics.obstacles]
    assert names == ["line-3", "bend-3", "triangle-3", "rhombus-4"]
    own = draw(
        "A . . b1\n a1 . . B\n . . . .", dice=(1, 1), owed=1, obstacles=(Obstacle("tee", ("a1", "b1", "c1", "b2")),)
    )
    assert all(len(words.split()) == 6 for words in own.options() if words.startswith("put tee"))


@pytest.mark.rule("survival.forms")
def test_an_obstacle_has_its_distinct_sets_of_hexes(open_game: "Opens") -> None:
    """Ruling 28: forms are sets of hexes: line 3, bend 6, triangle 2, rhombus 3 of them around a hex."""
    game = open_game(2)
    shapes = [tuple(parse(one) for one in obstacle.hexes) for obstacle in game.mechanics.obstacles]
    assert [len(forms(shape)) for shape in shapes] == [3, 6, 2, 3]
    placed = game.rules.board.forms
    assert len(placed) == len(set(zip(game.rules.board.owners, placed, strict=True)))


@pytest.mark.rule("survival.forms")
def test_somewhere_else_is_another_set_of_hexes(draw: "Draws") -> None:
    """Ruling 28: an obstacle that has no second place is not offered for lifting, so nothing is owed."""
    scene = draw("A =1 =1\n -- -- -- b1\n -- -- a1 B", dice=(1, 1), owed=1, used=1)
    assert scene.options() == []
    other = draw("A =1 =1 .\n -- -- -- b1\n -- -- a1 B", dice=(1, 1), owed=1, used=1)
    assert other.play("lift line-2").options() == ["put line-2 c1 d1"]


@pytest.mark.rule("survival.fixed-obstacles")
def test_nothing_enters_or_covers_a_fixed_obstacle(draw: "Draws") -> None:
    """A fixed obstacle is no hex to stand on, for tokens and mobile obstacles alike."""
    scene = draw("A ## a1 .\n . ## . b1\n . . . B", dice=(1, 1), owed=1)
    assert scene.steps(0) == ["0>a2"]
    assert not any({"b1", "b2"} & set(words.split()[2:]) for words in scene.options() if words.startswith("put"))
    assert scene.refused("0>b1").rule == "survival.board"
