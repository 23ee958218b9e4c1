"""Cards at work, line by line, and how they come from their decks, read a second time."""

from second_cards_board import choose, choose_cell, city, move, protect, swap, token
from second_cards_force import HARDSHIP, SETBACK, Deed, Force, Line, end_of, half
from second_hunt_purse import hand_over, place_token
from second_hunt_purse import score as points_of
from second_hunt_story import Move, Odds, Story, ask, even, given, shown
from second_hunt_table import CALLINGS, Place, Table

EVERYBODY = -2
"""Who knows what everybody knows."""


def run(t: Table, deed: Deed) -> Story[None]:
    """Carry out all lines of a card, one after the other; delayed ones wait."""
    for line in deed.lines:
        delay = line.get("delay", "none")
        if delay != "none":
            when = half(t) + 1 if delay == "half" else 2 * t.turn
            t.delayed.append((when, deed, {**line, "delay": "none"}))
        else:
            yield from carry_out(t, deed, line)


def wake(t: Table) -> Story[None]:
    """Carry out what was delayed until now."""
    due = [(deed, line) for when, deed, line in t.delayed if when <= half(t)]
    t.delayed = [one for one in t.delayed if one[0] > half(t)]
    for deed, line in due:
        if deed.precedence == SETBACK or deed.seat == t.monster or t.can_act(deed.seat):
            yield from carry_out(t, deed, line)


