"""Where two readings of the rules of cards differed: what was settled."""

from typing import Any

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attempt,
    Cash,
    Choose,
    Declare,
    PassPhase,
    Redraw,
    Restore,
    Skip,
)
from preycore.games.deadly_prey.outcomes import CityDrawn, Flipped, HardshipDrawn
from tests.games.deadly_prey.cards import Table, card


def forbid(*names: str, **fields: Any) -> dict[str, Any]:
    """Return a line that forbids its player something."""
    return {"do": "forbid", "what": list(names), **fields}


@pytest.mark.rule("deadly_prey.phase-end", "deadly_prey.lasting-effects")
@pytest.mark.parametrize(("stage", "name"), [(0, "placement"), (1, "resolution"), (1, "night")])
def test_who_is_left_nothing_to_do(stage: int, name: str) -> None:
    """Whom cards leave nothing that he could do is not asked; when that is over he is."""
    table = Table(arsenal=(card(forbid(name, until="half"), windows=("phase",)),), half=1)
    table.d.round.tempted = 3
    table.at("phase").plays(0).resume()
    table.down(3, whites=[2, 2])
    table.d.round.stage = stage
    table.start((on.ROTATION, 0, 0))
    assert table.game.actors(table.now) == (1,)
    table.do(PassPhase(1))
    assert not table.now.agenda
    table.resume().d.lasting = ()
    table.d.round.out = 2
    table.start((on.ROTATION, 0, 0))
    assert table.game.actors(table.now) == (0,)


@pytest.mark.rule("deadly_prey.phase-end", "deadly_prey.hardship-effects")
def test_who_gets_something_to_do() -> None:
    """Who has nothing that he could do is not out of the phase: with Willpower from a card he is asked again."""
    table = Table(hardships=(({"do": "willpower", "amount": 1, "who": "others"},),), stage=0)
    table.d.round.tempted = 1
    table.d.reserve = (0, 3)
    table.start((on.ROTATION, 0, 0)).do(table.t.hunter_offers[1].hardship, HardshipDrawn(1, "hardship-01"), Skip(1))
    assert table.game.actors(table.now) == (0,)


@pytest.mark.rule("deadly_prey.hardship-effects", "deadly_prey.restore")
def test_restoring_by_night() -> None:
    """A Hardship that forbids the night, drawn for a vacancy by night, leaves it vacant."""
    table = Table(hardships=((forbid("night", until="turn"),),), half=1)
    table.d.round.braved = 3
    table.card(6, "destruction-01", reds=[1])
    table.vacant(7)
    table.slot().do(Restore(0, 7), HardshipDrawn(0, "hardship-01"))
    assert table.kind == on.STRIKE_CHOICE


@pytest.mark.rule("deadly_prey.no-dice", "deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", ["minion", "intrusion"])
def test_forbidden_dice_where_there_is_nothing_else(window: str) -> None:
    """Whom dice are forbidden fails against a Minion and in a contested intrusion; no Calling is shown."""
    table = Table(arsenal=(card(forbid("dice"), windows=(window,)),)).at(window).plays(0)
    assert table.kind != on.SHOW
    assert table.now.hunters.shown == (0, 0)
    assert sum(table.cell(0).whites) == 1


@pytest.mark.rule("deadly_prey.general-dice", "deadly_prey.lasting-effects")
def test_forbidden_dice_for_a_general() -> None:
    """Whom dice are forbidden fails to control a General."""
    table = Table(arsenal=(card(forbid("dice"), windows=("attempt",)),))
    table.down(0, "general", whites=[2])
    table.slot().do(Attempt(0, 0, ()), Flipped(0, "general-01")).plays(0)
    assert table.kind == on.STRIKE_CHOICE
    assert table.cell(0).whites == (1, 0)


@pytest.mark.rule("deadly_prey.secret-callings", "deadly_prey.lasting-effects")
@pytest.mark.parametrize("window", ["attempt", "minion", "intrusion"])
def test_a_forbidden_calling_stays_secret(window: str) -> None:
    """A Calling that counts as 0 is not needed and not shown."""
    table = Table(arsenal=(card(forbid("calling"), windows=(window,)),)).at(window).plays(0)
    assert table.kind != on.SHOW
    assert table.now.hunters.shown == (0, 0)


@pytest.mark.rule("deadly_prey.control-limit", "deadly_prey.redraw", "deadly_prey.lasting-effects")
@pytest.mark.parametrize("more", [True, False])
def test_one_more_general(more: bool) -> None:
    """With one more success a General that is drawn is not one too many."""
    line = {"do": "adjust", "what": "general", "amount": 1, "until": "half"}
    table = Table(arsenal=(card(line, windows=("phase",)),)).at("phase").plays(0).resume()
    table.d.round.won_general = 1
    if not more:
        table.d.lasting = ()
    table.down(0, whites=[2])
    table.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-08"), Redraw(0), CityDrawn(0, "general-01"))
    assert table.kind == (on.WINDOW_CHOICE if more else on.STRIKE_CHOICE)


@pytest.mark.rule("deadly_prey.window", "deadly_prey.power")
def test_a_power_for_a_point_to_come() -> None:
    """The power can be used with a point that a declared exchange brings; without tokens there the monster is asked."""
    power = card({"do": "willpower", "amount": -1, "who": "chosen"}, windows=("phase",), cost=1, calling="occult")
    table = Table(1, power=power, half=1)
    table.tokens([3], [], [], [])
    table.d.monster_hand = (5,)
    table.at("phase").do(Declare(1, ("exchange", "destruction", "destruction", "occult")))
    assert table.may_declare(1, "power", "occult")


@pytest.mark.rule("deadly_prey.choosing", "deadly_prey.where-windows-open")
def test_the_turned_card_lies_face_up() -> None:
    """What works on facedown cards does not work on the card of the attempt, which is turned."""
    table = Table(arsenal=(card({"do": "token", "amount": 1, "at": "facedown"}, windows=("attempt",)),))
    table.at("attempt").plays(0)
    assert [choice.choice for choice in table.offers(Choose, 0)] == [f"cell-{cell}" for cell in range(1, 21)]


@pytest.mark.rule("deadly_prey.lasting-effects")
def test_places_that_come_again_count_for_each_hunter() -> None:
    """A place that comes again until somebody has acted ends for him; the others keep theirs."""
    line = {"do": "adjust", "what": "place", "amount": 2, "who": "all", "until": "once"}
    table = Table(arsenal=(card(line, windows=("minion",)),)).at("minion").plays(0).rolls(1, 1, 1).luck()
    assert {seats for _, seats, _, _ in table.now.effects.lasting} == {2}


@pytest.mark.rule("deadly_prey.minion-trophy", "deadly_prey.no-dice")
def test_minions_cashed_in_for_no_dice() -> None:
    """Who cashes a Minion in and has no dice all the same has failed a roll: the Minion is gone."""
    table = Table(arsenal=(card({"do": "adjust", "what": "dice", "amount": -5}, windows=("attempt",)),))
    table.trophy(0, "science-minion-1", 2)
    table.down(0, "general", whites=[2])
    table.slot().do(Attempt(0, 0, ()), Flipped(0, "general-01")).plays(0).do(Cash(0, "science-minion-1"))
    assert table.kind == on.STRIKE_CHOICE
    assert table.now.hunters.trophies == ((), ())
