"""The reducer: what each kind of entry on the agenda does, and how the match goes on to the next action."""

from collections.abc import Callable
from typing import Final, TypeAlias

from ...history import EMPTY
from . import agenda as on
from . import (
    attempt,
    confrontation,
    decks,
    dice,
    effects,
    failure,
    initiative,
    monster,
    points,
    presence,
    rotation,
    setup,
    shedding,
    windows,
)
from .actions import PlayerAction
from .agenda import Item
from .draft import Draft
from .outcomes import ChanceOutcome, DeadlyPreyAction
from .state import State
from .tables import Tables

Step: TypeAlias = Callable[[Tables, Draft, Item], None]
"""What happens without anybody's action."""
Taken: TypeAlias = Callable[[Tables, Draft, PlayerAction | ChanceOutcome, Item], None]
"""What an action does."""

STEPS: Final[dict[int, Step]] = {
    on.DAY: initiative.day,
    on.NIGHT: initiative.night,
    on.INITIATIVE: initiative.initiative,
    on.RANK: initiative.rank,
    on.HALF: initiative.half,
    on.PHASE: initiative.phase,
    on.ORDER: initiative.order,
    on.HALF_END: initiative.half_end,
    on.DRAWING: decks.drawing,
    on.HARDEN: decks.hardened,
    on.REPLACE: decks.replace,
    on.ROTATION: rotation.rotation,
    on.ACTED: rotation.acted,
    on.BEGIN: attempt.begin,
    on.TURNED: attempt.turned,
    on.APPLY_CHANGE: attempt.apply_change,
    on.WAY: attempt.way,
    on.WAY_TAKEN: attempt.way_taken,
    on.PLEDGE: points.pledge,
    on.TALLY: points.tally,
    on.COSTS: points.costs,
    on.READY: dice.ready,
    on.CONTROL: failure.control,
    on.FLIP_RED: failure.flip_red,
    on.FAIL: failure.fail,
    on.DEBT: failure.debt,
    on.AFTERMATH: failure.aftermath,
    on.MINION_OVER: failure.minion_over,
    on.INTRUDED: presence.intruded,
    on.EVICT: presence.evict,
    on.RESTORE: presence.restore,
    on.RECLAIM: presence.reclaim,
    on.STRIKE: monster.strike,
    on.GAIN: monster.gained,
    on.STRUCK: monster.judged,
    on.REMOVE: monster.remove,
    on.DESTROYED: monster.destroyed,
    on.WINDOW: windows.open_window,
    on.CONFRONT: confrontation.confront,
    on.CLASH: confrontation.clash,
    on.DYING: confrontation.dying,
    on.LINE: effects.run_line,
    on.SHED: shedding.shed,
    on.RAZE: shedding.raze,
    on.BLOW: monster.blow,
    on.PAY_OUT: windows.pay_out,
}

TAKEN: Final[dict[int, Taken]] = {
    on.MONSTER: setup.monster_drawn,
    on.HUNTERS: setup.hunters_dealt,
    on.PYRAMID: setup.pyramid_dealt,
    on.TRACKER: setup.tracker_dealt,
    on.TOKENS: setup.tokens_drawn,
    on.CALLINGS: setup.callings_assigned,
    on.SCORES: setup.scores_assigned,
    on.SPLIT: setup.tokens_split,
    on.COUNT: setup.tokens_counted,
    on.HAND: setup.hand_dealt,
    on.INFLUENCE_HAND: setup.influence_dealt,
    on.ROLL_OFF: initiative.rolled,
    on.ORDER_CHOICE: initiative.order_chosen,
    on.DRAW: decks.drew,
    on.ARSENAL_TOP: decks.top_seen,
    on.DAY_CARD: decks.tracker_flipped,
    on.DEAL: decks.dealt,
    on.TOKEN: decks.token_drawn,
    on.DISCARD: decks.title_revealed,
    on.HARDSHIP: decks.hardship_drawn,
    on.SLOT: rotation.slot_taken,
    on.ANSWER: attempt.answered,
    on.FLIP: attempt.flipped,
    on.CHANGE: attempt.change_chosen,
    on.REDRAW: attempt.redrawn,
    on.WAY_CHOICE: attempt.way_chosen,
    on.SHOW: attempt.shown,
    on.PLEDGE_CHOICE: points.pledged,
    on.PROTECT: points.protect_chosen,
    on.DICE: dice.rolled,
    on.FLIP_CHOICE: failure.red_chosen,
    on.PAY: failure.arsenal_paid,
    on.CONSENT: presence.consented,
    on.EVICT_CHOICE: presence.sacrificed,
    on.RECLAIM_CHOICE: presence.taken_back,
    on.INFLUENCE: monster.influence_drew,
    on.NIGHT_TOKEN: monster.night_token,
    on.PLACE_TOKEN: monster.token_placed,
    on.STRIKE_CHOICE: monster.struck_out,
    on.PAID: monster.paid,
    on.REMOVE_CHOICE: monster.removed,
    on.WINDOW_CHOICE: windows.declared,
    on.SCORE: confrontation.score_shown,
    on.HAND_SHOWN: confrontation.hand_shown,
    on.REVEAL: confrontation.revealed,
    on.CHOOSE: effects.chosen,
    on.SHED_CHOICE: shedding.shed_chosen,
    on.LOSE_CARD: shedding.card_lost,
    on.SEE_CARD: shedding.card_seen,
    on.SEE_CALLING: shedding.calling_seen,
    on.SEE_HAND: shedding.hand_seen,
    on.TAKE_POINTS: monster.points_taken,
}

SECRET: Final = frozenset([on.DRAW, on.INFLUENCE, on.SEE_CARD, on.SEE_CALLING, on.SEE_HAND])
"""What hides something from somebody: in a phase the history begins anew after it."""


def reduce(t: Tables, state: State, action: DeadlyPreyAction) -> State:
    """Return the state after a legal action."""
    d = Draft(state)
    item = d.agenda.pop()
    kind = item[0]
    if kind not in (on.WINDOW_CHOICE, on.CALLINGS) and remembered(d, kind):
        d.history = d.history.then(action)
    TAKEN[kind](t, d, action, item)
    if kind in SECRET and d.round.turn:
        d.history = EMPTY
    settle(t, d)
    return d.state()


def remembered(d: Draft, kind: int) -> bool:
    """
    Tell whether an action belongs to the history: in the set-up from the Callings on, later within the phases.

    The first day's card is turned before the Callings are assigned.
    """
    if d.round.turn == 0:
        return kind >= on.CALLINGS and (kind != on.DAY_CARD)
    return d.round.stage >= 0


def settle(t: Tables, d: Draft) -> None:
    """Go on to the next entry that needs an action."""
    while d.agenda and d.agenda[-1][0] in STEPS:
        item = d.agenda.pop()
        STEPS[item[0]](t, d, item)
