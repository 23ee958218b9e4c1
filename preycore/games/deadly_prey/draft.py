"""The draft in which a reducer writes the next state; it never leaves the reducer."""

from typing import final

from .agenda import Item
from .state import Assault, Board, Decks, Effects, Effort, Hunters, Monster, Place, Round, State


@final
class EffortDraft:
    """A control attempt or an intrusion that is being changed."""

    def __init__(self, effort: Effort) -> None:
        self.intrusion = effort.intrusion
        self.cell = effort.cell
        self.owner = effort.owner
        self.partners = effort.partners
        self.invited = effort.invited
        self.changed = effort.changed
        self.proposal = effort.proposal
        self.payer = effort.payer
        self.meddled = effort.meddled
        self.boost = effort.boost
        self.way = effort.way
        self.spent = effort.spent
        self.invoked = effort.invoked
        self.poached = effort.poached
        self.cashed = effort.cashed
        self.rank = effort.rank
        self.icons = effort.icons

    def closed(self) -> Effort:
        """Return the effort as written so far."""
        return Effort(
            self.intrusion,
            self.cell,
            self.owner,
            self.partners,
            self.invited,
            self.changed,
            self.proposal,
            self.payer,
            self.meddled,
            self.boost,
            self.way,
            self.spent,
            self.invoked,
            self.poached,
            self.cashed,
            self.rank,
            self.icons,
        )


@final
class RoundDraft:
    """The course of the turn that is being changed."""

    def __init__(self, round_: Round) -> None:
        self.turn = round_.turn
        self.half = round_.half
        self.stage = round_.stage
        self.initiative = round_.initiative
        self.rolls = round_.rolls
        self.order = round_.order
        self.slot = round_.slot
        self.out = round_.out
        self.skipped = round_.skipped
        self.used = round_.used
        self.braved = round_.braved
        self.tempted = round_.tempted
        self.won = round_.won
        self.won_general = round_.won_general
        self.struck = round_.struck
        self.ceased = round_.ceased
        self.hushed = round_.hushed
        self.invited = round_.invited
        self.exposed = round_.exposed

    def closed(self) -> Round:
        """Return the round as written so far."""
        return Round(
            self.turn,
            self.half,
            self.stage,
            self.initiative,
            self.rolls,
            self.order,
            self.slot,
            self.out,
            self.skipped,
            self.used,
            self.braved,
            self.tempted,
            self.won,
            self.won_general,
            self.struck,
            self.ceased,
            self.hushed,
            self.invited,
            self.exposed,
        )


@final
class Draft:
    """A copy of a state that one reducer changes and then closes."""

    def __init__(self, state: State) -> None:
        board, decks, hunters, monster = state.board, state.decks, state.hunters, state.monster
        self.agenda: list[Item] = list(state.agenda)
        self.cells = board.cells
        self.spaces = board.spaces
        self.pools = board.pools
        self.city_discards = board.city_discards
        self.arsenal = decks.arsenal
        self.arsenal_pool = decks.arsenal_pool
        self.arsenal_discards = decks.arsenal_discards
        self.clear = decks.clear
        self.setbacks = decks.setbacks
        self.hardship_deck = decks.hardships
        self.influence = decks.influence
        self.cards = hunters.cards
        self.reserve = hunters.reserve
        self.hands = hunters.hands
        self.callings = hunters.callings
        self.shown = hunters.shown
        self.hardships = hunters.hardships
        self.markers = hunters.markers
        self.trophies = hunters.trophies
        self.rewards = hunters.rewards
        self.dead = hunters.dead
        self.monster_card = monster.card
        self.monster_scores = monster.scores
        self.tokens = monster.tokens
        self.monster_hand = monster.hand
        self.pending = monster.pending
        self.dealt = monster.dealt
        self.record = monster.record
        self.round = RoundDraft(state.round)
        self.effort = None if state.effort is None else EffortDraft(state.effort)
        self.assault: Assault | None = state.assault
        self.window = state.window
        self.defeated = state.defeated
        self.lasting = state.effects.lasting
        self.delayed = state.effects.delayed
        self.blocked = state.effects.blocked
        self.influence_discards = state.effects.influence_discards
        self.peeked = state.effects.peeked
        self.glimpses = state.effects.glimpses
        self.history = state.history

    def then(self, *items: Item) -> None:
        """Put entries on the agenda before everything else; the first one comes first."""
        self.agenda.extend(reversed(items))

    def trying(self) -> EffortDraft:
        """Return the attempt or intrusion in progress."""
        assert self.effort is not None
        return self.effort

    def put(self, cell: int, place: Place) -> None:
        """Replace one place of the pyramid."""
        self.cells = (*self.cells[:cell], place, *self.cells[cell + 1 :])

    def state(self) -> State:
        """Return the state as written so far."""
        hunters = Hunters(
            self.cards,
            self.reserve,
            self.hands,
            self.callings,
            self.shown,
            self.hardships,
            self.markers,
            self.trophies,
            self.rewards,
            self.dead,
        )
        return State(
            tuple(self.agenda),
            Board(self.cells, self.spaces, self.pools, self.city_discards),
            self._decks(),
            hunters,
            self._monster(),
            self.round.closed(),
            None if self.effort is None else self.effort.closed(),
            self.assault,
            self.window,
            self.defeated,
            self._effects(),
            self.history,
        )

    def _effects(self) -> Effects:
        return Effects(self.lasting, self.delayed, self.blocked, self.influence_discards, self.peeked, self.glimpses)

    def _decks(self) -> Decks:
        return Decks(
            self.arsenal,
            self.arsenal_pool,
            self.arsenal_discards,
            self.clear,
            self.setbacks,
            self.hardship_deck,
            self.influence,
        )

    def _monster(self) -> Monster:
        return Monster(
            self.monster_card,
            self.monster_scores,
            self.tokens,
            self.monster_hand,
            self.pending,
            self.dealt,
            self.record,
        )


def set_at(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one number replaced."""
    return (*items[:index], value, *items[index + 1 :])


def add_at(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one number raised."""
    return (*items[:index], items[index] + value, *items[index + 1 :])


def set_row(rows: tuple[tuple[int, ...], ...], index: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the tuple with one row replaced."""
    return (*rows[:index], row, *rows[index + 1 :])


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return the tuple without the first occurrence of an item that it holds."""
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


def joined(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return an ascending tuple with one more item."""
    return tuple(sorted((*items, item)))
