"""What a header and an ending claim, checked as far as that needs no action."""

from functools import lru_cache
from typing import Any

import msgspec

from .canonical import canonical
from .catalog import GameSpec, spec_of
from .digests import commitment
from .editions import Edition, is_path
from .errors import CODES, EditionError, LogError, SetupError
from .game import Game
from .lines import SEEDED, UNSEEDED, EndingLine, Header, Parsed


def seeds_of(line: EndingLine) -> tuple[bytes, ...]:
    """Return the seeds that an ending reveals, `()` if none. Raises LogError (bad-seeds)."""
    if line.secret is None:
        return ()
    try:
        texts = msgspec.convert(line.secret, dict[str, tuple[str, ...]])["seeds"]
        seeds = tuple(bytes.fromhex(text) for text in texts)
    except (msgspec.ValidationError, KeyError, ValueError):
        raise LogError("bad-seeds", "an ending's secret is a list of seeds") from None
    plain = list(line.secret) == ["seeds"] and [seed.hex() for seed in seeds] == list(texts)
    if not plain or not 1 <= len(seeds) <= 255 or any(len(seed) != 32 for seed in seeds):
        raise LogError("bad-seeds", "seeds are 1 to 255 strings of 64 hexadecimal digits in lower case")
    return seeds


def opens(header: Header, seeds: tuple[bytes, ...]) -> bool:
    """Tell whether these seeds are the ones that the header commits to."""
    if len(seeds) != len(header.commitments):
        return False
    made = tuple(commitment(header.match_id, header.deal, party, seed) for party, seed in enumerate(seeds))
    return made == header.commitments


class SeedConflictError(LogError):
    """The seeds given by the caller are not the log's."""

    def __init__(self) -> None:
        super().__init__("seed-conflict", CODES["seed-conflict"])

    def __reduce__(self) -> tuple[type["SeedConflictError"], tuple[()]]:
        return type(self), ()


def known_seeds(header: Header, given: tuple[bytes, ...], revealed: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """
    Return the seeds that a log is read with: those given, else those that its ending reveals, `()` if neither.

    Seeds revealed that do not open the header's commitments count as unknown: the ending that reveals them is what is
    wrong. Raises SeedConflictError if seeds given do not open them, or are not the ones revealed.
    """
    if given and revealed and given != revealed:
        raise SeedConflictError
    seeds = given or revealed
    if seeds and header.commitments and not opens(header, seeds):
        if given:
            raise SeedConflictError
        return ()
    return seeds


def are_places(places: tuple[int, ...]) -> bool:
    """Tell whether these are places of a ranking, ties sharing one: (1, 2, 2, 4)."""
    return all(place == 1 + sum(1 for other in places if other < place) for place in places)


def header_of(first: Parsed) -> Header:
    """Return the header of a log's first line. Raises LogError."""
    header = first.line
    if not isinstance(header, Header):
        raise LogError("no-header", "the first line is not a header")
    if header.draw not in (SEEDED, UNSEEDED):
        raise LogError("unknown-version", "the draw algorithm is not known to this release")
    if header.deal_id == header.match_id:
        raise LogError("bad-header", "a deal id that is the match id is left out")
    if header.draw == UNSEEDED and header.commitments:
        raise LogError("bad-header", "a log without a draw algorithm commits to no seeds")
    if header.keys and (len(header.keys) != len(header.players) or not any(header.keys)):
        raise LogError("bad-header", "keys are one a seat, null for a seat without one, and left out if nobody has one")
    return header


def header_spec(header: Header) -> GameSpec:
    """Return the catalog's entry of the header's game. Raises LogError."""
    try:
        return spec_of(header.game)
    except SetupError as error:
        raise LogError(error.code, error.message) from None


def header_game(spec: GameSpec, header: Header, game: Game[Any, Any, Any] | None = None) -> Game[Any, Any, Any]:
    """Return the game that the header names, with exactly its edition and options. Raises LogError."""
    if header.game != spec.name or header.rules != spec.rules_version:
        message = f"this release judges {spec.name} by rules version {spec.rules_version}, not {header.rules}"
        raise LogError("unknown-version", message)
    found = game or _find(spec, header)
    if found.setup.edition_digest != header.edition.digest or found.setup.edition != header.edition.name:
        raise LogError("edition-mismatch", "the edition here has another name or digest than the header says")
    same = canonical(found.setup.options) == canonical(header.options)  # where true is not 1
    if not same or found.players != len(header.players):
        raise LogError("bad-header", "the header states all options in full")
    return found


def _find(spec: GameSpec, header: Header) -> Game[Any, Any, Any]:
    if is_path(header.edition.name):
        raise LogError("unknown-edition", "a header names its edition, never a path")
    try:
        edition = spec.edition(header.edition.name, None)
        return _game(spec, edition, len(header.players), canonical(header.options))
    except (SetupError, EditionError) as error:
        raise LogError(error.code, error.message) from None


@lru_cache(maxsize=16)
def _game(spec: GameSpec, edition: Edition[Any], players: int, options: bytes) -> Game[Any, Any, Any]:
    """Return a game object, which is immutable, so that many logs of a kind share one; options in canonical form."""
    return spec.game(edition, players, msgspec.json.decode(options))
