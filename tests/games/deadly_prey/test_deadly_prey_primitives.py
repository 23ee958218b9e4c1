"""Each primitive of the card vocabulary in each moment in which it can stand, by hand."""

from typing import Final

import pytest

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.outcomes import DiceRolled
from tests.games.deadly_prey.ban_cases import BANS
from tests.games.deadly_prey.cards import WINDOWS
from tests.games.deadly_prey.effect_cases import AT_ONCE
from tests.games.deadly_prey.moments import Bench, Case, case_in, outcome
from tests.games.deadly_prey.primitives import HARDSHIP, MOMENTS, SETBACK, allowed
from tests.games.deadly_prey.quantity_cases import QUANTITIES

CASES: Final = {**QUANTITIES, **BANS, **AT_ONCE}


CHOOSING: Final = ("protect attack", "protect invoking", "protect cards", "token up", "token down")
KNOWING: Final = ("look card", "look hand", "look calling", "draw", "recall", "feed down")
BUILDING: Final = ("move white to card", "swap tokens", "swap cards", "city replace", "city destroy")
WHERE: Final[dict[str, tuple[str, ...]]] = {
    # Somebody chooses, or cards would be drawn without end; nobody declares a Hardship or a Setback.
    **dict.fromkeys((*CHOOSING, *KNOWING), WINDOWS),
    # The board does not change under what is in progress.
    **dict.fromkeys(BUILDING, ("phase",)),
    "cancel arsenal": WINDOWS,
    "cancel power": WINDOWS,
    "cancel meddling": WINDOWS[:3],
    "cancel attack": ("attack",),
    # Attempts without a loss could go on for ever, and Hardships could draw one another.
    "adjust loss down": (*WINDOWS, HARDSHIP),
    "hardship": (*WINDOWS, SETBACK),
}
"""Where a primitive can stand that cannot stand everywhere."""


def test_no_pair_is_left_out() -> None:
    """Whatever an edition may say, in a window, on a Hardship or on a Setback, has its case, and nothing else has."""
    assert allowed() == {(name, moment) for name in CASES for moment in WHERE.get(name, MOMENTS)}


@pytest.mark.rule("deadly_prey.playing-cards", "deadly_prey.lasting-effects", "deadly_prey.choosing")
@pytest.mark.parametrize(("name", "moment"), sorted(allowed()))
def test_what_a_primitive_changes(name: str, moment: str) -> None:
    """Where a primitive can stand it changes what it says, and without it that is as the rules have it."""
    case, moments = CASES[name], WHERE.get(name, MOMENTS)
    assert outcome(name, moment, case, moments, said=False) == case_in(case, moment).without
    assert outcome(name, moment, case, moments, said=True) == case_in(case, moment).changed


NOTHING: Final = Case(None, None, lambda bench: None)


@pytest.mark.rule("deadly_prey.lasting-effects")
@pytest.mark.parametrize(
    ("window", "until"), [(window, "once") for window in WINDOWS] + [(window, "now") for window in WINDOWS[:4]]
)
def test_until_it_is_over(window: str, until: str) -> None:
    """A line for now, or for once, ends with what is in progress; at the end of a phase `once` awaits the next."""
    line = {"do": "adjust", "what": "dice", "amount": 1, "until": until, "who": "monster"}
    if window != "attack":
        line["who"] = "self"
    bench = Bench({window: line}, window).takes_effect(window, True, NOTHING)
    if window == "phase":
        bench.kept()
    assert len(bench.now.effects.lasting) == 1
    number, _ = bench.shows().rolled()
    bench.do(DiceRolled((1,) * number)).luck()
    assert not bench.now.effects.lasting


@pytest.mark.rule("deadly_prey.delayed-effects")
@pytest.mark.parametrize(("delay", "halves"), [("half", 1), ("turn", 2)])
@pytest.mark.parametrize("moment", MOMENTS)
def test_later(moment: str, delay: str, halves: int) -> None:
    """A delayed line comes as the next half-turn begins, or the next day, in whatever moment it was said."""
    line = {"do": "willpower", "amount": -2, "who": "all", "delay": delay}
    bench = Bench({moment: line}, moment).takes_effect(moment, True, NOTHING)
    assert bench.now.hunters.reserve == (5, 5)
    for half in range(1, halves + 1):
        bench.resume().d.round.half = half % 2
        bench.d.round.turn = 1 + half // 2
        bench.start((on.HALF, 0, 0))
        assert bench.now.hunters.reserve == ((3, 3) if half == halves else (5, 5))
    assert bench.now.effects.delayed == ()
