"""Law 2: every legal action passes `check`, everything else fails it with a code and a rule."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from ..actions import CHANCE, Action, actor, is_open
from ..chance import Draw, FastDraw
from ..errors import CODES, IllegalAction
from ..game import Game
from ..value import Value
from .broken import LawBroken, demand
from .playing import Playout, seed_of
from .variants import some, struct_variants, words_in


def law_2(
    match: Playout,
    indices: Sequence[int],
    attempts: int = 60,
    rules: Collection[str] | None = None,
    whole: int = 2,
) -> None:
    """
    Try actions in the states at `indices`: legal ones, those of the table, and changed and misplaced ones.

    `attempts` bounds the actions of one sort in one state; in the first `whole` states where somebody chooses, the
    acting player's whole table is tried. `rules` holds all rule ids that exist (None: any of this game will do).
    """
    game = match.game
    draw = FastDraw(seed_of(match.seed.hex(), "law 2"))
    tables = [game.action_table(player) for player in range(game.players)]
    for index in indices:
        state = match.states[index]
        before = state.fingerprint()
        acting = game.actors(state)
        legal: dict[int, Sequence[Action]] = {seat: game.legal_actions(state, seat) for seat in range(game.players)}
        full = whole > 0 and acting != (CHANCE,) and len(acting) > 0
        whole -= full
        trial = _Trial(game, state, index, set().union(*legal.values()), rules)
        for seat, table in enumerate(tables):
            number = len(table) if full and seat in acting else attempts
            trial.try_all([*some(legal[seat], attempts, draw), *some(table, number, draw)])
        trial.try_all(_misplaced(match, attempts, draw))
        trial.try_all(some(list(_changed(match, index, legal, draw)), attempts, draw))
        if acting == (CHANCE,):
            trial.try_outcomes(game.chance(state, draw), words_in(msgspec.to_builtins(match.actions)), draw)
        demand(2, state.fingerprint() == before, f"state {index} was changed by a check")


def _misplaced(match: Playout, number: int, draw: Draw) -> list[Action]:
    return some(match.actions, number, draw)


def _changed(match: Playout, index: int, legal: dict[int, Sequence[Action]], draw: Draw) -> Iterator[Action]:
    """Yield actions that differ in one field from a legal one or from the next of the match."""
    for actions in legal.values():
        for action in some(actions, 3, draw):
            yield from struct_variants(action)
    if index < len(match.actions):
        yield from struct_variants(match.actions[index])


class _Trial:
    """Tries actions in one state."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        state: Value,
        index: int,
        legal: set[Action],
        rules: Collection[str] | None,
    ) -> None:
        self.game = game
        self.state = state
        self.index = index
        self.legal = legal
        self.rules = rules
        self.due = game.actors(state) == (CHANCE,)
        listed = game.chance_outcomes(state) if self.due else ()
        self.outcomes = None if listed is None else {outcome for outcome, _ in listed}

    def try_all(self, actions: Sequence[Action]) -> None:
        for action in actions:
            self.expect(action, self.allowed(action))

    def allowed(self, action: Action) -> bool | None:
        """Return whether the action must pass, or None where only the game can tell."""
        if not is_open(action):
            return False
        if actor(action) != CHANCE:
            return action in self.legal
        return self.due and (None if self.outcomes is None else action in self.outcomes)

    def try_outcomes(self, outcome: Action, words: set[str], draw: Draw) -> None:
        """Try changes of the outcome that is due; where outcomes are not listed, too few or too many are refused."""
        changed = list(struct_variants(outcome, sorted(words)[:20]))
        self.try_all(some(changed, 60, draw))
        if self.outcomes is None:
            for other in _wrong_lengths(outcome):
                self.expect(other, False)

    def expect(self, action: Action, allowed: bool | None) -> None:
        """Demand that the action passes or is refused in the right form."""
        where = f"state {self.index}: {action}"
        try:
            self.game.check(self.state, action)
        except IllegalAction as error:
            demand(2, not allowed, f"{where} is legal, and check refuses it: {error}")
            demand(2, error.code in CODES, f"{where} is refused with an unknown code {error.code}")
            demand(2, len(error.message) > 0, f"{where} is refused without a message")
            known = (
                error.rule.startswith(f"{self.game.setup.name}.") if self.rules is None else error.rule in self.rules
            )
            demand(2, known, f"{where} is refused with an unknown rule {error.rule!r}")
        except Exception as error:
            raise LawBroken(2, f"{where} makes check raise {error!r}") from error
        else:
            demand(2, allowed is not False, f"{where} passes, and is not legal")


def _wrong_lengths(outcome: Action) -> Iterator[Action]:
    fields = msgspec.to_builtins(outcome)
    for name, value in fields.items():
        if isinstance(value, list) and value:
            for other in (value[:-1], [*value, value[-1]], [*value[:-1], value[0]]):
                if other != value:
                    yield msgspec.convert({**fields, name: other}, type(outcome))
