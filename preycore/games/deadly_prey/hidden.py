"""The states that a view leaves possible: tokens by exact weights, hands hypergeometric, Callings by what was shown."""

from itertools import permutations
from typing import Final, final

from ...chance import Draw, FastDraw
from ...errors import IllegalView
from ...game import Worlds
from ...history import EMPTY, History
from . import agenda as on
from . import sight
from .actions import AssignCallings, AssignScores, SplitTokens
from .declaring import vector_of
from .glimpses import filled
from .lines import FORBID, NO_DAY_PENALTY
from .offers import EXCHANGES, FIRST_CARD, FIRST_EXCHANGE
from .outcomes import HandDealt, InfluenceDealt
from .plausible import check
from .rebuilding import Known
from .setup import calling_action
from .state import UNKNOWN, Board, Decks, Effects, Hunters, Monster, Place, State, pool_of
from .tables import Tables
from .tokens import R_NIGHT, TOTALS, Purses, beginnings, believe, paid, payable, pick, placed, size, splits
from .views import DeadlyPreyView
from .windows import can_pay

NIGHTS: Final = 6
"""The monster draws a token in six nights at most."""
BROKEN: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What a view that no match produces may lead to while it is taken apart."""


@final
class DeadlyPreyWorlds(Worlds[State]):
    """The states behind one view."""

    def __init__(self, t: Tables, view: DeadlyPreyView) -> None:
        self._t: Final = t
        self._known: Final = Known(t, view)
        check(t, self._known)
        self._viewer: Final = view.viewer
        self._callings: Final = tuple([_callings(self._known, hunter) for hunter in t.seats])
        purses, weights = _purses(t, self._known)
        self._purses: Final = purses
        self._weights: Final = weights

    def sample(self, draw: Draw) -> State:
        """Return one of the states with its probability."""
        t, k = self._t, self._known
        callings = tuple([options[draw.below(len(options))] for options in self._callings])
        hands, arsenal = _deal(t, k, draw)
        board = _board(t, k, draw)
        hand, influence = _influence(t, k, draw)
        purses, pending, scores = self._purses[pick(draw, self._weights)]
        hunters = Hunters(
            k.hunter_cards,
            k.reserve,
            hands,
            callings,
            k.shown,
            k.hardships,
            k.markers,
            k.trophies,
            k.rewards,
            k.dead,
        )
        decks = Decks(arsenal, k.arsenal_pool, k.arsenal_discards, k.clear, k.setbacks, k.hardship_deck, influence)
        monster = Monster(k.monster_card, scores, purses, hand, pending, k.dealt, k.record)
        state = State(
            k.agenda,
            board,
            decks,
            hunters,
            monster,
            k.round,
            k.effort,
            k.assault,
            k.window,
            k.defeated,
            _effects(k, (*hands, hand), draw),
            EMPTY,
        )
        return _with_history(t, k, state)


def worlds(t: Tables, view: DeadlyPreyView) -> DeadlyPreyWorlds:
    """Prepare the states behind a view. Raises IllegalView."""
    try:
        found = DeadlyPreyWorlds(t, view)
        same = sight.observe(t, found.sample(FastDraw(b"one")), view.viewer) == view
    except BROKEN as error:
        raise IllegalView(f"the view cannot be taken apart: {error}") from None
    if not same:
        raise IllegalView("the fields of the view contradict one another")
    return found


def _callings(k: Known, hunter: int) -> list[tuple[int, ...]]:
    """Return the Callings that a hunter may have: all orders of 0 to 3 that agree with what is known."""
    seen = k.callings[hunter]
    if not seen:
        return [()]
    return [
        scores
        for scores in permutations(range(4))
        if all(one in (UNKNOWN, other) for one, other in zip(seen, scores, strict=True))
    ]


def _deal(t: Tables, k: Known, draw: Draw) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """
    Deal the unseen Arsenal cards to the hands, each from its own deck; the rest is the present deck.

    What everybody knows, as what has been declared in an open window, lies in its hand.
    """
    left = [list(cards) for cards in k.arsenal_unseen]
    hands: list[tuple[int, ...]] = []
    for hunter in t.seats:
        hand = k.hands[hunter]
        if hand is None:
            known, seen, pools = k.known_hands[hunter], k.seen_hands[hunter], k.hand_pools[hunter]
            dealt = [*known, *seen]
            slots = list(pools[: len(pools) - len(known)])
            for number in seen:
                slots.remove(pool_of(number))
            for pool in slots:
                tricks = [card for card in left[pool] if card < t.tricks]
                card = tricks[draw.below(len(tricks))]
                left[pool].remove(card)
                dealt.append(pool * 256 + card)
            hand = tuple(sorted(dealt))
        hands.append(hand)
    return tuple(hands), tuple(left[k.arsenal_pool])


def _board(t: Tables, k: Known, draw: Draw) -> Board:
    """Draw the facedown cards that only others have looked at, each from its own deck."""
    board = k.board
    if not any(place.seen and place.card == UNKNOWN for place in board.cells):
        return board
    pools = [[list(cards) for cards in pool] for pool in board.pools]
    cells: list[Place] = []
    for place in board.cells:
        if place.seen and place.card == UNKNOWN:
            cards = pools[place.pool][place.suit]
            place = place.known(cards.pop(draw.below(len(cards))), place.seen)
        cells.append(place)
    left = tuple([tuple([tuple(cards) for cards in pool]) for pool in pools])
    return Board(tuple(cells), board.spaces, left, board.city_discards)


def _influence(t: Tables, k: Known, draw: Draw) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the monster's hand and the Influence deck."""
    if k.influence is not None:
        return k.influence, k.influence_unseen
    seen = k.seen_hands[t.monster]
    hand = draw.deal(list(k.influence_unseen), k.influence_size - len(k.influence_known) - len(seen))
    whole = (*sorted([*hand, *seen]), *k.influence_known)
    return whole, tuple([card for card in k.influence_unseen if card not in hand])


