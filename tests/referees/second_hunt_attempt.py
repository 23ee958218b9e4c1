"""An attempt to control a facedown card, alone or together, read a second time."""

from math import prod

from second_cards_force import Scene, amount, forbidden, unshield, use_up
from second_cards_lines import drop, suffer
from second_hunt_end import confront
from second_hunt_monster import roll_again
from second_hunt_paths import may_attempt, spent
from second_hunt_pledges import Pledges, best_possible, cash_dice, gather, pay_costs
from second_hunt_story import Move, Odds, Story, ask, even, given, shown
from second_hunt_table import SUITS, TOP, Place, Table
from second_hunt_windows import window
from second_hunt_worth import rating


def attempt(t: Table, flipper: int, cell: int, partners: list[int]) -> Story[list[int]]:
    """Turn a card and try to control it; return whose action this was, nobody's if all who were invited refused."""
    group = [flipper]
    for partner in [other for other in t.order if other in partners]:
        move = yield from ask(partner, [{"type": "agree"}, {"type": "refuse"}])
        if move["type"] == "agree":
            yield from brave(t, partner)
            if may_attempt(t, partner, cell) and not forbidden(t, "cooperate", [partner]):
                group.append(partner)
    if partners and len(group) == 1:
        t.invited = True
        return []
    place = t.at(cell)
    place.up = True
    if place.card is None:
        cards: list[Move] = [{"type": "flipped", "cell": cell, "card": card} for card in t.titles(place)]
        move = yield from even(t.site("flip"), cards)
        t.turn_up(place, move["card"])
    elif place.private is not None:
        yield from shown({"type": "flipped", "cell": cell, "card": place.card})
    place.private = None
    yield from _face(t, group, cell, changed=False)
    return group


def brave(t: Table, hunter: int) -> Story[None]:
    """Take the Hardship of the night, once."""
    if t.night and hunter not in t.braved:
        t.braved.add(hunter)
        yield from suffer(t, hunter)


def _face(t: Table, group: list[int], cell: int, changed: bool) -> Story[None]:
    """Do with the turned card what has to be done with it."""
    place = t.at(cell)
    assert place.card is not None
    if t.city[place.card].minion:
        yield from _fight(t, group, cell)
    elif place.suit == "general" and any(spent(t, hunter, "general") for hunter in group):
        place.up = False
    elif place.suit == "general" or changed:
        yield from _try(t, group, cell)
    else:
        yield from _change(t, group, cell)


def _change(t: Table, group: list[int], cell: int) -> Story[None]:
    """Keep the card, draw another one, or exchange it with one of the tracker."""
    move = yield from ask(group[0], _changes(t, group, cell))
    yield from _consent(t, group)
    place = t.at(cell)
    if move["type"] == "redraw":
        yield from _redraw(t, place, cell)
    elif move["type"] == "exchange" and move["payer"] not in group:
        yield from _change(t, group, cell)
        return
    elif move["type"] == "exchange":
        t.reserve[move["payer"]] -= 1
        other = t.days[move["day"] - 1]
        assert other is not None
        unshield(t, cell)
        place.card, other.card = other.card, place.card
        place.suit, other.suit = other.suit, place.suit
    yield from _face(t, group, cell, changed=True)


def _changes(t: Table, group: list[int], cell: int) -> list[Move]:
    found: list[Move] = [{"type": "keep"}]
    if not forbidden(t, "redraw", group[:1]):
        found.append({"type": "redraw"})
    if forbidden(t, "exchange", group[:1]):
        return found
    for day, other in enumerate(t.days, 1):
        if other is None or not other.up or other.card is None or t.city[other.card].minion:
            continue
        if other.suit == "general" and (cell == TOP or any(spent(t, one, "general") for one in group)):
            continue
        found += [{"type": "exchange", "day": day, "payer": payer} for payer in sorted(group) if t.reserve[payer]]
    return found


def _consent(t: Table, group: list[int]) -> Story[None]:
    """Let those who do not go along drop out."""
    for partner in group[1:]:
        move = yield from ask(partner, [{"type": "agree"}, {"type": "refuse"}])
        if move["type"] == "refuse":
            group.remove(partner)


def _redraw(t: Table, place: Place, cell: int) -> Story[None]:
    assert place.card is not None
    unshield(t, cell)
    t.city_discards.append(place.card)
    deck, left = t.source(cell)
    cards = {suit: [card for card in t.decks[deck] if t.city[card].suit == suit] for suit in SUITS}
    whole = prod(len(own) for own in cards.values() if own)
    odds: Odds = []
    for suit, number in left.items():
        weight = number * whole // len(cards[suit])
        odds += [({"type": "city_drawn", "cell": cell, "card": card}, weight) for card in cards[suit]]
    move = yield from given(t.site("redraw"), odds)
    place.suit, place.deck = t.city[move["card"]].suit, deck
    t.turn_up(place, move["card"])


def _fight(t: Table, group: list[int], cell: int) -> Story[None]:
    """Roll against a Minion; nothing else is possible."""
    place = t.at(cell)
    assert place.card is not None
    meddled = yield from window(t, Scene("minion", place, cell, group), rating(t, cell, group))
    need = rating(t, cell, group, meddled)
    best: list[int] = []
    hits = 0
    if need <= 10 and not forbidden(t, "dice", group):
        scores = {}
        for hunter in group:
            scores[hunter] = yield from own_score(t, hunter, place.suit)
        best = [hunter for hunter in t.initiative if scores.get(hunter) == max(scores.values())]
        hits = yield from roll_again(t, scores[best[0]] + amount(t, "dice", group), need, group)
    if hits:
        t.trophies[best[0]].append((place.card, place.token))
    else:
        t.return_token(place.token)
        t.city_discards.append(place.card)
        for hunter in group:
            yield from owe(t, hunter, place, place.token)
    yield from t.deal(cell)


