"""Deadly Prey with few cards and tokens, and with players who do much: decks run out, groups form, cards are shared."""

import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from second_reading import hold, judge_twice, referee_class

from preycore import load
from preycore.actions import Action
from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.views import View

PLAIN = (files("preycore.games.deadly_prey") / "editions" / "plain" / "mechanics.toml").read_text(encoding="utf-8")
TOO_MANY = re.compile(
    r"""^\s*(
        \["\w+-(09|1\d)" | \["\w+-minion-[34]"
        | \{\ code\ =\ "( arsenal-(1[7-9]|[2-4]\d) | (hardship|influence)-(0[5-9]|[1-3]\d) )"
    ).*\n""",
    re.MULTILINE | re.VERBOSE,
)
IDLE = ("Skip", "PassPhase", "Reclaim", "Refuse", "Done", "Evict", "Attack", "ExchangePoints", "exchange", "meddle")
SHARED = ("Attempt+", "Agree", "Keep", "GatherPoints", "Invoke", "Poach")


class Eager:
    """Draws a kind of action first, seldom an idle one, often common attempts, and places Willpower low."""

    name = "eager"

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose one of the legal actions."""
        draw = FastDraw(seed)
        kinds: dict[str, list[Action]] = {}
        for action in view.legal:
            kinds.setdefault(kind_of(action), []).append(action)
        names = list(kinds)
        name = names[draw.pick([1 if one in IDLE else 24 if one in SHARED else 6 for one in names])]
        some = kinds[name]
        if name == "Place":
            some = [one for one in some if getattr(one, "number", 0) < 3 and getattr(one, "cell", 0) < 9] or some
        action = some[draw.below(len(some))]
        return Choice(action, ((action, Fraction(1)),))


def kind_of(action: Action) -> str:
    """What sort of choice this is: declarations by their first word, common attempts apart."""
    words: Sequence[str] = getattr(action, "choice", ())
    return words[0] if words else type(action).__name__ + "+" * bool(getattr(action, "partners", ()))


@pytest.mark.parametrize(("players", "kind"), [(2, "rules"), (3, "random"), (4, "rules"), (5, "random")])
def test_the_second_referee_draws_the_same(players: int, kind: str) -> None:
    """From the seed of a simulated match the second referee draws every outcome of chance that stands in the log."""
    actions, chosen = judge_twice("deadly_prey", players, kind, 1)
    assert actions > chosen > 0


@pytest.mark.rule("deadly_prey.reshuffle", "deadly_prey.minted-tokens", "deadly_prey.joining")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_readings_agree_where_decks_run_out(players: int, tmp_path: Path) -> None:
    """With 48 City cards, 16 Arsenal cards, four Hardships and hardly a spare token both readings agree throughout."""
    scarce = TOO_MANY.sub("", PLAIN).replace("tokens = [15, 25, 20, 15]", "tokens = [7, 14, 14, 14]")
    mechanics = tomllib.loads(scarce)
    sizes = [len(mechanics[kind]) for kind in ("city", "arsenal", "hardships", "influence")]
    assert (sizes, mechanics["tokens"]) == ([48, 16, 4, 4], [7, 14, 14, 14])
    agreeing(players, scarce, tmp_path)


@pytest.mark.rule("deadly_prey.tactics", "deadly_prey.invoke-cost", "deadly_prey.joint-success")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_both_readings_agree_on_sets_of_tactics(players: int, tmp_path: Path) -> None:
    """With two tactics on all cards and hardly a token above 1 both readings agree on what is kept."""
    kindred = PLAIN.replace("tokens = [15, 25, 20, 15]", "tokens = [15, 60, 9, 9]")
    for others, tactic in (("none|trapping|defense|tracking", "tracking"), ("socializing|observation", "observation")):
        kindred = re.sub(rf'\[\d, \d, \d, \d\], "({others})", 0', f'[2, 2, 2, 2], "{tactic}", 0', kindred)
    assert kindred.count("[2, 2, 2, 2]") == 84
    agreeing(players, kindred, tmp_path)


def agreeing(players: int, mechanics: str, folder: Path) -> None:
    """Hold matches of an edition against the second referee."""
    (folder / "mechanics.toml").write_text(mechanics)
    game = load("deadly_prey", players, str(folder))
    for number in range(2):
        referee = referee_class("deadly_prey")(players, tomllib.loads(mechanics), game.setup.options)
        assert hold(game, referee, [Eager()] * players, bytes([number] * 32)) > 0
