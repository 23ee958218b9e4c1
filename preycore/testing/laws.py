"""The laws of the contract by number, and all of them on one match, for any game."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from ..chance import Draw
from ..game import Game
from .checking import law_2
from .interference import law_5
from .outcomes import Conserved, law_1, law_7, law_8
from .playing import Playout, playout, sample_states
from .sampling import law_6
from .values import law_3

Law: TypeAlias = Callable[[Playout, Sequence[int]], None]
"""Raises LawBroken if a match breaks the law in one of the states at the given indices."""


def laws(rules: Collection[str] | None = None, conserved: Conserved | None = None) -> dict[int, Law]:
    """
    Return the laws on one match by number (law 4, about logs, stands in `logs`).

    `rules` holds all rule ids that exist, `conserved` counts what the rules make finite.
    """
    return {
        1: law_1,
        2: partial(law_2, rules=rules),
        3: law_3,
        5: law_5,
        6: law_6,
        7: partial(law_7, conserved=conserved),
        8: law_8,
    }


PLAIN: Final = laws()
"""The laws with no further knowledge of the game."""


def check_laws(
    game: Game[Any, Any, Any],
    seed: int | bytes,
    states: int = 30,
    draw: Draw | None = None,
    using: dict[int, Law] = PLAIN,
) -> Playout:
    """
    Play a random match and demand all laws of it but the fourth; return the match. Raises LawBroken.

    `states` says in how many states the match is looked at closely; `draw` chooses the players' actions instead of the
    seed.
    """
    match = playout(game, seed, draw=draw)
    indices = sample_states(match, states)
    for law in using.values():
        law(match, indices)
    return match
