"""`preycore simulate`: matches of agents against agents, the same on every machine."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from ..agents import Agent
from ..simulation import simulate as play_match
from ._arguments import EditionName, GameName, Options, Players, agents_from, game_from
from ._files import write_lines
from ._progress import track


def simulate(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the logs, NNNN.jsonl.")],
    players: Players = None,
    matches: Annotated[int, typer.Option(metavar="M", min=0, help="How many matches.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The number that fixes everything.")] = 0,
    agents: Annotated[
        str, typer.Option(metavar="A,B,…", help="One agent a seat, or one for all, as ismcts:iterations=1000.")
    ] = "random",
    edition: EditionName = "open",
    option: Options = None,
) -> None:
    """
    Let agents play matches and write their logs.

    The same arguments give the same logs, to the byte, on every machine.
    """
    table = game_from(game, players, edition, option)
    seats = agents_from(agents, table.players)
    out.mkdir(parents=True, exist_ok=True)
    returns = [Fraction(0)] * table.players
    for index in track(range(matches), "playing"):
        match = play_match(table, seats, seed, index)
        write_lines(match.lines(), str(out / f"{index:04}.jsonl"))
        returns = [total + share for total, share in zip(returns, match.returns(), strict=True)]
    played = f"{matches} {'match' if matches == 1 else 'matches'}"
    print(f"{played} of {game} with {table.players} players, seed {seed}, in {out}")
    if matches:
        _print_returns(seats, [total / matches for total in returns])


def _print_returns(seats: list[Agent], means: list[Fraction]) -> None:
    for seat, (agent, mean) in enumerate(zip(seats, means, strict=True), 1):
        print(f"  Player {seat}  {float(mean):.3f} mean return  {agent.name}")
