"""The hunt: playing, calling, hunting and being eaten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from preycore import CHANCE
from preycore.games.another_day.actions import Called, Decline, Eaten, Hunt, PlayAnimal

if TYPE_CHECKING:
    from tests.games.another_day.conftest import Table

    Seat = Callable[..., Table]


@pytest.mark.rule("another_day.animals")
def test_everybody_starts_with_the_same_five_animals(seat: Seat) -> None:
    """Each player holds bear, wolf, lynx, owl and mouse, numbered from 1 to 5, and may play any of them."""
    table = seat(5)

    animals = ("bear", "wolf", "lynx", "owl", "mouse")
    assert table.view().hands == (animals,) * 5
    assert table.view(3).legal == tuple(PlayAnimal(3, animal) for animal in animals)


@pytest.mark.rule("another_day.two-players")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_players_play_by_the_same_rules(seat: Seat, players: int) -> None:
    """Everybody plays an animal in a block and holds the same set; two players have no variant."""
    table = seat(players)

    assert table.game.block(table.state) == tuple(range(players))
    assert len(table.game.action_table(players - 1)) == 10
    table.hunt("wb" + "b" * (players - 2))
    assert table.view().hunt == 1


@pytest.mark.rule("another_day.commit")
def test_animals_are_played_in_one_block_of_all_who_live(seat: Seat) -> None:
    """Everybody alive plays exactly one animal, in any order, and nothing is called before all have."""
    table = seat(3)

    table.step(PlayAnimal(2, "owl"))
    assert table.game.actors(table.state) == (0, 1)
    assert table.refusal(PlayAnimal(2, "bear")).code == "not-your-turn"
    assert table.refusal(Called("bear", ())).code == "not-your-turn"
    table.step(PlayAnimal(0, "owl"))
    table.step(PlayAnimal(1, "owl"))
    assert table.game.actors(table.state) == (CHANCE,)
    assert table.game.block(table.state) == ()


@pytest.mark.rule("another_day.hand")
def test_an_animal_is_played_once_in_a_round(seat: Seat) -> None:
    """Played cards stay on the table: in the next hunt only the other animals may be played."""
    table = seat(2)
    table.hunt("ol")

    refused = table.refusal(PlayAnimal(0, "owl"))

    assert (refused.code, refused.rule) == ("not-legal", "another_day.hand")
    assert "owl" not in refused.message
    assert [action.animal for action in table.view(0).legal if isinstance(action, PlayAnimal)] == [
        "bear",
        "wolf",
        "lynx",
        "mouse",
    ]


@pytest.mark.rule("another_day.commit")
def test_no_animal_is_played_while_animals_are_called(seat: Seat) -> None:
    """While a lone revealer chooses, an animal cannot be played."""
    table = seat(2)
    table.commit("bo")

    refused = table.refusal(PlayAnimal(0, "owl"))

    assert (refused.code, refused.rule) == ("wrong-phase", "another_day.commit")


@pytest.mark.rule("another_day.calling", "another_day.nobody", "another_day.reveal")
def test_animals_are_called_upwards_and_a_call_that_nobody_answers_is_logged(seat: Seat) -> None:
    """The calls go up from the bear; where nobody turns a card over nothing happens, and the line says so."""
    table = seat(3)

    assert table.hunt("owl")[3:] == [
        Called("bear", ()),
        Called("wolf", (1,)),
        Decline(1),
        Called("lynx", (2,)),
        Decline(2),
        Called("owl", (0,)),
        Decline(0),
    ]


@pytest.mark.rule("another_day.calling")
def test_no_animal_is_called_out_of_order(seat: Seat) -> None:
    """While the bear is due, no other animal can be called, and nobody can be eaten."""
    table = seat(2)
    for player, animal in enumerate(("wolf", "owl")):
        table.step(PlayAnimal(player, animal))

    wrong_animal = table.refusal(Called("wolf", (0,)))
    wrong_kind = table.refusal(Eaten("owl", (1,)))

    assert (wrong_animal.code, wrong_animal.rule) == ("not-possible", "another_day.calling")
    assert (wrong_kind.code, wrong_kind.rule) == ("wrong-phase", "another_day.calling")


@pytest.mark.rule("another_day.reveal")
@pytest.mark.parametrize("claimed", [(), (0,), (1,), (0, 1), (1, 2), (0, 1, 2), (2, 0)])
def test_exactly_the_holders_of_a_called_animal_turn_it_over(seat: Seat, claimed: tuple[int, ...]) -> None:
    """All facedown bears are turned over at the call of the bear, and no other card."""
    table = seat(3)
    for player, animal in enumerate(("bear", "wolf", "bear")):
        table.step(PlayAnimal(player, animal))

    refused = table.refusal(Called("bear", claimed))

    assert (refused.code, refused.rule) == ("not-possible", "another_day.reveal")
    assert "wolf" not in refused.message
    table.game.check(table.state, Called("bear", (0, 2)))


@pytest.mark.rule("another_day.calling-ends")
def test_calling_stops_when_no_card_lies_facedown(seat: Seat) -> None:
    """After the last facedown card no further animal is called."""
    table = seat(3)

    assert table.hunt("bww")[3:] == [Called("bear", (0,)), Decline(0), Called("wolf", (1, 2))]
    assert table.view().hunt == 1


@pytest.mark.rule("another_day.calling-ends", "another_day.sole-survivor")
def test_calling_stops_when_the_last_facedown_card_is_eaten(seat: Seat) -> None:
    """A prey turned over by its hunter is not called: without another facedown card the hunt is over."""
    table = seat(2)

    assert table.hunt("bm", bear="mouse")[2:] == [Called("bear", (0,)), Hunt(0, "mouse"), Eaten("mouse", (1,))]
    assert table.view().round == 1


@pytest.mark.rule("another_day.lone-hunter")
def test_the_lone_revealer_may_hunt_or_decline(seat: Seat) -> None:
    """Exactly one card turned over: its player names a prey with a higher number, or hunts nothing."""
    table = seat(3)
    table.commit("lww")

    assert table.game.actors(table.state) == (0,)
    assert table.view(0).legal == (Hunt(0, "owl"), Hunt(0, "mouse"), Decline(0))
    assert table.view(1).legal == ()
    table.take(Decline(0))
    assert table.view().living == (0, 1, 2)


@pytest.mark.rule("another_day.lone-hunter")
def test_nobody_hunts_before_being_revealed_alone(seat: Seat) -> None:
    """In the open block a hunt is refused."""
    table = seat(2)

    for action in (Hunt(0, "owl"), Decline(0)):
        refused = table.refusal(action)
        assert (refused.code, refused.rule) == ("wrong-phase", "another_day.lone-hunter")


@pytest.mark.rule("another_day.eaten")
def test_the_bear_hunts_the_owls(seat: Seat) -> None:
    """Rulebook: the only bear names the owl; both owls are turned over and eaten, the bear stays face up."""
    table = seat(4)

    alia = table.commit("boow")
    assert alia[4:] == [Called("bear", (0,))]
    table.step(Hunt(0, "owl"))
    table.step(Eaten("owl", (1, 2)))

    assert table.view().living == (0, 3)
    assert table.view().shown == (("bear",), ("owl",), ("owl",), ())
    assert table.view().possible == ((), (), (), ("wolf", "lynx", "mouse"))


@pytest.mark.rule("another_day.eaten")
@pytest.mark.parametrize(
    "claimed", [Eaten("owl", (1,)), Eaten("owl", ()), Eaten("mouse", (1, 2)), Called("wolf", (3,))]
)
def test_exactly_those_with_the_hunted_animal_are_eaten(seat: Seat, claimed: Eaten | Called) -> None:
    """After a hunt nothing but the hunted animal is turned over, by all who have it facedown."""
    table = seat(4)
    table.commit("boow")
    table.step(Hunt(0, "owl"))

    assert table.refusal(claimed).code in ("not-possible", "wrong-phase")
    assert table.refusal(claimed).rule in ("another_day.eaten", "another_day.reveal")


@pytest.mark.rule("another_day.eaten", "another_day.round")
def test_who_is_eaten_in_the_second_hunt_is_out_until_the_next_round(seat: Seat) -> None:
    """Rulebook: Ben is eaten in the second hunt, does not play in the third, and is back in the next round."""
    table = seat(4)
    table.hunt("wbwb")

    table.hunt("boll", bear="owl")

    assert table.view().living == (0, 2, 3)
    assert table.game.block(table.state) == (0, 2, 3)
    assert table.refusal(PlayAnimal(1, "bear")).code == "not-your-turn"
    table.hunt("ooo")
    assert table.view().round == 1
    assert table.game.block(table.state) == (0, 1, 2, 3)
    assert table.view().hands[1] == ("bear", "wolf", "lynx", "owl", "mouse")


@pytest.mark.rule("another_day.last-animal")
def test_a_lone_mouse_cannot_hunt(seat: Seat) -> None:
    """No number is higher than the mouse's, so its lone revealer is not asked."""
    table = seat(3)

    assert table.hunt("bbm")[3:] == [
        Called("bear", (0, 1)),
        Called("wolf", ()),
        Called("lynx", ()),
        Called("owl", ()),
        Called("mouse", (2,)),
    ]


