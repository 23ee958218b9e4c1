"""Set-up, Initiative and what day and night bring, read a second time."""

from collections import Counter
from itertools import permutations, product

from second_hunt_purse import score
from second_hunt_story import Move, Story, ask, ask_all, dealt, given, shown
from second_hunt_table import CALLINGS, TOP, Table


def set_up(t: Table, chosen: str) -> Story[None]:
    """Do all that comes before the first day."""
    monsters = [chosen] if chosen else t.codes("monsters")
    yield from given([({"type": "monster_drawn", "card": card}, 1) for card in monsters])
    yield from dealt(lambda move: move["type"] == "hunter_cards_dealt" and _distinct(move["cards"], t))
    move = yield from dealt(lambda move: move["type"] == "pyramid_dealt" and _suits(t, move["suits"], 21))
    t.cells = [t.fresh(suit) for suit in move["suits"]]
    move = yield from dealt(lambda move: move["type"] == "tracker_dealt" and _suits(t, move["suits"], 7))
    t.days = [t.fresh(suit) for suit in move["suits"]]
    yield from turn_day(t)
    move = yield from dealt(lambda move: move["type"] == "tokens_drawn" and _tokens(t, move["values"]))
    for cell, value in enumerate(move["values"]):
        t.take_token(value)
        t.at(cell).token = value
    yield from _callings(t)
    yield from _hands(t)


def _distinct(cards: list[str], t: Table) -> bool:
    return len(set(cards)) == len(cards) == len(t.hunters) and set(cards) <= set(t.mechanics["hunters"])


def _suits(t: Table, suits: list[str], number: int) -> bool:
    left = t.undealt(0, top=False)
    enough = all(count <= left.get(suit, 0) for suit, count in Counter(suits).items())
    return enough and len(suits) == number and (number < 21 or suits[TOP] != "general")


def _tokens(t: Table, values: list[int]) -> bool:
    enough = all(count <= t.lid[value] for value, count in Counter(values).items())
    return enough and len(values) == 21 and 0 not in values


def _callings(t: Table) -> Story[None]:
    orders = [list(order) for order in permutations(range(4))]
    answers = yield from ask_all(
        {hunter: [{"type": "assign_callings", "scores": order} for order in orders] for hunter in t.hunters}
    )
    t.callings = [dict(zip(CALLINGS, answers[hunter]["scores"], strict=True)) for hunter in t.hunters]
    scores = [list(order) for order in permutations([3, 4, 5, 6])]
    move = yield from ask(t.monster, [{"type": "assign_scores", "scores": order} for order in scores])
    assigned = dict(zip(move["scores"], CALLINGS, strict=True))
    move = yield from ask(t.monster, [{"type": "split_tokens", "tokens": split} for split in splits()])
    for value, tokens in zip([3, 4, 5, 6], move["tokens"], strict=True):
        t.purse[assigned[value]] = list(tokens)
    yield from shown({"type": "tokens_counted", "counts": [len(t.purse[calling]) for calling in CALLINGS]})


def splits() -> list[list[list[int]]]:
    """All ways to make up 3, 4, 5 and 6 from three tokens of each value."""
    numbers = list(product(range(4), repeat=4))
    made = {total: [one for one in numbers if sum(n * v for v, n in enumerate(one)) == total] for total in (3, 4, 5)}
    found = []
    for three, four, five in product(made[3], made[4], made[5]):
        six = [3 - a - b - c for a, b, c in zip(three, four, five, strict=True)]
        if min(six) >= 0:
            found.append([[v for v, n in enumerate(one) for _ in range(n)] for one in (three, four, five, six)])
    return found


def _hands(t: Table) -> Story[None]:
    for hunter in t.hunters:
        move = yield from dealt(lambda move, who=hunter: _hand(t, move, who))  # type: ignore[misc]
        t.hands[hunter] = list(move["cards"])
        for card in move["cards"]:
            t.arsenal.remove(card)
        for setback in move["setbacks"]:
            enter(t, setback)
    yield from look_at_top(t)
    number = min(3, len(t.influence_deck))
    move = yield from dealt(lambda move: _influence(t, move, number))
    t.influence = list(move["cards"])
    t.influence_deck = [card for card in t.influence_deck if card not in t.influence]


def _hand(t: Table, move: Move, hunter: int) -> bool:
    cards, setbacks = move.get("cards", []), move.get("setbacks", [])
    sound = (move["type"], move["player"], len(cards), cards) == ("hand_dealt", hunter, 3, sorted(cards))
    tricks = [card for card in t.arsenal if card in t.values]
    rest = [card for card in t.arsenal if card in t.lasting]
    return sound and all(_choice(own, pile) for own, pile in ((cards, tricks), (setbacks, rest)))


