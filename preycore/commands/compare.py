"""`preycore compare`: what decides between several logs of one match."""

from typing import Annotated, Final

import msgspec
import typer

from ..cli import INVALID, UNDECIDED, VALID
from ..dispute import compare as compare_logs
from ..errors import PreycoreError, printable
from ..referee import verdict_json
from ._arguments import AsJson, Seeds, seeds_from
from ._files import file_text, open_log

_EXIT: Final = {"same": VALID, "decided": INVALID, "undecidable": UNDECIDED}


def compare(
    files: Annotated[list[str], typer.Argument(metavar="A B…", help="Logs of one match, whole, shorter or redacted.")],
    as_json: AsJson = False,
    seed: Seeds = None,
) -> int:
    """
    Compare several logs of one match, and say what decides where they differ.

    Exit code 0: the same as far as the shortest goes; 1: decided; 3: undecidable.
    """
    if len(files) < 2:
        raise PreycoreError("usage", "two logs or more are compared")
    dispute = compare_logs([open_log(name) for name in files], seeds_from(seed))
    if as_json:
        judged = zip(files, dispute.verdicts, strict=True)
        verdicts = [msgspec.Raw(verdict_json(verdict, file=file_text(name))) for name, verdict in judged]
        print(msgspec.json.encode({**msgspec.structs.asdict(dispute), "verdicts": verdicts}).decode())
    else:
        for index, (name, verdict) in enumerate(zip(files, dispute.verdicts, strict=True), 1):
            print(f"log {index}: {printable(name)} ({verdict.status}, signatures {verdict.facts.signatures})")
        print(f"{dispute.outcome}: {dispute.message}")
    return _EXIT[dispute.outcome]
