"""Interactions: matings, fights, and the chain of what follows from them."""

import pytest

from preycore import IllegalAction
from preycore.games.emboscados.actions import Fight, Mate
from tests.games.emboscados.grove_text import Table, text

EMPTY = "fox wolf owl lynx viper"


@pytest.mark.rule("emboscados.interaction", "emboscados.mating")
def test_a_mating_brings_one_cub_on_a_chosen_card() -> None:
    """Neighbours of one species and different sexes mate; the active player puts the cub on either card."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-3", pile="mouse-1")

    table.show("rabbit-3", 0)

    pair = ("rabbit-1", "rabbit-3")
    assert list(table.legal()) == [Mate(0, pair, "rabbit-1"), Mate(0, pair, "rabbit-3")]
    table.mate(*pair, on="rabbit-3")
    assert table.drawn() == text("rabbit-1 . . . .\nrabbit-3+1 . . . .")


@pytest.mark.rule("emboscados.interaction", "emboscados.fight-loser", "emboscados.forced-fight")
def test_the_newcomer_wins_a_fight() -> None:
    """Neighbours of one species and sex fight; the card that was there is discarded, without a line of its own."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-2", pile="mouse-1")

    table.show("rabbit-2", 0)

    assert table.drawn() == "rabbit-2 . . . ."
    assert "rabbit-1" in table.view.discards
    assert [line for line in table.lines if isinstance(line, Fight)] == []


