"""Hunter: Deadly Prey: rule-based hunters and monster, and what guides a search."""

from fractions import Fraction
from typing import Final, cast

from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.views import DeadlyPreyView
from preycore.views import View

from ..explain import forced
from ..guides import Guide
from ..rollout import AnyGame
from .deadly_prey_plans import weighed
from .deadly_prey_search import horizon, search
from .deadly_prey_table import seen_table


class DeadlyPreyRules:
    """Follows plans: hunters climb, guard their path and confront when the tally suffices; the monster stops them."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose what the plan asks for; the seed decides between equals."""
        seen = cast(DeadlyPreyView, view)
        if len(seen.legal) == 1:
            return forced(seen.legal[0])
        options = weighed(seen_table(cast(DeadlyPrey, game).tables, seen), seen.legal)
        top = max([option.worth for option in options])
        best = [option for option in options if option.worth == top]
        chosen = best[FastDraw(seed).below(len(best))]
        return Choice(chosen.action, ((chosen.action, Fraction(1)),), chosen.why, {"worth": top})


GUIDE: Final = Guide(rules=DeadlyPreyRules(), horizon=horizon, search=search)
