"""Law 5: what looks the same to a player stays the same to that player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from ..actions import CHANCE, SPECTATOR, Action, Player, redact
from ..catalog import spec_of
from ..chance import Draw, FastDraw
from ..errors import IllegalAction
from ..game import Game
from ..value import Value
from .broken import demand
from .playing import Playout, seed_of
from .sampling import prepared
from .variants import some

WIDTH = 80
"""The most columns of a picture."""

Refusal: TypeAlias = tuple[str, str, str]
"""The code, rule and message of a refused action."""


@dataclass(frozen=True)
class Look:
    """All that reaches one player in one state."""

    view: bytes
    picture: str
    errors: tuple[Refusal | None, ...]
    """What `check` says to each of some actions of the player."""


def look(game: Game[Any, Any, Any], state: Value, who: Player, attempts: Sequence[Action] = ()) -> Look:
    """Return what a player gets to know in a state, errors for these attempts included."""
    view = game.observe(state, who)
    demand(5, view.viewer == who, f"the view of {who} names the viewer {view.viewer}")
    legal = tuple(game.legal_actions(state, who)) if who >= 0 else ()
    demand(5, tuple(view.legal) == legal, f"the view of {who} lists {view.legal} as legal, the game {legal}")
    picture = spec_of(game.setup.name).picture(game, view)
    demand(5, all(len(row) <= WIDTH for row in picture.split("\n")), f"a picture is wider than {WIDTH} columns")
    return Look(msgspec.json.encode(view), picture, tuple([_error(game, state, action) for action in attempts]))


def _error(game: Game[Any, Any, Any], state: Value, action: Action) -> Refusal | None:
    try:
        game.check(state, action)
    except IllegalAction as error:
        return error.code, error.rule, error.message
    return None


def law_5(match: Playout, indices: Sequence[int], steps: int = 20, attempts: int = 10) -> None:
    """
    From each of these states, continue the truth and a sampled world side by side, for each player.

    Inside a block, the state must look as if nobody but the player had committed yet. `steps` bounds the actions
    after which a pair is left alone, `attempts` the actions of the player, and of all others, whose errors are
    compared each time.
    """
    game = match.game
    tables = [game.action_table(who) for who in range(game.players)]
    for index in indices:
        for who, table in enumerate(tables):
            draw = FastDraw(seed_of(match.seed.hex(), "law 5", index, who))
            others = [action for seat, other in enumerate(tables) if seat != who for action in some(other, 3, draw)]
            others += some([action for action in match.actions if action.by_chance], attempts, draw)
            pair = _Pair(game, who, draw, some(table, attempts, draw), some(others, attempts, draw))
            truth = match.as_known(index, who)
            if truth != match.states[index]:
                pair.compare(match.states[index], truth, f"state {index}, inside a block")
            world = prepared(game, game.observe(truth, who), f"state {index}, player {who}").sample(draw)
            pair.follow(truth, world, steps, f"state {index}")
    _check_block_orders(match)


class _Pair:
    """Two matches that look the same to one player."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        who: Player,
        draw: Draw,
        attempts: Sequence[Action],
        others: Sequence[Action],
    ) -> None:
        self.game = game
        self.who = who
        self.draw = draw
        self.attempts = attempts
        self.others = others

    def compare(self, truth: Value, world: Value, where: str) -> None:
        """Demand that the player, and a spectator, cannot tell the two apart."""
        one = look(self.game, truth, self.who, self.attempts)
        other = look(self.game, world, self.who, self.attempts)
        for part in ("view", "picture", "errors"):
            seen, world_seen = getattr(one, part), getattr(other, part)
            demand(5, seen == world_seen, f"{where}: player {self.who}'s {part}: {seen!r} is not {world_seen!r}")
        public = look(self.game, truth, SPECTATOR) == look(self.game, world, SPECTATOR)
        demand(5, public, f"{where}: a spectator sees more than player {self.who}")
        for action in self.others:
            self.compare_refusals(action, _error(self.game, truth, action), _error(self.game, world, action), where)

    def compare_refusals(self, action: Action, one: Refusal | None, other: Refusal | None, where: str) -> None:
        """Demand that two refusals of somebody else's action by the same rule say the same: all may hear them."""
        same_rule = one is not None and other is not None and one[:2] == other[:2]
        demand(5, not same_rule or one == other, f"{where}: the refusal of {action} says {one}, or {other}")

    def follow(self, truth: Value, world: Value, steps: int, where: str) -> None:
        """Continue both with actions that look the same, as long as there are such."""
        for step in range(steps):
            self.compare(truth, world, f"{where} and {step} actions")
            acting = self.game.actors(truth)
            demand(
                5, acting == self.game.actors(world), f"{where} and {step} actions: who acts depends on hidden facts"
            )
            if not acting or truth == world:
                return
            actions = self.chance(truth, world) if acting == (CHANCE,) else self.choice(truth, world, acting)
            if actions is None:
                return
            truth, world = self.game.reduce(truth, actions[0]), self.game.reduce(world, actions[1])

    def choice(self, truth: Value, world: Value, acting: tuple[Player, ...]) -> tuple[Action, Action] | None:
        """Return actions of one player that look the same."""
        player = acting[self.draw.below(len(acting))]
        possible = list(self.game.legal_actions(world, player))
        legal = list(self.game.legal_actions(truth, player))
        for action in [legal[self.draw.below(len(legal))] for _ in range(8)]:
            alike = [other for other in possible if self.alike(action, other)]
            if alike:
                return action, alike[self.draw.below(len(alike))]
        return None

    def alike(self, one: Action, other: Action) -> bool:
        """Tell whether two actions look the same to the player."""
        return redact(one, self.who) == redact(other, self.who)

    def chance(self, truth: Value, world: Value) -> tuple[Action, Action] | None:
        """Return outcomes that look the same: of the same draw, or the truth's own, or any."""
        for number in range(4):
            seed = seed_of(self.draw.below(2**32), number)
            outcome = self.game.chance(truth, FastDraw(seed))
            drawn = self.game.chance(world, FastDraw(seed))
            if self.alike(outcome, drawn):
                return outcome, drawn
            if _error(self.game, world, outcome) is None:
                return outcome, outcome
            for other, _ in self.game.chance_outcomes(world) or ():
                if self.alike(outcome, other):
                    return outcome, other
        return None


def _check_block_orders(match: Playout) -> None:
    """Demand that the order in which the members of a block commit makes no difference."""
    game = match.game
    ends = [end for end in range(1, len(match.states)) if match.starts[end] == end and match.starts[end - 1] != end - 1]
    for end in ends:
        start = match.starts[end - 1]
        for actions in (match.lines(end)[start:], match.lines(end)[start:][::-1]):
            state = match.states[start]
            for action in actions:
                state = game.reduce(state, action)
            demand(5, state == match.states[end], f"the order of commitment in the block from state {start} shows")
