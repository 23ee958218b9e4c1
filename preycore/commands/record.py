"""`preycore record`: the log of a match at a real table, written by hand."""

from pathlib import Path
from typing import Annotated, Any, Final, cast, get_args

import typer

from ..actions import SPECTATOR, Player
from ..catalog import GameSpec, picture, spec_of, specs
from ..errors import IllegalAction, PreycoreError
from ..game import Game
from ..lines import UNSEEDED, EndingReason
from ..log import read_log
from ..match import Match
from ..recording import Draft
from ._arguments import EditionName, GameName, Options, Plain, Players, game_from
from ._files import write_lines
from ._screen import Screen, screen_for

HELP: Final = """\
  words           note what is asked for, as many at once as you like
  undo            take back the last line of notes
  change OLD NEW  correct a noted word; if NEW is noted too, the two swap places
  show            the notes, and the table as the log has it
  end REASON [N]  end the match: resigned, time, forfeit or no-show by Player N,
                  abandoned, adjudicated
  stop            go on another time, with the same command"""

NOT_WRITTEN: Final = (
    "Nothing of this round is written. If it was noted wrongly, undo or change it; if it was played so, the match "
    "cannot go on by the rules, and the director decides: end forfeit N, or end adjudicated."
)

_BY_PLAYER: Final = ("resigned", "time", "forfeit")


def record(
    game: GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The log; if it exists, its match goes on.")],
    players: Players = None,
    label: Annotated[
        list[str] | None,
        typer.Option(metavar="LABEL", help="A seat's label in seat order, never a person's name; may be repeated."),
    ] = None,
    edition: EditionName = "open",
    option: Options = None,
    plain: Plain = False,
) -> None:
    """
    Write the log of a match at a real table, where dice and cards are real and no seed is known.

    You note what the table sees. Hidden cards are known only once they have been played, so the lines of a round are
    written when it is complete; then the referee checks them, and a card that broke a rule is named with its trick and
    player. Until then the notes stand in FILE.notes.
    """
    spec = spec_of(game)
    if spec.draft is None:
        offered = ", ".join([name for name, one in specs().items() if one.draft is not None])
        raise PreycoreError("usage", f"nobody wrote how a real table of {spec.title} is noted; there is: {offered}")
    path = Path(out)
    resumed = path.exists()
    match = _resumed(path, spec, players) if resumed else _started(game_from(game, players, edition, option), label)
    screen = screen_for(plain, spec.colours(match.game) if spec.colours else ())
    if not resumed:
        write_lines(match.lines(), out)
    screen.show(f"{spec.title}, {match.game.players} players, in {out}. Type\n{HELP}")
    Keeper(match, spec, screen, path).keep()


def _started(game: Game[Any, Any, Any], label: list[str] | None) -> Match:
    if label and len(label) != game.players:
        raise PreycoreError("usage", f"{game.players} players have {game.players} labels, not {len(label)}")
    return Match.start(game, players=tuple(label or ()), seeded=False)


def _resumed(path: Path, spec: GameSpec, players: int | None) -> Match:
    match = Match.resume(read_log(path.read_bytes()))
    if match.header.game != spec.name or players not in (None, match.game.players):
        raise PreycoreError("usage", f"{path} has a match of {match.header.game} with {match.game.players} players")
    if match.header.draw != UNSEEDED:
        raise PreycoreError("usage", f"{path} has a match from seeds, not one of a real table")
    if match.ending is not None:
        raise PreycoreError("usage", f"the match in {path} has ended ({match.ending.reason})")
    return match


