"""One search tree: an information-set table for each player, and the iteration that descends and grows them."""

from typing import Final, final

from preycore.actions import CHANCE, Action, Player, redact
from preycore.chance import Draw
from preycore.game import Worlds
from preycore.native import i64
from preycore.value import Value

from .logarithm import SCALE_BITS, inverse_sqrt, place, sqrt_ln
from .rollout import UNIT, AnyGame, Horizon, Rollout, final_shares, play_out

LINE: Final = 6
"""How many actions after the searcher's own one an iteration leaves in the lines."""

_START: Final = 1
_HALF: Final = 0x7FFFFFFF
_FIRST: Final = 0x6C8E9CF5
_SECOND: Final = 0x7FEB352D


def mix(key: i64, code: i64) -> i64:
    """
    Return the 62-bit key of a player's information set after one more action, whose code is below 2³¹.

    Two multiply-with-carry steps (Marsaglia) on the halves of the key, so that no product leaves 62 bits.
    """
    low: i64 = (key & _HALF) ^ code
    first: i64 = low * _FIRST + (key >> 31) + 1
    low = (first & _HALF) ^ (first >> 31)
    second: i64 = low * _SECOND + (first >> 31)
    return second


@final
class Arm:
    """What the search knows of one action at one information set."""

    def __init__(self, action: Action) -> None:
        self.action: Final = action
        self.visits: i64 = 0
        self.total: i64 = 0
        """The sum of the owner's shares, in units."""
        self.available: i64 = 1
        """In how many visits of the information set the action was legal since it was first tried."""


@final
class Line:
    """How often the iterations went on with which action, as the searcher sees it."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.after: Final[dict[Action, Line]] = {}

    def step(self, action: Action) -> "Line":
        """Count one more iteration that goes on with this action, and return what follows it."""
        line = self.after.get(action)
        if line is None:
            line = Line()
            self.after[action] = line
        line.visits += 1
        return line


@final
class Sight:
    """One action through everybody's eyes."""

    def __init__(self, codes: tuple[int, ...], shown: Action) -> None:
        self.codes: Final = codes
        """By player, the number of what that player sees."""
        self.shown: Final = shown
        """The action as the searcher sees it."""


@final
class Eyes:
    """Numbers what the players see of actions, in the order in which the search first meets it."""

    def __init__(self, players: int, searcher: Player) -> None:
        self._players: Final = players
        self._searcher: Final = searcher
        self._sights: Final[dict[Action, Sight]] = {}
        self._codes: Final[dict[Action, int]] = {}

    def sight(self, action: Action) -> Sight:
        """Return what everybody sees of an action."""
        sight = self._sights.get(action)
        if sight is None:
            seen = [redact(action, player) for player in range(self._players)]
            codes = tuple([self._codes.setdefault(one, len(self._codes) + 1) for one in seen])
            sight = Sight(codes, seen[self._searcher])
            self._sights[action] = sight
        return sight


@final
class Trail:
    """
    What everybody has seen on the way of one iteration.

    The commitments of a simultaneous choice enter the keys when it is complete, in seat order. So the key under which
    a member chooses depends neither on the others' commitments nor on who has made one.
    """

    def __init__(self, eyes: Eyes, players: int) -> None:
        self._eyes: Final = eyes
        self.keys: Final = [_START] * players
        self.begun: bool = False
        self._held: list[Action] = []
        self._missing: i64 = 0
        self._own: Action | None = None
        self._line: Line | None = None
        self._steps: i64 = LINE

    def fork(self) -> "Trail":
        """Return a trail that goes on from here by itself, and counts no lines."""
        trail = Trail(self._eyes, 0)
        trail.keys.extend(self.keys)
        trail.begun = True
        trail._held = list(self._held)
        trail._missing = self._missing
        return trail

    def begin(self, own: Action, line: Line) -> None:
        """Name the searcher's action at the view, and where the lines after it are counted."""
        self.begun = True
        self._own = own
        self._line = line

    def closes(self, acting: int) -> bool:
        """Return whether no simultaneous choice is open after an action, chosen while so many players could act."""
        return acting == 1 and self._missing < 2

    def follow(self, action: Action, acting: int) -> None:
        """Take in an action, chosen while so many players could act."""
        if self._missing == 0:
            if acting == 1:
                self._see(action)
                return
            self._missing = acting
        self._held.append(action)
        self._missing -= 1
        if self._missing == 0:
            for held in self._held:
                self._see(held)
            self._held = []

    def _see(self, action: Action) -> None:
        sight = self._eyes.sight(action)
        for player in range(len(self.keys)):
            self.keys[player] = mix(self.keys[player], sight.codes[player])
        if action is self._own:
            self._own = None
        elif self._line is not None and self._steps > 0:
            self._line = self._line.step(sight.shown)
            self._steps -= 1


