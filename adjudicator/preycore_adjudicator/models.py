"""The shapes of answers: Structs, as those of the library that most of them hold."""

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from preycore.dispute import Dispute
from preycore.referee import Verdict

JsonSchema: TypeAlias = dict[str, Annotated[object, Meta(description="A keyword of JSON Schema 2020-12.")]]
JsonObject: TypeAlias = dict[str, Annotated[object, Meta(description="A field of the game's view.")]]


class ProblemDetails(Struct, frozen=True, kw_only=True):
    """What is wrong with a request (RFC 9457); `code` is stable."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    line: int | UnsetType = UNSET
    """The line of the log, counted from 1, where one is concerned."""


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


class Position(Struct, frozen=True):
    """A match after some of its action lines, as one player, a spectator or the arbiter saw it."""

    game: str
    match_id: str
    actions: int
    viewer: str
    view: JsonObject
    """As the game's schema describes it under `view`."""


class DisputeAnswer(Dispute, frozen=True, kw_only=True):
    """How logs of one match relate, and the SHA-256 of each log's bytes, in the order of the form."""

    ids: tuple[str, ...]


ANSWERS: Final = (ProblemDetails, Health, GameSummary, GameDetails, VerdictAnswer, Position, DisputeAnswer)
"""The Structs that the OpenAPI document describes."""
