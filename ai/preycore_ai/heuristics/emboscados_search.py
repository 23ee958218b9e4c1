"""What guides the search through Emboscados: which actions are tried, how everybody answers, and where it stops."""

from collections.abc import Sequence
from typing import Final, cast, final

from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.games.emboscados.actions import Drew, EmboscadosAction, PlaySpecial, Shown
from preycore.games.emboscados.chances import revelation
from preycore.games.emboscados.edition import COLUMNS
from preycore.games.emboscados.game import Emboscados
from preycore.games.emboscados.grove import GOAL, Grove, points
from preycore.games.emboscados.legal import legal_actions
from preycore.games.emboscados.rules import reduce
from preycore.games.emboscados.state import BY_CHANCE, CHAIN, DRAW, MAIN, OVER, REFILL, REVEAL, State, members
from preycore.games.emboscados.tables import Tables
from preycore.games.emboscados.views import EmboscadosView
from preycore.value import Value

from ..rollout import UNIT, Horizon, Rollout
from .emboscados_judgement import WIN, WORTH, Judgement
from .emboscados_prospects import APART, factors, hopes

MOST_TRIED: Final = 6
"""Actions that the search tells apart by trials; the judgement chooses them."""
GLANCES: Final = 8
"""Actions that a player below the tree looks at before he takes the best of them."""
SPARED: Final = 7
"""What a point of anybody's hurts a player below the tree who knows of nobody else's identity, in worths."""
KEEPING: Final = 8
"""What a special is worth in the hand below the tree."""
EARLY: Final = 8
"""With more prey left the searcher keeps his specials, unless one wins: late, fewer can answer what they do."""
SAVING: Final = 300
"""How much that weighs, in thousandths of a victory."""
TO_THE_END: Final = 6
"""With so many prey left or fewer a trial goes on to the end of the match."""


