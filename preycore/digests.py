"""The hashes of a log: the running digest, seals, salts and commitments (`docs/log-format.md`)."""

from hashlib import sha256
from typing import Final, final

from .canonical import canonical

_BLOCK: Final = 64
"""Bytes that SHA-256 takes at once: HMAC fills its key up to so many."""
_INNER: Final = bytes([byte ^ 0x36 for byte in range(256)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(256)])


def first_digest(header: bytes) -> bytes:
    """Return d₀, the digest of a log that has only this header line."""
    return sha256(b"preycore/log/1" + header).digest()


def next_digest(digest: bytes, public: bytes) -> bytes:
    """Return the running digest after a line with these public bytes."""
    return sha256(digest + public).digest()


def seal(salt: bytes, secret: object) -> str:
    """Return SHA-256("preycore/seal/1" ‖ salt (16 bytes) ‖ canonical secret), hex."""
    return seal_of(salt, canonical(secret))


def seal_of(salt: bytes, secret: bytes) -> str:
    """Return the seal of a secret that is in canonical form already, hex."""
    return sha256(b"preycore/seal/1" + salt + secret).hexdigest()


@final
class Salts:
    """
    The salts of a match with this (joined) seed of 32 bytes, by line.

    They are HMACs (RFC 2104) with one key, so what the key adds to both hashes is hashed only once.
    """

    def __init__(self, seed: bytes, match_id: str) -> None:
        key = seed.ljust(_BLOCK, b"\0")
        text = b"preycore/salt/1" + sha256(match_id.encode()).digest()
        self._inner: Final = sha256(key.translate(_INNER) + text)
        self._outer: Final = sha256(key.translate(_OUTER))

    def of(self, index: int) -> bytes:
        """Return the salt of line `index` (header 0): 16 bytes."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(index.to_bytes(8, "big"))
        outer.update(inner.digest())
        return outer.digest()[:16]


def seeded_salt(seed: bytes, match_id: str, index: int) -> bytes:
    """Return the salt of line `index` (header 0) of a match with this (joined) seed: 16 bytes."""
    return Salts(seed, match_id).of(index)


def commitment(match_id: str, deal_id: str, party: int, seed: bytes) -> str:
    """Return a party's commitment to its seed, hex."""
    ids = sha256(match_id.encode()).digest() + sha256(deal_id.encode()).digest()
    return sha256(b"preycore/commit/1" + ids + bytes([party]) + seed).hexdigest()


def join_seeds(seeds: tuple[bytes, ...]) -> bytes:
    """Return the seed of a match: the only party's, or a hash of all in header order."""
    return seeds[0] if len(seeds) == 1 else sha256(b"preycore/join/1" + b"".join(seeds)).digest()
