"""Turns, checks and the end of a match."""

import pytest

from preycore import ARBITER, CHANCE, SPECTATOR, IllegalAction
from preycore.actions import Action
from preycore.chance import FastDraw
from preycore.games.emboscados.actions import (
    Checked,
    DrawBlind,
    Drew,
    IdentitiesRevealed,
    PlaceDrawn,
    PlayShown,
    PlaySpecial,
    Shown,
)
from tests.games.emboscados.grove_text import Table, text

EMPTY = "fox wolf owl lynx viper"
EIGHT = f"{EMPTY}\nrabbit-1+7 . . . ."
"""The fox hunts 8 points."""


def refused(table: Table, action: Action) -> tuple[str, str]:
    """Return code and rule of a refusal."""
    with pytest.raises(IllegalAction) as error:
        table.game.check(table.state, action)
    return error.value.code, error.value.rule


@pytest.mark.rule("emboscados.turn")
def test_players_act_clockwise() -> None:
    """After a turn the next seat acts, after the last one the first; nobody else does."""
    table = Table(shown="rabbit-1 mouse-1 squirrel-1 hedgehog-1", pile="", players=3, active=1)

    seats = []
    for column, card in enumerate(("rabbit-1", "mouse-1", "squirrel-1")):
        seats.append(table.actor)
        table.show(card, column)

    assert seats == [1, 2, 0]
    assert refused(table, PlayShown(0, "hedgehog-1", 0)) == ("not-your-turn", "emboscados.turn")


@pytest.mark.rule("emboscados.turn-action")
def test_what_a_turn_offers() -> None:
    """A turn offers each card of the display for each column, the blind draw and the specials in hand, no more."""
    table = Table(shown="rabbit-1 mouse-1", pile="mouse-5", hands={0: "clearing"})

    legal = table.legal()

    assert sum(isinstance(action, PlayShown) for action in legal) == 10
    assert [action for action in legal if not isinstance(action, PlayShown)] == [
        DrawBlind(0),
        PlaySpecial(0, "clearing", ()),
    ]


@pytest.mark.rule("emboscados.turn-action")
def test_a_special_is_the_whole_turn() -> None:
    """After a special that takes no prey the turn is over."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-1", hands={0: "spring"})

    table.special("spring", "rabbit-1")

    assert (table.phase, table.actor) == ("main", 1)


@pytest.mark.rule("emboscados.display")
def test_the_display_is_refilled_before_the_chain() -> None:
    """The card that was taken is replaced from the pile first, then its interactions run."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-3 mouse-1", pile="mouse-2")

    table.show("rabbit-3", 0, chance=False)
    assert table.phase == "refill"
    table.refill("mouse-2")

    assert table.phase == "chain"
    assert table.view.display == ("mouse-1", "mouse-2")


@pytest.mark.rule("emboscados.display")
def test_only_cards_of_the_display_are_shown_cards() -> None:
    """Without a pile nothing is replaced; and only what lies in the display can be taken from it."""
    table = Table(shown="rabbit-1 mouse-1", pile="")

    assert refused(table, PlayShown(0, "mouse-2", 0)) == ("not-legal", "emboscados.display")
    table.show("rabbit-1", 0)
    assert (table.phase, table.view.display) == ("main", ("mouse-1",))


@pytest.mark.rule("emboscados.blind-draw")
def test_who_draws_sees_the_card_before_choosing_the_column() -> None:
    """The drawer alone sees the card, then places exactly that card in a column of his choice."""
    table = Table(shown="rabbit-1", pile="mouse-1 mouse-2")

    table.take(DrawBlind(0)).take(Drew(0, "mouse-2"))

    game, state = table.game, table.state
    assert game.observe(state, 0).drawn == "mouse-2"
    assert [game.observe(state, who).drawn for who in (1, SPECTATOR)] == [None, None]
    assert game.observe(state, 1).pile == ("mouse-1", "mouse-2")
    assert game.observe(state, 0).pile == ("mouse-1",)
    assert list(table.legal()) == [PlaceDrawn(0, "mouse-2", column) for column in range(5)]
    assert refused(table, PlaceDrawn(0, "mouse-1", 0)) == ("not-legal", "emboscados.blind-draw")


@pytest.mark.rule("emboscados.blind-draw")
def test_no_blind_draw_without_a_pile() -> None:
    """When the pile is empty nobody draws from it."""
    table = Table(shown="rabbit-1", pile="")

    assert refused(table, DrawBlind(0)) == ("not-legal", "emboscados.blind-draw")


