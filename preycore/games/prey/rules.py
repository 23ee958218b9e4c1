"""The rules of Prey as tables and transitions over bit sets; `docs/rules/prey.md` numbers them."""

from typing import Final, final

from preycore.actions import Action
from preycore.history import EMPTY
from preycore.native import BIT, i64

from .actions import Dealt, LeaderDrawn, PlayCard, Rolled
from .deck import Card, bits_of, deck_of, members
from .edition import Mechanics
from .state import (
    CARD_BITS,
    DEAL,
    LEAD,
    NONE,
    OVER,
    PLAY,
    ROLL,
    Round,
    State,
    Trick,
    cards_of,
    one_more,
    tricks_of,
)

DOUBLES_LIMIT: Final = 20
"""After so many doubles in a row the next roll is drawn among the unequal pairs (prey.doubles)."""

WINNING_SCORE: Final = 2

_MENU_CARDS: Final = 12
"""A menu keeps 2^12 sets of cards at most."""


@final
class Menu:
    """One player's actions for each set out of a few neighbouring cards of one suit."""

    def __init__(self, suit: int, shift: i64, plays: tuple[PlayCard, ...]) -> None:
        self.suit: Final = suit
        self.shift: Final = shift
        """The first of the cards."""
        self.mask: Final[i64] = BIT[len(plays)] - 1
        self.known: Final[list[tuple[PlayCard, ...] | None]] = [None] * BIT[len(plays)]
        """The actions by set, filled as they are asked for."""
        self._plays: Final = plays

    def add(self, part: i64) -> tuple[PlayCard, ...]:
        """Keep and return the actions of a set."""
        actions = tuple([self._plays[card] for card in members(part)])
        self.known[part] = actions
        return actions


def menus_of(plays: tuple[PlayCard, ...], deck: tuple[Card, ...]) -> tuple[Menu, ...]:
    """Return one player's menus, which cover the deck in its order."""
    menus: list[Menu] = []
    start = 0
    for end in range(1, len(deck) + 1):
        if end == len(deck) or end - start == _MENU_CARDS or deck[end].suit != deck[start].suit:
            menus.append(Menu(deck[start].suit, start, plays[start:end]))
            start = end
    return tuple(menus)


