"""The reducer of Emboscados: what each action does, and what the rules then ask for."""

from preycore.native import BIT

from .actions import (
    Checked,
    DrawBlind,
    Drew,
    EmboscadosAction,
    Fight,
    FirstDrawn,
    IdentitiesRevealed,
    IdentityDealt,
    Looked,
    Mate,
    PlaceDrawn,
    PlayShown,
    PlaySpecial,
    PredatorsPlaced,
    Shown,
    SpecialsDealt,
)
from .chain import forced_loser
from .edition import COLUMNS, PAIRS
from .effects import carry_out, discard, enter
from .grove import reaching
from .state import (
    CHAIN,
    CHECK,
    DISPLAY,
    DRAW,
    FIRST,
    FORAGE,
    IDENTITIES,
    LOOK,
    MAIN,
    OVER,
    PLACE,
    REFILL,
    REVEAL,
    SPECIALS,
    Draft,
    State,
    set_item,
    set_row,
    without_one,
)
from .tables import Tables

SHOWN = 3
"""Cards in the display."""
ALL_PAIRS = sum(BIT[:PAIRS])


def reduce(tables: Tables, state: State, action: EmboscadosAction) -> State:
    """Return the state after a legal action."""
    draft = Draft(state)
    if state.phase >= DISPLAY:
        draft.history = state.history.then(action)
        _play(tables, draft, action)
    else:
        _set_up(tables, draft, action)
    return draft.state()


def _set_up(tables: Tables, draft: Draft, action: EmboscadosAction) -> None:
    if isinstance(action, PredatorsPlaced):
        draft.grove = draft.grove.with_predators(tuple([tables.predators.index(name) for name in action.order]))
        draft.phase = FIRST
    elif isinstance(action, FirstDrawn):
        draft.first = draft.active = action.player
        draft.phase = IDENTITIES
    elif isinstance(action, IdentityDealt):
        assert action.predator is not None
        assert action.species is not None
        pair = tables.predators.index(action.predator) * COLUMNS + tables.species.index(action.species)
        draft.identities = set_item(draft.identities, action.player, pair)
        draft.history = draft.history.then(action)
        if action.player == tables.players - 1:
            draft.phase = SPECIALS if tables.hand else DISPLAY
    else:
        assert isinstance(action, SpecialsDealt)
        assert action.titles is not None
        hand = tuple([tables.title_index[title] for title in action.titles])
        draft.hands = set_row(draft.hands, action.player, hand)
        draft.history = draft.history.then(action)
        if action.player == tables.players - 1:
            draft.phase = DISPLAY


def _play(tables: Tables, draft: Draft, action: EmboscadosAction) -> None:
    phase = draft.phase
    if phase in (MAIN, FORAGE):
        _act(tables, draft, action)
    elif phase == CHAIN:
        assert isinstance(action, Mate | Fight)
        _meet(tables, draft, action)
    elif phase in (DISPLAY, REFILL):
        assert isinstance(action, Shown)
        _show(tables, draft, tables.index[action.card])
    elif phase == DRAW:
        assert isinstance(action, Drew)
        assert action.card is not None
        draft.drawn = tables.index[action.card]
        draft.pile &= ~BIT[draft.drawn]
        draft.phase = PLACE
    elif phase == PLACE:
        assert isinstance(action, PlaceDrawn)
        enter(tables, draft, draft.drawn, action.column)
        draft.drawn = -1
        settle(tables, draft, True)
    elif phase == CHECK:
        assert isinstance(action, Checked)
        _checked(tables, draft, action.won)
    elif phase == LOOK:
        assert isinstance(action, Looked)
        draft.look = -1
        settle(tables, draft, False)
    else:
        assert isinstance(action, IdentitiesRevealed)
        draft.phase = OVER


