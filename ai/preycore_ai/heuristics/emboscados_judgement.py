"""How good a grove of Emboscados is for a player who knows his own identity and what checks have shown of others."""

from collections.abc import Sequence
from typing import Final

from preycore.games.emboscados.actions import Checked, Drew, Shown
from preycore.games.emboscados.chances import revelation
from preycore.games.emboscados.edition import COLUMNS, PAIRS
from preycore.games.emboscados.grove import GOAL, Grove, points
from preycore.games.emboscados.legal import legal_actions
from preycore.games.emboscados.rules import reduce
from preycore.games.emboscados.state import CHAIN, CHECK, DRAW, FORAGE, LOOK, PLACE, REFILL, REVEAL, State, members
from preycore.games.emboscados.tables import Tables
from preycore.native import BIT

WORTH: Final = (0, 10, 22, 36, 54, 78, 110, 150, 200, 300)
"""What points are worth in the middle of a match: the nearer to the goal, the more each counts."""
WIN: Final = 1000
"""The worth of a victory."""
RIVALS: Final = 60
"""How much the expected worth of one other player's points counts, in percent of one's own."""
COVER: Final = 4
"""What another pair of identities is worth that has as many points as one's own: others cannot tell them apart."""
MOST_COVER: Final = 10
"""Other pairs than so many hide no better: with half as many hardly any choice in a match hides anything."""
KNOWLEDGE: Final = 6
"""What it is worth to see an identity."""
BLIND_CARDS: Final = 5
"""Cards of the pile that stand for all of them when a blind draw is judged."""
THOUSAND: Final = 1000


class Judgement:
    """One player's judgement at one moment; worths in integers."""

    def __init__(self, tables: Tables, me: int, pair: int, fitting: Sequence[int], excluded: int) -> None:
        """
        Know who is who as far as the player does.

        `fitting` has for each other player the bit set of the identities that he may have; `excluded` has those that
        everybody knows not to be the player's own.
        """
        self._tables: Final = tables
        self._me: Final = me
        self.predator: Final = pair // COLUMNS
        self.species: Final = pair % COLUMNS
        weights = [0] * PAIRS
        for bits in fitting:
            pairs = members(bits)
            for other in pairs:
                weights[other] += THOUSAND // len(pairs)
        self._rivals: Final = [(n // COLUMNS, n % COLUMNS, weight) for n, weight in enumerate(weights) if weight]
        self._suspected: Final = [
            (n // COLUMNS, n % COLUMNS) for n in range(PAIRS) if n != pair and not (excluded >> n) & 1
        ]

    def own_points(self, grove: Grove) -> int:
        """Return the player's points."""
        total = points(self._tables, grove)
        return total[self.predator] + total[COLUMNS + self.species]

    def cover(self, grove: Grove) -> int:
        """Return how many other pairs, as far as anybody knows perhaps the player's own, have as many points."""
        total = points(self._tables, grove)
        return self._cover(total, total[self.predator] + total[COLUMNS + self.species])

    def _cover(self, total: list[int], mine: int) -> int:
        return sum([1 for a, b in self._suspected if total[a] + total[COLUMNS + b] >= mine])

    def value(self, grove: Grove) -> int:
        """Return what a grove is worth while the match goes on."""
        total = points(self._tables, grove)
        mine = total[self.predator] + total[COLUMNS + self.species]
        others = sum([weight * WORTH[min(total[a] + total[COLUMNS + b], GOAL)] for a, b, weight in self._rivals])
        cover = COVER * min(self._cover(total, mine), MOST_COVER)
        return WORTH[min(mine, GOAL)] + cover - others * RIVALS // (100 * THOUSAND)

    def worth(self, state: State) -> int:
        """Return what a state is worth when the player's turn is over."""
        return self.value(state.grove)

    def last_value(self, grove: Grove) -> int:
        """Return what the grove is worth when the prey are all played: how likely nobody has as many points."""
        total = points(self._tables, grove)
        mine = total[self.predator] + total[COLUMNS + self.species]
        ahead = sum([weight for a, b, weight in self._rivals if total[a] + total[COLUMNS + b] >= mine])
        return WIN * THOUSAND // (THOUSAND + 2 * ahead)

    def outlook(self, state: State) -> int:
        """Return what a state is worth that the player's own action led to, as far as his own choices go."""
        tables = self._tables
        while True:
            phase = state.phase
            if state.winner == self._me:
                return WIN
            if phase == REVEAL:
                return self.last_value(state.grove)
            if state.active != self._me:
                return self.worth(state)
            if phase == CHECK:
                if self.own_points(state.grove) >= GOAL:
                    return WIN
                state = reduce(tables, state, Checked(self._me, False))
            elif phase == REFILL:
                state = reduce(tables, state, Shown(tables.codes[members(state.pile)[0]]))
            elif phase == LOOK:
                return KNOWLEDGE + self.outlook(reduce(tables, state, revelation(tables, state)))
            elif phase == DRAW:
                return self._blind(state)
            elif phase in (PLACE, CHAIN, FORAGE):
                return max([self.outlook(reduce(tables, state, action)) for action in legal_actions(tables, state)])
            else:
                return self.worth(state)

    def _blind(self, state: State) -> int:
        """Return the average over cards of the pile, each placed where it is best."""
        cards = members(state.pile)
        some = cards[:: max(1, len(cards) // BLIND_CARDS)]
        worths = [self.outlook(reduce(self._tables, state, Drew(self._me, self._tables.codes[card]))) for card in some]
        return sum(worths) // len(worths)


def fitting(
    tables: Tables, me: int, pair: int, excluded: Sequence[int], seen: Sequence[tuple[int, int, int]] = ()
) -> list[int]:
    """
    Return for each other player the identities that he may have: not mine, and not ruled out by checks.

    `seen` has what the player saw of others: seat, 0 predator or 1 species, which one.
    """
    found: list[int] = []
    for seat in range(tables.players):
        if seat == me:
            continue
        bits = 0
        for other in range(PAIRS):
            parts = (other // COLUMNS, other % COLUMNS)
            shared = parts[0] == pair // COLUMNS or parts[1] == pair % COLUMNS
            fits = all(parts[kind] == value for target, kind, value in seen if target == seat)
            if fits and not shared and not (excluded[seat] >> other) & 1:
                bits |= BIT[other]
        found.append(bits)
    return found
