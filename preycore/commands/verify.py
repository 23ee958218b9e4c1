"""`preycore verify`: the referee's verdict on logs."""

from pathlib import Path
from typing import Annotated, Final

import typer

from ..cli import INVALID, UNDECIDED, USAGE, VALID, refuse
from ..errors import LogError, PreycoreError, printable
from ..event import departures, read_event
from ..referee import Verdict, shortfalls, verdict_json
from ..referee import verify as judge
from ..wording import facts, problem_place, verdict_lines
from ._arguments import AsJson, Seeds, seeds_from
from ._files import file_text, open_log
from ._progress import track

_EXIT: Final = {"valid": VALID, "incomplete": UNDECIDED, "sealed": UNDECIDED, "invalid": INVALID}
_GRAVEST: Final = (USAGE, INVALID, UNDECIDED, VALID)
"""Which exit code goes before which if there are several files."""


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILES…", help="Logs; - is standard input.")],
    as_json: AsJson = False,
    require: Annotated[
        str, typer.Option(metavar="FACTS", help="Facts that must hold, as draws,commitment=self-declared.")
    ] = "",
    seed: Seeds = None,
    event: Annotated[
        Path | None, typer.Option(metavar="EVENT", help="An event file whose demands must be met.")
    ] = None,
) -> int:
    """
    Judge logs: what contradicts the rules, the seeds or itself, and what is known for sure.

    Exit code 0: all valid; 1: one is invalid; 2: one cannot be read; 3: one is incomplete, sealed, lacks a required
    fact or is not what the event demands.
    """
    demanded = read_event(event) if event else None
    seeds = seeds_from(seed)
    verdicts: list[tuple[str, Verdict]] = []
    codes = [VALID]
    for name in track(files, "verifying"):
        try:
            log = open_log(name)
            verdict = judge(log, seeds)
            missing = shortfalls(verdict, require) if require else []
            missing += departures(demanded, log, verdict) if demanded else []
        except LogError:
            raise
        except PreycoreError as error:
            codes.append(refuse(error))
            continue
        verdicts.append((name, verdict))
        codes.append(_EXIT[verdict.status])
        for sentence in missing:
            codes.append(refuse(LogError("fact-missing", f"{name}: {sentence}")))
    if as_json:
        print(f"[{','.join(verdict_json(verdict, file=file_text(name)).decode() for name, verdict in verdicts)}]")
    else:
        _print(verdicts, spelled_out=len(files) == 1)
    return min(codes, key=_GRAVEST.index)


def _print(verdicts: list[tuple[str, Verdict]], spelled_out: bool) -> None:
    for name, verdict in verdicts:
        if spelled_out:
            print(f"{printable(name)}: " + "\n".join(verdict_lines(verdict)))
            continue
        known = ", ".join(f"{fact} {value}" for fact, value in facts(verdict).items())
        print(f"{printable(name)}: {verdict.status}; {known}")
        if verdict.problem is not None:
            print(f"  {problem_place(verdict.problem)}\n  {verdict.problem.message}")
    if not spelled_out:
        found = [verdict.status for _, verdict in verdicts]
        counts = [f"{found.count(status)} {status}" for status in _EXIT if status in found]
        print(f"{len(found)} logs: {', '.join(counts) or 'none read'}")
