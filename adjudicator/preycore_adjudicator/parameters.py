"""The shapes of parameters: pydantic models, strict, that refuse what they do not know."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from preycore import __version__
from preycore.referee import FACTS

_FACT: Final = "|".join(f"{fact}(={'|='.join(values)})?" for fact, values in FACTS.items())
REQUIRE: Final = rf"^({_FACT})(,({_FACT}))*$"
"""What `preycore verify --require` takes: facts, each with the worst value that is accepted or its best."""
SEEDS: Final = r"^[0-9a-f]{64}(, ?[0-9a-f]{64}){0,254}$"


class Strict(BaseModel):
    """Parameters that are refused when one is unknown or does not fit."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NoQuery(Strict):
    """No query parameter at all: one that is misspelt is not passed over in silence."""


class GamePath(Strict):
    """Which game."""

    game: Annotated[str, Field(max_length=100, description="A game's name, as `GET /v1/games` lists it.")]


class VerdictPath(Strict):
    """Which log's verdict."""

    id: Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="The SHA-256 of the log's bytes.")]


class ReleaseQuery(Strict):
    """Which release's verdict."""

    release: Annotated[
        str,
        Field(
            default_factory=lambda: __version__,
            min_length=1,
            max_length=100,
            description="The release that judged; default: the one that answers.",
        ),
    ]


class ReplayQuery(Strict):
    """What of a match is asked for: nothing, the whole log; else a position."""

    viewer: Annotated[
        str,
        Field(
            default_factory=str,
            alias="as",
            pattern="^(spectator|arbiter|[0-7])$",
            description="Whose view of a position is asked for: a seat, counted from 0, or who watches.",
        ),
    ]
    at: Annotated[
        str,
        Field(
            default_factory=str,
            pattern="^(0|[1-9][0-9]{0,8})$",
            description="After how many action lines; default: all. Needs `as`.",
        ),
    ]


class VerdictQuery(Strict):
    """What a verdict must show."""

    require: Annotated[
        str,
        Field(
            default_factory=str,
            pattern=REQUIRE,
            description="Facts that the verdict must show, as `draws,commitment=self-declared`: a fact alone asks for "
            "its best value, `X=value` accepts that value or a better one. What is missing is listed in `shortfalls`.",
        ),
    ]


class SeedHeader(BaseModel):
    """Seeds of a log that does not reveal them; a header, since addresses land in access logs."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    seeds: Annotated[
        str,
        Field(
            default_factory=str,
            alias="Preycore-Seed",
            pattern=SEEDS,
            description="The match's seeds in header order, 64 hexadecimal digits each, separated by commas.",
        ),
    ]

    def values(self) -> tuple[bytes, ...]:
        """Return the seeds, 32 bytes each."""
        return tuple(bytes.fromhex(seed) for seed in self.seeds.split(",")) if self.seeds else ()
