"""A match as the lines of its log tell it: one line after another, each checked against all before it."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from .actions import CHANCE, SPECTATOR, Action, Player, actor, is_open, redact, secret_fields
from .catalog import GameSpec
from .chance import SeededDraw
from .claims import are_places, header_game, header_of, header_spec, opens, seeds_of
from .converting import Converter
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
    first_digest,
    join_seeds,
    next_digest,
    seal,
    seeded_salt,
)
from .signatures import Signatures
from .value import Value


@dataclass(frozen=True)
class Point:
    """Where a match stood before an action: enough to go back to it."""

    state: Value
    sites: int


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
        self._typed: Final = Converter[Action](self.spec.actions)
        self._targets: Final = targets
        self._points: Final[dict[int, Point]] = {}
        self._sealed_at: tuple[int, int] | None = None
        self._starts: Final[list[int]] = [0]
        self._ends: Final[list[int]] = []
        self.state: Value | None = self.game.initial_state()
        self.digest = first_digest(first.raw)
        self.lines = 1
        self.actions = 0
        self.signatures: Final = Signatures(self.header)
        self._base = self.digest
        self.ending: EndingLine | None = None
        self.seat: Player | None = None
        """To whom the line fed last is attributed, None for chance lines and other kinds."""

    # what stands now

    @property
    def over(self) -> bool:
        """Whether the rules have ended the match."""
        return self.state is not None and not self.game.actors(self.state)

    @property
    def chance_due(self) -> bool:
        """Whether chance has to act next."""
        return self.state is not None and self.game.actors(self.state) == (CHANCE,)

    @property
    def inside_block(self) -> bool:
        """Whether some lines of a simultaneous choice have been read and others not."""
        if self.state is None:
            return False
        block = self.game.block(self.state)
        return bool(block) and self.game.actors(self.state) != block

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
        return None if self.seed is None else seeded_salt(self.seed, self.header.match_id, index)

    @property
    def checked(self) -> tuple[int, int]:
        """How many lines and actions were checked by the rules: all, or those before the first sealed one."""
        return self._sealed_at or (self.lines, self.actions)

    @property
    def sealed(self) -> bool:
        """Whether the rules needed a hidden field that nobody opened, if only for a line that was struck out later."""
        return self._sealed_at is not None

    # one line more

    def feed(self, parsed: Parsed) -> None:
        """Fold one more line. Raises LogError."""
        line = parsed.line
        self.seat = None
        if self.ending is not None:
            raise LogError("after-ending", "a line stands after the ending")
        if self.lines >= 4 * self.game.bound:
            raise LogError("too-many-lines", "the file has more lines than four times the game's bound")
        self._base = self.base
        self.signatures.before(self.digest, isinstance(line, ActionLine))
        if isinstance(line, ActionLine):
            self._feed_action(line, parsed)
        else:
            if self.inside_block:
                raise LogError("block-order", "another line stands inside a simultaneous choice")
            self._feed_other(line)
        self.digest = next_digest(self.digest, parsed.public)
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
        if self.state is not None:
            self._advance(action, line)
        self.actions += 1

    def action_of(self, line: ActionLine) -> Action:
        """Return the action that a line states, sealed fields None. Raises LogError: bad-action, bad-secret."""
        fields = {**line.action, **line.secret} if line.secret else line.action
        try:
            action = self._typed(fields)
        except ValueError as error:
            raise LogError("bad-action", str(error)) from None
        names = secret_fields(type(action))
        if not names and line.secret is None and line.seal is None:
            return action
        given = sorted(line.secret) if line.secret is not None else None
        shown = [name for name in names if name in line.action]
        demanded = sorted(names) if line.seal is None and names else None
        unset = line.secret is not None and None in line.secret.values()
        if shown or unset or given != demanded or (line.seal is not None and not names):
            raise LogError("bad-secret", "secret, salt or seal do not fit what the action demands")
        return action

    def _check_salt(self, line: ActionLine | EndingLine) -> None:
        salt = None if line.salt is None else self.salt(self.lines)
        if salt is not None and line.salt != salt.hex():
            raise LogError("bad-salt", "the salt is not the one that the seeds give")

    def _advance(self, action: Action, line: ActionLine) -> None:
        """Check the action against the state and the seeds, then take it."""
        state = self.state
        if self._targets is None or self.actions in self._targets:
            self._keep_point()
        if self._draw is not None and action.by_chance and self.chance_due:
            self.state = self.game.reduce(state, self._drawn(self._draw, action, line))
            return
        self._check_block_order(action)
        if not is_open(action):
            self._check_hidden(action)
            self.state, self._sealed_at = None, self.checked
            return
        try:
            self.state = self.game.apply(state, action)
        except IllegalAction as error:
            raise LogError(error.code, error.message, error.rule) from None

    def _keep_point(self) -> None:
        if self.state is not None and not self.inside_block:
            self._points[self.actions] = Point(self.state, len(self._draw.sites) if self._draw else 0)

    def _check_hidden(self, action: Action) -> None:
        """Check that the actor of a sealed action is one who may act: all that can be said of it."""
        acting = self.game.actors(self.state)
        if actor(action) not in acting:
            code = "not-your-turn" if acting else "match-over"
            raise LogError(code, "somebody acts who has no action now", self.game.rule("turn" if acting else "over"))

    def _check_block_order(self, action: Action) -> None:
        acting = self.game.actors(self.state)
        if self.game.block(self.state) and actor(action) in acting[1:]:
            raise LogError("block-order", "the lines of a simultaneous choice do not stand in seat order")

    def _drawn(self, draw: SeededDraw, action: Action, line: ActionLine) -> Action:
        """Return the outcome that the seeds give, which must be the one that the line states or seals."""
        drawn: Action = self.game.chance(self.state, draw)
        same = redact(drawn, SPECTATOR) == redact(action, SPECTATOR)
        if same and line.seal is not None:
            names = secret_fields(type(drawn))
            fields = msgspec.to_builtins(drawn)
            salt = self.salt(self.lines) or b""
            same = seal(salt, {name: fields[name] for name in names}) == line.seal
        elif same:
            same = drawn == action
        if same:
            return drawn
        if is_open(action):
            try:
                self.game.check(self.state, action)
            except IllegalAction as error:
                raise LogError(error.code, error.message, error.rule) from None
        raise LogError("draw-mismatch", "the outcome is not the one that the seeds give")

    # other kinds

    def _feed_seat(self, line: SeatLine) -> None:
        if line.seat >= self.game.players:
            raise LogError("bad-seat", "there is no such seat")
        self.signatures.take_key(line.seat, line.key)

    def _back(self, index: int) -> None:
        if not self._in_force(index):
            raise LogError("bad-ruling", f"action {index} is not in force")
        point = self._points.get(index)
        if point is not None:
            self.state = point.state
            if self._draw is not None:
                self._draw.rewind(point.sites)
        elif self.state is not None:
            raise LogError("bad-ruling", f"action {index} stands inside a simultaneous choice")
        while self._points and next(reversed(self._points)) >= index:
            self._points.popitem()
        self._strike(index)

    def _in_force(self, index: int) -> bool:
        """Tell whether an action is in force: the stretches in force are kept as starts and ends."""
        if index >= self.actions:
            return False
        at = bisect_right(self._starts, index) - 1
        return at >= len(self._ends) or index < self._ends[at]

    def _strike(self, index: int) -> None:
        at = bisect_right(self._starts, index) - 1
        del self._starts[at + 1 :], self._ends[at:]
        self._starts.append(self.actions)
        self._ends.append(index)

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
