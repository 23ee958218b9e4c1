"""What one player may know of a match of Deadly Prey."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ...views import View
from .actions import PlayerAction, Tokens
from .edition import Code
from .outcomes import DeadlyPreyAction

Small: TypeAlias = Annotated[int, Meta(ge=-2, le=4096)]
Smalls: TypeAlias = Annotated[tuple[Small, ...], Meta(max_length=64)]
Codes: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=250)]
Bits: TypeAlias = Annotated[int, Meta(ge=0, lt=2**20)]
Large: TypeAlias = Annotated[int, Meta(ge=-2, lt=2**21)]
BySeat: TypeAlias = Annotated[tuple[Smalls, ...], Meta(max_length=5)]
Event: TypeAlias = Annotated[tuple[Large, ...], Meta(min_length=2, max_length=64)]
Entry: TypeAlias = tuple[Code, Large, Large]
Pairs: TypeAlias = Annotated[tuple[tuple[Small, Small], ...], Meta(max_length=64)]


class PlaceView(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place of the pyramid or the tracker; tuples by seat."""

    suit: Literal["destruction", "absolution", "science", "occult", "general", "none"]
    """The suit on the back, `none` for a place without a card."""
    card: Code | None
    """The title if somebody has ever seen it."""
    pool: Small
    """Which City deck, counting reshuffles, it came from."""
    token: Small
    up: Small
    """1 if it lies face up: then it is controlled, or lies on the tracker."""
    whites: Smalls
    reds: Smalls
    seen: Small = 0
    """Seats that alone know the facedown card, as bits; 0: everybody does, or nobody."""


class RoundView(Struct, frozen=True, forbid_unknown_fields=True):
    """The course of the week; sets of seats are bits (1 for seat 0, 2 for seat 1, …)."""

    turn: Small
    """1 to 7, 0 during the set-up."""
    half: Small
    """0 by day, 1 by night."""
    stage: Small
    """0 Placement, 1 Resolution, -1 before the phases of a half-turn."""
    initiative: Smalls
    """Hunters from the winner of Initiative clockwise."""
    rolls: Smalls
    """In a roll-off: hunter · 16 + die."""
    order: Smalls
    """Hunters in the order of this phase."""
    slot: Small
    out: Small
    """Hunters who do no more in this phase."""
    skipped: Small
    used: Small
    """Hunters who used their place of this rotation as partners."""
    braved: Small
    tempted: Small
    """Hunters who took a Hardship for Willpower in this half-turn."""
    won: Small
    won_general: Small
    struck: Small
    """1 after a successful attack in this phase."""
    ceased: Small
    """1 after the monster passed its attacks in this phase."""
    hushed: Small
    """Seats that passed the windows of this phase."""
    invited: Small
    exposed: Small
    """Hunters who took part in the last action."""


class EffortView(Struct, frozen=True, forbid_unknown_fields=True):
    """A control attempt or an intrusion in progress; tuples by seat."""

    intrusion: Small
    cell: Small
    owner: Small
    partners: Smalls
    """Everybody who takes part, the owner included."""
    invited: Small
    changed: Small
    proposal: Small
    """0 keep, 1 redraw, 2 + space of the tracker."""
    payer: Small
    meddled: Small
    boost: Small
    """What meddling has added to the rating."""
    way: Small
    """0 open, 1 points, 2 dice."""
    spent: Smalls
    invoked: Pairs
    """Hunter and cell."""
    poached: Pairs
    cashed: Pairs
    """Hunter and trophy, as card · 4 + token."""
    rank: Small
    icons: Smalls


