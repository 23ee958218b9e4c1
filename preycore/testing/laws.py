"""All laws of the contract on one match, for any game (law 4, about logs, stands in `replaying`)."""

from collections.abc import Collection
from typing import Any

from ..chance import Draw
from ..game import Game
from .checking import law_2
from .interference import law_5
from .outcomes import Conserved, law_1, law_7, law_8
from .playing import Playout, playout, sample_states
from .sampling import law_6
from .values import law_3


def check_laws(
    game: Game[Any, Any, Any],
    seed: int | bytes,
    states: int = 30,
    rules: Collection[str] | None = None,
    conserved: Conserved | None = None,
    draw: Draw | None = None,
) -> Playout:
    """
    Play a random match and demand laws 1 to 3 and 5 to 8 of it; return the match. Raises LawBroken.

    `states` says in how many states the match is looked at closely. `rules` holds all rule ids that exist, `conserved`
    counts what the rules make finite, `draw` chooses the players' actions instead of the seed.
    """
    match = playout(game, seed, draw=draw)
    indices = sample_states(match, states)
    law_1(match, indices)
    law_2(match, indices, rules=rules)
    law_3(match, indices)
    law_5(match, indices)
    law_6(match, indices)
    law_7(match, indices, conserved)
    law_8(match, indices)
    return match
