"""The verifier in JavaScript against the referee: same digests, same draws, same faults of form."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import pytest
from javascript_logs import (
    SEED,
    another_outcome,
    decide,
    edited,
    forged_signatures,
    open_actions,
    play_on,
    recorded,
    rows_of,
    ruled,
    signed_match,
    written,
)

from preycore.actions import CHANCE, SPECTATOR
from preycore.agents import RandomAgent
from preycore.catalog import load, specs
from preycore.chance import FastDraw
from preycore.log import read_log, redact
from preycore.match import Match
from preycore.referee import Problem, verify
from preycore.simulation import match_seed, simulate
from preycore.testing.lies import form_cases, header_cases
from preycore.testing.playing import seed_of
from preycore.testing.tampering import Case, base_sheet, draw_for, fact_cases, field_cases, order_cases

ROOT: Final = Path(__file__).parent.parent.parent
VERIFIER: Final = Path(__file__).parent / "verify.mjs"
NODE: Final = shutil.which("node")
GOLDEN: Final = sorted((ROOT / "tests" / "golden").rglob("*.jsonl"))
ALL: Final = tuple(specs())
KNOWN: Final = ("another_day", "emboscados", "prey", "survival")
"""The games whose draws can be told without their rules."""
SET_UP: Final = "deadly_prey"
"""The game of which only the set-up's draws can be told without its rules."""
SETTLED: Final = ("assign_callings", "assign_scores", "split_tokens", "tokens_counted")
"""What players do in its set-up, and what is only shown."""
GAMES: Final = [(name, players) for name in KNOWN for players in specs()[name].players]

pytestmark = pytest.mark.skipif(NODE is None, reason="Node.js (node) is not installed: nothing runs verify.mjs")


