"""Signatures: who they stop, and what stays invisible without them."""

import pytest
from test_referee import edited
from toy_matches import SEED, judged, play_on, start

from preycore import CHANCE, SPECTATOR, IllegalAction, LogError, read_log, signing
from preycore.dispute import compare
from preycore.lines import ActionLine, parse_line, public_form
from preycore.match import Match
from preycore.referee import shortfalls
from preycore.signing import new_key, public_key, sign
from preycore.testing.toy import SPEC, Choose

KEYS = tuple(f"{seat:064x}" for seat in (1, 2))
PUBLIC = tuple(public_key(key) for key in KEYS)


def signed_match(decisions: int = 1000, seats: tuple[int, ...] = (0, 1)) -> Match:
    """A toy match in which these seats sign their lines."""
    match = start(keys=PUBLIC)
    for decision in range(decisions):
        if not match.actors:
            break
        seat = match.actors[-1]
        action = match.view(seat).legal[decision % 2]
        at = 100 * decision
        sig = sign(KEYS[seat], match.message(action, at)) if seat in seats else None
        match.play(action, at, sig)
    return match


def test_all_lines_of_all_seats_are_signed() -> None:
    """A match whose players' lines are all signed, simultaneous ones too, says so, also in redacted copies."""
    match = signed_match()
    match.end()

    assert judged(match.log()).facts.signatures == "all"
    assert shortfalls(judged(match.log()), "signatures") == []
    for who in (0, 1, SPECTATOR):
        assert judged(match.log(who)).facts.signatures == "all"


def test_a_seat_that_signs_nothing_leaves_the_fact_at_some() -> None:
    """Only if every line of a player is signed are all."""
    verdict = judged(signed_match(seats=(1,)).log())

    assert (verdict.status, verdict.facts.signatures) == ("incomplete", "some")


def test_a_seat_that_has_chosen_stays_until_all_have() -> None:
    """A choice that waits for others belongs to who made it: its seat passes on when the choice is written."""
    match = start()
    match.play(match.view(0).legal[0])
    with pytest.raises(LogError) as refused:
        match.seat(0, "somebody")
    assert refused.value.code == "block-order"
    match.seat(1, "somebody")
    match.play(match.view(1).legal[0])
    match.seat(0, "somebody")
    assert judged(match.log()).status == "incomplete"


def test_no_line_comes_between_a_signed_choice_and_its_place() -> None:
    """A signed choice that waits for others rests on the digest now: what would change that is refused until then."""
    match = start(keys=PUBLIC)
    action = match.view(0).legal[0]
    match.play(action, sig=sign(KEYS[0], match.message(action)))
    log = match.log()
    with pytest.raises(LogError) as refused:
        match.checkpoint()
    assert refused.value.code == "block-order"
    with pytest.raises(LogError) as refused:
        match.seat(1, "somebody", PUBLIC[1])
    assert refused.value.code == "block-order"
    assert match.log() == log

    other = match.view(1).legal[0]
    match.play(other, sig=sign(KEYS[1], match.message(other)))
    match.checkpoint()
    assert judged(match.log()).facts.signatures == "all"


def test_a_signature_fits_one_line_of_one_log() -> None:
    """A signature of another action, place, match or key is refused, and the match is as before."""
    match = start(keys=PUBLIC)
    one, other = match.view(0).legal
    log = match.log()
    for sig in (
        sign(KEYS[0], match.message(other)),
        sign(KEYS[1], match.message(one)),
        sign(KEYS[0], match.message(one, at=5)),
        sign(KEYS[0], start(keys=PUBLIC, match_id="toy-2").message(one)),
    ):
        with pytest.raises(LogError) as refused:
            match.play(one, sig=sig)
        assert refused.value.code == "bad-signature"
    assert match.log() == log
    match.play(one, sig=sign(KEYS[0], match.message(one)))


