"""A view taken apart: all that it says of a state, in the numbers of the rules."""

from collections.abc import Mapping, Sequence
from typing import Final, final

from msgspec.structs import astuple

from ...history import History, history_of
from . import agenda as on
from .agenda import Item
from .glimpses import Glimpses, known_by
from .state import PUBLIC, UNKNOWN, VACANT, Assault, Board, Effects, Effort, Place, Round, Window
from .tables import SUITS, Tables
from .tokens import Purses, purse
from .views import DeadlyPreyView, PlaceView

_KIND: Final = {name: kind for kind, name in enumerate(on.NAMES)}


class KnownTable:
    """The table as a view shows it: all of it is public."""

    def __init__(self, t: Tables, view: DeadlyPreyView) -> None:
        self.agenda: Final = tuple([_item(entry) for entry in view.agenda])
        self.board: Final = Board(
            tuple([_place(t, place) for place in view.pyramid]),
            tuple([_place(t, place) for place in view.tracker]),
            tuple([_pool(t, pool) for pool in view.city_pools]),
            _numbers(t.city_index, view.city_discards),
        )
        self.round: Final = Round(*astuple(view.round))
        self.effort: Final = None if view.effort is None else Effort(*astuple(view.effort))
        self.assault: Final = None if view.assault is None else Assault(*astuple(view.assault))
        self.window: Final = None if view.window is None else Window(*astuple(view.window))
        self.defeated: Final = view.defeated
        self.history: Final = _closed_history(view, self.agenda)
        self.hunter_cards: Final = tuple([t.hunter_cards.index(card) for card in view.hunter_cards]) or (0,) * t.hunters
        self.reserve: Final = view.reserve
        self.shown: Final = view.shown
        self.hardships: Final = tuple([_numbers(t.hardship_index, cards) for cards in view.hardships])
        self.markers: Final = view.markers
        self.trophies: Final = tuple(
            [tuple([t.city_index[card] * 4 + token for card, token in trophies]) for trophies in view.trophies]
        )
        self.rewards: Final = view.rewards
        self.dead: Final = view.dead
        self.monster_card: Final = UNKNOWN if view.monster_card is None else t.monsters.index(view.monster_card)
        self.dealt: Final = view.dealt
        self.record: Final = view.record
        self.token_counts: Final = view.token_counts
        self.influence_size: Final = view.influence_size
        self.effects: Final = Effects(
            tuple(
                [(t.line_index[(card, line)], seats, cell, until) for card, line, seats, cell, until in view.lasting]
            ),
            tuple([(t.line_index[(card, line)], player, since) for card, line, player, since in view.delayed]),
            tuple([_blocked(t, card) for card in view.blocked]),
            _numbers(t.influence_index, view.influence_discards),
            view.peeked,
            view.glimpses,
        )


@final
class Known(KnownTable):
    """The parts of a state that a view shows; what is hidden is None, or UNKNOWN within a tuple."""

    def __init__(self, t: Tables, view: DeadlyPreyView) -> None:
        _demand(len(view.pyramid) == 21 and len(view.tracker) == 7, "pyramid and tracker have 21 and 7 places")
        _demand(-3 <= view.viewer <= t.monster and view.viewer != -1, "there is no such viewer")
        super().__init__(t, view)
        self.callings: Final = view.callings
        self.hand_pools: Final = view.hand_pools
        self.hands: Final = tuple([_hand(t, view, hunter) for hunter in t.seats])
        self.arsenal_unseen: Final = tuple([_numbers(t.arsenal_index, pool) for pool in view.arsenal_unseen])
        self.arsenal_pool: Final = len(view.arsenal_unseen) - 1
        self.arsenal_discards: Final = _numbers(t.arsenal_index, view.arsenal_discards)
        self.clear: Final = view.clear
        self.setbacks: Final = tuple([(t.arsenal_index[card], until) for card, until in view.setbacks])
        self.hardship_deck: Final = _numbers(t.hardship_index, view.hardship_deck)
        self.scores: Final = view.scores or ()
        self.tokens: Final = _tokens(view)
        self.pending: Final = view.pending
        self.known_hands: Final = tuple(
            [_known(t, pools, cards) for pools, cards in zip(view.hand_pools, view.known_hands, strict=True)]
        )
        """The numbers of the cards in each hand that everybody knows."""
        self.influence_known: Final = tuple([t.influence_index[card] + PUBLIC for card in view.influence_known])
        self.influence: Final = _influence(t, view)
        self.seen_hands: Final = tuple([_seen(t, view, seat, events) for seat, events in enumerate(view.glimpses)])
        """By seat the numbers of the cards that the viewer has seen in a hand and not everybody knows."""
        self.influence_unseen: Final = _numbers(t.influence_index, view.influence_unseen)


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise ValueError(message)


