"""`make demo`: one match of Prey from its seed to a verdict over HTTP, and what happens when somebody cheats."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final
from urllib.request import Request, urlopen

import msgspec
import typer

from preycore import Action, Match, Verdict, agent, load, read_log, redact, replay
from preycore.digests import seeded_salt
from preycore.folding import Fold
from preycore.games.prey.actions import Dealt, PlayCard
from preycore.lines import ActionLine, Parsed, action_line, encode_line
from preycore.replaying import without_chance
from preycore.wording import verdict_lines

PREYCORE: Final = [sys.executable, "-m", "preycore"]


def demo(
    seed: Annotated[str, typer.Option(metavar="HEX", help="The match's seed; default: a new one.")] = "",
    iterations: Annotated[int, typer.Option(metavar="N", min=8, help="Iterations a decision of the search.")] = 400,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the logs go.")] = Path("out/demo"),
) -> None:
    """Play, serve, verify, tamper, redact and replay a match of Prey."""
    started = time.monotonic()
    out.mkdir(parents=True, exist_ok=True)
    secret = bytes.fromhex(seed) if seed else secrets.token_bytes(32)
    log = play(secret, iterations)
    (out / "match.jsonl").write_bytes(log)
    print(f"   written to {out / 'match.jsonl'}")
    with service(out) as url:
        step("The service judges the log over HTTP")
        show(submit(url, log))
        judge_forgeries(url, log, secret, out)
    show_copies(log, out)
    replay_match(log, secret)
    say_what_next(out, time.monotonic() - started)


def step(title: str) -> None:
    """Print a step's title."""
    print(f"\n== {title}")


def play(seed: bytes, iterations: int) -> bytes:
    """Play a match of one searching and three rule-based agents, and return its log."""
    names = [f"ismcts:iterations={iterations}", "rules", "rules", "rules"]
    step(f"A match of Prey: {', '.join(names)}")
    print(f"   seed {seed.hex()}")
    game = load("prey", players=4)
    agents = [agent(name) for name in names]
    match = Match.start(game, seed, match_id=f"demo-{seed.hex()[:8]}", players=tuple(names))
    while match.actors:
        seat = match.actors[0]
        own = sha256(b"demo/agent" + seed + match.digest.encode()).digest()
        match.play(agents[seat].choose(game, match.view(seat), own).action)
    match.end()
    print(f"   {len(list(match.lines()))} lines, points {match.scores()}, digest {match.digest}")
    return match.log()


