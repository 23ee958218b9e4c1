"""
What a searcher that sees everything gains on the deals of an arena: a ceiling for one that does not.

It is a measuring instrument and no agent: it holds the match's log and folds it to the true state, which nobody who
plays is ever given. The search is that of `ismcts`, but each of its worlds is the true state. Chance stays as unknown
to it as to everybody: nothing undrawn exists in a state.
"""

from pathlib import Path
from typing import Annotated, Any, Final

import typer
from preycore_ai.arena import Contest, Share, begin, digest, path_of, seeds, shares, write_whole
from preycore_ai.ismcts import Merged, answer, search
from preycore_ai.parameters import Parameters

from preycore import Match, agent
from preycore.actions import Action, Player
from preycore.chance import Draw
from preycore.folding import Fold
from preycore.game import Worlds
from preycore.lines import parse_line
from preycore.value import Value


class Truth(Worlds[Value]):
    """The one state that is true."""

    def __init__(self, state: Value) -> None:
        self.state: Final = state

    def sample(self, draw: Draw) -> Value:
        """Return it."""
        return self.state


class Onlooker:
    """Follows a match by its whole log, and searches for a seat that sees everything."""

    def __init__(self, match: Match, parameters: Parameters) -> None:
        first, *_ = match.lines()
        self.match: Final = match
        self.parameters: Final = parameters
        self.fold: Final = Fold(parse_line(first.rstrip(b"\n")), (), game=match.game)

    def choose(self, seat: Player, seed: bytes) -> Action:
        """Return the seat's action in the true state. Raises ValueError in a simultaneous choice."""
        for line in self.match.lines(start=self.fold.lines):
            self.fold.feed(parse_line(line.rstrip(b"\n")))
        view, game = self.match.view(seat), self.match.game
        state = self.fold.state
        if state is None or game.block(state):
            raise ValueError("in a simultaneous choice there is no true state to be seen")
        if len(view.legal) == 1:
            return view.legal[0]
        found = Merged(search(game, view, Truth(state), self.parameters, seed))
        return answer(view, found, seed, mixing=False).action


def play(contest: Contest, parameters: Parameters, deal: int, rotation: int) -> bytes:
    """Play one match of a contest, its first agent seeing everything, and return the log."""
    labels = contest.seated(rotation)
    sees = labels.index(contest.agents[0])
    named = tuple("sees-everything" + parameters.suffix() if seat == sees else who for seat, who in enumerate(labels))
    match = begin(contest, deal, rotation, named)
    onlooker = Onlooker(match, parameters)
    others: dict[Player, Any] = {seat: agent(who) for seat, who in enumerate(labels) if seat != sees}
    decisions, seed_of = [0] * len(labels), seeds(contest, deal, rotation)
    while match.actors:
        seat = match.actors[0]
        seed = seed_of(seat, decisions[seat])
        decisions[seat] += 1
        if seat == sees:
            match.play(onlooker.choose(seat, seed))
        else:
            match.play(others[seat].choose(match.game, match.view(seat), seed).action)
    match.end()
    return match.log()


def ceiling(
    out: Annotated[Path, typer.Option(help="The folder for the logs, used for nothing else; a run goes on there.")],
    game: Annotated[str, typer.Option(help="A game without simultaneous choices.")] = "prey",
    players: Annotated[int, typer.Option(help="Seats; all but one are played by rules.")] = 4,
    iterations: Annotated[int, typer.Option(help="Trials a decision.")] = 1000,
    deals: Annotated[int, typer.Option(help="How many deals; each is played in all rotations.")] = 20,
    seed: Annotated[int, typer.Option(help="As in `preycore arena`.")] = 0,
) -> None:
    """Play the deals of `preycore arena GAME --agents ismcts:…,rules,…` with a first agent that sees everything."""
    contest = Contest(game, (f"ismcts:iterations={iterations}", *["rules"] * (players - 1)), deals, seed)
    out.mkdir(parents=True, exist_ok=True)
    for deal, rotation in contest.pairings:
        path = path_of(out, deal, rotation)
        if not path.exists():
            write_whole(path, play(contest, Parameters(iterations), deal, rotation))
    seeing: Share = shares(contest, out)[0]
    print(f"{len(contest.pairings)} matches of {game}, {deals} deals, seed {seed}; digest {digest(contest, out)}")
    print(f"sees everything, against rules: {float(seeing.mean):.3f} [{seeing.low:.3f}, {seeing.high:.3f}]")


if __name__ == "__main__":
    typer.run(ceiling)
