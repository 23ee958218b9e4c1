"""`preycore games`: what can be played."""

import msgspec

from ..catalog import GameSpec, specs
from ._arguments import AsJson


def games(as_json: AsJson = False) -> None:
    """List the games that are installed."""
    found = list(specs().values())
    if as_json:
        rows = [{"name": spec.name, "title": spec.title, "players": spec.players} for spec in found]
        print(msgspec.json.encode(rows).decode())
        return
    width = max([len(spec.name) for spec in found], default=0)
    for spec in found:
        print(f"{spec.name:{width}}  {spec.title}, {_numbers(spec)} players")
        print(f"{'':{width}}  {spec.summary}")


def _numbers(spec: GameSpec) -> str:
    first, last = spec.players[0], spec.players[-1]
    return f"{first}" if first == last else f"{first}-{last}"
