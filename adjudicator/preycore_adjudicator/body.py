"""
Request bodies, read with limits.

Flask's own limit cuts a chunked body silently and takes one that is shorter than announced, and a log cut short
would get a verdict that its sender never asked for.
"""

import zlib
from collections.abc import Iterator
from typing import Final

from flask import request

from .problems import RequestProblem
from .settings import settings

BODY_CODES: Final = ("bad-body", "body-too-slow", "body-too-large", "unsupported-media-type", "unsupported-encoding")
"""The problems that reading a body may tell."""

CHUNK: Final = 65536
"""The most bytes that are read or decompressed at once."""

_slow: Final = (TimeoutError, BlockingIOError)


def read_body(*media_types: str) -> bytes:
    """Return the whole body, decompressed. Raises RequestProblem."""
    if request.mimetype not in media_types:
        wanted = " or ".join(media_types)
        raise RequestProblem("unsupported-media-type", f"send the header Content-Type: {wanted}")
    limit = settings().body_limit
    encoding = request.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding == "gzip":
        return b"".join(_gunzip(_wire(limit), limit))
    if encoding != "identity":
        raise RequestProblem("unsupported-encoding", headers=[("Accept-Encoding", "gzip, identity")])
    return b"".join(_wire(limit))


def _wire(limit: int) -> Iterator[bytes]:
    """Yield the body as it was sent: exactly as long as announced, or chunk by chunk to its proper end."""
    declared = request.content_length
    if declared is not None and declared > limit:
        raise _too_large(limit)
    seen = 0
    while True:
        piece = _read(CHUNK if declared is None else min(CHUNK, declared - seen))
        if not piece:
            break
        seen += len(piece)
        if seen > limit:
            raise _too_large(limit)
        yield piece
    if declared is not None and seen < declared:
        raise RequestProblem("bad-body", "the body is shorter than its Content-Length")


def _read(size: int) -> bytes:
    """Read up to `size` bytes; servers raise errors of their own for a chunk that is broken."""
    try:
        piece: bytes = request.environ["wsgi.input"].read(size) if size else b""
    except _slow:
        raise RequestProblem("body-too-slow") from None
    except Exception:
        raise RequestProblem("bad-body", "the body cannot be read to its end") from None
    return piece


def _gunzip(pieces: Iterator[bytes], limit: int) -> Iterator[bytes]:
    """Yield what one gzip member holds, never more than the limit, however well it is packed."""
    unpacked, total = zlib.decompressobj(16 + zlib.MAX_WBITS), 0
    for piece in pieces:
        rest = piece
        while rest:
            if unpacked.eof:
                raise RequestProblem("bad-body", "data follow the gzip member")
            out = _inflate(unpacked, rest)
            total += len(out)
            if total > limit:
                raise _too_large(limit)
            yield out
            rest = unpacked.unused_data or unpacked.unconsumed_tail
    if not unpacked.eof:
        raise RequestProblem("bad-body", "the gzip data are cut short")


def _inflate(unpacked: "zlib._Decompress", data: bytes) -> bytes:
    try:
        return unpacked.decompress(data, CHUNK)
    except zlib.error:
        raise RequestProblem("bad-body", "the body is not gzip data") from None


def _too_large(limit: int) -> RequestProblem:
    return RequestProblem("body-too-large", f"the body has more than {limit} bytes")
