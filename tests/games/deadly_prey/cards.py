"""Positions of Deadly Prey in which the cards of one's choice lie: the plain edition with lines on its first cards."""

from collections.abc import Callable
from functools import cache
from typing import Any, Self

import msgspec

from preycore.catalog import spec_of
from preycore.editions import make_edition
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import Attack, Attempt, Declare, Intrude, Keep, PlayerAction, Reinforce
from preycore.games.deadly_prey.draft import Draft
from preycore.games.deadly_prey.edition import Mechanics
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.outcomes import Flipped
from tests.games.deadly_prey.scene import Scene

Lines = tuple[dict[str, Any], ...]

WINDOWS = ("attempt", "minion", "intrusion", "attack", "phase")


@cache
def _game(text: bytes, players: int) -> DeadlyPrey:
    spec = spec_of("deadly_prey")
    plain = msgspec.to_builtins(spec.edition("plain").mechanics)
    for kind, cards in msgspec.json.decode(text).items():
        own = [{**old, **new} for old, new in zip(plain[kind], cards, strict=False)]
        plain[kind] = [*own, *plain[kind][len(own) :]]
    game = spec.game(make_edition("cards", msgspec.convert(plain, Mechanics)), players)
    assert isinstance(game, DeadlyPrey)
    return game


def game_with(players: int, **cards: list[dict[str, Any]]) -> DeadlyPrey:
    """Return the game whose first cards of each kind have these fields."""
    return _game(msgspec.json.encode(cards), players)


def card(*lines: dict[str, Any], windows: tuple[str, ...] = WINDOWS, **fields: Any) -> dict[str, Any]:
    """Return the fields of a card that can be declared."""
    return {"windows": windows, "effects": lines, **fields}


class Table(Scene):
    """A scene with cards: each hunter holds `arsenal-01` …, the monster `influence-01` …, as many as are given."""

    def __init__(
        self,
        hunters: int = 2,
        *,
        arsenal: tuple[dict[str, Any], ...] = (),
        influence: tuple[dict[str, Any], ...] = (),
        hardships: tuple[Lines, ...] = (),
        setback: dict[str, Any] | None = None,
        power: dict[str, Any] | None = None,
        **course: int,
    ) -> None:
        game = game_with(
            hunters + 1,
            arsenal=list(arsenal),
            influence=list(influence),
            hardships=[{"effects": lines} for lines in hardships],
            setbacks=[] if setback is None else [setback],
            monsters=[] if power is None else [power],
        )
        super().__init__(hunters, **course, game=game)
        self.hand(0, *[f"arsenal-{number + 1:02d}" for number in range(len(arsenal))])
        self.d.monster_hand = tuple(range(len(influence)))
        self.d.influence = self.d.influence[len(influence) :]

    def at(self, window: str) -> Self:
        """Go on to a window in which hunter 0 acts on card 0: it opens there."""
        if window == "phase":
            self.start((on.WINDOW, on.AT_PHASE, 0))
        elif window == "attack":
            self.d.round.braved = 1
            self.card(0, "destruction-01", reds=[1], whites=[1])
            self.slot().do(Reinforce(0, 0, 1), Attack(self.t.monster, "cell-0", ("destruction",))).shows()
        elif window == "intrusion":
            self.card(0, "destruction-01", reds=[0, 1], whites=[2])
            self.slot().do(Intrude(0, 0)).until(on.CONSENT)
            self.do(self.t.hunter_offers[1].contest)
        else:
            self.down(0, whites=[2])
            minion = window == "minion"
            self.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-minion-1" if minion else "destruction-08"))
            if not minion:
                self.do(Keep(0))
        return self

    def resume(self) -> Self:
        """Go on laying out from the present state, with nothing in progress."""
        self.d = Draft(self.now)
        self.d.agenda, self.d.effort, self.d.assault, self.d.window = [], None, None, None
        return self

    def plays(self, seat: int, *words: str) -> Self:
        """Let a player declare, all others and then everybody pass."""
        return self.declares({seat: words or ("play", "arsenal-01")})

    def declares(self, *rounds: dict[int, tuple[str, ...]]) -> Self:
        """Let players declare, round after round, whoever says nothing pass, and the window close."""
        for said in (*rounds, {}):
            for seat in self.game.actors(self.now):
                if self.kind == on.WINDOW_CHOICE:
                    self.do(Declare(seat, said.get(seat, ("pass",))))
        return self

    def may_declare(self, seat: int, *words: str) -> bool:
        """Tell whether a player may declare this."""
        action: PlayerAction = Declare(seat, words)
        return action in self.legal(seat)


def played(window: str, *lines: dict[str, Any], prepare: Callable[[Table], object] | None = None) -> Table:
    """Let hunter 0 play a card with these lines in a window, which then closes."""
    table = Table(arsenal=(card(*lines, windows=(window,)),))
    if prepare is not None:
        prepare(table)
    return table.at(window).plays(0)