class AssaultView(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack of the monster in progress."""

    target: Small
    """A cell, or 21 + space of the tracker."""
    points: Smalls
    """By Calling."""
    owners: Small


class WindowView(Struct, frozen=True, forbid_unknown_fields=True):
    """A window in progress."""

    kind: Small
    """0 attempt, 1 Minion, 2 intrusion, 3 attack, 4 end of a phase."""
    asked: Small
    choices: Smalls
    """By seat the number of the choice, -1 where there is none yet or the viewer may not know."""
    declared: Pairs
    """Seat and number of the choice in the table of that seat's declarations."""


class DeadlyPreyView(View, frozen=True, kw_only=True, tag=False):
    """The table, the viewer's own cards and tokens, and the public record of the monster's tokens."""

    phase: Code
    """What is due: the name of the agenda's last entry, or `over`."""
    agenda: Annotated[tuple[Entry, ...], Meta(max_length=4000)]
    """What is still to be done, the next thing last."""
    round: RoundView
    pyramid: Annotated[tuple[PlaceView, ...], Meta(max_length=21)]
    tracker: Annotated[tuple[PlaceView, ...], Meta(max_length=7)]
    city_pools: Annotated[tuple[Codes, ...], Meta(max_length=100)]
    """By City deck the cards that nobody has seen: in the deck or facedown."""
    city_discards: Codes
    monster_card: Code | None
    hunter_cards: Codes
    reserve: Smalls
    callings: BySeat
    """Scores in the four Callings by hunter, -1 where the viewer does not know them; () before all are assigned."""
    shown: Smalls
    """Callings of each hunter that everybody has seen, as bits."""
    hands: Annotated[tuple[Codes | None, ...], Meta(max_length=4)]
    hand_pools: BySeat
    """The Arsenal deck, counting reshuffles, of each card in each hand, in the same order."""
    known_hands: Annotated[tuple[Codes, ...], Meta(max_length=4)]
    """The cards in each hand that everybody knows; they are the last ones in `hands` and `hand_pools`."""
    seen_hands: Annotated[tuple[Codes, ...], Meta(max_length=5)]
    """By seat, the monster's last, the cards in a hand that the viewer alone has seen (or others, too, but not all)."""
    arsenal_unseen: Annotated[tuple[Codes, ...], Meta(max_length=100)]
    """By Arsenal deck the cards that the viewer has not seen: in the deck or in others' hands."""
    arsenal_discards: Codes
    clear: Small
    """1 while the top card of the Arsenal deck is known to be no Setback."""
    setbacks: Annotated[tuple[tuple[Code, Small], ...], Meta(max_length=30)]
    """Setbacks in force, and the half-turn after which each lapses."""
    hardships: Annotated[tuple[Codes, ...], Meta(max_length=4)]
    hardship_deck: Codes
    markers: Smalls
    """Tracker markers: each takes half a turn from the end of the week."""
    trophies: Annotated[tuple[Annotated[tuple[tuple[Code, Small], ...], Meta(max_length=60)], ...], Meta(max_length=4)]
    """Defeated Minions with their tokens."""
    rewards: Smalls
    dead: Small
    scores: Smalls | None = None
    """The monster's scores between their choice and the split, for the monster."""
    tokens: Annotated[tuple[Tokens, ...], Meta(max_length=4)] | None = None
    """The tokens on each Calling, for the monster."""
    token_counts: Smalls
    """How many tokens lie on each of the monster's Callings; () before everybody knows."""
    pending: Small
    """The token that waits for a Calling: its value, -1 none, -2 one that the viewer does not know."""
    influence: Codes | None = None
    """The monster's hand, for the monster."""
    influence_size: Small
    influence_known: Codes
    """The cards in the monster's hand that everybody knows, the last ones in `influence`."""
    influence_unseen: Codes
    """Influence cards that the viewer has not seen."""
    influence_discards: Codes
    lasting: Annotated[tuple[tuple[Code, Small, Small, Small, Small], ...], Meta(max_length=4000)]
    """Lines in force: the card, the line's place on it, the seats concerned as bits, the cell (-1: none), and the
    half-turn (from 0) after which it lapses, -1 with the attempt or attack in progress, -2 with the next one."""
    delayed: Annotated[tuple[tuple[Code, Small, Small, Small], ...], Meta(max_length=4000)]
    """Lines that wait: the card, the line's place on it, its player, and the half-turn in which it came up."""
    blocked: Codes
    """Cards that cannot be declared in this half-turn, since they did not stand."""
    peeked: Annotated[tuple[Bits, ...], Meta(max_length=4)]
    """By hunter the Callings that single players have seen, as bits of seat · 4 + Calling."""
    glimpses: Annotated[tuple[Annotated[tuple[Event, ...], Meta(max_length=400)], ...], Meta(max_length=5)]
    """By seat what has happened to a hand since somebody looked at it; each begins with its kind (`glimpses`). What a
    player saw stands there for him and for whose hand it is."""
    dealt: Smalls
    """How many tokens lay on each Calling at first."""
    record: Annotated[tuple[Smalls, ...], Meta(max_length=4000)]
    """Public events since then by which the tokens can be inferred; each begins with its kind (`tokens`)."""
    effort: EffortView | None = None
    assault: AssaultView | None = None
    window: WindowView | None = None
    defeated: Small
    """1 once hunters have defeated the monster."""
    legal: tuple[PlayerAction, ...] = ()
    history: tuple[DeadlyPreyAction, ...] = ()
    """
    Actions of this half-turn since Placement began, or since something was drawn or looked at in secret; in the set-up
    those since Callings are assigned.
    """
