"""Initiative, phases, places in the rotation, nights, and Placement."""

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attempt,
    Brave,
    ChooseOrder,
    DiscardArsenal,
    PassPhase,
    Place,
    Skip,
    TakeHardship,
)
from preycore.games.deadly_prey.outcomes import ArsenalDrew, ArsenalTop, HardshipDrawn, InitiativeRolled
from tests.games.deadly_prey.scene import Scene


@pytest.mark.rule("deadly_prey.initiative", "deadly_prey.daily-gain")
def test_initiative_after_the_new_willpower() -> None:
    """Each hunter gains one; then the most in reserve wins, and the order goes clockwise from the winner."""
    scene = Scene(3)
    scene.d.reserve = (2, 4, 3)
    scene.start((on.DAY, 2, 0))
    assert scene.now.hunters.reserve == (3, 5, 4)
    assert scene.now.round.initiative == (1, 2, 0)


@pytest.mark.rule("deadly_prey.initiative")
def test_initiative_of_those_who_can_act() -> None:
    """A dead hunter wins nothing, and where the winner drops out the next clockwise has his rights."""
    scene = Scene(3)
    scene.d.reserve, scene.d.dead = (9, 4, 3), 1
    scene.start((on.DAY, 2, 0))
    assert scene.now.round.initiative[0] == 1
    scene = Scene(3)
    scene.d.dead = 1
    assert scene.start((on.ORDER, 0, 0)).game.actors(scene.now) == (1,)


@pytest.mark.rule("deadly_prey.roll-off")
def test_ties_are_rolled_off() -> None:
    """Only those who tie roll, and who tie again roll again."""
    scene = Scene(3)
    scene.d.reserve = (5, 4, 5)
    scene.start((on.INITIATIVE, 0, 0), (on.ORDER, 0, 0))
    scene.do(InitiativeRolled(0, 7), InitiativeRolled(2, 7))
    scene.do(InitiativeRolled(0, 3), InitiativeRolled(2, 8))
    assert scene.now.round.initiative == (2, 0, 1)


@pytest.mark.rule("deadly_prey.first-or-last")
@pytest.mark.parametrize(("place", "order"), [("first", (1, 2, 0)), ("last", (2, 0, 1))])
def test_first_or_last(place: str, order: tuple[int, ...]) -> None:
    """The winner begins, or his left neighbour does and he is last."""
    scene = Scene(3)
    scene.d.round.initiative = (1, 2, 0)
    scene.start((on.ORDER, 0, 0), (on.SLOT, 0, 0))
    scene.do(ChooseOrder(1, "first" if place == "first" else "last"))
    assert scene.now.round.order == order


@pytest.mark.rule("deadly_prey.first-or-last")
def test_chosen_in_each_phase() -> None:
    """He chooses for Placement and again for Resolution; a hunter alone is not asked."""
    scene = Scene(2).start((on.PHASE, 0, 0), (on.PHASE, 1, 0))
    scene.do(ChooseOrder(0, "first"), PassPhase(0), PassPhase(1)).quiet()
    assert scene.kind == on.ORDER_CHOICE
    assert Scene(1).start((on.PHASE, 0, 0)).kind == on.SLOT


@pytest.mark.rule("deadly_prey.declined-phase", "deadly_prey.one-card-at-a-time", "deadly_prey.turn")
def test_rotation() -> None:
    """One card each, in order, round and round; who has passed is left out; nobody else may act."""
    scene = Scene(3, stage=0).start((on.ROTATION, 0, 0), (on.WINDOW, 4, 0))
    with pytest.raises(IllegalAction) as error:
        scene.do(Place(1, 0, 1))
    assert error.value.rule == "deadly_prey.turn"
    scene.do(Place(0, 0, 2), PassPhase(1), Place(2, 3, 1), Place(0, 0, 1))
    assert scene.game.actors(scene.now) == (2,)
    assert scene.cell(0).whites == (3, 0, 0)


@pytest.mark.rule("deadly_prey.skip-and-pass")
def test_skipping_twice() -> None:
    """The first skip only lets the place go by, the second one ends the phase for the hunter."""
    scene = Scene(2, stage=0).start((on.ROTATION, 0, 0))
    scene.do(Skip(0), Place(1, 0, 1), Skip(0), Place(1, 0, 1))
    assert scene.game.actors(scene.now) == (1,)
    assert scene.now.round.out == 1


@pytest.mark.rule("deadly_prey.phase-end")
def test_phase_ends() -> None:
    """With everybody out it ends; in Resolution also where nobody has anything to do on the board."""
    scene = Scene(2, stage=0).start((on.ROTATION, 0, 0))
    assert scene.do(PassPhase(0), PassPhase(1)).kind == -1
    assert Scene(2, stage=1).start((on.ROTATION, 0, 0)).kind == -1
    scene = Scene(2, stage=1)
    scene.down(0, whites=[0, 1])
    assert scene.start((on.ROTATION, 0, 0)).game.actors(scene.now) == (1,)


