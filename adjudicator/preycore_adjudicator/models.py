"""The shapes of parameters (pydantic, strict) and of answers (Structs, as the library has them)."""

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from pydantic import BaseModel, ConfigDict, Field

from preycore.referee import FACTS, Verdict

_FACT: Final = "|".join(f"{fact}(={'|='.join(values)})?" for fact, values in FACTS.items())
REQUIRE: Final = rf"^({_FACT})(,({_FACT}))*$"
"""What `preycore verify --require` takes: facts, each with the worst value that is accepted or its best."""
SEEDS: Final = r"^[0-9a-f]{64}(, ?[0-9a-f]{64}){0,254}$"


JsonSchema: TypeAlias = dict[str, Annotated[object, Meta(description="A keyword of JSON Schema 2020-12.")]]


class ProblemDetails(Struct, frozen=True, kw_only=True):
    """What is wrong with a request (RFC 9457); `code` is stable."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str


class Health(Struct, frozen=True):
    """The service answers, and which release it runs."""

    status: str
    release: str


class GameSummary(Struct, frozen=True):
    """A game in the list of games."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]


class EditionSummary(Struct, frozen=True):
    """An edition as a log's header names it."""

    name: str
    digest: str


class GameDetails(Struct, frozen=True):
    """A game with its editions, and what its options, actions and views look like."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    rules: int
    """The rules version that this release judges by."""
    editions: tuple[EditionSummary, ...]
    schema: JsonSchema
    """An object with an `action`, a `view`, `mechanics` or `options` of the game, as `preycore schema` writes it."""


class VerdictAnswer(Verdict, frozen=True, kw_only=True):
    """A verdict, the SHA-256 of the bytes that it judges, and what it lacks of the facts that the request requires."""

    id: str
    shortfalls: tuple[str, ...] | UnsetType = UNSET


ANSWERS: Final = (ProblemDetails, Health, GameSummary, GameDetails, VerdictAnswer)
"""The Structs that the OpenAPI document describes."""


class Strict(BaseModel):
    """Parameters that are refused when one is unknown or does not fit."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NoQuery(Strict):
    """No query parameter at all: one that is misspelt is not passed over in silence."""


class GamePath(Strict):
    """Which game."""

    game: Annotated[str, Field(max_length=100, description="A game's name, as `GET /v1/games` lists it.")]


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
