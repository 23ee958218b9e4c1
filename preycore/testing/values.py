"""Law 3: states are values; nothing changes an earlier one, and copies of every kind are equal."""

import pickle
from collections.abc import Sequence
from copy import copy, deepcopy

import msgspec

from ..actions import CHANCE, SPECTATOR, Action
from ..chance import FastDraw
from ..value import Value
from .broken import demand
from .playing import Playout


def law_3(match: Playout, indices: Sequence[int]) -> None:
    """Play the match a second time, use every state in every way, and compare fingerprints at the end."""
    game = match.game
    watched = frozenset(indices)
    state = game.initial_state()
    early: dict[int, tuple[Value, str]] = {}
    for index in range(len(match.states)):
        if index in watched:
            early[index] = state, state.fingerprint()
            _check_copies(state, index)
            _use(match, state, index)
        if index < len(match.actions):
            state = game.reduce(state, match.actions[index])
    for index, (then, fingerprint) in early.items():
        demand(3, then.fingerprint() == fingerprint, f"state {index} has changed by the end of the match")
        demand(3, match.states[index] == then, f"state {index} is another when the match is played again")
        demand(3, match.states[index].fingerprint() == fingerprint, f"state {index} and its equal: fingerprints differ")
        demand(3, hash(match.states[index]) == hash(then), f"state {index} and its equal: hashes differ")
    _check_distinct([state for state, _ in early.values()])


def _use(match: Playout, state: Value, index: int) -> None:
    """Call whatever reads a state, twice, and compare."""
    game = match.game
    for who in (*range(game.players), SPECTATOR):
        view = game.observe(state, who)
        demand(3, game.observe(state, who) == view, f"state {index} is seen twice in two ways by {who}")
        if who >= 0:
            game.legal_actions(state, who)
    if game.actors(state) == (CHANCE,):
        game.chance(state, FastDraw(match.seed))
        game.chance_outcomes(state)
    game.scores(state)
    game.ranking(state)


def _check_copies(state: Value, index: int) -> None:
    _check_parts(state, index)
    pickled = pickle.loads(pickle.dumps(state))
    rebuilt = type(state)(*state.fields())
    for kind, other in (("copy", copy(state)), ("deepcopy", deepcopy(state)), ("pickle", pickled), ("new", rebuilt)):
        demand(3, other == state, f"state {index}: its {kind} is not equal")
        demand(3, hash(other) == hash(state), f"state {index}: its {kind} has another hash")
        demand(3, other.fingerprint() == state.fingerprint(), f"state {index}: its {kind} has another fingerprint")


def _check_parts(value: object, index: int) -> None:
    """Demand that a value holds nothing that can be changed."""
    parts: Sequence[object] = ()
    if isinstance(value, Value):
        parts = value.fields()
    elif isinstance(value, tuple):
        parts = value
    elif isinstance(value, msgspec.Struct):
        parts = msgspec.structs.astuple(value)
        demand(3, value.__struct_config__.frozen, f"state {index} holds {value!r}, which can be changed")
    else:
        immutable = value is None or isinstance(value, int | str | Action)
        demand(3, immutable, f"state {index} holds a {type(value).__name__}")
    for part in parts:
        _check_parts(part, index)


def _check_distinct(states: Sequence[Value]) -> None:
    """Demand that states are equal exactly if their fingerprints are."""
    by_fingerprint = {state.fingerprint(): state for state in states}
    demand(3, len(by_fingerprint) == len(set(states)), "states are equal and their fingerprints are not, or otherwise")
