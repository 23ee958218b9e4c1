"""The confrontation, deaths and the end, read a second time."""

from second_hunt_story import Over, Story, shown
from second_hunt_table import CALLINGS, TOP, Table
from second_hunt_worth import tally


def confront(t: Table) -> Story[None]:
    """Set every hunter who controls the top card against the monster."""
    calling = t.at(TOP).suit
    facing = t.owners(TOP)
    tokens = sorted(t.purse[calling])
    yield from shown({"type": "score_shown", "calling": calling, "tokens": tokens})
    winners = [hunter for hunter in facing if tally(t, hunter, len(facing)) >= sum(tokens)]
    t.dead |= set(facing) - set(winners)
    if winners:
        for hunter in winners:
            t.rewards[hunter] = 12 // len(facing)
        t.defeated = True
        scores = [[own[calling] for calling in CALLINGS] for own in t.callings]
        yield from shown({"type": "callings_revealed", "scores": scores})
        t.revealed = True
        raise Over
    t.able()
    yield from _bury(t, facing)


def _bury(t: Table, facing: list[int]) -> Story[None]:
    """Take all that was the dead hunters' from the table, show their hands, and replace what they alone controlled."""
    lost = []
    for cell, place in enumerate(t.cells):
        if place is None:
            continue
        held = any(place.red)
        for hunter in facing:
            place.red[hunter] = place.white[hunter] = 0
        if held and not any(place.red):
            lost.append(cell)
    for hunter in facing:
        for card, token in t.trophies[hunter]:
            t.city_discards.append(card)
            t.return_token(token)
        t.trophies[hunter] = []
        if t.hands[hunter]:
            cards = [card for card in t.values if card in t.hands[hunter]]
            yield from shown({"type": "hand_shown", "player": hunter, "cards": cards})
            t.arsenal_discards += t.hands[hunter]
            t.hands[hunter] = []
    for cell in lost:
        yield from lose_card(t, cell)


def lose_card(t: Table, cell: int) -> Story[None]:
    """Discard a card that nobody controls any more, with the white Willpower on it, and replace it."""
    place = t.at(cell)
    assert place.card is not None
    t.city_discards.append(place.card)
    t.return_token(place.token)
    t.cells[cell] = None
    yield from t.deal(cell)
