"""A real table's round of Prey as its keeper notes it: the dice, then each card as it is played."""

import re
from textwrap import wrap
from typing import Any, Final, final

from preycore.actions import Action
from preycore.errors import PreycoreError
from preycore.game import Game
from preycore.views import View

from .actions import Dealt, LeaderDrawn, PlayCard, PreyAction, Rolled
from .game import PreyGame
from .refusals import seat_name
from .state import DEAL, LEAD, NONE, ROLL, State
from .views import PreyView

_WIDTH: Final = 80


@final
class RoundDraft:
    """
    The notes of one round; immutable.

    All players' twelve cards are seen by the round's end, so the hands follow from the plays, with a hand set aside
    too. Until then the state has empty hands: it knows whose turn it is and who wins a trick, not who may play what.
    """

    def __init__(self, game: PreyGame, state: State, noted: tuple[PreyAction, ...] = (), die: int = 0) -> None:
        self._game: Final = game
        self._state: Final = state
        self._noted: Final = noted
        self._die: Final = die
        """The first die of a roll whose second one is not noted yet, else 0."""
        self._plays: Final = tuple([action for action in noted if isinstance(action, PlayCard)])

    @property
    def question(self) -> str:
        """What has to be noted next; "" when the round is complete."""
        rules, state = self._game.rules, self._state
        if self._complete:
            return ""
        who = seat_name(state.seat)
        if state.phase == ROLL:
            return f"{who}, " + (f"second die (after {self._die})" if self._die else "first die")
        if state.phase == LEAD:
            tied = " or ".join([str(seat + 1) for seat in rules.lowest(state.round.dice)])
            return f"The lowest dice are shared; which player leads, {tied}"
        led = f" ({rules.deck[state.best].suit_name} is led)" if state.best != NONE else " (leads)"
        return f"Trick {len(self._plays) // rules.players + 1}, card of {who}{led}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The notes so far: the dice, and a line or more a trick."""
        dice = [
            f"{seat_name(one.player)} {one.dice[0]}-{one.dice[1]}" for one in self._noted if isinstance(one, Rolled)
        ]
        rows = [f"dice: {', '.join(dice)}"] if dice else []
        size = self._game.players
        for start in range(0, len(self._plays), size):
            cards = [f"{seat_name(play.player)} {play.card}" for play in self._plays[start : start + size]]
            rows.append(f"trick {start // size + 1}: {', '.join(cards)}")
        return tuple([line for row in rows for line in wrap(row, _WIDTH, subsequent_indent="  ")])

    def note(self, word: str) -> "RoundDraft":
        """Return the draft with a die, the first leader's number or a card more. Raises PreycoreError."""
        if self._complete:
            raise PreycoreError("usage", "the round is complete; the next one begins on a line of its own")
        if self._state.phase == ROLL:
            return self._note_die(_number(word, "a die"))
        if self._state.phase == LEAD:
            return self._with(LeaderDrawn(_number(word, "a player's number") - 1))
        return self._note_card(word)

    def actions(self) -> tuple[tuple[str, Action], ...]:
        """Return the round's actions, each with its place; `()` unless it is complete."""
        if not self._complete:
            return ()
        found: list[tuple[str, Action]] = []
        for action in self._noted:
            if isinstance(action, Rolled):
                found.append((f"dice of {seat_name(action.player)}", action))
        found += [(f"hand of {seat_name(seat)}", self._hand(seat)) for seat in range(self._game.players)]
        found += [("first leader", action) for action in self._noted if isinstance(action, LeaderDrawn)]
        for number, play in enumerate(self._plays):
            found.append((f"trick {number // self._game.players + 1}, {seat_name(play.player)}", play))
        return tuple(found)

    @property
    def _complete(self) -> bool:
        return len(self._plays) == self._game.rules.full_round

    def _hand(self, seat: int) -> Dealt:
        rules = self._game.rules
        return Dealt(seat, rules.codes(rules.bits(tuple([play.card for play in self._plays if play.player == seat]))))

    def _note_die(self, die: int) -> "RoundDraft":
        if not 1 <= die <= self._game.rules.sides:
            raise PreycoreError("usage", f"a die shows 1 to {self._game.rules.sides}")
        if not self._die:
            return RoundDraft(self._game, self._state, self._noted, die)
        return self._with(Rolled(self._state.seat, (self._die, die)))

    def _note_card(self, word: str) -> "RoundDraft":
        code = self._code(word)
        if any(play.card == code for play in self._plays):
            raise PreycoreError("usage", f"{code} was played before in this round")
        play = PlayCard(self._state.seat, code)
        return RoundDraft(self._game, self._game.rules.play(self._state, play), (*self._noted, play))

    def _with(self, action: Rolled | LeaderDrawn) -> "RoundDraft":
        """Return the draft after an outcome of chance that shows all there is; unseen hands are dealt as empty ones."""
        state = self._game.apply(self._state, action)
        while state.phase == DEAL:
            state = self._game.rules.deal(state, 0)
        return RoundDraft(self._game, state, (*self._noted, action))

    def _code(self, word: str) -> str:
        """Return the code of the card that a word means: its code, or the suit's beginning and the predator number."""
        parts = re.fullmatch(r"(.*?)-?([0-9]{1,3})", word.lower())
        name, number = (parts[1], int(parts[2])) if parts else (word, -1)
        cards = [card for card in self._game.deck if card.predator == number]
        found = [card.code for card in cards if card.suit_name == name]
        found = found or [card.code for card in cards if name and card.suit_name.startswith(name)]
        if len(found) != 1:
            example = self._game.deck[0]
            short = f"{example.suit_name[0]}{example.predator}"
            raise PreycoreError("usage", f"{word!r} is no card; {example.code} is noted so, or as {short}")
        return found[0]


def _number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise PreycoreError("usage", f"{word!r} is not {what}")
    return int(word)


def draft(game: Game[Any, Any, Any], view: View) -> RoundDraft:
    """Return the empty notes of the round that begins at this view. Raises PreycoreError inside a round."""
    assert isinstance(game, PreyGame)
    assert isinstance(view, PreyView)
    if view.phase != "roll" or view.history:
        raise PreycoreError("usage", "the log stops inside a round; notes begin where a round does")
    leader = NONE if view.leader is None else view.leader
    return RoundDraft(game, game.rules.start(view.round, view.scores, leader))
