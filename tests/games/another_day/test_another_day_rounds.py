"""Rounds: who calls, how food markers are distributed, and when the match ends."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from preycore import IllegalAction, SetupError, load
from preycore.games.another_day.actions import PlayAnimal

if TYPE_CHECKING:
    from tests.games.another_day.conftest import Table

    Seat = Callable[..., Table]


def tie(table: Table) -> None:
    """Play a round in which everybody plays the same animals: all receive two markers."""
    players = len(table.view().food)
    table.round("o" * players, "l" * players, "w" * players)


def win_alone(table: Table, winner: int) -> None:
    """Play a round in which one bear eats everybody else at once."""
    players = len(table.view().food)
    table.hunt("".join(["b" if player == winner else "o" for player in range(players)]), bear="owl")


def shares(*winners: int) -> tuple[Fraction, ...]:
    """Return equal shares for the seats marked 1."""
    return tuple([Fraction(winner, sum(winners)) for winner in winners])


@pytest.mark.rule("another_day.another-hunt", "another_day.round")
def test_survivors_hunt_up_to_three_times(seat: Seat) -> None:
    """With several survivors a second and a third hunt follow; the third ends the round."""
    table = seat(2)

    hunts = []
    for animals in ("bw", "wl", "lo"):
        hunts.append((table.view().round, table.view().hunt))
        table.hunt(animals)

    assert hunts == [(0, 0), (0, 1), (0, 2)]
    assert (table.view().round, table.view().hunt) == (1, 0)
    assert table.view().hands == (("bear", "wolf", "lynx", "owl", "mouse"),) * 2


@pytest.mark.rule("another_day.sums", "another_day.others", "another_day.eaten")
def test_the_example_of_the_distribution(seat: Seat) -> None:
    """Rulebook: sums of 11, 6 and 10 bring two, one and one marker; Dori's mouse was eaten and brings none."""
    table = seat(4)

    table.hunt("wbom", bear="mouse")
    table.hunt("owb")
    assert table.view().food == (0, 0, 0, 0)
    assert table.view().living == (0, 1, 2)
    table.hunt("mlm")

    assert table.view().food == (2, 1, 1, 0)


@pytest.mark.rule("another_day.sole-survivor")
@pytest.mark.parametrize("before", [(), ("www",), ("www", "lll")])
def test_a_sole_survivor_receives_two_markers(seat: Seat, before: tuple[str, ...]) -> None:
    """After the first, second or third hunt the round ends with its only survivor, whatever his animals sum up to."""
    table = seat(3)
    table.round(*before)

    table.hunt("mbm", bear="mouse")

    assert table.view().food == (0, 2, 0)
    assert table.view().round == 1


@pytest.mark.rule("another_day.sums")
def test_nothing_is_distributed_before_the_round_is_over(seat: Seat) -> None:
    """Only a complete round brings markers; sums count the three animals played, never those left over."""
    table = seat(2)

    table.hunt("bm")
    table.hunt("wo")
    assert table.view().food == (0, 0)
    table.hunt("lb")

    assert table.view().food == (1, 2)


@pytest.mark.rule("another_day.tied-sums", "another_day.others")
def test_all_who_tie_for_the_greatest_sum_receive_two(seat: Seat) -> None:
    """Sums of 12, 12 and 6 bring 2, 2 and 1."""
    table = seat(3)

    table.round("mob", "omw", "lll")

    assert table.view().food == (2, 2, 1)


@pytest.mark.rule("another_day.tied-sums")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_if_all_survivors_tie_all_receive_two(seat: Seat, players: int) -> None:
    """Equal sums: two markers for each survivor."""
    table = seat(players)

    tie(table)

    assert table.view().food == (2,) * players


@pytest.mark.rule("another_day.supply")
def test_the_supply_never_runs_out(seat: Seat) -> None:
    """More markers are handed out than the box holds."""
    table = seat(5)

    for _ in range(4):
        tie(table)

    assert sum(table.view().food) == 40


@pytest.mark.rule("another_day.caller")
def test_the_next_seat_calls_in_each_hunt_even_if_eaten(seat: Seat) -> None:
    """Calling passes clockwise with every hunt; a player who was eaten calls like any other."""
    table = seat(3)

    assert table.view().caller == 0
    table.hunt("bow", bear="owl")
    assert (table.view().caller, table.view().living) == (1, (0, 2))
    table.hunt("wb")
    assert table.view().caller == 2


@pytest.mark.rule("another_day.caller")
def test_the_caller_has_no_influence_on_play(seat: Seat) -> None:
    """Whoever calls first, the same animals lead to the same lines."""
    one, other = seat(3), seat(3, first_caller=2)

    lines = [table.hunt("bow", bear="owl") + table.hunt("wb") for table in (one, other)]

    assert lines[0] == lines[1]