@contextmanager
def service(out: Path) -> Iterator[str]:
    """Run the real service on a free port of this machine, with its verdicts stored in `out`, and yield its address."""
    settings = {**os.environ, "PREYCORE_SERVE_DATABASE": f"sqlite:///{out.resolve() / 'verdicts.db'}"}
    command = [*PREYCORE, "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            print(f"\n   {first.strip()}")
            yield next(word for word in first.split() if word.startswith("http://"))
        finally:
            process.terminate()


def submit(url: str, log: bytes) -> Verdict:
    """Post a log to the service and return its verdict."""
    request = Request(f"{url}v1/verdicts", data=log, headers={"Content-Type": "application/jsonl"})
    with urlopen(request, timeout=60) as answer:
        return msgspec.json.decode(answer.read(), type=Verdict)


def show(verdict: Verdict) -> None:
    """Print a verdict."""
    for line in verdict_lines(verdict):
        print(f"   {line}")


def judge_forgeries(url: str, log: bytes, seed: bytes, out: Path) -> None:
    """Submit two forgeries of the log, and print what the referee says."""
    line, card, forged = play_another_card(log)
    (out / "card.jsonl").write_bytes(forged)
    step(f"A forged copy: in line {line + 1} the card is {card} instead, and everything is chained anew")
    show(submit(url, forged))
    line, forged = swap_dealt_cards(log, seed)
    (out / "deal.jsonl").write_bytes(forged)
    step(f"A forged copy: the deals of line {line + 1} and the next swap a card and are sealed anew")
    show(submit(url, forged))


def play_another_card(log: bytes) -> tuple[int, str, bytes]:
    """Replace the first card that had to follow suit by one of the same hand that does not."""
    lines = list(read_log(log).lines())
    fold = Fold(lines[0])
    for index, parsed in enumerate(lines[1:], 1):
        action = action_of(fold, parsed)
        if isinstance(action, PlayCard):
            view = fold.game.observe(fold.state, action.player)
            forbidden = set(view.hands[action.player]) - {legal.card for legal in view.legal}
            if forbidden:
                card = min(forbidden)
                forged = encode_line(action_line(PlayCard(action.player, card), b""))
                return index, card, with_lines(lines, {index: forged})
        fold.feed(parsed)
    raise RuntimeError("in this match nobody ever had to follow suit")


def swap_dealt_cards(log: bytes, seed: bytes) -> tuple[int, bytes]:
    """Swap the last cards of the first two hands that are dealt, and seal both lines with the salts they need."""
    lines = list(read_log(log).lines())
    fold = Fold(lines[0])
    hands: dict[int, Dealt] = {}
    for index, parsed in enumerate(lines[1:], 1):
        action = action_of(fold, parsed)
        if isinstance(action, Dealt):
            hands[index] = action
    order = [play.card for play in fold.game.action_table(0)]
    (first, one), (second, two) = list(hands.items())[:2]
    mine, yours = one.cards or (), two.cards or ()
    swapped = {first: (*mine[:-1], yours[-1]), second: (*yours[:-1], mine[-1])}
    forged = {
        index: encode_line(
            action_line(
                Dealt(hands[index].player, tuple(sorted(cards, key=order.index))),
                seeded_salt(seed, fold.header.match_id, index),
            )
        )
        for index, cards in swapped.items()
    }
    return first, with_lines(lines, forged)


def action_of(fold: Fold, parsed: Parsed) -> Action | None:
    """Return the action of a line, None for another kind of line."""
    return fold.action_of(parsed.line) if isinstance(parsed.line, ActionLine) else None


def with_lines(lines: list[Parsed], forged: dict[int, bytes]) -> bytes:
    """Return the log with some lines replaced."""
    return b"".join(forged.get(index, parsed.raw) + b"\n" for index, parsed in enumerate(lines))


def show_copies(log: bytes, out: Path) -> None:
    """Write and show the copy that Player 2 may have, and compare the digests."""
    step("The copy that Player 2 may have: other hands and the seed are sealed, the digest is the same")
    copy = b"".join(redact(read_log(log), 1))
    (out / "player-2.jsonl").write_bytes(copy)
    deals = [line for line in copy.decode().splitlines() if '"dealt"' in line]
    for line in deals[:2]:
        print(f"   {line if len(line) < 200 else line[:197] + '...'}")
    print(f"   digest {read_log(copy).digest()}")
    if read_log(copy).digest() != read_log(log).digest():
        raise RuntimeError("the digests differ")


def replay_match(log: bytes, seed: bytes) -> None:
    """Make the whole log again from its header, its seed and the players' actions."""
    step("The match again, from header, seed and the players' actions alone")
    short = b"".join(line for line in without_chance(read_log(log)) if b'"kind":"ending"' not in line)
    again = Match.resume(b"".join(replay(read_log(short), (seed,))), seed)
    again.end()
    print(f"   {len(short.splitlines())} lines in, {len(again.log().splitlines())} lines out")
    if again.log() != log:
        raise RuntimeError("the logs differ")
    print("   the same, byte for byte")


def say_what_next(out: Path, seconds: float) -> None:
    """Print the commands to try next."""
    step(f"Done in {seconds:.0f} s. Try next")
    for command in (
        "verify {0}/match.jsonl --require draws,commitment=self-declared",
        "verify {0}/card.jsonl",
        "show {0}/match.jsonl --at 40 --as 1",
        "compare {0}/match.jsonl {0}/player-2.jsonl",
        "play prey --players 3",
        "serve",
    ):
        print(f"   .venv/bin/preycore {command.format(out)}")


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(demo)
    app()
