"""`preycore arena`: agents against agents on the same deals."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from .arena import CONFIDENCE, Contest, Share, digest, run, shares


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, as `preycore games` has it.")],
    agents: Annotated[
        str, typer.Option(metavar="A,B,…", help="One agent a seat; in each deal everybody sits once at every seat.")
    ],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the logs; a run that was stopped goes on.")],
    deals: Annotated[
        int, typer.Option(metavar="D", min=1, help="How many deals; each is played in all rotations.")
    ] = 20,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The number that fixes all deals and choices.")] = 0,
    edition: Annotated[str, typer.Option(metavar="NAME", help="An edition's name.")] = "open",
    workers: Annotated[int, typer.Option(metavar="W", min=1, help="Processes; the results are the same.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """
    Let agents play paired matches and print each one's share of the victories.

    Every deal is played once for each rotation of the agents over the seats. Intervals are over the deals' means.
    """
    contest = Contest(game, tuple(agents.split(",")), deals, seed, edition)
    for _ in _tracked(run(contest, out, workers), len(contest.pairings), as_json):
        pass
    found = shares(contest, out)
    if as_json:
        print(json.dumps(_record(contest, found, digest(contest, out)), indent=2))
    else:
        _print(contest, found, out)


def _tracked(done: Iterator[tuple[int, int]], total: int, quiet: bool) -> Iterator[tuple[int, int]]:
    if quiet or not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(done, total=total, description="playing")


def _record(contest: Contest, found: list[Share], digest: str) -> dict[str, object]:
    return {
        "game": contest.game,
        "edition": contest.edition,
        "players": len(contest.agents),
        "deals": contest.deals,
        "matches": len(contest.pairings),
        "seed": contest.seed,
        "confidence": CONFIDENCE,
        "agents": [
            {
                "agent": share.agent,
                "seats": share.seats,
                "mean": str(share.mean),
                "mean_decimal": round(float(share.mean), 4),
                "interval": [round(share.low, 4), round(share.high, 4)],
            }
            for share in found
        ],
        "digest": digest,
    }


def _print(contest: Contest, found: list[Share], folder: Path) -> None:
    count = len(contest.agents)
    scale = f"{contest.deals} deals × {count} rotations"
    print(f"{len(contest.pairings)} matches of {contest.game}: {scale}, seed {contest.seed}")
    print(f"mean return a seat (fair: {1 / count:.3f}), with {CONFIDENCE:.0%} intervals over deals; logs in {folder}")
    for share in found:
        print(f"  {float(share.mean):.3f}  [{share.low:.3f}, {share.high:.3f}]  {share.agent} × {share.seats}")
