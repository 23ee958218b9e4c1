"""The interpreter: what a line of a card does once it takes effect, and what its player chooses for it."""

from typing import Final

from ...native import BIT
from .actions import CALLING_NAMES, Choose, PlayerAction
from .agenda import (
    BLOW,
    CHOOSE,
    DRAWING,
    FLIP,
    HAND_SHOWN,
    HARDEN,
    LINE,
    NOBODY,
    NOWHERE,
    PLACE_TOKEN,
    RAZE,
    REPLACE,
    SCORE,
    SEE_CALLING,
    SEE_CARD,
    SEE_HAND,
    SHED,
    SHOW,
    STRUCK,
    TAKE_POINTS,
    Item,
    pack,
)
from .draft import Draft, add_at, joined, set_row, without
from .geometry import CELLS, TOP
from .glimpses import CAME_BACK, hand_of, note
from .lasting import enforce, half_now, set_of, shielded
from .lines import (
    ADJUST,
    ALL,
    C_ATTACK,
    CANCEL,
    CHOSEN,
    CITY,
    CONTROLLED,
    DISCARD_CARDS,
    DRAW_CARDS,
    EVERY,
    FACEDOWN,
    FEED,
    FORBID,
    FROM_CARDS,
    HARDSHIPS,
    LOOK,
    MONSTER,
    MOVE,
    OTHERS,
    OWN,
    PARTNERS,
    PROTECT,
    RECALL,
    RIVAL,
    SELF,
    SWAP,
    THIS,
    TOKEN,
    WILLPOWER,
)
from .outcomes import ChanceOutcome
from .standing import able, all_able, controllers, gain
from .state import PUBLIC, VACANT
from .tables import Tables
from .tokens import R_GAINED

ASK_NOTHING: Final = 0
ASK_HUNTER: Final = 1
ASK_CELL: Final = 2
ASK_OTHER_CELL: Final = 3
ASK_CALLING: Final = 4
ASK_CARD: Final = 5
# What `look` looks at.
A_CARD: Final = 0
A_HAND: Final = 1
A_CALLING: Final = 2
# Where `move` moves Willpower to.
TO_RESERVE: Final = 0
TO_CARD: Final = 2
CARDS: Final = 1
"""What `swap` exchanges if not tokens; how `city` works if it does not replace."""
AT_RANDOM: Final = 1


def parts(packed: int) -> tuple[int, int, int, int]:
    """Return line, player, hunter and cell of a packed line."""
    return packed & 1023, (packed >> 10) & 7, (packed >> 13) & 7, packed >> 16


def run_line(t: Tables, d: Draft, item: Item) -> None:
    """Let a line take effect, or wait for its time, or ask its player what is still open."""
    line, player, hunter, cell = parts(item[1])
    if not item[2] and (t.line_delay[line] or not d.round.turn):
        # A Setback of the opening hands waits for the first day.
        d.delayed = (*d.delayed, (line, player, half_now(d) if d.round.turn else -1))
        return
    if item[2] and player != t.monster and not able(d, player):
        return
    asked = _open_question(t, d, line, hunter, cell)
    if asked == ASK_NOTHING:
        _perform(t, d, line, player, hunter, cell, -1)
        return
    found = options(t, d, item[1])
    if len(found) == 1:
        _answer(t, d, item[1], asked, found[0])
    elif found:
        d.then((CHOOSE, player, item[1]))


def _open_question(t: Tables, d: Draft, line: int, hunter: int, cell: int) -> int:
    """Return what a line still leaves open: the hunter first, then the card, then what the last choice is."""
    do, what = t.line_do[line], t.line_what[line]
    if t.line_who[line] in (CHOSEN, RIVAL) and hunter == NOBODY and not (do == LOOK and what == A_CARD):
        return ASK_HUNTER
    if cell == NOWHERE and (do in (PROTECT, TOKEN, CITY, SWAP) or (do == LOOK and what == A_CARD) or do == MOVE):
        if t.line_at[line] == EVERY:
            return ASK_NOTHING
        return ASK_CELL
    if do == SWAP or (do == MOVE and t.line_more[line] == TO_CARD):
        return ASK_OTHER_CELL
    if (do == LOOK and what == A_CALLING) or (do == FEED and what < 0 and t.line_amount[line] < 0):
        return ASK_CALLING
    return ASK_CARD if do == RECALL else ASK_NOTHING


