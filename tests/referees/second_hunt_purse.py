"""What the monster has and pays, read a second time."""

from itertools import combinations, combinations_with_replacement

from second_cards_force import day
from second_hunt_story import Story, ask, shown
from second_hunt_table import CALLINGS, TOP, Table


def score(t: Table, calling: str) -> int:
    """The monster's score in a Calling."""
    return sum(t.purse[calling])


def affordable(t: Table, spent: list[str], gained: list[str]) -> dict[str, int]:
    """How many points of each Calling can still go, by day not the last one, after these have gone and come."""
    keep = day(t)
    return {
        calling: max(0, score(t, calling) - spent.count(calling) + gained.count(calling) - keep) for calling in CALLINGS
    }


def spendings(suit: str, most: int, left: dict[str, int]) -> list[list[str]]:
    """All ways to spend up to so many points against a suit."""
    usable = CALLINGS if suit == "general" else [suit]
    return [
        list(points)
        for number in range(1, most + 1)
        for points in combinations_with_replacement(usable, number)
        if all(points.count(calling) <= left[calling] for calling in points)
    ]


def exchanges(left: dict[str, int]) -> list[tuple[list[str], str]]:
    """All ways to give two points for one of another Calling."""
    return [
        (list(pair), calling)
        for pair in combinations_with_replacement(CALLINGS, 2)
        if all(pair.count(one) <= left[one] for one in pair)
        for calling in CALLINGS
        if calling not in pair
    ]


def pay(t: Table, points: list[str]) -> Story[None]:
    """Hand over tokens for points, Calling by Calling."""
    for calling in CALLINGS:
        if calling in points:
            yield from hand_over(t, calling, points.count(calling))


def hand_over(t: Table, calling: str, number: int) -> Story[None]:
    """Hand over tokens for points of one Calling, which may be none, and show them with the change."""
    tokens = sorted(t.purse[calling])
    ways = [
        sorted(some)
        for size in range(len(tokens) + 1)
        for some in combinations([one for one in tokens if one], size)
        if sum(some) >= number
    ]
    best = min(ways, key=lambda way: (sum(way), len(way)))
    change = sum(best) - number
    for value in best:
        t.purse[calling].remove(value)
        t.return_token(value)
    if change:
        t.take_token(change)
        t.purse[calling].append(change)
    yield from shown({"type": "paid", "calling": calling, "points": number, "given": best, "change": change})


def place_token(t: Table, value: int) -> Story[None]:
    """Let the monster put a token on a Calling."""
    move = yield from ask(t.monster, [{"type": "place_token", "calling": calling} for calling in CALLINGS])
    t.purse[move["calling"]].append(value)


def exchange(t: Table, given_points: list[str], calling: str) -> Story[None]:
    """Give two points for one."""
    yield from pay(t, given_points)
    t.take_token(1)
    t.purse[calling].append(1)


def top_open(t: Table) -> bool:
    """Whether the top card is face up."""
    top = t.cells[TOP]
    return top is not None and top.up
