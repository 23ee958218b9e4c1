"""The positions behind a view, for a search that has to be sure of it."""

from preycore.chance import Draw
from preycore.errors import IllegalView
from preycore.game import Worlds
from preycore.value import Value
from preycore.views import View

from .rollout import AnyGame


def worlds_behind(game: AnyGame, view: View, draw: Draw) -> tuple[Worlds[Value], Value]:
    """Return what a view leaves possible, and one such position. Raises IllegalView if that offers other actions."""
    worlds = game.worlds(view)
    world = worlds.sample(draw)
    if tuple(game.legal_actions(world, view.viewer)) != view.legal:
        raise IllegalView("the positions behind this view offer other actions than the view")
    return worlds, world