def options(t: Tables, d: Draft, packed: int) -> list[int]:
    """Return what can be chosen next for a line, ascending: hunters, cells, Callings, or cards."""
    line, player, hunter, cell = parts(packed)
    asked = _open_question(t, d, line, hunter, cell)
    if asked == ASK_HUNTER:
        return [other for other in all_able(t, d) if other != player or t.line_who[line] == CHOSEN]
    if asked == ASK_CELL:
        return [one for one in range(CELLS) if _fits(t, d, line, player, hunter, one)]
    if asked == ASK_OTHER_CELL:
        moved = t.line_do[line] == SWAP and t.line_what[line] == CARDS
        return [one for one in range(CELLS) if one != cell and _movable(t, d, line, one, moved)]
    if asked == ASK_CALLING:
        if t.line_do[line] == FEED or t.line_who[line] == MONSTER:
            return [0, 1, 2, 3]
        seen = d.shown[hunter] | ((d.peeked[hunter] >> 4 * player) & 15 if not t.line_more[line] else 0)
        return [calling for calling in range(4) if not (seen >> calling) & 1]
    if player == t.monster:
        return [card for card in d.influence_discards if not _recalls(t, t.influence_lines[card])]
    return [card for card in d.arsenal_discards if card < t.tricks and not _recalls(t, t.arsenal_lines[card])]


def _recalls(t: Tables, lines: tuple[int, ...]) -> bool:
    return any(t.line_do[line] == RECALL for line in lines)


def _movable(t: Tables, d: Draft, line: int, cell: int, cards: bool) -> bool:
    """Tell whether there is a card that nothing protects from the line's card; the top one keeps its place."""
    if d.cells[cell].suit == VACANT or (cards and cell == TOP):
        return False
    return not (d.lasting and shielded(t, d, cell, FROM_CARDS, t.line_rank[line]))


def _fits(t: Tables, d: Draft, line: int, player: int, hunter: int, cell: int) -> bool:
    """Tell whether a line can work on the card of a cell."""
    do, at, place = t.line_do[line], t.line_at[line], d.cells[cell]
    if do == LOOK:
        return place.suit != VACANT and not place.public() and not _knows(t, d, line, player, cell)
    if not _movable(t, d, line, cell, do == SWAP and t.line_what[line] == CARDS):
        return False
    if at == THIS:
        return cell == cell_in_question(d)
    if (at == OWN and not place.reds[player]) or (at == CONTROLLED and not place.up):
        return False
    if at == FACEDOWN and (place.up or (d.effort is not None and d.effort.cell == cell)):
        # The card of an attempt lies face up, though nobody controls it.
        return False
    if do == CITY:
        return cell != TOP or t.line_what[line] != CARDS
    if do == MOVE:
        row = place.reds if t.line_what[line] else place.whites
        return any(row[one] for one in _hunters(t, d, line, player, hunter))
    return True


def _knows(t: Tables, d: Draft, line: int, player: int, cell: int) -> bool:
    """Tell whether a player has seen a facedown card; what is shown to everybody somebody may have seen."""
    return not t.line_more[line] and bool((d.cells[cell].seen >> player) & 1)


def cell_in_question(d: Draft) -> int:
    """Return the cell of the attempt, intrusion or attack in progress, UNKNOWN (−1) for none; 21 on is the tracker."""
    if d.assault is not None:
        return d.assault.target
    return -1 if d.effort is None else d.effort.cell


def participants(d: Draft) -> tuple[int, ...]:
    """Return who takes part in what is in progress: in an attack the hunters with red Willpower on the target."""
    if d.assault is not None:
        return tuple(controllers(d.cells[d.assault.target])) if d.assault.target < CELLS else ()
    return () if d.effort is None else d.effort.partners