def _act(tables: Tables, draft: Draft, action: EmboscadosAction) -> None:
    draft.acted = 1
    if isinstance(action, DrawBlind):
        draft.phase = DRAW
        return
    if isinstance(action, PlayShown):
        card = tables.index[action.card]
        draft.display &= ~BIT[card]
        draft.refill = 1
        draft.plays = max(0, draft.plays - 1)
        enter(tables, draft, card, action.column)
    else:
        assert isinstance(action, PlaySpecial)
        _special(tables, draft, tables.title_index[action.title], action.targets)
    settle(tables, draft, True)


def _special(tables: Tables, draft: Draft, title: int, targets: tuple[str, ...]) -> None:
    player = draft.active
    draft.hands = set_row(draft.hands, player, without_one(draft.hands[player], title))
    if title in draft.known[player]:
        draft.known = set_row(draft.known, player, without_one(draft.known[player], title))
    carry_out(tables, draft, tables.effects[title], tables.target_codes[title][targets])
    # The card itself is used up after its effect, so it cannot take itself back.
    draft.used = (*draft.used, title)
    draft.plays = tables.plays[title]


def _meet(tables: Tables, draft: Draft, action: Mate | Fight) -> None:
    a, b = tables.index[action.pair[0]], tables.index[action.pair[1]]
    draft.pending = tuple([pair for pair in draft.pending if pair[0] != a or pair[1] != b])
    if isinstance(action, Mate):
        card = tables.index[action.on]
        draft.grove = draft.grove.with_cubs(card, draft.grove.cubs[card] + 1)
    else:
        discard(tables, draft, tables.index[action.loser])
    settle(tables, draft, True)


def _show(tables: Tables, draft: Draft, card: int) -> None:
    draft.pile &= ~BIT[card]
    draft.display |= BIT[card]
    if draft.phase == REFILL:
        draft.refill = 0
        settle(tables, draft, False)
    elif draft.display.bit_count() == SHOWN or not draft.pile:
        settle(tables, draft, False)


def _checked(tables: Tables, draft: Draft, won: bool) -> None:
    reached = reaching(tables, draft.grove)
    ruled_out = ALL_PAIRS & ~reached if won else reached
    draft.excluded = set_item(draft.excluded, draft.active, draft.excluded[draft.active] | ruled_out)
    if won:
        draft.winner = draft.active
        draft.phase = REVEAL
    else:
        settle(tables, draft, False)


def settle(tables: Tables, draft: Draft, check: bool) -> None:
    """
    Go on to the next point at which somebody must act.

    After every step, and when a turn begins, the active player's points are checked; then a look is answered, the
    display refilled and the chain of interactions run; then the turn goes on or ends.
    """
    while True:
        if check and _check(tables, draft):
            return
        check = False
        if draft.look >= 0:
            draft.phase = LOOK
            return
        if draft.refill and draft.pile:
            draft.phase = REFILL
            return
        draft.refill = 0
        if draft.pending:
            loser = forced_loser(draft.grove, draft.pending)
            if loser < 0:
                draft.phase = CHAIN
                return
            draft.pending = ()
            discard(tables, draft, loser)
            check = True
        elif not draft.acted:
            draft.phase = MAIN
            return
        elif draft.plays and draft.display:
            draft.phase = FORAGE
            return
        elif not draft.pile and not draft.display:
            draft.phase = REVEAL
            return
        else:
            _next_turn(tables, draft)
            check = True


def _check(tables: Tables, draft: Draft) -> bool:
    """Ask for a check if public facts leave it open; end the match if they show that the active player has won."""
    reached = reaching(tables, draft.grove)
    possible = ALL_PAIRS & ~draft.excluded[draft.active]
    if not possible & reached:
        return False
    if possible & ~reached:
        draft.phase = CHECK
    else:
        draft.winner = draft.active
        draft.phase = REVEAL
    return True


def _next_turn(tables: Tables, draft: Draft) -> None:
    draft.active = (draft.active + 1) % tables.players
    draft.turn += 1
    draft.acted = 0
    draft.plays = 0
    draft.grove = draft.grove.round_over(draft.active)
