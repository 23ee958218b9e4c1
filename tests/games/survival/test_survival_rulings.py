"""A scene for each ruling on what the rulebook of Survival of the Fittest leaves open."""

from typing import TYPE_CHECKING

import pytest

from preycore.hexes import distance, parse

if TYPE_CHECKING:
    from tests.games.survival.conftest import Draws, Opens


@pytest.mark.rule("survival.board")
def test_a_hex_has_six_neighbours(draw: "Draws") -> None:
    """Ruling 1: a token in the middle can step to six hexes; rows 2, 4, … stand half a hex further right."""
    scene = draw(
        """
        .  .  .
          .  A  .
        .  .  .
          a1 b1 B
        """,
        dice=(1, 2),
        predator=1,
    )
    assert scene.steps(0) == ["0>b1", "0>c1", "0>a2", "0>c2", "0>b3", "0>c3"]


@pytest.mark.rule("survival.board")
def test_the_open_board_has_four_equal_corners(open_game: "Opens") -> None:
    """Ruling 1: 138 hexes, eight fixed obstacles, and from each start the same distances to all hexes."""
    game = open_game(4)
    mechanics = game.mechanics
    hexes = mechanics.free() + mechanics.fixed()
    assert (len(hexes), len(mechanics.fixed())) == (138, 8)
    for kind in (mechanics.free(), mechanics.fixed()):
        far = [sorted(distance(parse(start), place) for place in kind) for start in mechanics.starts.four]
        assert far == [far[0]] * 4
    assert [mechanics.starts.two] == [(mechanics.starts.four[0], mechanics.starts.four[2])]


@pytest.mark.rule("survival.placement")
def test_prey_are_placed_one_at_a_time_from_the_first_player_on(open_game: "Opens") -> None:
    """Ruling 2: one prey each in seat order, beginning with the first player, on free hexes only."""
    game = open_game(3, 1)
    state = game.initial_state()
    order = []
    for _ in range(15):
        seat = state.seat
        order.append(seat)
        legal = game.legal_actions(state, seat)
        state = game.reduce(state, legal[-1])
        assert legal[-1] not in game.legal_actions(state, state.seat)
    assert order == [1, 2, 0] * 5
    assert game.actors(state) == (-1,)
    assert state.seat == 1


@pytest.mark.rule("survival.placement")
def test_prey_are_placed_on_free_hexes_only(draw: "Draws") -> None:
    """Ruling 2: not on obstacles or taken hexes, nor on the start corners of seats in play; others are free."""
    scene = draw("A ## C\n . B .\n . D .")
    start = type(scene)(scene.game, scene.game.initial_state())
    assert start.options() == ["place c1", "place a2", "place c2", "place a3", "place b3", "place c3"]
    assert start.refused("place b1").rule == "survival.placement"
    assert start.refused("place a1").rule == "survival.placement"


@pytest.mark.rule("survival.points")
def test_each_prey_has_its_points(draw: "Draws", open_game: "Opens") -> None:
    """Ruling 3: a prey is worth what the edition says, one point each in the open one."""
    scene = draw("A b2 b1 B a1 .", dice=(1, 1), values=(2, 5))
    assert scene.play("0>b1").state.points == (5, 0)
    assert set(open_game(2).rules.values) == {1}


@pytest.mark.rule("survival.own-prey")
def test_own_prey_cannot_be_caught_and_stand_in_the_way(draw: "Draws") -> None:
    """Ruling 4: a predator never enters the hex of its own prey."""
    scene = draw("a1 A . b1 B .", dice=(1, 2), predator=1)
    assert scene.steps(0) == ["0>c1"]
    assert scene.refused("0>a1").rule == "survival.own-prey"


@pytest.mark.rule("survival.predators-block")
def test_predators_block_each_other(draw: "Draws") -> None:
    """Ruling 5: no predator enters another one's hex or passes it."""
    scene = draw("b1 A B . a1 .", dice=(1, 2), predator=1)
    assert scene.steps(0) == ["0>a1"]
    assert scene.refused("0>c1").rule == "survival.predators-block"


@pytest.mark.rule("survival.capture")
def test_a_predator_catches_on_entering_and_moves_on(draw: "Draws") -> None:
    """Ruling 6: entering a prey's hex captures it, also in the middle of a move, several in one turn."""
    scene = draw("A b1 . b2 . B\n b3 a1 . . . .", dice=(3, 4), predator=3, values=(1, 1, 1))
    after = scene.play("0>b1", "0>c1", "0>d1")
    assert after.state.points == (2, 0)
    assert after.drawn() == ".   .   .   A   .   B\n  b3  a1  .   .   .   ."