@pytest.mark.rule("another_day.caller-goes-on")
def test_a_new_round_does_not_reset_the_caller(seat: Seat) -> None:
    """After a round of one hunt the next seat calls, not the first caller again."""
    table = seat(4)

    callers = [table.view().caller]
    for winner in (0, 1, 2, 3, 0):
        win_alone(table, winner)
        callers.append(table.view().caller)

    assert callers == [0, 1, 2, 3, 0, 1]


@pytest.mark.rule("another_day.first-caller")
def test_who_calls_first_is_an_option(seat: Seat) -> None:
    """The seat of the youngest player is given before the match, seat 0 unless said otherwise."""
    assert seat(3).view().caller == 0
    assert seat(3, first_caller=2).view().caller == 2
    with pytest.raises(SetupError) as refused:
        load("another_day", players=3, first_caller=3)
    assert refused.value.code == "bad-options"


@pytest.mark.rule("another_day.win", "another_day.over")
def test_five_markers_held_by_one_player_alone_win(seat: Seat) -> None:
    """After the distribution the match is over: 4 become 6."""
    table = seat(3)

    for _ in range(3):
        win_alone(table, 1)

    assert table.game.actors(table.state) == ()
    assert table.game.scores(table.state) == (0, 6, 0)
    assert table.game.ranking(table.state) == (2, 1, 2)
    assert table.game.returns(table.state) == shares(0, 1, 0)
    assert table.view().living == (1,)
    refused = table.refusal(PlayAnimal(0, "bear"))
    assert (refused.code, refused.rule) == ("match-over", "another_day.over")


@pytest.mark.rule("another_day.win")
def test_exactly_five_markers_are_enough(seat: Seat) -> None:
    """Two, one and two markers make five."""
    table = seat(2)
    win_alone(table, 0)
    table.round("bm", "wo", "lb")
    win_alone(table, 0)

    assert table.game.scores(table.state) == (5, 2)
    assert table.game.actors(table.state) == ()


@pytest.mark.rule("another_day.more-wins")
def test_six_markers_beat_five_of_the_same_round(seat: Seat) -> None:
    """Two players pass five at the same time: the one with more has won at once."""
    table = seat(3)
    tie(table)
    tie(table)

    table.hunt("bmw", bear="wolf")
    table.hunt("wo")
    table.hunt("lb")

    assert table.game.scores(table.state) == (5, 6, 4)
    assert table.game.actors(table.state) == ()
    assert table.game.returns(table.state) == shares(0, 1, 0)


@pytest.mark.rule("another_day.play-on", "another_day.win")
def test_a_tie_beyond_five_is_played_on(seat: Seat) -> None:
    """While several share the maximum, everybody plays further rounds by the same rules."""
    table = seat(3)
    for _ in range(4):
        tie(table)

    assert table.view().food == (8, 8, 8)
    assert table.game.block(table.state) == (0, 1, 2)
    table.hunt("mbm", bear="mouse")
    assert table.game.scores(table.state) == (8, 10, 8)
    assert table.game.actors(table.state) == ()


@pytest.mark.rule("another_day.play-on")
def test_in_the_play_on_a_player_behind_may_still_win(seat: Seat) -> None:
    """Everybody takes part in the further rounds, and who was one marker behind the tied leaders can pass them."""
    table = seat(3)
    tie(table)
    tie(table)
    table.round("mob", "omw", "lll")
    assert table.view().food == (6, 6, 5)
    assert table.game.block(table.state) == (0, 1, 2)

    win_alone(table, 2)

    assert table.game.scores(table.state) == (6, 6, 7)
    assert table.game.ranking(table.state) == (2, 2, 1)
    assert table.game.actors(table.state) == ()


@pytest.mark.rule("another_day.round-limit", "another_day.shared-victory")
def test_at_the_round_limit_the_leaders_share(seat: Seat) -> None:
    """After `max_rounds` rounds the players with most markers share the victory, enough or not."""
    table = seat(3, max_rounds=1)

    table.round("mob", "omw", "lll")

    assert table.game.actors(table.state) == ()
    assert table.game.ranking(table.state) == (1, 1, 3)
    assert table.game.returns(table.state) == shares(1, 1, 0)


@pytest.mark.rule("another_day.round-limit")
def test_mirrored_play_ends_after_fifty_rounds(seat: Seat) -> None:
    """Players who always do the same tie for ever, so the default limit is 50 rounds."""
    table = seat(2)

    rounds = 0
    while table.game.actors(table.state):
        tie(table)
        rounds += 1

    assert rounds == 50
    assert table.game.returns(table.state) == shares(1, 1)


@pytest.mark.rule("another_day.players")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players_take_part(players: int) -> None:
    """The box holds five sets of animals, and one player has nobody to hunt."""
    with pytest.raises(SetupError) as refused:
        load("another_day", players=players)

    assert refused.value.code == "bad-players"
    assert not isinstance(refused.value, IllegalAction)
