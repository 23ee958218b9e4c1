from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from broken_toys import BROKEN, Rolling, Unfair
from leaking_toys import (
    LEAKING,
    Choosing,
    Hinting,
    Ignoring,
    Levelling,
    Limiting,
    Missing,
    Repeating,
    Showing,
    Telling,
)

from preycore import catalog
from preycore.game import Game
from preycore.testing.broken import LawBroken
from preycore.testing.enumeration import check_every_look, check_frequencies
from preycore.testing.laws import check_laws, laws
from preycore.testing.logs import law_4
from preycore.testing.outcomes import check_chance
from preycore.testing.playing import in_catalog
from preycore.testing.toy import RULES, SPEC, Toy
from preycore.views import View


def wide(game: Game[Any, Any, Any], view: View) -> str:
    """Draw a picture that no terminal of 80 columns holds."""
    return "-" * 81


def game_of(kind: type[Toy], players: int = 3) -> Game[Any, Any, Any]:
    """Return a game of this kind, which the catalog then names toy."""
    spec = replace(SPEC, make=kind)
    return spec.game(spec.edition(), players)


def broken(law: int, attempt: Callable[[int], object]) -> None:
    """Demand that one of twenty attempts breaks this law."""
    with pytest.raises(LawBroken) as caught:
        list(map(attempt, range(20)))
    assert caught.value.law == law


@pytest.mark.usefixtures("toy_in_catalog")
@pytest.mark.parametrize(("law", "kind"), [(law, kind) for law, kinds in (BROKEN | LEAKING).items() for kind in kinds])
def test_laws_notice(law: int, kind: type[Toy]) -> None:
    """A game that breaks a law in one way is caught by that law in a random match."""
    only = laws(rules=RULES)[law]
    broken(law, lambda seed: check_laws(game_of(kind), seed, using={law: only}))


def test_law_4_notices_global_generators() -> None:
    """A game that takes its chance from a global generator writes another log the next time."""
    with in_catalog(replace(SPEC, make=Rolling)):
        broken(4, lambda seed: law_4(game_of(Rolling), seed))
    assert SPEC.name not in catalog.specs()


def test_law_5_notices_wide_pictures() -> None:
    """A picture is at most 80 columns wide."""
    with in_catalog(replace(SPEC, picture=wide)):
        broken(5, lambda seed: check_laws(game_of(Toy), seed))


def test_law_7_notices_what_is_lost() -> None:
    """What `conserved` counts must not change within a match."""
    counted = laws(conserved=lambda game, state: len(game.observe(state, 0).history))[7]
    broken(7, lambda seed: check_laws(game_of(Toy), seed, using={7: counted}))


@pytest.mark.usefixtures("toy_in_catalog")
@pytest.mark.parametrize("kind", [Showing, Telling, Hinting, Limiting, Choosing])
def test_enumeration_notices_leaks(kind: type[Toy]) -> None:
    """Enumeration of all pairs of matches finds what reaches a player and must not."""
    broken(5, lambda _: check_every_look(game_of(kind, 2)))


@pytest.mark.parametrize("kind", [Ignoring, Repeating, Levelling, Missing])
def test_enumeration_notices_wrong_frequencies(kind: type[Toy]) -> None:
    """Chi-square finds samplers with a wrong support or wrong weights."""
    broken(6, lambda _: check_frequencies(game_of(kind, 2)))


def test_enumeration_notices_unfair_chance() -> None:
    """Chi-square finds chance that does not keep to its probabilities."""
    game = game_of(Unfair)
    broken(8, lambda seed: check_chance(game, game.initial_state(), seed))


def test_the_toy_game_itself_keeps_all_laws() -> None:
    """What the variants above are caught by, the toy game passes."""
    with in_catalog(SPEC):
        for seed in range(10):
            check_laws(game_of(Toy), seed, using=laws(rules=RULES))
