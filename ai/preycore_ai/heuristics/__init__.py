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

        Raises SetupError for a game that has none, and PreycoreError `not-your-turn` where there is nothing to choose.
        """
        rules = guide_of(game).rules
        if rules is None:
            raise SetupError("bad-agent", f"nobody wrote a rule-based agent for {game.setup.name}")
        return forced_choice(view) or rules.choose(game, view, seed)


def make_rules(parameters: dict[str, str]) -> Agent:
    """Make the rule-based agent (entry point `rules`); it takes no parameters."""
    if parameters:
        raise SetupError("bad-agent", "the agent `rules` takes no parameters")
    return RulesAgent()