@pytest.mark.rule("deadly_prey.arsenal-draw", "deadly_prey.setback-on-top")
def test_arsenal_is_drawn_in_initiative_order() -> None:
    """The winner draws first; a Setback on top comes into play, and the next top is looked at after each draw."""
    scene = Scene(2)
    scene.d.reserve = (3, 5)
    scene.start((on.DAY, 2, 0))
    scene.do(ArsenalTop("setback-1"), ArsenalTop(None))
    with pytest.raises(IllegalAction):
        scene.do(ArsenalDrew(1, "setback-2"))
    scene.do(ArsenalDrew(1, "arsenal-05"))
    assert scene.kind == on.ARSENAL_TOP
    scene.do(ArsenalTop(None), ArsenalDrew(0, "arsenal-06"))
    view = scene.game.observe(scene.now, 0)
    assert view.setbacks == (("setback-1", 2),)
    assert view.hands == (("arsenal-06",), None)


@pytest.mark.rule("deadly_prey.setback-on-top")
def test_setbacks_lapse() -> None:
    """A Setback that lasts one half-turn is among the discards at the end of it."""
    scene = Scene(1)
    scene.d.setbacks = ((scene.t.tricks, 0), (scene.t.tricks + 1, 1))
    scene.start((on.HALF_END, 0, 0))
    assert scene.now.decks.arsenal_discards == (scene.t.tricks,)
    assert scene.now.decks.setbacks == ((scene.t.tricks + 1, 1),)


@pytest.mark.rule("deadly_prey.night-hardship", "deadly_prey.hardships-public")
def test_acting_by_night() -> None:
    """By night a hunter draws a Hardship for everybody to see before he acts, and once is enough for both phases."""
    scene = Scene(1, half=1, stage=0)
    scene.hand(0, "arsenal-01")
    scene.start((on.ROTATION, 0, 0), (on.PHASE, 1, 0))
    assert not scene.offers(Place, 0)
    assert scene.offers(DiscardArsenal, 0)
    assert scene.offers(TakeHardship, 0)
    scene.do(Brave(0), HardshipDrawn(0, "hardship-03"))
    assert scene.game.observe(scene.now, 1).hardships == (("hardship-03",),)
    scene.do(Place(0, 2, 1), PassPhase(0)).quiet()
    assert scene.offers(Attempt, 0)
    assert not scene.offers(Brave, 0)


@pytest.mark.rule("deadly_prey.placement-where", "deadly_prey.tracker")
def test_where_white_willpower_goes() -> None:
    """Any card of the pyramid, also face up or one's own, linked or not; not a vacancy."""
    scene = Scene(2, stage=0)
    scene.card(2, "science-01", reds=[0, 1])
    scene.card(3, "science-02", reds=[1])
    scene.vacant(4)
    scene.start((on.ROTATION, 0, 0))
    cells = {action.cell for action in scene.offers(Place, 0)}
    assert cells == set(range(21)) - {4}
    with pytest.raises(IllegalAction):
        scene.do(Place(0, 4, 1))


@pytest.mark.rule("deadly_prey.placement-amount", "deadly_prey.no-white-limit")
def test_how_much_white_willpower() -> None:
    """From one to the whole reserve, in several visits, and more than three on one card."""
    scene = Scene(1, stage=0).start((on.ROTATION, 0, 0))
    assert {action.number for action in scene.offers(Place, 0)} == {1, 2, 3, 4, 5}
    scene.do(Place(0, 7, 4), Place(0, 7, 1))
    assert scene.cell(7).whites == (5,)
    with pytest.raises(IllegalAction):
        scene.do(Place(0, 7, 1))


@pytest.mark.rule("deadly_prey.arsenal-for-willpower")
def test_discarding_arsenal_cards() -> None:
    """Any number of cards, each for its value, without using the place."""
    scene = Scene(1, stage=0)
    scene.hand(0, "arsenal-01", "arsenal-02")
    scene.start((on.ROTATION, 0, 0))
    scene.do(DiscardArsenal(0, "arsenal-01"), DiscardArsenal(0, "arsenal-02"))
    assert scene.now.hunters.reserve == (5 + 2 + 3,)
    assert scene.now.hunters.hands == ((),)
    assert scene.kind == on.SLOT


@pytest.mark.rule("deadly_prey.hardship-for-willpower")
def test_hardship_for_willpower() -> None:
    """Two Willpower, once a half-turn, also by night without acting."""
    scene = Scene(1, half=1, stage=0).start((on.ROTATION, 0, 0), (on.PHASE, 1, 0))
    scene.do(TakeHardship(0)).luck()
    assert scene.now.hunters.reserve == (7,)
    assert not scene.offers(TakeHardship, 0)
    assert scene.offers(Brave, 0)
