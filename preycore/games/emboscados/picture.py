"""A view of the grove as plain text, at most 80 columns wide."""

from itertools import zip_longest
from textwrap import wrap

from preycore.game import Game
from preycore.views import View

from .actions import EmboscadosAction
from .game import Emboscados
from .state import State
from .views import EmboscadosView, Prey

WIDTH = 78
CELL = 15
LEGEND = "(above: columns, predators, their hunger; prey: sex and meat, +cubs, * hunted)"


def picture(game: Game[State, EmboscadosAction, EmboscadosView], view: View) -> str:
    """Draw the columns from 1 on, the cards shown, and the viewer's own cards and points."""
    assert isinstance(game, Emboscados)
    assert isinstance(view, EmboscadosView)
    lines = [_title(view), *_grove(game, view)]
    lines += [LEGEND]
    lines += _list("Display", _faces(game, view.display))
    lines += [f"Pile: {_counted(view.pile_size, 'card')}"]
    lines += _list("Discarded", _faces(game, view.discards))
    lines += _list("Used specials", view.used)
    for player, size in enumerate(view.hand_sizes):
        lines += _player(game, view, player, size)
    lines += [line for meeting in view.pending for line in _list("Must interact", meeting.pair)]
    if view.drawn is not None:
        lines += _list("Drawn", _faces(game, (view.drawn,)))
    return "\n".join(lines) + "\n"


def _title(view: EmboscadosView) -> str:
    if view.phase == "over":
        return "Emboscados: the match is over"
    whose = "set-up" if view.active < 0 else f"Player {view.active + 1}"
    return f"Emboscados: turn {view.turn + 1}, {whose} ({view.phase})"


def _grove(game: Emboscados, view: EmboscadosView) -> list[str]:
    names = [f"{at + 1} {name[:9]} {view.hunger[at]}" for at, name in enumerate(view.predators)]
    closed = [column for column, _ in view.closed]
    doors = ["(protected)" if column in closed else "" for column in range(len(names))]
    rows = [names, *([doors] if closed else []), ["-" * (CELL - 1)] * len(names)]
    cells = [
        [_cell(game, prey, row < view.hunted[at]) for row, prey in enumerate(column)]
        for at, column in enumerate(view.columns)
    ]
    rows += [list(row) for row in zip_longest(*cells, fillvalue="")]
    return ["".join(text.ljust(CELL) for text in row).rstrip() for row in rows if row]


def _cell(game: Emboscados, prey: Prey, hunted: bool) -> str:
    tables = game.tables
    meat = tables.meat[tables.index[prey.card]]
    cubs = f"+{prey.cubs}" if prey.cubs else ""
    mark = "*" if hunted else " "
    end = f"{prey.sex[0]}{meat}{cubs}"
    code = prey.card if len(prey.card) + len(end) < 13 else prey.card[: 6 - len(cubs)] + "~" + prey.card[-2:]
    return f"{mark}{code} {end}"


def _faces(game: Emboscados, codes: tuple[str, ...]) -> tuple[str, ...]:
    """Return prey cards as they are printed: code, sex and meat."""
    tables = game.tables
    numbers = [tables.index[code] for code in codes]
    return tuple([f"{tables.codes[n]} {'m' if (tables.males >> n) & 1 else 'f'}{tables.meat[n]}" for n in numbers])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _player(game: Emboscados, view: EmboscadosView, player: int, size: int) -> list[str]:
    identity, hand = view.identities[player], view.hands[player]
    mark = " (you)" if player == view.viewer else ""
    who = "unknown" if identity is None else f"{identity[0]} and {identity[1]}"
    if identity is not None:
        who += f", {_counted(_points(game, view, identity), 'point')}"
    lines = wrap(f"Player {player + 1}{mark}: {who}, {_counted(size, 'special')}", WIDTH)
    if hand:
        lines += wrap("  " + ", ".join(hand), WIDTH, subsequent_indent="  ")
    for glance in view.looks:
        if glance.player == player:
            seen = f": {glance.value}" if glance.value else ""
            lines.append(f"  saw the {glance.kind} of Player {glance.target + 1}{seen}")
    return lines


def _points(game: Emboscados, view: EmboscadosView, identity: tuple[str, str]) -> int:
    """Return what a pair of identities has now: what its predator hunts and what survives of its species."""
    tables, total = game.tables, 0
    for at, column in enumerate(view.columns):
        for row, prey in enumerate(column):
            species = tables.species[tables.species_of[tables.index[prey.card]]]
            hunted = row < view.hunted[at]
            if (hunted and view.predators[at] == identity[0]) or (not hunted and species == identity[1]):
                total += 1 + prey.cubs
    return total


def _list(name: str, codes: tuple[str, ...]) -> list[str]:
    return wrap(f"{name}: {', '.join(codes) or 'none'}", WIDTH, subsequent_indent="  ")
