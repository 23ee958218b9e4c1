"""What a player of Deadly Prey considers, with worths and reasons: the plans of hunters and monster, put together."""

from collections.abc import Sequence

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act

from .deadly_prey_cards import hunter_chooses, hunter_plays, monster_chooses, monster_plays
from .deadly_prey_hunter import Hunter, Option
from .deadly_prey_monster import Beast
from .deadly_prey_opening import callings
from .deadly_prey_steps import Steps
from .deadly_prey_table import Table


def weighed(table: Table, legal: Sequence[Action]) -> list[Option]:
    """Return what a player considers, with worths and reasons; at least one legal action."""
    kinds: dict[type, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    monster = table.me == table.t.monster
    found = _by_monster(Beast(table), legal, kinds) if monster else _by_hunter(Hunter(table), legal, kinds)
    return found or [Option(0, legal[0], "Nothing is better than anything else.")]


def _by_hunter(hunter: Hunter, legal: Sequence[Action], kinds: dict[type, list[Action]]) -> list[Option]:
    phase = hunter.table.doing.phase
    steps = Steps(hunter)
    if phase == "slot":
        return hunter.slot(kinds)
    if phase == "window-choice":
        return steps.window(legal) + _tricks(hunter, steps, legal)
    if phase == "pledge-choice":
        return steps.pledge(legal)
    if phase == "change":
        return steps.change(legal)
    if phase == "way-choice":
        return steps.way(legal)
    if phase == "flip-choice":
        return steps.flip(legal)
    if phase == "protect":
        return steps.protect(legal)
    if phase == "pay":
        return steps.pay(legal)
    if phase == "answer":
        return steps.answer(legal)
    if phase == "consent":
        return steps.consent(legal)
    if phase == "choose":
        return hunter_chooses(hunter, kinds.get(act.Choose, []))
    if phase == "order-choice":
        return hunter.order(legal)
    return callings(hunter.table, legal) if phase == "callings" else []


def _tricks(hunter: Hunter, steps: Steps, legal: Sequence[Action]) -> list[Option]:
    """Weigh the Arsenal cards that can be declared now."""
    doing = hunter.table.doing
    if doing.window is None:
        return []
    doubt, mine = steps.doubt(doing.window), steps.takes_part()
    if doing.assault is not None:
        mine = bool((doing.assault.owners >> hunter.me) & 1)
    return [
        hunter_plays(hunter, action, doing.window.kind, doubt, mine)
        for action in legal
        if isinstance(action, act.Declare) and action.choice[0] == "play"
    ]


def _schemes(beast: Beast, legal: Sequence[Action]) -> list[Option]:
    """Weigh the Influence cards and the power that can be declared now."""
    doing = beast.table.doing
    if doing.window is None:
        return []
    return [
        monster_plays(beast, action, doing.window.kind, doing.monster_card)
        for action in legal
        if isinstance(action, act.Declare) and action.choice[0] in ("play", "power")
    ]


def _by_monster(beast: Beast, legal: Sequence[Action], kinds: dict[type, list[Action]]) -> list[Option]:
    phase = beast.table.doing.phase
    if phase == "window-choice":
        return beast.window(legal) + _schemes(beast, legal)
    if phase == "choose":
        return monster_chooses(beast, kinds.get(act.Choose, []))
    if phase == "strike-choice":
        return beast.strike(kinds)
    if phase == "remove-choice":
        return beast.remove(legal)
    if phase == "place-token":
        return beast.place(legal)
    if phase == "scores":
        return beast.scores(legal)
    return beast.split(legal, beast.table.doing.chosen) if phase == "split" else []
