"""Each card of the open edition where it is cancelled or forbidden, and those to which that cannot happen."""

from typing import Final

import pytest

from preycore import IllegalAction
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Declare
from preycore.games.deadly_prey.outcomes import ArsenalTop, HardshipDrawn
from preycore.games.deadly_prey.vocabulary import Cancel, Forbid
from tests.games.deadly_prey import deck
from tests.games.deadly_prey.cards import WINDOWS
from tests.games.deadly_prey.deck import MECHANICS, MONSTER, Deal

DECLARED: Final = ("arsenal", "influence", "monsters")
SORT: Final = {"arsenal": "arsenal", "monsters": "power", "influence": "influence"}
"""What a card is to those that cancel or forbid it; nothing cancels Influence."""
WITNESS: Final = 2
"""The hunter who cancels Arsenal cards of others."""


def cancels(card: deck.Playable, what: str | None) -> bool:
    """Tell whether a card cancels such cards."""
    return any(isinstance(line, Cancel) and line.what == what for line in card.effects)


def cancellers(kind: str, code: str, window: str) -> list[tuple[str, str]]:
    """Return the cards of the edition that cancel such a card in a window, with their kinds."""
    if kind == "monsters" and cancels(deck.card_of(kind, code), "arsenal"):
        return []  # The monster's cards are settled first: what was to cancel the power is cancelled by it.
    return [
        (other, card.code)
        for other in DECLARED
        for card in getattr(MECHANICS, other)
        if window in card.windows and card.code != code and cancels(card, SORT[kind])
    ]


def banners(kind: str) -> list[tuple[str, str]]:
    """Return the cards of the edition that forbid such cards, with their kinds."""
    return [
        (other, card.code)
        for other in deck.KINDS
        for card in getattr(MECHANICS, other)
        if any(isinstance(line, Forbid) and SORT[kind] in line.what for line in card.effects)
    ]


CANCELLED: Final = [
    (kind, card.code, window, *by)
    for kind in DECLARED
    for card in getattr(MECHANICS, kind)
    for window in card.windows
    for by in cancellers(kind, card.code, window)
]
FORBIDDEN: Final = [
    (kind, card.code, window, *by)
    for kind in DECLARED
    for card in getattr(MECHANICS, kind)
    for window in card.windows
    for by in banners(kind)
    if by[1] != card.code
]


def holds(scene: Deal, kind: str, code: str, seat: int) -> None:
    """Give a player the card that cancels."""
    if kind == "influence":
        scene.d.monster_hand = (scene.t.influence_index[code],)
    elif kind == "monsters":
        scene.d.monster_card = scene.t.monsters.index(code)
    else:
        scene.hand(seat, code)


@pytest.mark.rule("deadly_prey.cancelled", "deadly_prey.invalidated-card", "deadly_prey.precedence")
@pytest.mark.parametrize(("kind", "code", "window", "by_kind", "by"), CANCELLED)
def test_cancelled(kind: str, code: str, window: str, by_kind: str, by: str) -> None:
    """A card that another one cancels is paid for and does nothing else; it stays in the hand, and is blocked."""
    card = deck.card_of(kind, code)
    other = MONSTER if by_kind != "arsenal" else WITNESS
    scenes = [deck.scene_for(kind, card, window, lambda scene, _: holds(scene, by_kind, by, other)) for _ in range(2)]
    (without, _), (scene, seat) = scenes
    cancelling = {other: deck.declaration(by_kind, deck.card_of(by_kind, by))}
    without.declares(cancelling).carried_out()
    scene.declares({seat: deck.declaration(kind, card)}, cancelling).carried_out()
    told = different(without, scene)
    if kind == "arsenal":
        paid = [f"reserve of Player {seat + 1}"] if card.cost else []
        assert [line.split(": ")[0] for line in told] == [*paid, "blocked"]
        assert scene.now.hunters.reserve[seat] == without.now.hunters.reserve[seat] - card.cost
        assert scene.now.effects.blocked == (scene.t.arsenal_index[code],)
        assert code in [scene.t.arsenal[number & 255] for number in scene.now.hunters.hands[seat]]
    else:
        assert [line.split(": ")[0] for line in told] == ["the monster's points"]
        assert sum(scene.points()) == sum(without.points()) - card.cost


def different(without: Deal, scene: Deal) -> list[str]:
    """Return what is different in the second scene, payments and the order of cards in hands aside."""
    told = [line.strip() for line in deck.changes(without, scene)]
    return [line for line in told if not line.startswith("> paid") and not is_reordered(line)]


def is_reordered(line: str) -> bool:
    """Tell whether a line says only that a hand lies in another order: what everybody knows comes last."""
    name, _, hands = line.partition(": ")
    before, _, after = hands.partition(" -> ")
    return name.startswith("hand of") and sorted(before.split(", ")) == sorted(after.split(", "))


