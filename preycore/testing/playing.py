"""Whole matches to test with: played at random or by agents, and what each player saw of them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from .. import catalog
from ..actions import CHANCE, Action, Player, actor, redact
from ..agents import Agent
from ..catalog import GameSpec
from ..chance import Draw, FastDraw, SeededDraw
from ..game import Game
from ..value import Value
from .broken import demand


def seed_of(*parts: object) -> bytes:
    """Return 32 bytes that follow from these parts (numbers and strings)."""
    return sha256("/".join(str(part) for part in parts).encode()).digest()


@dataclass(frozen=True)
class Playout:
    """A match with all its states: `states[i]` is the one before `actions[i]`."""

    game: Game[Any, Any, Any]
    seed: bytes
    states: tuple[Value, ...]
    actions: tuple[Action, ...]

    starts: tuple[int, ...]
    """For each state the index of the one at which the block around it began; its own outside of blocks."""

    def committed(self, index: int) -> dict[Player, Action]:
        """Return what has been chosen so far in the block around state `index`, by player."""
        return {actor(action): action for action in self.actions[self.starts[index] : index]}

    def as_known(self, index: int, who: Player) -> Value:
        """Return the state with all that `who` may know of it: inside a block its start plus his own commitment."""
        start: Value = self.states[self.starts[index]]
        own = self.committed(index).get(who)
        return start if own is None else self.game.reduce(start, own)

    def seen_by(self, index: int, who: Player) -> tuple[Action, ...]:
        """Return all actions before state `index` as `who` sees them: blocks in seat order, of an open one his own."""
        own = self.committed(index).get(who)
        seen = [*self.lines(self.starts[index]), *([] if own is None else [own])]
        return tuple([redact(action, who) for action in seen])

    def lines(self, index: int) -> list[Action]:
        """Return the actions before state `index`, which is in no open block, in the order of a log."""
        ordered: list[Action] = []
        while len(ordered) < index:
            first = end = len(ordered)
            while end < index and self.starts[end] == first:
                end += 1
            ordered += sorted(self.actions[first:end], key=actor)
        return ordered


def playout(
    game: Game[Any, Any, Any],
    seed: int | bytes,
    agents: Sequence[Agent] | None = None,
    draw: Draw | None = None,
) -> Playout:
    """
    Play one match; in a block the members act in random order.

    `agents` choose by seat (default: at random); `draw` gives the random choices instead of the seed. Raises LawBroken
    where nobody can act, or the match exceeds the game's bound.
    """
    origin = seed if isinstance(seed, bytes) else seed_of("playout", seed)
    stream = SeededDraw(origin, "testing")
    choices = FastDraw(origin) if draw is None else draw
    states = [game.initial_state()]
    starts = [0]
    actions: list[Action] = []
    while acting := game.actors(states[-1]):
        demand(1, len(actions) < game.bound, f"the match has more than {game.bound} actions")
        who = acting[choices.below(len(acting))]
        action = _next(game, states[-1], who, stream, choices, agents, len(actions))
        actions.append(action)
        states.append(game.reduce(states[-1], action))
        members = game.block(states[-1])
        inside = members and game.actors(states[-1]) != members
        starts.append(starts[-1] if inside else len(actions))
    return Playout(game, origin, tuple(states), tuple(actions), tuple(starts))


def _next(
    game: Game[Any, Any, Any],
    state: Value,
    who: Player,
    stream: Draw,
    choices: Draw,
    agents: Sequence[Agent] | None,
    index: int,
) -> Action:
    if who == CHANCE:
        outcome: Action = game.chance(state, stream)
        return outcome
    if agents is not None:
        return agents[who].choose(game, game.observe(state, who), seed_of("agent", index, who)).action
    legal: Sequence[Action] = game.legal_actions(state, who)
    demand(1, len(legal) > 0, f"player {who} has to act and has no legal action")
    return legal[choices.below(len(legal))]


def sample_states(match: Playout, number: int) -> list[int]:
    """
    Return the indices of about `number` states of a match, ascending.

    They include the first and last, a few before and after each type of action, and others at random.
    """
    draw = FastDraw(match.seed)
    last = len(match.actions)
    if last < number:
        return list(range(last + 1))
    chosen = {0, last}
    by_kind: dict[str, list[int]] = {}
    for index, action in enumerate(match.actions):
        by_kind.setdefault(type(action).__name__, []).append(index)
    share = max(1, number // (2 * len(by_kind)))
    for indices in by_kind.values():
        chosen.update(indices[draw.below(len(indices))] for _ in range(share))
    while len(chosen) < number:
        chosen.add(draw.below(last))
    return sorted(chosen)


@contextmanager
def in_catalog(spec: GameSpec) -> Iterator[None]:
    """Put a game into the catalog as long as the context lasts."""
    known = catalog.specs()
    known[spec.name] = spec
    try:
        yield
    finally:
        del known[spec.name]
