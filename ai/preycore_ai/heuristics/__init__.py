"""Rule-based agents and what they teach the search, one module a game; found by the game's name."""

from preycore.agents import Agent, Choice
from preycore.errors import SetupError
from preycore.views import View

from ..explain import forced_choice
from ..guides import guide_of
from ..rollout import AnyGame


class RulesAgent:
    """Plays every game by the rules of thumb that somebody wrote for it."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """
        Choose as the game's own rule-based agent does; the only legal action is taken without asking it.

        Raises SetupError for a game that has none, PreycoreError `not-your-turn` where there is nothing to choose, and
        IllegalView for a view that makes no sense to the agent because no match produces it.
        """
        rules = guide_of(game).rules
        if rules is None:
            raise SetupError("bad-agent", f"nobody wrote a rule-based agent for {game.setup.name}")
        forced = forced_choice(view)
        if forced is not None:
            return forced
        try:
            return rules.choose(game, view, seed)
        except Exception:
            # What to think of a view the game knows best, but asking it about each one would cost more than choosing.
            game.worlds(view)
            raise


def make_rules(parameters: dict[str, str]) -> Agent:
    """Make the rule-based agent (entry point `rules`); it takes no parameters."""
    if parameters:
        raise SetupError("bad-agent", "the agent `rules` takes no parameters")
    return RulesAgent()
