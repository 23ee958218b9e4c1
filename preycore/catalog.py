"""Which games, agents and pictures there are: our own games by folder, those of others by entry point."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any
from warnings import warn

import msgspec

from . import games
from .actions import Action
from .agents import Agent
from .editions import Edition, read_edition
from .errors import SetupError
from .game import Game, Setup
from .recording import Draft
from .views import View


@dataclass(frozen=True)
class GameSpec:
    """Everything that the rest of preycore needs to know of a game; each game's package holds one as `SPEC`."""

    name: str
    title: str
    summary: str
    """One sentence for a list of games."""
    players: tuple[int, ...]
    """Possible numbers of players, ascending."""
    rules_version: int
    """Changed whenever an old log could be judged otherwise."""
    package: str
    """The package that holds the folder `editions`."""
    mechanics: type[Any]
    """The msgspec Struct of `mechanics.toml`."""
    options: type[Any]
    """The frozen msgspec Struct of the options, all with defaults."""
    actions: Any
    """The union of all action types."""
    view: type[Any]
    """The view type."""
    make: Callable[[Setup, Any, Any], Game[Any, Any, Any]]
    """Makes the game from setup, mechanics and options."""
    picture: Callable[[Game[Any, Any, Any], View], str]
    """Draws a view as plain text, at most 80 columns wide."""
    words: Callable[[Game[Any, Any, Any], Action], str] | None = None
    """Words an action for people, without its player, as "prey 3 to c4"; None: `wording.plain` does."""
    colours: Callable[[Game[Any, Any, Any]], tuple[tuple[str, str], ...]] | None = None
    """Patterns (regular expressions) in picture and words, each with its style on a terminal, as "bold red"."""
    draft: Callable[[Game[Any, Any, Any], View], Draft] | None = None
    """Begins what the keeper of a real table notes (`preycore record`); None: only seeded matches have logs."""

    def game(self, edition: Edition[Any], players: int, options: dict[str, Any] | None = None) -> Game[Any, Any, Any]:
        """Make the game for this edition. Raises SetupError for a wrong number of players or wrong options."""
        if players not in self.players:
            raise SetupError("bad-players", f"{self.name} is played by {_list(self.players)} players, not {players}")
        try:
            chosen = msgspec.convert(options or {}, self.options)
        except msgspec.ValidationError as error:
            raise SetupError("bad-options", f"options of {self.name}: {error}") from None
        full = {key: getattr(chosen, key) for key in chosen.__struct_fields__}
        setup = Setup(self.name, self.rules_version, edition.name, edition.digest, players, full)
        return self.make(setup, edition.mechanics, chosen)

    def edition(self, name: str = "open", language: str | None = "en") -> Edition[Any]:
        """Read an edition by name or path, with texts unless the language is None. Raises EditionError."""
        return read_edition(self.package, self.name, name, self.mechanics, language)


def _list(numbers: tuple[int, ...]) -> str:
    return " or ".join(str(number) for number in numbers)


@cache
def specs() -> dict[str, GameSpec]:
    """
    Return all games by name, sorted by name: our own by folder, then those of the entry points `preycore.games`.

    An entry point that gives no game is left out with a warning: somebody else's fault stops nobody.
    """
    found: dict[str, GameSpec] = {}
    for module in iter_modules(games.__path__):
        own = _own(module.name)
        if own is not None:
            found[own.name] = own
    for point in entry_points(group="preycore.games"):
        spec = _load(point)
        if spec is not None:
            found.setdefault(point.name, spec)
    return dict(sorted(found.items()))


@lru_cache(maxsize=64)
def _own(folder: str) -> GameSpec | None:
    """Return the game of one of our own folders, without loading any other; None if there is no such folder."""
    if all(module.name != folder for module in iter_modules(games.__path__)):
        return None
    spec: GameSpec = import_module(f"{games.__name__}.{folder}").SPEC
    return spec


def _load(point: EntryPoint) -> GameSpec | None:
    try:
        spec = point.load()
    except Exception as error:
        warn(f"the game {point.name!r} ({point.value}) is left out: {type(error).__name__}: {error}", stacklevel=3)
        return None
    if isinstance(spec, GameSpec):
        return spec
    warn(f"the game {point.name!r} ({point.value}) is left out: it is no GameSpec", stacklevel=3)
    return None


def spec_of(name: str) -> GameSpec:
    """Return a game's entry in the catalog. Raises SetupError."""
    own = _own(name)
    if own is not None and own.name == name:
        return own
    try:
        return specs()[name]
    except KeyError:
        known = ", ".join(specs())
        raise SetupError("unknown-game", f"there is no game {name!r}; there are: {known}") from None


def load(name: str, players: int | None = None, edition: str = "open", **options: Any) -> Game[Any, Any, Any]:
    """
    Make a game by name, for `players` players (default: the most it takes), with an edition by name or path.

    Raises SetupError or EditionError.
    """
    spec = spec_of(name)
    return spec.game(spec.edition(edition), spec.players[-1] if players is None else players, options)


def picture(game: Game[Any, Any, Any], view: View) -> str:
    """Draw a view as text of at most 80 columns; an entry point `preycore.pictures` of the game's name goes first."""
    text: str = _drawer(game.setup.name)(game, view)
    return text


@cache
def _drawer(game: str) -> Callable[[Game[Any, Any, Any], View], str]:
    for point in entry_points(group="preycore.pictures", name=game):
        drawer: Callable[[Game[Any, Any, Any], View], str] = point.load()
        return drawer
    return spec_of(game).picture


def agent_names() -> list[str]:
    """Return the names of all agents, sorted."""
    return sorted({point.name for point in entry_points(group="preycore.agents")})


def agent(text: str) -> Agent:
    """
    Make an agent from its name and parameters, as `ismcts:iterations=1000`, further ones after another `:`.

    Raises SetupError for an unknown name or parameter, or a missing extra.
    """
    name, *parts = text.split(":")
    parameters = dict(_parameter(text, part) for part in parts)
    if len(parameters) < len(parts):
        raise SetupError("bad-agent", f"{text!r}: a parameter stands twice")
    for point in entry_points(group="preycore.agents", name=name):
        try:
            make: Callable[[dict[str, str]], Agent] = point.load()
        except ModuleNotFoundError as error:
            raise SetupError("missing-extra", f"the agent {name!r} needs {error.name}: install preycore[ai]") from None
        return make(parameters)
    raise SetupError("unknown-agent", f"there is no agent {name!r}; there are: {', '.join(agent_names())}")


def _parameter(text: str, part: str) -> tuple[str, str]:
    key, sign, value = part.partition("=")
    if not sign or not key:
        raise SetupError("bad-agent", f"{text!r}: a parameter is written as name=value")
    return key, value
