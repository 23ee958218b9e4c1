"""Prey Another Day: an agent that mixes over its animals by what the others are likely to play."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast

from preycore.actions import Action
from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.another_day.actions import Decline, Hunt, PlayAnimal
from preycore.games.another_day.views import AnotherDayView
from preycore.value import Value
from preycore.views import View

from ..explain import decimal, percent
from ..guides import Guide
from ..rollout import UNIT, AnyGame, Horizon

THOUSAND: Final = 1000
"""Probabilities, expected numbers of animals and worths are counted in thousandths."""

_ROUNDS: Final = 6
"""How often the players' habits are adjusted to one another."""
_SURVIVAL: Final = 1000
"""What it is worth to live on, in thousandths of a food marker."""
_NUMBER: Final = 250
"""What each point of an animal's number is worth, by the chance of the highest sum."""
_KILL: Final = 600
"""What it is worth to see another player eaten."""
_SHARPNESS: Final = 2
"""Power of an animal's worth in its probability: how far habits lean to the better animals."""

Habits = list[dict[int, int]]
"""By living seat: how probably it plays each animal of its hand; animals are numbers from 0."""


class AnotherDayRules:
    """Plays animals in proportion to their worth against likely opponents; hunts where most are to be found."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Draw an animal or a prey from the policy."""
        seen = cast(AnotherDayView, view)
        plays = [action for action in game.action_table(view.viewer) if isinstance(action, PlayAnimal)]
        number = {play.animal or "": index for index, play in enumerate(plays)}
        hands = [[number[animal] for animal in seen.hands[seat]] for seat in seen.living]
        habits = likely_habits(hands, len(number))
        if isinstance(seen.legal[0], PlayAnimal):
            return _commit(seen, number, habits, seed)
        return _hunt(seen, number, dict(zip(seen.living, habits, strict=True)), seed)