@pytest.mark.rule("emboscados.interaction")
def test_other_species_leave_each_other_alone() -> None:
    """Neighbours of different species do not interact."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="mouse-1", pile="mouse-2")

    table.show("mouse-1", 0)

    assert table.drawn() == text("rabbit-1 . . . .\nmouse-1 . . . .")
    assert table.phase == "main"


@pytest.mark.rule("emboscados.becomes-adjacent")
def test_a_pair_does_not_repeat() -> None:
    """A pair that stays neighbours interacts once; a later event elsewhere does not let it mate again."""
    table = Table(f"{EMPTY}\nrabbit-1 . . . .", shown="rabbit-3 mouse-1", pile="hedgehog-1")
    table.show("rabbit-3", 0).mate("rabbit-1", "rabbit-3", on="rabbit-1")

    table.show("mouse-1", 0)

    assert table.phase == "main"
    assert table.drawn() == text("rabbit-1+1 . . . .\nrabbit-3 . . . .\nmouse-1 . . . .")


@pytest.mark.rule("emboscados.becomes-adjacent")
def test_a_pair_that_parts_and_meets_again_interacts_again() -> None:
    """A pair that was separated and becomes neighbours again mates again."""
    table = Table(
        f"{EMPTY}\nrabbit-1+1 . . . .\nrabbit-3 . . . .\nmouse-1 . . . .",
        hands={0: "migration", 1: "migration"},
        shown="hedgehog-1",
    )
    table.special("migration", "rabbit-3", "column-2")
    assert table.drawn() == text("rabbit-1+1 . rabbit-3 . .\nmouse-1 . . . .")
    assert table.phase == "main"

    table.special("migration", "rabbit-1", "column-2")

    assert [meeting.pair for meeting in table.view.pending] == [("rabbit-1", "rabbit-3")]


@pytest.mark.rule("emboscados.chain-order")
def test_the_active_player_chooses_the_next_pair() -> None:
    """With several pairs pending each may come first, and each choice is an action of the active player."""
    # The male rabbit-3 comes below the female rabbit-1 and beside the female rabbit-2.
    table = Table(
        f"{EMPTY}\nhedgehog-1 rabbit-1 mouse-2 . .\nmouse-1 . rabbit-2 . .",
        shown="rabbit-3",
        pile="hedgehog-5",
    )
    table.show("rabbit-3", 1)

    assert {action.pair for action in table.legal() if isinstance(action, Mate)} == {
        ("rabbit-1", "rabbit-3"),
        ("rabbit-2", "rabbit-3"),
    }
    table.mate("rabbit-2", "rabbit-3", on="rabbit-2").mate("rabbit-1", "rabbit-3", on="rabbit-3")
    assert table.drawn() == text("hedgehog-1 rabbit-1 mouse-2 . .\nmouse-1 rabbit-3+1 rabbit-2+1 . .")


@pytest.mark.rule("emboscados.chain-order", "emboscados.fight-loser")
def test_the_order_matters() -> None:
    """A fight first may discard the partner of a mating that was pending, which is then forgotten."""
    drawing = f"{EMPTY}\nhedgehog-1 rabbit-3 mouse-2 . .\nmouse-1 . rabbit-1 . ."
    fight_first = Table(drawing, shown="rabbit-2", pile="hedgehog-5").show("rabbit-2", 1)
    mate_first = Table(drawing, shown="rabbit-2", pile="hedgehog-5").show("rabbit-2", 1)

    # The newcomer rabbit-2 (female) stands below rabbit-3 (male) and beside rabbit-1 (female).
    fight_first.fight("rabbit-1", "rabbit-2", loser="rabbit-1").mate("rabbit-2", "rabbit-3", on="rabbit-2")
    mate_first.mate("rabbit-2", "rabbit-3", on="rabbit-3")

    assert fight_first.drawn() == text("hedgehog-1 rabbit-3 mouse-2 . .\nmouse-1 rabbit-2+1 . . .")
    # The fight was then all that was pending, and happened by itself.
    assert mate_first.drawn() == text("hedgehog-1 rabbit-3+1 mouse-2 . .\nmouse-1 rabbit-2 . . .")
    with pytest.raises(IllegalAction) as refused:
        mate_first.game.check(mate_first.state, Fight(1, ("rabbit-1", "rabbit-2"), "rabbit-1"))
    assert refused.value.rule == "emboscados.interaction"


@pytest.mark.rule("emboscados.chain-order")
def test_only_pending_pairs_interact() -> None:
    """A pair that is not pending, or a loser that is fixed otherwise, is refused."""
    drawing = f"{EMPTY}\nhedgehog-1 rabbit-3 mouse-2 . .\nmouse-1 . rabbit-1 . ."
    table = Table(drawing, shown="rabbit-2", pile="hedgehog-5").show("rabbit-2", 1)

    for action in (
        Fight(0, ("rabbit-1", "rabbit-2"), "rabbit-2"),
        Mate(0, ("rabbit-1", "rabbit-2"), "rabbit-2"),
        Mate(0, ("rabbit-1", "rabbit-3"), "rabbit-3"),
    ):
        with pytest.raises(IllegalAction) as refused:
            table.game.check(table.state, action)
        assert (refused.value.code, refused.value.rule) == ("not-legal", "emboscados.chain-order")


@pytest.mark.rule("emboscados.shift")
def test_the_rulebooks_example_of_a_chain() -> None:
    """A fight discards a male squirrel; the new squirrel moves up beside a female squirrel, and they mate."""
    table = Table(
        f"{EMPTY}\nsquirrel-2 squirrel-1 . . .",
        shown="squirrel-4",
        pile="mouse-1",
    )

    table.show("squirrel-4", 0)

    # squirrel-4 discarded squirrel-2, moved up and now stands beside the female.
    assert table.drawn() == "squirrel-4 squirrel-1 . . ."
    assert [meeting.pair for meeting in table.view.pending] == [("squirrel-1", "squirrel-4")]
    table.mate("squirrel-1", "squirrel-4", on="squirrel-4")
    assert table.drawn() == "squirrel-4+1 squirrel-1 . . ."


@pytest.mark.rule("emboscados.shift", "emboscados.newcomer-labels", "emboscados.fight-loser")
def test_in_a_chain_the_card_that_moved_is_the_newcomer() -> None:
    """Cards below a discarded one move up and are newcomers to whom they meet: there the stationary card loses."""
    table = Table(
        f"{EMPTY}\nrabbit-1 hedgehog-1 . . .\nhedgehog-3 . . . .",
        shown="partridge-1",
        hands={0: "migration"},
    )

    table.special("migration", "rabbit-1", "column-3")

    assert table.drawn() == "hedgehog-3 . . rabbit-1 ."
    assert "hedgehog-1" in table.view.discards


@pytest.mark.rule("emboscados.shift")
def test_a_shift_joins_cards_above_and_below() -> None:
    """When a card between two of one species is discarded, the two become neighbours and interact."""
    table = Table(
        f"{EMPTY}\nmouse-2 . . . .\nrabbit-1 . . . .\nmouse-1 . . . .",
        shown="partridge-1",
        hands={0: "flight"},
        pile="hedgehog-1",
    )

    table.special("flight", "rabbit-1")

    (meeting,) = table.view.pending
    assert meeting.pair == ("mouse-1", "mouse-2")
    assert meeting.newcomers == ("mouse-1",)


@pytest.mark.rule("emboscados.becomes-adjacent")
def test_cards_that_move_up_together_stay_neighbours() -> None:
    """Two cards of one species that a shift moves together were neighbours before and do not interact again."""
    table = Table(
        f"{EMPTY}\nrabbit-1 mouse-5 . . .\nhedgehog-1 . . . .\nhedgehog-2 . . . .",
        shown="partridge-1",
        hands={0: "migration"},
    )

    table.special("migration", "rabbit-1", "column-2")

    assert table.drawn() == text("hedgehog-1 mouse-5 rabbit-1 . .\nhedgehog-2 . . . .")
    assert table.phase == "main"


@pytest.mark.rule("emboscados.fight-loser")
def test_where_both_came_the_player_chooses_the_loser() -> None:
    """In a fight of two cards that the same event moved, the active player chooses who is discarded."""
    table = Table(
        f"{EMPTY}\nmouse-2 hedgehog-1 . . .\nmouse-1 . . . .\nmouse-3 . . . .",
        shown="partridge-1",
        hands={0: "migration"},
    )

    table.special("migration", "mouse-2", "column-1")

    # mouse-2 came to the second row of its new column, and mouse-3 moved up beside it.
    assert list(table.legal()) == [
        Fight(0, ("mouse-2", "mouse-3"), "mouse-2"),
        Fight(0, ("mouse-2", "mouse-3"), "mouse-3"),
    ]
    table.fight("mouse-2", "mouse-3", loser="mouse-3")
    assert table.drawn() == text("mouse-1 hedgehog-1 . . .\n. mouse-2 . . .")


@pytest.mark.rule("emboscados.newcomer-labels")
def test_old_pairs_keep_their_newcomers() -> None:
    """A pair that is still pending after another interaction keeps the newcomers of the event that joined it."""
    table = Table(
        f"{EMPTY}\nhedgehog-1 rabbit-3 mouse-2 . .\nmouse-1 . rabbit-1 . .",
        shown="rabbit-2",
        pile="hedgehog-5",
    ).show("rabbit-2", 1)
    before = {meeting.pair: meeting.newcomers for meeting in table.view.pending}

    table.fight("rabbit-1", "rabbit-2", loser="rabbit-1")

    (left,) = table.view.pending
    assert before == {("rabbit-1", "rabbit-2"): ("rabbit-2",), ("rabbit-2", "rabbit-3"): ("rabbit-2",)}
    assert left.newcomers == before[left.pair]


@pytest.mark.rule("emboscados.forced-fight")
def test_a_fight_waits_while_something_else_is_pending() -> None:
    """A fight with a fixed loser is asked for as long as there is another pair whose turn could come first."""
    table = Table(
        f"{EMPTY}\nhedgehog-1 rabbit-3 mouse-2 . .\nmouse-1 . rabbit-1 . .",
        shown="rabbit-2",
        pile="hedgehog-5",
    ).show("rabbit-2", 1)

    assert Fight(0, ("rabbit-1", "rabbit-2"), "rabbit-1") in table.legal()
    assert table.view.discards.count("rabbit-1") == 0


@pytest.mark.rule("emboscados.lost-cubs")
def test_cubs_go_with_a_discarded_card() -> None:
    """The cubs of the loser are not handed on; if the card comes back it has none."""
    table = Table(f"{EMPTY}\nrabbit-1+2 . . . .", shown="rabbit-2", hands={1: "comeback"}, pile="mouse-1")
    table.show("rabbit-2", 0)
    assert table.drawn() == "rabbit-2 . . . ."

    table.special("comeback", "rabbit-1", "column-2")

    assert table.drawn() == "rabbit-2 . rabbit-1 . ."


@pytest.mark.rule("emboscados.mating")
def test_a_card_mates_with_several_partners() -> None:
    """There is no limit per card: one that comes between two partners mates with both and may carry both cubs."""
    table = Table(f"{EMPTY}\nrabbit-3 . rabbit-4 . .", shown="rabbit-1", pile="mouse-1")

    table.show("rabbit-1", 1)
    table.mate("rabbit-1", "rabbit-3", on="rabbit-1").mate("rabbit-1", "rabbit-4", on="rabbit-1")

    assert table.drawn() == "rabbit-3 rabbit-1+2 rabbit-4 . ."


@pytest.mark.rule("emboscados.cub-supply")
def test_cubs_never_run_out() -> None:
    """However many cubs lie on the table, a mating brings another."""
    table = Table(
        f"{EMPTY}\nrabbit-1+60 . . . .",
        shown="rabbit-3",
        pile="mouse-1",
        identities=("lynx mouse", "viper hedgehog"),
    )

    table.show("rabbit-3", 1).mate("rabbit-1", "rabbit-3", on="rabbit-1")

    assert table.drawn() == "rabbit-1+61 rabbit-3 . . ."
