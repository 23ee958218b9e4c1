"""What each card of the open edition does, told in lines: a scene with the card, held against one without it."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, get_args

from preycore.catalog import load, spec_of
from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Agree, Attack, Attempt, Intrude, Keep, Reinforce
from preycore.games.deadly_prey.dice import number_of_dice
from preycore.games.deadly_prey.draft import Draft
from preycore.games.deadly_prey.edition import ArsenalCard, InfluenceCard, Mechanics
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.lasting import adjusted
from preycore.games.deadly_prey.lines import ADJUST, BANS, DICE, FORBID
from preycore.games.deadly_prey.monster import attack_rating
from preycore.games.deadly_prey.outcomes import ArsenalTop, Flipped, HardshipDrawn
from preycore.games.deadly_prey.points import gathered, needed
from preycore.games.deadly_prey.state import GENERAL, UNKNOWN, VACANT
from preycore.games.deadly_prey.vocabulary import Against, AtTime, Cancel, Count, OfSuit, Quantity
from preycore.games.deadly_prey.words import words
from tests.games.deadly_prey.cards import Table

FOLDER: Final = Path(__file__).parent / "cards"
KINDS: Final = ("monsters", "arsenal", "setbacks", "hardships", "influence")
MECHANICS: Final[Mechanics] = spec_of("deadly_prey").edition().mechanics
TEXTS: Final = spec_of("deadly_prey").edition().texts
Playable = ArsenalCard | InfluenceCard

EFFECTS: Final = frozenset(
    [
        *(on.CHOOSE, on.SHED_CHOICE, on.LOSE_CARD, on.SEE_CARD, on.SEE_CALLING, on.SEE_HAND, on.HAND_SHOWN, on.PAID),
        *(on.TAKE_POINTS, on.DRAW, on.ARSENAL_TOP, on.INFLUENCE, on.HARDSHIP, on.PLACE_TOKEN, on.DISCARD, on.DEAL),
        *(on.TOKEN, on.SCORE),
    ]
)
"""What is due while a card takes effect."""
MONSTER: Final = 3


@cache
def open_game() -> DeadlyPrey:
    """Return the game of the open edition with three hunters."""
    game = load("deadly_prey", 4)
    assert isinstance(game, DeadlyPrey)
    return game


class Deal(Table):
    """Three hunters on the third day, each with cards on the board; hunter 0 acts, or a phase ends."""

    def __init__(self, half: int = 0, stage: int = 1) -> None:
        super(Table, self).__init__(3, 3, half, stage, open_game())
        d = self.d
        d.round.braved = 7 * half
        d.pools = ()
        for cell, code, reds in (
            *((1, "destruction-01", [2]), (2, "science-01", [1]), (3, "occult-01", [1])),
            (5, "absolution-01", [0, 1]),
        ):
            self.card(cell, code, 2, reds)
        self.down(4, "science", whites=[1, 2])
        self.tokens([1, 2, 3], [1, 1, 2], [0, 2, 3], [0, 0, 1, 2, 3])
        self.told: list[str] = []

    def holding(self, kind: str, code: str, seat: int) -> None:
        """Give the card to its player, further cards to all, and lay some on the discards."""
        d, t = self.d, self.t
        fillers = [name for name in ("safety-rope", "payday", "decoy", "crowbar", "silver-rounds") if name != code]
        for hunter in range(3):
            self.hand(hunter, fillers[hunter], *([code] if kind == "arsenal" and hunter == seat else []))
        d.arsenal_discards = (t.arsenal_index[fillers[3]],)
        d.arsenal = tuple([card for card in d.arsenal if card not in d.arsenal_discards])
        others = [name for name in ("static", "undertow") if name != code]
        hand = {t.influence_index[name] for name in (others[0], *([code] if kind == "influence" else []))}
        d.monster_hand = tuple(sorted(hand))
        d.influence_discards = (t.influence_index["cold-spot" if code != "cold-spot" else "frenzy"],)
        d.influence = tuple([card for card in d.influence if card not in (*hand, *d.influence_discards)])

    def prepared(self, card: Playable) -> dict[str, int | str]:
        """Lay out what the card's conditions ask for; return suit, cell and partner of the attempt."""
        d = self.d
        wanted: dict[str, int | str] = {"suit": "destruction", "cell": 0, "partner": 0, "token": 1, "alone": 0}
        for test in card.when:
            if isinstance(test, OfSuit):
                wanted["suit"] = test.suits[0]
            elif isinstance(test, Count) and test.of == "row" and test.least:
                self.card(6, "destruction-02", 2, [1])
                self.card(11, "destruction-03", 2, [1])
                if test.least == 6:
                    self.card(15, "destruction-04", 2, [1])
                    self.card(18, "destruction-05", 2, [1])
                wanted["cell"] = 20 if test.least == 6 else 15
            elif isinstance(test, Count) and test.of == "partners":
                wanted["partner"] = int(test.least > 1)
            elif isinstance(test, Count) and test.of == "controllers":
                wanted["alone"] = 1
            elif isinstance(test, Count) and test.of == "token":
                wanted["token"] = max(1, test.least)
            elif isinstance(test, Count) and test.of == "hunters" and test.most == 1:
                d.dead = 6
            elif isinstance(test, Count) and test.of == "reserve":
                d.reserve = (test.most, *d.reserve[1:])
            elif isinstance(test, Count) and test.of == "markers":
                d.markers = (test.least, 0, 0)
            elif isinstance(test, Count) and test.of == "minions":
                self.trophy(0, "occult-minion-1", 2)
            elif isinstance(test, Count) and test.of == "hardships":
                d.hardships = (tuple(range(test.least)), (), ())
                d.hardship_deck = d.hardship_deck[test.least :]
        return wanted

    def opened(self, window: str, wanted: dict[str, int | str]) -> "Deal":
        """Go on to the window."""
        cell, suit, token = int(wanted["cell"]), str(wanted["suit"]), int(wanted["token"])
        if window == "phase":
            self.start((on.WINDOW, on.AT_PHASE, 0))
        elif window == "attack":
            self.card(cell, f"{suit}-06", token, [2] if wanted["alone"] else [2, 1], [1])
            self.slot().do(Reinforce(0, cell, 1), Attack(MONSTER, f"cell-{cell}", ("destruction",))).shows()
        elif window == "intrusion":
            self.card(cell, f"{suit}-06", token, [0, 2], [2])
            self.slot().do(Intrude(0, cell)).do(self.t.hunter_offers[1].contest)
        else:
            self.down(cell, suit, token, [2, 1])
            partners = (1,) if wanted["partner"] else ()
            self.slot().do(Attempt(0, cell, partners), *([Agree(1)] if partners else []))
            self.do(Flipped(cell, f"{suit}-minion-1" if window == "minion" else f"{suit}-08"))
            if window == "attempt" and suit != "general":
                self.do(Keep(0), *([Agree(1)] if partners else []))
        return self

    def carried_out(self) -> "Deal":
        """Let effects take place: the first choice of each, and always the same luck."""
        while self.kind in EFFECTS:
            self.step()
        return self

    def waited(self, kind: int) -> "Deal":
        """Go on to the next thing of this kind, with the same luck and the first choices."""
        while self.kind != kind:
            self.step()
        return self

    def step(self) -> None:
        """Take the first choice of whoever acts, or what luck gives, and tell it."""
        seat = self.game.actors(self.now)[0]
        action = self.legal(seat)[0] if seat >= 0 else self.game.chance(self.now, luck(self))
        self.told.append((f"Player {seat + 1}: " if seat >= 0 else "") + words(self.game, action))
        self.do(action)


