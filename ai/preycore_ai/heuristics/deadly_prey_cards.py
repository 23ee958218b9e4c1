"""What a card of Deadly Prey is worth by a general estimate from its lines, whatever the edition calls it."""

from collections.abc import Sequence
from typing import Final

from preycore.actions import Action
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.actions import CALLING_NAMES

from .deadly_prey_hunter import Hunter, Option
from .deadly_prey_lines import card_worth
from .deadly_prey_monster import Beast
from .deadly_prey_paths import WILLPOWER

_WHOLE: Final = 100
_SLIGHT: Final = 12


def hunter_plays(hunter: Hunter, action: act.Declare, kind: int, doubt: int, mine: bool) -> Option:
    """
    Weigh declaring an Arsenal card against its Willpower.

    `kind` is the window's, `doubt` the chance in percent that what is in progress fails without help, and `mine` says
    whether it is this hunter's own attempt, or his card that is attacked.
    """
    t = hunter.table.t
    card = t.arsenal_index[action.choice[1]]
    worth = card_worth(t, t.arsenal_lines[card])
    price = WILLPOWER * (t.values[card] + t.arsenal_cost[card])
    why = f"{action.choice[1]} helps more here than its Willpower would."
    if kind == _PHASE:
        return Option(worth - price * 3 // 4, action, why)
    if not mine:
        return Option(-price, action, why)
    if kind == _ATTACK:
        return Option(2 * worth - price, action, why)
    return Option(worth * doubt // 30 - price, action, why)


_ATTACK: Final = 3
_PHASE: Final = 4


def monster_plays(beast: Beast, action: act.Declare, kind: int, monster_card: int) -> Option:
    """Weigh declaring an Influence card or the power: the stake of what is in progress against the points it costs."""
    t = beast.t
    power = action.choice[0] == "power"
    lines = t.power_lines[monster_card] if power else t.influence_lines[t.influence_index[action.choice[1]]]
    number = t.power_cost[monster_card] if power else t.influence_cost[t.influence_index[action.choice[1]]]
    payer = action.choice[1:] if power else action.choice[2:]
    cost = sum([number * beast.prices[CALLING_NAMES.index(name)] for name in payer])
    worth = card_worth(t, lines)
    if kind < _ATTACK:
        stake, chance = beast.stake()
        worth = worth * min(3 * _WHOLE, stake) * chance // _WHOLE**2 - _SLIGHT
    what = "its power" if power else action.choice[1]
    return Option(worth - cost, action, f"This is the moment for {what}.")


def hunter_chooses(hunter: Hunter, actions: Sequence[Action]) -> list[Option]:
    """Choose for a card: the rival nearest to the top, the card that carries the path, the wanted Calling."""
    found: list[Option] = []
    for action in actions:
        assert isinstance(action, act.Choose)
        kind, _, number = action.choice.partition("-")
        worth = 0
        if kind == "cell":
            cell = int(number)
            worth = hunter.climb.without(cell) + hunter.climb.progress(cell) + hunter.table.spots[cell].token
        elif kind == "player":
            worth = -hunter.climb.length if int(number) == hunter.me else hunter.table.reserve[int(number)]
        elif action.choice in CALLING_NAMES:
            worth = int(CALLING_NAMES.index(action.choice) == hunter.wanted)
        else:
            card = hunter.table.t.arsenal_index[action.choice]
            worth = -hunter.table.t.values[card] if card < hunter.table.t.tricks else 0
        found.append(Option(worth, action, "This is where it serves the plan most."))
    return found


def monster_chooses(beast: Beast, actions: Sequence[Action]) -> list[Option]:
    """Choose for a card: whoever is nearest to the top, the card that carries most, the Calling in danger."""
    found: list[Option] = []
    for action in actions:
        assert isinstance(action, act.Choose)
        kind, _, number = action.choice.partition("-")
        if kind == "cell":
            worth = beast.target(action.choice)[0]
        elif kind == "player":
            worth = -beast.climb(int(number)).length
        elif action.choice in CALLING_NAMES:
            worth = beast.prices[CALLING_NAMES.index(action.choice)]
        else:
            worth = card_worth(beast.t, beast.t.influence_lines[beast.t.influence_index[action.choice]])
        found.append(Option(worth, action, "This is where it harms the hunters most."))
    return found
