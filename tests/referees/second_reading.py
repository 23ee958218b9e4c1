"""Holds a game against its second referee, action by action."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec
from second_stream import Stream

from preycore import agent, read_log, verify
from preycore.actions import ARBITER, CHANCE, Action
from preycore.agents import Agent
from preycore.catalog import GameSpec, specs
from preycore.chance import FastDraw
from preycore.folding import Fold
from preycore.game import Game
from preycore.lines import ActionLine
from preycore.simulation import match_seed, simulate

HERE = Path(__file__).parent


class SecondReferee(Protocol):
    """What every module of this folder that is named after a game defines as `Referee`."""

    over: bool

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        """Begin a match of the edition whose mechanics.toml was decoded."""

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """All alternatives of a player, in any order."""

    def apply(self, action: dict[str, Any]) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""

    def scores(self) -> list[int]:
        """Points by seat."""

    def places(self) -> list[int]:
        """Places by seat, as the rules would rank now."""


@runtime_checkable
class Weighing(Protocol):
    """A second referee that knows what chance can give and does give, not only whether an outcome is possible."""

    def odds(self) -> list[tuple[dict[str, Any], int]] | None:
        """All outcomes with their weights, or None where they are too many."""

    def drawn(self, stream: Stream) -> dict[str, Any]:
        """What chance gives from a seed."""


def referee_class(name: str) -> Callable[[int, dict[str, Any], dict[str, Any]], SecondReferee]:
    """The second referee of a game."""
    found = spec_from_file_location(f"second_referee_{name}", HERE / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    referee: Callable[[int, dict[str, Any], dict[str, Any]], SecondReferee] = module.Referee
    return referee


def referee_of(spec: GameSpec, game: Game[Any, Any, Any]) -> SecondReferee:
    """A second referee at the start of a match of this game."""
    path = Path(str(files(spec.package))) / "editions" / game.setup.edition / "mechanics.toml"
    mechanics = tomllib.loads(path.read_text(encoding="utf-8"))
    return referee_class(spec.name)(game.players, mechanics, game.setup.options)


def plain(action: Action) -> dict[str, Any]:
    """An action as a JSON object, hidden fields open."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return fields


def play(
    name: str, players: int, agents: list[Agent], seed: bytes, every_alternative: bool = False, edition: str = "open"
) -> int:
    """Play a match of a shipped edition and hold it against the second referee; return the number of actions."""
    spec = specs()[name]
    game = spec.game(spec.edition(edition), players)
    return hold(game, referee_of(spec, game), agents, seed, every_alternative)


def hold(
    game: Game[Any, Any, Any],
    referee: SecondReferee,
    agents: list[Agent],
    seed: bytes,
    every_alternative: bool = False,
) -> int:
    """
    Play a match, asserting at every step that game and referee agree; return the number of actions.

    They agree on who acts, on each player's alternatives, on what chance gives, on points and places. With
    `every_alternative`, `check` is asked about every action that anybody can ever be offered, and the referee about
    every outcome of chance that the game can list.
    """
    draw = FastDraw(seed)
    state, count = game.initial_state(), 0
    while acting := agreed(game, state, referee):
        if every_alternative:
            _check_all(game, state, referee)
        if acting == (CHANCE,):
            action = game.chance(state, draw)
        else:
            seat = acting[draw.below(len(acting))]
            action = agents[seat].choose(game, game.observe(state, seat), seed + count.to_bytes(4, "big")).action
        referee.apply(plain(action))
        state, count = game.apply(state, action), count + 1
    if every_alternative:
        _check_all(game, state, referee)
    agreed_end(game, state, referee)
    return count


def judge_twice(name: str, players: int, kind: str, index: int, edition: str = "open") -> tuple[int, int]:
    """
    Simulate a match twice, demand the same bytes and a valid log, and hold it against the second referee.

    A second referee that draws for itself must draw the same from the seed.

    Returns the numbers of actions and of those that players chose. Raises AssertionError.
    """
    spec = specs()[name]
    game = spec.game(spec.edition(edition), players)
    log, again = (simulate(game, [agent(kind)] * players, players, index).log() for _ in range(2))
    assert log == again
    verdict = verify(read_log(log))
    assert (verdict.status, verdict.facts.draws) == ("valid", "match")
    referee = referee_of(spec, game)
    stream = Stream(match_seed(players, index), f"simulate-{players}-{index}")
    lines = read_log(log).lines()
    fold = Fold(next(lines), game=game)
    agreed(game, fold.state, referee)
    chosen = 0
    for parsed in lines:
        if isinstance(parsed.line, ActionLine):
            action = plain(fold.action_of(parsed.line))
            chosen += referee.actors() != [CHANCE]
            if referee.actors() == [CHANCE] and isinstance(referee, Weighing):
                assert action == referee.drawn(stream)
            referee.apply(action)
            fold.feed(parsed)
            agreed(game, fold.state, referee)
    agreed_end(game, fold.state, referee)
    assert list(verdict.places or ()) == referee.places()
    return verdict.actions, chosen


def agreed(game: Game[Any, Any, Any], state: Any, referee: SecondReferee) -> tuple[int, ...]:
    """Assert that both know the same players to act, alternatives and points; return who acts."""
    acting: tuple[int, ...] = game.actors(state)
    assert sorted(acting) == sorted(referee.actors())
    assert list(game.scores(state)) == referee.scores()
    for seat in range(game.players):
        assert _texts(map(plain, game.legal_actions(state, seat))) == _texts(referee.legal(seat))
    if acting == (CHANCE,) and isinstance(referee, Weighing):
        _agreed_odds(game.chance_outcomes(state), referee.odds())
    return acting


def _agreed_odds(
    listed: Sequence[tuple[Action, Fraction]] | None, weighed: list[tuple[dict[str, Any], int]] | None
) -> None:
    """Assert that both give the same outcomes the same chances, or that both find them too many."""
    assert (listed is None) == (weighed is None)
    whole = sum(weight for _, weight in weighed or ())
    by_referee = {_texts([outcome])[0]: Fraction(weight, whole) for outcome, weight in weighed or ()}
    assert {_texts([plain(outcome)])[0]: chance for outcome, chance in listed or ()} == by_referee


def agreed_end(game: Game[Any, Any, Any], state: Any, referee: SecondReferee) -> None:
    """Assert that both know the match to be over, with the same places."""
    assert referee.over
    assert list(game.ranking(state)) == referee.places()
    assert game.observe(state, ARBITER).to_act == ()


def _texts(actions: Iterator[dict[str, Any]] | list[dict[str, Any]]) -> list[str]:
    return sorted(msgspec.json.encode(action, order="sorted").decode() for action in actions)


def _check_all(game: Game[Any, Any, Any], state: Any, referee: SecondReferee) -> None:
    for seat in range(game.players):
        legal = _texts(referee.legal(seat))
        for action in game.action_table(seat):
            try:
                game.check(state, action)
                allowed = True
            except ValueError:
                allowed = False
            assert allowed == (_texts([plain(action)])[0] in legal), action
    if game.actors(state) == (CHANCE,):
        for outcome, _ in game.chance_outcomes(state) or ():
            deepcopy(referee).apply(plain(outcome))
