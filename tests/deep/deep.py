"""`make deep`: long runs by hand; writes what came out, with its commit, to `docs/deep-results.md`."""

import os
import platform
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from joblib import Parallel, delayed  # type: ignore[import-untyped]  # joblib has no types
from rich.progress import track
from second_reading import judge_twice

from preycore import Match, agent, load, read_log, verify
from preycore.agents import Choice, RandomAgent
from preycore.catalog import GameSpec, specs
from preycore.chance import FastDraw
from preycore.game import Game
from preycore.games.deadly_prey.actions import Declare
from preycore.simulation import simulate
from preycore.testing.laws import check_laws, laws
from preycore.testing.logs import games, law_4, restarted
from preycore.testing.rule_ids import ids_on_page
from preycore.views import View

ROOT: Final = Path(__file__).parents[2]
RESULTS: Final = ROOT / "docs" / "deep-results.md"

SEARCHER: Final = "ismcts:iterations=16"

HEAD: Final = """\
# Results of long runs

Written by `make deep`, which stops at the first law that is broken, log that is not valid or disagreement of two
referees. A part run again replaces its rows. Speeds are one run on one machine, and vary.

| what | result | commit, Python |
|---|---|---|
"""


class Part(StrEnum):
    """What can be run by itself: `make deep ARGS="referees --matches 500"`."""

    LAWS = "laws"
    LOGS = "logs"
    REFEREES = "referees"
    CARDS = "cards"
    COMPILED = "compiled"
    SPEED = "speed"
    LINEAR = "linear"


def deep(
    parts: Annotated[list[Part] | None, typer.Argument(help="What to run; everything if nothing is named.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only these games.")] = None,
    agents: Annotated[list[str] | None, typer.Option(help="Only these agents where both referees judge.")] = None,
    matches: Annotated[int, typer.Option(min=1, help="Matches for each game, edition and number of players.")] = 200,
    seconds: Annotated[int, typer.Option(min=1, help="Processor time for each figure.")] = 10,
) -> None:
    """Put every game through the laws and through logs many times, and measure."""
    names = game or list(specs())
    run = {
        Part.LAWS: lambda: lawful(names, matches),
        Part.LOGS: lambda: logged(names, matches),
        Part.REFEREES: lambda: twice_judged(names, matches, agents or ["random", "rules", SEARCHER]),
        Part.CARDS: lambda: cards_played(names, matches),
        Part.COMPILED: lambda: compiled(1000),
        Part.SPEED: lambda: figures(seconds),
        Part.LINEAR: linear,
    }
    of_what = about()
    for part in parts or list(Part):
        for what, result in run[part]():
            print(f"{what}: {result}", flush=True)
            record(what, f"| {what} | {result} | {of_what} |\n")


def record(what: str, row: str) -> None:
    """Put a row into the page of results, in place of an older one of the same name."""
    rows = RESULTS.read_text().splitlines(keepends=True)[HEAD.count("\n") :] if RESULTS.exists() else []
    kept = [old for old in rows if not old.startswith(f"| {what} |")]
    RESULTS.write_text(HEAD + "".join(sorted([*kept, row])))


def about() -> str:
    """Return the commit and the Python that results belong to."""
    commit = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"]
    described = subprocess.run(commit, capture_output=True, text=True, check=True).stdout.strip()
    return f"{described}, {platform.python_implementation()} {platform.python_version()}"


def lawful(names: list[str], matches: int) -> Iterator[tuple[str, str]]:
    """Demand all laws of many random matches of each game. Raises LawBroken."""
    for spec, edition, players in tables(names):
        game = spec.game(spec.edition(edition), players)
        known = laws(rules=ids_on_page((ROOT / "docs" / "rules" / f"{spec.name}.md").read_text()))
        for seed in range(matches):
            check_laws(game, seed, using=known)
            law_4(game, seed)
        yield f"laws, {spec.name} ({edition}) with {players}", f"{matches} matches keep all eight"