@final
class Foresight(Judgement):
    """The judgement that chooses what is tried: by the prospects of victory instead of by worths of points."""

    def __init__(self, tables: Tables, me: int, pair: int, fitting: Sequence[int], excluded: int) -> None:
        """Know who is who as far as the player does, as `Judgement` has it."""
        super().__init__(tables, me, pair, fitting, excluded)
        self._pair: Final = pair
        self._seats: Final = [
            (seat, members(bits))
            for seat, bits in zip([seat for seat in range(tables.players) if seat != me], fitting, strict=True)
        ]

    def worth(self, state: State) -> int:
        """Return the share of a victory to expect, in thousandths."""
        hope, factor = hopes(self._tables, state), factors(self._tables, state)
        own = hope[self._pair] * factor[self._me]
        others = sum([factor[seat] * sum([hope[pair] for pair in pairs]) // len(pairs) for seat, pairs in self._seats])
        return WIN * own // (own + others)


class EmboscadosRollout(Rollout):
    """
    Tries what promises most to the searcher; everybody else takes the best of a few actions.

    Who plays below the tree knows his own identity and the grove, and no more.
    """

    def __init__(self, game: Emboscados, view: EmboscadosView, judgement: Judgement) -> None:
        self._tables: Final = game.tables
        self._judgement: Final = judgement
        self._legal: Final = view.legal
        self._turn: Final = view.turn
        self._best: list[int] | None = None

    def answers(self) -> bool:
        """Return True: a set of an opponent spans all his identities, so a search of his own would learn nothing."""
        return True

    def worth_trying(self, state: Value, player: Player, legal: Sequence[Action]) -> Sequence[int]:
        """Return the indices of what the judgement likes best; in a later turn, of one action that is quickly found."""
        now = cast(State, state)
        if now.turn > self._turn:
            pair = now.identities[player]
            values = [_promise(self._tables, now, cast(EmboscadosAction, action), pair) for action in legal]
            return [values.index(max(values))]
        if legal != self._legal:
            return self.best(now, legal)
        # Eight trees ask for the same at the view.
        if self._best is None:
            self._best = self.best(now, legal)
        return self._best

    def best(self, state: State, legal: Sequence[Action]) -> list[int]:
        """Return the indices of the few best actions, one alone if it wins."""
        early = (state.display | state.pile).bit_count() > EARLY
        worths = [self._judgement.outlook(reduce(self._tables, state, cast(EmboscadosAction, one))) for one in legal]
        if max(worths) < WIN and early:
            worths = [
                value - SAVING if isinstance(action, PlaySpecial) else value
                for action, value in zip(legal, worths, strict=True)
            ]
        order = sorted(range(len(legal)), key=lambda index: -worths[index])
        return order[:1] if worths[order[0]] >= WIN else order[:MOST_TRIED]

    def choose(self, state: Value, player: Player, legal: Sequence[Action], draw: Draw) -> int:
        """Return the index of the best of a few actions for the player."""
        return glance(self._tables, cast(State, state), legal, draw)


def glance(tables: Tables, state: State, legal: Sequence[Action], draw: Draw) -> int:
    """Return the index of the best of a few actions for the one whose turn it is."""
    pair, number = state.identities[state.active], len(legal)
    best, chosen = -1_000_000, 0
    for n in range(min(number, GLANCES)):
        index = n if number <= GLANCES else draw.below(number)
        value = _promise(tables, state, cast(EmboscadosAction, legal[index]), pair)
        if value > best:
            best, chosen = value, index
    return chosen


def _promise(tables: Tables, before: State, action: EmboscadosAction, pair: int) -> int:
    """Return how a player stands after his action, with the first interaction that follows from it."""
    state = reduce(tables, before, action)
    value = _stand(tables, state, before.active, pair)
    return value - KEEPING if isinstance(action, PlaySpecial) else value


def _stand(tables: Tables, state: State, player: int, pair: int) -> int:
    if state.phase == REFILL and state.pending:
        state = reduce(tables, state, Shown(tables.codes[members(state.pile)[0]]))
    if state.phase == CHAIN and state.active == player:
        return max([worth(tables, reduce(tables, state, one).grove, pair) for one in legal_actions(tables, state)])
    return worth(tables, state.grove, pair)


def worth(tables: Tables, grove: Grove, pair: int) -> int:
    """Return what a grove is worth to the guardian of a pair who knows nothing of the others."""
    total = points(tables, grove)
    mine = total[pair // COLUMNS] + total[COLUMNS + pair % COLUMNS]
    return WORTH[min(mine, GOAL)] - SPARED * (sum(total) - mine)


class EmboscadosHorizon(Horizon):
    """Stops when the turns of all others are over; near the end of the prey it does not stop."""

    def __init__(self, game: Emboscados, turn: int) -> None:
        self._game: Final = game
        self._tables: Final = game.tables
        self._turn: Final = turn

    def reached(self, state: Value) -> bool:
        """Return whether the last of the others has acted in a round that has prey left after it."""
        now = cast(State, state)
        if now.turn < self._turn or now.winner >= 0 or now.phase >= REVEAL:
            return False
        return (now.display | now.pile).bit_count() > TO_THE_END

    def shares(self, state: Value) -> list[int]:
        """
        Return prospects at the end of the turn, beside what the others could have on average.

        The others' own pairs in this world are left out: they would add noise and no knowledge.
        """
        now = turn_over(self._tables, cast(State, state))
        if now.phase >= REVEAL:
            over = now if now.phase == OVER else reduce(self._tables, now, revelation(self._tables, now))
            return [UNIT * share.numerator // share.denominator for share in self._game.returns(over)]
        hope, factor = hopes(self._tables, now), factors(self._tables, now)
        everybody, found = sum(factor), []
        for seat, pair in enumerate(now.identities):
            own, free = factor[seat] * hope[pair], APART[pair]
            others = (everybody - factor[seat]) * sum([hope[other] for other in free]) // len(free)
            found.append(UNIT * own // (own + others))
        return found


def turn_over(tables: Tables, state: State) -> State:
    """Return the state when the turn is over or the match is: choices by points alone, cards as they come."""
    turn = state.turn
    while state.phase < REVEAL and not (state.phase == MAIN and state.turn != turn):
        action: EmboscadosAction
        if state.phase == REFILL:
            action = Shown(tables.codes[members(state.pile)[0]])
        elif state.phase == DRAW:
            action = Drew(state.active, tables.codes[members(state.pile)[0]])
        elif BY_CHANCE[state.phase]:
            action = revelation(tables, state)
        else:
            legal = legal_actions(tables, state)
            pair = state.identities[state.active]
            worths = [worth(tables, reduce(tables, state, one).grove, pair) for one in legal]
            action = legal[worths.index(max(worths))]
        state = reduce(tables, state, action)
    return state
