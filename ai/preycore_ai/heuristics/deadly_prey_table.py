"""The table of Deadly Prey in numbers, as one player may know it: of a view, or of a state that a search imagines."""

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.state import UNKNOWN, VACANT, Assault, Effort, Round, State, Window
from preycore.games.deadly_prey.tables import NO_TACTIC, SUITS, Tables
from preycore.games.deadly_prey.tokens import total
from preycore.games.deadly_prey.views import AssaultView, DeadlyPreyView, EffortView, RoundView, WindowView

SUIT_NUMBERS: Final = {name: number for number, name in enumerate(SUITS)} | {"none": VACANT}
HALVES: Final = 14
CELLS: Final = 21

Rows: TypeAlias = tuple[tuple[int, ...], ...]


def half_of(course: Round | RoundView) -> int:
    """Return the number of a half-turn, counted from 0."""
    return max(0, 2 * (int(course.turn) - 1)) + int(course.half)


@final
class Spot:
    """A place of the pyramid."""

    def __init__(self, suit: int, card: int, token: int, up: int, whites: Sequence[int], reds: Sequence[int]) -> None:
        self.suit: Final = suit
        self.card: Final = card
        self.token: Final = token
        self.up: Final = up
        self.whites: Final = whites
        self.reds: Final = reds


@final
class Doing:
    """What is due and in progress."""

    def __init__(
        self,
        phase: str,
        effort: Effort | EffortView | None,
        assault: Assault | AssaultView | None,
        window: Window | WindowView | None,
        chosen: Sequence[int],
        monster_card: int,
    ) -> None:
        self.phase: Final = phase
        """The name of what is due, as in views."""
        self.effort: Final = effort
        self.assault: Final = assault
        self.window: Final = window
        self.chosen: Final = chosen
        """The monster's scores between their choice and the split, for the monster."""
        self.monster_card: Final = monster_card


@final
class Table:
    """What one player knows of the match; hunters, cells, Callings and cards are numbers."""

    def __init__(
        self,
        t: Tables,
        me: int,
        spots: Sequence[Spot],
        spaces: Sequence[int],
        callings: Rows,
        reserve: Sequence[int],
        trophies: Rows,
        markers: Sequence[int],
        dead: int,
        hand: Sequence[int],
        hand_sizes: Sequence[int],
        hardships: Sequence[int],
        scores: Sequence[int],
        dealt: tuple[int, ...],
        record: Rows,
        course: Round | RoundView,
        doing: Doing,
    ) -> None:
        self.t: Final = t
        self.me: Final = me
        self.spots: Final = spots
        self.spaces: Final = spaces
        """The cards that lie face up on the tracker, by day; UNKNOWN for others."""
        self.callings: Final = callings
        """Scores by hunter, UNKNOWN where this player does not know them."""
        self.reserve: Final = reserve
        self.trophies: Final = trophies
        """Defeated Minions by hunter, as card · 4 + token."""
        self.markers: Final = markers
        self.dead: Final = dead
        self.hand: Final = hand
        """The player's own Arsenal cards."""
        self.hand_sizes: Final = hand_sizes
        self.hardships: Final = hardships
        """The Hardships that can still be drawn."""
        self.scores: Final = scores
        """The monster's points by Calling, for the monster; else ()."""
        self.dealt: Final = dealt
        self.record: Final = record
        self.effort: Final = doing.effort
        self.doing: Final = doing
        self.course: Final = course
        self.turn: Final = int(course.turn)
        self.half: Final = int(course.half)
        self.stage: Final = int(course.stage)
        self.now: Final = half_of(course)
        """The number of the half-turn, counted from 0."""

    def able(self, hunter: int) -> bool:
        """Tell whether a hunter is alive and his game has not ended."""
        return not (self.dead >> hunter) & 1 and self.now < HALVES - self.markers[hunter]

    def halves_left(self, hunter: int) -> int:
        """Return how many half-turns a hunter has, the present one included."""
        return 0 if (self.dead >> hunter) & 1 else max(0, HALVES - self.markers[hunter] - self.now)

    def controlled(self, hunter: int) -> int:
        """Return the set of cells that a hunter controls."""
        bits = 0
        for cell in range(CELLS):
            if self.spots[cell].reds[hunter]:
                bits |= 1 << cell
        return bits

    def calling(self, hunter: int, suit: int) -> int:
        """Return a hunter's score in a Calling in halves of a point: what is unknown counts as the mean of the rest."""
        known = self.callings[hunter] if self.callings else ()
        if not known:
            return 3
        if known[suit] != UNKNOWN:
            return 2 * known[suit]
        hidden = [score for score in known if score == UNKNOWN]
        return 2 * (6 - sum([score for score in known if score != UNKNOWN])) // len(hidden)

    def tally(self, hunter: int, suit: int) -> int:
        """Return the tokens on a hunter's cards of a suit."""
        return sum([spot.token for spot in self.spots if spot.suit == suit and spot.up and spot.reds[hunter]])

    def in_set(self, hunter: int, cell: int) -> bool:
        """Tell whether a hunter has another card with the tactic of this one: then its token stays at 1."""
        tactic = self.t.tactic[self.spots[cell].card] if self.spots[cell].card != UNKNOWN else NO_TACTIC
        if tactic == NO_TACTIC:
            return False
        for other in range(CELLS):
            spot = self.spots[other]
            if other != cell and spot.up and spot.reds[hunter] and self.t.tactic[spot.card] == tactic:
                return True
        return False


