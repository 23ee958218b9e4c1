"""Measures this project and its peers in one run, side by side and round by round, and prints medians and ratios."""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from figures import FIGURES, START_AIM, START_LIMIT, STARTS, Figure, Side

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
FALL: Final = 0.85
"""A ratio below this share of an earlier one is a failure of `--compare`."""


class Worker:
    """A process that measures on request."""

    def __init__(self, command: list[str], folder: Path, path: str) -> None:
        environment = {**os.environ, "PYTHONPATH": path, "NODE_ENV": "production"}
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def line(self) -> str:
        """Return the next line of output."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def ask(self, task: str, seconds: float) -> float | str:
        """Return units a second, or why the peer is absent."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task, "seconds": seconds}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self.line() or '{"absent": "its process ended"}')
        return str(answer["absent"]) if "absent" in answer else float(answer["units"] / answer["seconds"])

    def stop(self) -> None:
        """End the process."""
        self._process.communicate()


@dataclass
class Measured:
    """What came out for one figure, by round."""

    figure: Figure
    own: list[float] = field(default_factory=list)
    peer: list[float] = field(default_factory=list)
    absent: str = ""

    @property
    def ratios(self) -> list[float]:
        """Own over peer, by round."""
        return [own / peer for own, peer in zip(self.own, self.peer, strict=False)]


def workers(given: argparse.Namespace) -> dict[str, Worker]:
    """Start one process for each kind of worker."""
    own = [sys.executable, "-P", str(HERE / "own.py")]
    sources = os.pathsep.join([str(HERE), str(ROOT), str(ROOT / "ai")])
    found = {
        "compiled": Worker(own, HERE, os.pathsep.join([str(HERE), str(given.site.resolve())])),
        "interpreted": Worker(own, HERE, sources),
        "peers": Worker([str(given.peers.absolute()), "-P", str(HERE / "peers.py")], HERE, str(HERE)),
    }
    for kind in ("compiled", "interpreted"):
        if (runs := found[kind].line()) != kind:
            raise SystemExit(f"the {kind} worker runs {runs or 'not at all'}: see --site, and `make clean-compile`")
    if given.node.is_dir() and shutil.which("node"):
        found["boardgame"] = Worker(["node", str(HERE / "boardgame" / "worker.mjs")], given.node, "")
    return found


def measure(given: argparse.Namespace) -> list[Measured]:
    """Measure all figures, each round own and peer one right after the other, in changing order."""
    rows = [Measured(figure) for figure in FIGURES if not given.only or figure.key in given.only]
    running = workers(given)
    for number in range(given.rounds):
        for row in rows:
            progress(f"round {number + 1} of {given.rounds}: {row.figure.key}")
            sides = [(row.own, row.figure.own)]
            if row.figure.peer is not None and not row.absent:
                sides.insert(number % 2, (row.peer, row.figure.peer))
            for results, side in sides:
                take(row, results, side, running, given.seconds)
    progress("")
    for worker in running.values():
        worker.stop()
    return rows


def progress(text: str) -> None:
    """Show on a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"\r{text:<40}", end="" if text else "\r", file=sys.stderr, flush=True)


def take(row: Measured, results: list[float], side: Side, running: dict[str, Worker], seconds: float) -> None:
    """Measure one side of a figure once."""
    result = running[side.worker].ask(side.task, seconds) if side.worker in running else "it is not installed"
    if isinstance(result, str):
        row.absent = result
    else:
        results.append(result)


def starts(given: argparse.Namespace) -> dict[str, list[float]]:
    """Return for each program the seconds that it takes from the start of the interpreter, by round."""
    found: dict[str, list[float]] = {}
    environment = {**os.environ, "PYTHONPATH": str(given.site.resolve())}
    for _ in range(given.rounds + 1):
        for key, code in STARTS.items():
            began = time.perf_counter()
            subprocess.run([sys.executable, "-P", "-c", code], cwd="/", env=environment, check=True)
            found.setdefault(key, []).append(time.perf_counter() - began)
    return {key: seconds[1:] for key, seconds in found.items()}


def spread(values: list[float], form: str) -> str:
    """Return the median with the lowest and highest value."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def table(rows: list[Measured], started: dict[str, list[float]]) -> str:
    """Return the results as a table in Markdown."""
    lines = ["| figure | here | against | there | ratio | least | aim |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        figure = row.figure
        own = f"{spread(row.own, ',.0f')} {figure.unit}" if row.own else "–"
        there = f"absent: {row.absent}" if row.absent else spread(row.peer, ",.0f")
        ratio = spread(row.ratios, ".2f") if row.ratios else "–"
        bounds = f"{figure.least:.3g} | {figure.aim:.3g}" if figure.least else "– | –"
        lines.append(f"| {figure.title} | {own} | {figure.against} | {there} | {ratio} | {bounds} |")
    for key, seconds in started.items():
        name = "rules" if key == "start" else "ismcts:iterations=1000"
        what = f"start of the interpreter to the first answer of {name}, seconds of the clock"
        lines.append(f"| {what} | {spread(seconds, '.3f')} | – | – | – | {START_LIMIT} | {START_AIM} |")
    return "\n".join(lines)


def as_json(rows: list[Measured], started: dict[str, list[float]], given: argparse.Namespace) -> dict[str, object]:
    """Return the results with what they belong to."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rounds": given.rounds,
        "seconds": given.seconds,
        "figures": {
            row.figure.key: {
                "here": row.own,
                "there": row.peer,
                "ratio": median(row.ratios) if row.ratios else None,
                "least": row.figure.least or None,
                "absent": row.absent or None,
            }
            for row in rows
        },
        "starts": started,
    }


def fallen(rows: list[Measured], before: dict[str, dict[str, dict[str, float | None]]]) -> list[str]:
    """Return a sentence for each ratio that fell by more than 15 % since an earlier run."""
    sentences = []
    for row in rows:
        old = before["figures"].get(row.figure.key, {}).get("ratio")
        if old and row.ratios and median(row.ratios) < FALL * old:
            sentences.append(f"{row.figure.key}: the ratio fell from {old:.2f} to {median(row.ratios):.2f}")
    return sentences


def arguments() -> argparse.ArgumentParser:
    """Return the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is measured (default 7)")
    parser.add_argument("--seconds", type=float, default=0.7, help="processor time a measurement (default 0.7)")
    parser.add_argument("--only", nargs="+", metavar="FIGURE", help=" ".join(figure.key for figure in FIGURES))
    parser.add_argument("--site", type=Path, default=ROOT / "out" / "site", help="folder with the compiled packages")
    parser.add_argument("--peers", type=Path, default=Path(sys.executable), help="Python that has the peers")
    parser.add_argument("--node", type=Path, default=ROOT / "out" / "bench-node", help="folder with boardgame.io")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="fail if a ratio fell by more than 15 %% since")
    return parser


def main() -> int:
    """Measure, print, and compare with an earlier run if there is one."""
    given = arguments().parse_args()
    rows = measure(given)
    started = starts(given)
    print(f"{given.rounds} rounds, medians (lowest to highest); Python {platform.python_version()}\n")
    print(table(rows, started))
    sentences = fallen(rows, json.loads(given.compare.read_text())) if given.compare else []
    if given.json:
        given.json.write_text(json.dumps(as_json(rows, started, given), indent=1) + "\n")
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