@pytest.mark.rule("emboscados.turn-action", "emboscados.interaction")
def test_actions_of_other_moments_are_refused() -> None:
    """What belongs to another moment of the turn is refused with the rule of that moment."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-3", pile="mouse-2")

    assert refused(table, PlaceDrawn(0, "mouse-2", 0)) == ("wrong-phase", "emboscados.blind-draw")
    table.show("rabbit-3", 0)
    assert refused(table, PlayShown(0, "mouse-2", 0)) == ("wrong-phase", "emboscados.turn-action")
    assert refused(table, DrawBlind(0)) == ("not-legal", "emboscados.turn-action")


@pytest.mark.rule("emboscados.check")
def test_nine_points_win_at_once() -> None:
    """The step that brings 9 points ends the match, before the display is refilled or the chain runs."""
    table = Table(EIGHT, shown="mouse-1", identities=("fox squirrel", "wolf hedgehog"))

    table.show("mouse-1", 0)

    assert table.lines[1] == Checked(0, True)
    assert isinstance(table.lines[-1], IdentitiesRevealed)
    assert (table.view.winner, table.game.ranking(table.state)) == (0, (1, 2))
    assert not any(isinstance(line, Shown) for line in table.lines)


@pytest.mark.rule("emboscados.check")
def test_each_step_of_a_chain_is_checked() -> None:
    """A cub that brings the ninth point wins in the middle of the chain."""
    table = Table(
        f"{EMPTY}\nrabbit-1+6 . . . .",
        shown="rabbit-3",
        pile="mouse-1",
        identities=("fox squirrel", "wolf hedgehog"),
    )
    table.show("rabbit-3", 0)
    assert table.phase == "chain"

    table.mate("rabbit-1", "rabbit-3", on="rabbit-3")

    assert table.view.winner == 0


@pytest.mark.rule("emboscados.check", "emboscados.excluded")
def test_a_failed_check_excludes_pairs() -> None:
    """A check that fails rules out every pair that reaches 9, for everybody; it is not asked twice."""
    table = Table(EIGHT, shown="mouse-1 hedgehog-1", pile="", identities=("wolf squirrel", "owl hedgehog"))

    table.show("mouse-1", 0)

    # The fox with any of the five species, for each of the two, whose turns both began with 9 points for the fox.
    assert [line for line in table.lines if isinstance(line, Checked)] == [Checked(0, False), Checked(1, False)]
    assert table.view.excluded == (0b11111, 0b11111)
    assert (table.view.winner, table.phase) == (-1, "main")
    table.show("hedgehog-1", 1)
    assert sum(isinstance(line, Checked) for line in table.lines) == 2


@pytest.mark.rule("emboscados.check")
def test_no_check_where_all_pairs_win() -> None:
    """When all pairs still possible for a player reach 9 he has won without a check."""
    sure = Table(f"{EMPTY}\nrabbit-1+8 hedgehog-1+8 partridge-1+8 squirrel-1+8 mouse-1+8", shown="mouse-2", pile="")
    sure.take(PlayShown(0, "mouse-2", 0))
    assert (sure.phase, sure.view.winner) == ("reveal", 0)


@pytest.mark.rule("emboscados.excluded")
def test_a_passed_check_rules_out_the_others() -> None:
    """When a check passes, the pairs that do not reach 9 are ruled out for the winner."""
    table = Table(EIGHT, shown="mouse-1", identities=("fox squirrel", "wolf hedgehog"))

    table.take(PlayShown(0, "mouse-1", 0)).take(Checked(0, True))

    assert table.phase == "reveal"
    assert table.view.excluded[0] == (1 << 25) - 1 & ~0b11111


@pytest.mark.rule("emboscados.others-nine")
def test_nine_points_in_another_turn_wait() -> None:
    """Who reaches 9 in another's turn wins when his own begins, if he still has them."""
    table = Table(
        EIGHT,
        shown="mouse-1 hedgehog-1 partridge-1",
        pile="",
        players=3,
        identities=("wolf squirrel", "owl rabbit", "fox hedgehog"),
    )
    table.show("mouse-1", 0)
    assert (table.phase, table.actor) == ("main", 1)

    table.show("hedgehog-1", 3)

    assert table.view.winner == 2
    assert table.view.active == 2


@pytest.mark.rule("emboscados.others-nine")
def test_nine_points_can_be_lost_again() -> None:
    """Who has 9 points in another's turn and loses them before his own has not won."""
    table = Table(
        f"{EMPTY}\nrabbit-1+7 . . . .\nmouse-1 . . . .",
        shown="hedgehog-1",
        hands={0: "stray"},
        identities=("wolf squirrel", "fox hedgehog"),
    )

    table.special("stray", "rabbit-1").show("hedgehog-1", 3)

    assert (table.phase, table.actor) == ("main", 1)


@pytest.mark.rule("emboscados.more-than-nine")
def test_more_than_nine_points_win_too() -> None:
    """A step from 8 to 10 points wins like one to 9."""
    table = Table(
        f"{EMPTY}\nrabbit-5+7 . . . .\nmouse-4+1 . . . .",
        shown="mouse-1",
        hands={0: "winter"},
        identities=("fox squirrel", "wolf hedgehog"),
    )

    table.special("winter", "column-0")

    assert table.view.winner == 0
    assert table.game.scores(table.state)[0] == 10


