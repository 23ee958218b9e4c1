"""Worlds: nothing is hidden, so a view leaves one state possible, the one that it shows."""

from itertools import pairwise
from typing import Final, final

from preycore.chance import Draw
from preycore.errors import IllegalView
from preycore.game import Worlds
from preycore.native import BIT

from .board import Board
from .rules import Rules
from .state import FLEE, HUNT, OVER, PLACE, PREDATOR_DIE, PREY_DIE, REPLACE, State, Turn
from .table import Table
from .views import Die, Phase, SurvivalView

PHASES: Final[tuple[Phase, ...]] = ("place", "roll", "assign", "boundary", "predator", "prey", "replace", "over")
DICE: Final[tuple[tuple[Die, int], ...]] = (("predator", PREDATOR_DIE), ("prey", PREY_DIE))


@final
class OneWorld(Worlds[State]):
    """The only state that a view leaves possible."""

    def __init__(self, state: State) -> None:
        self.state: Final = state

    def sample(self, draw: Draw) -> State:
        """Return the state."""
        return self.state


def shown(board: Board, table: Table, state: State) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """Return the tokens by seat and the obstacles as a view shows them."""
    spots = [board.codes[cell] if cell >= 0 else "" for cell in state.tokens]
    tokens = tuple([tuple(spots[at : at + table.size]) for at in range(0, len(spots), table.size)])
    lifted = state.turn.lifted
    obstacles = tuple(
        [cells_of(board, form) if form >= 0 and number != lifted else () for number, form in enumerate(state.standing)]
    )
    return tokens, obstacles


def cells_of(board: Board, form: int) -> tuple[str, ...]:
    """Return the codes of a form's hexes."""
    return tuple([board.codes[cell] for cell in board.forms[form]])


def state_of(rules: Rules, view: SurvivalView) -> State:
    """Return the state that a view shows. Raises IllegalView for one that contradicts itself."""
    state = _read(rules, view)
    _check_tokens(rules, state)
    _check_turn(rules, state)
    return state


def _read(rules: Rules, view: SurvivalView) -> State:
    table = rules.table
    try:
        standing = [
            table.form_of[(table.names[number], cells)] if cells else -1 for number, cells in enumerate(view.obstacles)
        ]
        lifted = table.obstacle_of[view.lifted] if view.lifted else -1
        if lifted >= 0:
            standing[lifted] = table.form_of[(view.lifted, view.lifted_from)]
        tokens = tuple([table.cell_of[cell] if cell else -1 for row in view.tokens for cell in row])
        path = tuple([table.cell_of[cell] for cell in view.path])
        a, b = view.dice or (0, 0)
        moved = sum([BIT[token] for token in view.moved])
    except (LookupError, ValueError):
        raise IllegalView("a hex, obstacle, die or token of the view does not exist") from None
    used = sum([bit for name, bit in DICE if name in view.used])
    turn = Turn(a, b, view.predator_die, used, int(view.owed), lifted, view.token, path, moved, view.rest)
    phase = PHASES.index(view.phase)
    return State(phase, view.seat, view.turns, view.quiet, tokens, tuple(standing), view.caught, view.out, turn)


def _check_tokens(rules: Rules, state: State) -> None:
    """Refuse a view whose tokens, obstacles and points no match brings about."""
    size, players = rules.size, rules.players
    _require(len(state.tokens) == players * size and 0 <= state.seat < players, "the number of tokens is wrong")
    _require(len(state.standing) == rules.board.obstacles and len(state.points) == players, "a part is missing")
    lying = [form for number, form in enumerate(state.standing) if form >= 0 and number != state.turn.lifted]
    cells = [cell for form in lying for cell in rules.board.forms[form]] + [cell for cell in state.tokens if cell >= 0]
    _require(len(cells) == len(set(cells)), "two things stand on one hex")
    hands = [state.tokens[at : at + size] for at in range(0, len(state.tokens), size)]
    if state.phase == PLACE:
        _check_placing(rules, state, hands)
        return
    gone = [seat for seat, hand in enumerate(hands) if max(hand[1:]) < 0]
    _require(sorted(state.out) == gone, "the players without prey are others")
    _require(all((hand[0] < 0) == (seat in gone) for seat, hand in enumerate(hands)), "a predator is too many or few")
    caught = sum(rules.values[token - 1] for hand in hands for token in range(1, size) if hand[token] < 0)
    _require(sum(state.points) == caught and min(state.points) >= 0, "the points are not those of the prey caught")


