"""What each quantity that a card adjusts changes, worked out by hand."""

from typing import Final

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attack, Attempt, Declare, GatherPoints, Keep, Place, RollDice
from preycore.games.deadly_prey.outcomes import DiceRolled, Flipped
from tests.games.deadly_prey.moments import CELL, MONSTER, Bench, Case
from tests.games.deadly_prey.primitives import SETBACK
from tests.games.deadly_prey.scene import TOP

BY_MONSTER: Final = {"who": "monster"}


def wins_by_points(bench: Bench) -> int:
    """Return the reds on a card that a hunter without Calling and Willpower has attempted: no points, no dice."""
    bench.again().d.callings = ((0, 1, 2, 3), (3, 2, 1, 0))
    bench.d.reserve = (0, 5)
    bench.down(CELL, whites=[1])
    bench.slot().do(Attempt(0, CELL, ()), Flipped(CELL, "destruction-09"), Keep(0)).quiet().shows()
    return bench.cell(CELL).reds[0]


def points_reach(bench: Bench) -> bool:
    """Tell whether a Calling of 3 and one Willpower reach a rating of 4."""
    return bench.kept(reserve=1).has(GatherPoints)


def rolls(bench: Bench, die: int) -> int:
    """Return how often three dice are rolled that all show the same."""
    number, _ = bench.kept().rolled()
    times = 0
    while bench.kind == on.DICE:
        bench.do(DiceRolled((die,) * number))
        times += 1
    return times


def whites_left(bench: Bench) -> int:
    """Return the whites left of two on a card of token 1 after a failed roll."""
    number, _ = bench.kept(whites=2).rolled()
    return bench.do(DiceRolled((1,) * number)).cell(CELL).whites[0]


def defeats(bench: Bench, score: int) -> bool:
    """Tell whether a tally of 5, for five cards of token 1, defeats a monster with this score."""
    bench.again().d.reserve = (9, 5)
    for cell, number in ((18, 2), (15, 4), (11, 5), (6, 7)):
        bench.card(cell, f"destruction-{number:02}", reds=[1])
    bench.card(0, "science-01", reds=[1])
    bench.down(TOP, whites=[1])
    bench.tokens([1] * score, [1], [1], [1])
    bench.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "destruction-09"), Keep(0)).quiet().shows()
    bench.do(RollDice(0), DiceRolled((1, 1, 10))).shows()
    return bool(bench.now.defeated)


def one_more(bench: Bench, suit: str) -> bool:
    """Tell whether who has had his successes of the phase may attempt a card of this suit."""
    bench.again().d.round.won = bench.d.round.won_general = 1
    bench.down(CELL, suit, whites=[1])
    return bench.slot().has(Attempt)


def places(bench: Bench) -> tuple[int, list[int]]:
    """Return how many places are to come again or to be left out, and whose the next three places in Placement are."""
    waiting = len(bench.now.effects.lasting)
    bench.again().d.round.stage = 0
    bench.start((on.ROTATION, 0, 0))
    found = []
    for _ in range(3):
        found.append(bench.game.actors(bench.now)[0])
        bench.do(Place(found[-1], 0, 1))
    return waiting, found


def most_meddling(bench: Bench) -> int:
    """Return the most points that the monster may spend on meddling, of six."""
    bench.resume().tokens([3, 3], [3], [3], [3])
    bench.start()
    bench.tried().do(Keep(0))
    return max(len(action.choice) - 1 for action in bench.offers(Declare, MONSTER) if action.choice[0] == "meddle")


def most_dice(bench: Bench) -> int:
    """Return the most points that the monster may spend on an attack, of six."""
    return max(len(action.points) for action in bench.attacked().offers(Attack, MONSTER))


QUANTITIES: Final = {
    "adjust points up": Case(0, 1, wins_by_points, {"amount": 4}),
    "adjust points down": Case(True, False, points_reach, {"amount": -2}),
    "adjust dice up": Case((3, 4), (5, 4), lambda bench: bench.kept().rolled(), {"amount": 2}),
    "adjust dice down": Case((3, 4), (1, 4), lambda bench: bench.kept().rolled(), {"amount": -2}),
    "adjust rating up": Case((3, 4), (3, 6), lambda bench: bench.kept().rolled(), {"amount": 2}),
    "adjust rating down": Case((3, 4), (3, 1), lambda bench: bench.kept().rolled(), {"amount": -5}),
    "adjust rerolls up": Case(1, 3, lambda bench: rolls(bench, 1), {"amount": 2}),
    "adjust rerolls down": Case(1, 2, lambda bench: rolls(bench, 10)),
    "adjust loss up": Case(1, 0, whites_left),
    "adjust loss down": Case(1, 2, whites_left, {"until": "once"}),
    "adjust tally up": Case(False, True, lambda bench: defeats(bench, 6)),
    "adjust tally down": Case(True, False, lambda bench: defeats(bench, 5)),
    "adjust control up": Case(False, True, lambda bench: one_more(bench, "destruction")),
    "adjust general up": Case(False, True, lambda bench: one_more(bench, "general")),
    "adjust place up": Case((0, [0, 1, 0]), (1, [0, 0, 1]), places, otherwise={SETBACK: {"changed": (2, [0, 0, 1])}}),
    # If all leave a place out the order is as it was, one round later.
    "adjust place down": Case((0, [0, 1, 0]), (1, [1, 0, 1]), places, otherwise={SETBACK: {"changed": (2, [0, 1, 0])}}),
    "adjust meddling down": Case(3, 1, most_meddling, {"amount": -2, **BY_MONSTER}),
    "adjust strike down": Case(3, 2, most_dice, BY_MONSTER),
}