def _hunters(t: Tables, d: Draft, line: int, player: int, hunter: int) -> list[int]:
    """Return the hunters whom a line concerns and who can still act."""
    who = t.line_who[line]
    if hunter != NOBODY:
        return [hunter]
    if who == SELF:
        return [player] if player != t.monster and able(d, player) else []
    if who == PARTNERS:
        return [one for one in participants(d) if able(d, one)]
    return [one for one in all_able(t, d) if who == ALL or (who == OTHERS and one != player)]


def choose_actions(t: Tables, d: Draft, player: int, packed: int) -> list[PlayerAction]:
    """Return what can be chosen next for a line."""
    offers = t.monster_offers.choose if player == t.monster else t.hunter_offers[player].choose
    return [offers[code] for code in _codes(t, d, packed)]


def _codes(t: Tables, d: Draft, packed: int) -> list[str]:
    line, player, hunter, cell = parts(packed)
    asked = _open_question(t, d, line, hunter, cell)
    found = options(t, d, packed)
    if asked == ASK_HUNTER:
        return [f"player-{one}" for one in found]
    if asked == ASK_CALLING:
        return [CALLING_NAMES[one] for one in found]
    if asked == ASK_CARD:
        names = t.influence if player == t.monster else t.arsenal
        return [names[one] for one in found]
    return [f"cell-{one}" for one in found]


def chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Go on with a line after a choice."""
    assert isinstance(action, Choose)
    line, _, hunter, cell = parts(item[2])
    place = _codes(t, d, item[2]).index(action.choice)
    _answer(t, d, item[2], _open_question(t, d, line, hunter, cell), options(t, d, item[2])[place])


def _answer(t: Tables, d: Draft, packed: int, asked: int, value: int) -> None:
    line, player, hunter, cell = parts(packed)
    if asked == ASK_HUNTER:
        d.then((LINE, pack(line, player, value, cell), 1))
    elif asked == ASK_CELL:
        d.then((LINE, pack(line, player, hunter, value), 1))
    else:
        _perform(t, d, line, player, hunter, cell, value)


def _perform(t: Tables, d: Draft, line: int, player: int, hunter: int, cell: int, value: int) -> None:
    """Do what a line says; `value` is the last thing chosen."""
    do, amount = t.line_do[line], t.line_amount[line]
    who = _hunters(t, d, line, player, hunter)
    of_monster = t.line_who[line] == MONSTER or (t.line_who[line] == SELF and player == t.monster)
    if do in (ADJUST, FORBID):
        seats = BIT[t.monster] if of_monster else set_of(tuple(who))
        enforce(t, d, line, seats, -1, _until_setback_lapses(t, d, line))
    elif do == PROTECT:
        enforce(t, d, line, 0, cell, 0)
    elif do == CANCEL:
        _cancel_attack(t, d, line)
    elif do == WILLPOWER:
        _willpower(d, who, amount)
    elif do == MOVE:
        _move(t, d, line, who, cell, value)
    elif do == TOKEN:
        d.put(cell, d.cells[cell].worth(max(1, min(3, d.cells[cell].token + amount))))
    elif do == SWAP:
        _swap(t, d, line, cell, value)
    elif do == CITY:
        d.then((RAZE if t.line_what[line] == CARDS else REPLACE, cell, 0))
    elif do == LOOK:
        _look(t, d, line, player, hunter, cell, value)
    elif do == DRAW_CARDS:
        drawing = [t.monster] if of_monster else in_order(d, who)
        d.then(*[(DRAWING, seat, 0) for seat in drawing for _ in range(amount)])
    elif do == DISCARD_CARDS:
        left = amount + (8 if t.line_what[line] == AT_RANDOM else 0)
        d.then(*[(SHED, seat, left) for seat in ([t.monster] if of_monster else in_order(d, who))])
    elif do == RECALL:
        _recall(t, d, player, value)
    elif do == HARDSHIPS:
        d.then(*[(HARDEN, seat, 0) for seat in in_order(d, who)])
    else:
        _feed(t, d, line, value)


def in_order(d: Draft, seats: list[int]) -> list[int]:
    """Return hunters in Initiative order, before there is one by seat."""
    return [one for one in d.round.initiative if one in seats] if d.round.initiative else seats


def _until_setback_lapses(t: Tables, d: Draft, line: int) -> int:
    """Return when the Setback of a line lapses; 0 for lines of other cards."""
    code = t.line_names[line][0]
    for card, until in d.setbacks:
        if t.arsenal[card] == code:
            return until
    return 0


def _cancel_attack(t: Tables, d: Draft, line: int) -> None:
    """Let the attack in progress fail; other things that a card cancels never come to take effect."""
    for place in range(len(d.agenda) - 1, -1, -1):
        if d.agenda[place][0] == BLOW and t.line_what[line] == C_ATTACK:
            d.agenda[place] = (STRUCK, 0, 0)
            return


def _willpower(d: Draft, who: list[int], amount: int) -> None:
    for one in who:
        if amount > 0:
            gain(d, one, amount)
        else:
            d.reserve = add_at(d.reserve, one, -min(-amount, d.reserve[one]))


def _move(t: Tables, d: Draft, line: int, who: list[int], cell: int, target: int) -> None:
    """Move Willpower of each hunter concerned; a card that loses its last red is replaced."""
    reds, lost = bool(t.line_what[line]), []
    for where in range(CELLS) if cell == NOWHERE else (cell,):
        place = d.cells[where]
        if place.suit == VACANT or (d.lasting and shielded(t, d, where, FROM_CARDS, t.line_rank[line])):
            continue
        for one in who:
            place = d.cells[where]
            row = place.reds if reds else place.whites
            number = min(t.line_amount[line], row[one])
            less = add_at(row, one, -number)
            d.put(where, place.holding(place.whites, less) if reds else place.holding(less, place.reds))
            if t.line_more[line] == TO_RESERVE:
                d.reserve = add_at(d.reserve, one, number)
            elif t.line_more[line] == TO_CARD:
                other = d.cells[target]
                d.put(target, other.holding(add_at(other.whites, one, number), other.reds))
        if d.cells[where].up and not any(d.cells[where].reds):
            lost.append((REPLACE, where, 0))
    d.then(*lost)


def _swap(t: Tables, d: Draft, line: int, one: int, other: int) -> None:
    first, second = d.cells[one], d.cells[other]
    if t.line_what[line] == CARDS:
        uncovered = tuple([entry for entry in d.lasting if entry[2] not in (one, other)])
        d.lasting = uncovered
        d.put(one, second)
        d.put(other, first)
    else:
        d.put(one, first.worth(second.token))
        d.put(other, second.worth(first.token))


def _look(t: Tables, d: Draft, line: int, player: int, hunter: int, cell: int, calling: int) -> None:
    """Have something shown, to everybody or to the card's player alone."""
    public = t.line_more[line]
    monster = t.line_who[line] == MONSTER
    if t.line_what[line] == A_CARD:
        d.then((FLIP, cell, 0) if public else (SEE_CARD, player, cell))
    elif t.line_what[line] == A_HAND:
        whose = t.monster if monster else hunter
        if any(number < PUBLIC for number in hand_of(d, whose)):
            d.then((HAND_SHOWN, whose, 1) if public else (SEE_HAND, player, whose))
    elif monster:
        d.then((SCORE, calling, 0))
    else:
        d.then((SHOW, hunter, calling) if public else (SEE_CALLING, player, 4 * hunter + calling))


def _recall(t: Tables, d: Draft, player: int, card: int) -> None:
    """Take a discarded card into the hand, for everybody to see."""
    if player == t.monster:
        d.influence_discards = without(d.influence_discards, card)
        d.monster_hand = joined(d.monster_hand, card + PUBLIC)
        note(d, player, (CAME_BACK, card))
    else:
        d.arsenal_discards = without(d.arsenal_discards, card)
        number = d.arsenal_pool * 256 + card + PUBLIC
        d.hands = set_row(d.hands, player, joined(d.hands[player], number))
        note(d, player, (CAME_BACK, number - PUBLIC))


def _feed(t: Tables, d: Draft, line: int, calling: int) -> None:
    """Give the monster a token, or take points of a Calling."""
    amount = t.line_amount[line]
    if amount > 0:
        d.pending = amount
        d.record = (*d.record, (R_GAINED, amount))
        d.then((PLACE_TOKEN, 0, 0))
    else:
        d.then((TAKE_POINTS, t.line_what[line] if calling < 0 else calling, -amount))
