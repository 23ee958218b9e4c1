"""Procedures in progress: an attempt or intrusion, an attack, a window."""

from typing import Final, final

from ...value import Value


@final
class Effort(Value):
    """A control attempt or an intrusion in progress."""

    def __init__(
        self,
        intrusion: int,
        cell: int,
        owner: int,
        partners: tuple[int, ...],
        invited: int,
        changed: int,
        proposal: int,
        payer: int,
        meddled: int,
        boost: int,
        way: int,
        spent: tuple[int, ...],
        invoked: tuple[tuple[int, int], ...],
        poached: tuple[tuple[int, int], ...],
        cashed: tuple[tuple[int, int], ...],
        rank: int,
        icons: tuple[int, ...],
    ) -> None:
        self.intrusion: Final = intrusion
        self.cell: Final = cell
        self.owner: Final = owner
        self.partners: Final = partners
        """Everybody who takes part, in phase order, the owner included."""
        self.invited: Final = invited
        """How many were invited."""
        self.changed: Final = changed
        self.proposal: Final = proposal
        """What to do with the turned card: 0 keep, 1 redraw, 2 + space of the tracker."""
        self.payer: Final = payer
        self.meddled: Final = meddled
        self.boost: Final = boost
        """Points that the monster has added to the rating."""
        self.way: Final = way
        """0 open, 1 points, 2 dice."""
        self.spent: Final = spent
        """Willpower pledged, by seat."""
        self.invoked: Final = invoked
        """Hunter and cell."""
        self.poached: Final = poached
        self.cashed: Final = cashed
        """Hunter and trophy."""
        self.rank: Final = rank
        """The last step of the pledge in progress: steps ascend."""
        self.icons: Final = icons
        """The tactic that each seat protects, UNKNOWN where none is chosen."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (
            *(self.intrusion, self.cell, self.owner, self.partners, self.invited, self.changed, self.proposal),
            *(self.payer, self.meddled, self.boost, self.way, self.spent, self.invoked, self.poached),
            *(self.cashed, self.rank, self.icons),
        )


@final
class Assault(Value):
    """An attack of the monster in progress."""

    def __init__(self, target: int, points: tuple[int, ...], owners: int) -> None:
        self.target: Final = target
        """A cell, or 21 + space of the tracker."""
        self.points: Final = points
        """Points by Calling."""
        self.owners: Final = owners
        """Hunters with red Willpower on the target when the attack was declared."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.target, self.points, self.owners)


@final
class Window(Value):
    """A window in progress: who is asked, who has answered, and what was declared in its earlier rounds."""

    def __init__(self, kind: int, asked: int, choices: tuple[int, ...], declared: tuple[tuple[int, int], ...]) -> None:
        self.kind: Final = kind
        self.asked: Final = asked
        self.choices: Final = choices
        """By seat the number of the choice, UNKNOWN for none yet."""
        self.declared: Final = declared
        """Seat and number of the choice, in order of declaration."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.kind, self.asked, self.choices, self.declared)
