"""What hunters do besides attempts, read a second time."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TypeAlias

from second_cards_force import Scene, amount, forbidden, rested
from second_cards_lines import suffer
from second_hunt_attempt import flip_red, owe, own_score
from second_hunt_end import lose_card
from second_hunt_monster import roll_again
from second_hunt_pledges import Pledges, cash_dice
from second_hunt_story import Move, Story, ask
from second_hunt_table import Place, Table
from second_hunt_windows import window
from second_hunt_worth import intrusion_rating


def intrude(t: Table, hunter: int, cell: int) -> Story[None]:
    """Seek to share a card, with consent or by dice."""
    place = t.at(cell)
    owners = [owner for owner in t.order if owner in t.owners(cell)]
    agreed = all(t.can_act(owner) for owner in t.owners(cell))
    for owner in owners if agreed else []:
        move = yield from ask(owner, [{"type": "allow"}, {"type": "contest"}])
        if move["type"] == "contest":
            agreed = False
            break
    if agreed:
        yield from flip_red(t, hunter, place)
        return
    meddled = yield from window(t, Scene("intrusion", place, cell, [hunter]), intrusion_rating(t, cell, hunter))
    need = intrusion_rating(t, cell, hunter, meddled)
    hits = yield from _force(t, hunter, place, need)
    hits = min(hits, 3, place.white[hunter])
    place.white[hunter] -= hits
    place.red[hunter] += hits
    if not hits:
        yield from owe(t, hunter, place, place.token)


def _force(t: Table, hunter: int, place: Place, need: int) -> Story[int]:
    """Roll for a contested intrusion; return the hits."""
    if need > 10 or forbidden(t, "dice", [hunter]):
        return 0
    number = place.token
    if place.suit != "general":
        number = yield from own_score(t, hunter, place.suit)
    pledges = Pledges()
    yield from cash_dice(t, hunter, pledges)
    number += pledges.cashed_tokens() + amount(t, "dice", [hunter])
    pledges.lose_trophies(t)
    return (yield from roll_again(t, number, need, [hunter]))


Rank: TypeAlias = tuple[int, int, list[int]]


def step_by_step(
    hunter: int,
    left: Callable[[], list[Move]],
    rank: Callable[[Move], Rank],
    again: bool,
    take: Callable[[Move], Story[None]],
) -> Story[None]:
    """Ask a hunter for one step after another of an action, in the order of ranks, `again` and again the same one."""
    last: Rank | None = None
    while True:
        steps = [move for move in left() if last is None or rank(move) > last or (again and rank(move) == last)]
        if not steps:
            return
        move = yield from ask(hunter, steps if last is None else [*steps, {"type": "done"}])
        if move["type"] == "done":
            return
        last = rank(move)
        yield from take(move)


def evict(t: Table, hunter: int, cell: int) -> Story[None]:
    """Discard one's own red Willpower to remove that of others."""
    place = t.at(cell)

    def sacrifice(move: Move) -> Story[None]:
        place.red[hunter] -= 1
        for owner in move["red"]:
            place.red[owner] -= 1
        for owner in move["white"]:
            place.white[owner] -= 1
        yield from ()

    yield from step_by_step(hunter, lambda: sacrifices(t, hunter, place), _rank, True, sacrifice)
    if not any(place.red):
        yield from lose_card(t, cell)


def _rank(move: Move) -> Rank:
    """The order in which one eviction lists what it removes: reds by owner, single whites, pairs."""
    return int(not move["red"]), len(move["white"]), move["red"] + move["white"]


def sacrifices(t: Table, hunter: int, place: Place) -> list[Move]:
    """What one red Willpower can remove, if there is one left."""
    if not place.red[hunter]:
        return []
    others = [other for other in t.hunters if other != hunter]
    found: list[Move] = [{"type": "sacrifice", "red": [other], "white": []} for other in others if place.red[other]]
    for number in (1, 2):
        for owners in combinations_with_replacement(others, number):
            if all(place.white[owner] >= owners.count(owner) for owner in owners):
                found.append({"type": "sacrifice", "red": [], "white": list(owners)})
    return found


def restore(t: Table, hunter: int, cell: int) -> Story[None]:
    """Take a Hardship and fill a vacancy."""
    yield from suffer(t, hunter)
    if not rested(t, hunter, "restore"):
        yield from t.deal(cell)


def reclaim(t: Table, hunter: int) -> Story[None]:
    """Take Willpower back, card by card; what nobody controls any more is replaced."""

    def take_back(move: Move) -> Story[None]:
        place = t.at(move["cell"])
        (place.white if move["side"] == "white" else place.red)[hunter] -= move["number"]
        t.reserve[hunter] += move["number"]
        if place.up and not any(place.red):
            yield from lose_card(t, move["cell"])

    yield from step_by_step(hunter, lambda: takings(t, hunter), _side, False, take_back)


def _side(move: Move) -> Rank:
    """The order in which Willpower is taken back: card by card, white before red."""
    return move["cell"], int(move["side"] == "red"), []


def takings(t: Table, hunter: int) -> list[Move]:
    """All Willpower of a hunter that lies in the pyramid, to be taken in whole or in part."""
    found = []
    for cell, place in enumerate(t.cells):
        for side, number in (("white", place.white[hunter]), ("red", place.red[hunter])) if place else ():
            found += [{"type": "take_back", "cell": cell, "side": side, "number": one} for one in range(1, number + 1)]
    return found