def seen_table(t: Tables, view: DeadlyPreyView) -> Table:
    """Return the table as a view shows it."""
    me = view.viewer
    hand = view.hands[me] if me < t.hunters else None
    return Table(
        t,
        me,
        [
            Spot(
                SUIT_NUMBERS[place.suit],
                UNKNOWN if place.card is None else t.city_index[place.card],
                place.token,
                place.up,
                place.whites,
                place.reds,
            )
            for place in view.pyramid
        ],
        [UNKNOWN if place.card is None or not place.up else t.city_index[place.card] for place in view.tracker],
        view.callings,
        view.reserve,
        tuple([tuple([t.city_index[card] * 4 + token for card, token in row]) for row in view.trophies]),
        view.markers,
        view.dead,
        [t.arsenal_index[card] for card in hand or ()],
        [len(pools) for pools in view.hand_pools],
        [t.hardship_index[card] for card in view.hardship_deck],
        [sum(values) for values in view.tokens] if view.tokens is not None else (),
        view.dealt,
        view.record,
        view.round,
        Doing(
            view.phase,
            view.effort,
            view.assault,
            view.window,
            view.scores or (),
            UNKNOWN if view.monster_card is None else t.monsters.index(view.monster_card),
        ),
    )


def imagined_table(t: Tables, state: State, me: int) -> Table:
    """Return the table of a state as a player would see it there."""
    hunters = state.hunters
    callings = [
        scores
        if hunter == me or not scores
        else tuple([score if (hunters.shown[hunter] >> suit) & 1 else UNKNOWN for suit, score in enumerate(scores)])
        for hunter, scores in enumerate(hunters.callings)
    ]
    return _table_of(t, state, me, tuple(callings))


def open_table(t: Tables, state: State) -> Table:
    """Return the table of a state as the monster would see it if nobody hid a Calling."""
    return _table_of(t, state, t.monster, state.hunters.callings)


def _table_of(t: Tables, state: State, me: int, callings: Rows) -> Table:
    hunters, monster = state.hunters, state.monster
    return Table(
        t,
        me,
        [Spot(place.suit, place.card, place.token, place.up, place.whites, place.reds) for place in state.board.cells],
        [place.card if place.up else UNKNOWN for place in state.board.spaces],
        callings,
        hunters.reserve,
        hunters.trophies,
        hunters.markers,
        hunters.dead,
        [number & 255 for number in hunters.hands[me]] if me < t.hunters else [],
        [len(hand) for hand in hunters.hands],
        state.decks.hardships,
        [total(code) for code in monster.tokens] if me == t.monster else (),
        monster.dealt,
        monster.record,
        state.round,
        Doing(
            on.NAMES[state.agenda[-1][0]],
            state.effort,
            state.assault,
            state.window,
            monster.scores if me == t.monster else (),
            monster.card,
        ),
    )
