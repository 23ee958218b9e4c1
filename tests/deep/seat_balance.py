"""Survival of the Fittest: does a seat of the open board, or does going first, gain anything among equal agents?"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final

import typer

from preycore import agent, load
from preycore.match import Match
from preycore.simulation import play_out

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


def play(players: int, seed: int, number: int, name: str) -> tuple[int, tuple[float, ...]]:
    """Play match `number` among equal agents; return who went first (each seat in turn) and the returns by seat."""
    first = number % players
    game = load("survival", players, first=first)
    match = Match.start(game, sha256(f"seat-balance/{seed}/{number}".encode()).digest(), commit=False)
    agents = [agent(name) for _ in range(players)]
    play_out(match, agents, lambda seat, choice: sha256(f"{seed}/{number}/{seat}/{choice}".encode()).digest())
    return first, tuple(map(float, match.returns()))


def main(
    matches: Annotated[int, typer.Option(min=1)] = 2000,
    players: Annotated[int, typer.Option(min=2, max=4)] = 4,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    name: Annotated[str, typer.Option("--agent")] = "rules",
) -> None:
    """Print each seat's share of the victories, and that of each place in the order of turns."""
    seats, places = [Tally() for _ in range(players)], [Tally() for _ in range(players)]
    for number in range(matches):
        first, shares = play(players, seed, number, name)
        for seat, share in enumerate(shares):
            seats[seat].add(share)
            places[(seat - first) % players].add(share)
    print(f"{matches} matches of {players} × {name}, seed {seed}; shares of the victories in percent")
    print("by seat, the first player rotating: " + ", ".join(tally.text(matches) for tally in seats))
    print("by order of turns: " + ", ".join(tally.text(matches) for tally in places))


if __name__ == "__main__":
    typer.run(main)
