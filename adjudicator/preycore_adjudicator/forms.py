"""Forms whose parts are files: several logs in one request, or a log and the event that it was played at."""

from io import BytesIO
from typing import Final

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import MultiPartParser

from .problems import RequestProblem

FORM: Final = "multipart/form-data"


def parts_of(body: bytes, most: dict[str, int]) -> dict[str, list[bytes]]:
    """
    Return the files of a form by the names of their parts; `most` says how many of each name there may be.

    Raises RequestProblem: bad-body for what is no form, bad-part for a part of another name or that is no file.
    """
    boundary = request.mimetype_params.get("boundary", "")
    parser = MultiPartParser(stream_factory=_in_memory, max_form_parts=sum(most.values()))
    try:
        fields, found = parser.parse(BytesIO(body), boundary.encode("ascii"), len(body))
    except RequestEntityTooLarge:
        raise RequestProblem("bad-part", _expected(most)) from None
    except ValueError:
        raise RequestProblem("bad-body", "the body is not a form, or is cut short") from None
    files = {name: [part.stream.read() for part in found.getlist(name)] for name in found}
    if fields or any(len(contents) > most.get(name, 0) for name, contents in files.items()):
        raise RequestProblem("bad-part", _expected(most))
    return files


def _expected(most: dict[str, int]) -> str:
    parts = ", ".join(f"{name} (at most {count})" for name, count in most.items())
    return f"the parts of the form are files, named: {parts}"


def _in_memory(
    total_content_length: int | None, content_type: str | None, filename: str | None, content_length: int | None = None
) -> BytesIO:
    return BytesIO()
