"""The course of the week: days and nights, Initiative, phases and their order."""

from ...history import EMPTY
from ...native import BIT
from .actions import ChooseOrder, PlayerAction
from .agenda import (
    AT_PHASE,
    DAY,
    DAY_CARD,
    DRAWING,
    HALF,
    HALF_END,
    INITIATIVE,
    LINE,
    NIGHT,
    NIGHT_TOKEN,
    NOBODY,
    NOWHERE,
    ORDER,
    ORDER_CHOICE,
    PHASE,
    PLACE_TOKEN,
    RANK,
    ROLL_OFF,
    ROTATION,
    STRIKE,
    WINDOW,
    Item,
    pack,
)
from .decks import draw_for, lapse
from .draft import Draft
from .lasting import half_now, lapsed, over
from .outcomes import ChanceOutcome, InitiativeRolled
from .standing import all_able, end_without_hunters, gain, sizes, together
from .state import VACANT
from .tables import Tables

TURNS = 7


def day(t: Tables, d: Draft, item: Item) -> None:
    """Begin a turn: one more Willpower and an Arsenal card from the second day on, Initiative, the day's card."""
    r = d.round
    r.turn, r.half, r.stage = item[1], 0, -1
    d.history = EMPTY
    if end_without_hunters(t, d):
        return
    if r.turn == 1:
        d.then((INITIATIVE, 0, 0), (HALF, 0, 0))
        return
    for hunter in all_able(t, d):
        gain(d, hunter, 1)
    card: list[Item] = [(DAY_CARD, r.turn - 1, 0)] if d.spaces[r.turn - 1].suit != VACANT else []
    d.then((INITIATIVE, 1, 0), *card, (HALF, 0, 0))


def initiative(t: Tables, d: Draft, item: Item) -> None:
    """Who has most Willpower in his reserve wins Initiative; those who tie roll for it. (1: then cards are drawn.)"""
    hunters = all_able(t, d)
    most = max([d.reserve[hunter] for hunter in hunters])
    tied = [hunter for hunter in hunters if d.reserve[hunter] == most]
    d.round.rolls = ()
    if len(tied) == 1:
        _won(t, d, tied[0], item[1])
    else:
        d.then(*[(ROLL_OFF, hunter, 0) for hunter in tied], (RANK, item[1], 0))


def rolled(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Note the die of one of those who tie."""
    assert isinstance(action, InitiativeRolled)
    d.round.rolls = (*d.round.rolls, item[1] * 16 + action.die)


def rank(t: Tables, d: Draft, item: Item) -> None:
    """The highest die wins Initiative; those who tie again roll again."""
    best = max([roll & 15 for roll in d.round.rolls])
    tied = [roll >> 4 for roll in d.round.rolls if roll & 15 == best]
    d.round.rolls = ()
    if len(tied) == 1:
        _won(t, d, tied[0], item[1])
    else:
        d.then(*[(ROLL_OFF, hunter, 0) for hunter in tied], (RANK, item[1], 0))


def _won(t: Tables, d: Draft, winner: int, draws: int) -> None:
    d.round.initiative = tuple([(winner + step) % t.hunters for step in range(t.hunters)])
    if draws:
        hunters = all_able(t, d)
        d.then(*[draw_for(hunter) for hunter in d.round.initiative if hunter in hunters])


def night(t: Tables, d: Draft, item: Item) -> None:
    """Begin a night: from the second on the monster draws an Influence card and a token from the lid."""
    d.round.half, d.round.stage = 1, -1
    d.history = EMPTY
    if end_without_hunters(t, d):
        return
    steps: list[Item] = []
    if d.round.turn > 1:
        steps.append((DRAWING, t.monster, 0))
        if sum(together(t, d)) > sum(sizes(d)):
            steps += [(NIGHT_TOKEN, 0, 0), (PLACE_TOKEN, 0, 0)]
    d.then(*steps, (HALF, 0, 0))


def half(t: Tables, d: Draft, item: Item) -> None:
    """Begin the phases of a daytime or nighttime."""
    d.round.braved = d.round.tempted = 0
    d.blocked = ()
    d.then(*_due(t, d), (PHASE, 0, 0), (PHASE, 1, 0), (HALF_END, 0, 0))


def _due(t: Tables, d: Draft) -> list[Item]:
    """Return the delayed lines whose time has come: those of a former half-turn, by day also those of a former day."""
    if not d.delayed:
        return []
    now = half_now(d)
    due = [one for one in d.delayed if one[2] < now and (d.round.half == 0 or t.line_delay[one[0]] == 1)]
    d.delayed = tuple([one for one in d.delayed if one not in due])
    return [(LINE, pack(line, player, NOBODY, NOWHERE), 1) for line, player, _ in due]


def phase(t: Tables, d: Draft, item: Item) -> None:
    """Begin Placement (0) or Resolution (1); Resolution opens with the monster."""
    r = d.round
    r.stage = item[1]
    r.order = ()
    r.slot = r.out = r.skipped = r.used = r.won = r.won_general = 0
    r.struck = r.ceased = r.hushed = r.invited = r.exposed = 0
    over(d, 0)
    opening: list[Item] = [(STRIKE, 0, 0)] if r.stage else []
    d.then((ORDER, 0, 0), *opening, (ROTATION, 0, 0), (WINDOW, AT_PHASE, 0))


def order(t: Tables, d: Draft, item: Item) -> None:
    """The winner of Initiative, or the next clockwise who can still act, acts first or last; alone he is not asked."""
    hunters = all_able(t, d)
    present = [hunter for hunter in d.round.initiative if hunter in hunters]
    if len(present) > 1:
        d.then((ORDER_CHOICE, present[0], 0))
    else:
        d.round.order = tuple(present)


def order_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Everybody else follows clockwise from the one who chose."""
    assert isinstance(action, ChooseOrder)
    hunters = all_able(t, d)
    present = tuple([hunter for hunter in d.round.initiative if hunter in hunters])
    d.round.order = present if action.place == "first" else (*present[1:], present[0])


def half_end(t: Tables, d: Draft, item: Item) -> None:
    """End a daytime or nighttime: Setbacks lapse; after the seventh night the monster has got away."""
    lapse(d)
    lapsed(d)
    if d.round.half == 0:
        d.then((NIGHT, 0, 0))
    elif d.round.turn < TURNS:
        d.then((DAY, d.round.turn + 1, 0))
    d.history = EMPTY


def drop_out(d: Draft, hunter: int) -> None:
    """A hunter does no more in this phase."""
    d.round.out |= BIT[hunter]
