"""Lines of cards that work on the cards of the pyramid, read a second time."""

from second_cards_force import Deed, Line, Shield, end_of, shielded, unshield
from second_hunt_end import lose_card
from second_hunt_story import Move, Story, ask, even, shown
from second_hunt_table import TOP, Place, Table


def choose(t: Table, seat: int, words: list[str]) -> Story[str | None]:
    """Let a player choose in public; one possibility is taken, and none is none."""
    if len(words) < 2:
        return words[0] if words else None
    move = yield from ask(seat, [{"type": "choose", "choice": word} for word in words])
    word: str = move["choice"]
    return word


def choose_cell(t: Table, deed: Deed, cells: list[int]) -> Story[int | None]:
    """Let the player of a card choose a place."""
    word = yield from choose(t, deed.seat, [f"cell-{cell}" for cell in cells])
    return None if word is None else int(word.split("-")[1])


def open_to(t: Table, deed: Deed, at: str) -> list[int]:
    """The places on whose cards a line can work."""
    found = []
    for cell, place in enumerate(t.cells):
        if place is None or shielded(t, cell, "cards", deed.precedence):
            continue
        this = deed.scene is not None and deed.scene.cell == cell
        fits = {
            "this": this,
            "own": deed.seat in t.owners(cell),
            "controlled": any(place.red),
            "facedown": not place.up,
        }
        if fits.get(at, True):
            found.append(cell)
    return found


def title(t: Table, place: Place) -> Story[None]:
    """Say which card is discarded, if not everybody knows."""
    if place.card is None:
        cards: list[Move] = [{"type": "city_discarded", "card": card} for card in t.titles(place)]
        move = yield from even(t.site("discard"), cards)
        t.turn_up(place, move["card"])
    elif place.private is not None:
        yield from shown({"type": "city_discarded", "card": place.card})
    place.private = None


def protect(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Shield a card."""
    cell = yield from choose_cell(t, deed, open_to(t, deed, line.get("at", "own")))
    if cell is not None:
        ends = end_of(t, line.get("until", "half"))
        t.shields.append(Shield(cell, t.at(cell), line["against"], deed.precedence, ends))


def token(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Change a card's token."""
    cell = yield from choose_cell(t, deed, open_to(t, deed, line.get("at", "this")))
    if cell is not None:
        place = t.at(cell)
        t.return_token(place.token)
        place.token = max(1, min(3, place.token + line["amount"]))
        t.take_token(place.token)


def swap(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Let two cards, or their tokens, change places."""
    cells = [cell for cell in open_to(t, deed, "any") if cell != TOP or line["what"] == "tokens"]
    if len(cells) < 2:
        return
    one = yield from choose_cell(t, deed, cells)
    other = yield from choose_cell(t, deed, [cell for cell in cells if cell != one])
    assert one is not None
    assert other is not None
    if line["what"] == "cards":
        t.cells[one], t.cells[other] = t.cells[other], t.cells[one]
        unshield(t, one, other)
    else:
        t.at(one).token, t.at(other).token = t.at(other).token, t.at(one).token


def city(t: Table, deed: Deed, line: Line) -> Story[None]:
    """Replace a card, or leave a vacancy."""
    destroys = line["how"] == "destroy"
    cells = [cell for cell in open_to(t, deed, line.get("at", "any")) if cell != TOP or not destroys]
    cell = yield from choose_cell(t, deed, cells)
    if cell is None:
        return
    place = t.at(cell)
    yield from title(t, place)
    assert place.card is not None
    t.city_discards.append(place.card)
    t.return_token(place.token)
    t.cells[cell] = None
    if not destroys:
        yield from t.deal(cell)


def move(t: Table, deed: Deed, line: Line, whom: list[int]) -> Story[None]:
    """Take Willpower from a card, or from every card, to reserve, supply or another card."""

    def lying(cell: int) -> list[int]:
        return t.at(cell).white if line["side"] == "white" else t.at(cell).red

    at = line.get("at", "any")
    cells = [cell for cell in open_to(t, deed, at) if any(lying(cell)[hunter] for hunter in whom)]
    if at != "every":
        cell = yield from choose_cell(t, deed, cells)
        cells = [] if cell is None else [cell]
    target = None
    if line["to"] == "card" and cells:
        others = [cell for cell in open_to(t, deed, "any") if cell not in cells]
        target = yield from choose_cell(t, deed, others)
        if target is None:
            return
    for cell in cells:
        for hunter in whom:
            number = min(line.get("amount", 25), lying(cell)[hunter])
            lying(cell)[hunter] -= number
            if line["to"] == "reserve":
                t.reserve[hunter] += number
            if target is not None:
                t.at(target).white[hunter] += number
    for cell in cells:
        if t.at(cell).up and not any(t.at(cell).red):
            yield from lose_card(t, cell)
