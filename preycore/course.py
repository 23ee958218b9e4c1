"""The course of a match through its rulings: which actions are in force, and where it stood before them."""

from bisect import bisect_right
from typing import Final, final

from .errors import LogError
from .value import Value


@final
class Point:
    """Where a match stood before an action, and how many sites of draws were open: enough to go back to it."""

    def __init__(self, state: Value, sites: int) -> None:
        self.state: Final = state
        self.sites: Final = sites


@final
class Course:
    """Keeps the points before the actions in `targets` (None: before any), and the stretches of actions in force."""

    def __init__(self, targets: frozenset[int] | None) -> None:
        self._targets: Final = targets
        self._points: Final[dict[int, Point]] = {}
        self._starts: Final[list[int]] = [0]
        self._ends: Final[list[int]] = []

    def keep(self, index: int, state: Value, sites: int) -> None:
        """Note where the match stands before action `index`, if a ruling may go back to it."""
        if self._targets is None or index in self._targets:
            self._points[index] = Point(state, sites)

    def back(self, index: int, actions: int, known: bool) -> Point | None:
        """
        Strike out action `index` and all after it, `actions` having been read, and return where the match stood then.

        That is None unless the position is `known`. Raises LogError (bad-ruling) for an action that is not in force, or
        inside of a simultaneous choice.
        """
        if not self._in_force(index, actions):
            raise LogError("bad-ruling", f"action {index} is not in force")
        point = self._points.get(index)
        if point is None and known:
            raise LogError("bad-ruling", f"action {index} stands inside a simultaneous choice")
        while self._points and next(reversed(self._points)) >= index:
            self._points.popitem()
        at = bisect_right(self._starts, index) - 1
        del self._starts[at + 1 :], self._ends[at:]
        self._starts.append(actions)
        self._ends.append(index)
        return point

    def _in_force(self, index: int, actions: int) -> bool:
        if index >= actions:
            return False
        at = bisect_right(self._starts, index) - 1
        return at >= len(self._ends) or index < self._ends[at]
