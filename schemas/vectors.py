"""Numbers to check another implementation of the log format by (`docs/log-format.md`), step by step."""

from hashlib import sha256
from typing import Any, Final

from msgspec import to_builtins

from preycore.actions import SPECTATOR
from preycore.agents import RandomAgent
from preycore.canonical import canonical
from preycore.catalog import load, specs
from preycore.chance import SeededDraw, site_name
from preycore.digests import commitment, first_digest, join_seeds, next_digest, seal, seeded_salt
from preycore.editions import edition_names
from preycore.errors import LogError
from preycore.lines import parse_line, redact_line
from preycore.signing import line_message, public_key, sheet_message, sign
from preycore.simulation import agent_seed, match_seed, simulate

SEED: Final = bytes(range(32))
OTHER: Final = bytes(range(32, 64))
MATCH: Final = "vector-match"
DEAL: Final = "vector-deal"
REJECTING: Final = 2**64 // 5 + 1
"""A limit for which about every fifth word is rejected."""

LIMITS: Final[dict[str, list[int]]] = {
    "dice/0/0": [6, 6],
    "dice/12/3": [6, 6],
    "leader": [3],
    "forced": [1, 1, 2],
    "unequal/0": [30],
    "wide": [2, 10, 1000, 2**31, 2**32 + 1, 2**53 - 1, 2**61 + 1],
    "rejected": [REJECTING] * 24,
    "long": [6] * 12,
}


def vectors() -> dict[str, Any]:
    """Return all vectors as a JSON value; integers beyond 2⁵³ are texts."""
    draws = {"runs": _runs(), "picks": _picks(), "deals": _deals(), "orders": _orders()}
    return {
        "canonical": _canonical(),
        "refused": [{"bytes": raw.hex(), "code": _code(raw)} for raw in _REFUSED],
        "draws": {"seed": SEED.hex(), "deal_id": DEAL, **draws},
        "seeds": _seeds(),
        "salts": [
            {"seed": SEED.hex(), "match_id": name, "line": line, "salt": seeded_salt(SEED, name, line).hex()}
            for name, line in ((MATCH, 0), (MATCH, 1), (MATCH, 300), ("Ürsus", 7))
        ],
        "seals": [_seal(secret) for secret in _SECRETS],
        "signatures": [_signature(line) for line in _SIGNED],
        "editions": _editions(),
        "simulation": _simulation(),
        "log": _log(),
    }


_SECRETS: Final[tuple[dict[str, Any], ...]] = (
    {"cards": ["bear-1", "owl-12"]},
    {"animal": "lynx"},
    {"b": 1, "a": [True, None, -5, "é"]},
)


_SIGNED: Final[tuple[dict[str, Any], ...]] = (
    {"kind": "action", "action": {"type": "hunt", "player": 0, "animal": "owl"}, "at": 1500},
    {
        "kind": "action",
        "action": {"type": "play_animal", "player": 0},
        "salt": seeded_salt(SEED, MATCH, 1).hex(),
        "secret": {"animal": "lynx"},
    },
    {"kind": "checkpoint", "digest": sha256(b"vector").hexdigest()},
)
"""Lines that the seat with the private key SEED signs, each with the running digest SHA-256("vector") before it."""

_REFUSED: Final = (
    b"",
    b"{",
    b'\xef\xbb\xbf{"kind":"ruling","reason":"x"}',
    b'{"kind":"ruling","reason":"\xff"}',
    b'{"kind":"ruling","reason":"\xc0\xaf"}',
    b'{"kind":"ruling","reason":"\x07"}',
    b'{"kind":"ruling","reason":"x",}',
    b'{"kind":"ruling","reason":01}',
    b'{"kind":"ruling","reason":NaN}',
    b'{"kind":"ruling","reason":"x"}\r',
    b' {"kind":"ruling","reason":"x"}',
    b'{"kind": "ruling","reason":"x"}',
    b'{"reason":"x","kind":"ruling"}',
    b'{"kind":"ruling","kind":"ruling","reason":"x"}',
    b'{"kind":"ruling","reason":"\\u0078"}',
    b'{"kind":"ruling","reason":"\\/"}',
    b'{"kind":"ruling","reason":"\\u001F"}',
    b'{"back_to":-0,"kind":"ruling","reason":"x"}',
    b'{"back_to":1.0,"kind":"ruling","reason":"x"}',
    b'{"back_to":1e2,"kind":"ruling","reason":"x"}',
    b'{"back_to":1.5,"kind":"ruling","reason":"x"}',
    b'{"back_to":9007199254740992,"kind":"ruling","reason":"x"}',
    b'{"kind":"ruling","reason":"x","\xc3\xa9":1}',
    b'{"action":' + b"[" * 16 + b"]" * 16 + b',"kind":"action"}',
    b'[{"kind":"ruling","reason":"x"}]',
    b'{"kind":"nonsense"}',
    b'{"kind":["ruling"],"reason":"x"}',
    b'{"kind":{},"reason":"x"}',
    b'{"kind":"ruling","reason":""}',
    b'{"kind":"ruling","reason":"x","zz":1}',
    b'{"back_to":null,"kind":"ruling","reason":"x"}',
    b'{"digest":"' + b"00" * 32 + b'","kind":"checkpoint","sigs":{}}',
    b'{"digest":"' + b"00" * 32 + b'\\n","kind":"checkpoint"}',
    b'{"kind":"ending","places":[],"reason":"abandoned"}',
    b'{"kind":"ending","reason":"abandoned","secret":{"seeds":[]}}',
)
"""Bytes that are no line of a log."""


