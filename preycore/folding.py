"""A match as the lines of its log tell it: one line after another, each checked against all before it."""

from collections.abc import Iterable
from typing import Any, Final

from .actions import CHANCE, Action, Player, actor, is_open, secret_fields
from .catalog import GameSpec
from .chance import SeededDraw
from .claims import are_places, header_game, header_of, header_spec, opens, seeds_of
from .course import Course
from .digests import Salts, first_digest, join_seeds, next_digest, seal
from .errors import IllegalAction, LogError
from .game import Game
from .lines import (
    UNSEEDED,
    ActionLine,
    CheckpointLine,
    EndingLine,
    Header,
    Parsed,
    RulingLine,
    SeatLine,
)
from .log import read_line
from .reading import Known, is_plain, outcome_forms, reading_of
from .signatures import Signatures
from .value import Value


class Fold:
    """
    Folds a log line by line; every `feed` raises LogError at the first contradiction and then is of no further use.

    `seeds` are the seeds if they are known: chance lines are then drawn anew and compared. `targets` are the actions
    that rulings may go back to (None: any). `spec` and `game` stand in for a game that the catalog, or an edition that
    its folders do not hold. After a line that the rules need and nobody opened, `state` is None.
    """

    def __init__(
        self,
        first: Parsed,
        seeds: tuple[bytes, ...] = (),
        targets: frozenset[int] | None = None,
        spec: GameSpec | None = None,
        game: Game[Any, Any, Any] | None = None,
    ) -> None:
        self.header: Final = header_of(first)
        self.spec: Final = spec or header_spec(self.header)
        self.game: Final = header_game(self.spec, self.header, game)
        self._seeds: Final = seeds
        self.seed: Final = join_seeds(seeds) if seeds and self.header.draw != UNSEEDED else None
        self._draw: Final = SeededDraw(self.seed, self.header.deal) if self.seed else None
        self._salts: Final = Salts(self.seed, self.header.match_id) if self.seed else None
        self._reading: Final = reading_of(self.spec, self.game)
        self._course: Final = Course(targets)
        self._sealed_at: tuple[int, int] | None = None
        self.digest = first_digest(first.raw)
        self.lines = 1
        self.actions = 0
        self.signatures: Final = Signatures(self.header)
        self._base = self.digest
        self.ending: EndingLine | None = None
        self.seat: Player | None = None
        """To whom the line fed last is attributed, None for chance lines and other kinds."""
        self.state: Value | None = None
        self._acting: tuple[Player, ...] = ()
        self.inside_block = False
        """Whether some lines of a simultaneous choice have been read and others not."""
        self._stand(self.game.initial_state())

    # what stands now

    def _stand(self, state: Value) -> None:
        """Take a state as the one that stands now."""
        self.state = state
        self._acting = self.game.actors(state)
        block = self.game.block(state)
        self.inside_block = bool(block) and self._acting != block

    @property
    def over(self) -> bool:
        """Whether the rules have ended the match."""
        return self.state is not None and not self._acting

    @property
    def chance_due(self) -> bool:
        """Whether chance has to act next."""
        return self.state is not None and bool(self._acting) and self._acting[0] == CHANCE

    @property
    def base(self) -> bytes:
        """The digest that the next line's signature rests on: inside a simultaneous choice that before its start."""
        return self._base if self.inside_block else self.digest

    def next_chance(self) -> Action:
        """Return the outcome that the seeds give for the chance action that is due."""
        if self._draw is None:
            raise LogError("no-seeds", "the seeds are not known")
        mark = len(self._draw.sites)
        action: Action = self.game.chance(self.state, self._draw)
        self._draw.rewind(mark)
        return action

    def salt(self, index: int) -> bytes | None:
        """Return the salt of line `index` if the seeds are known."""
        return None if self._salts is None else self._salts.of(index)

    @property
    def checked(self) -> tuple[int, int]:
        """How many lines and actions were checked by the rules: all, or those before the first sealed one."""
        return self._sealed_at or (self.lines, self.actions)

    @property
    def sealed(self) -> bool:
        """Whether the rules needed a hidden field that nobody opened, if only for a line that was struck out later."""
        return self._sealed_at is not None

    # one line more

    def follow(self, lines: Iterable[bytes]) -> None:
        """
        Fold these lines (without their line feeds).

        Raises LineError for one that cannot be read, LogError for one that contradicts what stands before it.
        """
        for raw in lines:
            if not self._recognised(raw):
                self.feed(read_line(raw, self.lines + 1))

    def feed(self, parsed: Parsed) -> None:
        """Fold one more line. Raises LogError."""
        line = parsed.line
        self.seat = None
        if self.ending is not None:
            raise LogError("after-ending", "a line stands after the ending")
        if self.lines >= 4 * self.game.bound:
            raise LogError("too-many-lines", "the file has more lines than four times the game's bound")
        if isinstance(line, ActionLine):
            if self._draw is None or not self.chance_due or not self._take_outcome(self._draw, parsed.raw):
                self._begin(True)
                self._feed_action(line, parsed)
                self._end(parsed.public)
            return
        self._begin(False)
        if self.inside_block:
            raise LogError("block-order", "another line stands inside a simultaneous choice")
        self._feed_other(line)
        self._end(parsed.public)

    def _begin(self, is_action: bool) -> None:
        self._base = self.base
        self.signatures.before(self.digest, is_action)

    def _end(self, public: bytes) -> None:
        self.digest = next_digest(self.digest, public)
        self.lines += 1

    def _feed_other(self, line: Header | ActionLine | SeatLine | RulingLine | CheckpointLine | EndingLine) -> None:
        match line:
            case SeatLine():
                self._feed_seat(line)
            case RulingLine():
                if line.back_to is not None:
                    self._back(line.back_to)
            case CheckpointLine():
                if line.digest != self.digest.hex():
                    raise LogError("bad-checkpoint", "the checkpoint's digest is not the running digest before it")
                self.signatures.take_checkpoint(line)
            case EndingLine():
                self._feed_ending(line)
            case _:
                raise LogError("second-header", "a header stands after the first line")

    # lines that need no reading

    def _recognised(self, raw: bytes) -> bool:
        """Take a line that is known by its bytes, an outcome that the seeds give or a legal action seen before."""
        if self.state is None or self.ending is not None or self.lines >= 4 * self.game.bound:
            return False
        self.seat = None
        if self._draw is not None and self.chance_due:
            return self._take_outcome(self._draw, raw)
        known = self._reading.known(raw) or self._reading.timed(raw)
        return known is not None and self._take_known(known, raw)

    def _take_known(self, known: Known, raw: bytes) -> bool:
        """Take the action that this line states, unless it is not legal here."""
        if not self._acting or self._acting[0] != known.who:
            return False
        try:
            after = self.game.apply(self.state, known.action)
        except IllegalAction:
            return False
        self._begin(True)
        self.seat = None if known.who == CHANCE else known.who
        self.signatures.actions += known.who != CHANCE
        self._go_on(after, len(self._draw.sites) if self._draw else 0)
        self._end(raw)
        return True

    def _take_outcome(self, draw: SeededDraw, raw: bytes) -> bool:
        """Draw the outcome that is due, and take it if this is its line, open or sealed; else leave all as it was."""
        mark = len(draw.sites)
        drawn: Action = self.game.chance(self.state, draw)
        known, public = self._reading.known(raw), raw
        if known is None or known.action != drawn:
            secret = bool(secret_fields(type(drawn)))
            opened, public = outcome_forms(drawn, self._salts.of(self.lines) if secret and self._salts else b"")
            if raw not in (opened, public):
                draw.rewind(mark)
                return False
            if not secret:
                self._reading.keep(raw, drawn, CHANCE)
        self._begin(True)
        self._go_on(self.game.reduce(self.state, drawn), mark)
        self._end(public)
        return True

    def _go_on(self, after: Value, sites: int) -> None:
        """Take the state after an action; before it so many sites of draws were open."""
        if self.state is not None and not self.inside_block:
            self._course.keep(self.actions, self.state, sites)
        self._stand(after)
        self.actions += 1

    # actions

    def _feed_action(self, line: ActionLine, parsed: Parsed) -> None:
        action = self.action_of(line)
        who = actor(action)
        self.seat = None if who == CHANCE else who
        if who == CHANCE and (line.at is not None or line.sig is not None):
            raise LogError("bad-line", "a chance line carries neither `at` nor `sig`")
        self._check_salt(line)
        if who != CHANCE:
            self.signatures.take_action(who, line, parsed, None if self.state is None else self._base)
        if self.state is None:
            self.actions += 1
        else:
            self._advance(self.state, action, line, parsed.raw)

    def action_of(self, line: ActionLine) -> Action:
        """Return the action that a line states, sealed fields None. Raises LogError: bad-action, bad-secret."""
        return self._reading.action_of(line)

    def _check_salt(self, line: ActionLine | EndingLine) -> None:
        salt = None if line.salt is None else self.salt(self.lines)
        if salt is not None and line.salt != salt.hex():
            raise LogError("bad-salt", "the salt is not the one that the seeds give")

    def _advance(self, state: Value, action: Action, line: ActionLine, raw: bytes) -> None:
        """Check the action against the state, then take it; an outcome that the seeds give has been taken already."""
        sites = len(self._draw.sites) if self._draw else 0
        if self._draw is not None and action.by_chance and self.chance_due:
            raise self._other_outcome(state, action)
        self._check_block_order(state, action)
        if not is_open(action):
            self._check_hidden(action)
            self._seal(state, sites)
            return
        try:
            after = self.game.apply(state, action)
        except IllegalAction as error:
            raise LogError(error.code, error.message, error.rule) from None
        if is_plain(line):
            who = actor(action)
            self._reading.keep(raw, action, who, () if who == CHANCE else self.game.legal_actions(state, who))
        self._go_on(after, sites)

    def _seal(self, state: Value, sites: int) -> None:
        """Fold no further: what stands after a sealed line that the rules need, nobody knows."""
        if not self.inside_block:
            self._course.keep(self.actions, state, sites)
        self.state, self._acting, self.inside_block, self._sealed_at = None, (), False, self.checked
        self.actions += 1

    def _check_hidden(self, action: Action) -> None:
        """Check that the actor of a sealed action is one who may act: all that can be said of it."""
        if actor(action) not in self._acting:
            code = "not-your-turn" if self._acting else "match-over"
            topic = "turn" if self._acting else "over"
            raise LogError(code, "somebody acts who has no action now", self.game.rule(topic))

    def _check_block_order(self, state: Value, action: Action) -> None:
        if self.game.block(state) and actor(action) in self._acting[1:]:
            raise LogError("block-order", "the lines of a simultaneous choice do not stand in seat order")

    def _other_outcome(self, state: Value, action: Action) -> LogError:
        """Say what is wrong with an outcome that is not the one that the seeds give."""
        if is_open(action):
            try:
                self.game.check(state, action)
            except IllegalAction as error:
                return LogError(error.code, error.message, error.rule)
        return LogError("draw-mismatch", "the outcome is not the one that the seeds give")

    # other kinds

    def _feed_seat(self, line: SeatLine) -> None:
        if line.seat >= self.game.players:
            raise LogError("bad-seat", "there is no such seat")
        self.signatures.take_key(line.seat, line.key)

    def _back(self, index: int) -> None:
        point = self._course.back(index, self.actions, self.state is not None)
        if point is not None:
            self._stand(point.state)
            if self._draw is not None:
                self._draw.rewind(point.sites)

    def _feed_ending(self, line: EndingLine) -> None:
        self._check_salt(line)
        if (line.reason in ("resigned", "time", "forfeit")) != (line.by is not None and line.reason != "no-show"):
            raise LogError("bad-ending", "an ending by resignation, time or forfeit, and no other, says by which seat")
        if line.by is not None and line.by >= self.game.players:
            raise LogError("bad-ending", "the ending names a seat that does not exist")
        self._check_places(line)
        self._check_seeds(line)
        self.ending = line

    def _check_places(self, line: EndingLine) -> None:
        places = line.places
        if places and (len(places) != self.game.players or not are_places(places)):
            raise LogError("bad-places", "these are not places of this many players")
        if line.reason == "complete" and not places:
            raise LogError("bad-places", "a complete match states its places")
        if self.state is None:
            return
        if line.reason == "complete" and not self.over:
            raise LogError("bad-ending", "the match is not complete: somebody has to act", self.game.rule("over"))
        if line.reason == "complete" and places != self.game.ranking(self.state):
            raise LogError("bad-places", "the places are not those that the rules give", self.game.rule("over"))
        if self.over and line.reason not in ("complete", "forfeit", "adjudicated"):
            raise LogError("bad-ending", "the match was complete already", self.game.rule("over"))

    def _check_seeds(self, line: EndingLine) -> None:
        if self.header.draw == UNSEEDED and (line.secret is not None or line.seal is not None):
            raise LogError("bad-seeds", "a log without a draw algorithm has no seeds")
        if line.secret is None:
            self._check_sealed_seeds(line)
            return
        seeds = seeds_of(line)
        if self.header.commitments and not opens(self.header, seeds):
            raise LogError("bad-commitment", "the seeds do not open the commitments of the header")
        if self.seed is not None and join_seeds(seeds) != self.seed:
            raise LogError("bad-seeds", "the seeds are not those that gave the draws")

    def _check_sealed_seeds(self, line: EndingLine) -> None:
        salt = self.salt(self.lines)
        if line.seal is None or salt is None:
            return
        if line.seal != seal(salt, {"seeds": [seed.hex() for seed in self._seeds]}):
            raise LogError("bad-seeds", "the ending seals other seeds than those that gave the draws")
