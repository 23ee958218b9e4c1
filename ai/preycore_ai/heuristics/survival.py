"""Survival of the Fittest: what its agents know."""

from typing import Final

from ..guides import Guide
from .survival_rules import SurvivalRules
from .survival_turns import horizon, search

GUIDE: Final = Guide(rules=SurvivalRules(), horizon=horizon, search=search)