def _effects(k: Known, hands: tuple[tuple[int, ...], ...], draw: Draw) -> Effects:
    """Return what cards have left behind, with what others have seen in hands; `hands` are by seat."""
    if not any(k.effects.glimpses):
        return k.effects
    e = k.effects
    glimpses = tuple([filled(events, hand, draw) for events, hand in zip(e.glimpses, hands, strict=True)])
    return Effects(e.lasting, e.delayed, e.blocked, e.influence_discards, e.peeked, glimpses)


Option = tuple[Purses, int, tuple[int, ...]]
"""Purses, the token that waits, and the scores chosen during the set-up."""


def _purses(t: Tables, k: Known) -> tuple[list[Option], list[int]]:
    """Return what the monster may have, with weights."""
    kinds = [item[0] for item in k.agenda]
    if k.tokens is not None or on.SCORES in kinds:
        return [(k.tokens or (), k.pending, k.scores)], [1]
    if on.SPLIT in kinds:
        if k.scores:
            return [((), UNKNOWN, k.scores)], [1]
        orders = list(permutations(TOTALS))
        return [((), UNKNOWN, scores) for scores in orders], [1] * len(orders)
    if on.COUNT in kinds:
        every = [purses for some in beginnings().values() for purses in some]
        return [(purses, UNKNOWN, ()) for purses in every], [1] * len(every)
    if sum([entry[0] == R_NIGHT for entry in k.record]) > NIGHTS:
        raise ValueError("more tokens were drawn than there are nights")
    belief = believe(k.dealt, k.record)
    found = [
        ((purses, pending, ()), weight)
        for (purses, pending), weight in belief.items()
        if tuple([size(code) for code in purses]) == k.token_counts and _can_keep_word(t, k, purses)
    ]
    if not found:
        raise ValueError("no tokens agree with the record")
    return [option for option, _ in found], [weight for _, weight in found]


def _can_keep_word(t: Tables, k: Known, purses: Purses) -> bool:
    """Tell whether purses can pay for what the monster has announced and not yet paid for."""
    day = _day_penalty(t, k)
    for kind, calling, points in reversed(k.agenda):
        if kind == on.PAID:
            if not payable(purses, calling, points, day):
                return False
            purses = paid(purses, calling, points)
        elif kind == on.GAIN:
            purses = placed(purses, calling, 1)
    for seat, choice in k.window.declared if k.window is not None else ():
        if seat == t.monster:
            exchanging = FIRST_EXCHANGE <= choice < FIRST_CARD
            vector = vector_of(t, k.monster_card, choice)
            if not can_pay(purses, vector, day):
                return False
            for calling, points in enumerate(vector):
                purses = paid(purses, calling, points) if points else purses
            if exchanging:
                purses = placed(purses, EXCHANGES[choice - FIRST_EXCHANGE][2], 1)
    return True


def _day_penalty(t: Tables, k: Known) -> int:
    """Return 1 by day for a monster that does not ignore its penalties, else 0."""
    for line, seats, _, _ in k.effects.lasting:
        if (seats >> t.monster) & 1 and t.line_do[line] == FORBID and t.line_what[line] & NO_DAY_PENALTY:
            return 0
    return 1 - k.round.half


def _with_history(t: Tables, k: Known, state: State) -> State:
    """Return the state with its history, the hidden fields of the set-up filled in."""
    history = k.history
    if state.round.turn == 0:
        history = EMPTY
        for action in k.history.actions():
            if isinstance(action, AssignCallings):
                action = calling_action(t, action.player, state.hunters.callings[action.player])
            elif isinstance(action, AssignScores):
                action = _scores_chosen(t, state)
            elif isinstance(action, SplitTokens):
                action = _split_chosen(t, state)
            elif isinstance(action, HandDealt):
                cards = tuple([t.arsenal[number & 255] for number in state.hunters.hands[action.player]])
                action = HandDealt(action.player, action.setbacks, cards)
            elif isinstance(action, InfluenceDealt):
                action = InfluenceDealt(
                    action.player, tuple([t.influence[number & 255] for number in state.monster.hand])
                )
            history = history.then(action)
    return _remembering(state, history)


def _remembering(s: State, history: History) -> State:
    return State(
        s.agenda,
        s.board,
        s.decks,
        s.hunters,
        s.monster,
        s.round,
        s.effort,
        s.assault,
        s.window,
        s.defeated,
        s.effects,
        history,
    )


def _scores_chosen(t: Tables, state: State) -> AssignScores:
    scores = state.monster.scores or _by_calling(state.monster.tokens)
    return next(action for action in t.monster_offers.scores if action.scores == scores)


def _by_calling(purses: Purses) -> tuple[int, ...]:
    return tuple([TOTAL_OF[code] for code in purses])


def _split_chosen(t: Tables, state: State) -> SplitTokens:
    purses = state.monster.tokens
    ordered = tuple(sorted(purses, key=TOTAL_OF.__getitem__))
    return t.monster_offers.split[splits().index(ordered)]


TOTAL_OF: Final = {code: score for split in splits() for score, code in zip(TOTALS, split, strict=True)}
"""The score of each purse with which a Calling can begin."""
