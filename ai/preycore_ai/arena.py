"""Agents against agents on the same deals: paired matches, every rotation of the seats, shares with intervals."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from statistics import NormalDist, stdev
from typing import Final

from preycore import catalog
from preycore.agents import Agent
from preycore.errors import SetupError
from preycore.lines import EndingLine, parse_line
from preycore.log import read_log
from preycore.match import Match
from preycore.simulation import play_out, refuse_timed

CONFIDENCE: Final = 0.95
"""The probability with which an interval covers the true mean."""


@dataclass(frozen=True)
class Contest:
    """
    Who plays what, how often.

    Deal d is played once for every rotation of the agents over the seats, with the same seed and deal id, so that
    every agent sits once at every seat of the same deal.
    """

    game: str
    agents: tuple[str, ...]
    """One agent a seat of the first rotation, by name and parameters."""
    deals: int
    seed: int
    edition: str = "open"

    def __post_init__(self) -> None:
        """Raise SetupError for numbers out of range, an unknown agent or one that depends on time."""
        if not 1 <= self.deals <= 1_000_000 or not 0 <= self.seed < 1 << 64:
            raise SetupError("bad-options", "an arena plays 1 to 1,000,000 deals from a seed below 2^64")
        for text in self.agents:
            refuse_timed(catalog.agent(text))
        catalog.load(self.game, len(self.agents), self.edition)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """All matches as (deal, rotation), in order."""
        return [(deal, rotation) for deal in range(self.deals) for rotation in range(len(self.agents))]

    def seated(self, rotation: int) -> tuple[str, ...]:
        """Return the agents by seat: in rotation r the agent a sits at seat (a + r) mod players."""
        count = len(self.agents)
        return tuple(self.agents[(seat - rotation) % count] for seat in range(count))


@dataclass(frozen=True)
class Share:
    """What an agent gained: its mean return a match, with a normal interval over the deals' means."""

    agent: str
    seats: int
    """How many of the contest's seats it holds; their returns are averaged."""
    mean: Fraction
    low: float
    high: float


def play(contest: Contest, deal: int, rotation: int) -> bytes:
    """Play one match and return its log. The same contest, deal and rotation give the same bytes everywhere."""
    agents: list[Agent] = [catalog.agent(text) for text in contest.seated(rotation)]
    match = begin(contest, deal, rotation, tuple(agent.name for agent in agents))
    play_out(match, agents, seeds(contest, deal, rotation))
    return match.log()


def begin(contest: Contest, deal: int, rotation: int, labels: tuple[str, ...]) -> Match:
    """Return the match of a deal and rotation at its beginning, with these labels of the seats."""
    return Match.start(
        catalog.load(contest.game, len(contest.agents), contest.edition),
        _seed(b"deal", contest.seed, deal),
        match_id=f"arena-{contest.seed}-{deal}-{rotation}",
        deal_id=f"arena-{contest.seed}-{deal}",
        players=labels,
        commit=False,
    )


def seeds(contest: Contest, deal: int, rotation: int) -> Callable[[int, int], bytes]:
    """Return what gives the seed of a seat's n-th decision (from 0) in this match."""
    return lambda seat, decision: _seed(b"agent", contest.seed, deal, rotation, seat, decision)


def _seed(purpose: bytes, *numbers: int) -> bytes:
    return sha256(b"preycore/arena/1/" + purpose + b"".join(number.to_bytes(8, "big") for number in numbers)).digest()


def run(contest: Contest, folder: Path, workers: int = 1) -> Iterator[tuple[int, int]]:
    """
    Play all matches whose logs are not in the folder yet, yielding (deal, rotation) as each log is stored.

    The folder's `arena.json` says whose logs these are; SetupError if it is another contest's.
    """
    _claim(contest, folder)
    missing = [pairing for pairing in contest.pairings if not path_of(folder, *pairing).exists()]
    if workers == 1:
        done: Iterator[tuple[int, int]] = (_store(contest, folder, *pairing) for pairing in missing)
    else:
        done = _parallel(contest, folder, missing, workers)
    return done


def _parallel(
    contest: Contest, folder: Path, missing: list[tuple[int, int]], workers: int
) -> Iterator[tuple[int, int]]:
    try:
        from joblib import Parallel, delayed  # type: ignore[import-untyped]  # joblib has no types
    except ModuleNotFoundError:
        raise SetupError("missing-extra", "several workers need joblib: install preycore[ai]") from None
    results: Iterator[tuple[int, int]] = Parallel(n_jobs=workers, return_as="generator_unordered")(
        delayed(_store)(contest, folder, *pairing) for pairing in missing
    )
    return results


def _claim(contest: Contest, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "arena.json"
    stated = {"game": contest.game, "edition": contest.edition, "agents": list(contest.agents), "seed": contest.seed}
    if path.exists() and json.loads(path.read_text()) != stated:
        raise SetupError("bad-options", f"{folder} holds the matches of another contest")
    write_whole(path, json.dumps(stated, indent=2).encode() + b"\n")


def _store(contest: Contest, folder: Path, deal: int, rotation: int) -> tuple[int, int]:
    write_whole(path_of(folder, deal, rotation), play(contest, deal, rotation))
    return deal, rotation


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(path)


def path_of(folder: Path, deal: int, rotation: int) -> Path:
    """Return where the log of a match is stored."""
    return folder / f"{deal:04d}-{rotation}.jsonl"


def shares(contest: Contest, folder: Path) -> list[Share]:
    """Return each agent's share over the deals whose matches are all stored, in the contest's order of agents."""
    count = len(contest.agents)
    by_deal: list[list[Fraction]] = []
    for deal in range(contest.deals):
        paths = [path_of(folder, deal, rotation) for rotation in range(count)]
        if all(path.exists() for path in paths):
            by_deal.append(_deal_means([_returns(path) for path in paths]))
    return [_share(contest, by_deal, name) for name in dict.fromkeys(contest.agents)] if by_deal else []


def _deal_means(rotations: Sequence[tuple[Fraction, ...]]) -> list[Fraction]:
    """Return the mean return of each agent over the rotations of one deal."""
    count = len(rotations)
    return [
        sum((returns[(agent + rotation) % count] for rotation, returns in enumerate(rotations)), Fraction(0)) / count
        for agent in range(count)
    ]


def _returns(path: Path) -> tuple[Fraction, ...]:
    """Return the returns of a stored match from the places of its ending."""
    last = parse_line(path.read_bytes().splitlines()[-1]).line
    if not isinstance(last, EndingLine) or not last.places:
        raise SetupError("bad-options", f"{path} does not end")
    winners = last.places.count(1)
    return tuple(Fraction(1, winners) if place == 1 else Fraction(0) for place in last.places)


def _share(contest: Contest, by_deal: list[list[Fraction]], name: str) -> Share:
    held = [index for index, agent in enumerate(contest.agents) if agent == name]
    means = [sum((means[index] for index in held), Fraction(0)) / len(held) for means in by_deal]
    mean = sum(means, Fraction(0)) / len(means)
    spread = stdev(map(float, means)) / len(means) ** 0.5 if len(means) > 1 else 1.0
    reach = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * spread
    return Share(name, len(held), mean, max(0.0, float(mean) - reach), min(1.0, float(mean) + reach))


def digest(contest: Contest, folder: Path) -> str:
    """Return SHA-256 (hex) over the digests of all stored logs in order: equal for equal results."""
    paths = [path_of(folder, *pairing) for pairing in contest.pairings]
    found = [read_log(path).digest() for path in paths if path.exists()]
    return sha256("".join(found).encode()).hexdigest()
