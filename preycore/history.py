"""The actions of a match so far, as a linked list that states share."""

from typing import Final, Optional, final

from .actions import Action, Player, redact
from .value import Value


@final
class History(Value):
    """
    Actions in order; `then` adds one in constant time and leaves the list it was called on unchanged.

    The empty history is `EMPTY`.
    """

    length: Final[int]

    def __init__(self, last: Action | None, before: Optional["History"]) -> None:
        self.last: Final = last
        self.before: Final = before
        self.length = 0 if before is None else before.length + 1

    def then(self, action: Action) -> "History":
        """Return this history with one more action."""
        return History(action, self)

    def actions(self) -> tuple[Action, ...]:
        """Return all actions, oldest first."""
        newest_first: list[Action] = []
        node: History | None = self
        while node is not None:
            if node.last is not None:
                newest_first.append(node.last)
            node = node.before
        newest_first.reverse()
        return tuple(newest_first)

    def seen_by(self, who: Player) -> tuple[Action, ...]:
        """Return all actions as `who` sees them, oldest first."""
        return tuple([redact(action, who) for action in self.actions()])

    def fields(self) -> tuple[object, ...]:
        """Return the actions themselves, flat, so that comparing and pickling a long history never recurses."""
        return self.actions()

    def __hash__(self) -> int:
        return hash((self.length, self.last))

    def __reduce__(self) -> tuple[object, ...]:
        return history_of, (self.actions(),)


EMPTY: Final = History(None, None)
"""The history before the first action."""


def history_of(actions: tuple[Action, ...]) -> History:
    """Return the history of these actions, oldest first."""
    history = EMPTY
    for action in actions:
        history = history.then(action)
    return history
