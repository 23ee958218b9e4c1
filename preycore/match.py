"""A live match for frontends: actions go in, views and redacted lines come out."""

import secrets
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from .actions import ARBITER, Action, Player, actor, secret_fields
from .catalog import GameSpec, spec_of
from .claims import header_of, known_seeds, seeds_of
from .digests import commitment
from .errors import IllegalAction, LogError
from .folding import Fold
from .game import Game, places
from .lines import (
    FORMAT,
    SEEDED,
    UNSEEDED,
    CheckpointLine,
    EditionRef,
    EndingLine,
    EndingReason,
    Header,
    Line,
    Parsed,
    RulingLine,
    SeatLine,
    action_line,
    encode_line,
    parse_line,
    redact_line,
)
from .log import Log, read_log
from .signing import line_message, sheet_message
from .views import View


class Match:
    """
    A match in progress, as its dealer holds it: it knows the seeds, so whoever runs it can see every card.

    Every line it writes is checked by the same fold that judges logs. Lines of a simultaneous choice are held back
    until all have chosen, and then written in seat order. Chance acts by itself after each action unless `auto` is
    False; then `advance` draws one outcome at a time.
    """

    def __init__(self, fold: Fold, lines: list[Parsed], seeds: tuple[bytes, ...], auto: bool = True) -> None:
        self.game: Final[Game[Any, Any, Any]] = fold.game
        self.header: Final = fold.header
        self._fold: Final = fold
        self._lines: Final = lines
        self._seeds: Final = seeds
        self._auto: Final = auto
        self._state: Any = fold.state
        self._held: list[tuple[Action, int | None, str | None]] = []

    @classmethod
    def start(
        cls,
        game: Game[Any, Any, Any],
        seed: bytes | tuple[bytes, ...] | None = None,
        *,
        match_id: str | None = None,
        deal_id: str | None = None,
        players: tuple[str, ...] = (),
        keys: tuple[str | None, ...] = (),
        commit: bool = True,
        seeded: bool = True,
        auto: bool = True,
        spec: GameSpec | None = None,
    ) -> "Match":
        """
        Start a match. Without a seed, 32 bytes come from `secrets`; a tuple holds one seed a party.

        `players` are labels of the seats (never names of people), default "Player 1" and so on; `keys` their public
        Ed25519 keys (hex, None for a seat without one), if lines or score sheets are to be signed. With `commit` the
        header carries the seeds' commitments. With `seeded=False` chance comes from a real table: its outcomes are
        played like any action, and the log can never be replayed from a seed.
        """
        seeds = _seeds(seed) if seeded else ()
        match_id = match_id or secrets.token_hex(16)
        deal_id = None if deal_id == match_id else deal_id
        deal = deal_id or match_id
        made = tuple(commitment(match_id, deal, party, one) for party, one in enumerate(seeds)) if commit else ()
        setup = game.setup
        header = Header(
            format=FORMAT,
            match_id=match_id,
            game=setup.name,
            rules=setup.rules_version,
            edition=EditionRef(setup.edition, setup.edition_digest),
            players=players or tuple(f"Player {seat + 1}" for seat in range(game.players)),
            options=setup.options,
            draw=SEEDED if seeded else UNSEEDED,
            deal_id=deal_id,
            commitments=made,
            keys=keys,
        )
        first = parse_line(encode_line(header))
        match = cls(Fold(first, seeds, spec=spec or spec_of(setup.name), game=game), [first], seeds, auto)
        match._go_on()
        return match

    @classmethod
    def resume(
        cls,
        log: Log | bytes,
        seed: bytes | tuple[bytes, ...] | None = None,
        *,
        auto: bool = True,
        spec: GameSpec | None = None,
        game: Game[Any, Any, Any] | None = None,
    ) -> "Match":
        """
        Go on with a match from its full log, with its seeds if it has any. Raises LogError.

        A log cut inside a simultaneous choice, or before an outcome of chance, goes on from there.
        """
        lines = list((read_log(log) if isinstance(log, bytes) else log).lines())
        last = lines[-1].line
        given = _seeds(seed) if seed is not None else ()
        known = known_seeds(header_of(lines[0]), given, seeds_of(last) if isinstance(last, EndingLine) else ())
        fold = Fold(lines[0], known, spec=spec, game=game)
        for parsed in lines[1:]:
            fold.feed(parsed)
        if fold.state is None:
            raise LogError("sealed-line", "a match goes on only from a log whose hidden fields are open")
        if not known and fold.header.draw == SEEDED and fold.ending is None:
            raise LogError("no-seeds", "a match with seeded draws goes on only with its seeds")
        match = cls(fold, lines, known, auto)
        match._go_on()
        return match

    # what stands now

    @property
    def actors(self) -> tuple[Player, ...]:
        """Who may act now; `()` when the rules or an ending have ended the match."""
        acting: tuple[Player, ...] = () if self.ending is not None else self.game.actors(self._state)
        return acting

    @property
    def ending(self) -> EndingLine | None:
        """The ending, once it is written."""
        return self._fold.ending

    @property
    def digest(self) -> str:
        """The running digest (hex) over all lines written."""
        return self._fold.digest.hex()

    def view(self, who: Player) -> View:
        """Return what a player (or SPECTATOR, ARBITER) may know now."""
        view: View = self.game.observe(self._state, who)
        return view

    def scores(self) -> tuple[int, ...]:
        """Return the public points by seat."""
        points: tuple[int, ...] = self.game.scores(self._state)
        return points

    def returns(self) -> tuple[Fraction, ...]:
        """Return each seat's share of the victory, as the rules would rank now."""
        shares: tuple[Fraction, ...] = self.game.returns(self._state)
        return shares

    def lines(self, who: Player = ARBITER, start: int = 0) -> Iterator[bytes]:
        """
        Yield the lines written, from line index `start` on, as `who` may have them, with line feeds.

        In a match that was resumed inside a simultaneous choice only ARBITER gets the lines of that choice before all
        have chosen.
        """
        end = len(self._lines) - (0 if who == ARBITER else self._chosen())
        for parsed in self._lines[start:end]:
            yield redact_line(parsed, who) + b"\n"

    def log(self, who: Player = ARBITER) -> bytes:
        """Return the log so far as `who` may have it."""
        return b"".join(self.lines(who))

    # what may happen

    def message(self, action: Action, at: int | None = None) -> bytes:
        """
        Return what the action's player signs (`preycore.signing.sign`) to play it now, with the same `at`.

        Raises LogError (no-seeds) for an action with secret fields in a match without seeds: its salt is not known yet.
        """
        if self._fold.seed is None and secret_fields(type(action)):
            raise LogError("no-seeds", "without seeds the salt of a hidden field is not known beforehand")
        acting = self.game.actors(self._fold.state)
        place = acting.index(actor(action)) if actor(action) in acting else 0
        line = action_line(action, self._salt(place), at)
        return line_message(self._fold.base, parse_line(encode_line(line)).public)

    def play(self, action: Action, at: int | None = None, sig: str | None = None) -> tuple[Action, ...]:
        """
        Take a player's action and return all actions written by it.

        `at` are milliseconds since the start, `sig` is the player's signature of `message(action, at)`.

        That is nothing while a simultaneous choice is incomplete, else the action or the whole choice in seat order,
        and the outcomes of chance that followed. Raises IllegalAction or LogError (bad-signature), and the match is as
        before.
        """
        if self.ending is not None:
            raise IllegalAction("match-over", self.game.rule("over"), "The match has ended.")
        if action.by_chance and self._seeds:
            raise IllegalAction("not-possible", self.game.rule("turn"), "The seeds decide what chance does.")
        self.game.check(self._state, action)
        if sig is not None:
            self._fold.signatures.check(actor(action), [self.message(action, at)], sig)
        self._state = self.game.reduce(self._state, action)
        self._held.append((action, at, sig))
        if self._block_open():
            return ()
        written = tuple([self._write_action(*held) for held in sorted(self._held, key=lambda held: actor(held[0]))])
        self._held.clear()
        self._state = self._fold.state
        return written + self._go_on()

    def advance(self) -> Action:
        """Draw the outcome of chance that is due, write it and return it. Raises LogError (no-seeds, chance-due)."""
        if self.ending is not None or not self._fold.chance_due:
            raise LogError("chance-due", "chance has no action now")
        action = self._write_action(self._fold.next_chance(), None, None)
        self._state = self._fold.state
        return action

    def end(self, reason: EndingReason = "complete", by: Player | None = None, places: tuple[int, ...] = ()) -> None:
        """
        Write the ending, with the seeds.

        A complete match has the places of the rules. For any other ending `places` are the director's; the default
        ranks by points, behind all others the seat `by` which the match ended. Raises LogError.
        """
        self._drop_held()
        if reason != "complete" and not places:
            places = self._places_without(by)
        elif reason == "complete":
            places = self.game.ranking(self._state)
        secret: dict[str, object] | None = {"seeds": [seed.hex() for seed in self._seeds]} if self._seeds else None
        salt = self._salt().hex() if secret else None
        self._write(EndingLine(reason, by=by, places=places, secret=secret, salt=salt))

    def sheet(self) -> bytes:
        """Return what a seat signs for a checkpoint written now."""
        return sheet_message(self._fold.digest)

    def checkpoint(self, sigs: dict[Player, str] | None = None) -> None:
        """
        Write the running digest, with the seats' signatures of `sheet()`.

        Raises LogError: not while a signed line of a simultaneous choice waits for the others.
        """
        self._refuse_between()
        named = {str(seat): sig for seat, sig in sorted((sigs or {}).items())}
        self._write(CheckpointLine(self.digest, named))

    def seat(self, seat: Player, to: str, key: str | None = None) -> None:
        """
        Write that a seat passes to another person or agent (`name@version`).

        Raises LogError: not while a signed line of a simultaneous choice waits for the others, nor while this seat's
        own choice does, which would become the successor's.
        """
        self._refuse_between()
        if any(actor(action) == seat for action, _, _ in self._held):
            raise LogError("block-order", "this seat has chosen, and its line waits until all have chosen")
        self._write(SeatLine(seat, to, key))

    def back(self, index: int, reason: str) -> tuple[Action, ...]:
        """
        Go back to before action `index` by a director's ruling, and return the outcomes of chance that followed.

        Chance gives the same outcomes again: nobody rerolls. Raises LogError, and the match is as before.
        """
        self._drop_held()
        self._write(RulingLine(reason, index))
        self._state = self._fold.state
        return self._go_on()

    # writing

    def _block_open(self) -> bool:
        block = self.game.block(self._state)
        return bool(block) and self.game.actors(self._state) != block

    def _chosen(self) -> int:
        """Return how many of the last lines belong to a simultaneous choice that is not complete."""
        state = self._fold.state
        return len(self.game.block(state)) - len(self.game.actors(state)) if self._fold.inside_block else 0

    def _refuse_between(self) -> None:
        """Raise LogError if a signed choice is held back, which rests on the digest before the next line."""
        if any(sig is not None for _, _, sig in self._held):
            raise LogError("block-order", "a signed line of a simultaneous choice waits until all have chosen")

    def _drop_held(self) -> None:
        self._held.clear()
        self._state = self._fold.state

    def _go_on(self) -> tuple[Action, ...]:
        drawn: list[Action] = []
        while self._auto and self._seeds and self.ending is None and self._fold.chance_due:
            drawn.append(self.advance())
        return tuple(drawn)

    def _places_without(self, by: Player | None) -> tuple[int, ...]:
        points = list(self.game.scores(self._state))
        if by is not None and 0 <= by < len(points):
            points[by] = min(points) - 1
        return places(points)

    def _salt(self, place: int = 0) -> bytes:
        return self._fold.salt(self._fold.lines + place) or secrets.token_bytes(16)

    def _write_action(self, action: Action, at: int | None, sig: str | None) -> Action:
        self._write(action_line(action, self._salt(), at, sig))
        return action

    def _write(self, line: Line) -> None:
        parsed = parse_line(encode_line(line))
        self._fold.feed(parsed)
        self._lines.append(parsed)


def _seeds(seed: bytes | tuple[bytes, ...] | None) -> tuple[bytes, ...]:
    seeds = (secrets.token_bytes(32),) if seed is None else (seed,) if isinstance(seed, bytes) else seed
    if not seeds or any(len(one) != 32 for one in seeds):
        raise LogError("bad-seeds", "a seed has 32 bytes")
    return seeds