def _code(raw: bytes) -> str:
    try:
        parse_line(raw)
    except LogError as error:
        return error.code
    raise ValueError(f"{raw!r} is a line")


def _canonical() -> list[dict[str, Any]]:
    values: list[Any] = [
        {"b": 1, "a": 2, "aa": 3, "B": 4},
        [0, -1, 2**53 - 1, -(2**53 - 1)],
        {"text": 'quote " backslash \\ slash / tab \t line \n bell \x07 del \x7f'},
        {"text": "é ö 日本 😀 \u2028"},
        {"nested": [{"z": [], "y": {}}, True, False, None]},
        [[[[[[[[[[[[[[[[16]]]]]]]]]]]]]]]],
    ]
    return [{"value": value, "bytes": canonical(value).hex()} for value in values]


def _runs() -> list[dict[str, Any]]:
    draw = SeededDraw(SEED, DEAL)
    runs: list[dict[str, Any]] = []
    for occurrence in range(2):
        for site, limits in LIMITS.items():
            draw.site(site)
            below = [{"limit": str(limit), "drawn": str(draw.below(limit))} for limit in limits]
            runs.append({"site": site, "occurrence": occurrence, "below": below})
    return runs


def _picks() -> list[dict[str, Any]]:
    draw = SeededDraw(SEED, DEAL)
    picks: list[dict[str, Any]] = []
    for number, counts in enumerate(([1, 1, 1], [0, 5, 0, 20], [100, 1])):
        draw.site("pick", number)
        picks.append({"site": site_name("pick", number), "counts": counts, "index": draw.pick(counts)})
    return picks


def _deals() -> list[dict[str, Any]]:
    draw = SeededDraw(SEED, DEAL)
    deals: list[dict[str, Any]] = []
    for round_, (items, number) in enumerate(((48, 12), (5, 5), (1, 1), (10, 0))):
        draw.site("deal", round_, 2)
        dealt = draw.deal(list(range(items)), number)
        deals.append({"site": site_name("deal", round_, 2), "items": items, "number": number, "dealt": dealt})
    return deals


def _orders() -> list[dict[str, Any]]:
    draw = SeededDraw(SEED, DEAL)
    orders: list[dict[str, Any]] = []
    for number, items in enumerate((1, 5, 12)):
        draw.site("order", number)
        left = list(range(items))
        order = [left.pop(draw.below(len(left))) for _ in range(items)]
        orders.append({"site": site_name("order", number), "items": items, "order": order})
    return orders


def _seeds() -> dict[str, Any]:
    parties = [SEED, OTHER]
    return {
        "match_id": MATCH,
        "deal_id": DEAL,
        "seeds": [seed.hex() for seed in parties],
        "commitments": [commitment(MATCH, DEAL, party, seed) for party, seed in enumerate(parties)],
        "joined": join_seeds((SEED, OTHER)).hex(),
    }


def _seal(secret: dict[str, Any]) -> dict[str, Any]:
    salt = seeded_salt(SEED, MATCH, 1)
    return {"salt": salt.hex(), "secret": secret, "seal": seal(salt, secret)}


def _signature(line: dict[str, Any]) -> dict[str, Any]:
    digest = sha256(b"vector").digest()
    public = parse_line(canonical(line)).public
    message = sheet_message(digest) if line["kind"] == "checkpoint" else line_message(digest, public)
    key = SEED.hex()
    keys = {"private_key": key, "public_key": public_key(key)}
    return {"line": line, "digest": digest.hex(), **keys, "message": message.hex(), "sig": sign(key, message)}


def _editions() -> list[dict[str, Any]]:
    return [
        {
            "game": spec.name,
            "edition": name,
            "digest": edition.digest,
            "mechanics": to_builtins(edition.mechanics),
        }
        for spec in specs().values()
        for name in edition_names(spec.package, spec.name)
        for edition in [spec.edition(name)]
    ]


def _simulation() -> dict[str, Any]:
    places = ((1, 0), (1, 1), (7, 199))
    decisions = ((1, 0, 0, 0), (1, 0, 3, 12))
    return {
        "matches": [{"number": n, "match": k, "seed": match_seed(n, k).hex()} for n, k in places],
        "decisions": [
            {"number": n, "match": k, "seat": seat, "decision": d, "seed": agent_seed(n, k, seat, d).hex()}
            for n, k, seat, d in decisions
        ],
    }


def _log() -> dict[str, Any]:
    """Return a short log line by line: as written, its public form, and the running digest after it."""
    game = load("prey", 3, max_rounds=1)
    match = simulate(game, [RandomAgent()] * 3, 1, 0)
    digest = b""
    lines: list[dict[str, Any]] = []
    for raw in match.lines():
        parsed = parse_line(raw[:-1])
        digest = next_digest(digest, parsed.public) if digest else first_digest(parsed.raw)
        line = {"line": raw[:-1].decode(), "digest": digest.hex()}
        public = redact_line(parsed, SPECTATOR)
        lines.append(line if public == parsed.raw else {**line, "public": public.decode()})
    return {"game": "prey", "lines": lines}
