"""What each thing that a card forbids takes away, worked out by hand."""

from typing import Any, Final

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Attack,
    Attempt,
    DiscardArsenal,
    Evict,
    Exchange,
    ExchangePoints,
    GatherPoints,
    Intrude,
    Keep,
    Place,
    Reclaim,
    Redraw,
    Reinforce,
    Restore,
    RollDice,
    TakeHardship,
)
from tests.games.deadly_prey.moments import BESIDE, CELL, MONSTER, Bench, Case

BY_MONSTER: Final = {"who": "monster"}


def board(
    bench: Bench, *, whites: tuple[int, ...] = (), reds: tuple[int, ...] = (), suit: str = "destruction"
) -> Bench:
    """Lay Willpower on cell 3, and beside it, if there is red, on a card that is controlled."""
    bench.again()
    if reds:
        bench.card(BESIDE, "destruction-02", reds=reds, whites=whites)
    else:
        bench.down(CELL, suit, whites=whites)
    return bench


def with_points(bench: Bench, source: str) -> bool:
    """Tell whether one more source brings a Calling of 3 to the rating of 4."""
    bench.again()
    if source == "invoke":
        bench.card(BESIDE, "destruction-02", reds=[1])
    elif source == "poach":
        bench.card(BESIDE, "destruction-02", whites=[1], reds=[0, 1])
    elif source == "minion":
        bench.trophy(0, "occult-minion-1", 2)
    bench.start()
    return bench.kept(reserve=5 if source == "willpower" else 0).has(GatherPoints)


def restores(bench: Bench) -> bool:
    """Tell whether a vacancy beside a controlled card can be filled."""
    bench.again().vacant(CELL)
    bench.card(BESIDE, "destruction-02", reds=[1])
    return bench.slot().has(Restore)


def exchanges(bench: Bench) -> bool:
    """Tell whether a turned card may be exchanged with one of the tracker."""
    bench.resume().space(1, "occult-02")
    return bench.start().tried().has(Exchange)


def has_placing(bench: Bench) -> bool:
    """Tell whether white Willpower may be placed."""
    bench.again().d.round.stage = 0
    return bench.slot().has(Place)


def attack_rating(bench: Bench) -> int:
    """Return the rating of a facedown card of the bottom row that the monster attacks by day."""
    bench.attacked().do(Attack(MONSTER, f"cell-{CELL}", ("destruction",))).shows().quiet()
    return bench.rolled()[1]


def in_a_window(bench: Bench, seat: int, *words: str) -> bool:
    """Tell whether a player may declare this at the end of the phase."""
    bench.again().start((on.WINDOW, on.AT_PHASE, 0))
    return bench.may_declare(seat, *words)


def _has(kind: type[Any], **laid: Any) -> Case:
    return Case(True, False, lambda bench: board(bench, **laid).slot().has(kind))


def _source(name: str) -> Case:
    return Case(True, False, lambda bench: with_points(bench, name))


BANS: Final = {
    "forbid placement": Case(True, False, has_placing),
    "forbid resolution": Case(True, False, lambda bench: board(bench, whites=(1,)).slot().has(Reclaim)),
    "forbid attempt": _has(Attempt, whites=(1,)),
    "forbid general": _has(Attempt, whites=(1,), suit="general"),
    "forbid cooperate": Case(
        True,
        False,
        lambda bench: Attempt(0, CELL, (1,)) in board(bench, whites=(1, 1)).slot().legal(0),
    ),
    "forbid redraw": Case(True, False, lambda bench: bench.tried().has(Redraw)),
    "forbid exchange": Case(True, False, exchanges),
    "forbid points": Case(True, False, lambda bench: bench.kept().has(GatherPoints)),
    "forbid dice": Case(True, False, lambda bench: bench.kept().has(RollDice)),
    "forbid calling": Case(True, False, lambda bench: bench.kept(reserve=0).kind == on.DICE),
    "forbid willpower": _source("willpower"),
    "forbid invoke": _source("invoke"),
    "forbid poach": _source("poach"),
    "forbid minion": _source("minion"),
    "forbid reinforce": _has(Reinforce, whites=(1,), reds=(1,)),
    "forbid intrude": _has(Intrude, whites=(1,), reds=(0, 1)),
    "forbid evict": _has(Evict, reds=(1, 1)),
    "forbid restore": Case(True, False, restores),
    "forbid reclaim": _has(Reclaim, whites=(1,)),
    "forbid night": Case(True, False, lambda bench: board(bench, whites=(1,)).slot().has(Attempt), half=1),
    "forbid hardship": _has(TakeHardship),
    "forbid discard": _has(DiscardArsenal),
    "forbid arsenal": Case(True, False, lambda bench: in_a_window(bench, 0, "play", "arsenal-02")),
    "forbid night-penalty": Case((3, 5), (3, 4), lambda bench: bench.kept().rolled(), half=1),
    "forbid attack": Case(True, False, lambda bench: bench.attacked().has(Attack, MONSTER), BY_MONSTER),
    "forbid meddling": Case(True, False, lambda bench: bench.tried().do(Keep(0)).may(MONSTER, "meddle"), BY_MONSTER),
    "forbid trade": Case(True, False, lambda bench: bench.attacked().has(ExchangePoints, MONSTER), BY_MONSTER),
    "forbid influence": Case(
        True, False, lambda bench: in_a_window(bench, MONSTER, "play", "influence-01"), BY_MONSTER
    ),
    "forbid power": Case(True, False, lambda bench: in_a_window(bench, MONSTER, "power", "occult"), BY_MONSTER),
    "forbid day-penalty": Case(4, 3, attack_rating, BY_MONSTER),
}