def _try(t: Table, group: list[int], cell: int) -> Story[None]:
    """Gather points or roll dice for the card that now lies there."""
    place = t.at(cell)
    meddled = yield from window(t, Scene("attempt", place, cell, group), rating(t, cell, group))
    need = rating(t, cell, group, meddled)
    pledges = Pledges()
    won = yield from _win(t, group, cell, need, pledges)
    if not won:
        yield from _fail(t, group, cell)
        return
    for hunter in group:
        succeed(t, hunter, place.suit)
    yield from pay_costs(t, group, pledges)
    for hunter in group:
        yield from flip_red(t, hunter, place)
    if cell == TOP:
        yield from confront(t)


def succeed(t: Table, hunter: int, suit: str) -> None:
    """Count a success of this phase."""
    won, more = (t.won_general, "general") if suit == "general" else (t.won, "control")
    if hunter in won:
        use_up(t, more, hunter, 1)
    won.add(hunter)


def _win(t: Table, group: list[int], cell: int, need: int, pledges: Pledges) -> Story[bool]:
    suit = t.at(cell).suit
    if suit != "general":
        way = yield from _way(t, group, cell, need)
        if way == "none":
            return False
        if way == "points":
            for hunter in group:
                yield from own_score(t, hunter, suit)
            for hunter in group:
                yield from gather(t, hunter, cell, pledges, need if len(group) == 1 else None)
            if pledges.worth(t, group, suit) >= need:
                return True
            pledges.clear()
    return (yield from _roll(t, group, cell, need, pledges))


def _way(t: Table, group: list[int], cell: int, need: int) -> Story[str]:
    """Settle whether points are gathered or dice rolled, if anything is possible."""
    suit = t.at(cell).suit
    if len(group) > 1:
        ways = [] if forbidden(t, "points", group) else [{"type": "points"}]
        ways += [{"type": "dice"}] if need <= 10 and not forbidden(t, "dice", group) else []
        if not ways:
            return "none"
        move = yield from ask(group[0], ways)
        yield from _consent(t, group)
        if len(group) > 1:
            return str(move["type"])
    hunter = group[0]
    score = yield from own_score(t, hunter, suit)
    enough = not forbidden(t, "points", group) and best_possible(t, hunter, cell) >= need
    number = score + amount(t, "dice", [hunter])
    if not forbidden(t, "minion", [hunter]):
        number += sum(token for _, token in t.trophies[hunter])
    rolls = not forbidden(t, "dice", group) and need <= 10 and number > 0
    if enough and rolls:
        move = yield from ask(hunter, [{"type": "points"}, {"type": "dice"}])
        return str(move["type"])
    if not enough:
        return "dice" if rolls else "none"
    return "points"


def own_score(t: Table, hunter: int, calling: str) -> Story[int]:
    """Show a Calling that is used; 0 without showing it if it cannot be."""
    if forbidden(t, "calling", [hunter]):
        return 0
    return (yield from t.show_calling(hunter, calling))


def _roll(t: Table, group: list[int], cell: int, need: int, pledges: Pledges) -> Story[bool]:
    """Roll as many dice as the best Calling, or a General's token, and the Minions cashed in give."""
    if need > 10 or forbidden(t, "dice", group):
        return False
    place = t.at(cell)
    scores = [place.token]
    if place.suit != "general":
        scores = []
        for hunter in group:
            scores.append((yield from own_score(t, hunter, place.suit)))
    for hunter in group:
        yield from cash_dice(t, hunter, pledges)
    number = max(scores) + pledges.cashed_tokens() + amount(t, "dice", group)
    pledges.lose_trophies(t)
    return (yield from roll_again(t, number, need, group)) > 0


def _fail(t: Table, group: list[int], cell: int) -> Story[None]:
    """Let everybody who took part pay, and put the card away."""
    place = t.at(cell)
    for hunter in group:
        yield from owe(t, hunter, place, place.token)
    if any(place.white):
        place.up = False
        return
    assert place.card is not None
    t.city_discards.append(place.card)
    t.return_token(place.token)
    yield from t.deal(cell)


def owe(t: Table, hunter: int, place: Place, debt: int) -> Story[None]:
    """Pay with white Willpower there, the reserve, Arsenal cards, and at last a Hardship."""
    debt = max(0, debt + amount(t, "loss", [hunter]))
    here = min(debt, place.white[hunter])
    place.white[hunter] -= here
    reserve = min(debt - here, t.reserve[hunter])
    t.reserve[hunter] -= reserve
    debt -= here + reserve
    while debt > 0 and t.hands[hunter]:
        move = yield from ask(hunter, [{"type": "pay_arsenal", "card": card} for card in t.hands[hunter]])
        drop(t, hunter, move["card"])
        debt -= t.values[move["card"]]
    if debt > 0:
        yield from suffer(t, hunter)


def flip_red(t: Table, hunter: int, place: Place) -> Story[None]:
    """Turn one to three white Willpower to red."""
    most = min(3, place.white[hunter])
    number = 1
    if most > 1:
        move = yield from ask(hunter, [{"type": "flip_red", "number": one} for one in range(1, most + 1)])
        number = move["number"]
    place.white[hunter] -= number
    place.red[hunter] += number