@pytest.mark.rule("another_day.any-higher")
def test_a_hunter_may_name_an_animal_that_nobody_can_have(seat: Seat) -> None:
    """Any higher number may be named; a hunt in vain is logged and nobody is eaten."""
    table = seat(2)
    table.hunt("mm")
    table.commit("wo")

    assert Hunt(0, "mouse") in table.view(0).legal
    table.step(Hunt(0, "mouse"))
    table.step(Eaten("mouse", ()))

    assert table.view().living == (0, 1)


@pytest.mark.rule("another_day.any-higher")
def test_an_animal_may_be_hunted_twice(seat: Seat) -> None:
    """The second hunter may name what the first has hunted already, in vain."""
    table = seat(3)

    lines = table.hunt("bwo", bear="mouse", wolf="mouse")

    assert [line for line in lines if isinstance(line, Eaten)] == [Eaten("mouse", ()), Eaten("mouse", ())]


@pytest.mark.rule("another_day.higher-only")
@pytest.mark.parametrize("animal", ["bear", "wolf", "lynx", "dragon"])
def test_only_higher_numbers_are_hunted(seat: Seat, animal: str) -> None:
    """The lynx hunts owl and mouse: neither its own kind nor a smaller number, so nobody hits himself."""
    table = seat(2)
    table.commit("lm")

    refused = table.refusal(Hunt(0, animal))

    assert (refused.code, refused.rule) == ("not-legal", "another_day.higher-only")


