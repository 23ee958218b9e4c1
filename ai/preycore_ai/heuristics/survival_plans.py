"""Survival of the Fittest: plans for the rest of a turn, by where they leave predator, prey and obstacle."""

from typing import Final, TypeAlias, final

from preycore.chance import Draw
from preycore.games.survival.actions import Step, SurvivalAction
from preycore.games.survival.game import Survival
from preycore.games.survival.state import ASSIGN, FLEE, HUNT, State

from .survival_judgement import Judgement
from .survival_rules import judge
from .survival_ways import ways
from .survival_worth import Position, expected, position_of

HUNTS: Final = 6
"""How many ends of the predator's die go on into further plans."""
FLIGHTS: Final = 8
"""The same of the prey's die; `EARLY` if the predator's is still to come."""
EARLY: Final = 3
WALLS: Final = 4
"""The same of an obstacle, out of the `LOOKED` places that the rule-based agent likes best."""
LOOKED: Final = 10
EDGE: Final = 12
"""How many unfinished plans go on together."""
ENDS: Final = 4
"""How many ends each prey's way is tried with for each number of steps, and how many ways of all prey are kept."""
FLOCKS: Final = 16
RANDOM: Final = 2
"""How many turns at random are among the plans."""

Way: TypeAlias = tuple[int, int, tuple[int, ...]]
"""What a prey stands to lose at a way's end, its number, and the cells of the way."""
Flock: TypeAlias = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
"""What all prey looked at stand to lose, and number and way of each one that moves."""


@final
class Plan:
    """The actions of a plan so far, the state after them, and what it promises the player, in units."""

    def __init__(self, actions: tuple[SurvivalAction, ...], state: State, worth: int) -> None:
        self.actions: Final = actions
        self.state: Final = state
        self.worth: Final = worth


def _order(plan: Plan) -> int:
    return -plan.worth


def different(plans: list[Plan]) -> list[Plan]:
    """Return plans that lead to different states, the best first, of equals the earlier."""
    known: set[State] = set()
    found: list[Plan] = []
    for plan in sorted(plans, key=_order):
        if plan.state not in known:
            known.add(plan.state)
            found.append(plan)
    return found


