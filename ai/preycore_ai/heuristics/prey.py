"""Prey: an agent that plays for its goals, and how it guides the search."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, cast

from preycore.agents import Choice
from preycore.games.prey.game import PreyGame
from preycore.games.prey.glance import Glance, glance_at
from preycore.games.prey.state import State
from preycore.games.prey.views import PreyView
from preycore.value import Value
from preycore.views import View

from ..explain import decimal, percent
from ..guides import Guide
from ..rollout import UNIT, AnyGame, Horizon
from .prey_judgement import THOUSAND, Judgement, PreyRollout


@lru_cache(maxsize=8)
def judgement_of(game: PreyGame) -> Judgement:
    """Return the tables for a game."""
    rules = game.rules
    return Judgement(game.deck, rules.hand_size, rules.predator_tricks, game.players)


class PreyRules:
    """Plays the card that leaves the most hope of winning a goal's number of tricks."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose the card with the highest weight, the first of equals; the seed has no influence."""
        prey = cast(PreyGame, game)
        moment = glance_at(prey.rules, cast(PreyView, view))
        judgement = judgement_of(prey)
        cards = [prey.card(action.card).index for action in cast(PreyView, view).legal]
        weights = judgement.weigh(moment, cards)
        best = weights.index(max(weights))
        if not any(weights):
            best = _highest(prey, moment, cards)
        details: dict[str, object] = {"weights": weights}
        reason = _reason(prey, judgement, moment, cards[best])
        return Choice(view.legal[best], ((view.legal[best], Fraction(1)),), reason, details)


def _highest(game: PreyGame, moment: Glance, cards: list[int]) -> int:
    """Return the index of the card with the highest number in this half of the round."""
    predators = moment.trick < game.rules.predator_tricks
    numbers = [game.deck[card].predator if predators else game.deck[card].prey for card in cards]
    return numbers.index(max(numbers))


def _reason(game: PreyGame, judgement: Judgement, moment: Glance, card: int) -> str:
    """Say what the player needs and what this card does for it."""
    left = game.rules.hand_size - moment.trick
    won = moment.tricks[moment.seat]
    within = [goal for goal in moment.goals if 0 <= goal - won <= left]
    if not within:
        return "No goal can be reached any more, so this card tries to take a trick that somebody else counts on."
    chance = judgement.winning(moment, card)
    expected = judgement.expected(moment)
    rest = sum(expected) - expected[card]
    goal = min(within, key=lambda one: abs(int((one - won) * THOUSAND - rest - chance)))
    return (
        f"The goal of {goal} needs {goal - won} of the {left} tricks left; {game.deck[card].code} wins this one"
        f" with about {percent(chance, THOUSAND)} %, and the other cards should win {decimal(rest, THOUSAND)[:-2]}."
    )


SCORING: Final = Fraction(3, 5)
"""How often a sensible player scores in a round: about what the rule-based agent does among its like."""


@lru_cache(maxsize=32)
def prospects(players: int, ahead: int) -> tuple[Fraction, Fraction]:
    """
    Return what share of the victory a player with one point, and one with none, can expect at a round's start.

    `ahead` of the players have one point, the others none; each scores in each round with probability SCORING.
    """
    behind = players - ahead
    nobody = (1 - SCORING) ** ahead
    one = SCORING * sum([_times(ahead - 1, others) * Fraction(1, others + 1) for others in range(ahead)])
    none = Fraction(0)
    for more in range(1, behind + 1):
        probability = nobody * _times(behind, more)
        with_one, with_none = prospects(players, ahead + more)
        one += probability * with_one
        none += probability * (more * with_one + (behind - more) * with_none) / behind
    again = nobody * _times(behind, 0)
    return (one / (1 - again) if ahead else Fraction(0)), (none / (1 - again) if behind else Fraction(0))


def _times(players: int, scoring: int) -> Fraction:
    return comb(players, scoring) * SCORING**scoring * (1 - SCORING) ** (players - scoring)


class PreyHorizon(Horizon):
    """Stops where the next round's dice are due: one round decides little about the one after."""

    def __init__(self, game: PreyGame) -> None:
        self._game: Final = game
        self._known: Final[dict[tuple[int, ...], list[int]]] = {}

    def reached(self, state: Value) -> bool:
        """Return True: from a player's decision on, chance first acts when the round is over."""
        return True

    def shares(self, state: Value) -> list[int]:
        """Return each seat's prospects with the points it has."""
        scores = self._game.scores(cast(State, state))
        known = self._known.get(scores)
        if known is None:
            one, none = prospects(len(scores), sum(scores))
            known = [int((one if score else none) * UNIT) for score in scores]
            self._known[scores] = known
        return known


def _rollout(game: AnyGame, view: View) -> PreyRollout:
    prey = cast(PreyGame, game)
    return PreyRollout(prey.rules, judgement_of(prey))


def _horizon(game: AnyGame, view: View) -> PreyHorizon:
    return PreyHorizon(cast(PreyGame, game))


GUIDE: Final = Guide(PreyRules(), _rollout, _horizon)
