"""The states that a view leaves possible: identities by enumeration, specials and the drawn card hypergeometric."""

from collections.abc import Sequence
from typing import Final, final

from preycore.actions import ARBITER, CHANCE
from preycore.chance import Draw
from preycore.errors import IllegalView
from preycore.game import Game, Worlds
from preycore.history import EMPTY, History
from preycore.native import BIT

from .actions import (
    Drew,
    EmboscadosAction,
    FirstDrawn,
    IdentitiesRevealed,
    IdentityDealt,
    Looked,
    PlaceDrawn,
    PlaySpecial,
    PredatorsPlaced,
    SpecialsDealt,
)
from .chances import looked
from .edition import COLUMNS, PAIRS, Recall, SwapPredators
from .state import Draft, State, members
from .tables import BASE, Tables
from .views import EmboscadosView


@final
class Record:
    """What the redacted history says about hidden cards and identities."""

    def __init__(self, tables: Tables, history: Sequence[EmboscadosAction]) -> None:
        players = tables.players
        self.dealt = 0
        """Identities dealt; those of seats 0 to dealt - 1."""
        self.predators = [-1] * players
        """Known predators by seat, else -1; likewise species."""
        self.species = [-1] * players
        self.hands: list[list[int] | None] = [None] * players
        """The specials dealt to a seat, where the viewer saw them."""
        self.handed = 0
        """Hands dealt."""
        self.played: list[list[int]] = [[] for _ in range(players)]
        """Specials that a seat has played and must have been dealt."""
        self.known: list[list[int]] = [[] for _ in range(players)]
        """Specials that a seat holds because it took them back."""
        for action in history:
            self._note(tables, action)

    def _note(self, tables: Tables, action: EmboscadosAction) -> None:
        if isinstance(action, IdentityDealt):
            self.dealt += 1
            if action.predator is not None and action.species is not None:
                self.predators[action.player] = tables.predators.index(action.predator)
                self.species[action.player] = tables.species.index(action.species)
        elif isinstance(action, SpecialsDealt):
            self.handed += 1
            if action.titles is not None:
                self.hands[action.player] = [tables.title_index[title] for title in action.titles]
        elif isinstance(action, Looked) and action.value is not None:
            if action.kind == "predator":
                self.predators[action.target] = tables.predators.index(action.value)
            else:
                self.species[action.target] = tables.species.index(action.value)
        elif isinstance(action, IdentitiesRevealed):
            self.predators = [tables.predators.index(name) for name in action.predators]
            self.species = [tables.species.index(name) for name in action.species]
        elif isinstance(action, PlaySpecial):
            title = tables.title_index[action.title]
            if title in self.known[action.player]:
                self.known[action.player].remove(title)
            else:
                self.played[action.player].append(title)
            if isinstance(tables.effects[title], Recall):
                self.known[action.player].append(tables.title_index[action.targets[0]])