def luck(scene: Deal) -> FastDraw:
    """Return the luck of what is due, which nothing that went before changes."""
    kind, number, _ = scene.now.agenda[-1]
    return FastDraw(bytes([kind, number & 255]))


def facts(scene: Deal) -> dict[str, str]:
    """Return the position in words by what each is about."""
    d, t = Draft(scene.now), scene.t
    said: dict[str, str] = {}
    for cell, place in enumerate(d.cells):
        name = "facedown" if place.card == UNKNOWN else t.city[place.card] + ("" if place.up else " facedown")
        seen = f" seen by {place.seen:03b}" if place.seen else ""
        row = f"token {place.token}, white {_row(place.whites)}, red {_row(place.reds)}"
        said[f"card {cell}"] = "vacant" if place.suit == VACANT else f"{name}{seen}, {row}"
    for seat in range(3):
        said[f"reserve of Player {seat + 1}"] = str(d.reserve[seat])
        hand = [t.arsenal[number & 255] for number in d.hands[seat]]
        said[f"hand of Player {seat + 1}"] = ", ".join(hand) or "none"
        said[f"Hardships of Player {seat + 1}"] = ", ".join([t.hardships[card] for card in d.hardships[seat]]) or "none"
        said[f"markers of Player {seat + 1}"] = str(d.markers[seat])
    said["the monster's points"] = _row(scene.points())
    said["the monster's hand"] = ", ".join([t.influence[number & 255] for number in d.monster_hand]) or "none"
    said["Callings seen alone"] = _row(d.peeked)
    said["blocked"] = str(len(d.blocked))
    said["in force"] = "; ".join([_lasting(scene, entry) for entry in d.lasting]) or "nothing"
    said["later"] = "; ".join([t.line_names[line][0] for line, _, _ in d.delayed]) or "nothing"
    said.update(_in_progress(scene, d))
    return said