def banned(scene: Deal, kind: str, code: str, seat: int) -> None:
    """Let a card that forbids take effect, drawn or played by somebody else, in the same half-turn."""
    if kind == "hardships":
        drawer = (seat + 1) % MONSTER
        scene.start((on.HARDEN, drawer, 0)).do(HardshipDrawn(drawer, code))
    elif kind == "setbacks":
        scene.d.clear = 0
        scene.start((on.ARSENAL_TOP, 0, 0)).do(ArsenalTop(code))
    else:
        hands = scene.d.hands
        scene.hand(WITNESS, code)
        scene.start((on.WINDOW, on.AT_PHASE, 0)).declares({WITNESS: ("play", code)}).carried_out()
        scene.resume().d.hands = hands
    scene.carried_out().resume()


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.precedence")
@pytest.mark.parametrize(("kind", "code", "window", "by_kind", "by"), FORBIDDEN)
def test_forbidden(kind: str, code: str, window: str, by_kind: str, by: str) -> None:
    """Whoever is forbidden to declare cards, or to use the power, is not offered it where it could be declared."""
    card = deck.card_of(kind, code)
    scene, seat = deck.scene_for(kind, card, window)
    said = Declare(seat, deck.declaration(kind, card))
    assert said in scene.legal(seat)
    # Martial Law rules out what would open these windows, too.
    asleep = by == "martial-law" and (window == "intrusion" or (window in WINDOWS[:3] and scene.now.round.half))
    try:
        scene, _ = deck.scene_for(kind, card, window, lambda early, seat: banned(early, by_kind, by, seat))
    except IllegalAction:
        assert asleep
    else:
        assert not asleep
        assert said not in scene.legal(seat)


@pytest.mark.rule("deadly_prey.delayed-effects")
@pytest.mark.parametrize(
    "code",
    ["rent-is-due", "burned-files", "trail-of-blood", "cold-feet", "house-search", "subpoena", "adrenaline-crash"],
)
def test_too_late(code: str) -> None:
    """The delayed line of a Hardship does nothing if its hunter has died before its time."""
    late = deck.hardship(code, 0, False)
    without = deck.hardship(None, 0, False)
    assert late.now.effects.delayed
    for scene in (late, without):
        scene.resume().d.dead = 1
        scene.d.lasting = ()
        scene.d.reserve = (5, 5, 5)
        scene.d.round.turn = 4
        scene.start((on.HALF, 0, 0)).waited(on.ORDER_CHOICE)
    assert different(without, late) == [f"Hardships of Player 1: none -> {code}"]


END_OF_PHASE: Final = [
    *("ward-chalk", "bodyguard", "phone-tree", "pull-out", "smear-campaign", "mixed-labels", "scorched-earth"),
    *("pickpocket", "hide-out", "autopsy", "silver-mirror", "sort-the-evidence", "old-notes", "all-hours", "payday"),
    *("closed-ranks", "early-start", "city-map"),
]
POWERS: Final = ["puppet-judge", "iron-butcher", "ravening-pack", "noon-wraith", "clockwork-tyrant", "dream-eater"]
MORE_POWERS: Final = ["paymaster", "tide-mother", "thousand-eyes"]


@pytest.mark.rule("deadly_prey.cancelled", "deadly_prey.hardship-effects", "deadly_prey.setback-effects")
def test_what_cannot_be_cancelled() -> None:
    """
    What the edition has nothing to cancel with, and what nothing can cancel.

    At the end of a phase no card of the edition cancels, and in an attack none cancels a power; a power that cancels is
    settled first; nothing that goes before Influence is declared, and Hardships and Setbacks are not declared at all.
    """
    cancelled = {code for _, code, *_ in CANCELLED}
    never = {kind: [code for code in deck.codes(kind) if code not in cancelled] for kind in deck.KINDS}
    assert sorted(never["arsenal"]) == sorted(END_OF_PHASE)
    assert sorted(never["monsters"]) == sorted(POWERS + MORE_POWERS)
    assert never["influence"] == deck.codes("influence")
    assert never["hardships"] == deck.codes("hardships")
    assert never["setbacks"] == deck.codes("setbacks")


@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.precedence")
def test_what_can_be_forbidden() -> None:
    """Every card that somebody declares can be forbidden, by a card of a higher precedence or of somebody else."""
    assert {code for _, code, *_ in FORBIDDEN} == {code for kind in DECLARED for code in deck.codes(kind)}
    assert banners("arsenal") == [("hardships", "tapped-phone")]
    assert banners("influence") == [("setbacks", "martial-law")]
    assert banners("monsters") == [("arsenal", "silver-mirror"), ("setbacks", "media-circus")]
