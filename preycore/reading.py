"""What the lines of a log state, as actions of its game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, final

from .actions import Action, Player, secret_fields
from .catalog import GameSpec
from .converting import Converter
from .errors import LogError
from .game import Game
from .lines import ActionLine

_LIMIT: Final = 8192
"""No game has more lines kept."""


@final
class Known:
    """An action with its actor."""

    def __init__(self, action: Action, who: Player) -> None:
        self.action: Final = action
        self.who: Final = who


@final
class Reading:
    """
    Reads the actions of one game.

    A line that states an action and nothing else, no secret, time or signature, and that the rules accepted once, is
    kept by its bytes with the game's own instance of the action: next time nothing has to be read.
    """

    def __init__(self, actions: Any) -> None:
        self._typed: Final = Converter[Action](actions)
        self._known: Final[dict[bytes, Known]] = {}

    def known(self, raw: bytes) -> Known | None:
        """Return what a line of these very bytes states, if one was accepted before."""
        return self._known.get(raw)

    def keep(self, raw: bytes, action: Action, who: Player, legal: Sequence[Action] = ()) -> None:
        """Keep what a line states; `legal` are the actions of which it was one."""
        if len(self._known) < _LIMIT:
            self._known[raw] = Known(legal[legal.index(action)] if legal else action, who)

    def action_of(self, line: ActionLine) -> Action:
        """Return the action that a line states, sealed fields None. Raises LogError: bad-action, bad-secret."""
        fields = {**line.action, **line.secret} if line.secret else line.action
        try:
            action = self._typed(fields)
        except ValueError as error:
            raise LogError("bad-action", str(error)) from None
        names = secret_fields(type(action))
        if not names and line.secret is None and line.seal is None:
            return action
        given = sorted(line.secret) if line.secret is not None else None
        shown = [name for name in names if name in line.action]
        demanded = sorted(names) if line.seal is None and names else None
        unset = line.secret is not None and None in line.secret.values()
        if shown or unset or given != demanded or (line.seal is not None and not names):
            raise LogError("bad-secret", "secret, salt or seal do not fit what the action demands")
        return action


def is_plain(line: ActionLine) -> bool:
    """Return whether a line states an action and nothing else."""
    return line.secret is None and line.seal is None and line.at is None and line.sig is None


@lru_cache(maxsize=16)
def reading_of(spec: GameSpec, game: Game[Any, Any, Any]) -> Reading:
    """Return the reading of a game, which all logs of it share."""
    return Reading(spec.actions)
