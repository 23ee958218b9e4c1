"""Set-up: Monster card, pyramid, tracker, tokens, Callings, opening hands."""

from typing import Final

from ...history import EMPTY
from .actions import AssignCallings, AssignScores, PlayerAction, SplitTokens
from .agenda import (
    CALLINGS,
    COUNT,
    DAY,
    DAY_CARD,
    HAND,
    HUNTERS,
    INFLUENCE_HAND,
    MONSTER,
    PYRAMID,
    SCORES,
    SPLIT,
    TOKENS,
    TRACKER,
    Item,
)
from .decks import look_at_top, nothing_there, set_back
from .draft import Draft, set_row, without
from .geometry import CELLS
from .outcomes import (
    ChanceOutcome,
    HandDealt,
    HunterCardsDealt,
    InfluenceDealt,
    MonsterDrawn,
    PyramidDealt,
    TokensCounted,
    TokensDrawn,
    TrackerDealt,
)
from .standing import sizes
from .state import UNKNOWN, Board, Decks, Effects, Hunters, Monster, Place, Round, State
from .tables import SUITS, Tables
from .tokens import assigned, purse

SPACES: Final = 7
HAND_SIZE: Final = 3
START: Final = 5
"""Willpower in each reserve at first."""


def initial_state(t: Tables) -> State:
    """Return the state before any action of chance."""
    nothing, empty = (0,) * t.hunters, nothing_there(t)
    none: tuple[tuple[int, ...], ...] = ((),) * t.hunters
    steps: list[Item] = [(kind, 0, 0) for kind in (MONSTER, HUNTERS, PYRAMID, TRACKER, DAY_CARD, TOKENS)]
    steps += [(kind, 0, 0) for kind in (CALLINGS, SCORES, SPLIT, COUNT)]
    steps += [(HAND, hunter, 0) for hunter in t.seats]
    steps += [(INFLUENCE_HAND, 0, 0), (DAY, 1, 0)]
    return State(
        tuple(reversed(steps)),
        Board((empty,) * CELLS, (empty,) * SPACES, (t.of_suit,), ()),
        Decks(
            tuple(range(len(t.arsenal))),
            0,
            (),
            0,
            (),
            tuple(range(len(t.hardships))),
            tuple(range(len(t.influence))),
        ),
        Hunters(nothing, (START,) * t.hunters, none, none, nothing, none, nothing, none, nothing, 0),
        Monster(UNKNOWN, (), (), (), UNKNOWN, (), ()),
        Round(0, 0, -1, (), (), (), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        None,
        None,
        None,
        0,
        Effects((), (), (), (), nothing, ((),) * (t.hunters + 1)),
        EMPTY,
    )


def monster_drawn(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster's identity is announced."""
    assert isinstance(action, MonsterDrawn)
    d.monster_card = t.monsters.index(action.card)


def hunters_dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Each hunter gets a Hunter card."""
    assert isinstance(action, HunterCardsDealt)
    d.cards = tuple([t.hunter_cards.index(card) for card in action.cards])


def pyramid_dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """21 facedown cards, whose backs show their suits."""
    assert isinstance(action, PyramidDealt)
    d.cells = tuple([_facedown(t, suit) for suit in action.suits])


def tracker_dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Seven facedown cards without tokens."""
    assert isinstance(action, TrackerDealt)
    d.spaces = tuple([_facedown(t, suit) for suit in action.suits])


def _facedown(t: Tables, suit: str) -> Place:
    none = (0,) * t.hunters
    return Place(SUITS.index(suit), UNKNOWN, 0, 0, 0, none, none)


def tokens_drawn(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Each card of the pyramid gets a token."""
    assert isinstance(action, TokensDrawn)
    d.cells = tuple([place.worth(value) for place, value in zip(d.cells, action.values, strict=True)])


def callings_assigned(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A hunter assigns his Callings; when all have, the block is over and goes into the history by seat."""
    assert isinstance(action, AssignCallings)
    assert action.scores is not None
    d.callings = set_row(d.callings, action.player, action.scores)
    if not all(d.callings):
        d.then(item)
        return
    for hunter in t.seats:
        d.history = d.history.then(calling_action(t, hunter, d.callings[hunter]))


def calling_action(t: Tables, hunter: int, scores: tuple[int, ...]) -> AssignCallings:
    """Return the interned action by which a hunter assigns these scores."""
    return next(action for action in t.hunter_offers[hunter].assign if action.scores == scores)


def scores_assigned(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster's scores belong to Callings."""
    assert isinstance(action, AssignScores)
    assert action.scores is not None
    d.monster_scores = action.scores


def tokens_split(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster's twelve tokens lie on its card."""
    assert isinstance(action, SplitTokens)
    assert action.tokens is not None
    purses = [purse(tuple([values.count(value) for value in range(4)])) for values in action.tokens]
    d.tokens = assigned(d.monster_scores, tuple(purses))
    d.monster_scores = ()


def tokens_counted(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Everybody sees how many tokens lie on each Calling."""
    assert isinstance(action, TokensCounted)
    d.dealt = sizes(d)


def hand_dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """A hunter gets his opening hand; Setbacks that turned up take effect and are replaced."""
    assert isinstance(action, HandDealt)
    assert action.cards is not None
    hand = [t.arsenal_index[code] for code in action.cards]
    for card in hand:
        d.arsenal = without(d.arsenal, card)
    d.hands = set_row(d.hands, item[1], tuple(hand))
    if item[1] == t.hunters - 1:
        look_at_top(d)
    for code in reversed(action.setbacks):
        card = t.arsenal_index[code]
        d.arsenal = without(d.arsenal, card)
        set_back(t, d, card)


def influence_dealt(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """The monster gets its opening hand."""
    assert isinstance(action, InfluenceDealt)
    assert action.cards is not None
    hand = [t.influence_index[code] for code in action.cards]
    for card in hand:
        d.influence = without(d.influence, card)
    d.monster_hand = tuple(hand)
