"""Who declares which card, what stands when a window closes, and Setbacks, Hardships and delayed lines."""

from typing import Any

import pytest

from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Brave, Declare, PlaceToken, Restore
from preycore.games.deadly_prey.outcomes import ArsenalTop, HardshipDrawn
from preycore.games.deadly_prey.tokens import total
from tests.games.deadly_prey.cards import WINDOWS, Table, card

ACTING = WINDOWS[:3]
GAIN = {"do": "willpower", "amount": 3}
LOSS = {"do": "willpower", "amount": -1, "who": "all"}
TALLY = {"do": "adjust", "what": "tally", "amount": 1, "until": "match"}


def cancel(what: str) -> dict[str, Any]:
    """Return a line that cancels."""
    return {"do": "cancel", "what": what}


@pytest.mark.rule("deadly_prey.own-benefit")
@pytest.mark.parametrize("window", WINDOWS[:4])
@pytest.mark.parametrize(("by", "who"), [("own", {0}), ("others", {1}), ("any", {0, 1})])
def test_for_whom_a_card_is(window: str, by: str, who: set[int]) -> None:
    """Where hunters act a card is for who takes part, for others, or for anybody; at the end of a phase for all."""
    cards = (card(GAIN, by=by), card(GAIN, by=by))
    table = Table(arsenal=cards)
    table.hand(0, "arsenal-01")
    table.hand(1, "arsenal-02")
    table.at(window)
    assert {seat for seat in (0, 1) if table.may_declare(seat, "play", f"arsenal-0{seat + 1}")} == who
    assert table.resume().start((on.WINDOW, on.AT_PHASE, 0)).legal(0)[-1] == Declare(0, ("play", "arsenal-01"))


@pytest.mark.rule("deadly_prey.playing-cards")
@pytest.mark.parametrize(
    ("condition", "allowed"),
    [
        ({"if": "suit", "suits": ["destruction", "general"]}, True),
        ({"if": "suit", "suits": ["occult"]}, False),
        ({"if": "time", "half": "day", "stage": "resolution"}, True),
        ({"if": "time", "half": "night"}, False),
        ({"if": "time", "stage": "placement"}, False),
        ({"if": "time", "first": 2}, False),
        ({"if": "count", "of": "row", "most": 1}, True),
        ({"if": "count", "of": "row", "least": 2}, False),
        ({"if": "count", "of": "token", "least": 1, "most": 1}, True),
        ({"if": "count", "of": "partners", "least": 2}, False),
        ({"if": "count", "of": "hunters", "least": 2}, True),
        ({"if": "count", "of": "controllers", "most": 0}, True),
        ({"if": "count", "of": "reserve", "least": 6}, False),
        ({"if": "count", "of": "hand", "most": 1}, True),
        ({"if": "count", "of": "hardships", "least": 1}, False),
        ({"if": "count", "of": "minions", "least": 1}, True),
        ({"if": "count", "of": "markers", "most": 0}, True),
        ({"if": "count", "of": "controlled", "least": 1}, True),
        ({"if": "count", "of": "controlled", "least": 1, "suits": ["science", "occult"]}, False),
        ({"if": "count", "of": "influence", "least": 1}, False),
    ],
)
def test_conditions(condition: dict[str, Any], allowed: bool) -> None:
    """A card is declared only where its conditions hold, all about what everybody sees."""
    table = Table(arsenal=(card(GAIN, windows=("attempt",), when=[condition]),))
    table.card(1, "destruction-04", reds=[1])
    table.trophy(0, "occult-minion-1", 2)
    table.at("attempt")
    assert table.may_declare(0, "play", "arsenal-01") == allowed


@pytest.mark.rule("deadly_prey.playing-cards")
def test_costs() -> None:
    """A cost is paid from the reserve, what was promised before in mind; the card goes among the discards."""
    table = Table(arsenal=(card(GAIN, cost=3), card(GAIN, cost=3), card(GAIN, cost=2))).at("phase")
    table.do(Declare(0, ("play", "arsenal-01")))
    assert not table.may_declare(0, "play", "arsenal-02")
    assert not table.may_declare(0, "play", "arsenal-01")
    assert table.may_declare(0, "play", "arsenal-03")
    table.do(Declare(0, ("pass",)))
    assert table.now.hunters.reserve == (5, 5)
    assert table.now.decks.arsenal_discards == (0,)


