"""Golden logs: one match of random agents a game and number of players, written anew by `python -m`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..catalog import specs
from .logs import record

SEED: Final = 1
"""The logs are those of `preycore simulate GAME --players N --matches 1 --seed 1`."""


def golden_logs() -> Iterator[tuple[Path, bytes]]:
    """Yield the path, `<game>/<players>.jsonl`, and the bytes of the golden log of every game of the catalog."""
    for spec in specs().values():
        for players in spec.players:
            yield Path(spec.name) / f"{players}.jsonl", record(spec.game(spec.edition(), players), SEED)


def write(folder: Path) -> None:
    """Write all golden logs below a folder."""
    for path, log in golden_logs():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(log)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
