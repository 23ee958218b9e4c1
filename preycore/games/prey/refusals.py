"""Why an action is refused, in a sentence that can be read out at the table."""

from itertools import pairwise
from typing import Final

from preycore.actions import Action
from preycore.errors import IllegalAction

from .actions import Dealt, LeaderDrawn, PlayCard, Rolled
from .rules import DOUBLES_LIMIT, Rules
from .state import DEAL, LEAD, ROLL, State

_DUE: Final = {ROLL: "prey.roll", DEAL: "prey.deal", LEAD: "prey.first-leader"}


def chance_problem(rules: Rules, state: State, action: Action) -> IllegalAction | None:
    """Return why chance cannot give this outcome now, None if it can. No hidden card is named."""
    if state.phase == ROLL and isinstance(action, Rolled):
        return _roll_problem(rules, state, action)
    if state.phase == DEAL and isinstance(action, Dealt):
        return _deal_problem(rules, state, action)
    if state.phase == LEAD and isinstance(action, LeaderDrawn):
        if action.player in rules.lowest(state.round.dice):
            return None
        return _impossible("prey.first-leader", f"{seat_name(action.player)} does not share the lowest dice.")
    return _impossible(_DUE[state.phase], _due(state))


def _roll_problem(rules: Rules, state: State, action: Rolled) -> IllegalAction | None:
    if action.player != state.seat:
        return _impossible("prey.roll", _due(state))
    if not all(1 <= die <= rules.sides for die in action.dice):
        return _impossible("prey.roll", f"A die shows 1 to {rules.sides}.")
    if state.round.doubles >= DOUBLES_LIMIT and action.dice[0] == action.dice[1]:
        return _impossible("prey.doubles", f"After {DOUBLES_LIMIT} doubles in a row the dice differ.")
    return None


def _deal_problem(rules: Rules, state: State, action: Dealt) -> IllegalAction | None:
    if action.player != state.seat:
        return _impossible("prey.deal", _due(state))
    codes = action.cards or ()
    if len(codes) != rules.hand_size:
        return _impossible("prey.deal", f"A hand has {rules.hand_size} cards, not {len(codes)}.")
    if any(code not in rules.index for code in codes):
        return _impossible("prey.deck", "A card of this hand is not in the deck.")
    cards = [rules.index[code] for code in codes]
    if any(low >= high for low, high in pairwise(cards)):
        return _impossible("prey.deal", "A hand lists different cards in the deck's order.")
    if any((hand >> card) & 1 for hand in state.round.dealt for card in cards):
        return _impossible("prey.deal", "A card of this hand was dealt to somebody else.")
    return None


def play_problem(rules: Rules, state: State, action: Action) -> IllegalAction:
    """Return why the player in turn may not take this action. Names only the card played and the lead suit."""
    if not isinstance(action, PlayCard):
        return IllegalAction("wrong-phase", "prey.turn", f"{seat_name(state.seat)} has to play a card.")
    who = seat_name(state.seat)
    if action.card not in rules.index:
        return IllegalAction("not-legal", "prey.deck", f"{who} plays {action.card}, which is not in the deck.")
    card = rules.index[action.card]
    hand = state.round.dealt[state.seat] & ~state.played
    if not (hand >> card) & 1:
        return IllegalAction("not-legal", "prey.own-hand", f"{who} plays {action.card} without holding it.")
    suit = rules.deck[state.best].suit_name
    message = f"{who} plays {action.card} but holds a card of the lead suit, {suit}, and must play one."
    return IllegalAction("not-legal", "prey.follow-suit", message)


def seat_name(seat: int) -> str:
    """Return a seat's name in a sentence."""
    return f"Player {seat + 1}"


def _due(state: State) -> str:
    if state.phase == ROLL:
        return f"{seat_name(state.seat)} has to roll now."
    if state.phase == DEAL:
        return f"{seat_name(state.seat)} has to be dealt a hand now."
    return "The first leader has to be drawn now."


def _impossible(rule: str, message: str) -> IllegalAction:
    return IllegalAction("not-possible", rule, message)
