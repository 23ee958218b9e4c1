"""Measures agents of Hunter: Deadly Prey side against side, every deal played again with rule-based agents alone."""

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt
from typing import Annotated, Final

import typer
from joblib import Parallel, delayed  # type: ignore[import-untyped]  # joblib has no types
from rich.progress import track

from preycore import agent, load
from preycore.simulation import simulate

GAME: Final = "deadly_prey"
PLAIN: Final = "rules"


def main(
    players: Annotated[int, typer.Option(min=2, max=5)] = 5,
    hunters: Annotated[str, typer.Option(help="The hunters' agent.")] = PLAIN,
    monster: Annotated[str, typer.Option(help="The monster's agent.")] = PLAIN,
    one: Annotated[
        str | None, typer.Option(help="The agent of one hunter, whose seat changes from deal to deal.")
    ] = None,
    matches: Annotated[int, typer.Option(min=2)] = 100,
    first: Annotated[int, typer.Option(min=0, help="The number of the first deal.")] = 0,
    seed: Annotated[int, typer.Option(min=0)] = 1,
) -> None:
    """Play, and print shares of the victory with intervals of 95 % over deals, and a digest over all logs."""
    numbers = range(first, first + matches)
    jobs = (delayed(paired)(players, hunters, monster, one, seed, number) for number in numbers)
    told = list(track(Parallel(-1, return_as="generator")(jobs), f"{players} players", matches))
    beast = [shares[-1] for shares, _, _ in told]
    plain = [shares[-1] for _, shares, _ in told]
    print(f"{matches} deals from {first} on, {players} players, seed {seed}: hunters {hunters}, monster {monster}")
    print(
        f"monster wins {mean_of(beast)}; rule-based agents alone {mean_of(plain)}; apart {mean_of(apart(beast, plain))}"
    )
    if one is not None:
        seats = [number % (players - 1) for number in numbers]
        mine = [shares[seat] for (shares, _, _), seat in zip(told, seats, strict=True)]
        same = [shares[seat] for (_, shares, _), seat in zip(told, seats, strict=True)]
        print(f"{one} wins {mean_of(mine)}; rules in its seat {mean_of(same)}; apart {mean_of(apart(mine, same))}")
        hunts = [1 - share for share in beast]
        print(f"of the hunters' wins it has {ratio_of(mine, hunts)}; fair: {1 / (players - 1):.3f}")
    print(f"digest {sha256(''.join([digest for _, _, digest in told]).encode()).hexdigest()}")


def paired(
    players: int, hunters: str, monster: str, one: str | None, seed: int, number: int
) -> tuple[list[float], list[float], str]:
    """Return by seat what was won in a deal, what rule-based agents win there, and the digest of the first log."""
    names = [hunters] * (players - 1) + [monster]
    if one is not None:
        names[number % (players - 1)] = one
    shares, digest = played(names, seed, number)
    plain = shares if set(names) == {PLAIN} else played([PLAIN] * players, seed, number)[0]
    return shares, plain, digest


def played(names: Sequence[str], seed: int, number: int) -> tuple[list[float], str]:
    """Return by seat what was won in a match, and the digest of its log."""
    match = simulate(load(GAME, len(names)), [agent(name) for name in names], seed, number)
    assert match.ending is not None
    best = min(match.ending.places)
    winners = match.ending.places.count(best)
    return [1 / winners if place == best else 0.0 for place in match.ending.places], match.digest


def apart(some: Sequence[float], others: Sequence[float]) -> list[float]:
    """Return differences by deal."""
    return [one - other for one, other in zip(some, others, strict=True)]


def mean_of(values: Sequence[float]) -> str:
    """Return a mean with its interval."""
    mean = sum(values) / len(values)
    spread = sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))
    return f"{mean:.3f} ± {1.96 * spread:.3f}"


def ratio_of(parts: Sequence[float], wholes: Sequence[float]) -> str:
    """Return the ratio of two sums over deals with its interval, by the delta method."""
    ratio, count = sum(parts) / sum(wholes), len(parts)
    rest = [part - ratio * whole for part, whole in zip(parts, wholes, strict=True)]
    spread = sqrt(sum([value**2 for value in rest]) / (count - 1) / count) / (sum(wholes) / count)
    return f"{ratio:.3f} ± {1.96 * spread:.3f}"


if __name__ == "__main__":
    typer.run(main)
