"""Editions of Deadly Prey: what is refused, with card and field."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from preycore.catalog import spec_of
from preycore.games.deadly_prey.edition import Mechanics
from preycore.games.deadly_prey.lines import KINDS

PLAIN: dict[str, Any] = msgspec.to_builtins(spec_of("deadly_prey").edition("plain").mechanics)


def with_card(kind: str, **fields: Any) -> Mechanics:
    """Return the plain edition, with these fields on the first card of a kind."""
    first, *rest = PLAIN[kind]
    return msgspec.convert({**PLAIN, kind: [{**first, **fields}, *rest]}, Mechanics)


ADJUST = {"do": "adjust", "what": "points", "amount": 1}
REFUSED = [
    ("arsenal", {"windows": []}, {**ADJUST}, "arsenal 'arsenal-01': windows"),
    ("arsenal", {"windows": ["phase", "phase"]}, {**ADJUST, "until": "half"}, "windows: a window stands there twice"),
    ("arsenal", {}, {**ADJUST, "amount": 0}, "effects[0].amount: 0 changes nothing"),
    ("arsenal", {"windows": ["phase"]}, ADJUST, "effects[0].until: 'now' needs"),
    ("arsenal", {"windows": ["phase"]}, {**ADJUST, "until": "half", "who": "partners"}, "effects[0].who: nobody takes"),
    ("arsenal", {}, {**ADJUST, "who": "monster"}, "effects[0].who: points belongs to hunters"),
    ("influence", {}, {**ADJUST, "what": "meddling"}, "effects[0].amount: three points are the most"),
    ("arsenal", {}, {**ADJUST, "what": "meddling", "amount": -1, "who": "all"}, "effects[0].who: meddling belongs"),
    ("arsenal", {}, {**ADJUST, "what": "control", "amount": -1, "until": "half"}, "effects[0].amount: forbid attempts"),
    ("arsenal", {}, {**ADJUST, "what": "loss", "amount": -1, "until": "half"}, "effects[0].until: attempts without"),
    (
        "arsenal",
        {},
        {"do": "forbid", "what": ["attack"], "until": "half"},
        "effects[0].what: 'attack' does not concern",
    ),
    ("influence", {}, {"do": "forbid", "what": ["place"]}, "Invalid enum value 'place'"),
    ("influence", {}, {"do": "forbid", "what": ["points"]}, "effects[0].what: 'points' does not concern 'self'"),
    ("arsenal", {}, {"do": "cancel", "what": "influence"}, "Invalid enum value 'influence'"),
    ("influence", {}, {"do": "cancel", "what": "power"}, "effects[0].what: the monster cancels what hunters"),
    ("arsenal", {}, {"do": "cancel", "what": "attack"}, "effects[0].what: there is an attack only"),
    ("arsenal", {"windows": ["attack"]}, {"do": "cancel", "what": "meddling"}, "effects[0].what: there is no meddling"),
    ("influence", {}, {"do": "willpower", "amount": 1}, "effects[0].who: the monster has neither"),
    ("arsenal", {}, {"do": "move", "side": "white", "to": "reserve"}, "effects[0].do: the board changes"),
    ("arsenal", {"windows": ["phase"]}, {"do": "move", "side": "red", "to": "card"}, "effects[0].to: only white"),
    ("arsenal", {"windows": ["phase"]}, {"do": "token", "amount": 1}, "effects[0].at: there is no card in question"),
    ("influence", {}, {"do": "token", "amount": 1, "at": "own"}, "effects[0].at: only hunters control"),
    ("arsenal", {}, {"do": "token", "amount": 1, "at": "every"}, "effects[0].at: 'every' is for"),
    ("arsenal", {}, {"do": "protect", "against": ["attack"], "until": "once"}, "effects[0].until: a card is protected"),
    ("arsenal", {}, {"do": "look", "what": "calling", "who": "monster"}, "effects[0].public: the monster's tokens"),
    ("arsenal", {}, {"do": "look", "what": "hand", "who": "all", "public": True}, "effects[0].who: say whose"),
    ("influence", {}, {"do": "feed", "amount": -1}, "effects[0].amount: only Arsenal cards"),
    ("setbacks", {}, {**ADJUST, "who": "self"}, "setbacks 'setback-1': effects[0].who: a Setback belongs to nobody"),
    ("setbacks", {}, {**ADJUST, "who": "all", "until": "half"}, "effects[0].until: leave it out"),
    ("setbacks", {}, {**ADJUST, "what": "loss", "amount": -1, "who": "all"}, "effects[0].until: attempts without"),
    ("setbacks", {}, {"do": "draw", "who": "all"}, "effects[0].do: what is drawn might draw again"),
    ("hardships", {}, {"do": "hardship"}, "effects[0].do: Hardships might draw one another"),
    ("hardships", {}, {"do": "swap", "what": "cards"}, "effects[0].do: nobody declares it"),
    ("hardships", {}, {"do": "willpower", "amount": -1, "who": "rival"}, "effects[0].who: nobody declares it"),
    (
        "hardships",
        {},
        {"do": "move", "side": "white", "to": "supply", "delay": "half"},
        "effects[0].at: nobody chooses",
    ),
    ("hardships", {}, {**ADJUST}, "effects[0].until: 'now' needs"),
    ("hardships", {}, {**ADJUST, "who": "partners", "until": "half"}, "effects[0].who: nobody takes part"),
    ("arsenal", {"code": "arsenal-02"}, {**ADJUST}, "arsenal 'arsenal-02': code: another card has it"),
    ("monsters", {"cost": 0}, {**ADJUST}, "cost"),
    ("arsenal", {"when": [{"if": "time", "first": 3, "last": 2}]}, ADJUST, "when[0].last: it is before"),
    ("arsenal", {"when": [{"if": "count", "of": "hand", "least": 3, "most": 2}]}, ADJUST, "when[0].most: it is less"),
    ("arsenal", {"when": [{"if": "count", "of": "hand", "suits": ["occult"]}]}, ADJUST, "when[0].suits: only"),
]


@pytest.mark.parametrize(("kind", "fields", "line", "message"), REFUSED)
def test_lines_that_do_not_fit(kind: str, fields: dict[str, Any], line: dict[str, Any], message: str) -> None:
    """A card whose lines, windows or conditions do not fit together is refused, with the card and the field."""
    windows = {} if kind in ("setbacks", "hardships") else {"windows": ["attempt"]}
    with pytest.raises(msgspec.ValidationError) as refused:
        with_card(kind, **{**windows, "effects": [line], **fields})
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("window", "condition"),
    [
        ("phase", {"if": "suit", "suits": ["occult"]}),
        ("phase", {"if": "count", "of": "token"}),
        ("phase", {"if": "count", "of": "partners"}),
        ("attack", {"if": "count", "of": "reserve"}),
    ],
)
def test_conditions_on_what_is_not_there(window: str, condition: dict[str, Any]) -> None:
    """At the end of a phase no card and nobody is in question; of a hunter the monster's cards count only his acts."""
    with pytest.raises(msgspec.ValidationError, match=r"influence 'influence-01': when\[0\]\.(if|of)"):
        with_card("influence", windows=[window], when=[condition])


def test_the_examples_of_the_page() -> None:
    """Every card on the page about editions is accepted, and they have lines of each kind."""
    page = Path(__file__).parents[3] / "docs" / "editions" / "deadly_prey.md"
    rows = [row[4:] for row in page.read_text().splitlines() if row.startswith("    ")]
    cards: dict[str, list[dict[str, Any]]] = tomllib.loads("\n".join(rows))
    msgspec.convert({**PLAIN, **{kind: [*PLAIN[kind], *cards[kind]] for kind in cards}}, Mechanics)
    assert {line["do"] for kind in cards for card in cards[kind] for line in card["effects"]} == set(KINDS)


def test_lines_that_fit() -> None:
    """The same lines stand where they fit."""
    line = {"do": "adjust", "what": "dice", "amount": 2, "who": "partners"}
    assert with_card("arsenal", windows=["attempt", "minion"], effects=[line]).arsenal[0].windows
    assert with_card("setbacks", effects=[{**ADJUST, "who": "all"}]).setbacks[0].effects
    assert with_card("hardships", effects=[{**ADJUST, "until": "turn"}]).hardships[0].effects