def _in_progress(scene: Deal, d: Draft) -> Iterator[tuple[str, str]]:
    """Yield the figures of an attempt, intrusion or attack."""
    t = scene.t
    if d.assault is not None:
        yield "rating", str(attack_rating(t, d, d.assault.target))
        yield "dice", str(sum(d.assault.points) + adjusted(t, d, DICE, 1 << MONSTER))
    if d.effort is not None:
        yield "rating", str(needed(t, d))
        yield "dice", str(number_of_dice(t, d))
        minion = t.minion[d.cells[d.effort.cell].card]
        if not d.effort.intrusion and not minion and d.cells[d.effort.cell].suit != GENERAL:
            yield "points before Willpower and cards", str(gathered(t, d))
        yield "meddling", str(d.effort.boost)
    yield "next", on.NAMES[scene.kind] if scene.kind >= 0 else "the end of the phase"


def _row(numbers: tuple[int, ...]) -> str:
    return "/".join(map(str, numbers))


def _lasting(scene: Deal, entry: tuple[int, int, int, int]) -> str:
    t = scene.t
    line, seats, cell, end = entry
    who = " and ".join(["the monster" if s == MONSTER else f"Player {s + 1}" for s in range(4) if (seats >> s) & 1])
    if t.line_do[line] == ADJUST:
        what = f"{get_args(Quantity)[t.line_what[line]]} {t.line_amount[line]:+d} for {who}"
    elif t.line_do[line] == FORBID:
        banned = [name for number, name in enumerate(BANS) if (t.line_what[line] >> number) & 1]
        what = f"no {', '.join(banned)} for {who}"
    else:
        held = [name for number, name in enumerate(get_args(Against)) if (t.line_what[line] >> number) & 1]
        what = f"card {cell} safe from {', '.join(held)}"
    ends = {-1: "while this lasts", -2: "until the first one is over", 13: "to the last night"}
    return f"{what}, " + ends.get(end, f"until {'night' if end % 2 else 'day'} {end // 2 + 1} is over")


def card_of(kind: str, code: str) -> Playable:
    """Return a card that can be declared."""
    cards: tuple[Playable, ...] = getattr(MECHANICS, kind)
    return next(card for card in cards if card.code == code)


def scene_for(
    kind: str, card: Playable, window: str, before: Callable[[Deal, int], object] = lambda scene, seat: None
) -> tuple[Deal, int]:
    """
    Return a scene with the window open in which a player, whose seat comes second, may declare the card.

    `before` happens earlier in the same half-turn.
    """
    times = [test for test in card.when if isinstance(test, AtTime)]
    night = any(test.half == "night" for test in times)
    stage = 0 if any(test.stage == "placement" for test in times) else 1
    scene = Deal(int(night), stage)
    others = isinstance(card, ArsenalCard) and card.by != "own"
    seat = MONSTER if kind != "arsenal" else int(others)
    scene.holding(kind, card.code, seat)
    if kind == "monsters":
        scene.d.monster_card = scene.t.monsters.index(card.code)
    before(scene, seat)
    return scene.opened(window, scene.prepared(card)), seat


