"""What hunters pledge for a card, and what it costs them, read a second time."""

from dataclasses import dataclass, field

from second_cards_force import amount, forbidden, shielded
from second_hunt_paths import can_poach, in_use
from second_hunt_story import Move, Story, ask
from second_hunt_table import Table

ICONS = ["observation", "socializing", "tracking", "trapping", "defense"]
Step = tuple[int, Move, int]
"""A place in the order of pledges, what is pledged, and how many points it gives."""
FIRST = {"spend_willpower": 0, "invoke": 1, "poach": 101, "cash": 201}
"""Where each kind begins in that order."""


@dataclass
class Pledges:
    """What has been pledged in an attempt."""

    spent: dict[int, int] = field(default_factory=dict)
    invoked: list[tuple[int, int]] = field(default_factory=list)
    poached: list[tuple[int, int]] = field(default_factory=list)
    cashed: list[tuple[int, str, int]] = field(default_factory=list)

    def clear(self) -> None:
        """Give everything back."""
        self.spent, self.invoked, self.poached, self.cashed = {}, [], [], []

    def cells(self) -> list[int]:
        """The cells of the cards that are invoked or poached from."""
        return sorted(cell for _, cell in self.invoked + self.poached)

    def cashed_tokens(self) -> int:
        """What the Minions add."""
        return sum(token for _, _, token in self.cashed)

    def worth(self, t: Table, group: list[int], calling: str) -> int:
        """The points of a group."""
        cards = sum(_printed(t, cell, calling) for cell in self.cells())
        own = sum(t.callings[hunter][calling] for hunter in group if not forbidden(t, "calling", [hunter]))
        own += amount(t, "points", group)
        return own + 2 * sum(self.spent.values()) + cards + self.cashed_tokens()

    def lose_trophies(self, t: Table) -> None:
        """Put the Minions that were cashed in among the discards."""
        for hunter, card, token in self.cashed:
            t.trophies[hunter].remove((card, token))
            t.city_discards.append(card)
            t.return_token(token)
        self.cashed = []

    def add(self, hunter: int, move: Move, worth: int) -> None:
        """Pledge one thing."""
        if move["type"] == "spend_willpower":
            self.spent[hunter] = move["number"]
        elif move["type"] == "invoke":
            self.invoked.append((hunter, move["cell"]))
        elif move["type"] == "poach":
            self.poached.append((hunter, move["cell"]))
        else:
            self.cashed.append((hunter, move["card"], worth))


def _printed(t: Table, cell: int, calling: str) -> int:
    card = t.at(cell).card
    assert card is not None
    return t.city[card].scores[calling]


def _steps(t: Table, hunter: int, target: int, taken: list[int]) -> list[Step]:
    """All that a hunter can pledge, in order; `taken` are cells already pledged."""
    calling = t.at(target).suit
    found: list[Step] = [
        (0, {"type": "spend_willpower", "number": number}, 2 * number)
        for number in range(1, t.reserve[hunter] + 1)
        if not forbidden(t, "willpower", [hunter])
    ]
    for kind, cells in (("invoke", in_use(t, hunter, target)), ("poach", can_poach(t, hunter, target))):
        for cell in [] if forbidden(t, kind, [hunter]) else sorted(cells - set(taken)):
            score = _printed(t, cell, calling)
            if score:
                found.append((FIRST[kind] + cell, {"type": kind, "cell": cell}, score))
    return found + _trophies(t, hunter)


def _trophies(t: Table, hunter: int) -> list[Step]:
    if forbidden(t, "minion", [hunter]):
        return []
    titles = list(t.city)
    trophies = sorted(t.trophies[hunter], key=lambda trophy: titles.index(trophy[0]))
    return [(FIRST["cash"] + n, {"type": "cash", "card": card}, token) for n, (card, token) in enumerate(trophies)]


def _most(steps: list[Step]) -> int:
    """The most points that these steps can give: all of them, and as much Willpower as there is."""
    willpower = max([worth for place, _, worth in steps if place == 0], default=0)
    return willpower + sum(worth for place, _, worth in steps if place)


