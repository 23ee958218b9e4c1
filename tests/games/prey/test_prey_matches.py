from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preycore.actions import ARBITER, CHANCE
from preycore.agents import RandomAgent
from preycore.chance import FastDraw
from preycore.games.prey import SPEC
from preycore.games.prey.actions import Dealt, LeaderDrawn, PlayCard, PreyAction, Rolled
from preycore.games.prey.edition import Mechanics
from preycore.value import Value

if TYPE_CHECKING:
    from tests.games.prey.conftest import Table

Tables = Callable[..., "Table"]


@dataclass
class Umpire:
    """Keeps the score of a match from its actions, with nothing but the numbers on the cards: a second opinion."""

    mechanics: Mechanics
    players: int
    scores: list[int] = field(default_factory=list)
    dice: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    table: list[tuple[int, str]] = field(default_factory=list)
    leader: int | None = None
    rounds: int = 0

    def __post_init__(self) -> None:
        """Begin a match."""
        self.scores = [0] * self.players
        self.clear()

    def clear(self) -> None:
        """Begin a round."""
        self.dice, self.hands, self.tricks = [], [], [0] * self.players

    def numbers(self, card: str) -> tuple[str, int, int]:
        """Return suit, predator and prey number of a card."""
        name, number = card.split("-")
        suit = next(suit for suit in self.mechanics.suits if suit.name == name)
        return name, int(number), dict(suit.cards)[int(number)]

    def read(self, action: PreyAction) -> None:
        """Follow one action, which must be legal."""
        match action:
            case Rolled(player, (a, b)):
                assert player == len(self.dice)
                if a != b:
                    self.dice.append((a, b))
            case Dealt(player, cards):
                assert player == len(self.hands)
                assert cards is not None
                self.hands.append(list(cards))
            case LeaderDrawn(player):
                assert self.rounds == 0
                self.leader = player
            case PlayCard(player, card):
                self.play(player, card)

    def first_leader(self) -> int:
        """Return who leads a match's first trick unless that was drawn."""
        return min(range(self.players), key=lambda seat: (sum(self.dice[seat]), min(self.dice[seat])))

    def play(self, player: int, card: str) -> None:
        """Follow one card."""
        if self.leader is None:
            self.leader = self.first_leader()
        assert player == (self.leader + len(self.table)) % self.players
        if self.table:
            lead = self.numbers(self.table[0][1])[0]
            if any(self.numbers(held)[0] == lead for held in self.hands[player]):
                assert self.numbers(card)[0] == lead
        self.hands[player].remove(card)
        self.table.append((player, card))
        if len(self.table) == self.players:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to its winner, and after the last one the points."""
        lead = self.numbers(self.table[0][1])[0]
        number = 1 if sum(self.tricks) < self.mechanics.predator_tricks else 2
        following = [(self.numbers(card), player) for player, card in self.table if self.numbers(card)[0] == lead]
        self.leader = max(following, key=lambda one: one[0][number])[1]
        self.tricks[self.leader] += 1
        self.table = []
        if sum(self.tricks) == self.mechanics.hand_size:
            for seat, pair in enumerate(self.dice):
                zero = 6 in pair and self.tricks[seat] == 0
                self.scores[seat] += 1 if self.tricks[seat] in pair or zero else 0
            self.rounds += 1
            self.clear()


@pytest.mark.rule("prey.trick-winner", "prey.score", "prey.two-points", "prey.winner-leads", "prey.next-leader")
@settings(max_examples=25)
@given(seed=st.binary(max_size=8), players=st.sampled_from([3, 4]))
def test_a_second_opinion(seed: bytes, players: int) -> None:
    """In random matches an umpire who reads the actions alone agrees on every trick, leader and point."""
    edition = SPEC.edition()
    game, umpire, draw = SPEC.game(edition, players), Umpire(edition.mechanics, players), FastDraw(seed)
    state, actions = game.initial_state(), 0
    while game.actors(state):
        (who,) = game.actors(state)
        legal = game.legal_actions(state, who)
        action = game.chance(state, draw) if who == CHANCE else legal[draw.below(len(legal))]
        state = game.apply(state, action)
        umpire.read(action)
        actions += 1
        view = game.observe(state, ARBITER)
        if view.phase == "play":
            assert list(view.tricks) == umpire.tricks
            assert [list(hand) for hand in view.hands] == umpire.hands
            assert view.leader == (umpire.first_leader() if umpire.leader is None else umpire.leader)
        assert list(game.scores(state)) == umpire.scores

    assert max(umpire.scores) == 2
    assert umpire.rounds == view.round + 1
    assert game.ranking(state) == tuple([1 + sum(o > mine for o in umpire.scores) for mine in umpire.scores])
    assert actions <= game.bound


@pytest.mark.rule("prey.aside", "prey.public")
@pytest.mark.parametrize("players", [3, 4])
def test_states_are_values(table: Tables, players: int) -> None:
    """A state copies, pickles and compares as a value, is left alone by what follows, and equals its own replay."""
    at, draw = table(players, None, max_rounds=2), FastDraw(b"values")
    states, taken = [at.state], []
    while at.game.actors(at.state):
        taken.append(at.step(draw))
        states.append(at.state)
    prints = [state.fingerprint() for state in states]
    state = at.game.initial_state()
    for action, then in zip([None, *taken], states, strict=True):
        state = state if action is None else at.game.apply(state, action)
        other = pickle.loads(pickle.dumps(then))
        assert state == then == other == copy.deepcopy(then) == copy.copy(then)
        assert hash(state) == hash(then) == hash(other)
    assert [state.fingerprint() for state in states] == prints
    assert len(set(prints)) == len(prints)


@pytest.mark.rule("prey.aside")
def test_nothing_undrawn_exists(table: Tables) -> None:
    """A match starts from one state, whatever comes: no order of cards, generator or seed lies in it."""
    start = table(4, None).state

    assert start == table(4, None).state
    assert "bear" not in repr(start)
    assert all(leaf in (-1, 0) for leaf in _leaves(start.fields()) if isinstance(leaf, int))


def _leaves(value: object) -> Sequence[object]:
    value = value.fields() if isinstance(value, Value) else value
    if isinstance(value, tuple):
        return [leaf for part in value for leaf in _leaves(part)]
    return [value]


@pytest.mark.rule("prey.over", "prey.turn")
def test_agents_play_by_the_contract(table: Tables) -> None:
    """An agent that knows views and the contract alone plays a match to its end; no action is offered out of turn."""
    at, agent = table(3, None), RandomAgent()
    number = 0
    while at.game.actors(at.state):
        number += 1
        if at.turn == CHANCE:
            at.take(at.game.chance(at.state, FastDraw(number.to_bytes(2, "big"))))
            continue
        assert [seat for seat in range(3) if at.game.legal_actions(at.state, seat)] == [at.turn]
        action = agent.choose(at.game, at.view(at.turn), number.to_bytes(32, "big")).action
        assert action in at.game.action_table(at.turn)
        assert isinstance(action, PlayCard)
        at.take(action)

    assert not any(at.game.legal_actions(at.state, seat) for seat in range(3))
    assert sum(at.game.returns(at.state)) == 1
    assert at.game.block(at.state) == ()