@final
class Rules:
    """The tables of one edition and number of players, and the transitions that read them."""

    def __init__(self, mechanics: Mechanics, players: int, max_rounds: int) -> None:
        deck = deck_of(mechanics)
        seats = range(players)
        self.players: Final[i64] = players
        self.max_rounds: Final = max_rounds
        self.hand_size: Final = mechanics.hand_size
        self.sides: Final = mechanics.dice.sides
        self.zero_goal: Final = mechanics.dice.zero_goal
        self.suits: Final = tuple([suit.name for suit in mechanics.suits])
        self.deck: Final = deck
        self.index: Final = {card.code: card.index for card in deck}
        self.suit_bits: Final = tuple([bits_of([c for c in deck if c.suit == suit]) for suit in range(len(self.suits))])
        self.predator_tricks: Final = mechanics.predator_tricks
        self.full_round: Final[i64] = players * mechanics.hand_size
        """Cards played in a round."""
        self.rotation: Final[i64] = players * mechanics.predator_tricks
        """Cards played before the hands are turned to their prey numbers."""
        self._full_table: Final[i64] = BIT[CARD_BITS * players]
        """From here on the table holds a card of each player."""
        self.all_cards: Final = bits_of(list(deck))
        self._hidden_deals: Final = tuple([Dealt(seat) for seat in seats])
        self.plays: Final = tuple([tuple([PlayCard(seat, card.code) for card in deck]) for seat in seats])
        """Every card's action, by seat."""
        self._card_of: Final = {play: card for plays in self.plays for play, card in zip(plays, deck, strict=True)}
        self._menus: Final = tuple([menus_of(plays, deck) for plays in self.plays])
        self._suit_menus: Final = tuple(
            [
                tuple([tuple([menu for menu in menus if menu.suit == card.suit]) for card in deck])
                for menus in self._menus
            ]
        )
        """For each seat and card the menus of the card's suit."""
        pairs = [(a, b) for a in range(1, self.sides + 1) for b in range(1, self.sides + 1)]
        self.rolls: Final = tuple([tuple([Rolled(seat, pair) for pair in pairs]) for seat in seats])
        """Every roll, by seat, ascending."""
        self.unequal_rolls: Final = tuple([tuple([r for r in rolls if r.dice[0] != r.dice[1]]) for rolls in self.rolls])

    def start(self, number: int, scores: tuple[int, ...], leader: int) -> State:
        """Return the start of a round, with nothing rolled or dealt; `leader` is NONE in the first round."""
        return before_play(ROLL, Round(number, scores, leader, 0, (), (), EMPTY), 0)

    def roll(self, state: State, action: Rolled) -> State:
        """Return the state after a roll: equal numbers are rolled again, else the next player's turn comes."""
        old = state.round
        history = old.history.then(action)
        if action.dice[0] == action.dice[1]:
            again = Round(old.number, old.scores, old.leader, old.doubles + 1, old.dice, (), history)
            return before_play(ROLL, again, state.seat)
        dice = (*old.dice, action.dice)
        if len(dice) < self.players:
            return before_play(ROLL, Round(old.number, old.scores, old.leader, 0, dice, (), history), state.seat + 1)
        leader = old.leader
        if leader == NONE:
            tied = self.lowest(dice)
            leader = tied[0] if len(tied) == 1 else NONE
        return before_play(DEAL, Round(old.number, old.scores, leader, 0, dice, (), history), 0)

    def lowest(self, dice: tuple[tuple[int, int], ...]) -> list[int]:
        """Return the seats with the lowest sum and, among those, the lowest single die."""
        keys = [(a + b, min(a, b)) for a, b in dice]
        best = min(keys)
        return [seat for seat, key in enumerate(keys) if key == best]

    def deal(self, state: State, cards: i64) -> State:
        """Return the state after the player in turn was dealt these cards."""
        old = state.round
        dealt = (*old.dealt, cards)
        history = old.history.then(self._hidden_deals[state.seat])
        new = Round(old.number, old.scores, old.leader, 0, old.dice, dealt, history)
        if len(dealt) < self.players:
            return before_play(DEAL, new, state.seat + 1)
        return before_play(LEAD, new, NONE) if old.leader == NONE else first_trick(new)

    def name_leader(self, state: State, action: LeaderDrawn) -> State:
        """Return the state after the draw of the match's first leader."""
        old = state.round
        history = old.history.then(action)
        return first_trick(Round(old.number, old.scores, action.player, 0, old.dice, old.dealt, history))

    def legal(self, state: State, seat: int) -> tuple[PlayCard, ...]:
        """Return the cards that the player in turn may play: of the lead suit if he holds any, else all."""
        hand: i64 = state.round.dealt[seat] & ~state.played
        followers: tuple[PlayCard, ...] = ()
        if state.best != NONE:
            followers = _chosen(self._suit_menus[seat][state.best], hand)
        return followers or _chosen(self._menus[seat], hand)

    def play(self, state: State, action: PlayCard) -> State:
        """Return the state after a card was played, and with it a trick or the round ended."""
        card = self._card_of[action]
        seat = state.seat
        best = state.best
        winner = state.winner
        if best == NONE or beats(card, self.deck[best], state.plays >= self.rotation):
            best = card.index
            winner = seat
        plays = state.plays + 1
        played = state.played | card.bit
        table = (state.table << CARD_BITS) | card.index
        after = seat + 1
        if after == self.players:
            after = 0
        if table < self._full_table:
            return State(PLAY, state.round, after, plays, played, best, winner, state.won, table, state.past)
        won = one_more(state.won, winner)
        past = Trick(after, table, state.past)
        if plays < self.full_round:
            return State(PLAY, state.round, winner, plays, played, NONE, NONE, won, 1, past)
        return self._end_round(State(OVER, state.round, NONE, plays, played, NONE, NONE, won, 0, past), winner)

    def _end_round(self, over: State, winner: i64) -> State:
        """Return the next round's start, or the state with which the match is over."""
        old = over.round
        points = self.points(old.dice, over.tricks)
        scores = tuple([old.scores[seat] + points[seat] for seat in range(self.players)])
        won = any(score >= WINNING_SCORE for score in scores)
        if not won and old.number + 1 < self.max_rounds:
            return self.start(old.number + 1, scores, winner)
        last = Round(old.number, scores, old.leader, 0, old.dice, old.dealt, old.history)
        return State(OVER, last, NONE, over.plays, over.played, NONE, NONE, over.won, 0, over.past)

    def history(self, state: State) -> tuple[Action, ...]:
        """Return the round's actions so far as a spectator sees them, oldest first."""
        actions = list(state.round.history.actions())
        for trick in tricks_of(state):
            actions += self._trick(trick.leader, cards_of(trick.table))
        cards = cards_of(state.table)
        actions += self._trick(state.seat - len(cards), cards)
        return tuple(actions)

    def _trick(self, leader: int, cards: list[int]) -> list[PlayCard]:
        """Return the actions by which these cards were played, the first by the leader."""
        return [self.plays[(leader + turn) % self.players][card] for turn, card in enumerate(cards)]

    def points(self, dice: tuple[tuple[int, int], ...], tricks: tuple[int, ...]) -> list[int]:
        """Return by seat 1 where the tricks won are one of the player's goals, else 0."""
        return [int(self._scoring(dice[seat], tricks[seat])) for seat in range(self.players)]

    def goals(self, pair: tuple[int, int]) -> tuple[int, ...]:
        """Return the numbers of tricks that score for these dice, ascending."""
        low, high = pair if pair[0] < pair[1] else (pair[1], pair[0])
        return tuple([number for number in (0, low, high) if self._scoring(pair, number)])

    def _scoring(self, pair: tuple[int, int], won: int) -> bool:
        """Return whether so many tricks score for these dice."""
        first, second = pair
        return won in (first, second) or (won == 0 and self.zero_goal in (first, second))

    def bits(self, codes: tuple[str, ...]) -> int:
        """Return the set of different cards with these codes."""
        return sum([BIT[self.index[code]] for code in codes])

    def codes(self, cards: i64) -> tuple[str, ...]:
        """Return the codes of a set of cards in the deck's order."""
        return tuple([self.deck[card].code for card in members(cards)])


def before_play(phase: i64, round_: Round, seat: i64) -> State:
    """Return a state of a round in which nothing has been played yet and nobody is to play."""
    return State(phase, round_, seat, 0, 0, NONE, NONE, 0, 0, None)


def first_trick(round_: Round) -> State:
    """Return the state in which a round's leader is to play the first card."""
    return State(PLAY, round_, round_.leader, 0, 0, NONE, NONE, 0, 1, None)


def beats(card: Card, best: Card, turned: bool) -> bool:
    """Return whether a card beats the best one so far: it has its suit and the higher number, `turned` the prey's."""
    if card.suit != best.suit:
        return False
    return card.prey > best.prey if turned else card.predator > best.predator


def _chosen(menus: tuple[Menu, ...], hand: i64) -> tuple[PlayCard, ...]:
    """Return the actions of those cards of a hand that the menus cover."""
    actions: tuple[PlayCard, ...] = ()
    for menu in menus:
        part: i64 = (hand >> menu.shift) & menu.mask
        if part:
            known = menu.known[part]
            if known is None:
                known = menu.add(part)
            actions = actions + known if actions else known
    return actions
