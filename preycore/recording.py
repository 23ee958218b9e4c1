"""What the keeper of a real table notes of a match until its hidden facts are known."""

from typing import Protocol

from .actions import Action


class Draft(Protocol):
    """
    The notes of a stretch of a match whose hidden facts are known only at its end; immutable.

    A game that can be recorded gives an empty one for a spectator's view at the start of a stretch (`GameSpec.draft`).
    """

    @property
    def question(self) -> str:
        """What has to be noted next; "" when the stretch is complete."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The notes so far for people, at most 80 columns wide."""

    def note(self, word: str) -> "Draft":
        """Return the draft with one more word noted. Raises PreycoreError, with a sentence that says why."""

    def actions(self) -> tuple[tuple[str, Action], ...]:
        """
        Return the actions of a complete stretch in the log's order, each with its place at the table.

        They are what was noted, not what the rules allow: the match judges them. The place is as "trick 5, Player 2".
        """
