"""A table at which matches of Prey are played by short orders, and small editions for it."""

from collections.abc import Callable

import pytest

from preycore.actions import CHANCE
from preycore.chance import Draw, FastDraw
from preycore.editions import make_edition
from preycore.games.prey import SPEC
from preycore.games.prey.actions import Dealt, LeaderDrawn, PlayCard, PreyAction, Rolled
from preycore.games.prey.edition import Dice, Mechanics, Suit
from preycore.games.prey.game import PreyGame
from preycore.games.prey.state import State
from preycore.games.prey.views import PreyView

SUITS = ("bear", "wolf", "fox", "owl")


def mechanics(suits: int, ranks: int, hand_size: int, predator_tricks: int) -> Mechanics:
    """Return a small edition: predator numbers from 1 in each suit, prey numbers their inverse, dice as published."""
    cards = tuple((number, ranks + 1 - number) for number in range(1, ranks + 1))
    return Mechanics(
        tuple([Suit(name, cards) for name in SUITS[:suits]]), hand_size, predator_tricks, Dice(sides=6, zero_goal=6)
    )


def code(short: str) -> str:
    """Return a card's code: "b12" is bear-12."""
    suit = next(name for name in SUITS if name[0] == short[0])
    return f"{suit}-{short[1:]}"


class Table:
    """
    A match in progress; every action goes through `check`.

    Cards are written with the first letter of their suit, hands as "b1 b2 w12". A hand that names too few cards is
    filled with the last cards of the deck that no hand names, the last seat's first.
    """

    def __init__(self, players: int, edition: Mechanics | None, **options: int) -> None:
        own = SPEC.edition() if edition is None else make_edition("own", edition)
        game = SPEC.game(own, players, dict(options))
        assert isinstance(game, PreyGame)
        self.game = game
        self.state: State = game.initial_state()

    def take(self, action: PreyAction) -> "Table":
        """Take one action."""
        self.state = self.game.apply(self.state, action)
        return self

    def roll(self, *pairs: tuple[int, int]) -> "Table":
        """Roll for the players in turn, each as often as it takes."""
        for pair in pairs:
            self.take(Rolled(len(self.view().dice), pair))
        return self

    def deal(self, *hands: str) -> "Table":
        """Deal to all players in turn."""
        order = [card.code for card in self.game.deck]
        named = [[code(short) for short in hand.split()] for hand in hands]
        left = [card for card in order if not any(card in hand for hand in named)]
        for hand in reversed(named):
            while len(hand) < self.game.rules.hand_size:
                hand.append(left.pop())
        for seat, hand in enumerate(named):
            self.take(Dealt(seat, tuple(sorted(hand, key=order.index))))
        return self

    def lead(self, seat: int) -> "Table":
        """Draw the first leader."""
        return self.take(LeaderDrawn(seat))

    def play(self, cards: str) -> "Table":
        """Play these cards, each by the player in turn."""
        for short in cards.split():
            self.take(PlayCard(self.turn, code(short)))
        return self

    def trick(self, lead: str, wanted: str = "") -> "Table":
        """Lead this card; each other player plays a wanted card if he may, else the first card that he may play."""
        self.play(lead)
        wants = [code(short) for short in wanted.split()]
        for _ in range(self.game.players - 1):
            legal = self.legal()
            self.take(PlayCard(self.turn, next((card for card in wants if card in legal), legal[0])))
        return self

    def finish(self, seed: int, steps: int = 100_000) -> "Table":
        """Let chance and all players act at random, to the match's end or for some steps."""
        draw = FastDraw(seed.to_bytes(8, "big"))
        for _ in range(steps):
            if not self.game.actors(self.state):
                break
            self.step(draw)
        return self

    def step(self, draw: Draw) -> PreyAction:
        """Let chance or the player in turn act at random."""
        (who,) = self.game.actors(self.state)
        if who == CHANCE:
            action = self.game.chance(self.state, draw)
        else:
            legal = self.game.legal_actions(self.state, who)
            action = legal[draw.below(len(legal))]
        self.take(action)
        return action

    @property
    def turn(self) -> int:
        """Who is in turn."""
        (who,) = self.game.actors(self.state)
        return who

    def legal(self) -> list[str]:
        """Return the cards that the player in turn may play."""
        return [action.card for action in self.game.legal_actions(self.state, self.turn)]

    def view(self, who: int = -2) -> PreyView:
        """Return a view, the spectator's if nobody is named."""
        return self.game.observe(self.state, who)


@pytest.fixture
def small() -> Mechanics:
    """An edition of 4 suits of 4 cards, hands of 4, two tricks of predators and two of prey."""
    return mechanics(4, 4, 4, 2)


@pytest.fixture
def tiny() -> Mechanics:
    """An edition of 2 suits of 4 cards, hands of 2: with three players two cards stay aside."""
    return mechanics(2, 4, 2, 1)


@pytest.fixture
def edition() -> Callable[[int, int, int, int], Mechanics]:
    """Make an edition: suits, cards a suit, hand size, predator tricks."""
    return mechanics


@pytest.fixture
def table() -> Callable[..., Table]:
    """Sit down at a table: players, edition (None for the open one), options."""
    return Table