@pytest.mark.rule("deadly_prey.playing-cards", "deadly_prey.payment")
@pytest.mark.parametrize(("calling", "ways"), [("any", 3), ("occult", 1), ("destruction", 0)])
def test_costs_in_points(calling: str, ways: int) -> None:
    """The monster names a Calling that can pay, or the card does."""
    influence = (card({"do": "feed", "amount": 1}, cost=3, calling=calling),)
    table = Table(1, influence=influence, half=1)
    table.tokens([2], [3], [3], [3])
    table.at("phase")
    offered = [action for action in table.offers(Declare, 1) if action.choice[0] == "play"]
    assert len(offered) == ways
    if ways:
        table.do(offered[-1])
        assert table.kind == on.PAID
        assert table.now.effects.influence_discards == (0,)


@pytest.mark.rule("deadly_prey.declaration-order", "deadly_prey.precedence")
def test_order_of_cards() -> None:
    """Influence takes effect before Arsenal, whoever declared first."""
    feed = {"do": "feed", "amount": 2}
    table = Table(1, arsenal=(card({"do": "feed", "amount": -1, "calling": "occult"}),), influence=(card(feed),))
    table.at("phase").declares({0: ("play", "arsenal-01")}, {1: ("play", "influence-01")})
    assert table.kind == on.PLACE_TOKEN
    assert (on.TAKE_POINTS, 3, 1) not in table.now.agenda
    table.do(table.legal(1)[0])
    assert table.kind == on.TAKE_POINTS


@pytest.mark.rule("deadly_prey.cancelled", "deadly_prey.invalidated-card", "deadly_prey.precedence")
@pytest.mark.parametrize("first", [0, 1])
def test_influence_cancels_arsenal(first: int) -> None:
    """Influence cancels Arsenal cards, declared before or after: they are kept, known, and blocked."""
    table = Table(1, arsenal=(card(GAIN, cost=1),), influence=(card(cancel("arsenal")),)).at("phase")
    said: list[dict[int, tuple[str, ...]]] = [{0: ("play", "arsenal-01")}, {1: ("play", "influence-01")}]
    table.declares(*(said if first == 0 else said[::-1]))
    assert table.now.hunters.reserve == (4,)
    view = table.game.observe(table.now, 1)
    assert view.known_hands == (("arsenal-01",),)
    assert view.blocked == ("arsenal-01",)
    table.resume().at("phase")
    assert not table.may_declare(0, "play", "arsenal-01")
    assert table.may_declare(0, "discard", "arsenal-01")
    table.resume().start((on.HALF, 0, 0))
    assert table.now.effects.blocked == ()


@pytest.mark.rule("deadly_prey.cancelled")
def test_the_last_word() -> None:
    """Among Arsenal cards a later one cancels an earlier one of somebody else, and that one's cancelling with it."""
    arsenal = (card(GAIN), card(cancel("arsenal")), card(cancel("arsenal")))
    table = Table(arsenal=arsenal)
    table.hand(0, "arsenal-01", "arsenal-03")
    table.hand(1, "arsenal-02")
    table.at("phase").declares({0: ("play", "arsenal-01")}, {1: ("play", "arsenal-02")})
    assert table.now.hunters.reserve == (5, 5)
    table.resume().d.blocked = ()
    table.hand(1, "arsenal-02")
    table.at("phase")
    table.declares({0: ("play", "arsenal-01")}, {1: ("play", "arsenal-02")}, {0: ("play", "arsenal-03")})
    assert table.now.hunters.reserve == (8, 5)
    assert table.now.effects.blocked == (1,)


