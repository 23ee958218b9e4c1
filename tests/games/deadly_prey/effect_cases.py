"""What each primitive that neither adjusts nor forbids does, worked out by hand."""

from typing import Any, Final

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attack, Choose, Done, GatherPoints, Invoke
from tests.games.deadly_prey.moments import BESIDE, MONSTER, Bench, Case
from tests.games.deadly_prey.primitives import HARDSHIP, SETBACK
from tests.games.deadly_prey.scene import TOP


def beside(bench: Bench) -> None:
    """Let hunter 0 control the card on cell 4, with token 2."""
    bench.card(BESIDE, "destruction-02", 2, reds=[1])


def two_own(bench: Bench) -> None:
    """Let hunter 0 control two cards, that on cell 4 with token 2."""
    beside(bench)
    bench.card(5, "absolution-02", reds=[1])


def can_be_attacked(bench: Bench) -> bool:
    """Tell whether the monster may attack the card on cell 4 once hunter 0 has acted."""
    bench.again().tokens([3, 3], [3], [3], [3])
    bench.start((on.STRIKE, 1, 0))
    return any(action.target == f"cell-{BESIDE}" for action in bench.offers(Attack, MONSTER))


def token_invoked(bench: Bench) -> int:
    """Return the token of the card on cell 4 once it has been invoked."""
    bench.kept(reserve=0).do(GatherPoints(0), Invoke(0, BESIDE))
    if Done(0) in bench.legal(0):
        bench.do(Done(0))
    return bench.cell(BESIDE).token


def can_be_chosen(bench: Bench) -> bool:
    """Tell whether an Arsenal card can work on the card on cell 4."""
    bench.again().start((on.WINDOW, on.AT_PHASE, 0)).declares({0: ("play", "arsenal-02")})
    return Choose(0, f"cell-{BESIDE}") in bench.legal(0)


def _shield(what: str, tried: Any, without: object, changed: object) -> dict[str, Case]:
    chosen = (f"cell-{BESIDE}",)
    return {f"protect {what}": Case(without, changed, tried, {"at": "any"}, beside, choices=chosen)}


def reserve(bench: Bench) -> int:
    """Return hunter 1's reserve."""
    return bench.now.hunters.reserve[1]


def scores(bench: Bench) -> int:
    """Return the monster's points of Occult."""
    return bench.shows().points()[3]


def boost(bench: Bench) -> int:
    """Return what meddling adds."""
    assert bench.now.effort is not None
    return bench.now.effort.boost


def is_attacked(bench: Bench) -> bool:
    """Tell whether an attack goes on to its dice."""
    return bench.now.assault is not None


FAR: Final = 5
"""A card of the bottom row on which Willpower lies that cards move."""


def willpower_far(bench: Bench) -> None:
    """Lay two white and two red of hunter 0 far from where something goes on."""
    bench.card(FAR, "absolution-02", reds=[2, 1])
    bench.card(BESIDE, "destruction-02", reds=[1])
    bench.down(9, whites=[2])
    bench.down(10, whites=[1])


def next_half(bench: Bench) -> Bench:
    """Go on to the next half-turn."""
    bench.resume().d.round.half = 1
    return bench.start((on.HALF, 0, 0))


def white_moved(bench: Bench) -> tuple[int, bool]:
    """Return the whites left of two, and whether the reserve has grown."""
    return bench.cell(9).whites[0], bench.now.hunters.reserve[0] > 5


def red_moved(bench: Bench) -> tuple[int, bool]:
    """Return the reds left of two, and whether the reserve has grown."""
    return bench.cell(FAR).reds[0], bench.now.hunters.reserve[0] > 5


def _moves(side: str, to: str, without: object, changed: object) -> dict[str, Case]:
    """Return the case of a move: of one card at the end of a phase, elsewhere of every card and later."""
    tried = white_moved if side == "white" else red_moved
    where = "cell-9" if side == "white" else f"cell-{FAR}"
    later = {"amount": 1, "at": "every", "delay": "half"}
    now = {"fields": {"amount": 1, "at": "any"}, "choices": (where,), "outcome": tried}
    case = Case(without, changed, lambda bench: tried(next_half(bench)), later, willpower_far, otherwise={"phase": now})
    return {f"move {side} to {to}": case}


def _held(bench: Bench, seat: int = 0) -> int:
    return len(bench.now.hunters.hands[seat])


def discarded(bench: Bench) -> None:
    """Lay an Arsenal card on the discards."""
    bench.d.arsenal_discards = (5,)
    bench.d.arsenal = tuple([one for one in bench.d.arsenal if one != 5])