def _numbers(index: Mapping[str, int], codes: Sequence[str]) -> tuple[int, ...]:
    return tuple([index[code] for code in codes])


def _item(entry: tuple[str, int, int]) -> Item:
    return (_KIND[entry[0]], entry[1], entry[2])


def _place(t: Tables, seen: PlaceView) -> Place:
    _demand(len(seen.whites) == len(seen.reds) == t.hunters, "Willpower is counted by hunter")
    suit = VACANT if seen.suit == "none" else SUITS.index(seen.suit)
    card = UNKNOWN if seen.card is None else t.city_index[seen.card]
    return Place(suit, card, seen.pool, seen.token, seen.up, seen.whites, seen.reds, seen.seen)


def _pool(t: Tables, codes: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    cards = _numbers(t.city_index, codes)
    return tuple([tuple([card for card in cards if t.suit[card] == suit]) for suit in range(len(SUITS))])


def _hand(t: Tables, view: DeadlyPreyView, hunter: int) -> tuple[int, ...] | None:
    codes = view.hands[hunter]
    if codes is None:
        return None
    pools = view.hand_pools[hunter]
    own = len(codes) - len(view.known_hands[hunter])
    numbers = [pool * 256 + t.arsenal_index[code] for pool, code in zip(pools, codes, strict=True)]
    return tuple([number + (PUBLIC if place >= own else 0) for place, number in enumerate(numbers)])


def _blocked(t: Tables, card: str) -> int:
    return t.arsenal_index[card] if card in t.arsenal_index else 256 + t.influence_index[card]


def _known(t: Tables, pools: Sequence[int], codes: Sequence[str]) -> tuple[int, ...]:
    _demand(len(codes) <= len(pools), "a hand holds its known cards")
    known = pools[len(pools) - len(codes) :]
    return tuple([pool * 256 + t.arsenal_index[code] + PUBLIC for pool, code in zip(known, codes, strict=True)])


def _seen(t: Tables, view: DeadlyPreyView, seat: int, events: Glimpses) -> tuple[int, ...]:
    names = t.influence if seat == t.monster else t.arsenal
    known = [] if seat == view.viewer else known_by(events, view.viewer)
    return tuple([number for number in known if names[number & 255] in view.seen_hands[seat]])


def _influence(t: Tables, view: DeadlyPreyView) -> tuple[int, ...] | None:
    """Return the monster's hand if the viewer knows it; the cards that everybody knows come last."""
    if view.influence is None:
        return None
    own = len(view.influence) - len(view.influence_known)
    cards = _numbers(t.influence_index, view.influence)
    return tuple([card + (PUBLIC if place >= own else 0) for place, card in enumerate(cards)])


def _tokens(view: DeadlyPreyView) -> Purses | None:
    if view.tokens is None:
        return None
    return tuple([purse(tuple([values.count(value) for value in range(4)])) for values in view.tokens])


def _closed_history(view: DeadlyPreyView, agenda: tuple[Item, ...]) -> History:
    """Return the history without what the viewer has chosen in an open block."""
    kind = agenda[-1][0] if agenda else -1
    chosen = 0
    if kind == on.CALLINGS:
        chosen = sum([len(scores) > 0 for scores in view.callings])
    elif kind == on.WINDOW_CHOICE and view.window is not None:
        chosen = sum([choice != UNKNOWN for choice in view.window.choices])
    return history_of(view.history[: len(view.history) - chosen])
