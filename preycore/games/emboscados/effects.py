"""The interpreter of special cards: which targets an effect has now, and what it does."""

from preycore.native import BIT

from .chain import after_event, met_anew
from .edition import (
    ChangeSex,
    Close,
    Cubs,
    Discard,
    Effect,
    Flee,
    Forage,
    Hunger,
    Look,
    Move,
    Recall,
    Rescue,
    SwapEnds,
    SwapPredators,
)
from .grove import Grove, replaced
from .state import Draft, State, members, set_row, without_one
from .tables import BASE, Tables


def targets(tables: Tables, state: State, effect: Effect, player: int) -> list[int]:
    """Return the targets that an effect has now, ascending, coded as in `Tables.all_targets`."""
    grove = state.grove
    free = grove.open_columns()
    if isinstance(effect, Move):
        cards = _cards(grove, free)
        return [card * BASE + column for card in cards for column in free if card not in grove.columns[column]]
    if isinstance(effect, Rescue):
        return [card * BASE + column for card in members(state.discards) for column in free]
    if isinstance(effect, SwapEnds):
        filled = [column for column in free if grove.columns[column]]
        return [a * BASE + b for a in filled for b in filled if a < b]
    if isinstance(effect, SwapPredators):
        return [a * BASE + b for a in free for b in free if a < b]
    if isinstance(effect, Close | Hunger):
        return free
    if isinstance(effect, Discard | Flee):
        return _removable(tables, grove, free, effect)
    if isinstance(effect, Cubs):
        return [card for card in _cards(grove, free) if effect.amount > 0 or grove.cubs[card]]
    if isinstance(effect, ChangeSex):
        return _cards(grove, free)
    if isinstance(effect, Look):
        return [target for target in range(tables.players) if target != player]
    if isinstance(effect, Recall):
        return sorted({title for title in state.used if tables.kinds[title] in effect.kinds})
    return [0]


def _cards(grove: Grove, columns: list[int]) -> list[int]:
    found: list[int] = []
    for column in columns:
        found.extend(grove.columns[column])
    found.sort()
    return found


def _removable(tables: Tables, grove: Grove, free: list[int], effect: Discard | Flee) -> list[int]:
    if effect.last_only:
        cards = sorted([grove.columns[column][-1] for column in free if grove.columns[column]])
    else:
        cards = _cards(grove, free)
    return [card for card in cards if tables.meat[card] <= effect.max_meat]


def carry_out(tables: Tables, draft: Draft, effect: Effect, target: int) -> None:
    """Carry out the effect of a special that the active player plays; what may interact now is left pending."""
    grove = draft.grove
    if isinstance(effect, Move):
        card, column = target // BASE, target % BASE
        change(tables, draft, grove.taken(card).placed(card, column), BIT[card] | grove.below(card))
    elif isinstance(effect, SwapEnds):
        _swap_ends(tables, draft, target // BASE, target % BASE)
    elif isinstance(effect, Close):
        draft.grove = grove.with_round(grove.hungers, (*grove.closed, (target, draft.active)))
    elif isinstance(effect, Discard):
        discard(tables, draft, target)
    elif isinstance(effect, Flee):
        remove(tables, draft, target)
        draft.pile |= BIT[target]
    elif isinstance(effect, Look):
        kind = 0 if effect.identity == "predator" else 1
        draft.look = target * 2 + kind
        draft.looks = (*draft.looks, (draft.active, target, kind))
    elif isinstance(effect, Hunger):
        hungers = (*grove.hungers, (grove.predators[target], effect.amount, draft.active))
        draft.grove = grove.with_round(hungers, grove.closed)
    elif isinstance(effect, Cubs):
        draft.grove = grove.with_cubs(target, max(0, grove.cubs[target] + effect.amount))
    elif isinstance(effect, ChangeSex):
        _change_sex(tables, draft, target)
    elif isinstance(effect, SwapPredators):
        _swap_predators(draft, target // BASE, target % BASE)
    elif isinstance(effect, Rescue):
        draft.discards &= ~BIT[target // BASE]
        enter(tables, draft, target // BASE, target % BASE)
    elif isinstance(effect, Recall):
        _recall(draft, target)
    else:
        assert isinstance(effect, Forage)


def change(tables: Tables, draft: Draft, after: Grove, moved: int) -> None:
    """Let the grove be as it is after an event that moved these cards."""
    draft.pending = after_event(tables, draft.pending, draft.grove, after, moved)
    draft.grove = after


def enter(tables: Tables, draft: Draft, card: int, column: int) -> None:
    """Put a card that comes from elsewhere at the end of a column."""
    change(tables, draft, draft.grove.placed(card, column), BIT[card])


def remove(tables: Tables, draft: Draft, card: int) -> None:
    """Take a card out of the grove as it is printed, without its cubs; the cards below it move up."""
    grove = draft.grove
    males = (grove.males & ~BIT[card]) | (tables.males & BIT[card])
    change(tables, draft, grove.taken(card).with_cubs(card, 0).with_males(males), grove.below(card))


def discard(tables: Tables, draft: Draft, card: int) -> None:
    """Put a card of the grove on the discard pile."""
    remove(tables, draft, card)
    draft.discards |= BIT[card]


def _swap_ends(tables: Tables, draft: Draft, first: int, second: int) -> None:
    grove = draft.grove
    one, two = grove.columns[first], grove.columns[second]
    columns = replaced(grove.columns, first, (*one[:-1], two[-1]))
    columns = replaced(columns, second, (*two[:-1], one[-1]))
    change(tables, draft, grove.with_columns(columns), BIT[one[-1]] | BIT[two[-1]])


def _change_sex(tables: Tables, draft: Draft, card: int) -> None:
    grove = draft.grove.with_males(draft.grove.males ^ BIT[card])
    draft.grove = grove
    # With its new sex an interaction becomes possible that was not, so the card meets its neighbours as a newcomer.
    draft.pending = tuple(sorted(met_anew(tables, grove, card)))


def _swap_predators(draft: Draft, first: int, second: int) -> None:
    order = list(draft.grove.predators)
    order[first], order[second] = order[second], order[first]
    draft.grove = draft.grove.with_predators(tuple(order))


def _recall(draft: Draft, title: int) -> None:
    player = draft.active
    draft.used = without_one(draft.used, title)
    draft.hands = set_row(draft.hands, player, tuple(sorted((*draft.hands[player], title))))
    draft.known = set_row(draft.known, player, tuple(sorted((*draft.known[player], title))))
