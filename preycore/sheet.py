"""The signed score sheet: a checkpoint at the end of a log, signed by one seat after another."""

from msgspec.structs import replace

from .claims import seeds_of
from .digests import join_seeds, seeded_salt
from .errors import LogError
from .lines import CheckpointLine, EndingLine, Header, Parsed, encode_line
from .log import Log, digest_of, read_log
from .referee import verify
from .signing import sheet_message, sign


def sign_sheet(log: Log, seat: int, private: str) -> bytes:
    """
    Return the log with a seat's signature on its score sheet, the checkpoint after the last action.

    The checkpoint is added if it is not there yet; an ending stays the last line. Raises LogError for a log that is
    invalid, before or with the signature, and SetupError (missing-extra).
    """
    lines = list(log.lines())
    ending = lines.pop() if isinstance(lines[-1].line, EndingLine) else None
    last = lines[-1].line
    sigs: dict[str, str] = {}
    if isinstance(last, CheckpointLine):
        sigs = dict(last.sigs)
        lines.pop()
    digest = digest_of(lines)
    sigs[str(seat)] = sign(private, sheet_message(digest))
    raws = [parsed.raw for parsed in lines]
    raws.append(encode_line(CheckpointLine(digest.hex(), dict(sorted(sigs.items())))))
    if ending is not None:
        raws.append(_moved(ending, lines[0], len(raws)))
    signed = b"".join(raw + b"\n" for raw in raws)
    _refuse_invalid(signed)
    return signed


def _moved(ending: Parsed, first: Parsed, index: int) -> bytes:
    """Return the ending for another line index: with seeds, its salt follows from the index."""
    line, header = ending.line, first.line
    seeds = seeds_of(line) if isinstance(line, EndingLine) else ()
    if not seeds or not isinstance(header, Header):
        return ending.raw
    return encode_line(replace(line, salt=seeded_salt(join_seeds(seeds), header.match_id, index).hex()))


def _refuse_invalid(log: bytes) -> None:
    problem = verify(read_log(log)).problem
    if problem is not None:
        raise LogError(problem.code, f"line {problem.line}: {problem.message}", problem.rule or "")
