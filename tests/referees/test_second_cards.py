"""Deadly Prey with cards that nobody has written: all that the vocabulary can say is read a second time."""

from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from made_up_cards import made_up
from second_reading import hold, referee_class

from preycore import agent
from preycore.agents import Choice
from preycore.catalog import specs
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.game import Game
from preycore.games.deadly_prey.actions import Declare
from preycore.games.deadly_prey.edition import Mechanics
from preycore.views import View

PLAIN = msgspec.to_builtins(specs()["deadly_prey"].edition("plain").mechanics)
EDITIONS = range(2)
KINDS = ("monsters", "arsenal", "setbacks", "hardships", "influence")


class Player:
    """Plays at random, but nearly always a card or power where it can."""

    name = "player-of-cards"

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose one of the legal actions."""
        draw = FastDraw(seed)
        cards = [one for one in view.legal if isinstance(one, Declare) and one.choice[0] in ("play", "power")]
        if not cards or draw.below(5) == 0:
            return agent("random").choose(game, view, seed)
        action = cards[draw.below(len(cards))]
        return Choice(action, ((action, Fraction(1)),))


def test_all_lines_are_made_up() -> None:
    """The made-up editions together have every sort of line."""
    made = [made_up(PLAIN, number) for number in EDITIONS]
    lines = Counter(
        line["do"] for one in made for kind in KINDS for card in one[kind] for line in card.get("effects", [])
    )
    assert len(lines) == 15


@pytest.mark.rule("deadly_prey.playing-cards", "deadly_prey.cancelled", "deadly_prey.delayed-effects")
@pytest.mark.rule("deadly_prey.lasting-effects", "deadly_prey.choosing", "deadly_prey.looking")
@pytest.mark.parametrize(("players", "number"), [(2, 0), (3, 1), (4, 0), (5, 1)])
def test_both_readings_agree_on_made_up_cards(players: int, number: int) -> None:
    """Both readings agree on every alternative and outcome with cards of all sorts, and on the result."""
    spec = specs()["deadly_prey"]
    mechanics = msgspec.convert(made_up(PLAIN, number), Mechanics)
    game = spec.game(make_edition("made-up", mechanics), players)
    referee = referee_class("deadly_prey")(players, msgspec.to_builtins(mechanics), game.setup.options)
    assert hold(game, referee, [Player()] * players, bytes([number] * 32)) > 0
