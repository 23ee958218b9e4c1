"""`preycore play`: a person plays against agents in a terminal, 80 columns wide."""

import secrets
from hashlib import sha256
from typing import Annotated, Any, Final

import typer

from ..actions import CHANCE, Action, Player, actor, redact
from ..agents import Agent, RandomAgent
from ..catalog import agent, picture, spec_of
from ..errors import PreycoreError, SetupError
from ..game import Game
from ..match import Match
from ..simulation import substitute
from ..wording import told
from ._arguments import EditionName, GameName, Options, Plain, Players, agents_from, game_from, seeds_from
from ._files import write_lines
from ._person import HELP, LeaveError, Person, QuitError
from ._screen import Screen, Styles, screen_for

HINTS: Final = "rules"
"""The agent that gives hints and plays the other seats unless told otherwise."""
SEARCH: Final = "ismcts"
"""The agent that gives hints by search."""


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
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Fixes draws and agents' choices; default: a secret one.")
    ] = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the log here at the end.")] = None,
    plain: Plain = False,
) -> None:
    """
    Play a game against agents, who see no more than you would at their seats.

    A number or words play a choice, ? gives a hint, help says what else can be typed. Colours come where standard
    output is a terminal and NO_COLOR is unset.
    """
    rules = game_from(game, players, edition, option)
    if seat >= rules.players:
        raise PreycoreError("usage", f"{game} with {rules.players} players has the seats 0 to {rules.players - 1}")
    hints = _hints(rules)
    others = agents_from(agents or (HINTS if hints else "random"), rules.players - 1)
    labels = [other.name for other in others]
    labels.insert(seat, "person")
    others.insert(seat, hints or RandomAgent())
    screen = screen_for(plain, _styles(rules, seat))
    (secret,) = seeds_from([seed]) if seed else (secrets.token_bytes(32),)
    match_id = _derived(secret, "match").hex()[:32]
    match = Match.start(rules, secret, match_id=match_id, players=tuple(labels), auto=False)
    screen.show(f"{spec_of(game).title}. You are Player {seat + 1} of {rules.players}. Type\n{HELP}")
    person = Person(screen, hints, _agent(SEARCH), spec_of(game).edition(edition).texts)
    news: list[Action] = []
    try:
        _play(match, seat, others, secret, person, screen, news)
        match.end()
    except QuitError as quitting:
        match.end(quitting.reason, by=seat if quitting.reason == "resigned" else None)
    except KeyboardInterrupt:
        match.end("abandoned")
    _close(match, seat, screen, news)
    _keep(match, screen, out)


def _hints(game: Game[Any, Any, Any]) -> Agent | None:
    """Return the agent for hints if it is installed and plays this game: it is asked once, in a match of its own."""
    hints = _agent(HINTS)
    probe = Match.start(game, bytes(32))
    try:
        if hints is not None:
            hints.choose(game, probe.view(probe.actors[0]), bytes(32))
    except SetupError:
        return None
    return hints


def _agent(name: str) -> Agent | None:
    try:
        return agent(name)
    except SetupError:
        return None


def _styles(game: Game[Any, Any, Any], me: Player) -> Styles:
    own = spec_of(game.setup.name).colours
    return (
        (rf"\bPlayer {me + 1}\b|\(you\)", "bold"),
        (r"^-{3} .*$", "bold cyan"),
        (r"^ *\d+ (?=\S)", "cyan"),
        *(own(game) if own else ()),
    )


def _play(
    match: Match, me: Player, agents: list[Agent], seed: bytes, person: Person, screen: Screen, news: list[Action]
) -> None:
    """
    Play to the end of the match; `news` holds what others did since the person's last choice, as he saw it.

    `agents` are one a seat; the one at the person's plays on if he leaves. The match's `seed` fixes their choices too.
    """
    left = False
    decisions = 0
    while match.actors:
        seat = match.actors[0]
        if seat == CHANCE:
            news.append(redact(match.advance(), me))
            continue
        view = match.view(seat)
        if seat == me and not left:
            try:
                action = person.choose(match.game, view, news)
            except LeaveError:
                left = True
                substitute(match, me, agents[me])
                screen.say(f"{agents[me].name} plays on for you.")
                continue
            finally:
                news.clear()
        else:
            decisions += 1
            with screen.waiting(f"Player {seat + 1} is thinking"):
                action = agents[seat].choose(match.game, view, _derived(seed, f"decision {decisions}")).action
        news.extend([redact(happened, me) for happened in match.play(action) if left or actor(happened) != me])


def _derived(seed: bytes, purpose: str) -> bytes:
    """Return 32 bytes that a match's seed fixes, and from which nothing of the seed can be computed."""
    return sha256(b"preycore/play/1" + seed + purpose.encode()).digest()


def _close(match: Match, me: Player, screen: Screen, news: list[Action]) -> None:
    """Show how the match ended."""
    ending = match.ending
    assert ending is not None
    screen.head("The end")
    if ending.reason == "complete":
        for sentence in told(match.game, news):
            screen.say(sentence, "  ")
        screen.show(f"\n{picture(match.game, match.view(me)).rstrip()}\n")
    places = [
        f"{place}. Player {seat + 1}" + (" (you)" if seat == me else "")
        for place, seat in sorted(zip(ending.places, range(match.game.players), strict=True))
    ]
    screen.say(f"The match has ended ({ending.reason}). Places: {', '.join(places)}.")


def _keep(match: Match, screen: Screen, out: str | None) -> None:
    if out is None:
        screen.show("The log was not kept; --out FILE keeps it.")
        return
    write_lines(match.lines(), out)
    screen.show(f"The log is in {out}; check it: preycore verify {out}")