def test_a_seat_without_a_key_signs_nothing() -> None:
    """A signature where the header has no key is refused."""
    match = start()
    action = match.view(0).legal[0]
    with pytest.raises(LogError) as refused:
        match.play(action, sig=sign(KEYS[0], match.message(action)))
    assert refused.value.code == "bad-signature"


def test_a_keeper_who_swaps_a_play_is_caught_by_signatures() -> None:
    """A keeper who replaces a signed play by another legal one breaks its signature; unsigned, nobody can see it."""
    match, plain = signed_match(), play_on(start())

    def swap(lines: list[dict[str, object]]) -> None:
        lines[3]["secret"] = {"number": _other(match if "sig" in lines[3] else plain)}

    caught = judged(edited(match.log(), swap))
    assert caught.problem is not None
    assert (caught.problem.code, caught.problem.seat, caught.problem.line) == ("bad-signature", 0, 4)
    assert judged(edited(b"".join(list(plain.lines())[:5]), swap)).status == "incomplete"


def _other(match: Match) -> int:
    lines = [parsed.line for parsed in read_log(match.log()).lines()]
    line, dealt = lines[3], lines[1]
    assert isinstance(line, ActionLine)
    assert isinstance(dealt, ActionLine)
    assert line.secret
    assert dealt.secret
    return next(n for n in range(3) if n not in (line.secret["number"], dealt.secret["card"]))


def test_signatures_decide_between_two_legal_logs() -> None:
    """Of two legal logs the one that the seat concerned signed stands; two signed ones are undecidable."""
    match = start(keys=PUBLIC)
    unsigned, twice = start(keys=PUBLIC), start(keys=PUBLIC)
    one, other = match.view(0).legal
    for table, action, sig in (
        (match, one, sign(KEYS[0], match.message(one))),
        (unsigned, other, None),
        (twice, other, sign(KEYS[0], twice.message(other))),
    ):
        table.play(action, sig=sig)
        table.play(table.view(1).legal[0])

    decided = compare([read_log(unsigned.log()), read_log(match.log())], spec=SPEC)
    assert (decided.outcome, decided.signed, decided.line) == ("decided", (1,), 4)
    both = compare([read_log(twice.log()), read_log(match.log())], spec=SPEC)
    assert (both.outcome, both.signed) == ("undecidable", (0, 1))
    assert "signed more than one" in both.message


def test_a_signed_score_sheet_decides_as_well() -> None:
    """A checkpoint signed by the seat concerned vouches for all lines before it."""
    match, other = start(keys=PUBLIC), start(keys=PUBLIC)
    for table, pick in ((match, 0), (other, -1)):
        table.play(table.view(0).legal[pick])
        table.play(table.view(1).legal[0])
    match.checkpoint({seat: sign(KEYS[seat], match.sheet()) for seat in (0, 1)})

    assert judged(match.log()).status == "incomplete"
    assert compare([read_log(match.log()), read_log(other.log())], spec=SPEC).outcome == "decided"
    with pytest.raises(LogError) as refused:
        other.checkpoint({0: sign(KEYS[1], other.sheet())})
    assert refused.value.code == "bad-signature"
    other.checkpoint()
    assert compare([read_log(match.log()), read_log(other.log())], spec=SPEC).outcome == "decided"


def forged(keys: tuple[str, ...], passed: bool) -> bytes:
    """Another match than the true one, all signed with keys of the keeper's own, from the header or seat lines on."""
    match = start(keys=PUBLIC if passed else tuple(public_key(key) for key in keys))
    for seat in (0, 1) if passed else ():
        match.seat(seat, "somebody@1", public_key(keys[seat]))
    for seat in (0, 1):
        action = match.view(seat).legal[-1]
        match.play(action, sig=sign(keys[seat], match.message(action)))
    match.checkpoint({seat: sign(keys[seat], match.sheet()) for seat in (0, 1)})
    return match.log()


