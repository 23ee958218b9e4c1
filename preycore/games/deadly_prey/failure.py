"""Success and failure: red Willpower, debts and how they are paid, Minions, and what becomes of the card."""

from ...native import BIT
from .actions import FlipRed, PayArsenal, PlayerAction
from .agenda import AFTERMATH, CONFRONT, DEBT, FLIP_CHOICE, FLIP_RED, HARDEN, PAY, REPLACE, Item
from .decks import renew
from .dice import RULE_OF_3
from .draft import Draft, add_at, joined, set_row
from .geometry import TOP
from .lasting import adjusted, use_up
from .lines import CONTROL as MORE_CONTROL
from .lines import GENERAL as MORE_GENERALS
from .lines import LOSS
from .outcomes import ChanceOutcome
from .points import calling_of
from .standing import add_red, add_white, discard_trick
from .state import GENERAL
from .tables import Tables


def control(t: Tables, d: Draft, item: Item) -> None:
    """The card stays face up; everybody who took part turns Willpower to red, and has had this success."""
    effort = d.trying()
    place = d.cells[effort.cell]
    d.put(effort.cell, place.showing(place.card, 1))
    for hunter in effort.partners:
        if place.suit == GENERAL:
            if (d.round.won_general >> hunter) & 1:
                use_up(t, d, MORE_GENERALS, hunter, 1)
            d.round.won_general |= BIT[hunter]
        else:
            if (d.round.won >> hunter) & 1:
                use_up(t, d, MORE_CONTROL, hunter, 1)
            d.round.won |= BIT[hunter]
    top: list[Item] = [(CONFRONT, 0, 0)] if effort.cell == TOP else []
    d.then(*[(FLIP_RED, hunter, effort.cell) for hunter in effort.partners], *top)


def most_red(d: Draft, hunter: int, cell: int) -> int:
    """Return how much white Willpower a hunter can turn to red on a card: three red at most."""
    place = d.cells[cell]
    return min(place.whites[hunter], RULE_OF_3 - place.reds[hunter])


def flip_red(t: Tables, d: Draft, item: Item) -> None:
    """At least one is turned; who can choose how many is asked."""
    _, hunter, cell = item
    if most_red(d, hunter, cell) == 1:
        add_red(d, cell, hunter, 1)
    else:
        d.then((FLIP_CHOICE, hunter, cell))


def flip_actions(t: Tables, d: Draft, hunter: int, cell: int) -> list[PlayerAction]:
    """Return how many may be turned."""
    return [*t.hunter_offers[hunter].flip[: most_red(d, hunter, cell)]]


def red_chosen(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Turn so many."""
    assert isinstance(action, FlipRed)
    add_red(d, item[2], item[1], action.number)


def fail(t: Tables, d: Draft, item: Item) -> None:
    """Everybody who took part loses as much Willpower as the card's token says."""
    effort = d.trying()
    token = d.cells[effort.cell].token
    d.then(*[(DEBT, hunter, token) for hunter in effort.partners], (AFTERMATH, 0, 0))


def debt(t: Tables, d: Draft, item: Item) -> None:
    """Take Willpower from the whites on the card, then from the reserve; the rest is owed in Arsenal cards."""
    hunter = item[1]
    amount = max(0, item[2] + adjusted(t, d, LOSS, BIT[hunter]))
    cell = d.trying().cell
    white = min(amount, d.cells[cell].whites[hunter])
    add_white(d, cell, hunter, -white)
    spent = min(amount - white, d.reserve[hunter])
    d.reserve = add_at(d.reserve, hunter, -spent)
    _owe(d, hunter, amount - white - spent)


def _owe(d: Draft, hunter: int, amount: int) -> None:
    """Ask for a card; who has none left incurs one Hardship, which gives no Willpower."""
    if amount > 0:
        d.then((PAY, hunter, amount) if d.hands[hunter] else (HARDEN, hunter, 0))


def pay_actions(t: Tables, d: Draft, hunter: int) -> list[PlayerAction]:
    """Return the cards with which a debt can be paid: any, and what is overpaid is lost."""
    return [t.hunter_offers[hunter].pay[number & 255] for number in d.hands[hunter]]


def arsenal_paid(t: Tables, d: Draft, action: PlayerAction | ChanceOutcome, item: Item) -> None:
    """Discard a card and go on with the rest of the debt."""
    assert isinstance(action, PayArsenal)
    card = t.arsenal_index[action.card]
    discard_trick(t, d, item[1], card)
    _owe(d, item[1], item[2] - t.values[card])


def aftermath(t: Tables, d: Draft, item: Item) -> None:
    """With white Willpower of anybody on it the card stays, facedown and known; else it is replaced."""
    cell = d.trying().cell
    if not any(d.cells[cell].whites):
        d.then((REPLACE, cell, 0))


def minion_over(t: Tables, d: Draft, item: Item) -> None:
    """
    A defeated Minion goes with its token to the highest Calling among those who took part; else they lose Willpower.

    Either way a new card takes its place, and white Willpower stays there.
    """
    effort = d.trying()
    cell = effort.cell
    place = d.cells[cell]
    if not item[1]:
        d.then(*[(DEBT, hunter, place.token) for hunter in effort.partners], (REPLACE, cell, 1))
        return
    best = max([calling_of(t, d, hunter) for hunter in effort.partners])
    winner = next(
        hunter for hunter in d.round.initiative if hunter in effort.partners and calling_of(t, d, hunter) == best
    )
    d.trophies = set_row(d.trophies, winner, joined(d.trophies[winner], place.card * 4 + place.token))
    renew(t, d, cell, place.whites)
