"""Set-up, Initiative and what day and night bring, read a second time."""

from collections import Counter
from itertools import permutations, product

from second_cards_force import expire
from second_cards_lines import draw, draw_influence, enter, look_at_top
from second_hunt_story import Move, Odds, Story, ask, ask_all, dealt, even, given, shown
from second_hunt_table import CALLINGS, SUITS, TOP, Table
from second_stream import Run


def set_up(t: Table, chosen: str) -> Story[None]:
    """Do all that comes before the first day."""
    monsters = [chosen] if chosen else t.codes("monsters")
    move = yield from even(t.site("monster"), [{"type": "monster_drawn", "card": card} for card in monsters])
    t.beast = move["card"]
    yield from _hunter_cards(t)
    suits = yield from _suits(t, "pyramid", 21)
    t.cells = [t.fresh(suit) for suit in suits]
    suits = yield from _suits(t, "tracker", 7)
    t.days = [t.fresh(suit) for suit in suits]
    yield from turn_day(t, 1)
    yield from _tokens(t)
    yield from _callings(t)
    for hunter in t.hunters:
        yield from _hand(t, hunter)
    yield from look_at_top(t)
    yield from _influence(t)


def _hunter_cards(t: Table) -> Story[None]:
    known, number = t.mechanics["hunters"], len(t.hunters)

    def allowed(move: Move) -> bool:
        return move["type"] == "hunter_cards_dealt" and len(move["cards"]) == number and _choice(move["cards"], known)

    yield from dealt("hunters", allowed, lambda run: {"type": "hunter_cards_dealt", "cards": run.order(known, number)})


def _suits(t: Table, what: str, number: int) -> Story[list[str]]:
    """Deal suits to the pyramid, whose top is no General, or to the tracker."""
    left = t.undealt(0, top=False)

    def allowed(move: Move) -> bool:
        suits: list[str] = move.get("suits", [])
        enough = all(count <= left.get(suit, 0) for suit, count in Counter(suits).items())
        top = number == 21 and suits[TOP] == "general"
        return (move["type"], len(suits)) == (f"{what}_dealt", number) and enough and not top

    def draw(run: Run) -> Move:
        counts = [left.get(suit, 0) for suit in SUITS]
        found = run.picks(counts, TOP) if number == 21 else []
        if number == 21:
            counts[SUITS.index("general")] = 0
        found += run.picks(counts, number - len(found))
        return {"type": f"{what}_dealt", "suits": [SUITS[suit] for suit in found]}

    move = yield from dealt(what, allowed, draw)
    suits: list[str] = move["suits"]
    return suits


def _tokens(t: Table) -> Story[None]:
    counts = [0, *[t.lid[value] for value in (1, 2, 3)]]

    def allowed(move: Move) -> bool:
        values: list[int] = move.get("values", [])
        enough = all(count <= counts[value] for value, count in Counter(values).items())
        return (move["type"], len(values)) == ("tokens_drawn", 21) and enough

    move = yield from dealt("tokens", allowed, lambda run: {"type": "tokens_drawn", "values": run.picks([*counts], 21)})
    for cell, value in enumerate(move["values"]):
        t.take_token(value)
        t.at(cell).token = value


def _hand(t: Table, hunter: int) -> Story[None]:
    """Deal cards until three of them are no Setbacks."""
    tricks = [card for card in t.arsenal if card in t.values]
    rest = [card for card in t.arsenal if card in t.lasting]

    def allowed(move: Move) -> bool:
        cards = move.get("cards", [])
        right = (move["type"], move["player"], len(cards)) == ("hand_dealt", hunter, 3)
        return right and _in_order(cards, tricks) and _choice(move["setbacks"], rest)

    def draw(run: Run) -> Move:
        left = [*t.arsenal]
        cards: list[str] = []
        setbacks: list[str] = []
        while len(cards) < 3:
            card = left.pop(run.below(len(left)))
            (cards if card in t.values else setbacks).append(card)
        cards = [card for card in t.arsenal if card in cards]
        return {"type": "hand_dealt", "player": hunter, "setbacks": setbacks, "cards": cards}

    move = yield from dealt(f"hand/{hunter}", allowed, draw)
    t.hands[hunter] = list(move["cards"])
    for card in move["cards"]:
        t.arsenal.remove(card)
    for setback in move["setbacks"]:
        yield from enter(t, setback)


def _influence(t: Table) -> Story[None]:
    number, deck = min(3, len(t.influence_deck)), t.influence_deck

    def allowed(move: Move) -> bool:
        cards = move.get("cards", [])
        right = (move["type"], move["player"], len(cards)) == ("influence_dealt", t.monster, number)
        return right and _in_order(cards, deck)

    def draw(run: Run) -> Move:
        cards = run.order(deck, number)
        return {"type": "influence_dealt", "player": t.monster, "cards": [card for card in deck if card in cards]}

    move = yield from dealt("influence-hand", allowed, draw)
    t.influence = list(move["cards"])
    t.influence_deck = [card for card in deck if card not in t.influence]


def _choice(cards: list[str], pile: list[str]) -> bool:
    return len(set(cards)) == len(cards) and set(cards) <= set(pile)


def _in_order(cards: list[str], pile: list[str]) -> bool:
    return cards == [card for card in pile if card in cards]


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


def lapse(t: Table) -> None:
    """End a half-turn for the Setbacks in force."""
    t.setbacks = {card: left - 1 for card, left in t.setbacks.items()}
    t.arsenal_discards += [card for card, left in t.setbacks.items() if left == 0]
    t.setbacks = {card: left for card, left in t.setbacks.items() if left}
    expire(t)


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
                yield from draw(t, hunter)
        yield from turn_day(t, t.turn)


def turn_day(t: Table, day: int) -> Story[None]:
    """Turn up the card of a day, unless it is gone."""
    place = t.days[day - 1]
    if place is not None and not place.up:
        cards: list[Move] = [{"type": "tracker_flipped", "day": day, "card": card} for card in t.titles(place)]
        move = yield from even(t.site("day-card"), cards)
        t.turn_up(place, move["card"])
        place.up = True


def _initiative(t: Table, active: list[int]) -> Story[None]:
    most = max(t.reserve[hunter] for hunter in active)
    tied = [hunter for hunter in active if t.reserve[hunter] == most]
    while len(tied) > 1:
        rolls = {}
        for hunter in tied:
            dice: list[Move] = [{"type": "initiative_rolled", "player": hunter, "die": die} for die in range(1, 11)]
            move = yield from even(t.site("roll-off"), dice)
            rolls[hunter] = move["die"]
        tied = [hunter for hunter in tied if rolls[hunter] == max(rolls.values())]
    number = len(t.hunters)
    t.initiative = [(tied[0] + step) % number for step in range(number)]


def dusk(t: Table) -> Story[int | None]:
    """
    The monster's Influence card and token, which is still to be placed.

    Minted tokens count against the lid here: so it is public whether there is a token to draw.
    """
    yield from draw_influence(t)
    left = {value: t.lid[value] for value in range(4) if t.lid[value] > 0}
    if sum(t.lid.values()) <= 0:
        return None
    odds: Odds = [({"type": "night_token", "player": t.monster, "value": value}, n) for value, n in left.items()]
    move = yield from given(t.site("night-token"), odds)
    t.take_token(move["value"])
    value: int = move["value"]
    return value
