"""Survival of the Fittest: where a token can get to with so many steps, and one way to each such place."""

from typing import Final, TypeAlias

End: TypeAlias = tuple[int, tuple[int, ...]]
"""Where a way ends, and the cells of the prey caught on it, ascending."""
Ways: TypeAlias = list[dict[End, tuple[int, ...]]]
"""By number of steps: for each end one way to it, the cells after the first one."""

MOST: Final = 400
"""How many ends are kept at each number of steps."""


def ways(
    neighbours: tuple[tuple[int, ...], ...], closed: list[bool], path: tuple[int, ...], rest: int, quarry: list[bool]
) -> Ways:
    """
    Return by number of steps, up to `rest`, where a token can get to from the end of `path`.

    It enters no closed cell and none twice, those of `path` included; `quarry` marks where it catches something. Since
    one way is kept for each end, an end that only another way leads to can be missed; where no way goes on the list is
    shorter.
    """
    layers: Ways = [{(path[-1], ()): ()}]
    for _ in range(rest):
        layer: dict[End, tuple[int, ...]] = {}
        for end, way in layers[-1].items():
            cell, caught = end
            for other in neighbours[cell]:
                if closed[other] or other in way or other in path:
                    continue
                more = tuple(sorted((*caught, other))) if quarry[other] else caught
                if (other, more) not in layer and len(layer) < MOST:
                    layer[other, more] = (*way, other)
        if not layer:
            break
        layers.append(layer)
    return layers
