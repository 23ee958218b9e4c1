"""Why an action is not legal, in words."""

from preycore.actions import Action
from preycore.errors import IllegalAction

from .actions import Assign, Lift, PlaceObstacle, PlacePrey, Step
from .ground import taken_cells
from .obstacles import fits
from .rules import Rules
from .state import ASSIGN, BOUNDARY, FLEE, HUNT, PLACE, PREDATOR_DIE, PREY_DIE, REPLACE, ROLL, State

_RULES = {
    PLACE: ("survival.placement", "a prey has to be placed"),
    ROLL: ("survival.roll", "the dice have to be rolled"),
    ASSIGN: ("survival.assignment", "the dice have to be assigned"),
    HUNT: ("survival.order", "the predator's die has to be finished"),
    FLEE: ("survival.order", "the prey's die has to be finished"),
    REPLACE: ("survival.lift", "the lifted obstacle has to be put down"),
}


def refusal(rules: Rules, state: State, action: Action) -> IllegalAction:
    """Return the error for an action that is not among the legal ones (or not among chance's outcomes)."""
    if state.phase == ROLL:
        return IllegalAction("not-possible", "survival.roll", "A roll has two dice from 1 to 6.")
    if state.phase == PLACE and isinstance(action, PlacePrey):
        return _refuse("survival.placement", f"A prey cannot be placed on {action.cell}: it is taken or no free hex.")
    if state.phase == ASSIGN and isinstance(action, Assign):
        return _refuse("survival.assignment", f"No die shows {action.predator}.")
    if state.phase in (BOUNDARY, HUNT, FLEE) and isinstance(action, Step):
        return _refuse(*_step(rules, state, action))
    if state.phase in (BOUNDARY, REPLACE) and isinstance(action, PlaceObstacle):
        return _refuse(*_placing(rules, state, action))
    if state.phase == BOUNDARY and isinstance(action, Lift):
        return _refuse(*_lifting(rules, state, action))
    return _wrong_phase(state)


def _refuse(rule: str, message: str) -> IllegalAction:
    return IllegalAction("not-legal", rule, message)


def _wrong_phase(state: State) -> IllegalAction:
    boundary = ("survival.obstacle-timing", "a die has to be begun or an obstacle moved")
    rule, due = _RULES.get(state.phase, boundary)
    return IllegalAction("wrong-phase", rule, f"This cannot be done now: {due}.")


def _step(rules: Rules, state: State, action: Step) -> tuple[str, str]:
    turn, table = state.turn, rules.table
    which = PREDATOR_DIE if action.token == 0 else PREY_DIE
    if turn.used & which:
        return "survival.exact-count", "The die of this token is used up."
    if (turn.token == 0) != (action.token == 0) and turn.token >= 0:
        return "survival.order", "The die that has been begun has to be finished first."
    origin = state.tokens[state.seat * rules.size + action.token] if action.token < rules.size else -1
    if origin < 0:
        return "survival.elimination", "This token is not on the board."
    if (turn.moved >> action.token) & 1:
        return "survival.order", "This prey has finished its move in this turn."
    cell = table.cell_of.get(action.cell, -1)
    if cell not in rules.board.neighbours[origin]:
        return "survival.board", f"{action.cell} is not a free hex beside {rules.board.codes[origin]}."
    return _entering(rules, state, action, cell)


def _entering(rules: Rules, state: State, action: Step, cell: int) -> tuple[str, str]:
    if action.token == state.turn.token and cell in state.turn.path:
        return "survival.no-return", f"This token has been on {action.cell} in this turn."
    if cell in state.tokens:
        index = state.tokens.index(cell)
        if index // rules.size == state.seat:
            return "survival.own-prey", f"An own token stands on {action.cell}."
        if action.token > 0:
            return "survival.prey-blocked", f"A token stands on {action.cell}."
        if index % rules.size == 0:
            return "survival.predators-block", f"A predator stands on {action.cell}."
    elif taken_cells(rules.board, state)[cell]:
        return "survival.trapping", f"An obstacle lies on {action.cell}."
    return "survival.exact-count", f"After a step to {action.cell} fewer steps of the die could be made than possible."


def _placing(rules: Rules, state: State, action: PlaceObstacle) -> tuple[str, str]:
    turn, table = state.turn, rules.table
    obstacle = table.obstacle_of.get(action.obstacle, -1)
    if not turn.owed:
        return "survival.obstacle", "An obstacle is moved once, and only after a double."
    if obstacle < 0 or (turn.lifted >= 0 and obstacle != turn.lifted):
        return "survival.obstacle", "This is not an obstacle to be put down now."
    form = table.form_of.get((action.obstacle, action.cells), -1)
    if form < 0:
        return "survival.forms", "The obstacle does not have this form, or would not lie on free hexes of the board."
    if turn.lifted < 0 and state.standing[obstacle] >= 0:
        return "survival.lift", "This obstacle lies on the board."
    if form == state.standing[obstacle]:
        return "survival.lift", "A lifted obstacle has to be put down somewhere else."
    if not fits(rules.board, taken_cells(rules.board, state), form):
        return "survival.obstacle", "The obstacle would lie on a token or another obstacle."
    return "survival.obstacle", "The obstacle cannot be put there."


def _lifting(rules: Rules, state: State, action: Lift) -> tuple[str, str]:
    obstacle = rules.table.obstacle_of.get(action.obstacle, -1)
    if not state.turn.owed:
        return "survival.obstacle", "An obstacle is moved once, and only after a double."
    if obstacle < 0:
        return "survival.lift", "There is no such obstacle."
    if min(state.standing) < 0:
        return "survival.lift", "No obstacle is lifted while one is in reserve."
    return "survival.no-spot", "There is no other place for this obstacle."
