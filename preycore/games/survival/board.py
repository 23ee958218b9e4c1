"""The tables of one board: its free hexes by index, their neighbours, and every place of every mobile obstacle."""

from typing import Final, final


@final
class Board:
    """
    The hexes that are no fixed obstacle, counted in reading order.

    A *form* is one set of hexes on which one obstacle can lie, a sorted tuple of indices; the forms of obstacle k are
    `forms[spans[k]:spans[k + 1]]`, sorted.
    """

    def __init__(
        self,
        codes: tuple[str, ...],
        neighbours: tuple[tuple[int, ...], ...],
        starts: tuple[int, ...],
        forms: tuple[tuple[int, ...], ...],
        spans: tuple[int, ...],
    ) -> None:
        self.codes: Final = codes
        self.neighbours: Final = neighbours
        self.starts: Final = starts
        self.forms: Final = forms
        self.spans: Final = spans
        self.cells: Final = len(codes)
        self.obstacles: Final = len(spans) - 1
        self.owners: Final = tuple([k for k in range(len(spans) - 1) for _ in range(spans[k], spans[k + 1])])
        """The obstacle of each form."""