def best_possible(t: Table, hunter: int, target: int) -> int:
    """The most points that a hunter can gather alone."""
    return Pledges().worth(t, [hunter], t.at(target).suit) + _most(_steps(t, hunter, target, []))


def gather(t: Table, hunter: int, target: int, pledges: Pledges, need: int | None) -> Story[None]:
    """Let a hunter pledge step by step; alone he has to reach `need`."""
    calling = t.at(target).suit
    steps = _steps(t, hunter, target, pledges.cells())
    while steps:
        have = pledges.worth(t, [hunter], calling)
        options = [
            move
            for place, move, worth in steps
            if need is None or have + worth + _most([step for step in steps if step[0] > place]) >= need
        ]
        if need is None or have >= need:
            options.append({"type": "done"})
        move = yield from ask(hunter, options)
        if move["type"] == "done":
            return
        steps = _take(hunter, move, steps, pledges)


def _take(hunter: int, move: Move, steps: list[Step], pledges: Pledges) -> list[Step]:
    place, _, worth = next(step for step in steps if {**step[1], "player": hunter} == move)
    pledges.add(hunter, move, worth)
    return [step for step in steps if step[0] > place]


def cash_dice(t: Table, hunter: int, pledges: Pledges) -> Story[None]:
    """Let a hunter cash in Minions for dice."""
    steps = _trophies(t, hunter)
    while steps:
        move = yield from ask(hunter, [*[move for _, move, _ in steps], {"type": "done"}])
        if move["type"] == "done":
            return
        steps = _take(hunter, move, steps, pledges)


def pay_costs(t: Table, group: list[int], pledges: Pledges) -> Story[None]:
    """Pay what was pledged: Willpower, Minions, and a token less on each card."""
    cells = pledges.cells()
    kept = yield from _kept(t, group, pledges)
    for hunter, number in pledges.spent.items():
        t.reserve[hunter] -= number
    for hunter, cell in pledges.poached:
        t.at(cell).white[hunter] -= 1
    pledges.lose_trophies(t)
    for cell in cells:
        place = t.at(cell)
        if (place.token == 1 and cell in kept) or shielded(t, cell, "invoking"):
            continue
        t.return_token(place.token)
        place.token -= 1
        if place.token:
            t.take_token(place.token)
    for cell in cells:
        place = t.at(cell)
        if not place.token:
            assert place.card is not None
            t.city_discards.append(place.card)
            t.cells[cell] = None
            yield from t.deal(cell)


def _kept(t: Table, group: list[int], pledges: Pledges) -> Story[set[int]]:
    """The cards that sets of tactics keep in the pyramid: invokers choose one of their sets, others do not."""
    cells = pledges.cells()
    invokers = {hunter for hunter, _ in pledges.invoked + pledges.poached}
    kept: set[int] = set()
    for hunter in [*group, *[other for other in t.hunters if other not in group]]:
        sets = _sets(t, hunter)
        if hunter in invokers:
            last = {cell for cell in cells if t.at(cell).token == 1}
            mattering = [icon for icon in ICONS if last & set(sets.get(icon, []))]
            icon = mattering[0] if mattering else ""
            if len(mattering) > 1:
                move = yield from ask(hunter, [{"type": "protect_icon", "tactic": one} for one in mattering])
                icon = move["tactic"]
        else:
            icon = max(ICONS, key=lambda one: len(set(sets.get(one, [])) & set(cells)))
        kept |= set(sets.get(icon, []))
    return kept


def _sets(t: Table, hunter: int) -> dict[str, list[int]]:
    """A hunter's sets of two or more cards with the same tactic."""
    sets: dict[str, list[int]] = {}
    for cell in t.own(hunter):
        card = t.at(cell).card
        assert card is not None
        sets.setdefault(t.city[card].tactic, []).append(cell)
    return {icon: cells for icon, cells in sets.items() if icon in ICONS and len(cells) > 1}
