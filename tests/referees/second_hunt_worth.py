"""What cards, dice and hunters are worth: the only place where a card's effect would change a number."""

from collections import Counter

from second_hunt_paths import row
from second_hunt_table import CALLINGS, SUITS, TOP, Table


def rating(t: Table, cell: int, meddled: int = 0) -> int:
    """What has to be reached to control a card or to defeat a Minion."""
    return _meddle(3 + row(cell) + t.at(cell).token + t.night, meddled)


def intrusion_rating(t: Table, cell: int, meddled: int = 0) -> int:
    """What each die has to reach to intrude; the night does not matter."""
    return _meddle(3 + row(cell) + t.at(cell).token, meddled)


def _meddle(value: int, meddled: int) -> int:
    return max(value, min(10, value + meddled))


def attack_rating(t: Table, target: str) -> int:
    """What each of the monster's dice has to reach; one more by day."""
    kind, number = target.split("-")
    if kind == "day":
        return 7 - t.night
    cell = int(number)
    place = t.at(cell)
    return 3 + row(cell) + (place.token if place.up else 0) + 1 - t.night


def tally(t: Table, hunter: int, participants: int) -> int:
    """What a hunter sets against the monster at the top."""
    suit = t.at(TOP).suit
    tokens = sum(t.at(cell).token for cell in t.own(hunter) if t.at(cell).suit == suit)
    return tokens + participants - 1 - 2 * t.night


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