def _choice(own: list[str], pile: list[str]) -> bool:
    return len(set(own)) == len(own) and set(own) <= set(pile)


def _influence(t: Table, move: Move, number: int) -> bool:
    cards = move.get("cards", [])
    right = (move["type"], move["player"], len(cards), cards) == ("influence_dealt", t.monster, number, sorted(cards))
    return right and _choice(cards, t.influence_deck)


def enter(t: Table, setback: str) -> None:
    """Put a Setback into play."""
    t.arsenal.remove(setback)
    t.setbacks[setback] = t.lasting[setback]


def look_at_top(t: Table) -> Story[None]:
    """Look at the back of the top card of the Arsenal deck; Setbacks come into play until there is none."""
    t.clear = False
    while t.arsenal and not t.clear:
        odds = [({"type": "arsenal_top", "setback": card}, 1) for card in t.arsenal if card in t.lasting]
        tricks = len(t.arsenal) - len(odds)
        none: list[tuple[Move, int]] = [({"type": "arsenal_top", "setback": None}, tricks)] if tricks else []
        move = yield from given([*odds, *none])
        if move["setback"] is None:
            t.clear = True
        else:
            enter(t, move["setback"])


def lapse(t: Table) -> None:
    """End a half-turn for the Setbacks in force."""
    t.setbacks = {card: left - 1 for card, left in t.setbacks.items()}
    t.arsenal_discards += [card for card, left in t.setbacks.items() if left == 0]
    t.setbacks = {card: left for card, left in t.setbacks.items() if left}


def dawn(t: Table) -> Story[None]:
    """Willpower, Initiative, Arsenal cards, and the card of the day."""
    active = t.able()
    if t.turn > 1:
        for hunter in active:
            t.gain(hunter, 1)
    yield from _initiative(t, active)
    if t.turn > 1:
        for hunter in t.initiative:
            if t.can_act(hunter):
                yield from _draw(t, hunter)
        yield from turn_day(t)


def turn_day(t: Table) -> Story[None]:
    """Turn up the card of the day, unless it is gone."""
    place = t.days[t.turn - 1]
    if place is not None and not place.up:
        move = yield from given(
            [({"type": "tracker_flipped", "day": t.turn, "card": card}, 1) for card in t.titles(place)]
        )
        t.turn_up(place, move["card"])
        place.up = True


def _initiative(t: Table, active: list[int]) -> Story[None]:
    most = max(t.reserve[hunter] for hunter in active)
    tied = [hunter for hunter in active if t.reserve[hunter] == most]
    while len(tied) > 1:
        rolls = {}
        for hunter in tied:
            odds = [({"type": "initiative_rolled", "player": hunter, "die": die}, 1) for die in range(1, 11)]
            move = yield from given([(dict(outcome), weight) for outcome, weight in odds])
            rolls[hunter] = move["die"]
        tied = [hunter for hunter in tied if rolls[hunter] == max(rolls.values())]
    number = len(t.hunters)
    t.initiative = [(tied[0] + step) % number for step in range(number)]


def _draw(t: Table, hunter: int) -> Story[None]:
    while not t.clear:
        if not t.arsenal:
            t.arsenal, t.arsenal_discards = t.arsenal_discards, []
        if not t.arsenal:
            return
        yield from look_at_top(t)
    tricks = [card for card in t.arsenal if card in t.values]
    move = yield from given([({"type": "arsenal_drew", "player": hunter, "card": card}, 1) for card in tricks])
    t.arsenal.remove(move["card"])
    t.hands[hunter].append(move["card"])
    yield from look_at_top(t)


def dusk(t: Table) -> Story[int | None]:
    """The monster's Influence card and token, which is still to be placed."""
    if t.influence_deck:
        odds = [({"type": "influence_drew", "player": t.monster, "card": card}, 1) for card in t.influence_deck]
        move = yield from given(list(odds))
        t.influence_deck.remove(move["card"])
        t.influence.append(move["card"])
    lid = [({"type": "night_token", "player": t.monster, "value": v}, t.lid[v]) for v in range(4) if t.lid[v] > 0]
    if not lid:
        return None
    move = yield from given(list(lid))
    t.take_token(move["value"])
    value: int = move["value"]
    return value


def total(t: Table) -> int:
    """All the monster's points."""
    return sum(score(t, calling) for calling in CALLINGS)