def _check_placing(rules: Rules, state: State, hands: list[tuple[int, ...]]) -> None:
    """Refuse a placement that is not one prey each in turn, the predators on their starts."""
    placed = [sum(1 for cell in hand[1:] if cell >= 0) for hand in hands]
    before = [(seat - rules.first) % rules.players for seat in range(rules.players)]
    mine = (state.seat - rules.first) % rules.players
    least = placed[state.seat]
    starts = rules.board.starts
    for seat, hand in enumerate(hands):
        _require(hand[0] == starts[seat], "a predator has left its start")
        _require(placed[seat] == least + (before[seat] < mine), "the prey placed are not one each in turn")
        _require(min(hand[1 : 1 + placed[seat]], default=0) >= 0, "prey are not placed in order")
    _require(least < rules.size - 1, "all prey are placed")
    _require((state.number, state.quiet, sum(state.points), state.out) == (0, 0, 0, ()), "play has not begun")
    _require(max(state.standing, default=-1) < 0, "an obstacle lies on the board too early")


def _check_turn(rules: Rules, state: State) -> None:
    """Refuse a turn that no roll and no steps bring about."""
    turn = state.turn
    alive = rules.players - len(state.out)
    limit = rules.quiet_rounds * alive
    if state.phase == OVER:
        ended = state.quiet == (-1 if alive == 1 else limit)
        _require(ended, "the match goes on")
    else:
        _require(alive > 1 and state.quiet < limit, "the match is over")
        _require(state.seat not in state.out, "a player without prey has no turn")
    _require(state.quiet <= state.number, "there were not so many turns")
    hunted = state.phase in (HUNT, OVER) or turn.used & PREDATOR_DIE
    _require(state.quiet >= 0 or (state.quiet == -1 and hunted > 0), "nothing was caught in this turn")
    _require((turn.lifted >= 0) == (state.phase == REPLACE), "an obstacle is lifted at the wrong time")
    _require(turn.lifted < 0 or (turn.owed == 1 and min(state.standing) >= 0), "no obstacle has to be lifted")
    _require((turn.token >= 0) == (state.phase in (HUNT, FLEE)), "a token is on its way at the wrong time")
    if state.phase in (HUNT, FLEE):
        _check_way(rules, state)
    elif state.phase not in (PLACE, OVER) and turn.a:
        _require((turn.path, turn.moved, turn.rest) == ((), 0, 0), "nothing is on its way")
    _require(_due(state), "these dice do not lead here")


def _check_way(rules: Rules, state: State) -> None:
    """Refuse a way that is no way, does not end at its token or is longer than its die."""
    turn = state.turn
    path = turn.path
    _require(0 <= turn.token < rules.size and (turn.token == 0) == (state.phase == HUNT), "this token has no die")
    _require(len(path) > 1 and len(set(path)) == len(path), "the way goes nowhere or through a hex twice")
    _require(state.tokens[state.seat * rules.size + turn.token] == path[-1], "the way does not end at its token")
    _require(all(b in rules.board.neighbours[a] for a, b in pairwise(path)), "the way has a gap")
    others = [token for token in range(1, rules.size) if (turn.moved >> token) & 1]
    _require(sum([BIT[token] for token in others]) == turn.moved and turn.token not in others, "a prey moves twice")
    which = PREDATOR_DIE if turn.token == 0 else PREY_DIE
    steps = len(path) - 1 + len(others) + turn.rest
    _require(turn.rest > 0 and steps <= turn.die(which) and not turn.used & which, "the die does not show this")
    _require(not (turn.moved and turn.token == 0), "the predator's die moves no prey")
    _require(rules.reach(state) == turn.rest, "so many steps cannot be made")


def _due(state: State) -> bool:
    """Return whether the dice, what is assigned, used and owed fit the phase."""
    turn = state.turn
    if state.phase in (PLACE, OVER) or not turn.a:
        idle = Turn(0, 0, 0, 0, 0, -1, -1, (), 0, 0)
        return turn == idle and PHASES[state.phase] in ("place", "roll", "over")
    if PHASES[state.phase] == "roll" or not (1 <= turn.a <= 6 and 1 <= turn.b <= 6):
        return False
    if PHASES[state.phase] == "assign":
        return turn.a != turn.b and turn == Turn(turn.a, turn.b, 0, 0, 0, -1, -1, (), 0, 0)
    return turn.hunter in (turn.a, turn.b) and (turn.a == turn.b or not turn.owed)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise IllegalView(message)
