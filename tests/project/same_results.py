"""Prints what must be the same on every Python, compiled or not: digests of logs and states, and agents' choices."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from preycore_ai.heuristics import make_rules
from preycore_ai.ismcts import make_ismcts

import preycore.value
from preycore import Match, simulate
from preycore.agents import Agent, RandomAgent
from preycore.catalog import specs
from preycore.folding import Fold
from preycore.game import Game
from preycore.log import read_log
from preycore.testing.golden import golden_logs

# Made without entry points, which a Python that only has the sources on its path does not know.
AGENTS: tuple[Agent, ...] = (make_ismcts({"iterations": "64"}), make_rules({}))


def kind() -> str:
    """Return whether the core runs compiled or interpreted."""
    return "interpreted" if str(preycore.value.__file__).endswith(".py") else "compiled"


def golden() -> Iterator[str]:
    """Yield a line for each golden log as this Python writes it."""
    for path, log in golden_logs():
        yield f"golden {path.as_posix()} {sha256(log).hexdigest()}"


def matches(first: int, last: int, in_turn: bool = False) -> Iterator[str]:
    """
    Yield a line for each of these matches between random players, in every game.

    Each is played with every number of players, or `in_turn` with one of them after the other.
    """
    for game, numbers in tables(first, last, in_turn):
        for index in numbers:
            match = simulate(game, [RandomAgent()] * game.players, 2, index)
            state = replayed(match)
            yield f"match {name(game)} {index} {match.digest} {state}"


def replayed(match: Match) -> str:
    """Return the fingerprint of the last state of a match, folded anew from its log."""
    lines = read_log(match.log()).lines()
    fold = Fold(next(lines))
    for line in lines:
        fold.feed(line)
    assert fold.state is not None
    return fold.state.fingerprint()


def choices(first: int, last: int, in_turn: bool = False) -> Iterator[str]:
    """Yield what search and rule-based agents choose, and why, at some decision of each of these matches."""
    for game, numbers in tables(first, last, in_turn):
        for index in numbers:
            match = Match.start(game, sha256(b"choices %d" % index).digest(), match_id=f"choices-{index}")
            skip(match, index % 23)
            for one in AGENTS:
                yield f"choice {name(game)} {index} {chosen(one, match)}"


def skip(match: Match, decisions: int) -> None:
    """Play at random for so many decisions, and on to one that offers something to choose."""
    player = RandomAgent()
    while match.actors:
        seat = match.actors[0]
        view = match.view(seat)
        if decisions <= 0 and len(view.legal) > 1:
            return
        decisions -= 1
        match.play(player.choose(match.game, view, sha256(b"skip %d" % decisions).digest()).action)


def chosen(one: Agent, match: Match) -> str:
    """Return a choice with its policy, reason and figures."""
    if not match.actors:
        return "over"
    choice = one.choose(match.game, match.view(match.actors[0]), bytes(32))
    return sha256(f"{choice.action!r} {choice.policy!r} {choice.reason} {choice.details!r}".encode()).hexdigest()


def tables(first: int, last: int, in_turn: bool) -> Iterator[tuple[Game[Any, Any, Any], range]]:
    """Yield every game of the catalog with every number of players, and the numbers of its matches."""
    for spec in specs().values():
        for place, players in enumerate(spec.players):
            step = len(spec.players) if in_turn else 1
            yield spec.game(spec.edition(), players), range(first + (place if in_turn else 0), last, step)


def name(game: Game[Any, Any, Any]) -> str:
    """Return a game's name with its number of players."""
    return f"{game.setup.name}/{game.players}"


def main() -> None:
    """Print the kind and all lines, or with a file name write them there."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs=2, default=(0, 2), metavar=("FIRST", "LAST"))
    parser.add_argument("--choices", type=int, nargs=2, default=(0, 1), metavar=("FIRST", "LAST"))
    parser.add_argument("--in-turn", action="store_true", help="play each match with one number of players alone")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    (first, last), (early, late) = given.matches, given.choices
    lines = [*golden(), *matches(first, last, given.in_turn), *choices(early, late, given.in_turn)]
    text = "".join(f"{line}\n" for line in lines)
    print(kind(), file=sys.stderr)
    if given.out:
        given.out.write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