def likely_habits(hands: list[list[int]], animals: int) -> Habits:
    """Return how players with these hands are likely to play: from any animal alike, adjusted to one another."""
    habits = [dict.fromkeys(hand, THOUSAND // len(hand)) for hand in hands]
    for _ in range(_ROUNDS):
        answers = [_shares(worths(habits, seat, animals)) for seat in range(len(hands))]
        habits = [{one: (old[one] + new[one]) // 2 for one in old} for old, new in zip(habits, answers, strict=True)]
    return habits


def _shares(worth: dict[int, int]) -> dict[int, int]:
    powers = {animal: max(value, 1) ** _SHARPNESS for animal, value in worth.items()}
    whole = sum(powers.values())
    return {animal: THOUSAND * power // whole for animal, power in powers.items()}


def worths(habits: Habits, seat: int, animals: int) -> dict[int, int]:
    """Return what each animal of a hand is worth to its player, given how the others play."""
    others = [habit for index, habit in enumerate(habits) if index != seat]
    found = [sum([habit.get(animal, 0) for habit in others]) for animal in range(animals)]
    worth: dict[int, int] = {}
    for animal in habits[seat]:
        safe = THOUSAND
        for hunter in range(animal):
            named = _named(found, hunter, animal)
            safe = safe * (THOUSAND - _exactly_one(others, hunter) * named // THOUSAND) // THOUSAND
        alone = THOUSAND
        for habit in others:
            alone = alone * (THOUSAND - habit.get(animal, 0)) // THOUSAND
        prey = max(found[animal + 1 :], default=0)
        gain = _KILL * alone // THOUSAND * prey // THOUSAND
        worth[animal] = safe * (_SURVIVAL + _NUMBER * (animal + 1) + gain) // THOUSAND
    return worth


def _exactly_one(habits: Habits, animal: int) -> int:
    """Return how probably just one of these players plays an animal."""
    nobody, one = THOUSAND, 0
    for habit in habits:
        plays = habit.get(animal, 0)
        one = (one * (THOUSAND - plays) + nobody * plays) // THOUSAND
        nobody = nobody * (THOUSAND - plays) // THOUSAND
    return one


def _named(found: list[int], hunter: int, animal: int) -> int:
    """Return how probably a hunter names an animal that he, too, sees at least once: by the square of its number."""
    squares = [(count + (THOUSAND if prey == animal else 0)) ** 2 for prey, count in enumerate(found)]
    return THOUSAND * squares[animal] // sum(squares[hunter + 1 :])


def _commit(view: AnotherDayView, number: dict[str, int], habits: Habits, seed: bytes) -> Choice:
    seat = view.living.index(view.viewer)
    worth = worths(habits, seat, len(number))
    habit = habits[seat]
    weights = [habit[number[cast(PlayAnimal, action).animal or ""]] for action in view.legal]
    choice, policy = _drawn(view.legal, weights, seed)
    animal = cast(PlayAnimal, choice).animal or ""
    best = max(worth, key=lambda one: worth[one])
    reason = (
        f"The {animal} is worth about {decimal(worth[number[animal]], THOUSAND)[:-1]} food against likely opponents,"
        f" the best animal {decimal(worth[best], THOUSAND)[:-1]}; it was drawn with"
        f" {percent(int(policy[choice] * THOUSAND), THOUSAND)} %, as nobody should be able to guess it."
    )
    details: dict[str, object] = {"worths": {name: worth[index] for name, index in number.items() if index in worth}}
    return Choice(choice, tuple(policy.items()), reason, details)


def _hunt(view: AnotherDayView, number: dict[str, int], habits: dict[int, dict[int, int]], seed: bytes) -> Choice:
    """Name an animal by the square of how many are expected to lie there; decline where nothing can."""
    expected: dict[Action, int] = {action: _expected(view, number, habits, action) for action in view.legal}
    weights = [count * count for count in expected.values()]
    if not any(weights):
        weights = [int(isinstance(action, Decline)) for action in view.legal]
    choice, policy = _drawn(view.legal, weights, seed)
    if isinstance(choice, Decline):
        reason = "Nobody can lie facedown with an animal that could be hunted."
    else:
        count = decimal(expected[choice], THOUSAND)[:-1]
        reason = f"About {count} of the facedown cards should be this animal, and the most likely prey is named most."
    details: dict[str, object] = {"expected": [decimal(count, THOUSAND) for count in expected.values()]}
    return Choice(choice, tuple(policy.items()), reason, details)


def _expected(view: AnotherDayView, number: dict[str, int], habits: dict[int, dict[int, int]], action: Action) -> int:
    """Return how many facedown cards should be the animal that an action names."""
    if not isinstance(action, Hunt):
        return 0
    total = 0
    for seat, animals in enumerate(view.possible):
        if seat != view.viewer and action.animal in animals:
            likely = [habits[seat].get(number[animal], 0) + 1 for animal in animals]
            total += THOUSAND * likely[animals.index(action.animal)] // sum(likely)
    return total


def _drawn(legal: Sequence[Action], weights: list[int], seed: bytes) -> tuple[Action, dict[Action, Fraction]]:
    whole = sum(weights)
    policy = {action: Fraction(weight, whole) for action, weight in zip(legal, weights, strict=True) if weight}
    return legal[FastDraw(seed).pick(weights)], policy


class FoodHorizon(Horizon):
    """Stops in the round after the one of the view: one round says enough, and its food is what the match is about."""

    def __init__(self, game: AnyGame, food: tuple[int, ...]) -> None:
        self._game: Final = game
        self._food: Final = food
        self._known: Final[dict[tuple[int, ...], list[int]]] = {}

    def reached(self, state: Value) -> bool:
        """Return whether food was handed out since the view: every round hands some out."""
        return self._game.scores(state) != self._food

    def shares(self, state: Value) -> list[int]:
        """
        Return each seat's share of the victory: a marker more is worth 9/4 times as much.

        The ratio fits the results of matches between rule-based agents with 2 to 5 players.
        """
        food = self._game.scores(state)
        known = self._known.get(food)
        if known is None:
            most = max(food)
            weights = [9**mine * 4 ** (most - mine) for mine in food]
            known = [UNIT * weight // sum(weights) for weight in weights]
            self._known[food] = known
        return known


def _horizon(game: AnyGame, view: View) -> FoodHorizon:
    return FoodHorizon(game, cast(AnotherDayView, view).food)


GUIDE: Final = Guide(AnotherDayRules(), horizon=_horizon)
