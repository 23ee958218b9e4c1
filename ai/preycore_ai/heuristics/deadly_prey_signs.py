"""Hunter: Deadly Prey: what tells of a position between two half-turns who will win."""

from typing import Final, final

from preycore.games.deadly_prey.geometry import members
from preycore.games.deadly_prey.scoring import PRIMARY, PRIMARY_BONUS, PRIMARY_CARDS, points
from preycore.games.deadly_prey.state import GENERAL, UNKNOWN, State
from preycore.games.deadly_prey.tables import Tables
from preycore.games.deadly_prey.tokens import total

from .deadly_prey_paths import TOP, Climb, in_reach
from .deadly_prey_table import CELLS, open_table

SIGNS: Final = 35
"""A hunter's signs, in thousandths, are his way, the top, what he holds, his score, and those of the whole table."""
FAR: Final = 1200
"""Longer ways, in hundredths of a half-turn, are all alike."""
HIGH: Final = 15
"""The cells from here to the top are the upper rows."""


@final
class Signs:
    """The signs of all hunters in a state whose hidden cards are known: `rows[hunter][sign]`, 0 for a dead one."""

    def __init__(self, t: Tables, state: State) -> None:
        self._t: Final = t
        self._state: Final = state
        self._table: Final = open_table(t, state)
        self._scores: Final = [total(code) for code in state.monster.tokens]
        whole = self._whole()
        self.rows: Final = [
            [0] * SIGNS if (self._table.dead >> hunter) & 1 else self._row(hunter) + whole for hunter in t.seats
        ]

    def _row(self, hunter: int) -> list[int]:
        climb = Climb(self._table, hunter)
        return [*self._way(climb), *self._top(climb), *self._holdings(climb), *self._merits(climb)]

    def _way(self, climb: Climb) -> list[int]:
        """Return how far the top is, in hundredths of a half-turn, and how much time is short, to spare and left."""
        length = min(climb.length, FAR)
        left = 100 * self._table.halves_left(climb.hunter)
        return [length, max(-500, min(0, left - length)), max(0, min(600, left - length)), left]

    def _top(self, climb: Climb) -> list[int]:
        """Return by how much the tally exceeds the monster's score at the top, and whether the top is in reach."""
        table, t = self._table, self._t
        top = table.spots[TOP]
        token = 0 if top.reds[climb.hunter] else top.token
        margins = [table.tally(climb.hunter, suit) + token - self._scores[suit] for suit in range(GENERAL)]
        here = margins[top.suit] if 0 <= top.suit < GENERAL else -6
        offered = [t.suit[card] for card in table.spaces if card != UNKNOWN and not t.minion[card]]
        other = max([margins[suit] for suit in offered if suit < GENERAL], default=-6)
        near = in_reach(climb.mine, TOP, False)
        return [
            100 * max(-6, min(3, here)),
            100 * max(-6, min(3, other)),
            100 * max(-6, min(3, max(margins))),
            1000 * near,
            1000 * (near and here >= 0),
            1000 * (near and max(here, other) >= 0),
            1000 * (here >= 0),
            1000 * (max(here, other) >= 0),
            climb.missing(TOP) * 20 if near else 0,
            100 * top.whites[climb.hunter],
        ]

    def _holdings(self, climb: Climb) -> list[int]:
        """Return Willpower in reserve, in hand and on the table, cards, and what holds what."""
        table, hunter, hunters = self._table, climb.hunter, self._state.hunters
        whites, waiting = 0, 0
        for cell in range(CELLS):
            spot = table.spots[cell]
            if spot.whites[hunter] and not spot.up and in_reach(climb.mine, cell, spot.suit == GENERAL):
                whites += spot.whites[hunter]
                waiting = max(waiting, climb.progress(cell))
        held = members(climb.mine)
        values = sum([self._t.values[number & 255] for number in hunters.hands[hunter]])
        return [
            100 * table.reserve[hunter],
            100 * min(12, table.reserve[hunter] + values),
            100 * len(hunters.hands[hunter]),
            100 * whites,
            waiting,
            100 * sum([min(3, table.spots[cell].reds[hunter]) for cell in held]),
            100 * len(held),
            100 * sum([1 for cell in held if HIGH <= cell < TOP and table.spots[cell].up]),
            100 * len(hunters.hardships[hunter]),
            100 * sum([table.spots[cell].token for cell in held]),
        ]

    def _merits(self, climb: Climb) -> list[int]:
        """Return the score, with the bonus that a hidden primary Calling will bring, and the Callings served."""
        hunters, hunter = self._state.hunters, climb.hunter
        primary = hunters.callings[hunter].index(PRIMARY)
        suits = [self._table.spots[cell].suit for cell in members(climb.mine)]
        score = points(self._t, self._state, hunter)
        if not (hunters.shown[hunter] >> primary) & 1 and suits.count(primary) >= PRIMARY_CARDS:
            score += PRIMARY_BONUS
        served = len([suit for suit in range(GENERAL + 1) if suit in suits])
        return [100 * score, 200 * served, 200 * min(5, suits.count(primary))]

    def _whole(self) -> list[int]:
        """Return a constant, the time, the monster's scores and hand, and how much of the city lies in ruins."""
        state, scores = self._state, self._scores
        return [
            1000,
            100 * self._table.now,
            1000 * self._table.half,
            100 * sum(scores),
            100 * min(scores),
            100 * max(scores),
            100 * len(state.monster.hand),
            100 * sum([1 for place in state.board.cells if place.suit < 0]),
        ]
