"""Survival of the Fittest: does a seat of the open board, or does going first, gain anything among equal agents?"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final

import typer

from preycore import agent, load
from preycore.actions import CHANCE
from preycore.agents import Agent
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.value import Value

NORMAL: Final = 1.96
"""Standard errors on either side of a mean that an interval of 95 % reaches."""


@dataclass
class Tally:
    """Sums over the matches of what one seat, or one place in the order of turns, gained."""

    total: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        """Count one match."""
        self.total += share
        self.squares += share * share

    def text(self, matches: int) -> str:
        """Return the mean share with its interval, in percent."""
        mean = self.total / matches
        reach = NORMAL * ((self.squares / matches - mean * mean) / matches) ** 0.5
        return f"{100 * mean:.1f} ± {100 * reach:.1f}"


def play(game: Game[Any, Any, Any], chooser: Agent, number: int) -> Value:
    """Return the end of match `number`, in which all seats choose alike."""
    deal = sha256(f"d{number}".encode()).digest()
    draw, actions = FastDraw(deal), 0
    state: Value = game.initial_state()
    while actors := game.actors(state):
        if actors == (CHANCE,):
            action = game.chance(state, draw)
        else:
            seed = sha256(deal + actions.to_bytes(4, "big")).digest()
            action = chooser.choose(game, game.observe(state, actors[0]), seed).action
        state = game.reduce(state, action)
        actions += 1
    return state


def main(
    matches: Annotated[int, typer.Option(min=1)] = 2000,
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    start: Annotated[int, typer.Option(min=0, help="The number of the first match, which fixes its dice.")] = 0,
    name: Annotated[str, typer.Option("--agent")] = "rules",
) -> None:
    """Print the shares of the victories by seat, the seats going first in turn, and by order of turns."""
    games = [load("survival", players, first=first) for first in range(players)]
    chooser = agent(name)
    seats, places = [Tally() for _ in range(players)], [Tally() for _ in range(players)]
    for number in range(start, start + matches):
        first = number % players
        for seat, share in enumerate(games[first].returns(play(games[first], chooser, number))):
            seats[seat].add(float(share))
            places[(seat - first) % players].add(float(share))
    print(f"{matches} matches of {players} × {name}, from number {start} on; shares of the victories in percent")
    print("by seat, the first player rotating: " + ", ".join(tally.text(matches) for tally in seats))
    print("by order of turns: " + ", ".join(tally.text(matches) for tally in places))


if __name__ == "__main__":
    typer.run(main)
