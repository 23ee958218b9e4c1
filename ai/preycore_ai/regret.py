"""Regret matching over a simultaneous choice and what follows from it, by external sampling on a growing tree."""

from collections.abc import Sequence
from typing import Final, final

from preycore.actions import ARBITER, CHANCE, Action, Player, actor
from preycore.chance import Draw
from preycore.native import i64
from preycore.value import Value

from .rollout import AnyGame, Horizon, final_shares
from .tree import LINE, Trail, Tree

_WHOLE: Final = 1 << 16
"""What the probabilities of a policy sum to, but for rounding."""
_END: Final = -4
"""In place of the player: what the node is worth is known."""
_BEYOND: Final = -5
"""In place of the player: here the next simultaneous choice begins."""


@final
class Spot:
    """What the players' regrets are at one information set; lists have one entry for each legal action."""

    def __init__(self, legal: tuple[Action, ...]) -> None:
        self.legal: Final = legal
        self.regrets: Final = [0] * len(legal)
        self.sums: Final = [0] * len(legal)
        """The policies of all rounds, later ones weighing more: what the search settles on."""
        self.rounds: i64 = 0
        """In how many rounds each action was tried for its player's regrets."""
        self.totals: Final = [0] * len(legal)
        """By action, the sum of what it brought its player in these rounds, in units."""

    def policy(self) -> list[int]:
        """Return the weights of the next round: the regrets above zero, or all alike."""
        positive = [regret if regret > 0 else 0 for regret in self.regrets]
        whole = sum(positive)
        if whole == 0:
            return [_WHOLE // len(positive)] * len(positive)
        return [regret * _WHOLE // whole for regret in positive]

    def settled(self) -> list[int]:
        """Return the weights of the mean policy; those of the next round as long as there was none."""
        return self.sums if sum(self.sums) else self.policy()


@final
class Node:
    """A moment of the tree in which a player has a choice, chance has several outcomes, or the tree ends."""

    def __init__(self, player: Player, state: Value, trail: Trail) -> None:
        self.player: Final = player
        self.state: Final = state
        self.trail: Final = trail
        self.spot: Spot | None = None
        self.next: Next | None = None
        self.shares: list[int] = []
        """By seat, in units, where the tree ends."""
        self.kids: Final[dict[Action, Node]] = {}


@final
class Next:
    """Where another simultaneous choice begins: nothing is hidden there, so it matters not how it was reached."""

    def __init__(self, trail: Trail) -> None:
        self.trail: Final = trail
        self.trials: i64 = 0
        self.totals: Final = [0] * len(trail.keys)
        """By seat, the sum of the shares in these trials, in units."""

    def add(self, shares: list[int]) -> None:
        """Count one trial."""
        self.trials += 1
        for seat in range(len(shares)):
            self.totals[seat] += shares[seat]


@final
class Regrets:
    """
    Monte Carlo counterfactual regret minimisation (Lanctot, Waugh, Zinkevich and Bowling 2009) from a public state on.

    A round samples everybody's choices but one player's, tries all of that player's, and adds to his regrets. The mean
    policy weighs round t by t². The tree ends where the next simultaneous choice begins; a try beyond it is an
    iteration of the ordinary search.
    """

    def __init__(self, game: AnyGame, tree: Tree, horizon: Horizon, draw: Draw, start: Value) -> None:
        self._game: Final = game
        self._tree: Final = tree
        self._horizon: Final = horizon
        self._draw: Final = draw
        self._start: Final = start
        self._members: Final[tuple[int, ...]] = tuple(game.block(start))
        self._spots: Final[list[dict[int, Spot]]] = [{} for _ in range(game.players)]
        self._nexts: Final[dict[Value, Next]] = {}
        self.rounds: i64 = 0
        self.trials: i64 = 0
        """How often a match was played on to the end, the horizon or beyond the tree."""
        self.root: Final = self._grow(start, self._trail())

    def round(self, node: Node) -> None:
        """Sample from a node on, and add to the regrets of the member whose turn it is."""
        member = self._members[self.rounds % len(self._members)]
        self.rounds += 1
        self._value(node, member)

    def world(self, state: Value, searcher: Player) -> tuple[Node, int]:
        """Return the node of a state behind the view, and how probably the others' mean policies lead to it."""
        game = self._game
        trail, weight = self._trail(), 1
        at = self._start
        for action in game.observe(state, ARBITER).history:
            actors: tuple[int, ...] = game.actors(at)
            who = actor(action)
            if who != CHANCE and who != searcher:
                weight *= self._weight(who, action, trail)
            trail.follow(action, len(actors))
            at = game.reduce(at, action)
        return self._grow(at, trail), weight

    def spot(self, player: Player, node: Node) -> Spot:
        """Return what is known where a player chooses at a node, or later in the simultaneous choice that it opens."""
        return self._spots[player][node.trail.keys[player]]

    def line(self, node: Node, searcher: Player, own: Action) -> tuple[Action, ...]:
        """Return what follows the searcher's action if the others do what they do most, as the searcher sees it."""
        seen: list[Action] = []
        trail, state, chosen = node.trail.fork(), node.state, False
        while len(seen) < LINE:
            actors: tuple[int, ...] = self._game.actors(state)
            if not actors or self._another(state, actors):
                break
            action: Action
            if actors[0] == searcher and not chosen:
                action, chosen = own, True
            elif actors[0] == CHANCE:
                action = self._game.chance(state, self._draw)
            else:
                action = self._likeliest(state, actors[0], trail)
            if action is not own:
                seen.append(self._tree.eyes.sight(action).shown)
            trail.follow(action, len(actors))
            state = self._game.reduce(state, action)
        return tuple(seen)

    def _trail(self) -> Trail:
        return Trail(self._tree.eyes, self._game.players).fork()

    def _weight(self, player: Player, action: Action, trail: Trail) -> int:
        """Return how probable a choice is, 1 at least: nothing legal is impossible."""
        spot = self._spots[player].get(trail.keys[player])
        if spot is None or action not in spot.legal:
            return _WHOLE
        settled = spot.settled()
        return 1 + settled[spot.legal.index(action)] * _WHOLE // sum(settled)

    def _likeliest(self, state: Value, player: Player, trail: Trail) -> Action:
        spot = self._spots[player].get(trail.keys[player])
        legal: Sequence[Action] = self._game.legal_actions(state, player)
        if spot is None or len(legal) == 1:
            return legal[0]
        settled = spot.settled()
        return spot.legal[settled.index(max(settled))]

    def _value(self, node: Node, member: Player) -> i64:
        """Return what a node is worth to a member, in units."""
        player = node.player
        if player == _END:
            return node.shares[member]
        if player == _BEYOND:
            return self._beyond(node, member)
        if player == CHANCE:
            return self._value(self._kid(node, self._game.chance(node.state, self._draw)), member)
        spot = node.spot
        assert spot is not None
        weights = spot.policy()
        if player != member:
            for index in range(len(weights)):
                spot.sums[index] += weights[index] * self.rounds * self.rounds
            return self._value(self._kid(node, spot.legal[self._draw.pick(weights)]), member)
        values = [self._value(self._kid(node, action), member) for action in spot.legal]
        mean = sum([weights[index] * values[index] for index in range(len(values))]) // sum(weights)
        spot.rounds += 1
        for index in range(len(values)):
            spot.regrets[index] += values[index] - mean
            spot.totals[index] += values[index]
        return mean

    def _beyond(self, node: Node, member: Player) -> i64:
        """Return the mean of the trials from a node on, with one more."""
        following = node.next
        assert following is not None
        self.trials += 1
        following.add(self._tree.try_from(node.state, following.trail.fork()))
        return following.totals[member] // following.trials

    def _kid(self, node: Node, action: Action) -> Node:
        kid = node.kids.get(action)
        if kid is None:
            trail = node.trail.fork()
            trail.follow(action, len(self._game.actors(node.state)))
            kid = self._grow(self._game.reduce(node.state, action), trail)
            node.kids[action] = kid
        return kid

    def _grow(self, state: Value, trail: Trail) -> Node:
        """Return the next node from a state on; what is forced is done on the way."""
        game = self._game
        while True:
            actors: tuple[int, ...] = game.actors(state)
            if not actors:
                return self._end(state, trail, final_shares(game, state))
            player = actors[0]
            another = self._another(state, actors)
            if (another or player == CHANCE) and self._horizon.reached(state):
                return self._end(state, trail, self._horizon.shares(state))
            if another:
                return self._open(state, trail)
            if player == CHANCE:
                outcomes = game.chance_outcomes(state)
                if outcomes is None or len(outcomes) > 1:
                    return Node(CHANCE, state, trail)
                action: Action = outcomes[0][0]
            else:
                legal: tuple[Action, ...] = tuple(game.legal_actions(state, player))
                if len(legal) > 1:
                    node = Node(player, state, trail)
                    node.spot = self._spot(player, trail, legal)
                    return node
                action = legal[0]
            trail.follow(action, len(actors))
            state = game.reduce(state, action)

    def _another(self, state: Value, actors: tuple[int, ...]) -> bool:
        """Return whether another simultaneous choice begins."""
        return state is not self._start and actors == self._game.block(state)

    def _end(self, state: Value, trail: Trail, shares: list[int]) -> Node:
        self.trials += 1
        node = Node(_END, state, trail)
        node.shares = shares
        return node

    def _open(self, state: Value, trail: Trail) -> Node:
        """Return the node of the next simultaneous choice; the same for all ways that lead to the same state."""
        following = self._nexts.get(state)
        if following is None:
            following = Next(trail)
            self._nexts[state] = following
        node = Node(_BEYOND, state, trail)
        node.next = following
        return node

    def _spot(self, player: Player, trail: Trail, legal: tuple[Action, ...]) -> Spot:
        key = trail.keys[player]
        spot = self._spots[player].get(key)
        if spot is None:
            spot = Spot(legal)
            self._spots[player][key] = spot
        return spot