def _look(what: str, without: object, changed: object, tried: Any, choices: tuple[str, ...] = ()) -> dict[str, Case]:
    return {f"look {what}": Case(without, changed, tried, choices=choices)}


AT_ONCE: Final = {
    **_shield("attack", can_be_attacked, True, False),
    **_shield("invoking", token_invoked, 1, 2),
    **_shield("cards", can_be_chosen, True, False),
    "cancel arsenal": Case(8, 5, reserve, before={1: ("play", "arsenal-03")}),
    "cancel power": Case(8, 6, scores, before={MONSTER: ("power", "absolution")}),
    "cancel meddling": Case(2, 0, boost, before={MONSTER: ("meddle", "destruction", "destruction")}),
    "cancel attack": Case(True, False, is_attacked),
    "willpower up": Case(5, 7, lambda bench: bench.now.hunters.reserve[0], {"amount": 2}),
    "willpower down": Case(5, 3, lambda bench: bench.now.hunters.reserve[0], {"amount": -2}),
    **_moves("white", "reserve", (2, False), (1, True)),
    **_moves("white", "supply", (2, False), (1, False)),
    "move white to card": Case(
        (2, 0),
        (1, 1),
        lambda bench: (bench.cell(9).whites[0], bench.cell(8).whites[0]),
        {"amount": 1},
        willpower_far,
        choices=("cell-9", "cell-8"),
    ),
    **_moves("red", "reserve", (2, False), (1, True)),
    **_moves("red", "supply", (2, False), (1, False)),
    "token up": Case(
        1,
        3,
        lambda bench: bench.cell(0).token,
        {"amount": 2},
        otherwise={"phase": {"fields": {"amount": 2, "at": "any"}, "choices": ("cell-0",)}},
    ),
    "token down": Case(
        2, 1, lambda bench: bench.cell(BESIDE).token, {"at": "own"}, two_own, choices=(f"cell-{BESIDE}",)
    ),
    "swap tokens": Case(
        (2, 1),
        (1, 2),
        lambda bench: (bench.cell(BESIDE).token, bench.cell(TOP).token),
        prepare=beside,
        choices=(f"cell-{BESIDE}", f"cell-{TOP}"),
    ),
    "swap cards": Case(
        (1, 0),
        (0, 1),
        lambda bench: (bench.cell(BESIDE).up, bench.cell(9).up),
        prepare=beside,
        choices=(f"cell-{BESIDE}", "cell-9"),
    ),
    "city replace": Case(
        (1, False),
        (0, False),
        lambda bench: (bench.cell(BESIDE).up, bench.cell(BESIDE).suit < 0),
        prepare=beside,
        choices=(f"cell-{BESIDE}",),
    ),
    "city destroy": Case(
        (1, False),
        (0, True),
        lambda bench: (bench.cell(BESIDE).up, bench.cell(BESIDE).suit < 0),
        prepare=beside,
        choices=(f"cell-{BESIDE}",),
    ),
    **_look(
        "card", False, True, lambda bench: bench.game.observe(bench.now, 0).pyramid[7].card is not None, ("cell-7",)
    ),
    **_look("hand", (), ("arsenal-03",), lambda bench: bench.game.observe(bench.now, 0).seen_hands[1]),
    **_look("calling", -1, 0, lambda bench: (bench.game.observe(bench.now, 0).callings[1] or (0,) * 4)[3], ("occult",)),
    "draw": Case(0, 2, lambda bench: _held(bench) - 1 if bench.now.decks.arsenal_discards else 0, {"amount": 2}),
    "discard choice": Case(
        (2, 1),
        (0, 1),
        lambda bench: (_held(bench), _held(bench, 1)),
        choices=("arsenal-02",),
        otherwise={
            HARDSHIP: {"changed": (1, 1)},
            SETBACK: {"changed": (1, 0), "choices": ("arsenal-02", "arsenal-03")},
        },
    ),
    "discard random": Case(
        (2, 1),
        (0, 1),
        lambda bench: (_held(bench), _held(bench, 1)),
        otherwise={HARDSHIP: {"changed": (1, 1)}, SETBACK: {"changed": (1, 0)}},
    ),
    "recall": Case(
        False, True, lambda bench: "arsenal-06" in bench.game.observe(bench.now, 1).known_hands[0], prepare=discarded
    ),
    "hardship": Case(0, 1, lambda bench: len(bench.now.hunters.hardships[0])),
    "feed up": Case(6, 8, scores, {"amount": 2}),
    "feed down": Case(6, 4, scores, {"amount": -2, "calling": "occult"}),
}
