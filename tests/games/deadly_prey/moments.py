"""A line of a card that takes effect in a window, as a Hardship or as a Setback, and scenes in which it shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from preycore.chance import FastDraw
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attempt, Choose, Declare, Keep, PlaceToken, PlayerAction, RollDice
from preycore.games.deadly_prey.outcomes import ArsenalTop, Flipped, HardshipDrawn
from tests.games.deadly_prey.cards import WINDOWS, Table, card
from tests.games.deadly_prey.deck import EFFECTS
from tests.games.deadly_prey.primitives import HARDSHIP, PRIMITIVES, SETBACK

LASTING: Final = ("adjust", "forbid")
SPARE: Final = card({"do": "token", "amount": 1, "at": "any"}, windows=("phase",))
GAIN: Final = card({"do": "willpower", "amount": 3}, by="any")
FEED: Final = {"do": "feed", "amount": 2}
MONSTER: Final = 2
CELL: Final = 3
"""A card of the bottom row that no window is about: what comes later is tried on it."""
BESIDE: Final = 4


@dataclass(frozen=True)
class Case:
    """What a primitive changes: the outcome of a scene without and with it, both worked out by hand."""

    without: object
    changed: object
    outcome: Callable[["Bench"], object]
    """Goes on from where the line has taken effect."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """What the line says besides what the primitive's name says."""
    prepare: Callable[["Bench"], object] = lambda bench: None
    half: int = 0
    choices: tuple[str, ...] = ()
    """What is chosen for the line."""
    before: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What is declared by others, before the card."""
    otherwise: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Fields of the case that are different in a moment."""


class Bench(Table):
    """Two hunters; hunter 0 has the card with the line, cards of three other sorts are there, and the power feeds."""

    def __init__(self, lines: Mapping[str, dict[str, Any]], moment: str, half: int = 0) -> None:
        """Lay out a scene in an edition with these lines, by moment, for the one of this moment."""
        declared = {moment: line for moment, line in lines.items() if moment in WINDOWS}
        unlike = [line for number, line in enumerate(declared.values()) if line not in [*declared.values()][:number]]
        mine = [
            card(line, windows=tuple(one for one in declared if declared[one] == line), by="any") for line in unlike
        ]
        super().__init__(
            arsenal=(*(mine[:1] or [{}]), SPARE, GAIN, *mine[1:]),
            influence=(card(FEED, windows=("phase",)),),
            hardships=((lines[HARDSHIP],),) if HARDSHIP in lines else (),
            setback={"lasts": 1, "effects": (lines[SETBACK],)} if SETBACK in lines else None,
            power=card(FEED),
            half=half,
        )
        place = unlike.index(declared[moment]) if moment in declared else 0
        self.mine = f"arsenal-{(1, 4, 5)[place]:02}"
        self.hand(0, self.mine, "arsenal-02")
        self.hand(1, "arsenal-03")
        self.d.round.braved = 3

    def takes_effect(self, moment: str, said: bool, case: Case) -> Self:
        """Let the line take effect in this moment; else nothing is declared, or a card without lines comes up."""
        choices = case.choices if said else ()
        if moment == HARDSHIP:
            return self.start((on.HARDEN, 0, 0)).do(HardshipDrawn(0, f"hardship-0{2 - said}")).carried(choices)
        if moment == SETBACK:
            return self.start((on.ARSENAL_TOP, 0, 0)).do(ArsenalTop(f"setback-{2 - said}")).carried(choices)
        rounds = [dict(case.before)] if case.before else []
        if said:
            rounds.append({0: ("play", self.mine)})
        self.at(moment).declares(*rounds)
        return self.carried(choices)

    def carried(self, choices: tuple[str, ...]) -> Self:
        """Let effects take place, with these choices, and the monster put tokens on Occult."""
        left = list(choices)
        while self.kind in EFFECTS:
            seat = self.game.actors(self.now)[0]
            if seat < 0:
                self.state = self.game.reduce(self.now, self.game.chance(self.now, FastDraw(b"effects")))
            else:
                token: PlayerAction = PlaceToken(seat, "occult")
                self.do(token if self.kind == on.PLACE_TOKEN else Choose(seat, left.pop(0)))
        assert not left
        return self

    def again(self) -> Self:
        """Begin something new in the same half-turn: nobody has passed, and cells 0 and 3 are as they were dealt."""
        self.resume()
        r = self.d.round
        r.hushed = r.used = r.out = r.slot = 0
        self.down(0)
        self.down(CELL)
        return self

    def tried(self, whites: int = 1, reserve: int = 5) -> Self:
        """Attempt cell 3, a card of Destruction with token 1: rating 4, by day, against a Calling of 3."""
        self.again().d.reserve = (reserve, 5)
        self.down(CELL, whites=[whites])
        return self.slot().do(Attempt(0, CELL, ()), Flipped(CELL, "destruction-09"))

    def kept(self, whites: int = 1, reserve: int = 5) -> Self:
        """Attempt it and keep it; nobody declares anything."""
        return self.tried(whites, reserve).do(Keep(0)).quiet().shows()

    def attacked(self) -> Self:
        """Let the monster, with six points of Destruction, be asked for an attack before anybody has acted."""
        self.again().tokens([3, 3], [3], [3], [3])
        return self.start((on.STRIKE, 0, 0))

    def rolled(self) -> tuple[int, int]:
        """Go on to the dice; return their number and the rating."""
        if self.kind == on.WAY_CHOICE:
            self.do(RollDice(0)).shows()
        assert self.kind == on.DICE, on.NAMES[self.kind]
        _, number, rating = self.now.agenda[-1]
        return number, rating

    def has(self, kind: type[Any], seat: int = 0) -> bool:
        """Tell whether a player may do something of this kind."""
        return bool(self.offers(kind, seat))

    def may(self, seat: int, word: str) -> bool:
        """Tell whether a player may declare something that begins with this word."""
        return any(action.choice[0] == word for action in self.offers(Declare, seat))


def line_for(name: str, moment: str, case: Case) -> dict[str, Any]:
    """Return the line of a case in a moment: what lasts does so for the half-turn, or as long as the Setback."""
    line = {**PRIMITIVES[name], **case.fields}
    if line["do"] in LASTING:
        line.setdefault("until", "half")
    if moment == SETBACK:
        line.pop("until", None)
        if line.get("who", "self") == "self" and line["do"] != "feed":
            line["who"] = "all"
    return line


def case_in(case: Case, moment: str) -> Case:
    """Return a case as it is in a moment."""
    return Case(**{**vars(case), **case.otherwise.get(moment, {})})


def outcome(name: str, moment: str, case: Case, moments: tuple[str, ...], said: bool) -> object:
    """Return what comes out in a moment, with the line or without it, in an edition that says it in all `moments`."""
    lines = {one: line_for(name, one, case_in(case, one)) for one in moments}
    there = case_in(case, moment)
    bench = Bench(lines, moment, case.half)
    there.prepare(bench)
    return there.outcome(bench.takes_effect(moment, said, there))