@final
class Planner:
    """Makes plans for the rest of one turn: a beam over its parts, each judged as if the turn ended there."""

    def __init__(self, game: Survival, root: State, draw: Draw) -> None:
        self.game: Final = game
        self.root: Final = root
        self.seat: Final = root.seat
        self.size: Final = len(root.tokens) // game.players
        self._draw: Final = draw
        self._neighbours: Final = game.rules.board.neighbours

    def plans(self) -> list[Plan]:
        """Return plans to the end of the turn, the best first; the rule-based agent's turn is one of them."""
        start = Plan((), self.root, 0)
        done = [self._by_rules(start)]
        edge = [start]
        while edge:
            further: list[Plan] = []
            for plan in edge:
                for longer in self._longer(plan):
                    if self._ended(longer.state):
                        done.append(longer)
                    else:
                        further.append(longer)
            edge = different(further)[:EDGE]
        for _ in range(RANDOM):
            done.append(self._at_random(start))
        return different(done)

    def _ended(self, state: State) -> bool:
        return state.number != self.root.number or self.game.actors(state) != (self.seat,)

    def _worth(self, position: Position) -> int:
        """Return what a position promises the player if the next one is on turn."""
        seat = self.seat
        if len(position.alive) > 1:
            seat = (seat + 1) % self.game.players
            while seat not in position.alive:
                seat = (seat + 1) % self.game.players
        after = Position(position.tokens, position.walls, position.caught, seat)
        return expected(self.game, after)[self.seat]

    def _plan(self, before: Plan, actions: list[SurvivalAction], state: State) -> Plan:
        worth = self._worth(position_of(self.game.glance(state)))
        return Plan((*before.actions, *actions), state, worth)

    def _then(self, plan: Plan, actions: list[SurvivalAction]) -> list[Plan]:
        """Return the plan with these actions, as far as the turn goes; nothing if one of them is not legal."""
        state = plan.state
        made: list[SurvivalAction] = []
        for action in actions:
            if self._ended(state):
                break
            if action not in self.game.legal_actions(state, self.seat):
                return []
            made.append(action)
            state = self.game.reduce(state, action)
        return [self._plan(plan, made, state)]

    def _by_rules(self, plan: Plan) -> Plan:
        """Return the plan with the rest of the turn as the rule-based agent plays it."""
        state = plan.state
        made: list[SurvivalAction] = []
        while not self._ended(state):
            legal = self.game.legal_actions(state, self.seat)
            action = legal[0]
            if len(legal) > 1:
                verdicts = judge(self.game, state, legal)
                most = max([verdict.value for verdict in verdicts.values()])
                action = next(one for one, verdict in verdicts.items() if verdict.value == most)
            made.append(action)
            state = self.game.reduce(state, action)
        return self._plan(plan, made, state)

    def _at_random(self, plan: Plan) -> Plan:
        state = plan.state
        made: list[SurvivalAction] = []
        while not self._ended(state):
            legal = self.game.legal_actions(state, self.seat)
            made.append(legal[self._draw.below(len(legal))])
            state = self.game.reduce(state, made[-1])
        return self._plan(plan, made, state)

    # a part more

    def _longer(self, plan: Plan) -> list[Plan]:
        """Return the plan with one part more: an assignment, a die, a lift or an obstacle."""
        state = plan.state
        if state.phase == HUNT:
            return self._hunts(plan)
        if state.phase == FLEE:
            return self._flights(plan, FLIGHTS)
        legal = self.game.legal_actions(state, self.seat)
        if state.phase == ASSIGN:
            return [one for action in legal for one in self._then(plan, [action])]
        tokens = [action.token for action in legal if isinstance(action, Step)]
        if not tokens:
            return self._walls(plan)
        hunts = self._hunts(plan) if min(tokens) == 0 else []
        flights = self._flights(plan, EARLY if hunts else FLIGHTS) if max(tokens) > 0 else []
        return hunts + flights

    def _hunts(self, plan: Plan) -> list[Plan]:
        """Return the plan with the predator's die, by the best ends of its way."""
        state = plan.state
        glance = self.game.glance(state)
        closed = position_of(glance).closed_to(self.seat)
        quarry = [False] * len(closed)
        for seat, row in enumerate(glance.tokens):
            for cell in row[1:]:
                if seat != self.seat and cell >= 0:
                    quarry[cell] = True
        begun = state.phase == HUNT
        path = glance.path if begun else (glance.tokens[self.seat][0],)
        found: list[tuple[int, tuple[int, ...]]] = []
        for way in ways(self._neighbours, closed, path, glance.rest if begun else glance.predator_die, quarry)[
            -1
        ].values():
            if way:
                found.append((-self._worth(self._hunted(state, way)), way))
        found.sort()
        steps = self.game.table.steps[self.seat * self.size]
        plans: list[Plan] = []
        for _, way in found:
            if len(plans) < HUNTS:
                plans += self._then(plan, [steps[cell] for cell in way])
        return plans

    def _hunted(self, state: State, way: tuple[int, ...]) -> Position:
        """Return the position once the predator has gone a way."""
        glance = self.game.glance(state)
        tokens, caught = glance.tokens, list(glance.caught)
        tokens[self.seat][0] = way[-1]
        for cell in way:
            for seat, row in enumerate(tokens):
                if seat != self.seat and cell in row[1:]:
                    token = row.index(cell, 1)
                    row[token] = -1
                    caught[self.seat] += self.game.rules.values[token - 1]
                    if max(row[1:]) < 0:
                        row[0] = -1
        return Position(tokens, glance.walls, caught, self.seat)

    def _flights(self, plan: Plan, most: int) -> list[Plan]:
        """Return the plan with the prey's die, by the ways of all prey that leave least to lose."""
        state = plan.state
        glance = self.game.glance(state)
        own = glance.tokens[self.seat]
        judgement = Judgement(self.game, state)
        threats = judgement.threats(judgement.walls)
        begun = state.phase == FLEE
        rest = glance.rest if begun else glance.prey_die
        first = glance.token if begun else 0
        flocks: list[list[Flock]] = [[] for _ in range(rest + 1)]
        flocks[0].append((0, ()))
        if first:
            flocks = _joined(flocks, self._ends(judgement, threats, first, glance.path, rest))
        for token in range(1, self.size):
            if own[token] >= 0 and token != first and token not in glance.moved:
                flocks = _joined(flocks, self._ends(judgement, threats, token, (own[token],), rest))
        while not flocks[rest]:
            rest -= 1
        steps = self.game.table.steps
        plans: list[Plan] = []
        for _, ways_of in flocks[rest]:
            actions: list[SurvivalAction] = []
            for token, way in ways_of:
                actions += [steps[self.seat * self.size + token][cell] for cell in way]
            plans += self._then(plan, actions)
        return different(plans)[:most]

    def _ends(
        self, judgement: Judgement, threats: list[int], token: int, path: tuple[int, ...], rest: int
    ) -> list[list[Way]]:
        """Return by number of steps the ways of one prey to its best ends."""
        nothing = [False] * len(threats)
        found: list[list[Way]] = []
        for layer in ways(self._neighbours, judgement.taken, path, rest, nothing):
            ends: list[Way] = [(judgement.cost(threats, token, end[0]), token, way) for end, way in layer.items()]
            ends.sort()
            found.append(ends[:ENDS])
        return found

    def _walls(self, plan: Plan) -> list[Plan]:
        """Return the plan with a lift, or with an obstacle on its best places."""
        state = plan.state
        verdicts = judge(self.game, state, self.game.legal_actions(state, self.seat))
        liked = sorted([(-verdict.value, number) for number, verdict in enumerate(verdicts.values())])
        actions = list(verdicts)
        plans: list[Plan] = []
        for _, number in liked[:LOOKED]:
            plans += self._then(plan, [actions[number]])
        return different(plans)[:WALLS]


def _joined(flocks: list[list[Flock]], ends: list[list[Way]]) -> list[list[Flock]]:
    """Return by number of steps used the best ways of the prey so far together with those of one prey more."""
    after: list[list[Flock]] = [[] for _ in flocks]
    for used, found in enumerate(flocks):
        for cost, before in found:
            for more in range(min(len(flocks) - used, len(ends))):
                for extra, token, way in ends[more]:
                    after[used + more].append((cost + extra, (*before, (token, way)) if way else before))
    best: list[list[Flock]] = []
    for one in after:
        one.sort()
        best.append(one[:FLOCKS])
    return best