def carry_out(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Carry out a line."""
    kind = line["do"]
    if kind in ("protect", "token", "swap", "city"):
        yield from {"protect": protect, "token": token, "swap": swap, "city": city}[kind](t, deed, line)
    elif kind == "look":
        yield from look(t, deed, line)
    elif kind == "recall":
        yield from recall(t, deed)
    elif kind == "feed":
        yield from feed(t, deed, line)
    elif kind != "cancel":
        whom = yield from concerned(t, deed, line)
        yield from _work(t, deed, line, whom)


def concerned(t: Table, deed: Deed, line: Line) -> Story[list[int]]:
    """Whom a line concerns, in Initiative order."""
    who = line.get("who", "self")
    able = [hunter for hunter in t.initiative or t.hunters if t.can_act(hunter)]
    if who in ("chosen", "rival"):
        chosen = yield from _hunter(t, deed, [one for one in able if who == "chosen" or one != deed.seat])
        return [] if chosen is None else [chosen]
    if who == "monster" or (who == "self" and deed.seat == t.monster):
        return [t.monster]
    group = deed.scene.group if deed.scene is not None else []
    fits = {
        "self": [deed.seat],
        "partners": group,
        "others": [one for one in able if one != deed.seat],
        "all": able,
    }[who]
    return [hunter for hunter in able if hunter in fits]


def _hunter(t: Table, deed: Deed, among: list[int]) -> Story[int | None]:
    word = yield from choose(t, deed.seat, [f"player-{hunter}" for hunter in among])
    return None if word is None else int(word.split("-")[1])


def _work(t: Table, deed: Deed, line: Line, whom: list[int]) -> Story[None]:
    kind = line["do"]
    if kind in ("adjust", "forbid"):
        _leave(t, deed, line, whom)
    elif kind == "move":
        yield from move(t, deed, line, whom)
    else:
        for seat in whom:
            if kind == "willpower":
                change_reserve(t, seat, line["amount"])
            elif kind == "hardship":
                yield from suffer(t, seat)
            elif kind == "discard":
                yield from discard(t, seat, line)
            else:
                for _ in range(line.get("amount", 1)):
                    yield from (draw_influence(t) if seat == t.monster else draw(t, seat))


def _leave(t: Table, deed: Deed, line: Line, whom: list[int]) -> None:
    """Put a number or a prohibition in force."""
    names = [line["what"]] if line["do"] == "adjust" else line["what"]
    until = "setback" if deed.precedence == SETBACK else line.get("until", "now")
    number: int = line.get("amount", 0)
    kind = "" if line["do"] == "adjust" else "!"
    apart = names[0] in ("control", "general", "place") and not kind
    for some in [[hunter] for hunter in whom] if apart else [whom]:
        amounts = dict.fromkeys(some, number)
        t.forces.append(Force([kind + name for name in names], amounts, until, end_of(t, until), deed.code))


def change_reserve(t: Table, hunter: int, number: int) -> None:
    """Let Willpower come to a reserve or go from it, as far as it is there."""
    if number > 0:
        t.gain(hunter, number)
    else:
        t.reserve[hunter] = max(0, t.reserve[hunter] + number)


# hands


def hand(t: Table, seat: int) -> list[str]:
    """The cards in a hand, in the order of the edition."""
    order, own = (t.codes("influence"), t.influence) if seat == t.monster else (list(t.values), t.hands[seat])
    return [card for card in order if card in own]


def drop(t: Table, seat: int, card: str) -> None:
    """Discard a card of a hand."""
    if seat == t.monster:
        t.influence.remove(card)
        t.influence_discards.append(card)
    else:
        t.discard_arsenal(seat, card)
    t.known.discard(card)


def discard(t: Table, seat: int, line: Line) -> Story[None]:
    """Discard cards of a hand, by choice or at random."""
    for _ in range(min(line.get("amount", 1), len(hand(t, seat)))):
        if line.get("how", "choice") == "random":
            cards: list[Move] = [{"type": "card_lost", "player": seat, "card": card} for card in hand(t, seat)]
            lost = yield from even(t.site("lose-card"), cards)
            drop(t, seat, lost["card"])
        else:
            word = yield from _pick(t, seat)
            drop(t, seat, word)


def _pick(t: Table, seat: int) -> Story[str]:
    answer = yield from ask(seat, [{"type": "choose", "choice": card} for card in hand(t, seat)])
    word: str = answer["choice"]
    return word


def recall(t: Table, deed: Deed) -> Story[None]:
    """Take a discarded card back."""
    monster = deed.seat == t.monster
    pile = t.influence_discards if monster else t.arsenal_discards
    cards = {card["code"]: card for card in t.mechanics["influence" if monster else "arsenal"]}
    words = [
        code
        for code in cards
        if code in pile and all(line["do"] != "recall" for line in cards[code].get("effects", []))
    ]
    card = yield from choose(t, deed.seat, words)
    if card is not None:
        pile.remove(card)
        (t.influence if monster else t.hands[deed.seat]).append(card)
        t.known.add(card)


# looking


def look(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Look at a facedown card, a hand or a Calling, alone or in public."""
    viewer = EVERYBODY if line.get("public", False) else deed.seat
    if line["what"] == "card":
        yield from _look_card(t, deed, viewer)
        return
    if line.get("who", "rival") == "monster":
        yield from _look_monster(t, deed, line, viewer)
        return
    able = [hunter for hunter in t.hunters if t.can_act(hunter)]
    among = [one for one in able if line.get("who", "rival") == "chosen" or one != deed.seat]
    if line["what"] == "hand":
        owner = yield from _hunter(t, deed, among)
        if owner is not None and _secret(t, owner):
            yield from _see_hand(t, viewer, owner)
        return
    hunter = yield from _hunter(t, deed, among)
    if hunter is None:
        return
    calling = yield from choose(t, deed.seat, _secret_callings(t, viewer, hunter))
    if calling is None:
        return
    if viewer == EVERYBODY:
        yield from t.show_calling(hunter, calling)
    else:
        score = t.callings[hunter][calling]
        yield from shown(
            {"type": "calling_seen", "player": viewer, "hunter": hunter, "calling": calling, "score": score}
        )
        t.glimpsed.add((viewer, hunter, calling))


def _secret(t: Table, owner: int) -> bool:
    """Whether there are cards in a hand that not everybody knows."""
    return any(card not in t.known for card in hand(t, owner))


def _secret_callings(t: Table, viewer: int, hunter: int) -> list[str]:
    return [
        calling
        for calling in CALLINGS
        if (hunter, calling) not in t.shown and (viewer, hunter, calling) not in t.glimpsed
    ]


def _see_hand(t: Table, viewer: int, owner: int) -> Story[None]:
    cards = hand(t, owner)
    if viewer == EVERYBODY:
        yield from shown({"type": "hand_shown", "player": owner, "cards": cards})
        t.known |= set(cards)
    else:
        yield from shown({"type": "hand_seen", "player": viewer, "owner": owner, "cards": cards})


def _look_monster(t: Table, deed: Deed, line: Line, viewer: int) -> Story[None]:
    if line["what"] == "hand":
        if _secret(t, t.monster):
            yield from _see_hand(t, viewer, t.monster)
        return
    calling = yield from choose(t, deed.seat, CALLINGS)
    if calling is not None:
        yield from shown({"type": "score_shown", "calling": calling, "tokens": sorted(t.purse[calling])})


def _unseen(place: Place, viewer: int) -> bool:
    return place.card is None or (place.private is not None and viewer not in place.private)


def _look_card(t: Table, deed: Deed, viewer: int) -> Story[None]:
    cells = [one for one, place in enumerate(t.cells) if place is not None and not place.up and _unseen(place, viewer)]
    cell = yield from choose_cell(t, deed, cells)
    if cell is None:
        return
    place = t.at(cell)
    kind, site = ("flipped", "flip") if viewer == EVERYBODY else ("card_seen", "see-card")
    who = {} if viewer == EVERYBODY else {"player": viewer}
    cards = t.titles(place) if place.card is None else [place.card]
    seen = yield from even(t.site(site), [{"type": kind, **who, "cell": cell, "card": card} for card in cards])
    if place.card is None:
        t.turn_up(place, seen["card"])
        place.private = set()
    if viewer == EVERYBODY:
        place.private = None
    else:
        assert place.private is not None
        place.private.add(viewer)


# the monster's points


def feed(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Give the monster a token, or take points of a Calling from it, even all."""
    if line["amount"] > 0:
        t.take_token(line["amount"])
        yield from place_token(t, line["amount"])
        return
    calling = line.get("calling", "chosen")
    if calling == "chosen":
        calling = yield from choose(t, deed.seat, CALLINGS)
    yield from hand_over(t, calling, min(-line["amount"], points_of(t, calling)))


# decks


def suffer(t: Table, hunter: int) -> Story[None]:
    """Draw a Hardship, which takes effect."""
    card = yield from t.hardship(hunter)
    if card is not None:
        yield from run(t, Deed(card, HARDSHIP, hunter, t.effects(card)))


def enter(t: Table, setback: str) -> Story[None]:
    """Put a Setback into play; one of the opening hands waits for the first day."""
    t.arsenal.remove(setback)
    t.setbacks[setback] = t.lasting[setback]
    deed = Deed(setback, SETBACK, -1, t.effects(setback))
    if t.turn:
        yield from run(t, deed)
    else:
        t.delayed += [(0, deed, line) for line in deed.lines]


def look_at_top(t: Table) -> Story[None]:
    """Look at the back of the top card of the Arsenal deck; Setbacks come into play until there is none."""
    t.clear = False
    while t.arsenal and not t.clear:
        odds: Odds = [({"type": "arsenal_top", "setback": card}, 1) for card in t.lasting if card in t.arsenal]
        tricks = len(t.arsenal) - len(odds)
        if tricks:
            odds.append(({"type": "arsenal_top", "setback": None}, tricks))
        answer = yield from given(t.site("arsenal-top"), odds)
        if answer["setback"] is None:
            t.clear = True
        else:
            yield from enter(t, answer["setback"])


def draw(t: Table, hunter: int) -> Story[None]:
    """Draw an Arsenal card."""
    while not t.clear:
        if not t.arsenal:
            t.arsenal, t.arsenal_discards = t.arsenal_discards, []
        if not t.arsenal:
            return
        yield from look_at_top(t)
    cards: list[Move] = [
        {"type": "arsenal_drew", "player": hunter, "card": card} for card in t.values if card in t.arsenal
    ]
    drawn = yield from even(t.site("draw"), cards)
    t.arsenal.remove(drawn["card"])
    t.hands[hunter].append(drawn["card"])
    yield from look_at_top(t)


def draw_influence(t: Table) -> Story[None]:
    """Draw an Influence card; once the deck is used up its discards form a new one."""
    if not t.influence_deck:
        t.influence_deck, t.influence_discards = t.influence_discards, []
        for card in t.influence:
            t.known.add(card)
    deck = [card for card in t.codes("influence") if card in t.influence_deck]
    if not deck:
        return
    cards: list[Move] = [{"type": "influence_drew", "player": t.monster, "card": card} for card in deck]
    drawn = yield from even(t.site("influence"), cards)
    t.influence_deck.remove(drawn["card"])
    t.influence.append(drawn["card"])
