"""
The measure of exploitability beside OpenSpiel's: the same position, the same policies, and its CFR's solution.

The hunt is written as an extensive game in Gambit's format, which OpenSpiel loads; both compute NashConv of the same
policies. Then OpenSpiel solves the hunt by CFR, and our enumeration judges its solution. Needs the extras `ai`, `bench`
and `cli`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from exploitability import DRAW, POSITIONS, SEARCH, Hunt, Policy, Stage, policy_of, third_hunt

from preycore import CHANCE, load
from preycore.actions import Action
from preycore.value import Value
from preycore.views import View
from preycore.wording import phrase

TOLERANCE: Final = 1e-9
"""By how much two sums of floating-point numbers may differ."""


class Exported:
    """A hunt in Gambit's format, its nodes in the order in which everybody chooses, one after another."""

    def __init__(self, stage: Stage) -> None:
        self.stage: Final = stage
        self.sets: Final[dict[View, int]] = {}
        """Information sets by view, numbered from 1 for each player."""
        self._counts: Final = [0] * stage.players
        self._lines: Final[list[str]] = []
        self._ends: int = 0
        self._node(stage.initial_state())

    def text(self) -> str:
        """Return the whole file."""
        players = " ".join(f'"{seat}"' for seat in range(self.stage.players))
        return "\n".join([f'EFG 2 R "hunt" {{ {players} }}', *self._lines]) + "\n"

    def _node(self, state: Value) -> None:
        state, seat = until_choice(self.stage, state)
        if seat is None:
            self._ends += 1
            gains = " ".join(str(float(gain)) for gain in self.stage.returns(state))
            self._lines.append(f't "" {self._ends} "" {{ {gains} }}')
            return
        view, legal = self.stage.observe(state, seat), self.stage.legal_actions(state, seat)
        if view not in self.sets:
            self._counts[seat] += 1
            self.sets[view] = self._counts[seat]
        labels = " ".join(f'"{phrase(action)}"' for action in legal)
        number = self.sets[view]
        self._lines.append(f'p "" {seat + 1} {number} "{seat}/{number}" {{ {labels} }} 0')
        for action in legal:
            self._node(self.stage.reduce(state, action))


def until_choice(stage: Stage, state: Value) -> tuple[Value, int | None]:
    """Return the next state in which somebody chooses, and who; nobody where the hunt is over."""
    while stage.actors(state) == (CHANCE,):
        state = stage.reduce(state, stage.chance(state, DRAW))
    actors = stage.actors(state)
    return state, actors[0] if actors else None


@dataclass(frozen=True)
class Known:
    """An information set as OpenSpiel has it."""

    name: str
    numbers: tuple[int, ...]
    """OpenSpiel's number of each action, in our order."""


def information_sets(stage: Stage, game: Any) -> dict[View, Known]:
    """Return OpenSpiel's information sets by view, walking through both trees side by side."""
    found: dict[View, Known] = {}

    def walk(state: Value, theirs: Any) -> None:
        state, seat = until_choice(stage, state)
        if seat is None:
            if [float(gain) for gain in stage.returns(state)] != list(theirs.returns()):
                raise ValueError("the trees end differently")
            return
        legal = stage.legal_actions(state, seat)
        numbers = tuple(theirs.string_to_action(phrase(action)) for action in legal)
        known = Known(theirs.information_state_string(seat), numbers)
        if found.setdefault(stage.observe(state, seat), known) != known:
            raise ValueError("what is one view to us is told apart there")
        for action, number in zip(legal, numbers, strict=True):
            walk(stage.reduce(state, action), theirs.child(number))

    walk(stage.initial_state(), game.new_initial_state())
    return found


def tabular(game: Any, sets: dict[View, Known], policy: Policy) -> Any:
    """Return a policy of ours as a table of OpenSpiel's."""
    table = import_module("open_spiel.python.policy").TabularPolicy(game)
    for view, known in sets.items():
        row = table.policy_for_key(known.name)
        row[:] = 0
        for action, share in policy(view):
            row[known.numbers[view.legal.index(action)]] = float(share)
    return table


def solved(game: Any, sets: dict[View, Known], rounds: int) -> tuple[Any, Policy]:
    """Return the mean policy of OpenSpiel's CFR after so many rounds, as its table and as a policy of ours."""
    solver = import_module("open_spiel.python.algorithms.cfr").CFRSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    table = solver.average_policy()

    def policy(view: View) -> Iterable[tuple[Action, Fraction]]:
        row = table.policy_for_key(sets[view].name)
        shares = [Fraction(float(row[number])) for number in sets[view].numbers]
        whole = sum(shares, Fraction(0))
        return [(action, share / whole) for action, share in zip(view.legal, shares, strict=True)]

    return table, policy


def compare(
    players: Annotated[int, typer.Option(help="Players of the position.")] = 2,
    position: Annotated[str, typer.Option(help="equal, ahead or behind.")] = "behind",
    rounds: Annotated[int, typer.Option(help="Rounds of CFR.")] = 1000,
) -> None:
    """Print NashConv by OpenSpiel and by enumeration of the same policies. Fails where they differ."""
    game = load("another_day", players)
    start = third_hunt(game, POSITIONS[players][position])
    stage = Stage(game, start)
    theirs = import_module("pyspiel").load_efg_game(Exported(stage).text())
    sets = information_sets(stage, theirs)
    nash_conv: Callable[..., float] = import_module("open_spiel.python.algorithms.exploitability").nash_conv
    rows = [(f"CFR, {rounds} rounds", *solved(theirs, sets, rounds))]
    for kind in ("random", "rules", SEARCH):
        ours = policy_of(kind, stage, 0)
        rows.append((kind, tabular(theirs, sets, ours), ours))
    for kind, table, policy in rows:
        mine, other = float(Hunt(game, start, policy).nash_conv()), nash_conv(theirs, table)
        print(f"{players} players, {position}, {kind}: OpenSpiel {other:.9f}, enumeration {mine:.9f}", flush=True)
        if abs(mine - other) > TOLERANCE:
            raise SystemExit("they differ")


if __name__ == "__main__":
    typer.run(compare)