@pytest.mark.rule("deadly_prey.cancelled")
@pytest.mark.parametrize("window", ACTING)
def test_meddling_is_cancelled(window: str) -> None:
    """Cancelled meddling is paid for and adds nothing."""
    table = Table(arsenal=(card(cancel("meddling"), windows=ACTING),)).at(window)
    table.declares({0: ("play", "arsenal-01"), 2: ("meddle", "destruction", "destruction")})
    assert table.kind == on.PAID
    assert table.now.effort is not None
    assert (table.now.effort.boost, table.now.effort.meddled) == (0, 1)


@pytest.mark.rule("deadly_prey.cancelled")
def test_a_power_is_cancelled() -> None:
    """Hunters cancel a power, which is paid for."""
    power = card({"do": "feed", "amount": 2}, windows=("phase",))
    table = Table(1, arsenal=(card(cancel("power"), windows=("phase",)),), power=power).at("phase")
    table.declares({1: ("power", "occult")}, {0: ("play", "arsenal-01")})
    assert table.kind == on.PAID
    table.shows()
    assert table.kind == -1


@pytest.mark.rule("deadly_prey.cancelled")
def test_an_attack_is_cancelled() -> None:
    """A cancelled attack has failed: its points are spent, and the next one waits for the next action."""
    table = Table(arsenal=(card(cancel("attack"), windows=("attack",)),)).at("attack").plays(0)
    assert table.now.assault is None
    assert table.now.round.struck == 0
    assert table.cell(0).reds == (2, 0)


@pytest.mark.rule("deadly_prey.precedence")
@pytest.mark.parametrize(("kind", "offered"), [("arsenal", False), ("influence", True)])
def test_what_a_protection_holds_off(kind: str, offered: bool) -> None:
    """A card protected by Arsenal is not chosen by Arsenal cards, but by Influence."""
    token = card({"do": "token", "amount": 1, "at": "any"}, windows=("phase",))
    protect = card({"do": "protect", "against": ["cards"], "at": "any"}, windows=("phase",))
    table = Table(arsenal=(protect, token), influence=(token,)).at("phase")
    table.plays(0).do(table.t.hunter_offers[0].choose["cell-4"]).resume().at("phase")
    player, code = (0, "arsenal-02") if kind == "arsenal" else (2, "influence-01")
    table.declares({player: ("play", code)})
    choices = {getattr(action, "choice", "") for action in table.legal(player)}
    assert "cell-5" in choices
    assert ("cell-4" in choices) == offered


@pytest.mark.rule("deadly_prey.delayed-effects")
@pytest.mark.parametrize(("delay", "halves"), [("half", 1), ("turn", 2)])
def test_delayed_lines(delay: str, halves: int) -> None:
    """A delayed line comes as the next half-turn, or the next day, begins; not if its hunter can no longer act."""
    table = Table(arsenal=(card({**GAIN, "delay": delay}, windows=("phase",)),)).at("phase").plays(0)
    assert table.now.hunters.reserve == (5, 5)
    for half in range(halves):
        table.resume().d.round.half = 1 - half % 2
        table.d.round.turn = 1 + half
        table.start((on.HALF, 0, 0))
        assert table.now.hunters.reserve[0] == (8 if half == halves - 1 else 5)
    assert table.now.effects.delayed == ()
    table = Table(arsenal=(card({**GAIN, "delay": delay}, windows=("phase",)),)).at("phase").plays(0).resume()
    table.d.dead, table.d.round.turn = 1, 2
    assert table.start((on.HALF, 0, 0)).now.hunters.reserve == (5, 5)


@pytest.mark.rule("deadly_prey.setback-effects")
def test_setbacks() -> None:
    """A Setback does what it says as it comes into play, and what lasts lapses with it."""
    forbid = {"do": "forbid", "what": ["attempt"], "who": "all"}
    table = Table(setback={"lasts": 2, "effects": [LOSS, forbid]})
    table.start((on.ARSENAL_TOP, 0, 0)).do(ArsenalTop("setback-1"))
    assert table.now.hunters.reserve == (4, 4)
    assert table.game.observe(table.now, 0).lasting == (("setback-1", 1, 3, -1, 1),)
    table.resume().start((on.HALF_END, 0, 0))
    assert len(table.now.effects.lasting) == 1
    table.resume().d.round.half = 1
    table.start((on.HALF_END, 0, 0))
    assert not table.now.effects.lasting


