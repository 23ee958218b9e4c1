"""Who signed what in a log: the seats' keys in force, and each signature checked where it stands."""

from collections import deque
from typing import Final

from .canonical import canonical, parse
from .errors import LogError
from .lines import ActionLine, CheckpointLine, Header, Parsed
from .signing import can_check, fits, line_message, sheet_message


class Signatures:
    """
    Follows a log's signatures line by line.

    Without the extra `sign` they are counted and not checked. In the lines after a sealed one nobody knows where a
    simultaneous choice began, so a signature may rest on the digest before any of the action lines just before it.
    """

    def __init__(self, header: Header) -> None:
        self.checking: Final = can_check()
        self._keys: Final[list[str | None]] = list(header.keys) or [None] * len(header.players)
        self._signing: Final = bool(header.keys)
        self._recent: Final[deque[bytes]] = deque(maxlen=len(header.players))
        self.actions = 0
        """Players' action lines so far."""
        self.signed = 0
        """How many of them carry a signature."""

    @property
    def fact(self) -> str:
        """The fact `signatures` of a verdict."""
        if not self.signed:
            return "none"
        if not self.checking:
            return "unchecked"
        return "all" if self.signed == self.actions else "some"

    def take_key(self, seat: int, key: str | None) -> None:
        """Note that a seat passed on, with this key."""
        if (self._keys[seat] is not None) != (key is not None):
            raise LogError("bad-seat", "a seat with a key passes on with a new key, and no other does")
        self._keys[seat] = key

    def take_action(self, seat: int, line: ActionLine, parsed: Parsed, base: bytes | None) -> None:
        """Check a player's line; `base` is the digest that it must rest on, None where nobody knows."""
        if line.sig is not None:
            unsigned = unsigned_bytes(parsed.public)
            bases = [base] if base is not None else list(self._recent)
            self.check(seat, [line_message(digest, unsigned) for digest in bases], line.sig)
            self.signed += 1
        self.actions += 1

    def take_checkpoint(self, line: CheckpointLine) -> None:
        """Check the signatures of a score sheet."""
        for seat, signature in line.sigs.items():
            if int(seat) >= len(self._keys):
                raise LogError("bad-checkpoint", "the checkpoint is signed by a seat that does not exist")
            self.check(int(seat), [sheet_message(bytes.fromhex(line.digest))], signature)

    def before(self, digest: bytes, is_action: bool) -> None:
        """Note the running digest before a line; where no seat has a key it tells nothing."""
        if not self._signing:
            return
        if not is_action:
            self._recent.clear()
        else:
            self._recent.append(digest)

    def check(self, seat: int, messages: list[bytes], signature: str) -> None:
        """Raise LogError (bad-signature) unless the signature fits one of the messages, as far as can be checked."""
        key = self._keys[seat] if seat < len(self._keys) else None
        if key is None:
            raise LogError("bad-signature", "a seat without a key signs nothing")
        if self.checking and not any(fits(key, message, signature) for message in messages):
            raise LogError("bad-signature", "the signature does not fit the seat's key and this line of this log")


def unsigned_bytes(public: bytes) -> bytes:
    """Return a line's public bytes without its `sig`."""
    value = parse(public)
    if isinstance(value, dict):
        value.pop("sig", None)
    return canonical(value)
