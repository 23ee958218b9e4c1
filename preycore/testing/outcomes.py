"""Laws 1, 7 and 8: a match goes on until it is over, its result adds up, and chance does what it says."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from ..actions import CHANCE, Action, actor, is_open
from ..chance import Draw, FastDraw
from ..claims import are_places
from ..errors import IllegalAction
from ..game import Game
from ..value import Value
from .broken import LawBroken, demand
from .playing import Playout, seed_of

Conserved: TypeAlias = Callable[[Game[Any, Any, Any], Value], Hashable]
"""Counts in a state what the rules make finite; the result is the same in all states of a match."""


def law_1(match: Playout, indices: Sequence[int]) -> None:
    """Not over: somebody can act and has a legal action; over: nobody. `indices` names states for a closer look."""
    game = match.game
    demand(1, len(match.actions) <= game.bound, f"the match has more than {game.bound} actions")
    for index, state in enumerate(match.states):
        acting = game.actors(state)
        demand(1, bool(acting) == (index < len(match.actions)), f"state {index}: over and not over")
        _check_actors(game, state, index)
        for player in range(game.players):
            able = len(game.legal_actions(state, player)) > 0
            demand(1, able == (player in acting), f"state {index}: player {player} acts without legal actions, or not")
    tables = [{action: at for at, action in enumerate(game.action_table(player))} for player in range(game.players)]
    for index in indices:
        for player, table in enumerate(tables):
            _check_legal(match, index, player, table)


def _check_actors(game: Game[Any, Any, Any], state: Value, index: int) -> None:
    acting, members = game.actors(state), game.block(state)
    seats = list(range(game.players))
    where = f"state {index}: actors {acting}, block {members}"
    demand(1, acting == (CHANCE,) or [seat for seat in seats if seat in acting] == list(acting), where)
    demand(1, [seat for seat in seats if seat in members] == list(members), where)
    demand(1, not members or (len(acting) > 0 and set(acting) <= set(members)), where)
    demand(1, len(acting) < 2 or len(members) > 0, where)


def _check_legal(match: Playout, index: int, player: int, table: dict[Action, int]) -> None:
    legal = match.game.legal_actions(match.states[index], player)
    again = match.game.legal_actions(match.states[index], player)
    where = f"state {index}, player {player}:"
    demand(1, all(action in table for action in legal), f"{where} a legal action is not in the action table")
    places = [table[action] for action in legal]
    demand(1, places == sorted(set(places)), f"{where} the legal actions are not distinct and in canonical order")
    demand(1, all(actor(action) == player and is_open(action) for action in legal), f"{where} not all are his own")
    demand(1, all(one is other for one, other in zip(legal, again, strict=True)), f"{where} they are not interned")


def law_7(match: Playout, indices: Sequence[int], conserved: Conserved | None = None) -> None:
    """Places, returns and scores agree, and what the rules make finite stays as it was."""
    game = match.game
    for index in indices:
        state = match.states[index]
        places, returns = game.ranking(state), game.returns(state)
        where = f"state {index}: places {places}, returns {returns}"
        demand(7, len(game.scores(state)) == len(places) == len(returns) == game.players, where)
        demand(7, are_places(places), where)
        demand(7, sum(returns) == 1 and all(0 <= share <= 1 for share in returns), where)
        pairs = [(one, other) for one in range(game.players) for other in range(game.players)]
        demand(7, all(places[one] < places[other] for one, other in pairs if returns[one] > returns[other]), where)
        demand(7, all(returns[one] == returns[other] for one, other in pairs if places[one] == places[other]), where)
    if conserved is not None:
        counts = {conserved(game, match.states[index]) for index in indices}
        demand(7, len(counts) <= 1, f"something was lost or made: {counts}")


class Recorder(Draw):
    """A draw that notes what it is asked."""

    def __init__(self, inner: Draw) -> None:
        self._inner = inner
        self.asked: list[str | int] = []
        """Sites by kind, and limits above 1, in order."""

    def site(self, kind: str, first: int = -1, second: int = -1) -> None:
        """Note a site."""
        self.asked.append(kind)
        self._inner.site(kind, first, second)

    def below(self, limit: int) -> int:
        """Draw, and note the limit."""
        if limit > 1:
            self.asked.append(limit)
        return self._inner.below(limit)

    @property
    def in_order(self) -> bool:
        """Whether at most one site was named, and before every number."""
        names = [asked for asked in self.asked if isinstance(asked, str)]
        return len(names) <= 1 and (not self.asked or isinstance(self.asked[0], str))


def law_8(match: Playout, indices: Sequence[int], draws: int = 4) -> None:
    """Chance yields only what `check` accepts, from one site; listed probabilities sum to exactly 1."""
    game = match.game
    for index in indices:
        state = match.states[index]
        if game.actors(state) != (CHANCE,):
            continue
        listed = _check_listed(game, state, index)
        for number in range(draws):
            draw = Recorder(FastDraw(seed_of(match.seed.hex(), "law 8", index, number)))
            outcome = game.chance(state, draw)
            demand(8, draw.in_order, f"state {index}: numbers are drawn without a site, or from two: {draw.asked}")
            demand(8, outcome.by_chance and is_open(outcome), f"state {index}: {outcome} is no whole outcome")
            _check_accepted(game, state, outcome, index)
            demand(8, listed is None or outcome in listed, f"state {index}: {outcome} is not listed")


def _check_accepted(game: Game[Any, Any, Any], state: Value, outcome: Action, index: int) -> None:
    try:
        game.check(state, outcome)
    except IllegalAction as error:
        raise LawBroken(8, f"state {index}: chance yields {outcome}, and check refuses it: {error}") from None


def _check_listed(game: Game[Any, Any, Any], state: Value, index: int) -> dict[Action, Fraction] | None:
    outcomes = game.chance_outcomes(state)
    if outcomes is None:
        return None
    listed = dict(outcomes)
    where = f"state {index}: listed outcomes"
    demand(8, len(listed) == len(outcomes), f"{where} are not distinct")
    demand(8, sum(listed.values()) == 1, f"{where} have probabilities that sum to {sum(listed.values())}")
    demand(8, all(share > 0 for share in listed.values()), f"{where} hold one that cannot happen")
    for outcome in listed:
        _check_accepted(game, state, outcome, index)
    return listed


def check_chance(game: Game[Any, Any, Any], state: Value, seed: int, draws: int = 2000) -> None:
    """Compare the frequencies of `chance` with the listed probabilities (law 8) by chi-square."""
    listed = dict(game.chance_outcomes(state) or ())
    draw = FastDraw(seed_of("chance", seed))
    counts = dict.fromkeys(listed, 0)
    for _ in range(draws):
        counts[game.chance(state, draw)] += 1
    fit = fits({outcome: float(share) for outcome, share in listed.items()}, counts)
    demand(8, fit, f"chance does not keep to its probabilities: {counts}")


def fits(shares: dict[Any, float], counts: dict[Any, int]) -> bool:
    """Tell whether counts fit shares (which sum to 1) by chi-square; a fair source fails once in three million."""
    total = sum(counts.values())
    if any(count and not shares.get(key) for key, count in counts.items()):
        return False
    squares = sum((counts.get(key, 0) - total * share) ** 2 / (total * share) for key, share in shares.items())
    return squares <= critical(len(shares) - 1)


def critical(freedom: int, deviations: float = 5.0) -> float:
    """Return a chi-square's critical value, so many standard deviations out (Wilson and Hilferty, 1931)."""
    if freedom == 0:
        return 1e-9
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + deviations * sqrt(part)) ** 3)
