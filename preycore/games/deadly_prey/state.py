"""The state of a match of Deadly Prey."""

from typing import Final, final

from ...history import History
from ...value import Value
from .agenda import Item
from .procedures import Assault as Assault
from .procedures import Effort as Effort
from .procedures import Window as Window

GENERAL: Final = 4
"""The suit of General cards; 0 to 3 are the Callings."""
VACANT: Final = -1
"""The suit of a place without a card."""
UNKNOWN: Final = -1
"""A card that nobody has seen: it is not drawn yet. A Calling or token that is not there yet."""


PUBLIC: Final = 1 << 20
"""Added to the number of a card in a hand that everybody knows to be there."""


def pool_of(number: int) -> int:
    """Return the deck, counting reshuffles, of a card in a hand."""
    return (number >> 8) & 4095


@final
class Place(Value):
    """One place of the pyramid or the tracker: the card there, its token and the Willpower on it, by hunter."""

    def __init__(
        self,
        suit: int,
        card: int,
        pool: int,
        token: int,
        up: int,
        whites: tuple[int, ...],
        reds: tuple[int, ...],
        seen: int = 0,
    ) -> None:
        self.suit: Final = suit
        self.card: Final = card
        """The card if somebody has seen it, also when it lies facedown again, else UNKNOWN."""
        self.pool: Final = pool
        """Which deck of City cards, counting its reshuffles, a facedown card came from."""
        self.token: Final = token
        self.up: Final = up
        self.whites: Final = whites
        self.reds: Final = reds
        self.seen: Final = seen
        """The set of seats that alone know a facedown card; 0: everybody does, or nobody."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.suit, self.card, self.pool, self.token, self.up, self.whites, self.reds, self.seen)

    def public(self) -> bool:
        """Tell whether everybody has seen the card."""
        return self.card != UNKNOWN and not self.seen

    def known(self, card: int, seen: int) -> "Place":
        """Return the place with its facedown card known to these seats alone."""
        return Place(self.suit, card, self.pool, self.token, self.up, self.whites, self.reds, seen)

    def holding(self, whites: tuple[int, ...], reds: tuple[int, ...]) -> "Place":
        """Return the place with this Willpower on it."""
        return Place(self.suit, self.card, self.pool, self.token, self.up, whites, reds, self.seen)

    def showing(self, card: int, up: int) -> "Place":
        """Return the place with its card seen."""
        return Place(self.suit, card, self.pool, self.token, up, self.whites, self.reds)

    def worth(self, token: int) -> "Place":
        """Return the place with another token."""
        return Place(self.suit, self.card, self.pool, token, self.up, self.whites, self.reds, self.seen)

    def with_card(self, suit: int, card: int, pool: int) -> "Place":
        """Return the place with another card, which is seen but not controlled."""
        return Place(suit, card, pool, self.token, self.up, self.whites, self.reds)


@final
class Board(Value):
    """Pyramid, tracker and City deck."""

    def __init__(
        self,
        cells: tuple[Place, ...],
        spaces: tuple[Place, ...],
        pools: tuple[tuple[tuple[int, ...], ...], ...],
        city_discards: tuple[int, ...],
    ) -> None:
        self.cells: Final = cells
        self.spaces: Final = spaces
        self.pools: Final = pools
        """By reshuffle and suit the cards that are not drawn, ascending: in the deck or facedown and never seen."""
        self.city_discards: Final = city_discards

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.cells, self.spaces, self.pools, self.city_discards)


@final
class Decks(Value):
    """The other decks. Cards in hands are numbers: reshuffle · 256 + card, plus PUBLIC where everybody knows it."""

    def __init__(
        self,
        arsenal: tuple[int, ...],
        arsenal_pool: int,
        arsenal_discards: tuple[int, ...],
        clear: int,
        setbacks: tuple[tuple[int, int], ...],
        hardships: tuple[int, ...],
        influence: tuple[int, ...],
    ) -> None:
        self.arsenal: Final = arsenal
        """The cards of the deck, Setbacks included (numbered after the others)."""
        self.arsenal_pool: Final = arsenal_pool
        self.arsenal_discards: Final = arsenal_discards
        self.clear: Final = clear
        """1 while the top card is known to be no Setback."""
        self.setbacks: Final = setbacks
        """Setbacks in force with the half-turn, counted from 0, after which they lapse."""
        self.hardships: Final = hardships
        self.influence: Final = influence

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.arsenal, self.arsenal_pool, self.arsenal_discards, self.clear, self.setbacks, self.hardships),
            self.influence,
        )


@final
class Hunters(Value):
    """What belongs to the hunters, by seat."""

    def __init__(
        self,
        cards: tuple[int, ...],
        reserve: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
        callings: tuple[tuple[int, ...], ...],
        shown: tuple[int, ...],
        hardships: tuple[tuple[int, ...], ...],
        markers: tuple[int, ...],
        trophies: tuple[tuple[int, ...], ...],
        rewards: tuple[int, ...],
        dead: int,
    ) -> None:
        self.cards: Final = cards
        self.reserve: Final = reserve
        self.hands: Final = hands
        self.callings: Final = callings
        """Scores in the four Callings; () until they are assigned."""
        self.shown: Final = shown
        """Set of Callings that everybody has seen."""
        self.hardships: Final = hardships
        self.markers: Final = markers
        self.trophies: Final = trophies
        """Defeated Minions: card · 4 + token, ascending."""
        self.rewards: Final = rewards
        self.dead: Final = dead

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.cards, self.reserve, self.hands, self.callings, self.shown, self.hardships, self.markers),
            *(self.trophies, self.rewards, self.dead),
        )


@final
class Monster(Value):
    """What belongs to the monster."""

    def __init__(
        self,
        card: int,
        scores: tuple[int, ...],
        tokens: tuple[int, ...],
        hand: tuple[int, ...],
        pending: int,
        dealt: tuple[int, ...],
        record: tuple[tuple[int, ...], ...],
    ) -> None:
        self.card: Final = card
        self.scores: Final = scores
        """The scores chosen for the four Callings, until the tokens are split; else ()."""
        self.tokens: Final = tokens
        """By Calling how many tokens of 0, 1, 2 and 3 lie there, as a number (`purse`); () before the split."""
        self.hand: Final = hand
        self.pending: Final = pending
        """The token that waits for a Calling, else UNKNOWN."""
        self.dealt: Final = dealt
        """How many tokens were laid on each Calling at first; () before that is known."""
        self.record: Final = record
        """Public events since then by which the tokens can be inferred (`tokens`)."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.card, self.scores, self.tokens, self.hand, self.pending, self.dealt, self.record)


