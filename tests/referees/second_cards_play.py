"""Which cards can be declared, which stand, and how they take effect, read a second time."""

from typing import Any

from second_cards_force import ARSENAL, INFLUENCE, Deed, Scene, forbidden
from second_cards_lines import change_reserve, drop, run
from second_hunt_paths import row
from second_hunt_purse import affordable, pay
from second_hunt_story import Story
from second_hunt_table import CALLINGS, SUITS, Table

Declared = list[tuple[int, list[str]]]


def playable(t: Table, scene: Scene, hunter: int, declared: Declared) -> list[list[str]]:
    """The Arsenal cards of a hunter that he can declare now."""
    if forbidden(t, "arsenal", [hunter]):
        return []
    mine = [choice[1] for seat, choice in declared if seat == hunter and choice[0] == "play"]
    promised = sum(t.card(code).get("cost", 0) for code in mine)
    found = []
    for code in cards_left(t, hunter, declared):
        card = t.card(code)
        cost = card.get("cost", 0)
        if not (cost and t.reserve[hunter] - promised < cost) and _fits(t, scene, code, hunter, hunter):
            found.append(["play", code])
    return found


def cards_left(t: Table, seat: int, declared: Declared) -> list[str]:
    """The cards of a hand that have not been declared in this window."""
    gone = [choice[1] for who, choice in declared if who == seat and choice[0] in ("play", "discard")]
    return [card for card in (t.influence if seat == t.monster else t.hands[seat]) if card not in gone]


def meddlings(t: Table, scene: Scene, declared: Declared, left: dict[str, int]) -> list[list[str]]:
    """The Influence cards and the power that the monster can declare now, with the Calling that pays."""
    found = []
    if not forbidden(t, "influence", [t.monster]):
        for code in cards_left(t, t.monster, declared):
            if _fits(t, scene, code, t.monster, _acting(scene)):
                found += [["play", code, *rest] for rest in _ways(t.card(code), 0, left)]
    if power_ready(t, scene, declared):
        found += [["power", *rest] for rest in _ways(t.card(t.beast), 1, left)]
    return found


def power_ready(t: Table, scene: Scene, declared: Declared) -> bool:
    """Whether the power could be declared in this window but for its cost."""
    if any(choice[0] == "power" for _, choice in declared) or forbidden(t, "power", [t.monster]):
        return False
    return _fits(t, scene, t.beast, t.monster, _acting(scene))


def power_callings(t: Table) -> list[str]:
    """The Callings that can pay for the power."""
    return _callings(t.card(t.beast))


def _callings(card: dict[str, Any]) -> list[str]:
    calling = card.get("calling", "any")
    return CALLINGS if calling == "any" else [calling]


def _ways(card: dict[str, Any], default: int, left: dict[str, int]) -> list[list[str]]:
    cost = card.get("cost", default)
    if not cost:
        return [[]]
    return [[calling] for calling in _callings(card) if left[calling] >= cost]


def spending(t: Table, choice: list[str]) -> list[str]:
    """The points that a card or the power of the monster costs."""
    code, default = (choice[1], 0) if choice[0] == "play" else (t.beast, 1)
    return [choice[-1]] * int(t.card(code).get("cost", default))


def _acting(scene: Scene) -> int | None:
    return scene.group[0] if scene.kind in ("attempt", "minion", "intrusion") else None


def _fits(t: Table, scene: Scene, code: str, seat: int, player: int | None) -> bool:
    card = t.card(code)
    if scene.kind not in card.get("windows", []) or not card.get("effects", []) or code in t.blocked:
        return False
    by = card.get("by", "own")
    if seat != t.monster and scene.kind != "phase" and by != "any" and (by == "own") != (seat in scene.group):
        return False
    return all(_holds(t, scene, condition, player) for condition in card.get("when", []))


