"""The lines of an edition's cards as rows of small numbers, which the interpreter reads."""

from collections.abc import Sequence
from typing import Final, TypeAlias, get_args

from msgspec.structs import asdict

from ...native import BIT
from .actions import CALLING_NAMES
from .agenda import WINDOW_NAMES
from .edition import ArsenalCard, InfluenceCard, Mechanics
from .vocabulary import (
    Against,
    At,
    Banned,
    Condition,
    Count,
    Counted,
    Declared,
    Delay,
    Line,
    OfSuit,
    Quantity,
    Suit,
    Until,
    Who,
    kind_of,
)

KINDS: Final = (
    *("adjust", "forbid", "protect", "cancel", "willpower", "move", "token", "swap", "city", "look", "draw"),
    *("discard", "recall", "hardship", "feed"),
)
"""The kinds of lines by number."""
ADJUST: Final = 0
FORBID: Final = 1
PROTECT: Final = 2
CANCEL: Final = 3
WILLPOWER: Final = 4
MOVE: Final = 5
TOKEN: Final = 6
SWAP: Final = 7
CITY: Final = 8
LOOK: Final = 9
DRAW_CARDS: Final = 10
DISCARD_CARDS: Final = 11
RECALL: Final = 12
HARDSHIPS: Final = 13
FEED: Final = 14

# Of whom a line speaks.
SELF: Final = 0
PARTNERS: Final = 1
OTHERS: Final = 2
ALL: Final = 3
CHOSEN: Final = 4
RIVAL: Final = 5
MONSTER: Final = 6
# On which card it works.
THIS: Final = 0
OWN: Final = 1
CONTROLLED: Final = 2
FACEDOWN: Final = 3
ANY: Final = 4
EVERY: Final = 5
# How long it lasts, as in `Until`.
NOW: Final = 0
ONCE: Final = 1
HALF: Final = 2
NEXT: Final = 3
TURN: Final = 4
# Precedence.
OF_SETBACK: Final = 0
OF_HARDSHIP: Final = 1
OF_INFLUENCE: Final = 2
OF_ARSENAL: Final = 3
# What is adjusted.
POINTS: Final = 0
DICE: Final = 1
RATING: Final = 2
REROLLS: Final = 3
LOSS: Final = 4
TALLY: Final = 5
CONTROL: Final = 6
GENERAL: Final = 7
PLACE: Final = 8
MEDDLING: Final = 9
STRIKE: Final = 10
# What is forbidden, as members of a set.
BANS: Final[tuple[str, ...]] = get_args(Banned)
NO_PLACEMENT: Final = BIT[0]
NO_RESOLUTION: Final = BIT[1]
NO_ATTEMPT: Final = BIT[2]
NO_GENERAL: Final = BIT[3]
NO_COOPERATION: Final = BIT[4]
NO_REDRAW: Final = BIT[5]
NO_EXCHANGE: Final = BIT[6]
NO_POINTS: Final = BIT[7]
NO_DICE: Final = BIT[8]
NO_CALLING: Final = BIT[9]
NO_WILLPOWER: Final = BIT[10]
NO_INVOKING: Final = BIT[11]
NO_POACHING: Final = BIT[12]
NO_MINION: Final = BIT[13]
NO_REINFORCING: Final = BIT[14]
NO_INTRUSION: Final = BIT[15]
NO_EVICTION: Final = BIT[16]
NO_RESTORING: Final = BIT[17]
NO_RECLAIMING: Final = BIT[18]
NO_NIGHT: Final = BIT[19]
NO_HARDSHIP: Final = BIT[20]
NO_DISCARD: Final = BIT[21]
NO_ARSENAL: Final = BIT[22]
NO_NIGHT_PENALTY: Final = BIT[23]
NO_ATTACK: Final = BIT[24]
NO_MEDDLING: Final = BIT[25]
NO_TRADE: Final = BIT[26]
NO_INFLUENCE: Final = BIT[27]
NO_POWER: Final = BIT[28]
NO_DAY_PENALTY: Final = BIT[29]
# What a card is protected against, as members of a set.
FROM_ATTACK: Final = BIT[0]
FROM_INVOKING: Final = BIT[1]
FROM_CARDS: Final = BIT[2]
# What is cancelled.
C_ARSENAL: Final = 0
C_POWER: Final = 1
C_MEDDLING: Final = 2
C_ATTACK: Final = 3

Row: TypeAlias = tuple[int, int, int, int, int, int, int, int, int]
"""Kind, what, amount, who, until, at, delay, precedence, and a further choice of the line."""
Test: TypeAlias = tuple[int, int, int, int, int]
"""A condition: 0 suit (set); 1 time (half, stage, first, last); 2 count (what, least, most, set of suits)."""

_WHATS: Final[dict[str, tuple[str, ...]]] = {
    "adjust": get_args(Quantity),
    "cancel": get_args(Declared),
    "move": ("white", "red"),
    "swap": ("tokens", "cards"),
    "city": ("replace", "destroy"),
    "look": ("card", "hand", "calling"),
    "discard": ("choice", "random"),
}
_SETS: Final[dict[str, tuple[str, ...]]] = {"forbid": BANS, "protect": get_args(Against)}
_WHAT_FIELD: Final = {"move": "side", "city": "how", "discard": "how", "protect": "against"}


