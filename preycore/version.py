"""The release, as verdicts name it."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _release() -> str:
    try:
        return version("preycore")
    except PackageNotFoundError:
        return "0"


__version__: Final = _release()
"""The version of the installed distribution; "0" for sources that nobody installed."""
