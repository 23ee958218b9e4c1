"""What cards, dice and hunters are worth."""

from collections import Counter

from second_cards_force import amount, day, penalty
from second_hunt_paths import row
from second_hunt_table import CALLINGS, SUITS, TOP, Table


def rating(t: Table, cell: int, group: list[int], meddled: int = 0) -> int:
    """What has to be reached to control a card or to defeat a Minion."""
    return _changed(t, 3 + row(cell) + t.at(cell).token + penalty(t, group), group, meddled)


def intrusion_rating(t: Table, cell: int, hunter: int, meddled: int = 0) -> int:
    """What each die has to reach to intrude; the night does not matter."""
    return _changed(t, 3 + row(cell) + t.at(cell).token, [hunter], meddled)


def _changed(t: Table, value: int, seats: list[int], meddled: int) -> int:
    return max(1, value + meddled + amount(t, "rating", seats))


def attack_rating(t: Table, target: str) -> int:
    """What each of the monster's dice has to reach; one more by day."""
    kind, number = target.split("-")
    change = day(t) + amount(t, "rating", [t.monster])
    if kind == "day":
        return max(1, 6 + change)
    cell = int(number)
    place = t.at(cell)
    return max(1, 3 + row(cell) + (place.token if place.up else 0) + change)


def tally(t: Table, hunter: int, participants: int) -> int:
    """What a hunter sets against the monster at the top."""
    suit = t.at(TOP).suit
    tokens = sum(t.at(cell).token for cell in t.own(hunter) if t.at(cell).suit == suit)
    return tokens + participants - 1 - 2 * penalty(t, [hunter]) + amount(t, "tally", [hunter])


def points(t: Table, hunter: int) -> int:
    """A hunter's points, as far as everybody can count them."""
    cells = [t.at(cell) for cell in t.own(hunter)]
    suits = Counter(place.suit for place in cells)
    primary = [calling for calling in CALLINGS if t.callings[hunter].get(calling) == 3]
    known = t.revealed or (bool(primary) and (hunter, primary[0]) in t.shown)
    total = sum(place.token for place in cells) + t.rewards[hunter]
    total += 5 * (known and suits[primary[0]] >= 5)
    total += 5 * all(suits[suit] for suit in SUITS)
    return total