class Keeper:
    """A keeper at work: the match as far as it is written, and the lines of notes that follow it."""

    def __init__(self, match: Match, spec: GameSpec, screen: Screen, path: Path) -> None:
        self._match = match
        self._spec: Final = spec
        self._screen: Final = screen
        self._path: Final = path
        self._notes: Final = Path(f"{path}.notes")
        self._lines: list[tuple[str, ...]] = []

    def keep(self) -> None:
        """Take notes until the match ends, the keeper stops or the input does."""
        self._read_notes()
        while self._match.ending is None:
            if not self._match.actors:
                self._end("complete", None)
                break
            question = self._draft(self._lines).question or "The round is complete and not written"
            try:
                answer = self._screen.ask(f"{question}: ")
            except (EOFError, KeyboardInterrupt):
                self._screen.show("")
                answer = "stop"
            if answer == "stop":
                self._screen.show(f"The match is not over; the same command goes on with {self._path}.")
                return
            try:
                self._obey(answer.split())
            except PreycoreError as error:
                self._screen.say(f"{error.message}.".replace("..", "."))

    def _obey(self, words: list[str]) -> None:
        match words:
            case [] | ["help"]:
                self._screen.show(HELP)
            case ["undo"]:
                self._undo()
            case ["change", old, new]:
                self._change(old, new)
            case ["show"]:
                self._show()
            case ["end", reason, *who]:
                self._end_by(reason, who)
            case _:
                self._set([*self._lines, tuple(words)])
                self._write_complete()

    # notes

    def _draft(self, lines: list[tuple[str, ...]]) -> Draft:
        """Return the draft that these lines of notes give. Raises PreycoreError."""
        assert self._spec.draft is not None
        draft = self._spec.draft(self._match.game, self._match.view(SPECTATOR))
        for line in lines:
            for word in line:
                draft = draft.note(word)
        return draft

    def _set(self, lines: list[tuple[str, ...]]) -> None:
        """Take these lines as the notes, and keep them in their file. Raises PreycoreError, and nothing is changed."""
        self._draft(lines)
        self._lines = lines
        if lines:
            write_lines(
                [f"{self._match.digest}\n".encode(), *[f"{' '.join(one)}\n".encode() for one in lines]],
                str(self._notes),
            )
        else:
            self._notes.unlink(missing_ok=True)

    def _read_notes(self) -> None:
        """Take up the notes of another time, if they follow the log as it stands."""
        if not self._notes.exists():
            return
        digest, *lines = self._notes.read_text().splitlines() or [""]
        if digest != self._match.digest:
            self._screen.show(f"The notes in {self._notes} belong to another log and are left out.")
            return
        self._set([tuple(line.split()) for line in lines])
        self._show()
        self._write_complete()

    def _undo(self) -> None:
        if not self._lines:
            raise PreycoreError("usage", "there are no notes to take back; what is written stays")
        taken = " ".join(self._lines[-1])
        self._set(self._lines[:-1])
        self._screen.show(f"Taken back: {taken}")

    def _change(self, old: str, new: str) -> None:
        if not any(old in line for line in self._lines):
            raise PreycoreError("usage", f"{old!r} is not noted in this round")
        swapped = {old: new, new: old}
        self._set([tuple([swapped.get(word, word) for word in line]) for line in self._lines])
        self._write_complete()

    def _show(self) -> None:
        self._screen.show(f"\n{picture(self._match.game, self._match.view(SPECTATOR)).rstrip()}\n")
        for line in self._draft(self._lines).lines:
            self._screen.show(line)

    # the log

    def _write_complete(self) -> None:
        """Write the lines of complete notes if the rules allow all of it; else say what they do not allow."""
        noted = self._draft(self._lines).actions()
        if not noted:
            return
        trial = Match.resume(read_log(self._match.log()), spec=self._spec, game=self._match.game)
        for place, action in noted:
            try:
                trial.play(action)
            except IllegalAction as error:
                self._screen.say(f"{place[0].upper()}{place[1:]}: {error.message} ({error.rule})")
                self._screen.say(NOT_WRITTEN)
                return
        self._match = trial
        write_lines(self._match.lines(), str(self._path))
        self._set([])
        self._screen.show("The round is written.")
        self._show()

    def _end_by(self, reason: str, who: list[str]) -> None:
        reasons = [one for one in get_args(EndingReason) if one != "complete"]
        if reason not in reasons:
            raise PreycoreError("usage", f"a match ends by {', '.join(reasons)}, and complete by itself")
        seats = {str(seat + 1): seat for seat in range(self._match.game.players)}
        needed, possible = int(reason in _BY_PLAYER), int(reason in (*_BY_PLAYER, "no-show"))
        if not needed <= len(who) <= possible or any(one not in seats for one in who):
            words = f"a player, 1 to {len(seats)}" if possible else "no player"
            raise PreycoreError("usage", f"an ending by {reason} names {words}")
        if self._lines:
            self._screen.show("The notes of the round that is not complete are in no line of the log.")
        self._end(cast(EndingReason, reason), seats[who[0]] if who else None)

    def _end(self, reason: EndingReason, by: Player | None) -> None:
        self._match.end(reason, by)
        write_lines(self._match.lines(), str(self._path))
        self._notes.unlink(missing_ok=True)
        assert self._match.ending is not None
        places = ", ".join(map(str, self._match.ending.places))
        self._screen.show(f"The match has ended ({reason}). Places by seat: {places}.")
        self._screen.show(f"Check it: preycore verify {self._path}; sign it: preycore sign {self._path}")