def declaration(kind: str, card: Playable) -> tuple[str, ...]:
    """Return the words that declare a card; any Calling pays with that of Destruction."""
    first = ("power",) if kind == "monsters" else ("play", card.code)
    if isinstance(card, ArsenalCard) or not card.cost:
        return first
    return (*first, "occult" if card.calling == "any" else card.calling)


def told_in(kind: str, card: Playable, window: str) -> list[str]:
    """Return the lines that tell what a card changes in a window."""
    without, _ = scene_for(kind, card, window)
    scene, seat = scene_for(kind, card, window)
    first = to_cancel(card, window)
    without.declares(*first).carried_out()
    scene.declares(*first, {seat: declaration(kind, card)}).carried_out()
    after = [f" after {' '.join(said)} by Player {other + 1}" for one in first for other, said in one.items()]
    return [f"  {window}, by Player {seat + 1}{''.join(after)}", *changes(without, scene)]


def to_cancel(card: Playable, window: str) -> list[dict[int, tuple[str, ...]]]:
    """Return what is declared before a card that cancels: meddling, or an Arsenal card."""
    cancelled = [line.what for line in card.effects if isinstance(line, Cancel) and line.what != "attack"]
    if not cancelled:
        return []
    if "meddling" in cancelled:
        return [{MONSTER: ("meddle", "destruction", "destruction")}]
    return [{2: ("play", "decoy")} if window == "attack" else {0: ("play", "safety-rope")}]


def changes(without: Deal, scene: Deal) -> list[str]:
    """Return what happened only in the second scene, and what is different in it."""
    before, after = facts(without), facts(scene)
    told = [f"    > {line}" for line in scene.told if line not in without.told]
    names = [*after, *[name for name in before if name not in after]]
    kept = [name for name in names if before.get(name, "none") != after.get(name, "none")]
    return [*told, *[f"    {name}: {before.get(name, 'none')} -> {after.get(name, 'none')}" for name in kept]]


def hardship(code: str | None, half: int, wait: bool) -> Deal:
    """Return a scene in which hunter 0 has drawn a Hardship, or none; with `wait` the next half-turn has begun."""
    scene = Deal(half)
    scene.holding("", "", 0)
    later = [(on.HALF_END, 0, 0)] if wait else [(on.WINDOW, on.AT_PHASE, 0)]
    scene.start(*([(on.HARDEN, 0, 0)] if code else []), *later)
    if code:
        scene.do(HardshipDrawn(0, code)).carried_out()
    return scene.waited(on.ORDER_CHOICE) if wait else scene


def told_of_hardship(code: str) -> list[str]:
    """Return what a Hardship does at once, and what is different as the next night or day begins."""
    card = next(card for card in MECHANICS.hardships if card.code == code)
    delays = {getattr(line, "delay", "none") for line in card.effects}
    lines = ["  drawn by Player 1 by day", *changes(hardship(None, 0, False), hardship(code, 0, False))]
    if delays != {"none"}:
        half = int("turn" in delays)
        lines.append(
            "  and as the next half-turn begins" if not half else "  drawn by night, and as the next day begins"
        )
        lines += changes(hardship(None, half, True), hardship(code, half, True))
    return lines


def setback(code: str | None) -> Deal:
    """Return a scene in which a Setback has come up, or none."""
    scene = Deal()
    scene.holding("", "", 0)
    scene.d.clear = 0
    scene.start((on.ARSENAL_TOP, 0, 0), (on.WINDOW, on.AT_PHASE, 0)).do(ArsenalTop(code))
    return scene.carried_out()


def told_of(kind: str, code: str) -> str:
    """Return the block of a card: code, text, and what it does in each of its windows."""
    texts = TEXTS[kind]
    assert isinstance(texts, dict)
    lines = [code, f"  {texts[code]['text']}"]
    if kind == "hardships":
        lines += told_of_hardship(code)
    elif kind == "setbacks":
        lines += ["  as it comes up", *changes(setback(None), setback(code))]
    else:
        card = card_of(kind, code)
        for window in card.windows:
            lines += told_in(kind, card, window)
    return "\n".join(lines) + "\n"


def codes(kind: str) -> list[str]:
    """Return the codes of all cards of a kind."""
    return [card.code for card in getattr(MECHANICS, kind)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in KINDS:
        blocks = [told_of(each, code) for code in codes(each)]
        (FOLDER / f"{each}.txt").write_text("\n".join(blocks))