@final
class Round(Value):
    """The course of turn, half-turn and phase; sets of hunters are bits (`RoundView` says more)."""

    def __init__(
        self,
        turn: int,
        half: int,
        stage: int,
        initiative: tuple[int, ...],
        rolls: tuple[int, ...],
        order: tuple[int, ...],
        slot: int,
        out: int,
        skipped: int,
        used: int,
        braved: int,
        tempted: int,
        won: int,
        won_general: int,
        struck: int,
        ceased: int,
        hushed: int,
        invited: int,
        exposed: int,
    ) -> None:
        self.turn: Final = turn
        self.half: Final = half
        """0 by day, 1 by night."""
        self.stage: Final = stage
        """0 Placement, 1 Resolution."""
        self.initiative: Final = initiative
        self.rolls: Final = rolls
        """In a roll-off: hunter · 16 + die, in order."""
        self.order: Final = order
        self.slot: Final = slot
        """How many of the order have had their place in this rotation."""
        self.out: Final = out
        self.skipped: Final = skipped
        self.used: Final = used
        """Hunters who used their action of this rotation as partners."""
        self.braved: Final = braved
        self.tempted: Final = tempted
        """Hunters who took a Hardship for Willpower in this half-turn."""
        self.won: Final = won
        self.won_general: Final = won_general
        self.struck: Final = struck
        self.ceased: Final = ceased
        self.hushed: Final = hushed
        """Players, the monster's seat included, who passed the windows of this phase."""
        self.invited: Final = invited
        """1 after an invitation in this place of the rotation."""
        self.exposed: Final = exposed
        """Hunters who took part in the action just done."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.turn, self.half, self.stage, self.initiative, self.rolls, self.order, self.slot, self.out),
            *(self.skipped, self.used, self.braved, self.tempted, self.won, self.won_general, self.struck),
            *(self.ceased, self.hushed, self.invited, self.exposed),
        )


@final
class Effects(Value):
    """What cards have left behind."""

    def __init__(
        self,
        lasting: tuple[tuple[int, int, int, int], ...],
        delayed: tuple[tuple[int, int, int], ...],
        blocked: tuple[int, ...],
        influence_discards: tuple[int, ...],
        peeked: tuple[int, ...],
        glimpses: tuple[tuple[tuple[int, ...], ...], ...],
    ) -> None:
        self.lasting: Final = lasting
        """Lines in force: line, the set of seats concerned, cell (UNKNOWN: none), and until when (`lasting`)."""
        self.delayed: Final = delayed
        """Lines that wait: line, the player of the card, and the half-turn in which they came up."""
        self.blocked: Final = blocked
        """Cards that cannot be declared in this half-turn: Arsenal cards, and 256 + Influence cards."""
        self.influence_discards: Final = influence_discards
        self.peeked: Final = peeked
        """By hunter the Callings that single players have seen, as a set of seat · 4 + Calling."""
        self.glimpses: Final = glimpses
        """By seat what has happened to the hand since somebody looked at it (`glimpses`)."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.lasting, self.delayed, self.blocked, self.influence_discards, self.peeked, self.glimpses)


@final
class State(Value):
    """A position between two actions."""

    def __init__(
        self,
        agenda: tuple[Item, ...],
        board: Board,
        decks: Decks,
        hunters: Hunters,
        monster: Monster,
        round_: Round,
        effort: Effort | None,
        assault: Assault | None,
        window: Window | None,
        defeated: int,
        effects: Effects,
        history: History,
    ) -> None:
        self.agenda: Final = agenda
        """What is still to be done, the next thing last; () when the match is over."""
        self.board: Final = board
        self.decks: Final = decks
        self.hunters: Final = hunters
        self.monster: Final = monster
        self.round: Final = round_
        self.effort: Final = effort
        self.assault: Final = assault
        self.window: Final = window
        self.defeated: Final = defeated
        """1 once hunters have defeated the monster."""
        self.effects: Final = effects
        self.history: Final = history

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.agenda, self.board, self.decks, self.hunters, self.monster, self.round, self.effort),
            *(self.assault, self.window, self.defeated, self.effects, self.history),
        )
