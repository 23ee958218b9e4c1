"""Verdicts on logs."""

from hashlib import sha256

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint
from msgspec.structs import asdict

from preycore import read_log, verify
from preycore.referee import shortfalls

from ..body import BODY_CODES, read_body
from ..document import JSON, JSONL, answers, reference
from ..models import SeedHeader, VerdictAnswer, VerdictQuery

api = APIBlueprint("verdicts", __name__, url_prefix="/v1/verdicts", abp_tags=[{"name": "verdicts"}])

LOG = {
    "description": "A log, byte for byte: what is wrong with it stands in the verdict.",
    "required": True,
    "content": {JSONL: {"schema": {}}},
}


@api.post(
    "",
    operation_id="postVerdict",
    request_body=LOG,
    responses=answers("the verdict", reference(VerdictAnswer), *BODY_CODES, "seed-conflict"),
)
def post_verdict(query: VerdictQuery, header: SeedHeader) -> Response:
    """
    Judge a log.

    The answer is a verdict also when the log is illegal; `id` is the SHA-256 of the submitted bytes.
    """
    raw = read_body(JSONL)
    verdict = verify(read_log(raw), header.values())
    more = {"shortfalls": shortfalls(verdict, query.require)} if query.require else {}
    answer = {"id": sha256(raw).hexdigest(), **asdict(verdict), **more}
    return Response(msgspec.json.encode(answer), content_type=JSON)