@final
class Tree:
    """
    A multi-observer search over information sets (Cowling, Powley and Whitehouse 2012) from one player's view.

    Each player has a table of information sets, keyed by what that player sees from the view on. An opponent's set
    spans all hands that he may hold at the view, hence the counts of availability.
    """

    def __init__(
        self,
        game: AnyGame,
        worlds: Worlds[Value],
        rollout: Rollout,
        horizon: Horizon,
        draw: Draw,
        searcher: Player,
        exploration: int,
    ) -> None:
        self._game: Final = game
        self._worlds: Final = worlds
        self._rollout: Final = rollout
        self._horizon: Final = horizon
        self._draw: Final = draw
        self._searcher: Final = searcher
        self._weight: i64 = exploration * UNIT // 100
        self._roots: Final = sqrt_ln()
        self._inverses: Final = inverse_sqrt()
        self._answers: Final = rollout.answers()
        self._kept: Final[dict[int, tuple[Action, ...]]] = {}
        """What is tried at those of the searcher's information sets where that is not everything."""
        self.eyes: Final = Eyes(game.players, searcher)
        self._tables: Final[list[dict[int, dict[Action, Arm]]]] = [{} for _ in range(game.players)]
        self.lines: Final[dict[Action, Line]] = {}
        """What followed each of the searcher's own actions at the view."""

    def arms(self) -> dict[Action, Arm]:
        """Return what the search knows of the searcher's own actions at the view."""
        return self._tables[self._searcher].get(_START, {})

    def iterate(self) -> None:
        """
        Sample a world, descend through it, add an action to the tree, play out, and count the result.

        In a simultaneous choice each member may add one, and the tree is left when the choice is complete.
        """
        self.try_from(self._worlds.sample(self._draw), Trail(self.eyes, self._game.players))

    def try_from(self, state: Value, trail: Trail) -> list[int]:
        """Run an iteration from a state on, to which the trail has led, and return the shares by seat, in units."""
        path: list[Arm] = []
        owners: list[int] = []
        shares = self._descend(state, trail, path, owners)
        for index in range(len(path)):
            arm = path[index]
            arm.visits += 1
            arm.total += shares[owners[index]]
        return shares

    def _descend(self, state: Value, trail: Trail, path: list[Arm], owners: list[int]) -> list[int]:
        game = self._game
        leaving = False
        while True:
            actors: tuple[int, ...] = game.actors(state)
            if not actors:
                return final_shares(game, state)
            player = actors[0]
            if player == CHANCE:
                if self._horizon.reached(state):
                    return self._horizon.shares(state)
                action: Action = game.chance(state, self._draw)
            else:
                legal: tuple[Action, ...] = tuple(game.legal_actions(state, player))  # a tuple is not copied
                action = legal[0]
                if self._answers and player != self._searcher:
                    if len(legal) > 1:
                        action = legal[self._rollout.choose(state, player, legal, self._draw)]
                elif len(legal) > 1:
                    arm = self._select(player, trail.keys[player], state, legal)
                    action = arm.action
                    leaving = leaving or arm.visits == 0
                    path.append(arm)
                    owners.append(player)
                    if player == self._searcher and not trail.begun:
                        trail.begin(action, self._line(action))
            state = game.reduce(state, action)
            if leaving and trail.closes(len(actors)):
                return play_out(game, state, self._rollout, self._horizon, self._draw)
            trail.follow(action, len(actors))

    def _select(self, player: Player, key: int, state: Value, legal: tuple[Action, ...]) -> Arm:
        """Return an untried action, drawn, or else the one with the highest confidence bound, the first of equals."""
        arms = self._tables[player].get(key)
        if arms is None:
            arms = {}
            self._tables[player][key] = arms
            if player == self._searcher:
                self._narrow(key, state, legal)
        if player == self._searcher and self._kept:
            legal = self._kept.get(key, legal)
        untried: list[Action] = []
        best: Arm | None = None
        highest: i64 = -1
        for action in legal:
            arm = arms.get(action)
            if arm is None:
                untried.append(action)
                continue
            arm.available += 1
            bound = self._bound(arm)
            if bound > highest:
                best = arm
                highest = bound
        if best is None or untried:
            best = Arm(untried[self._draw.below(len(untried))])
            arms[best.action] = best
        return best

    def _narrow(self, key: int, state: Value, legal: tuple[Action, ...]) -> None:
        indices = self._rollout.worth_trying(state, self._searcher, legal)
        if indices is not None:
            self._kept[key] = tuple([legal[index] for index in indices])

    def _bound(self, arm: Arm) -> i64:
        """Return the action's mean share plus exploration · sqrt(ln(available) / visits), in units."""
        spread: i64 = self._roots[place(arm.available)] * self._inverses[place(arm.visits)]
        return arm.total // arm.visits + ((spread >> SCALE_BITS) * self._weight >> SCALE_BITS)

    def _line(self, action: Action) -> Line:
        line = self.lines.get(action)
        if line is None:
            line = Line()
            self.lines[action] = line
        return line