def logged(names: list[str], matches: int) -> Iterator[tuple[str, str]]:
    """Simulate many matches of each game twice, and demand the same valid logs."""
    for spec, edition, players in tables(names):
        game = spec.game(spec.edition(edition), players)
        for index in range(matches):
            log = simulated(game, index)
            verdict = verify(read_log(log))
            if verdict.status != "valid" or verdict.facts.draws != "match" or simulated(game, index) != log:
                raise RuntimeError(f"{spec.name} with {players}, match {index}: {verdict}")
        yield f"logs, {spec.name} ({edition}) with {players}", f"{matches} matches valid, and twice the same bytes"


def tables(names: list[str]) -> Iterator[tuple[GameSpec, str, int]]:
    """Yield the named games with each of their editions and numbers of players."""
    yield from (table for table in games() if table[0].name in names)


def twice_judged(names: list[str], matches: int, agents: list[str]) -> Iterator[tuple[str, str]]:
    """Simulate matches twice, and let both referees judge them; agents that search play a tenth as many."""
    for spec, edition, players in tables(names):
        for kind in agents:
            number = max(1, matches // 10) if kind.startswith("ismcts") else matches
            jobs = (delayed(judge_twice)(spec.name, players, kind, index, edition) for index in range(number))
            title = f"{spec.name} ({edition}) with {players}, {kind}"
            judged = list(track(Parallel(-1, return_as="generator")(jobs), title, number))
            actions, chosen = (sum(counts) for counts in zip(*judged, strict=True))
            what = f"{number} matches ({actions:,} actions, {chosen / number:.0f} decisions a match)"
            yield f"both referees, {title}", f"{what} valid for both, and twice the same bytes"


def simulated(game: Game[Any, Any, Any], index: int) -> bytes:
    """Return the log of a random match."""
    return simulate(game, [RandomAgent()] * game.players, 1, index).log()


class Eager:
    """Plays by the rules of thumb, but declares a card or power whenever it can."""

    name = "eager"

    def __init__(self) -> None:
        self._rules: Final = agent("rules")

    def choose(self, game: Game[Any, Any, Any], view: View, seed: bytes) -> Choice:
        """Choose one of the cards at random, or else as rules of thumb say."""
        playable = [one for one in view.legal if isinstance(one, Declare) and one.choice[0] in ("play", "power")]
        if not playable:
            return self._rules.choose(game, view, seed)
        share = Fraction(1, len(playable))
        action = playable[FastDraw(seed).below(len(playable))]
        return Choice(action, tuple([(one, share) for one in playable]), "A card is there to be played.")


def cards_played(names: list[str], matches: int) -> Iterator[tuple[str, str]]:
    """Count over matches of Deadly Prey how often each card was declared, drawn or came up, and name the rare ones."""
    if "deadly_prey" not in names:
        return
    spec = specs()["deadly_prey"]
    found = spec.edition().mechanics
    kinds = (found.monsters, found.arsenal, found.setbacks, found.hardships, found.influence)
    counts = Counter({card.code: 0 for cards in kinds for card in cards})
    for players in spec.players:
        for kind in ("random", "rules", "eager"):
            jobs = (delayed(codes_played)(players, kind, index) for index in range(matches))
            for codes in track(Parallel(-1, return_as="generator")(jobs), f"{players} {kind}", matches):
                counts.update(codes)
    rare = ", ".join([f"{code} {number}" for code, number in counts.most_common()[:-6:-1]])
    played = sum(number > 0 for number in counts.values())
    each = f"{matches} matches each with random, rule-based and card-playing agents at each number of players"
    yield "cards of deadly_prey (open)", f"{played} of {len(counts)} played in {each}; least often: {rare}"


def codes_played(players: int, kind: str, index: int) -> list[str]:
    """Return the cards and powers that were played in a match, in order."""
    spec = specs()["deadly_prey"]
    game = spec.game(spec.edition(), players)
    player = Eager() if kind == "eager" else agent(kind)
    log = simulate(game, [player] * players, 2, index).log()
    codes: list[str] = []
    monster = ""
    for line in log.splitlines():
        action = msgspec.json.decode(line).get("action", {"type": "none"})
        if action["type"] == "monster_drawn":
            monster = action["card"]
        elif action["type"] == "declare" and action["choice"][0] in ("play", "power"):
            codes.append(action["choice"][1] if action["choice"][0] == "play" else monster)
        elif action["type"] == "hardship_drawn":
            codes.append(action["card"])
        elif action["type"] == "arsenal_top" and action["setback"]:
            codes.append(action["setback"])
        elif action["type"] == "hand_dealt":
            codes += action["setbacks"]
    return codes


def compiled(matches: int) -> Iterator[tuple[str, str]]:
    """Demand the same digests, last states and choices of the compiled modules in `out/site` as of the sources."""
    results = []
    for path in (ROOT / "out" / "site", ROOT):
        command = [sys.executable, str(ROOT / "tests" / "project" / "same_results.py")]
        command += ["--matches", "0", str(matches), "--choices", "0", str(matches // 10), "--in-turn"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(path), str(path / "ai")])}
        results.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True))
    if [result.stderr for result in results] != ["compiled\n", "interpreted\n"]:
        raise RuntimeError("out/site is not compiled, or the sources are: see `make clean-compile`")
    if results[0].stdout != results[1].stdout:
        raise RuntimeError("compiled modules give other results")
    yield (
        "compiled and interpreted",
        f"{matches} matches of each game, and {matches // 10} choices of search and rules, are the same",
    )


def figures(seconds: int) -> Iterator[tuple[str, str]]:
    """Measure each game: random playouts, search iterations at the first decision, verified lines."""
    for spec in specs().values():
        yield f"playouts, {spec.name}", f"{rate(playing(spec), seconds):.0f}/s"
        yield f"search, {spec.name}", f"{rate(searching(spec), seconds):.0f} iterations/s at the first decision"
        yield f"referee, {spec.name}", f"{rate(judging(spec), seconds):.0f} lines/s"


def rate(work: Iterator[int], seconds: int) -> float:
    """Return how many units a second of processor time are done, over about so many seconds."""
    next(work)
    units, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        units += next(work)
    return units / spent


def playing(spec: GameSpec) -> Iterator[int]:
    """Play random matches over `reduce` alone."""
    game = spec.game(spec.edition(), spec.players[-1])
    draw = FastDraw(bytes(32))
    while True:
        state = game.initial_state()
        while acting := game.actors(state):
            if acting[0] < 0:
                action = game.chance(state, draw)
            else:
                legal = game.legal_actions(state, acting[0])
                action = legal[draw.below(len(legal))]
            state = game.reduce(state, action)
        yield 1


def searching(spec: GameSpec) -> Iterator[int]:
    """Search the first decision of matches."""
    searcher = agent("ismcts:iterations=400")
    game = spec.game(spec.edition(), spec.players[-1])
    seed = 0
    while True:
        match = Match.start(game, seed.to_bytes(32, "big"))
        searcher.choose(game, match.view(match.actors[0]), bytes(32))
        seed += 1
        yield 400


def judging(spec: GameSpec) -> Iterator[int]:
    """Verify the logs of random matches."""
    game = spec.game(spec.edition(), spec.players[-1])
    logs = [read_log(simulated(game, index)) for index in range(4)]
    while True:
        for log in logs:
            yield verify(log).lines


def linear() -> Iterator[tuple[str, str]]:
    """Verify logs of growing length: a match that a director starts again and again."""
    game = load("prey")
    for rounds in (100, 200, 400, 800):
        log = restarted(game, rounds)
        started = time.process_time()
        verdict = verify(log)
        spent = time.process_time() - started
        yield f"referee, {verdict.lines} lines in one log", f"{spent / verdict.lines * 1e6:.0f} µs a line"


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(deep)
    app()
