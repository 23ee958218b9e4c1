"""Law 6: worlds sampled from a view are states that the view leaves possible."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ..actions import ARBITER, SPECTATOR, redact
from ..chance import Draw, FastDraw
from ..errors import IllegalView
from ..game import Game, Worlds
from ..value import Value
from ..views import View
from .broken import LawBroken, demand
from .playing import Playout, seed_of
from .variants import some, struct_variants


def law_6(match: Playout, indices: Sequence[int], samples: int = 6, wrong: int = 8) -> None:
    """
    Sample worlds from each player's view in the states at `indices`.

    Each world shows the same view; it varies wherever the truth is not forced. Where the game names the state in which
    the history begins, the history leads from there to the world, and nothing is hidden there from anybody. `wrong`
    bounds the changed views of one player that are tried in one state: each must be refused as IllegalView, or lead to
    a world that shows it.
    """
    game = match.game
    for index in indices:
        for who in range(game.players):
            view = game.observe(match.states[index], who)
            where = f"state {index}, player {who}"
            _check_view(match, index, view, where)
            truth = match.as_known(index, who)
            draw = FastDraw(seed_of(match.seed.hex(), "law 6", index, who))
            found = _sample(game, view, truth, samples, draw, where)
            _check_public(game, found, match.states[index], where)
            if who == index % game.players:
                once, again = [game.determinize(view, FastDraw(match.seed)) for _ in range(2)]
                demand(6, once == again, f"{where}: two worlds from one draw differ")
                _check_wrong_views(game, view, wrong, draw, where)


def _check_view(match: Playout, index: int, view: View, where: str) -> None:
    """Demand the parts of a view that every game has."""
    game, who = match.game, view.viewer
    acting, members = game.actors(match.states[index]), game.block(match.states[index])
    committed = who in match.committed(index)
    known = tuple([seat for seat in members if not (committed and seat == who)]) or acting
    demand(6, view.to_act == known, f"{where}: the view's to_act is {view.to_act}, not {known}")
    demand(6, msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view, f"{where}: view through JSON")
    seen = match.seen_by(index, who)
    suffix = seen[len(seen) - len(view.history) :]
    demand(6, view.history == suffix, f"{where}: the view's history is {view.history}, not the end of {seen}")
    demand(6, view.history == tuple([redact(action, who) for action in view.history]), f"{where}: history shows more")


def prepared(game: Game[Any, Any, Any], view: View, where: str) -> Worlds[Any]:
    """Return the worlds of a view that a match produced, which must not be refused (law 6)."""
    try:
        return game.worlds(view)
    except IllegalView:
        raise LawBroken(6, f"{where}: a view of a match is refused: {view}") from None


def _sample(game: Game[Any, Any, Any], view: View, truth: Value, samples: int, draw: Draw, where: str) -> list[Value]:
    """Return some worlds, checked; they vary unless the truth, which is always possible, is the only one."""
    worlds = prepared(game, view, where)
    found = [worlds.sample(draw) for _ in range(samples)]
    _check_beginning(game, worlds.beginning(), found[0], where)
    for world in found:
        _check_world(game, world, view, where)
        demand(6, game.scores(world) == game.scores(truth), f"{where}: the world has other scores")
    if truth not in found and len(set(found)) == 1:
        varied = any(worlds.sample(draw) != found[0] for _ in range(1000))
        demand(6, varied, f"{where}: the worlds do not vary, and are not the truth")
    return found


def _check_beginning(game: Game[Any, Any, Any], start: Value | None, world: Value, where: str) -> None:
    """Demand of the state in which histories begin that they do, with everything known."""
    if start is None or not game.actors(world):
        return
    state = start
    for action in game.observe(world, ARBITER).history:
        state = game.reduce(state, action)
    demand(6, state == world, f"{where}: the world's history does not lead to it from its beginning")
    for who in range(game.players):
        behind = game.worlds(game.observe(start, who)).sample(FastDraw(b""))
        demand(6, behind == start, f"{where}: where the history begins, something is hidden from player {who}")


def _check_world(game: Game[Any, Any, Any], world: Value, view: View, where: str) -> None:
    seen = game.observe(world, view.viewer)
    demand(6, msgspec.json.encode(seen) == msgspec.json.encode(view), f"{where}: the world shows {seen}, not {view}")
    demand(6, seen == view, f"{where}: the world's view is not equal")
    demand(6, game.actors(world) == view.to_act, f"{where}: in the world acts {game.actors(world)}, not {view.to_act}")
    legal = tuple(game.legal_actions(world, view.viewer))
    demand(6, legal == tuple(view.legal), f"{where}: the world's legal actions are {legal}, not {view.legal}")


def _check_public(game: Game[Any, Any, Any], found: Sequence[Value], state: Value, where: str) -> None:
    public = game.observe(state, SPECTATOR)
    for world in found:
        demand(6, game.observe(world, SPECTATOR) == public, f"{where}: the world's public part differs")


def _check_wrong_views(game: Game[Any, Any, Any], view: View, number: int, draw: Draw, where: str) -> None:
    for other in some(list(struct_variants(view)), number, draw):
        try:
            world = game.worlds(other).sample(draw)
        except IllegalView:
            continue
        except Exception as error:
            raise LawBroken(6, f"{where}: a changed view makes worlds raise {error!r}: {other}") from error
        if 0 <= other.viewer < game.players:
            _check_world(game, world, other, f"{where}, changed view")
