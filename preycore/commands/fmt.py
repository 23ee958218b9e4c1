"""`preycore fmt`: a log's lines in canonical form."""

from ..log import canonicalise
from ._arguments import LogName, Out
from ._files import STANDARD, open_log, write_lines


def fmt(log: LogName, out: Out = STANDARD) -> None:
    """
    Put each line of a log into its canonical form.

    Only the canonical form is valid; this helps with logs that were written or edited by hand. Nothing is judged.
    """
    write_lines(canonicalise(open_log(log).read().splitlines(keepends=True)), out)