def _holds(t: Table, scene: Scene, condition: dict[str, Any], player: int | None) -> bool:
    kind = condition["if"]
    if kind == "suit":
        return scene.place is not None and scene.place.suit in condition["suits"]
    if kind == "time":
        return (
            condition.get("half", "any") in ("any", "night" if t.night else "day")
            and condition.get("stage", "any") in ("any", t.stage)
            and condition.get("first", 1) <= t.turn <= condition.get("last", 7)
        )
    number = _count(t, scene, condition, player)
    return bool(condition.get("least", 0) <= number <= condition.get("most", 60))


def _count(t: Table, scene: Scene, condition: dict[str, Any], player: int | None) -> int:
    of = condition["of"]
    if of == "row":
        return 0 if scene.cell is None else row(scene.cell) + 1
    if of == "token":
        return 0 if scene.place is None else scene.place.token
    if of == "partners":
        return len(scene.group)
    if of == "controllers":
        return 0 if scene.cell is None else len(t.owners(scene.cell))
    if of == "hunters":
        return sum(t.can_act(hunter) for hunter in t.hunters)
    if of == "influence":
        return len(t.influence)
    assert player is not None
    if of == "controlled":
        suits = condition.get("suits") or SUITS
        return sum(t.at(cell).suit in suits for cell in t.own(player))
    if of == "reserve":
        return t.reserve[player]
    if of == "markers":
        return t.markers[player]
    if of == "minions":
        return len(t.trophies[player])
    return len((t.hands if of == "hand" else t.hardships)[player])


def fallen(t: Table, declared: Declared) -> set[int]:
    """Which declarations do not stand: cards of the monster are settled first, then the last declared first."""
    gone: set[int] = set()
    theirs = [one for one, (seat, _) in enumerate(declared) if seat == t.monster]
    hunters = [one for one, (seat, _) in enumerate(declared) if seat != t.monster]
    for one in theirs + hunters[::-1]:
        seat, choice = declared[one]
        if one in gone or choice[0] not in ("play", "power"):
            continue
        for line in t.effects(choice[1] if choice[0] == "play" else t.beast):
            if line["do"] == "cancel":
                gone |= {
                    other
                    for other, (owner, words) in enumerate(declared)
                    if owner != seat and _cancels(t, line["what"], seat, other < one, owner, words)
                }
                t.foiled = t.foiled or line["what"] == "attack"
    return gone


def _cancels(t: Table, what: str, seat: int, before: bool, owner: int, words: list[str]) -> bool:
    if what == "arsenal":
        return words[0] == "play" and owner != t.monster and (before or seat == t.monster)
    return words[0] == {"power": "power", "meddling": "meddle"}.get(what)


def deed_of(t: Table, scene: Scene, seat: int, choice: list[str]) -> Deed:
    """A declared card or power at work."""
    code = choice[1] if choice[0] == "play" else t.beast
    return Deed(code, INFLUENCE if seat == t.monster else ARSENAL, seat, t.effects(code), scene)


def lay_down(t: Table, declared: Declared, gone: set[int]) -> None:
    """Take cards off the hands, but those that do not stand, which are blocked; what hunters' cards cost is paid."""
    for one, (seat, choice) in enumerate(declared):
        if choice[0] == "play" and seat != t.monster:
            change_reserve(t, seat, -t.card(choice[1]).get("cost", 0))
        if choice[0] == "play" and one in gone:
            t.blocked.add(choice[1])
        elif choice[0] in ("play", "discard"):
            drop(t, seat, choice[1])


def take_effect(t: Table, scene: Scene, seat: int, choice: list[str], stands: bool) -> Story[None]:
    """Let the monster pay for a card or its power, and carry out the lines of what stands."""
    if seat == t.monster:
        yield from pay(t, spending(t, choice))
    if stands:
        yield from run(t, deed_of(t, scene, seat, choice))


def room(t: Table, declared: Declared) -> dict[str, int]:
    """What the monster can still spend after what it has declared."""
    spent: list[str] = []
    gained: list[str] = []
    for seat, choice in declared:
        if seat != t.monster:
            continue
        if choice[0] == "exchange":
            spent += choice[1:3]
            gained.append(choice[3])
        elif choice[0] == "meddle":
            spent += choice[1:]
        else:
            spent += spending(t, choice)
    return affordable(t, spent, gained)