@final
class EmboscadosWorlds(Worlds[State]):
    """
    Uniform over the identities, hands and drawn cards that fit the view.

    Every deal is equally likely and no player's choice depends on anything hidden beyond the cards that it shows, so
    the identities that the checks leave are equally likely, and hidden specials are dealt from those unseen.
    """

    def __init__(
        self, game: Game[State, EmboscadosAction, EmboscadosView], tables: Tables, view: EmboscadosView
    ) -> None:
        self._tables: Final = tables
        self._history: Final = view.history
        record = Record(tables, view.history)
        self._record: Final = record
        self._assignments: Final = assignments(tables, record, view.excluded)
        self._unseen: Final = _unseen(tables, record)
        last = view.history[-1] if view.history else None
        drawing = isinstance(last, Drew) and last.card is None
        self._pile: Final = [tables.index[code] for code in view.pile] if drawing else []
        if not self._assignments or (drawing and not self._pile):
            raise IllegalView("nothing hidden fits this view")
        pair = self._assignments[0]
        hands = self._hands(None)
        drawn = self._pile[0] if drawing else -1
        self._base: Final = _replay(game, view, [*_before(tables, view), *self._filled(pair, hands, drawn)])

    def sample(self, draw: Draw) -> State:
        """Return one of the states, all equally likely but for copies of a special."""
        identities = self._assignments[draw.below(len(self._assignments))]
        hands = self._hands(draw)
        drawn = self._pile[draw.below(len(self._pile))] if self._pile else -1
        draft = Draft(self._base)
        record = self._record
        draft.identities = (*identities, *self._base.identities[len(identities) :])
        if record.handed:
            now = [tuple(sorted(hand + record.known[seat])) for seat, hand in enumerate(self._left(hands))]
            draft.hands = tuple(now)
        if drawn >= 0:
            bits = 0
            for card in self._pile:
                if card != drawn:
                    bits |= BIT[card]
            draft.drawn = drawn
            draft.pile = bits
        history = EMPTY
        for action in self._filled(identities, hands, drawn):
            history = History(action, history)
        draft.history = history
        return draft.state()

    def _hands(self, draw: Draw | None) -> list[list[int]]:
        """Return the specials dealt to each seat that got some: those that it played, and others of the unseen."""
        record = self._record
        left = list(self._unseen)
        dealt: list[list[int]] = []
        for seat in range(record.handed):
            own = record.hands[seat]
            if own is not None:
                dealt.append(own)
                continue
            hand = list(record.played[seat])
            for _ in range(self._tables.hand - len(hand)):
                hand.append(left.pop(0 if draw is None else draw.below(len(left))))
            dealt.append(sorted(hand))
        return dealt

    def _left(self, dealt: list[list[int]]) -> list[list[int]]:
        """Return what is left of the dealt hands after the plays."""
        hands: list[list[int]] = []
        for seat in range(self._tables.players):
            hand = list(dealt[seat]) if seat < len(dealt) else []
            for title in self._record.played[seat]:
                hand.remove(title)
            hands.append(hand)
        return hands

    def _filled(self, pairs: tuple[int, ...], hands: list[list[int]], drawn: int) -> list[EmboscadosAction]:
        """Return the history with every hidden field given."""
        tables, filled = self._tables, list(self._history)
        for at in range(len(filled)):
            action = filled[at]
            if isinstance(action, IdentityDealt):
                pair = pairs[action.player]
                predator, species = tables.predators[pair // COLUMNS], tables.species[pair % COLUMNS]
                filled[at] = IdentityDealt(action.player, predator, species)
            elif isinstance(action, SpecialsDealt):
                titles = tuple([tables.titles[title] for title in hands[action.player]])
                filled[at] = SpecialsDealt(action.player, titles)
            elif isinstance(action, Looked):
                kind = 0 if action.kind == "predator" else 1
                filled[at] = looked(tables, action.player, action.target, kind, pairs[action.target])
            elif isinstance(action, Drew) and action.card is None:
                after = filled[at + 1] if at + 1 < len(filled) else None
                card = after.card if isinstance(after, PlaceDrawn) else tables.codes[drawn]
                filled[at] = Drew(action.player, card)
        return filled


CLASHES: Final = tuple(
    [
        sum(
            [
                BIT[other]
                for other in range(PAIRS)
                if other // COLUMNS == pair // COLUMNS or other % COLUMNS == pair % COLUMNS
            ]
        )
        for pair in range(PAIRS)
    ]
)
"""For each pair the bit set of the pairs that share its predator or its species."""


def assignments(tables: Tables, record: Record, excluded: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all identities of the seats dealt so far, no two alike, that fit what is known and not excluded."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for seat in range(record.dealt):
        fitting = _known(record.predators[seat], record.species[seat]) & ~excluded[seat]
        found = [
            ((*pairs, pair), taken | CLASHES[pair]) for pairs, taken in found for pair in members(fitting & ~taken)
        ]
    return [pairs for pairs, _ in found]


def _known(predator: int, species: int) -> int:
    """Return the bit set of the pairs with this predator and this species, -1 for unknown."""
    fitting = 0
    for pair in range(PAIRS):
        if predator in (-1, pair // COLUMNS) and species in (-1, pair % COLUMNS):
            fitting |= BIT[pair]
    return fitting


def _unseen(tables: Tables, record: Record) -> list[int]:
    """Return the special cards that the viewer cannot place, ascending."""
    unseen = list(tables.specials)
    for seat in range(tables.players):
        own = record.hands[seat]
        for title in record.played[seat] if own is None else own:
            unseen.remove(title)
    return unseen


def _replay(
    game: Game[State, EmboscadosAction, EmboscadosView], view: EmboscadosView, history: Sequence[EmboscadosAction]
) -> State:
    """Return the state after this history, checked action by action; it must look to the viewer as the view says."""
    state = game.initial_state()
    for action in history:
        state = game.apply(state, action)
    if game.observe(state, view.viewer) != view:
        raise IllegalView("the view is not what its own history leads to")
    return state


def _before(tables: Tables, view: EmboscadosView) -> list[EmboscadosAction]:
    """Return the actions before anything hidden was dealt; the predators' order is that before specials changed it."""
    if not view.predators:
        return []
    order = list(view.predators)
    for action in reversed(view.history):
        if isinstance(action, PlaySpecial):
            title = tables.title_index[action.title]
            if isinstance(tables.effects[title], SwapPredators):
                target = tables.target_codes[title][action.targets]
                first, second = target // BASE, target % BASE
                order[first], order[second] = order[second], order[first]
    placed: list[EmboscadosAction] = [PredatorsPlaced(tuple(order))]
    return placed if view.first < 0 else [*placed, FirstDrawn(view.first)]


def worlds(
    game: Game[State, EmboscadosAction, EmboscadosView], tables: Tables, view: EmboscadosView
) -> EmboscadosWorlds:
    """Prepare the worlds of a view. Raises IllegalView, after at most one replay of the view's own history."""
    if view.viewer == CHANCE or not ARBITER <= view.viewer < tables.players:
        raise IllegalView("nobody has this view")
    if len(view.history) > game.bound:
        raise IllegalView("no match is that long")
    try:
        return EmboscadosWorlds(game, tables, view)
    except IllegalView:
        raise
    except (ValueError, LookupError) as error:
        raise IllegalView(f"the view contradicts itself: {error}") from None
