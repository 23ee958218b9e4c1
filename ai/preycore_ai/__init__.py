"""Agents for the games of preycore: a search over information sets, and rule-based players."""

from preycore.agents import Agent, Choice
from preycore.catalog import agent

from .guides import Guide
from .rollout import UNIT, Horizon, Rollout

__all__ = ["UNIT", "Agent", "Choice", "Guide", "Horizon", "Rollout", "agent"]
