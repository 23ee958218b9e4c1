"""Logs for the verifier in JavaScript: with rulings and signatures, forged, and with changed bytes."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from preycore.actions import Action
from preycore.agents import RandomAgent
from preycore.canonical import canonical
from preycore.catalog import load
from preycore.chance import FastDraw
from preycore.match import Match
from preycore.signing import public_key, sign
from preycore.testing.playing import seed_of

SEED: Final = seed_of("javascript")
KEYS: Final = tuple(f"{seat + 1:064x}" for seat in range(5))


@cache
def recorded(name: str, players: int, **settings: Any) -> bytes:
    """Return a log of some decisions, with a ruling that goes back into the middle."""
    match = Match.start(load(name, players), SEED, match_id="javascript", **settings)
    play_on(match, 3 * players)
    kept = open_actions(match)
    match.back(kept[len(kept) // 2], "The cards lay wrong.")
    play_on(match, 2 * players)
    match.end("abandoned")
    return match.log()


def play_on(match: Match, decisions: int, keys: tuple[str, ...] = ()) -> None:
    """Let random agents decide so often, and sign if they have keys."""
    for number in range(decisions):
        decide(match, number, keys)


def decide(match: Match, number: int, keys: tuple[str, ...] = ()) -> tuple[Action, ...]:
    """Let a random agent decide, of those in a block the last, and return what is written; nothing if nobody may."""
    if not match.actors:
        return ()
    seat = match.actors[-1]
    action = RandomAgent().choose(match.game, match.view(seat), seed_of(number, seat)).action
    return match.play(action, number, sign(keys[seat], match.message(action, number)) if keys else None)


def open_actions(match: Match) -> list[int]:
    """Return the actions of a match that a ruling may go back to."""
    found: list[int] = []
    before = ""
    for number, row in enumerate(row for row in rows_of(match.log()) if row["kind"] == "action"):
        if row["action"]["type"] != "play_animal" or before != "play_animal":
            found.append(number)
        before = row["action"]["type"]
    return found


def rows_of(log: bytes) -> list[dict[str, Any]]:
    """Return the lines of a log as JSON values."""
    return [json.loads(raw) for raw in log.splitlines()]


def written(rows: Iterable[dict[str, Any]]) -> bytes:
    """Return a log of these lines."""
    return b"".join(canonical(row) + b"\n" for row in rows)


def signed_match(name: str) -> Match:
    """Return a match in which all sign, with a ruling, a new key and a score sheet."""
    match = Match.start(load(name, 3), SEED, match_id="signed", keys=tuple(public_key(key) for key in KEYS[:3]))
    play_on(match, 6, KEYS)
    match.back(open_actions(match)[-1], "Again.")
    match.seat(1, "random@2", public_key(KEYS[4]))
    keys = (KEYS[0], KEYS[4], KEYS[2])
    play_on(match, 6, keys)
    match.checkpoint({seat: sign(keys[seat], match.sheet()) for seat in range(3)})
    match.end("abandoned")
    return match


def forged_signatures(log: bytes) -> Iterator[bytes]:
    """Yield logs in which one signature is another one."""
    rows = rows_of(log)
    for index, row in enumerate(rows):
        if "sig" in row:
            changed = {**row, "sig": rows[index - 1].get("sig", "00" * 64)}
        elif "sigs" in row:
            changed = {**row, "sigs": {**row["sigs"], "0": row["sigs"]["1"]}}
        else:
            continue
        yield written([*rows[:index], changed, *rows[index + 1 :]])


def another_outcome(row: dict[str, Any]) -> dict[str, Any]:
    """Return a line of the set-up of Deadly Prey with an outcome that is possible as well."""
    if "seal" in row:
        return {**row, "seal": "00" * 32}
    action = dict(row["action"])
    for key in ("cards", "suits", "values"):
        if key in action:
            items = action[key]
            at = next(at for at in range(1, len(items)) if items[at] != items[0]) if len(items) > 1 else 0
            others = {"cards": "hunter-01" if items[0] != "hunter-01" else "hunter-02"}
            action[key] = [items[at], *items[1:at], items[0], *items[at + 1 :]] if at else [others[key]]
    if "die" in action:
        action["die"] = action["die"] % 10 + 1
    if "setback" in action:
        action["setback"] = "setback-1" if action["setback"] is None else None
    if "card" in action:
        action["card"] = action["card"][:-1] + ("1" if action["card"][-1] != "1" else "2")
    return {**row, "action": action}


PIECES: Final = (
    *(b"\n", b"\r\n", b"null", b"-0", b"1.5", b"[" * 300, b'"', b"}", b"\\u0000", b"\xff", b"9" * 30, b"true", b"0"),
    *(b',"at":5', b',"sig":null', b',"toString":1', b',"zz":{"__proto__":1}', b"\xc3\xa9", b"", b"\\n", b"[]"),
)


def edited(log: bytes, draw: FastDraw) -> bytes:
    """Return a log with a flipped bit, or with some bytes in place of others."""
    at = draw.below(len(log))
    if draw.below(3) == 0:
        return log[:at] + bytes([log[at] ^ 1 << draw.below(8)]) + log[at + 1 :]
    return log[:at] + PIECES[draw.below(len(PIECES))] + log[at + (0, 0, 1, 2, 8, 30)[draw.below(6)] :]


def ruled(log: bytes, back_to: int) -> bytes:
    """Return a log with a ruling behind it."""
    return log + canonical({"kind": "ruling", "reason": "No.", "back_to": back_to}) + b"\n"