@pytest.mark.rule("survival.no-duty")
def test_nobody_has_to_catch(draw: "Draws") -> None:
    """Ruling 7: a move may pass prey by and need not end on one."""
    scene = draw("A b1 .\n . a1 B\n . b2 .", dice=(1, 2), predator=1)
    assert scene.steps(0) == ["0>b1", "0>a2"]


@pytest.mark.rule("survival.prey-blocked")
def test_a_prey_never_enters_a_taken_hex(draw: "Draws") -> None:
    """Ruling 8: a prey cannot step onto a predator, another prey or an obstacle, nor over them."""
    scene = draw("A  a1 B .\n b1 =1 =1 .\n . . . .", dice=(1, 2), predator=2)
    assert scene.steps(1) == []
    assert scene.refused("1>c1").rule == "survival.prey-blocked"
    assert scene.refused("1>b2").rule == "survival.trapping"


@pytest.mark.rule("survival.assignment")
def test_the_player_chooses_the_predators_die(draw: "Draws") -> None:
    """Ruling 9: two different dice are assigned by the player on turn; with a double there is nothing to choose."""
    scene = draw("A . . . b1 B\n a1 . . . . .")
    rolled = scene.play("roll 4 2")
    assert rolled.options() == ["assign 2", "assign 4"]
    assert rolled.refused("assign 3").rule == "survival.assignment"
    assert rolled.play("assign 4").game.observe(rolled.play("assign 4").state, 0).predator_die == 4
    double = scene.play("roll 2 2")
    assert "assign 2" not in double.options()
    assert double.steps(0) != []
    assert double.steps(1) != []


@pytest.mark.rule("survival.order")
def test_either_die_goes_first_and_is_finished_before_the_other(draw: "Draws") -> None:
    """Ruling 10: predator or prey first; inside the prey's die one prey after another, none resumed."""
    scene = draw(
        """
        A . . . . B
         a1 . . . . b1
        a2 . . . . .
        """,
        dice=(2, 3),
        predator=2,
    )
    assert scene.steps(0) != []
    assert scene.steps(1, 2) != []
    assert scene.play("0>b1").steps(1, 2) == []
    assert scene.play("0>b1").refused("1>b2").rule == "survival.order"
    prey = scene.play("1>b2", "2>b3")
    assert prey.steps(0) == []
    assert prey.steps(1) == []
    assert prey.refused("1>b1").rule == "survival.order"
    assert prey.play("2>c3").steps(0) != []


@pytest.mark.rule("survival.no-return")
def test_no_token_comes_back_to_a_hex_in_one_turn(draw: "Draws") -> None:
    """Ruling 11: the ban is per token, and its first hex counts; another token may go where it was."""
    scene = draw(
        """
        A  .  .  B
          a1 .  .  b1
        a2 .  .  .
        """,
        dice=(3, 4),
        predator=3,
    )
    moved = scene.play("1>b2", "1>c2")
    assert "1>b2" not in moved.steps(1)
    assert moved.refused("1>b2").rule == "survival.no-return"
    assert "2>a2" in moved.steps(2)


@pytest.mark.rule("survival.exact-count")
def test_a_step_that_wastes_steps_is_illegal(draw: "Draws") -> None:
    """Ruling 12: a die is used to the full if some tokens, order and path allow it; a dead end is refused."""
    scene = draw(
        """
        .  A  .  .  .
          -- -- -- --
        a1 .  b1 .  B
        """,
        dice=(3, 2),
        predator=3,
    )
    assert scene.steps(0) == ["0>c1"]
    assert scene.refused("0>a1").rule == "survival.exact-count"


@pytest.mark.rule("survival.exact-count")
def test_what_cannot_be_reached_is_not_demanded(draw: "Draws") -> None:
    """Ruling 12: where a die cannot be used to the full, as many steps as possible are made, and no fewer."""
    scene = draw(
        """
        .  A  .  .  ##
          -- -- -- --
        a1 .  b1 .  B
        """,
        dice=(6, 5),
        predator=6,
    )
    assert scene.steps(0) == ["0>c1"]
    after = scene.play("0>c1", "0>d1")
    assert after.steps(0) == []
    assert after.steps(1) == ["1>b3"]
    assert after.play("1>b3").rolls


