"""Ed25519 signatures (RFC 8032) of lines and score sheets; checking and making them needs the extra `sign`."""

import secrets
from typing import TYPE_CHECKING, Final

from .errors import LogError, SetupError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_LINE: Final = b"preycore/sig/1"
_SHEET: Final = b"preycore/sheet/1"


def can_check() -> bool:
    """Return whether the library that checks signatures is installed."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ed25519  # noqa: F401  # the question is whether it is there
    except ModuleNotFoundError:
        return False
    return True


def line_message(digest: bytes, unsigned: bytes) -> bytes:
    """
    Return what a seat signs for a line.

    `digest` is the running digest before the line (in a simultaneous choice: before its first line), `unsigned` the
    line's public bytes without `sig`.
    """
    return _LINE + digest + unsigned


def sheet_message(digest: bytes) -> bytes:
    """Return what a seat signs in a checkpoint with this running digest."""
    return _SHEET + digest


def fits(key: str, message: bytes, signature: str) -> bool:
    """Return whether the signature (hex) of a message was made with the private part of this public key (hex)."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def new_key() -> str:
    """Return a new private key: 32 bytes from `secrets`, hex."""
    return secrets.token_hex(32)


def public_key(private: str) -> str:
    """Return the public key (hex) of a private one (hex). Raises SetupError (missing-extra), LogError (bad-key)."""
    return _private(private).public_key().public_bytes_raw().hex()


def sign(private: str, message: bytes) -> str:
    """Return the signature (hex) of a message. Raises SetupError (missing-extra), LogError (bad-key)."""
    return _private(private).sign(message).hex()


def _private(private: str) -> "Ed25519PrivateKey":
    if not can_check():
        raise SetupError("missing-extra", "signatures need cryptography: pip install 'preycore[sign]'")
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    except ValueError:
        raise LogError("bad-key", "a private key is 64 hexadecimal digits") from None
