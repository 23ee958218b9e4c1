"""Law 4: a log can be read, verified and played again to the same bytes, wherever and whenever it is written."""

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from ..actions import ARBITER, SPECTATOR
from ..agents import Agent, RandomAgent
from ..catalog import GameSpec, specs
from ..editions import edition_names
from ..errors import LogError
from ..folding import Fold
from ..game import Game
from ..lines import ActionLine, encode_line
from ..log import Log, read_log, redact
from ..match import Match
from ..referee import verify
from ..replaying import replay, without_chance
from ..simulation import match_seed, simulate
from .broken import LawBroken, demand
from .playing import in_catalog
from .toy import SPEC as TOY


def record(
    game: Game[Any, Any, Any], seed: int, limit: int | None = None, *, commit: bool = False, agent: Agent | None = None
) -> bytes:
    """
    Return the log of a match between random (or the given) agents.

    After `limit` actions of players, if the match is not over, the last seat to act resigns. With `commit` the header
    carries the commitment to the seed.
    """
    agent = agent or RandomAgent()
    if limit is None and not commit:
        return simulate(game, [agent] * game.players, seed, 0).log()
    match = Match.start(game, match_seed(seed, 0), match_id=f"record-{seed}", commit=commit)
    played = 0
    while match.actors and played != limit:
        seat = match.actors[0]
        match.play(agent.choose(game, match.view(seat), match_seed(seed, 1 + played)).action)
        played += 1
    if match.actors:
        match.end("resigned", by=match.actors[0])
    else:
        match.end()
    return match.log()


def restarted(game: Game[Any, Any, Any], times: int) -> Log:
    """Return the log of a match that a director starts again so many times, after twenty decisions each."""
    match = Match.start(game, bytes(32), match_id="long")
    first, actions = 0, len(list(match.lines())) - 1
    for _ in range(times):
        for _ in range(20):
            actions += len(match.play(match.view(match.actors[0]).legal[0]))
        first, back_to = actions, first
        actions += len(match.back(back_to, "from the start"))
    return read_log(match.log())


def law_4(game: Game[Any, Any, Any], seed: int) -> bytes:
    """Record a match twice and demand that its log can be read, verified and replayed; return the log."""
    try:
        random.seed(1)
        written = record(game, seed)
        random.seed(2)
        again = record(game, seed, agent=_Disturbing())
    except LogError as error:
        raise LawBroken(4, f"the log contradicts itself while it is written: {error}") from None
    demand(4, again == written, "the same seed gives another log when the global generators are disturbed")
    log = read_log(written)
    _check_lines(log)
    _check_states(game, log)
    verdict = verify(log)
    demand(4, verdict.status == "valid" and verdict.facts.draws == "match", f"the log is {verdict}")
    replayed = b"".join(replay(read_log(b"".join(without_chance(log)))))
    demand(4, replayed == written, "header, seed and players' actions give another log")
    _check_redacted(game, log)
    return written


class _Disturbing(RandomAgent):
    """Advances the global generator before it chooses."""

    def choose(self, game: Game[Any, Any, Any], view: Any, seed: bytes) -> Any:
        """Choose at random."""
        random.random()
        return super().choose(game, view, seed)


def _check_lines(log: Log) -> None:
    for number, parsed in enumerate(log.lines(), 1):
        demand(4, encode_line(parsed.line) == parsed.raw, f"line {number} is read and written otherwise")


def _check_states(game: Game[Any, Any, Any], log: Log) -> None:
    """Demand that reading the log gives the states that its actions give."""
    lines = log.lines()
    fold = Fold(next(lines), game=game)
    state = game.initial_state()
    for parsed in lines:
        fold.feed(parsed)
        if isinstance(parsed.line, ActionLine):
            state = game.apply(state, fold.action_of(parsed.line))
        demand(4, fold.state == state, f"after line {fold.lines} the log's state is another")
    demand(4, fold.over, "the log does not end with the match")


def _check_redacted(game: Game[Any, Any, Any], log: Log) -> None:
    """Demand that redacted copies have the same digest and contradict nothing."""
    for who in (*range(game.players), SPECTATOR, ARBITER):
        copy = read_log(b"".join(redact(log, who)))
        demand(4, copy.digest() == log.digest(), f"the copy of {who} has another digest")
        verdict = verify(copy)
        demand(4, verdict.status in ("valid", "sealed"), f"the copy of {who} is {verdict}")


def games(*names: str) -> Iterator[tuple[GameSpec, str, int]]:
    """Yield every game (of these names, default all of the catalog), edition and number of players."""
    for spec in specs().values():
        if not names or spec.name in names:
            for edition in edition_names(spec.package, spec.name):
                for players in spec.players:
                    yield spec, edition, players


def digests(seed: int, *names: str) -> Iterator[str]:
    """Yield a row for each game, edition and number of players: its name and the hash of a random match's log."""
    for spec, edition, players in games(*names):
        written = record(spec.game(spec.edition(edition), players), seed)
        yield f"{spec.name}/{edition}/{players} {sha256(written).hexdigest()}"


if __name__ == "__main__":
    with in_catalog(TOY):
        for row in digests(int(sys.argv[1]), *sys.argv[2:]):
            print(row)
