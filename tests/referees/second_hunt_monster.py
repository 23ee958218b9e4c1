"""The monster's points, attacks and feeding, read a second time."""

from itertools import combinations_with_replacement

from second_cards_board import title
from second_cards_force import Scene, amount, finish, forbidden, shielded
from second_hunt_purse import affordable, exchange, exchanges, pay, place_token, spendings, top_open
from second_hunt_story import CHANCE, Move, Odds, Question, Story, ask
from second_hunt_table import Place, Table
from second_hunt_windows import window
from second_hunt_worth import attack_rating
from second_stream import Run


def attack_chance(t: Table, exposed: list[int]) -> Story[None]:
    """Ask the monster for an attack on a card of those who have just acted, a facedown one or one of the tracker."""
    while not t.struck and not t.ceased and not forbidden(t, "attack", [t.monster]):
        left = affordable(t, [], [])
        options: list[Move] = [
            {"type": "attack", "target": target, "points": points}
            for target, place in targets(t, exposed).items()
            for points in spendings(place.suit, 3 + amount(t, "strike", [t.monster]), left)
        ]
        if not top_open(t) and not forbidden(t, "trade", [t.monster]):
            options += [
                {"type": "exchange_points", "given": pair, "calling": calling} for pair, calling in exchanges(left)
            ]
        move = yield from ask(t.monster, [*options, {"type": "skip"}, {"type": "pass_phase"}])
        if move["type"] == "exchange_points":
            yield from exchange(t, move["given"], move["calling"])
            continue
        t.ceased = move["type"] == "pass_phase"
        if move["type"] == "attack":
            yield from attack(t, move["target"], move["points"])
        return


def targets(t: Table, exposed: list[int]) -> dict[str, Place]:
    """All that can be attacked now."""
    found = {}
    for cell, place in enumerate(t.cells):
        open_to = place is not None and (not place.up or set(t.owners(cell)) & set(exposed))
        if place is not None and open_to and not shielded(t, cell, "attack"):
            found[f"cell-{cell}"] = place
    for day, place in enumerate(t.days, 1):
        if place is not None:
            found[f"day-{day}"] = place
    return found


def attack(t: Table, target: str, points: list[str]) -> Story[None]:
    """Pay, let everybody react, roll, and take off what was hit."""
    kind, number = target.split("-")
    cell = int(number)
    owners = t.owners(cell) if kind == "cell" else []
    yield from pay(t, points)
    t.foiled = False
    where = t.at(cell) if kind == "cell" else t.days[cell - 1]
    yield from window(t, Scene("attack", where, cell if kind == "cell" else None, owners))
    hits = 0
    if not t.foiled:
        dice = len(points) + amount(t, "dice", [t.monster])
        hits = yield from roll_again(t, dice, attack_rating(t, target), [t.monster])
    finish(t, [t.monster])
    if not hits:
        return
    t.struck = True
    if kind == "day":
        place = t.days[cell - 1]
        assert place is not None
        yield from reveal(t, place)
        t.days[cell - 1] = None
    elif t.at(cell).up:
        yield from strike(t, cell, hits, owners)
    else:
        place = t.at(cell)
        t.return_token(place.token)
        yield from reveal(t, place)
        t.cells[cell] = None
        yield from t.deal(cell)


def reveal(t: Table, place: Place) -> Story[None]:
    """Discard a card, saying which one it is if not everybody knows."""
    yield from title(t, place)
    assert place.card is not None
    t.city_discards.append(place.card)


def strike(t: Table, cell: int, hits: int, owners: list[int]) -> Story[None]:
    """Remove red Willpower; without any the card is gone, and the monster feeds."""
    place = t.at(cell)
    if hits >= sum(place.red):
        assert place.card is not None
        t.city_discards.append(place.card)
        t.cells[cell] = None
        for owner in owners:
            t.markers[owner] += 1
        t.able()
        yield from place_token(t, place.token)
        return
    for _ in range(hits):
        standing = t.owners(cell)
        if len(standing) > 1:
            move = yield from ask(t.monster, [{"type": "remove_red", "owner": owner} for owner in standing])
            place.red[move["owner"]] -= 1
        else:
            place.red[standing[0]] -= 1


def roll_again(t: Table, number: int, need: int, seats: list[int]) -> Story[int]:
    """Roll, and as often as cards say roll again while no die reaches the rating, or while one does; count hits."""
    if number <= 0:
        return 0
    again = max(-8, min(8, amount(t, "rerolls", seats)))
    dice = yield from roll(t, min(200, number))
    for _ in range(abs(again)):
        if any(die >= need for die in dice) == (again > 0):
            break
        dice = yield from roll(t, min(200, number))
    return sum(die >= need for die in dice)


def roll(t: Table, number: int) -> Story[list[int]]:
    """Roll ten-sided dice, which are logged ascending."""
    move: Move = yield from _rolled(t.site("dice"), number)
    rolled: list[int] = move["dice"]
    return rolled


def _rolled(site: str, number: int) -> Story[Move]:
    def draw(run: Run) -> Move:
        return {"type": "dice_rolled", "dice": sorted(1 + run.below(10) for _ in range(number))}

    odds: Odds | None = None
    if number <= 3:
        rolls = combinations_with_replacement(range(1, 11), number)
        odds = [({"type": "dice_rolled", "dice": list(dice)}, _ways(dice)) for dice in rolls]
    answers = yield Question(
        odds=odds,
        allowed=lambda move: move["type"] == "dice_rolled" and is_roll(move["dice"], number),
        site=site,
        draw=draw,
    )
    return answers[CHANCE]


def is_roll(dice: list[int], number: int) -> bool:
    """Whether so many dice can show this."""
    return len(dice) == number and dice == sorted(dice) and all(1 <= die <= 10 for die in dice)


def _ways(dice: tuple[int, ...]) -> int:
    ways = 1
    for position, die in enumerate(dice, 1):
        ways = ways * position // dice[:position].count(die)
    return ways
