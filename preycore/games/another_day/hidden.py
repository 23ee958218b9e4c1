"""Worlds: what may lie facedown, sampled from a view."""

from typing import Final, final

from ...actions import ARBITER, CHANCE
from ...chance import Draw
from ...game import Worlds
from ...history import EMPTY, History
from .actions import AnotherDayAction, Called, Eaten, PlayAnimal
from .past import check_form, check_hunts, check_over, check_rounds, earlier_hunts, require
from .rules import Rules, bits_of, members
from .state import CALL, COMMIT, EAT, NONE, OVER, State, quiet
from .views import AnotherDayView


@final
class AnotherDayWorlds(Worlds[State]):
    """
    The states behind one view.

    Nothing is hidden but the facedown cards of this hunt, and one of them tells nothing about another: each is uniform
    over the animals of its player's hand that were neither called nor hunted.
    """

    def __init__(
        self, rules: Rules, start: State, one: State, viewer: int, later: tuple[AnotherDayAction, ...]
    ) -> None:
        self._rules: Final = rules
        self._start: Final = start
        self.one: Final = one
        """One of the states."""
        self._later: Final = later
        """The actions of this hunt after its block."""
        secret = one.phase != COMMIT and viewer != ARBITER
        hidden = [seat for seat in rules.seats[one.facedown] if seat != viewer] if secret else []
        self._hidden: Final = tuple([(seat, members(rules.possible(one, seat))) for seat in hidden])
        """The facedown cards that the viewer does not know: seat, and the animals possible."""
        self._playing: Final = tuple([seat for seat in range(rules.players) if one.cards[seat] != NONE])

    def beginning(self) -> State:
        """Return the state in which the hunt began, when all cards lay face up or were known to be in a hand."""
        return self._start

    def sample(self, draw: Draw) -> State:
        """Return one of the states; all of them are equally likely."""
        one = self.one
        if not self._hidden:
            return one
        chosen = list(one.cards)
        for seat, animals in self._hidden:
            chosen[seat] = animals[draw.below(len(animals))]
        cards = tuple(chosen)
        history = self._history(cards)
        return State(
            one.phase,
            one.standing,
            one.living,
            cards,
            one.facedown,
            one.hunted,
            one.due,
            one.hunter,
            one.prey,
            history,
        )

    def _history(self, cards: tuple[int, ...]) -> History:
        plays = self._rules.plays
        history = EMPTY
        for seat in self._playing:
            history = history.then(plays[seat][cards[seat]])
        for action in self._later:
            history = history.then(action)
        return history


def worlds_of(rules: Rules, view: AnotherDayView) -> AnotherDayWorlds:
    """
    Prepare the states behind a view, by following its history from the beginning of the hunt.

    Raises IllegalView where that fails. Whether the states show just this view is left to the caller.
    """
    check_form(rules, view)
    living = bits_of(view.living)
    if not view.to_act:
        standing = earlier_hunts(rules, view, 0, True)
        check_hunts(rules, standing, living, True)
        check_over(rules, standing, living)
        rewards = rules.rewards(living, standing.hands)
        check_rounds(rules, tuple([standing.food[seat] - rewards[seat] for seat in range(rules.players)]), standing)
        over = quiet(OVER, standing, living)
        return AnotherDayWorlds(rules, over, over, view.viewer, ())
    plays, later = _split(view.history)
    standing = earlier_hunts(rules, view, _revealed(later), False)
    if later or CHANCE in view.to_act:
        living = bits_of(tuple([play.player for play in plays]))
    check_hunts(rules, standing, living, False)
    check_rounds(rules, standing.food, standing)
    start = quiet(COMMIT, standing, living)
    state = start
    for play in plays:
        state = _follow(rules, state, rules.plays[play.player][_card(rules, view, play, later)])
    for action in later:
        state = _follow(rules, state, action)
    return AnotherDayWorlds(rules, start, state, view.viewer, later)


def _split(history: tuple[AnotherDayAction, ...]) -> tuple[list[PlayAnimal], tuple[AnotherDayAction, ...]]:
    """Return the commitments with which a hunt begins, and what came after them."""
    plays: list[PlayAnimal] = []
    for action in history:
        if not isinstance(action, PlayAnimal):
            break
        plays.append(action)
    return plays, history[len(plays) :]


def _revealed(later: tuple[AnotherDayAction, ...]) -> int:
    """Return the set of seats whose card was turned over."""
    revealed = 0
    for action in later:
        if isinstance(action, Called | Eaten):
            revealed |= bits_of(action.players)
    return revealed


def _card(rules: Rules, view: AnotherDayView, play: PlayAnimal, later: tuple[AnotherDayAction, ...]) -> int:
    """Return the animal that somebody played: his own to know, turned over since, or any that is possible."""
    if play.animal is not None:
        return rules.number[play.animal]
    for action in later:
        if isinstance(action, Called | Eaten) and play.player in action.players:
            return rules.number[action.animal]
    possible = view.possible[play.player]
    require(len(possible) > 0, "a facedown card can be no animal")
    return rules.number[possible[0]]


def _follow(rules: Rules, state: State, action: AnotherDayAction) -> State:
    if state.phase == CALL or state.phase == EAT:
        require(action == rules.outcome(state), "the cards are not turned over as the rules say")
    else:
        legal = not isinstance(action, Called | Eaten) and action in rules.legal(state, action.player)
        require(legal, "somebody did what was not legal")
    return rules.reduce(state, action)
