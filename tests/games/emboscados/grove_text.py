"""Columns drawn as text, and positions of Emboscados made from such a drawing."""

from collections.abc import Mapping, Sequence

from preycore.actions import CHANCE, Action
from preycore.chance import FastDraw
from preycore.editions import make_edition
from preycore.games.emboscados import SPEC
from preycore.games.emboscados.actions import (
    DrawBlind,
    Drew,
    EmboscadosAction,
    Fight,
    Mate,
    PlaceDrawn,
    PlayShown,
    PlaySpecial,
    Shown,
)
from preycore.games.emboscados.edition import Mechanics
from preycore.games.emboscados.game import Emboscados
from preycore.games.emboscados.grove import Grove
from preycore.games.emboscados.state import MAIN, Draft, State
from preycore.games.emboscados.views import EmboscadosView

IDENTITIES = ("fox squirrel", "wolf hedgehog", "owl rabbit", "lynx partridge", "viper mouse")


class Table:
    """
    A match from a drawn position on; every action goes through `check`.

    The drawing has a row with the predators and a row for each row of prey: a code, `+n` for its cubs, `.` for nothing.
    Cards in `shown` lie in the display, those in `pile` in the pile, all others are discarded.
    """

    def __init__(
        self,
        drawing: str = "fox wolf owl lynx viper",
        shown: str = "",
        pile: str = "partridge-5",
        players: int = 2,
        active: int = 0,
        identities: Sequence[str] = IDENTITIES,
        hands: Mapping[int, str] | None = None,
        used: str = "",
        discards: str | None = None,
        mechanics: Mechanics | None = None,
    ) -> None:
        edition = SPEC.edition() if mechanics is None else make_edition("own", mechanics)
        game = SPEC.game(edition, players)
        assert isinstance(game, Emboscados)
        self.game = game
        self.lines: list[Action] = []
        tables = game.tables
        draft = Draft(game.initial_state())
        draft.phase, draft.first, draft.active = MAIN, active, active
        draft.grove = _grove(game, drawing)
        draft.display, draft.pile = self._bits(shown), self._bits(pile)
        assert draft.display & draft.pile == 0
        lying = sum(1 << card for column in draft.grove.columns for card in column)
        assert lying & (draft.display | draft.pile) == 0
        draft.discards = tables.all_cards & ~(lying | draft.display | draft.pile)
        if discards is not None:
            draft.discards = self._bits(discards)
        pairs = [name.split() for name in identities[:players]]
        draft.identities = tuple([tables.predators.index(a) * 5 + tables.species.index(b) for a, b in pairs])
        hands = hands or {}
        draft.hands = tuple([self._titles(hands.get(player, "")) for player in range(players)])
        draft.used = self._titles(used)
        self.state: State = draft.state()

    def _bits(self, codes: str) -> int:
        return sum(1 << self.game.tables.index[code] for code in codes.split())

    def _titles(self, titles: str) -> tuple[int, ...]:
        return tuple(sorted(self.game.tables.title_index[title] for title in titles.split()))

    @property
    def actor(self) -> int:
        """Who must act; -1 is chance."""
        return self.game.actors(self.state)[0]

    @property
    def view(self) -> EmboscadosView:
        """What everybody sees, and all secrets."""
        return self.game.observe(self.state, -3)

    @property
    def phase(self) -> str:
        """What is due now."""
        return self.view.phase

    def legal(self) -> Sequence[Action]:
        """Return the legal actions of the one who must act."""
        return self.game.legal_actions(self.state, self.actor)

    def take(self, action: EmboscadosAction) -> "Table":
        """Take one action that the rules must allow."""
        self.state = self.game.apply(self.state, action)
        self.lines.append(action)
        return self

    def chance(self) -> "Table":
        """Let chance act as long as it must."""
        while self.game.actors(self.state) == (CHANCE,):
            self.take(self.game.chance(self.state, FastDraw(b"")))
        return self

    def show(self, card: str, column: int, chance: bool = True) -> "Table":
        """Take a card of the display, and all chance after it."""
        self.take(PlayShown(self.actor, card, column))
        return self.chance() if chance else self

    def blind(self, card: str, column: int) -> "Table":
        """Draw this card blind and place it, with all chance after it."""
        player = self.actor
        self.take(DrawBlind(player)).take(Drew(player, card)).take(PlaceDrawn(player, card, column))
        return self.chance()

    def special(self, title: str, *targets: str, chance: bool = True) -> "Table":
        """Play a special, and all chance after it."""
        self.take(PlaySpecial(self.actor, title, targets))
        return self.chance() if chance else self

    def refill(self, card: str) -> "Table":
        """Turn over this card."""
        return self.take(Shown(card))

    def mate(self, a: str, b: str, on: str) -> "Table":
        """Let a pair mate, and all chance after it."""
        self.take(Mate(self.actor, (a, b), on))
        return self.chance()

    def fight(self, a: str, b: str, loser: str) -> "Table":
        """Let a pair fight, and all chance after it."""
        self.take(Fight(self.actor, (a, b), loser))
        return self.chance()

    def drawn(self) -> str:
        """Return the prey rows of the grove as a drawing."""
        columns = self.view.columns
        height = max(len(column) for column in columns)
        rows = [[_cell(column, row) for column in columns] for row in range(height)]
        return "\n".join(" ".join(row) for row in rows)


def _cell(column: Sequence[object], row: int) -> str:
    if row >= len(column):
        return "."
    prey = column[row]
    cubs = getattr(prey, "cubs", 0)
    return f"{getattr(prey, 'card', '')}{f'+{cubs}' if cubs else ''}"


def _grove(game: Emboscados, drawing: str) -> Grove:
    tables = game.tables
    names, *rows = [line.split() for line in drawing.strip().splitlines()]
    columns: list[list[int]] = [[], [], [], [], []]
    cubs = [0] * tables.cards
    for row in rows:
        for column, cell in enumerate(row):
            if cell != ".":
                code, _, number = cell.partition("+")
                columns[column].append(tables.index[code])
                cubs[tables.index[code]] = int(number or 0)
    predators = tuple([tables.predators.index(name) for name in names])
    return Grove(tuple([tuple(cards) for cards in columns]), tuple(cubs), tables.males, predators, (), ())


def text(drawing: str) -> str:
    """Return a drawing of prey rows without the spaces that align it."""
    return "\n".join(" ".join(line.split()) for line in drawing.strip().splitlines())
