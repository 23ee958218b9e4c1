"""What a person at a terminal reads and types: with colours where there are some, otherwise in plain text."""

import contextlib
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Final

WIDTH: Final = 80
"""The most columns of what is printed."""

Styles = tuple[tuple[str, str], ...]
"""Patterns (regular expressions) and the style of what they match."""


class Screen:
    """Standard output and input in plain text."""

    def show(self, text: str) -> None:
        """Print lines as they are."""
        print(text)

    def say(self, text: str, indent: str = "") -> None:
        """Print a text broken into lines of at most WIDTH columns."""
        later = indent + "  "
        self.show(textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False))

    def head(self, title: str) -> None:
        """Print a title that parts what follows from what was before."""
        self.show(f"\n--- {title} ".ljust(WIDTH - 1, "-"))

    def ask(self, prompt: str) -> str:
        """Return a line that the person types, without blanks around it. Raises EOFError at the end of input."""
        answer = input(prompt)
        if not sys.stdin.isatty():
            print(answer)  # as a terminal does, so that a transcript can be read
        return answer.strip()

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Say what is waited for, as long as it lasts, where that can be wiped out again."""
        yield


class ColourScreen(Screen):
    """A terminal, by Rich; whatever fits one of the patterns gets its style."""

    def __init__(self, styles: Styles) -> None:
        from rich.console import Console

        with contextlib.suppress(ImportError):
            import_module("readline")  # arrow keys at the prompt, where the system has it
        self._console: Final = Console(highlight=False, soft_wrap=True)
        self._styles: Final = [(re.compile(pattern, re.MULTILINE), style) for pattern, style in styles]

    def show(self, text: str) -> None:
        """Print lines as they are, with colours."""
        from rich.text import Text

        painted = Text(text)
        for pattern, style in self._styles:
            painted.highlight_regex(pattern, style)
        self._console.print(painted)

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show that something goes on, as long as it lasts."""
        with self._console.status(text):
            yield


def screen_for(plain: bool, styles: Iterable[tuple[str, str]] = ()) -> Screen:
    """Return a screen with colours if standard output is a terminal, NO_COLOR is unset and `plain` is false."""
    if plain or os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        return Screen()
    return ColourScreen(tuple(styles))