@pytest.mark.rule("emboscados.all-played")
def test_the_match_ends_with_the_last_prey() -> None:
    """When display and pile are empty after a turn is resolved, the most points win."""
    table = Table(
        f"{EMPTY}\nrabbit-1 hedgehog-1+2 . . .",
        shown="rabbit-3",
        pile="",
        identities=("fox squirrel", "wolf mouse"),
    )
    table.show("rabbit-3", 0)
    assert table.phase == "chain"

    table.mate("rabbit-1", "rabbit-3", on="rabbit-1")

    assert table.phase == "over"
    assert table.game.scores(table.state) == (3, 3)


@pytest.mark.rule("emboscados.unused-specials")
def test_specials_in_hand_are_not_used_at_the_end() -> None:
    """When the prey are all played nobody plays a special any more, and hands stay hidden."""
    table = Table(shown="rabbit-3", pile="", hands={0: "migration", 1: "spring"})

    table.show("rabbit-3", 0)

    assert table.game.actors(table.state) == ()
    assert table.game.observe(table.state, 0).hands == (("migration",), None)


@pytest.mark.rule("emboscados.tie", "emboscados.places")
def test_ties_go_by_turn_order_after_the_last_turn() -> None:
    """Of equal points the first in turn order after the last player is ahead; the last player is behind all."""
    table = Table(
        f"{EMPTY}\nrabbit-1 hedgehog-1 partridge-1 . .",
        shown="mouse-1",
        pile="",
        players=4,
        active=1,
        identities=("fox squirrel", "wolf mouse", "owl hedgehog", "lynx partridge"),
    )

    table.show("mouse-1", 4)

    assert table.game.scores(table.state) == (1, 1, 1, 0)
    assert table.game.ranking(table.state) == (2, 3, 1, 4)
    assert [str(share) for share in table.game.returns(table.state)] == ["0", "0", "1", "0"]


@pytest.mark.rule("emboscados.nine-first")
def test_nine_points_go_before_the_end_of_the_prey() -> None:
    """If the last prey brings its player 9 points he wins, though another has more."""
    table = Table(
        f"{EMPTY}\nrabbit-1+7 hedgehog-1+11 . . .",
        shown="mouse-1",
        pile="",
        identities=("fox squirrel", "wolf mouse"),
    )

    table.show("mouse-1", 0)

    assert table.game.scores(table.state) == (9, 12)
    assert table.game.ranking(table.state) == (1, 2)


@pytest.mark.rule("emboscados.others-nine")
def test_the_end_of_the_prey_goes_before_the_next_players_check() -> None:
    """At a turn's end the prey are counted before the next player's turn could begin."""
    table = Table(EIGHT, shown="mouse-1", pile="", identities=("wolf squirrel", "fox hedgehog"))

    table.show("mouse-1", 0)

    assert table.view.winner == -1
    assert table.game.ranking(table.state) == (2, 1)
    assert [line for line in table.lines if isinstance(line, Checked)] == [Checked(0, False)]


@pytest.mark.rule("emboscados.always-an-action")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_always_something_to_do(players: int) -> None:
    """In whole matches a player whose turn it is always has a prey to take, whatever columns are protected."""
    game, draw = Table(players=players).game, FastDraw(bytes([players]))
    for _ in range(5):
        state = game.initial_state()
        while acting := game.actors(state):
            if acting == (CHANCE,):
                state = game.reduce(state, game.chance(state, draw))
                continue
            legal = game.legal_actions(state, acting[0])
            if game.observe(state, ARBITER).phase == "main":
                assert any(isinstance(action, PlayShown | DrawBlind) for action in legal)
            state = game.reduce(state, legal[draw.below(len(legal))])


@pytest.mark.rule("emboscados.reveal", "emboscados.over", "emboscados.scores")
def test_the_end_reveals_the_identities() -> None:
    """Points are public when the identities are; before, every public score is 0. Nobody acts afterwards."""
    table = Table(EIGHT, shown="mouse-1", identities=("fox squirrel", "wolf hedgehog"))
    table.take(PlayShown(0, "mouse-1", 0)).take(Checked(0, True))
    before = table.game.observe(table.state, SPECTATOR)

    table.take(IdentitiesRevealed(("fox", "wolf"), ("squirrel", "hedgehog")))

    after = table.game.observe(table.state, SPECTATOR)
    assert (before.points, before.identities) == ((0, 0), (None, None))
    assert (after.points, after.identities) == ((9, 0), (("fox", "squirrel"), ("wolf", "hedgehog")))
    assert table.game.actors(table.state) == ()
    assert refused(table, DrawBlind(0)) == ("match-over", "emboscados.over")


def test_drawings() -> None:
    """The drawing of a grove is read and written alike."""
    rows = "rabbit-1+2 . mouse-1 . .\nrabbit-3 . . . ."

    assert Table(f"{EMPTY}\n{rows}").drawn() == text(rows)