@pytest.mark.rule("survival.exact-count")
def test_the_maximum_counts_all_orders_of_the_prey(draw: "Draws") -> None:
    """Ruling 12: the prey that frees the way has to go first if only so the die can be used up."""
    scene = draw("a1 a2 . . A\n -- -- -- -- --\n B . . . b1", dice=(4, 6), predator=6)
    assert scene.steps(1, 2) == ["2>c1"]
    assert scene.play("2>c1").steps(1, 2) == ["2>d1"]
    assert scene.play("2>c1", "2>d1").steps(1, 2) == ["1>b1"]


@pytest.mark.rule("survival.exact-count")
def test_a_capture_that_would_end_the_match_excuses_no_shorter_path(draw: "Draws") -> None:
    """Ruling 12: the maximum is counted as if the match went on, the caught player's predator gone."""
    scene = draw(". . . A b1 ##\n -- -- -- -- -- --\n a1 a2 . . . B", dice=(3, 1), predator=3)
    assert scene.steps(0) == ["0>c1"]
    assert scene.refused("0>e1").rule == "survival.exact-count"
    through = draw(". . A b1 B .\n -- -- -- -- -- --\n a1 a2 . . . .", dice=(3, 1), predator=3)
    assert through.steps(0) == ["0>d1"]
    assert through.play("0>d1").over


@pytest.mark.rule("survival.blocked-die")
def test_a_die_with_nothing_to_move_waits_for_the_other(draw: "Draws") -> None:
    """Ruling 12: a blocked die cannot be first, and is tried again after the other one."""
    scene = draw("A a1 . .\n -- -- -- --\n B . . b1", dice=(1, 2), predator=1)
    assert scene.options() == ["1>c1"]
    assert scene.play("1>c1").steps(1) == ["1>d1"]
    assert scene.play("1>c1", "1>d1").options() == ["0>b1"]


@pytest.mark.rule("survival.blocked-die")
def test_a_die_with_nothing_to_move_is_tried_again_after_an_obstacle(draw: "Draws") -> None:
    """Ruling 12: lifting an obstacle can free a token whose die was blocked, and then it has to be used."""
    scene = draw(
        """
        A  =1 =1 .
          -- -- -- --
        a1 .  .  .
          B  b1 .  .
        """,
        dice=(2, 2),
        owed=1,
        used=2,
    )
    assert scene.steps(0) == []
    after = scene.play("lift line-2", "put line-2 c4 d4")
    assert after.options() == ["0>b1"]


@pytest.mark.rule("survival.no-backtracking")
def test_a_token_cannot_go_to_and_fro(draw: "Draws") -> None:
    """Ruling 13: in a dead end a token stops; it cannot use up its die by going back."""
    scene = draw("A . -- .\n -- -- -- .\n a1 . b1 B", dice=(2, 5), predator=2)
    after = scene.play("0>b1")
    assert after.steps(0) == []
    assert after.steps(1) == ["1>b3"]


@pytest.mark.rule("survival.pass")
def test_a_turn_passes_only_if_nothing_can_be_done(draw: "Draws") -> None:
    """Ruling 14: passing is no action; the turn passes by itself when no token can move and nothing is owed."""
    scene = draw("A a1 -- .\n -- -- -- b1\n . . . B")
    after = scene.play("roll 2 5", "assign 2")
    assert after.rolls
    assert (after.state.seat, after.state.number) == (1, 1)
    assert after.play("roll 2 5", "assign 2").options() != []


@pytest.mark.rule("survival.elimination")
def test_the_last_prey_takes_its_predator_along(draw: "Draws") -> None:
    """Ruling 15: who loses the last prey leaves at once, keeps the points, and has no more turns."""
    scene = draw(
        "A b1 . c1\n . . B C\n a1 . . .", players=3, values=(1,), dice=(1, 2), predator=1, used=2, points=(0, 4, 0)
    )
    after = scene.play("0>b1")
    assert after.drawn() == ".   A   .   c1\n  .   .   .   C\na1  .   .   ."
    assert after.state.points == (1, 4, 0)
    assert after.state.out == (1,)
    assert after.rolls
    assert after.state.seat == 2


@pytest.mark.rule("survival.end")
def test_the_last_player_with_prey_scores_all_of_it(draw: "Draws") -> None:
    """Ruling 16: when one player alone has prey the match ends, and every prey left scores for him."""
    scene = draw("A b1 . .\n . . B .\n a1 a2 . .", values=(2, 3), dice=(1, 2), predator=1)
    after = scene.play("0>b1")
    assert after.over
    assert after.game.scores(after.state) == (2 + 2 + 3, 0)
    assert after.game.ranking(after.state) == (1, 2)


