"""A person at a terminal who chooses among legal actions: by number, by words, with hints on request."""

import re
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..actions import Action
from ..agents import Agent
from ..catalog import picture
from ..errors import PreycoreError
from ..game import Game
from ..lines import EndingReason
from ..texts import explained, legend, slug, titled
from ..views import View
from ..wording import told, words
from ._screen import WIDTH, Screen

LONG: Final = 24
"""A longer list of choices is shown on demand alone."""

HELP: Final = """\
  a number     plays that choice
  words        play the only choice that has them all, or list the choices that
               have them or words that begin so: hexes, cards, names
  list         all choices
  ?            a hint by rules of thumb, with its reason
  ??           a hint by search, with its reason; it may take a while
  view         the table once more
  help CARD    what a card is called and does, where the edition says so
  leave        get up: an agent plays on for you to the end
  quit         resign: the match ends, and its log gets its ending"""


class QuitError(Exception):
    """The person wants no more; `reason` is how the match ends."""

    def __init__(self, reason: EndingReason) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class LeaveError(Exception):
    """The person gets up, and somebody else shall play on at the seat."""


class Menu:
    """Legal actions by number, from 1 in the order of the view, and by the words that name them."""

    def __init__(self, game: Game[Any, Any, Any], legal: Sequence[Action]) -> None:
        self.legal: Final = legal
        self.words: Final = [words(game, action) for action in legal]
        self._tokens: Final = [_tokens(text) for text in self.words]

    def lines(self, picked: Sequence[int]) -> Iterator[str]:
        """Yield the lines that list the choices with these indices, in as many columns as fit."""
        cells = [f"{index + 1:3} {self.words[index]}" for index in picked]
        width = max(len(cell) for cell in cells) + 2
        columns = max(1, WIDTH // width)
        for start in range(0, len(cells), columns):
            yield "".join(f"{cell:{width}}" for cell in cells[start : start + columns]).rstrip()

    def kinds(self) -> str:
        """Say how many choices begin with each word."""
        counts = Counter([text.split(maxsplit=1)[0].rstrip(":") for text in self.words])
        return ", ".join([f"{word} ({count})" for word, count in counts.items()])

    def find(self, text: str) -> tuple[bool, list[int]]:
        """
        Return the indices of the choices that a text means, and whether it names them by whole words.

        The text's words in a row go before the same words anywhere, and those before beginnings of words.
        """
        wanted = _tokens(text)
        if not wanted:
            return False, []
        size = len(wanted)
        runs = [i for i, has in enumerate(self._tokens) if wanted in [has[at : at + size] for at in range(len(has))]]
        whole = runs or [i for i, has in enumerate(self._tokens) if set(wanted) <= set(has)]
        if whole:
            return True, whole
        begun = [
            i for i, has in enumerate(self._tokens) if all(any(one.startswith(word) for one in has) for word in wanted)
        ]
        return False, begun


def _tokens(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


class Person:
    """
    Whoever sits at the terminal.

    `hints` gives hints by rules of thumb, `search` by search, None where missing; `texts` are the edition's.
    """

    def __init__(
        self, screen: Screen, hints: Agent | None, search: Agent | None, texts: Mapping[str, object] | None = None
    ) -> None:
        self._screen: Final = screen
        self._texts: Final = texts or {}
        self._titled: Final[set[str]] = set()
        self._hints: Final = hints
        self._search: Final = search

    def choose(self, game: Game[Any, Any, Any], view: View, news: Sequence[Action]) -> Action:
        """Show what happened since the last choice and what the person sees, and ask. Raises QuitError, LeaveError."""
        self._screen.head(f"Your choice, Player {view.viewer + 1}")
        sentences = list(told(game, news))
        self._tell(sentences)
        menu = Menu(game, view.legal)
        self._show_table(game, view, menu, " ".join(sentences))
        while True:
            action = self._answer(game, view, menu)
            if action is not None:
                return action

    def _tell(self, sentences: Sequence[str]) -> None:
        if sentences:
            self._screen.show("What happened:")
        for sentence in sentences:
            self._screen.say(sentence, "  ")

    def _show_table(self, game: Game[Any, Any, Any], view: View, menu: Menu, news: str) -> None:
        """Show picture and choices, and the titles of cards whose codes are new in the picture or in the news."""
        drawn = picture(game, view).rstrip()
        self._screen.show(f"\n{drawn}\n")
        titles = {code: title for code, title in titled(self._texts, news + drawn).items() if code not in self._titled}
        if titles:
            self._titled.update(titles)
            self._screen.say(legend(titles))
            self._screen.show("")
        if len(menu.legal) > LONG:
            self._screen.say(f"{len(menu.legal)} choices; type words of one, or list: {menu.kinds()}.")
        else:
            self._list(menu, range(len(menu.legal)))

    def _list(self, menu: Menu, picked: Sequence[int]) -> None:
        self._screen.show("\n".join(menu.lines(picked)))

    def _answer(self, game: Game[Any, Any, Any], view: View, menu: Menu) -> Action | None:
        """Ask once; return the action chosen, None if the answer was something else."""
        count = len(menu.legal)
        answer = self._read("Your choice (Enter, ?, help, quit): " if count == 1 else f"1-{count}, ?, help, quit: ")
        match answer:
            case "" if count == 1:
                return menu.legal[0]
            case "q" | "quit":
                raise QuitError("resigned")
            case "leave":
                raise LeaveError
            case "" | "h" | "help":
                self._screen.show(HELP)
            case "l" | "list":
                self._list(menu, range(count))
            case "v" | "view":
                self._titled.clear()
                self._show_table(game, view, menu, "")
            case "?":
                self._hint(game, view, self._hints)
            case "??":
                self._hint(game, view, self._search)
            case _ if answer.startswith("help "):
                self._explain(slug(answer.removeprefix("help ")))
            case _:
                return self._meant(menu, answer)
        return None

    def _explain(self, word: str) -> None:
        for sentence in list(explained(self._texts, word)) or [f"The edition has no text for {word!r}."]:
            self._screen.say(sentence, "  ")

    def _read(self, prompt: str) -> str:
        try:
            return self._screen.ask(prompt).lower()
        except (EOFError, KeyboardInterrupt):
            self._screen.show("")
            raise QuitError("abandoned") from None

    def _meant(self, menu: Menu, answer: str) -> Action | None:
        if answer.isascii() and answer.isdecimal():
            number = int(answer[:9])
            if 1 <= number <= len(menu.legal):
                return menu.legal[number - 1]
            self._screen.show(f"There are the choices 1 to {len(menu.legal)}; help says what else can be typed.")
            return None
        whole, found = menu.find(answer)
        if whole and len(found) == 1:
            return menu.legal[found[0]]
        if found:
            self._list(menu, found)
        else:
            self._screen.show("No choice has these words; list shows all, help says what else can be typed.")
        return None

    def _hint(self, game: Game[Any, Any, Any], view: View, agent: Agent | None) -> None:
        if agent is None:
            self._screen.show("Nobody here gives such hints for this game (they come with preycore[ai]).")
            return
        try:
            with self._screen.waiting("thinking"):
                choice = agent.choose(game, view, secrets.token_bytes(32))
        except PreycoreError as error:
            self._screen.say(f"No hint: {error.message}")
            return
        self._screen.say(f"{view.legal.index(choice.action) + 1}, {words(game, choice.action)}: {choice.reason}")