@pytest.mark.rule("deadly_prey.setback-effects", "deadly_prey.opening-setback")
def test_setbacks_of_the_opening_hands() -> None:
    """A Setback of the opening hands begins with the first day."""
    table = Table(setback={"lasts": 1, "effects": [LOSS]}, turn=0, stage=-1)
    table.start((on.ARSENAL_TOP, 0, 0)).do(ArsenalTop("setback-1"))
    assert table.now.hunters.reserve == (5, 5)
    table.resume().d.round.turn = 1
    assert table.start((on.HALF, 0, 0)).now.hunters.reserve == (4, 4)


@pytest.mark.rule("deadly_prey.hardship-effects", "deadly_prey.night-hardship")
def test_a_hardship_forbids_what_it_was_drawn_for() -> None:
    """Who draws a Hardship to act by night and is forbidden to does not act; who restores a card restores none."""
    forbid = {"do": "forbid", "what": ["night", "restore"], "until": "half"}
    table = Table(hardships=((forbid,),), half=1)
    table.down(0, whites=[1])
    table.slot().do(Brave(0), HardshipDrawn(0, "hardship-01"))
    assert {action.__struct_config__.tag for action in table.legal(0)} == {"skip", "pass_phase", "take_hardship"}
    table = Table(hardships=((forbid,),))
    table.vacant(1)
    table.card(0, "destruction-01", reds=[1])
    table.slot().do(Restore(0, 1), HardshipDrawn(0, "hardship-01"))
    assert table.cell(1).suit == -1


@pytest.mark.rule("deadly_prey.hardship-effects", "deadly_prey.joining")
def test_a_hardship_forbids_to_take_part() -> None:
    """Who draws a Hardship to join an attempt by night and is forbidden to act does not take part."""
    forbid = {"do": "forbid", "what": ["cooperate"], "until": "half"}
    table = Table(hardships=((forbid,),), half=1)
    table.d.round.braved = 1
    table.down(0, whites=[1, 1])
    attempt = table.slot().t.hunter_offers[0].attempt[0][(1,)]
    table.do(attempt, table.t.hunter_offers[1].agree, HardshipDrawn(1, "hardship-01"))
    assert table.kind == on.SLOT
    assert table.now.effort is None


@pytest.mark.rule("deadly_prey.declaration-order")
def test_willpower_comes_in_its_turn() -> None:
    """What Influence takes from everybody it takes before hunters are paid for discarded cards."""
    table = Table(1, arsenal=(card(GAIN),), influence=(card({"do": "willpower", "amount": -2, "who": "all"}),))
    table.hand(0, "arsenal-03")
    table.d.reserve = (1,)
    table.at("phase").declares({0: ("discard", "arsenal-03"), 1: ("play", "influence-01")})
    assert table.now.hunters.reserve == (table.t.values[2],)


@pytest.mark.rule("deadly_prey.window", "deadly_prey.payment")
def test_what_was_declared_could_be_paid() -> None:
    """A token that a card brings before the monster pays does not make believe that it could have paid without it."""
    feed = card({"do": "feed", "amount": 3}, windows=("phase",))
    cost = card({"do": "willpower", "amount": -1, "who": "all"}, windows=("phase",), cost=3, calling="destruction")
    table = Table(1, influence=(feed, cost), half=1)
    table.at("phase").declares({1: ("play", "influence-01")}, {1: ("play", "influence-02", "destruction")})
    table.do(PlaceToken(1, "destruction")).shows()
    assert (8, 0, 3) in table.now.monster.record
    worlds, draw = table.game.worlds(table.game.observe(table.now, 0)), FastDraw(b"able")
    assert all(total(worlds.sample(draw).monster.tokens[0]) >= 3 for _ in range(50))
