"""What the lines of a log state, as actions of its game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, final

import msgspec

from .actions import CHANCE, Action, Player, secret_fields
from .canonical import canonical
from .catalog import GameSpec
from .converting import Converter
from .digests import seal_of
from .errors import LogError
from .game import Game
from .lines import ActionLine

_LIMIT: Final = 8192
"""No game has more lines kept."""
_AT: Final = b',"at":'
_END: Final = b',"kind":"action"}'
_DIGITS: Final = 16
"""All numbers with fewer digits are below 2⁵³."""


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

    def timed(self, raw: bytes) -> Known | None:
        """Return what a line states that was accepted before and now is canonical with a time, `at`."""
        start = raw.find(_AT)
        if start < 0 or not raw.endswith(_END):
            return None
        digits = raw[start + len(_AT) : -len(_END)]
        whole = digits.isdigit() and len(digits) < _DIGITS and (digits == b"0" or not digits.startswith(b"0"))
        known = self._known.get(raw[:start] + _END) if whole else None
        return known if known is not None and known.who != CHANCE else None

    def keep(self, raw: bytes, action: Action, who: Player, legal: Sequence[Action] = ()) -> None:
        """Keep what a line states; `legal` are the actions of which it was one."""
        if len(self._known) < _LIMIT:
            self._known[raw] = Known(next((one for one in legal if one == action), action), who)

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


def outcome_forms(action: Action, salt: bytes) -> tuple[bytes, bytes]:
    """
    Return the canonical bytes of the line of an outcome of chance, open, and their public form.

    The salt counts only if the action has secret fields. The keys of such a line are, in canonical order, action, kind,
    and then salt and secret, or seal.
    """
    fields: dict[str, object] = msgspec.to_builtins(action)
    names = secret_fields(type(action))
    secret = {name: fields.pop(name) for name in names}
    start = b'{"action":' + canonical(fields) + b',"kind":"action"'
    if not names:
        return start + b"}", start + b"}"
    hidden = canonical(secret)
    opened = start + b',"salt":"' + salt.hex().encode() + b'","secret":' + hidden + b"}"
    return opened, start + b',"seal":"' + seal_of(salt, hidden).encode() + b'"}'


def is_plain(line: ActionLine) -> bool:
    """Return whether a line states an action and nothing else."""
    return line.secret is None and line.seal is None and line.at is None and line.sig is None


@lru_cache(maxsize=16)
def reading_of(spec: GameSpec, game: Game[Any, Any, Any]) -> Reading:
    """Return the reading of a game, which all logs of it share."""
    return Reading(spec.actions)