def node(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the verifier."""
    assert NODE is not None
    return subprocess.run([NODE, str(VERIFIER), *arguments], capture_output=True, text=True, check=False, timeout=300)


@pytest.fixture
def judged(tmp_path: Path) -> Callable[..., list[dict[str, Any]]]:
    """Gives what the verifier says of some logs."""

    def run(logs: Iterable[bytes], *seeds: bytes) -> list[dict[str, Any]]:
        names = []
        for number, log in enumerate(logs):
            names.append(str(tmp_path / f"{number}.jsonl"))
            Path(names[-1]).write_bytes(log)
        done = node(*[f"--seed={seed.hex()}" for seed in seeds], *names)
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert [one.pop("file") for one in found] == names
        assert (done.stderr, done.returncode) == ("", int(any(one["problem"] for one in found)))
        return found

    return run


Judged = Callable[..., list[dict[str, Any]]]


def fault(found: dict[str, Any]) -> tuple[int, str] | None:
    """The line and code of a problem that the verifier found."""
    problem = found["problem"]
    return None if problem is None else (problem["line"], problem["code"])


def check_same(found: dict[str, Any], log: bytes, name: str = "") -> None:
    """
    Demand that the verifier agrees with the referee.

    What only rules can tell it may see later, in what follows from it, or not at all.
    """
    verdict = verify(read_log(log))
    problem = verdict.problem
    unchecked = found["facts"]["draws"] in ("unchecked", "set-up")
    if problem is not None and needs_rules(problem, unchecked):
        assert fault(found) is None or found["problem"]["line"] >= problem.line, (name, problem, found)
        return
    assert fault(found) == (None if problem is None else (problem.line, problem.code)), (name, problem, found)
    assert (found["digest"] or "", found["lines"]) == (verdict.digest, verdict.lines), name
    assert found["ending"] == verdict.ending
    if problem is None:
        facts = verdict.facts
        seen = found["facts"]
        assert found["actions"] == verdict.actions
        assert unchecked or seen["draws"] == facts.draws, name
        assert seen["commitment"] == facts.commitment, name
        assert seen["signatures"] == facts.signatures


def needs_rules(problem: Problem, unchecked: bool) -> bool:
    """
    Tell whether only somebody who knows the game's rules can see this; `unchecked` if its draws too need rules.

    The range of an option may depend on the edition or the number of players.
    """
    codes = ("block-order", "bad-options", "draw-mismatch") if unchecked else ("block-order", "bad-options")
    return problem.rule is not None or problem.code in codes


# what is right


def test_vectors() -> None:
    """The verifier computes every number of schemas/vectors.json."""
    done = node("--vectors", str(ROOT / "schemas" / "vectors.json"))
    found = json.loads(done.stdout)
    assert (done.returncode, found["differing"], done.stderr) == (0, [], "")
    assert found["checked"] > 200


def test_golden_logs(judged: Judged) -> None:
    """All golden logs fit, with the referee's digest, and the draws that can be told are those of their seeds."""
    logs = [path.read_bytes() for path in GOLDEN]
    assert len(logs) >= len(GAMES)
    for path, log, found in zip(GOLDEN, logs, judged(logs), strict=True):
        draws = "match" if path.parent.name in KNOWN else "set-up"
        assert (found["problem"], found["facts"]["draws"]) == (None, draws)
        assert (found["digest"], found["lines"]) == (read_log(log).digest(), len(log.splitlines()))


def test_simulated_logs(judged: Judged) -> None:
    """Other matches of every game and number of players fit as well."""
    logs = [simulate(load(name, players), [RandomAgent()] * players, 4, 7).log() for name, players in GAMES]
    for log, found in zip(logs, judged(logs), strict=True):
        assert (found["problem"], found["facts"]["draws"]) == (None, "match")
        assert (found["digest"], found["lines"]) == (read_log(log).digest(), len(log.splitlines()))


def test_the_first_leader_of_prey(judged: Judged) -> None:
    """Among the tied seats, and only among them, the stream draws who leads."""
    game = load("prey", 4, max_rounds=1)
    logs = [simulate(game, [RandomAgent()] * 4, 1, match).log() for match in range(60)]
    assert sum(b'"leader_drawn"' in log for log in logs) > 2
    assert {found["facts"]["draws"] for found in judged(logs)} == {"match"}


def test_redacted_logs(judged: Judged) -> None:
    """Every copy has the digest of the whole log, and with the seeds its closed outcomes of chance are those drawn."""
    copies: list[tuple[str, bytes]] = []
    for name, players in GAMES:
        log = read_log(recorded(name, players))
        copies += [(log.digest(), b"".join(redact(log, who))) for who in (*range(players), SPECTATOR)]
    for seeds, draws in (((), "unrevealed"), ((SEED,), "match")):
        for (digest, _), found in zip(copies, judged([copy for _, copy in copies], *seeds), strict=True):
            assert (found["problem"], found["digest"], found["facts"]["draws"]) == (None, digest, draws)


@pytest.mark.parametrize("name", KNOWN)
def test_joined_seeds_and_deal_ids(name: str, judged: Judged) -> None:
    """The seeds of several parties join, and a deal id of its own gives the draws, commitments and salts."""
    seeds = tuple(seed_of(name, party) for party in range(3))
    match = Match.start(load(name, 3), seeds, match_id="Ürsus", deal_id="deal 7")
    play_on(match, 6)
    match.end("adjudicated", places=(2, 1, 2))
    log = match.log()
    (found,) = judged([log])
    check_same(found, log)
    assert found["facts"]["draws"] == "match"
    (blind,) = judged([match.log(SPECTATOR)], *seeds)
    assert (blind["problem"], blind["facts"]["draws"], blind["digest"]) == (None, "match", found["digest"])


@pytest.mark.parametrize("name", KNOWN)
def test_draws_from_a_table(name: str, judged: Judged) -> None:
    """Without a draw algorithm any outcome will do, and salts are as they are."""
    match = Match.start(load(name, 3), match_id="table", seeded=False)
    game, draw = match.game, FastDraw(SEED)
    state = game.initial_state()
    for number in range(40):
        chance = match.actors == (CHANCE,)
        for action in match.play(game.chance(state, draw)) if chance else decide(match, number):
            state = game.apply(state, action)
    match.end("abandoned")
    (found,) = judged([match.log()])
    check_same(found, match.log())
    assert found["facts"]["draws"] == "none"


@pytest.mark.parametrize("name", ALL)
def test_signatures(name: str, judged: Judged) -> None:
    """
    Signatures of lines, blocks, score sheets and of a seat's new key fit, in every copy; other bits do not.

    In `deadly_prey` blocks are not known, so that a signature may rest on any digest before the action lines before it.
    """
    match = signed_match(name)
    for found in judged([match.log(), match.log(0), match.log(SPECTATOR)]):
        assert (found["problem"], found["facts"]["signatures"]) == (None, "all")
    forged = list(forged_signatures(match.log()))
    for log, found in zip(forged, judged(forged), strict=True):
        check_same(found, log)
        assert found["problem"]["code"] == "bad-signature"


# what is wrong


@pytest.mark.parametrize("name", ALL)
def test_faults_of_form(name: str, judged: Judged) -> None:
    """Bytes that are no log, and headers that lie, are refused at the referee's line with its code."""
    spec, game = specs()[name], load(name, 3)
    sheet = base_sheet(game, 1, 5)
    cases = [*form_cases(sheet), *header_cases(sheet, spec, game)]
    for case, found in zip(cases, judged([case.log for case in cases]), strict=True):
        if case.fault is None or len(case.fault.codes) == 1:
            check_same(found, case.log, case.name)
        else:
            assert fault(found) in {(case.fault.line, code) for code in case.fault.codes}, case.name


@pytest.mark.parametrize("name", KNOWN)
def test_faults_of_fields_and_order(name: str, judged: Judged) -> None:
    """Changed fields and lines are refused where the referee refuses them, if rules are not needed to see it."""
    spec, game = specs()[name], load(name, 3)
    sheet, other = base_sheet(game, 1, 8), base_sheet(game, 2, 8)
    cases: list[Case] = [
        *field_cases(sheet, spec, game, draw_for(game), 1, 10),
        *order_cases(sheet, other, spec, game, draw_for(game), 1),
        *fact_cases(sheet, spec, game),
    ]
    for case, found in zip(cases, judged([case.log for case in cases]), strict=True):
        check_same(found, case.log, case.name)


@pytest.mark.parametrize("name", KNOWN)
def test_changed_bytes(name: str, judged: Judged) -> None:
    """Whatever bytes stand in a file, both answer, and alike."""
    draw = FastDraw(seed_of("bytes", name))
    whole = recorded(name, 3)
    copies = [whole, b"".join(redact(read_log(whole), SPECTATOR))]
    logs = [edited(copies[draw.below(2)], draw) for _ in range(150)]
    for log, found in zip(logs, judged(logs), strict=True):
        check_same(found, log)


def test_fields_that_should_be_left_out(judged: Judged) -> None:
    """A field with its default value, a name JavaScript knows, an open null, a line feed in a hash: all refused."""
    rows = rows_of(recorded("another_day", 2))
    header, line, ending = rows[0], rows[1], rows[-1]
    bare = {key: item for key, item in ending.items() if key not in ("secret", "salt")}
    kinds: tuple[object, ...] = ({}, ["action"], "__proto__", "constructor")
    wrong: list[tuple[int, dict[str, Any], str]] = [
        *[(1, {**line, key: None}, "bad-line") for key in ("seal", "at", "sig")],
        *[(0, {**header, key: []}, "bad-line") for key in ("commitments", "keys")],
        *[(0, {**header, key: [header["commitments"][0] + "\n"]}, "bad-line") for key in ("commitments", "keys")],
        *[(1, {**line, key: 1}, "bad-line") for key in ("constructor", "toString", "__proto__")],
        *[(1, {**line, "action": {**line["action"], key: 1}}, "bad-action") for key in ("constructor", "__proto__")],
        (0, {**header, "deal_id": None}, "bad-line"),
        *[(1, {**line, "kind": kind}, "bad-line") for kind in kinds],
        (0, {**header, "options": {**header["options"], "toString": 1}}, "bad-options"),
        (1, {**line, "secret": {"animal": None}}, "bad-secret"),
        (1, {**line, "salt": line["salt"] + "\n"}, "bad-line"),
        (1, {**line, "action": {**line["action"], "player": 7}, "sig": "00" * 64}, "bad-signature"),
        (len(rows) - 1, {**bare, "seal": "00" * 32 + "\n"}, "bad-line"),
        (len(rows) - 1, {**bare, "places": []}, "bad-line"),
        (len(rows) - 1, {"kind": "checkpoint", "digest": "00" * 32, "sigs": {}}, "bad-line"),
    ]
    logs = [written([*rows[:index], row, *rows[index + 1 :]]) for index, row, _ in wrong]
    for (index, row, code), log, found in zip(wrong, logs, judged(logs), strict=True):
        assert fault(found) == (index + 1, code), row
        check_same(found, log, str(row))


@pytest.mark.parametrize("name", ["emboscados", "prey"])
def test_closed_outcomes_that_are_not_those_drawn(name: str, judged: Judged) -> None:
    """With the seeds, a closed line of chance with another seal is a mismatch."""
    rows = rows_of(b"".join(redact(read_log(recorded(name, 3)), SPECTATOR)))
    closed = [index for index, row in enumerate(rows) if row["kind"] == "action" and "seal" in row]
    logs = [written([*rows[:index], {**rows[index], "seal": "00" * 32}, *rows[index + 1 :]]) for index in closed]
    assert [fault(found) for found in judged(logs, SEED)] == [(index + 1, "draw-mismatch") for index in closed]


@pytest.mark.parametrize("players", specs()[SET_UP].players)
def test_the_set_up_of_deadly_prey(players: int, judged: Judged) -> None:
    """Open or closed, every outcome before the first choice of a place in the order is the one that the seeds give."""
    whole = read_log(simulate(load(SET_UP, players, "plain"), [RandomAgent()] * players, 3, players).log())
    rows = rows_of(b"".join(redact(whole, SPECTATOR)))
    types = [row.get("action", {}).get("type", "") for row in rows]
    end = next(at for at in range(types.index("influence_dealt") + 1, len(types)) if types[at] != "initiative_rolled")
    drawn = [at for at in range(1, end) if types[at] not in SETTLED]
    logs = [written(rows), *[written([*rows[:at], another_outcome(rows[at]), *rows[at + 1 :]]) for at in drawn]]
    right, *wrong = judged(logs, match_seed(3, players))
    assert (right["problem"], right["facts"]["draws"]) == (None, "set-up")
    assert [fault(found) for found in wrong] == [(at + 1, "draw-mismatch") for at in drawn]


@pytest.mark.parametrize("name", KNOWN)
def test_a_closed_ending_that_seals_other_seeds(name: str, judged: Judged) -> None:
    """With the seeds, an ending with another seal than theirs is refused, by both verifiers."""
    *rows, ending = rows_of(b"".join(redact(read_log(recorded(name, 3)), SPECTATOR)))
    log = written([*rows, {**ending, "seal": "00" * 32}])
    problem = verify(read_log(log), (SEED,)).problem

    assert problem is not None
    assert (problem.line, problem.code) == (len(rows) + 1, "bad-seeds")
    assert [fault(found) for found in judged([log], SEED)] == [(problem.line, problem.code)]


@pytest.mark.parametrize("name", KNOWN)
def test_rulings(name: str, judged: Judged) -> None:
    """A ruling goes back to an action in force that begins a block or stands outside of one, and to no other."""
    match = Match.start(load(name, 3), SEED, match_id="rulings")
    play_on(match, 6)
    allowed = open_actions(match)
    count = sum(row["kind"] == "action" for row in rows_of(match.log()))
    wrong = [number for number in range(count + 1) if number not in allowed]
    logs = [ruled(match.log(), number) for number in (*allowed, *wrong)]
    assert [fault(found) for found in judged(logs)] == [None] * len(allowed) + [(last_line(match), "bad-ruling")] * len(
        wrong
    )
    twice = [ruled(ruled(match.log(), allowed[2]), number) for number in range(count)]
    expected = [None if n in allowed[:2] else (last_line(match) + 1, "bad-ruling") for n in range(count)]
    assert [fault(found) for found in judged(twice)] == expected
    for log, found in zip((*logs, *twice), judged([*logs, *twice]), strict=True):
        check_same(found, log)


def last_line(match: Match) -> int:
    """Return the number (from 1) of the line that would come next."""
    return len(match.log().splitlines()) + 1


# how it is called


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """A file that is not there, wrong arguments and seeds that are not the log's end with code 2, and a sentence."""
    missing = node(str(tmp_path / "no.jsonl"))
    assert (missing.returncode, json.loads(missing.stdout)["problem"]["code"]) == (2, "unreadable")
    for arguments in ((), ("--seed", "00", str(GOLDEN[0])), ("--nonsense",), ("--vectors", str(tmp_path / "no.json"))):
        refused = node(*arguments)
        assert (refused.returncode, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)
    conflict = node("--seed", "00" * 32, str(GOLDEN[0]))
    assert (conflict.returncode, json.loads(conflict.stdout)["problem"]["code"]) == (2, "seed-conflict")
