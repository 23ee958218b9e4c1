"""The laws in matches whose cards look, show, draw, discard, take back and cancel all the time."""

from functools import cache
from typing import Any

import pytest

from preycore.actions import Action
from preycore.agents import Choice, RandomAgent
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.games.deadly_prey.actions import Declare, DiscardArsenal
from preycore.games.deadly_prey.outcomes import CallingSeen, CardLost, CardSeen, HandSeen, HandShown
from preycore.testing.interference import law_5
from preycore.testing.outcomes import law_1, law_7, law_8
from preycore.testing.playing import Playout, playout
from preycore.testing.sampling import law_6
from preycore.views import View
from tests.games.deadly_prey.cards import WINDOWS, card, game_with
from tests.games.deadly_prey.conserved_deadly_prey import conserved

LOOKS: list[dict[str, Any]] = [
    {"do": "look", "what": "hand", "who": "rival"},
    {"do": "look", "what": "hand", "who": "monster"},
    {"do": "look", "what": "card"},
    {"do": "look", "what": "calling", "who": "chosen"},
    {"do": "look", "what": "hand", "who": "chosen", "public": True},
    {"do": "draw", "amount": 1},
    {"do": "discard", "who": "chosen", "how": "random"},
    {"do": "look", "what": "hand", "who": "chosen"},
    {"do": "recall"},
    {"do": "look", "what": "hand", "who": "rival"},
    {"do": "draw", "who": "all"},
    {"do": "feed", "amount": 2},
    {"do": "city", "how": "destroy", "at": "any"},
    {"do": "swap", "what": "cards"},
]
PHASE = WINDOWS[4:]
SEEDS = range(3)
SECRETS = (HandSeen, CardSeen, CallingSeen, HandShown, CardLost)


def _cards(number: int, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return so many cards with these lines in turn, each in all windows in which it can stand."""
    found = []
    for place in range(number):
        line = lines[place % len(lines)]
        found.append(card(line, windows=PHASE if line["do"] in ("city", "swap") else WINDOWS, by="any"))
    return found


class Eager(RandomAgent):
    """Plays a card in one window of three, passes no windows to come, and keeps its Arsenal cards for that."""

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose at random among the cards, or else among everything but what loses one."""
        declared = [action for action in view.legal if isinstance(action, Declare)]
        draw = FastDraw(seed)
        wanted: list[Action] = [action for action in declared if action.choice[0] == "play" and not draw.below(3)]
        wanted = wanted or [action for action in declared if action.choice == ("pass",)]
        wanted = wanted or [action for action in view.legal if not isinstance(action, DiscardArsenal)]
        return Choice(wanted[draw.below(len(wanted))], (), "", {})


@cache
def match(seed: int) -> Playout:
    """Return a random match of three hunters with such cards."""
    by_monster = [line for line in LOOKS if line.get("who") != "monster"]
    influence = [{key: value for key, value in one.items() if key != "by"} for one in _cards(30, by_monster)]
    return playout(game_with(4, arsenal=_cards(45, LOOKS), influence=influence), seed, agents=[Eager()] * 4)


def moments(seed: int, number: int) -> list[int]:
    """Return some states right after something was seen or lost."""
    found = [index + 1 for index, action in enumerate(match(seed).actions) if isinstance(action, SECRETS)]
    return found[:: max(1, len(found) // number)][:number]


@pytest.mark.rule("deadly_prey.looking", "deadly_prey.choosing")
@pytest.mark.parametrize("seed", SEEDS)
def test_laws(seed: int) -> None:
    """Views hide what others have seen, worlds agree with all that was seen, no card is lost, and matches end."""
    played = match(seed)
    law_1(played, [])
    indices = moments(seed, 10)
    law_5(played, indices, steps=10, attempts=2)
    law_6(played, indices, samples=4, wrong=4)
    law_7(played, indices, conserved=conserved)
    law_8(played, indices)


def test_what_happens_in_these_matches() -> None:
    """Cards, Callings and hands are seen in secret and shown, and cards are lost."""
    assert {type(action) for seed in SEEDS for action in match(seed).actions} >= set(SECRETS)