@pytest.mark.rule("another_day.lone-count", "another_day.not-called-twice")
def test_an_eaten_card_is_not_called_and_its_player_does_not_hunt(seat: Seat) -> None:
    """All owls fall to the bear's hunt; the owl is then skipped, and an eaten owl never hunts."""
    table = seat(4)

    assert table.hunt("boom", bear="owl")[4:] == [
        Called("bear", (0,)),
        Hunt(0, "owl"),
        Eaten("owl", (1, 2)),
        Called("wolf", ()),
        Called("lynx", ()),
        Called("mouse", (3,)),
    ]


@pytest.mark.rule("another_day.not-called-twice")
def test_an_animal_hunted_in_vain_is_not_called(seat: Seat) -> None:
    """Everybody knows from the hunt that no wolf is there, so the calls go on with the lynx."""
    table = seat(2)

    assert table.hunt("bl", bear="wolf")[2:] == [
        Called("bear", (0,)),
        Hunt(0, "wolf"),
        Eaten("wolf", ()),
        Called("lynx", (1,)),
        Decline(1),
    ]


@pytest.mark.rule("another_day.lone-count")
def test_a_player_eaten_in_an_earlier_hunt_does_not_count(seat: Seat) -> None:
    """The owl that was eaten in the first hunt does not spoil the hunt of an owl that is alone in the second."""
    table = seat(3)
    table.hunt("bol", bear="owl")

    lines = table.hunt("om", owl="mouse")

    assert lines[2:] == [
        *[Called(animal, ()) for animal in ("bear", "wolf", "lynx")],
        Called("owl", (0,)),
        Hunt(0, "mouse"),
        Eaten("mouse", (2,)),
    ]


@pytest.mark.rule("another_day.clash")
@pytest.mark.parametrize(("animals", "clash"), [("bbm", (0, 1)), ("bbb", (0, 1, 2))])
def test_two_of_a_kind_hunt_nothing_and_survive(seat: Seat, animals: str, clash: tuple[int, ...]) -> None:
    """Two or more cards turned over at a call: nobody hunts, and the calls go on."""
    table = seat(3)

    lines = table.hunt(animals)

    assert Called("bear", clash) in lines
    assert not any(isinstance(line, Hunt | Decline) for line in lines)
    assert table.view().living == (0, 1, 2)


@pytest.mark.rule("another_day.clash", "another_day.lone-hunter")
def test_a_clash_leaves_the_next_animal_its_hunt(seat: Seat) -> None:
    """After two bears the lone wolf is still asked."""
    table = seat(4)
    table.commit("bbwm")

    assert table.game.actors(table.state) == (2,)


@pytest.mark.rule("another_day.eaten")
def test_a_hunter_is_safe_once_he_has_hunted(seat: Seat) -> None:
    """Smaller numbers are called first, so a chain of hunts eats upwards and somebody always survives."""
    table = seat(5)

    table.hunt("bwlom", bear="wolf", lynx="owl")

    assert table.view().living == (0, 2, 4)


@pytest.mark.rule("another_day.turn")
def test_only_the_lone_revealer_acts_while_he_chooses(seat: Seat) -> None:
    """Everybody else is refused."""
    table = seat(3)
    table.commit("mbm")

    refused = table.refusal(Hunt(0, "mouse"))

    assert (refused.code, refused.rule) == ("not-your-turn", "another_day.turn")
