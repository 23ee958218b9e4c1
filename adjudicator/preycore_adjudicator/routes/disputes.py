"""What decides between several logs of one match."""

from hashlib import sha256
from typing import Any, Final

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint
from msgspec.structs import asdict

from preycore import compare, read_log

from ..body import BODY_CODES, read_body
from ..document import JSON, answers, reference
from ..forms import FORM, parts_of
from ..models import DisputeAnswer
from ..parameters import NoQuery, SeedHeader
from ..problems import RequestProblem

api = APIBlueprint("disputes", __name__, url_prefix="/v1/disputes", abp_tags=[{"name": "disputes"}])

MOST: Final = 8
"""How many logs are compared at once."""

BODY: Final[dict[str, Any]] = {
    "description": f"A form with two to {MOST} files named `log`: whole logs of one match, shorter or redacted ones.",
    "required": True,
    "content": {
        FORM: {
            "schema": {
                "type": "object",
                "properties": {
                    "log": {
                        "type": "array",
                        "items": {"type": "string", "format": "binary"},
                        "minItems": 2,
                        "maxItems": MOST,
                    }
                },
                "required": ["log"],
                "additionalProperties": False,
            }
        }
    },
}


@api.post(
    "",
    operation_id="postDispute",
    request_body=BODY,
    responses=answers(
        "what decides",
        reference(DisputeAnswer),
        *BODY_CODES,
        *("bad-part", "no-header", "not-same-match", "seed-conflict"),
    ),
)
def post_dispute(query: NoQuery, header: SeedHeader) -> Response:
    """
    Compare logs of one match by their public forms.

    `same`, `decided` with the first difference and what decides it, or `undecidable`. Nothing is stored.
    """
    logs = parts_of(read_body(FORM), {"log": MOST}).get("log", [])
    if len(logs) < 2:
        raise RequestProblem("bad-part", "a dispute needs two files named log, or more")
    dispute = compare([read_log(log) for log in logs], header.values())
    ids = [sha256(log).hexdigest() for log in logs]
    return Response(msgspec.json.encode({"ids": ids, **asdict(dispute)}), content_type=JSON)
