"""What cards have left in force: changed numbers, prohibitions and protections, read a second time."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from second_hunt_table import Place, Table

Line: TypeAlias = dict[str, Any]
"""One line of a card as mechanics.toml has it."""

SETBACK, HARDSHIP, INFLUENCE, ARSENAL = range(4)
"""Precedence, the highest first."""


@dataclass
class Scene:
    """What goes on where a card is declared: the window, the card in question, and who takes part."""

    kind: str
    place: Place | None = None
    cell: int | None = None
    group: list[int] = field(default_factory=list)


@dataclass
class Deed:
    """A card at work: whose it is, how strong, and where it was declared."""

    code: str
    precedence: int
    seat: int
    lines: list[Line]
    scene: Scene | None = None


@dataclass
class Force:
    """Numbers that are changed, or what is ruled out (its name after a `!`), by seat, until it ends."""

    names: list[str]
    amounts: dict[int, int]
    until: str
    ends: int
    source: str


@dataclass
class Shield:
    """A protection of a card in its place."""

    cell: int
    place: Place
    against: list[str]
    precedence: int
    ends: int


def half(t: Table) -> int:
    """The number of this half-turn."""
    return max(0, 2 * (t.turn - 1) + t.night)


def end_of(t: Table, until: str) -> int:
    """The last half-turn of what lasts so long."""
    return {"half": half(t), "next": half(t) + 1, "turn": 2 * (t.turn - 1) + 1}.get(until, 99)


def amount(t: Table, what: str, seats: Iterable[int]) -> int:
    """By how much a quantity is changed if these take part; each line counts once."""
    some = set(seats)
    found = 0
    for force in t.forces:
        if what in force.names and some & set(force.amounts):
            found += next(iter(force.amounts.values()))
    return found


def left(t: Table, what: str, hunter: int, sign: int) -> int:
    """How much of a quantity that is used up a hunter has, of one sign."""
    own = [force.amounts.get(hunter, 0) for force in t.forces if what in force.names]
    return sum(abs(number) for number in own if number * sign > 0)


def use_up(t: Table, what: str, hunter: int, sign: int) -> None:
    """Use one of these up, the oldest first."""
    for force in t.forces:
        if what in force.names and force.amounts.get(hunter, 0) * sign > 0:
            force.amounts[hunter] -= sign
            return


def forbidden(t: Table, name: str, seats: Iterable[int]) -> bool:
    """Whether this is ruled out for one of these."""
    some = set(seats)
    return any(f"!{name}" in force.names and bool(some & set(force.amounts)) for force in t.forces)


def finish(t: Table, seats: Iterable[int]) -> None:
    """End what lasts until an attempt, intrusion or attack of these is over."""
    some = set(seats)
    t.forces = [
        force
        for force in t.forces
        if force.until != "now" and not (force.until == "once" and some & set(force.amounts))
    ]


def expire(t: Table) -> None:
    """End what ends with this half-turn, or with a Setback that has lapsed."""
    t.forces = [one for one in t.forces if one.ends > half(t) and (one.until != "setback" or one.source in t.setbacks)]
    t.shields = [one for one in t.shields if one.ends > half(t)]


def shielded(t: Table, cell: int, against: str, precedence: int = 0) -> bool:
    """Whether a card is protected, against cards only of the same or a lower precedence."""
    return any(
        one.cell == cell
        and t.cells[cell] is one.place
        and against in one.against
        and (against != "cards" or precedence >= one.precedence)
        for one in t.shields
    )


def unshield(t: Table, *cells: int) -> None:
    """End all protections of cards that leave their places."""
    t.shields = [one for one in t.shields if one.cell not in cells]


def penalty(t: Table, seats: Iterable[int]) -> int:
    """What the night adds to a rating: 1 or 0."""
    return int(bool(t.night) and not forbidden(t, "night-penalty", seats))


def day(t: Table) -> int:
    """What the day adds to the rating of a target, and what must be left on a Calling: 1 or 0."""
    return int(not t.night and not forbidden(t, "day-penalty", [t.monster]))


def rested(t: Table, hunter: int, action: str) -> bool:
    """Whether something keeps a hunter from an action of the Resolution Phase."""
    names = [action, "resolution", *(["night"] if t.night else [])]
    return any(forbidden(t, name, [hunter]) for name in names)
