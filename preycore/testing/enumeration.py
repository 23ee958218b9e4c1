"""Laws 5 and 6 on games small enough to walk through every match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import msgspec

from ..actions import CHANCE, SPECTATOR, Action, Player, redact
from ..chance import FastDraw
from ..game import Game
from ..value import Value
from ..views import View
from .broken import demand
from .interference import Look, look
from .outcomes import fits
from .playing import seed_of


@dataclass(frozen=True)
class Node:
    """One way to reach a state."""

    state: Value
    start: Value
    """The state at the start of the block around it; the same outside of blocks."""
    closed: tuple[Action, ...]
    """All actions before, without those of an open block."""
    opened: Mapping[Player, Action] = field(default_factory=dict)
    """What has been chosen in the open block."""
    weight: Fraction = Fraction(1)
    """The product of the probabilities of chance so far; a player's choice counts 1."""

    def seen_by(self, who: Player) -> tuple[Action, ...]:
        """Return all actions before as `who` sees them, of an open block only his own."""
        own = [self.opened[who]] if who in self.opened else []
        return tuple([redact(action, who) for action in [*self.closed, *own]])


def every_node(game: Game[Any, Any, Any], limit: int = 200_000) -> Iterator[Node]:
    """
    Yield every way to reach a state, those inside of blocks included.

    Raises ValueError where chance cannot be listed, or beyond `limit` nodes.
    """
    start = game.initial_state()
    waiting = [Node(start, start, ())]
    while waiting:
        node = waiting.pop()
        inside, after = _beyond(game, node)
        for found in (node, *inside):
            limit -= 1
            yield found
        waiting += after
        if limit < 0:
            raise ValueError("the game is too large to be enumerated")


def _beyond(game: Game[Any, Any, Any], node: Node) -> tuple[list[Node], list[Node]]:
    """Return the nodes inside of the block that begins here, and those after the next decision."""
    acting = game.actors(node.state)
    if acting == (CHANCE,):
        outcomes = game.chance_outcomes(node.state)
        if outcomes is None:
            raise ValueError("an outcome of chance cannot be listed")
        return [], [_after(game, node, (action,), node.weight * share) for action, share in outcomes]
    if not game.block(node.state):
        return [], [
            _after(game, node, (a,), node.weight) for who in acting for a in game.legal_actions(node.state, who)
        ]
    inside = [found for number in range(1, len(acting)) for found in _partly(game, node, acting, number)]
    return inside, [_after(game, node, joint, node.weight) for joint in _joint(game, node.state, acting)]


def _joint(game: Game[Any, Any, Any], state: Value, members: tuple[Player, ...]) -> Iterator[tuple[Action, ...]]:
    return product(*[game.legal_actions(state, member) for member in members])


def _partly(game: Game[Any, Any, Any], node: Node, members: tuple[Player, ...], number: int) -> Iterator[Node]:
    for some in combinations(members, number):
        for joint in _joint(game, node.state, some):
            state = _after(game, node, joint, node.weight).state
            yield Node(state, node.state, node.closed, dict(zip(some, joint, strict=True)), node.weight)


def _after(game: Game[Any, Any, Any], node: Node, actions: tuple[Action, ...], weight: Fraction) -> Node:
    state = node.state
    for action in actions:
        state = game.reduce(state, action)
    return Node(state, state, (*node.closed, *actions), {}, weight)


def check_every_look(game: Game[Any, Any, Any]) -> int:
    """Demand law 5 of all pairs of matches; return the number of different looks that players can have."""
    known: dict[tuple[Player, tuple[Action, ...]], Look] = {}
    tables = {who: game.action_table(who) if who >= 0 else () for who in (*range(game.players), SPECTATOR)}
    for node in every_node(game):
        for who, table in tables.items():
            seen = node.seen_by(who)
            new = look(game, node.state, who, table)
            old = known.setdefault((who, seen), new)
            demand(5, new == old, f"player {who} saw {seen} and is shown two different things: {old} and {new}")
    return len(known)


@dataclass
class Posterior:
    """What one view leaves possible."""

    view: View
    weights: dict[Value, Fraction] = field(default_factory=dict)


def every_posterior(game: Game[Any, Any, Any]) -> list[Posterior]:
    """Return for each view of each player its worlds, inside a block its start with the player's own commitment."""
    found: dict[bytes, Posterior] = {}
    for node in every_node(game):
        for who in range(game.players):
            if set(node.opened) <= {who}:
                view = game.observe(node.state, who)
                weights = found.setdefault(msgspec.json.encode(view), Posterior(view)).weights
                weights[node.state] = weights.get(node.state, Fraction(0)) + node.weight
    return list(found.values())


def check_frequencies(game: Game[Any, Any, Any], views: int = 60, samples: int = 60) -> None:
    """
    Demand law 6 by chi-square: worlds are sampled with their exact weights.

    Checks about `views` views, evenly spread, with `samples` samples for each state that a view leaves possible.
    """
    posteriors = every_posterior(game)
    for number in range(0, len(posteriors), max(1, len(posteriors) // views)):
        view, weights = posteriors[number].view, posteriors[number].weights
        total = sum(weights.values())
        worlds, draw = game.worlds(view), FastDraw(seed_of("frequencies", number))
        counts: dict[Value, int] = {}
        for _ in range(samples * len(weights)):
            world = worlds.sample(draw)
            counts[world] = counts.get(world, 0) + 1
        shares = {state: float(weight / total) for state, weight in weights.items()}
        demand(6, fits(shares, counts), f"from {view} worlds come {counts}, with weights {shares}")