@pytest.mark.rule("survival.end-at-once")
def test_nothing_is_done_after_the_last_capture(draw: "Draws") -> None:
    """Ruling 17: the match is over in the middle of a die, with the other die and an obstacle left."""
    scene = draw("A b1 . .\n . . B .\n a1 a2 . .", dice=(3, 3), owed=1)
    after = scene.play("0>b1")
    assert after.over
    assert after.options() == []
    assert after.refused("0>c1").code == "match-over"


@pytest.mark.rule("survival.ranking")
def test_of_equal_points_later_elimination_is_better(draw: "Draws") -> None:
    """Ruling 18: places go by points, ties by who had prey longer, for every place."""
    scene = draw(
        "A d1 .\n a1 D .\n . . .", players=4, values=(1,), dice=(1, 2), predator=1, out=(2, 1), points=(0, 2, 2, 2)
    )
    after = scene.play("0>b1")
    assert after.game.scores(after.state) == (2, 2, 2, 2)
    assert after.game.ranking(after.state) == (1, 3, 4, 2)


@pytest.mark.rule("survival.quiet-limit")
def test_the_match_ends_after_rounds_without_a_capture(draw: "Draws") -> None:
    """Ruling 25: after the limit every prey left scores for its owner, and equal points share the place."""
    scene = draw("A . . b1\n a1 . . B\n . . . .", quiet_rounds=3, quiet=5, number=9, values=(4,))
    last = scene.play("roll 1 2", "assign 1", "0>b1", "1>b2", "1>b3")
    assert last.over
    assert last.game.scores(last.state) == (4, 4)
    assert last.game.ranking(last.state) == (1, 1)
    earlier = draw("A . . b1\n a1 . . B\n . . . .", quiet_rounds=3, quiet=4, number=9, values=(4,))
    assert earlier.play("roll 1 2", "assign 1", "0>b1", "1>b2", "1>b3").rolls


@pytest.mark.rule("survival.quiet-limit")
def test_a_capture_begins_the_count_anew(draw: "Draws") -> None:
    """Ruling 25: the turn of a capture does not count as one without, nor do the turns before it."""
    scene = draw("A b1 . b2\n a1 . . B\n . . . .", quiet_rounds=3, quiet=5, number=9, dice=(1, 2), predator=1, used=2)
    after = scene.play("0>b1")
    assert after.rolls
    assert after.state.quiet == 0


@pytest.mark.rule("survival.freed-hex")
def test_hexes_are_free_as_soon_as_a_token_leaves_them(draw: "Draws") -> None:
    """Ruling 27: the hex of an eliminated player's predator, and one that another prey has left, can be entered."""
    scene = draw("A b1 B .\n -- -- -- C\n a1 . . c1", players=3, values=(1,), dice=(3, 2), predator=3, used=2)
    assert scene.play("0>b1", "0>c1", "0>d1").drawn().splitlines()[0] == ".   .   .   A"
    prey = draw("a1 a2 . A\n -- -- -- --\n B . . b1", dice=(2, 6), predator=6, used=0)
    assert prey.play("2>c1").steps(1, 2) == ["1>b1"]


@pytest.mark.rule("survival.players")
def test_two_to_four_players_have_a_predator_and_five_prey(open_game: "Opens") -> None:
    """On the open board two, three or four players have six tokens each; the predators stand on their starts."""
    for players in (2, 3, 4):
        game = open_game(players)
        view = game.observe(game.initial_state(), 0)
        assert [len(tokens) for tokens in view.tokens] == [6] * players
        assert tuple(tokens[0] for tokens in view.tokens) == game.mechanics.starts.of(players)


@pytest.mark.rule("survival.prey-die")
def test_the_prey_share_their_die(draw: "Draws") -> None:
    """A die of 3 moves one prey three hexes, three prey one hex each, or anything between."""
    scene = draw(
        """
        a1 .  .  .
          -- -- -- --
        a2 .  .  .
          -- -- -- --
        a3 .  .  .
          -- -- -- --
        A  B  b1 .
        """,
        dice=(6, 3),
        predator=6,
        used=1,
        values=(1, 1, 1),
    )
    for steps in (
        ("1>b1", "1>c1", "1>d1"),
        ("1>b1", "2>b3", "3>b5"),
        ("3>b5", "1>b1", "1>c1"),
        ("2>b3", "2>c3", "1>b1"),
    ):
        assert scene.play(*steps).rolls
    assert not scene.play("1>b1", "2>b3").rolls
