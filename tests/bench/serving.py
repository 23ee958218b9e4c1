"""How the benchmark's workers answer: one JSON request a line in, one JSON answer a line out."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

Work: TypeAlias = Iterator[int]
"""Each step does some units of work and yields how many."""


def serve(tasks: Mapping[str, Callable[[], Work]]) -> None:
    """
    Answer requests `{"task": …, "seconds": …}` until the input ends.

    The work is prepared and done once before it is first measured. The answer is `{"units": …, "seconds": …}` in
    seconds of processor time, or `{"absent": reason}` where a peer is not installed.
    """
    prepared: dict[str, Work] = {}
    for request in map(json.loads, sys.stdin):
        name = request["task"]
        try:
            if name not in prepared:
                prepared[name] = tasks[name]()
                next(prepared[name])
            answer: dict[str, object] = measured(prepared[name], request["seconds"])
        except ModuleNotFoundError as error:
            answer = {"absent": f"{error.name} is not installed"}
        print(json.dumps(answer), flush=True)


def measured(work: Work, seconds: float) -> dict[str, object]:
    """Work for about so many seconds of processor time."""
    started = time.process_time()
    units, spent = 0, 0.0
    while spent < seconds:
        units += next(work)
        spent = time.process_time() - started
    return {"units": units, "seconds": spent}