def test_a_seat_alone_does_not_decide_against_the_director() -> None:
    """Who goes on with a signed action where a director's line stands vouches for himself only."""
    overrun, match = start(keys=PUBLIC), start(keys=PUBLIC)
    overrun.end("time", by=0)
    for seat in (0, 1):
        action = match.view(seat).legal[0]
        match.play(action, sig=sign(KEYS[0], match.message(action)) if seat == 0 else None)
    match.checkpoint({0: sign(KEYS[0], match.sheet())})

    dispute = compare([read_log(overrun.log()), read_log(match.log())], spec=SPEC)
    assert (dispute.outcome, dispute.signed) == ("undecidable", ())
    match.checkpoint({seat: sign(KEYS[seat], match.sheet()) for seat in (0, 1)})
    dispute = compare([read_log(overrun.log()), read_log(match.log())], spec=SPEC)
    assert (dispute.outcome, dispute.signed) == ("decided", (1,))


def test_a_seat_alone_does_not_decide_which_card_it_was_dealt() -> None:
    """Of two deals at a real table none stands because its recipient has signed a sheet after it."""
    tables = [start(keys=PUBLIC, seeded=False) for _ in range(2)]
    for table, pick in zip(tables, (0, -1), strict=True):
        while table.actors == (CHANCE,):
            outcomes = table.game.chance_outcomes(table._state)
            assert outcomes is not None
            table.play(outcomes[pick][0])
    tables[0].checkpoint({0: sign(KEYS[0], tables[0].sheet())})

    dispute = compare([read_log(table.log()) for table in tables], spec=SPEC)
    assert (dispute.outcome, dispute.signed) == ("undecidable", ())


@pytest.mark.parametrize("passed", [True, False])
def test_keys_of_the_keepers_own_decide_nothing(passed: bool) -> None:
    """A keeper who passes all seats to keys of his own, or writes them into a header, vouches for nobody."""
    match, log = signed_match(2), forged((new_key(), new_key()), passed)

    assert judged(log).facts.signatures == "all"
    dispute = compare([read_log(match.log()), read_log(log)], spec=SPEC)
    assert (dispute.outcome, dispute.signed) == ("undecidable", ())


def test_a_seat_passes_on_with_a_new_key() -> None:
    """After a seat line only the new key signs for the seat, and a seat with a key needs one."""
    match = start(keys=PUBLIC)
    third = new_key()
    with pytest.raises(LogError):
        match.seat(0, "random@0")
    match.seat(0, "random@0", public_key(third))
    action = match.view(0).legal[0]
    with pytest.raises(LogError):
        match.play(action, sig=sign(KEYS[0], match.message(action)))
    match.play(action, sig=sign(third, match.message(action)))
    assert judged(match.log(), (SEED,)).status == "incomplete"


def test_without_the_extra_signatures_are_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the library is missing a signature is counted and said to be unchecked, and nothing can be signed."""
    log = signed_match().log()
    monkeypatch.setattr(signing, "can_check", lambda: False)
    monkeypatch.setattr("preycore.signatures.can_check", lambda: False)

    assert judged(log).facts.signatures == "unchecked"
    with pytest.raises(ValueError, match="missing-extra"):
        sign(KEYS[0], b"")


def test_an_illegal_action_is_refused_before_its_signature() -> None:
    """What the rules refuse is refused by the rules, signed or not."""
    match = start(keys=PUBLIC)
    with pytest.raises(IllegalAction):
        match.play(Choose(0, 7), sig="0" * 128)


def test_a_signature_covers_the_public_form() -> None:
    """The digest includes the signature, and the signature the seal: both copies are signed alike."""
    match = signed_match(2)
    raw = list(match.lines())[3]
    sealed = list(match.lines(SPECTATOR))[3]
    value = {**_object(raw)}

    assert parse_line(raw[:-1]).public == sealed[:-1] == public_form(value)


def _object(raw: bytes) -> dict[str, object]:
    import json

    found: dict[str, object] = json.loads(raw)
    return found
