"""Dice: how many, when they cannot be rolled, and what follows from them."""

from .actions import PlayerAction
from .agenda import AGAIN, CONTROL, DEBT, DICE, FAIL, MINION_OVER, STRUCK, Item
from .draft import Draft
from .lasting import adjusted, set_of
from .lines import DICE as NUMBER
from .lines import REROLLS
from .outcomes import ChanceOutcome, DiceRolled
from .points import calling_of, cash_in, needed, no_roll
from .standing import add_red
from .state import GENERAL
from .tables import Tables

RULE_OF_3 = 3
MOST_DICE = 200
MOST_REROLLS = 8
"""However many cards demand more."""


def number_of_dice(t: Tables, d: Draft) -> int:
    """Return the dice of an attempt: the highest Calling of those who take part, for a General card its token."""
    effort = d.trying()
    place = d.cells[effort.cell]
    own = place.token if place.suit == GENERAL else max([calling_of(t, d, hunter) for hunter in effort.partners])
    cashed = sum([trophy & 3 for _, trophy in effort.cashed])
    return max(0, min(MOST_DICE, own + cashed + adjusted(t, d, NUMBER, set_of(effort.partners))))


def ready(t: Tables, d: Draft, item: Item) -> None:
    """Roll the dice; where there are none, or they are forbidden, or the rating is 11 or more, the roll has failed."""
    number = number_of_dice(t, d)
    cash_in(t, d)
    if number == 0 or no_roll(t, d):
        resolve(t, d, 0)
        return
    d.then((DICE, number, needed(t, d)), *rerolls(t, d, set_of(d.trying().partners)))


def rerolls(t: Tables, d: Draft, seats: int) -> list[Item]:
    """Return the entry that has dice rolled again for these seats, if cards demand it."""
    again = max(-MOST_REROLLS, min(MOST_REROLLS, adjusted(t, d, REROLLS, seats)))
    return [(AGAIN, MOST_REROLLS + again, 0)] if again else []


def rolled(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Count the dice that reach the rating; cards may have them rolled again."""
    assert isinstance(action, DiceRolled)
    hits = sum([die >= item[2] for die in action.dice])
    if d.agenda and d.agenda[-1][0] == AGAIN:
        left = d.agenda.pop()[1] - MOST_REROLLS
        if (left > 0 and not hits) or (left < 0 and hits):
            left += -1 if left > 0 else 1
            more: list[Item] = [(AGAIN, MOST_REROLLS + left, 0)] if left else []
            d.then(item, *more)
            return
    if d.assault is not None:
        d.then((STRUCK, hits, 0))
    else:
        resolve(t, d, hits)


def resolve(t: Tables, d: Draft, hits: int) -> None:
    """Go on after the dice of an attempt, a Minion or an intrusion."""
    effort = d.trying()
    place = d.cells[effort.cell]
    if effort.intrusion:
        owner = effort.owner
        if hits:
            add_red(d, effort.cell, owner, min(hits, place.whites[owner], RULE_OF_3 - place.reds[owner]))
        else:
            d.then((DEBT, owner, place.token))
    elif t.minion[place.card]:
        d.then((MINION_OVER, int(hits > 0), 0))
    else:
        d.then((CONTROL if hits else FAIL, 0, 0))
