"""Prey on the contract."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast, final

from preycore.actions import CHANCE, Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalAction, IllegalView
from preycore.game import Game, Setup, places

from .actions import Dealt, LeaderDrawn, PlayCard, PreyAction, Rolled
from .deck import Card, members
from .edition import Mechanics
from .hidden import HiddenHands, hidden_hands, observe, public_state
from .refusals import chance_problem, play_problem
from .rules import DOUBLES_LIMIT, Rules
from .state import DEAL, NONE, OVER, PLAY, ROLL, State
from .views import PreyView


@final
class PreyGame(Game[State, PreyAction, PreyView]):
    """The trick-taking game of exact numbers of tricks, for 3 or 4 players."""

    def __init__(self, setup: Setup, mechanics: Mechanics, max_rounds: int) -> None:
        rules = Rules(mechanics, setup.players, max_rounds)
        a_round = setup.players * (DOUBLES_LIMIT + 2 + rules.hand_size)
        super().__init__(setup, max_rounds * a_round + 1)
        self.rules: Final = rules
        self.deck: Final[tuple[Card, ...]] = rules.deck
        """The cards in order."""
        self._cards: Final = {card.code: card for card in rules.deck}
        self._turn: Final[tuple[tuple[Player, ...], ...]] = tuple([(seat,) for seat in range(setup.players)])

    def initial_state(self) -> State:
        """Return the start of the first round."""
        return self.rules.start(0, (0,) * self.players, NONE)

    def card(self, code: str) -> Card:
        """Return the card with this code. Raises KeyError."""
        return self._cards[code]

    def actors(self, state: State) -> tuple[Player, ...]:
        """Return the player in turn, CHANCE while dice, hands or the first leader are due, or nobody."""
        if state.phase == PLAY:
            return self._turn[state.seat]
        return () if state.phase == OVER else (CHANCE,)

    def legal_actions(self, state: State, player: Player) -> Sequence[PlayCard]:
        """Return the cards that the player may play, in the deck's order."""
        if state.phase == PLAY and state.seat == player:
            return self.rules.legal(state, player)
        return ()

    def chance(self, state: State, draw: Draw) -> PreyAction:
        """Return a roll, a hand or the first leader, drawn at its site."""
        rules = self.rules
        number = state.round.number
        if state.phase == ROLL:
            draw.site("dice", number, state.seat)
            if state.round.doubles < DOUBLES_LIMIT:
                first = draw.below(rules.sides)
                return rules.rolls[state.seat][first * rules.sides + draw.below(rules.sides)]
            unequal = rules.unequal_rolls[state.seat]
            return unequal[draw.below(len(unequal))]
        if state.phase == DEAL:
            draw.site("deal", number, state.seat)
            undealt = members(rules.all_cards - sum(state.round.dealt))
            hand = draw.deal(undealt, rules.hand_size)
            return Dealt(state.seat, tuple([self.deck[card].code for card in hand]))
        draw.site("leader")
        tied = rules.lowest(state.round.dice)
        return LeaderDrawn(tied[draw.below(len(tied))])

    def chance_outcomes(self, state: State) -> Sequence[tuple[PreyAction, Fraction]] | None:
        """Return all rolls or possible first leaders, each as likely as another; None while hands are dealt."""
        if state.phase == DEAL:
            return None
        outcomes: Sequence[PreyAction]
        if state.phase == ROLL:
            rolls = self.rules.rolls if state.round.doubles < DOUBLES_LIMIT else self.rules.unequal_rolls
            outcomes = rolls[state.seat]
        else:
            outcomes = [LeaderDrawn(seat) for seat in self.rules.lowest(state.round.dice)]
        share = Fraction(1, len(outcomes))
        return tuple([(outcome, share) for outcome in outcomes])

    def check_chance(self, state: State, action: Action) -> None:
        """Raise IllegalAction unless chance can give this roll, hand or leader now."""
        problem = chance_problem(self.rules, state, action)
        if problem is not None:
            raise problem

    def refusal(self, state: State, action: Action) -> IllegalAction:
        """Word why the player in turn may not take this action."""
        return play_problem(self.rules, state, action)

    def reduce(self, state: State, action: PreyAction) -> State:
        """Return the state after a legal action."""
        if state.phase == PLAY:
            # No assertion: it would be the dearest part of a play, and any other action has an undefined result.
            return self.rules.play(state, cast(PlayCard, action))
        if state.phase == ROLL:
            assert isinstance(action, Rolled)
            return self.rules.roll(state, action)
        if state.phase == DEAL:
            assert isinstance(action, Dealt)
            return self.rules.deal(state, self.rules.bits(action.cards or ()))
        assert isinstance(action, LeaderDrawn)
        return self.rules.name_leader(state, action)

    def observe(self, state: State, who: Player) -> PreyView:
        """Return what a player, SPECTATOR or ARBITER may know."""
        legal = tuple(self.legal_actions(state, who))
        return observe(self.rules, state, who, self.actors(state), legal)

    def worlds(self, view: PreyView) -> HiddenHands:
        """Prepare the deals that a player's view leaves possible. Raises IllegalView."""
        state = public_state(self.rules, view)
        if self.observe(state, view.viewer) != view:
            raise IllegalView("the parts of the view contradict each other")
        return hidden_hands(self.rules, state, view.viewer)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points by seat."""
        return state.round.scores

    def ranking(self, state: State) -> tuple[int, ...]:
        """Return the places by points; equal points share a place."""
        return places(state.round.scores)

    def action_table(self, player: Player) -> tuple[PlayCard, ...]:
        """Return one action a card."""
        return self.rules.plays[player]
