"""`preycore play`: a person plays against agents in a plain terminal, 80 columns wide."""

import secrets
import textwrap
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import typer

from ..actions import Action, Player, redact
from ..agents import Agent
from ..catalog import agent, picture
from ..errors import PreycoreError, SetupError
from ..game import Game
from ..lines import EndingReason
from ..match import Match
from ..views import View
from ..wording import phrase, plain
from ._arguments import EditionName, GameName, Options, Players, agents_from, game_from, seeds_from
from ._files import write_lines

WIDTH: Final = 80
HELP: Final = "A number plays, ? asks for a hint, q resigns and ends the match."
HINTS: Final = "rules"
"""The agent that gives hints and plays the other seats unless told otherwise."""


class QuitError(Exception):
    """The person wants no more; `reason` is how the match ends."""

    def __init__(self, reason: EndingReason) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def play(
    game: GameName,
    players: Players = None,
    seat: Annotated[int, typer.Option(metavar="SEAT", min=0, help="Your seat, from 0.")] = 0,
    agents: Annotated[
        str | None,
        typer.Option(metavar="A,B,…", help="The others' agents in seat order, or one for all; default: rules."),
    ] = None,
    edition: EditionName = "open",
    option: Options = None,
    seed: Annotated[str | None, typer.Option(metavar="HEX", help="The match's seed; default: a secret one.")] = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the log here at the end.")] = None,
) -> None:
    """Play a game against agents, who see no more than you would at their seats."""
    rules = game_from(game, players, edition, option)
    if seat >= rules.players:
        raise PreycoreError("usage", f"{game} with {rules.players} players has the seats 0 to {rules.players - 1}")
    hints = _hints(rules)
    others = agents_from(agents or (HINTS if hints else "random"), rules.players - 1)
    labels = [other.name for other in others]
    labels.insert(seat, "person")
    match = Match.start(rules, seeds_from([seed]) if seed else None, players=tuple(labels))
    print(f"You are Player {seat + 1} of {rules.players}.\n{HELP}")
    try:
        _play(match, seat, others, hints)
        match.end()
    except QuitError as quitting:
        match.end(quitting.reason, by=seat if quitting.reason == "resigned" else None)
    _close(match, seat, out)


def _hints(game: Game[Any, Any, Any]) -> Agent | None:
    """Return the agent for hints if it is installed and plays this game: it is asked once, in a match of its own."""
    probe = Match.start(game, bytes(32))
    try:
        hints = agent(HINTS)
        hints.choose(game, probe.view(probe.actors[0]), bytes(32))
    except SetupError:
        return None
    return hints


def _play(match: Match, me: Player, others: list[Agent], hints: Agent | None) -> None:
    while match.actors:
        seat = match.actors[0]
        view = match.view(seat)
        if seat == me:
            action = _ask(match.game, view, hints)
        else:
            other = others[seat if seat < me else seat - 1]
            action = other.choose(match.game, view, secrets.token_bytes(32)).action
        for happened in match.play(action):
            if happened is not action or seat != me:
                print(_wrapped(phrase(redact(happened, me)), "  "))


def _ask(game: Game[Any, Any, Any], view: View, hints: Agent | None) -> Action:
    """Show what the person sees, and ask until he chooses. Raises QuitError."""
    print(f"\n{picture(game, view).rstrip()}\n")
    for line in menu(view.legal):
        print(line)
    while True:
        answer = _read(f"Your choice (1-{len(view.legal)}, ?, q): ")
        if answer == "q":
            raise QuitError("resigned")
        if answer == "?":
            print(_hint(game, view, hints))
        elif answer.isascii() and answer.isdecimal() and 1 <= int(answer[:9]) <= len(view.legal):
            return view.legal[int(answer) - 1]
        else:
            print(HELP)


def _read(prompt: str) -> str:
    try:
        return input(prompt).strip().lower()
    except (EOFError, KeyboardInterrupt):
        print()
        raise QuitError("abandoned") from None


def _hint(game: Game[Any, Any, Any], view: View, hints: Agent | None) -> str:
    if hints is None:
        return "Nobody here gives hints for this game (they come with preycore[ai])."
    choice = hints.choose(game, view, secrets.token_bytes(32))
    return _wrapped(f"{view.legal.index(choice.action) + 1}, {plain(choice.action)}: {choice.reason}")


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def menu(actions: Sequence[Action]) -> Iterator[str]:
    """Yield the lines of a numbered list of actions, in as many columns as fit."""
    words = [f"{number:3} {plain(action)}" for number, action in enumerate(actions, 1)]
    width = max(len(word) for word in words) + 2
    columns = max(1, WIDTH // width)
    for start in range(0, len(words), columns):
        yield "".join(f"{word:{width}}" for word in words[start : start + columns]).rstrip()


def _close(match: Match, me: Player, out: str | None) -> None:
    ending = match.ending
    if ending is not None:
        if ending.reason == "complete":
            print(f"\n{picture(match.game, match.view(me)).rstrip()}\n")
        print(f"The match has ended ({ending.reason}). Places by seat: {', '.join(map(str, ending.places))}.")
    if out is None:
        print("The log was not kept; --out FILE keeps it.")
        return
    write_lines(match.lines(), out)
    print(f"The log is in {out}; check it: preycore verify {out}")