def _row(line: Line, rank: int) -> Row:
    fields = asdict(line)
    kind = kind_of(line)
    said = fields.get(_WHAT_FIELD.get(kind, "what"), ())
    if kind in _SETS:
        what = sum([BIT[place] for place, name in enumerate(_SETS[kind]) if name in said])
    elif kind == "feed":
        what = -1 if fields["calling"] == "chosen" else CALLING_NAMES.index(fields["calling"])
    else:
        what = _WHATS[kind].index(said) if kind in _WHATS else 0
    more = ("reserve", "supply", "card").index(fields["to"]) if kind == "move" else int(fields.get("public", False))
    return (
        KINDS.index(kind),
        what,
        fields.get("amount", 0),
        get_args(Who).index(fields.get("who", "self")),
        get_args(Until).index(fields.get("until", "now")),
        get_args(At).index(fields.get("at", "any")),
        get_args(Delay).index(fields.get("delay", "none")),
        rank,
        more,
    )


def _test(condition: Condition) -> Test:
    suits = get_args(Suit)
    if isinstance(condition, OfSuit):
        return 0, sum([BIT[suits.index(name)] for name in set(condition.suits)]), 0, 0, 0
    if isinstance(condition, Count):
        wanted = sum([BIT[suits.index(name)] for name in set(condition.suits)]) or 31
        return 2, get_args(Counted).index(condition.of), condition.least, condition.most, wanted
    half = ("any", "day", "night").index(condition.half)
    return 1, half, ("any", "placement", "resolution").index(condition.stage), condition.first, condition.last


def _windows(card: ArsenalCard | InfluenceCard) -> int:
    """Return the windows in which a card can be declared, as a set; one that does nothing cannot."""
    return sum([BIT[WINDOW_NAMES.index(name)] for name in card.windows]) if card.effects else 0


class LineTables:
    """What the cards of an edition do; tuples of lines are by card, Setbacks after the Arsenal cards."""

    def __init__(self, mechanics: Mechanics) -> None:
        rows: list[Row] = []
        names: list[tuple[str, int]] = []

        def added(code: str, lines: Sequence[Line], rank: int) -> tuple[int, ...]:
            first = len(rows)
            rows.extend([_row(line, rank) for line in lines])
            names.extend([(code, number) for number in range(len(lines))])
            return tuple(range(first, len(rows)))

        tricks = [added(card.code, card.effects, OF_ARSENAL) for card in mechanics.arsenal]
        tricks += [added(card.code, card.effects, OF_SETBACK) for card in mechanics.setbacks]
        self.arsenal_lines: Final = tuple(tricks)
        hardships = [added(card.code, card.effects, OF_HARDSHIP) for card in mechanics.hardships]
        self.hardship_lines: Final = tuple(hardships)
        self.influence_lines: Final = tuple(
            [added(card.code, card.effects, OF_INFLUENCE) for card in mechanics.influence]
        )
        self.power_lines: Final = tuple([added(card.code, card.effects, OF_INFLUENCE) for card in mechanics.monsters])
        self.line_names: Final = tuple(names)
        """The card of each line and the line's place on it."""
        self.line_index: Final = {name: number for number, name in enumerate(names)}
        self.line_do: Final = tuple([row[0] for row in rows])
        self.line_what: Final = tuple([row[1] for row in rows])
        self.line_amount: Final = tuple([row[2] for row in rows])
        self.line_who: Final = tuple([row[3] for row in rows])
        self.line_until: Final = tuple([row[4] for row in rows])
        self.line_at: Final = tuple([row[5] for row in rows])
        self.line_delay: Final = tuple([row[6] for row in rows])
        self.line_rank: Final = tuple([row[7] for row in rows])
        self.line_more: Final = tuple([row[8] for row in rows])
        self.used_up: Final = tuple([row[0] == ADJUST and row[1] in (CONTROL, GENERAL, PLACE) for row in rows])
        """By line whether each of its pieces is used up by one success or place."""
        self.arsenal_windows: Final = tuple([_windows(card) for card in mechanics.arsenal])
        self.arsenal_by: Final = tuple([("own", "others", "any").index(card.by) for card in mechanics.arsenal])
        self.arsenal_cost: Final = tuple([card.cost for card in mechanics.arsenal])
        self.arsenal_tests: Final = tuple([tuple([_test(one) for one in card.when]) for card in mechanics.arsenal])
        self.influence_windows: Final = tuple([_windows(card) for card in mechanics.influence])
        self.influence_cost: Final = tuple([card.cost for card in mechanics.influence])
        self.influence_tests: Final = tuple([tuple([_test(one) for one in card.when]) for card in mechanics.influence])
        self.power_windows: Final = tuple([_windows(card) for card in mechanics.monsters])
        self.power_cost: Final = tuple([card.cost for card in mechanics.monsters])
        self.power_payers: Final = tuple([payers(card) for card in mechanics.monsters])
        self.power_tests: Final = tuple([tuple([_test(one) for one in card.when]) for card in mechanics.monsters])


def payers(card: InfluenceCard) -> tuple[int, ...]:
    """Return the Callings that can pay for a card of the monster."""
    if not card.cost:
        return ()
    return (0, 1, 2, 3) if card.calling == "any" else (CALLING_NAMES.index(card.calling),)
