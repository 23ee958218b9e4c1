"""The parameters of the searching agent, as its name carries them."""

from dataclasses import dataclass
from typing import Final

from preycore.errors import SetupError

SHARDS: Final = 8
"""Trees a decision, each with a seed of its own, whatever the number of workers."""

_LIMITS: Final = {"iterations": (1, 10_000_000), "exploration": (0, 1000), "workers": (1, 64)}
_CHOICES: Final = {"rollout": ("guide", "random"), "horizon": ("guide", "end"), "blocks": ("regret", "visits")}
_LONGEST: Final = 86_400_000


@dataclass(frozen=True)
class Parameters:
    """What the search is allowed and how it goes about it."""

    iterations: int = 1000
    """Iterations a decision over all shards; without effect where a time is given."""
    milliseconds: int = 0
    """Time a decision; 0: by iterations. A time budget gives other choices on other machines and on other days."""
    exploration: int = 70
    """The constant of the confidence bound in percent of a victory."""
    workers: int = 1
    """Processes; the choice by iterations is the same for every number."""
    rollout: str = "guide"
    """How an iteration is played out: as the game's guide plays, if it has one, or at random."""
    horizon: str = "guide"
    """Where an iteration stops: at the horizon of the game's guide, if it has one, or at the end of the match."""
    blocks: str = "regret"
    """How simultaneous choices after which nothing else is hidden are searched: by regrets, or as all others."""

    def suffix(self) -> str:
        """Return those parameters that change choices, as an agent's name carries them; the budget always."""
        default = Parameters()
        parts = [f"iterations={self.iterations}"]
        if self.milliseconds:
            parts = [f"seconds={self.milliseconds // 1000}.{self.milliseconds % 1000:03}"]
        if self.exploration != default.exploration:
            parts.append(f"exploration={self.exploration}")
        if self.rollout != default.rollout:
            parts.append(f"rollout={self.rollout}")
        if self.horizon != default.horizon:
            parts.append(f"horizon={self.horizon}")
        if self.blocks != default.blocks:
            parts.append(f"blocks={self.blocks}")
        return "".join([f":{part}" for part in parts])


def parse_parameters(texts: dict[str, str]) -> Parameters:
    """Read the parameters of `ismcts`. Raises SetupError `bad-agent`."""
    known = (*_LIMITS, *_CHOICES, "seconds")
    for name in texts:
        if name not in known:
            raise _bad(f"there is no parameter {name!r}; there are: {', '.join(sorted(known))}")
    if "seconds" in texts and "iterations" in texts:
        raise _bad("give either iterations or seconds")
    default = Parameters()
    return Parameters(
        _number(texts, "iterations", default.iterations),
        _milliseconds(texts["seconds"]) if "seconds" in texts else 0,
        _number(texts, "exploration", default.exploration),
        _number(texts, "workers", default.workers),
        _word(texts, "rollout"),
        _word(texts, "horizon"),
        _word(texts, "blocks"),
    )


def _number(texts: dict[str, str], name: str, default: int) -> int:
    text = texts.get(name, str(default))
    least, most = _LIMITS[name]
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and least <= int(text) <= most):
        raise _bad(f"{name} is a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _word(texts: dict[str, str], name: str) -> str:
    allowed = _CHOICES[name]
    text = texts.get(name, allowed[0])
    if text not in allowed:
        raise _bad(f"{name} is {' or '.join(allowed)}, not {text!r}")
    return text


def _milliseconds(text: str) -> int:
    whole, _, rest = text.partition(".")
    digits = whole + rest.ljust(3, "0")
    if not (digits.isascii() and digits.isdecimal() and len(rest) <= 3 and len(digits) <= 9):
        raise _bad(f"seconds is a number like 2 or 0.5, not {text!r}")
    if not 1 <= int(digits) <= _LONGEST:
        raise _bad(f"seconds is a number from 0.001 to {_LONGEST // 1000}, not {text!r}")
    return int(digits)


def _bad(sentence: str) -> SetupError:
    return SetupError("bad-agent", f"the agent `ismcts`: {sentence}")
