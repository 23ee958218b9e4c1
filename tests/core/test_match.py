"""Match: a live match for frontends."""

import msgspec
import pytest
from toy_matches import SEED, finished, judged, play_on, start, toy

from preycore import ARBITER, CHANCE, SPECTATOR, IllegalAction, LogError, read_log
from preycore.actions import actor
from preycore.agents import RandomAgent
from preycore.chance import FastDraw
from preycore.lines import ActionLine, parse_line
from preycore.match import Match
from preycore.simulation import play_out, substitute
from preycore.testing.toy import SPEC, Choose, Dealt, Revealed, Shown, ToyAction


def test_chance_acts_by_itself_until_somebody_has_to_choose() -> None:
    """A match that starts has drawn all that chance owes, and asks the players."""
    match = start()

    assert match.actors == (0, 1)
    assert [line.action["type"] for line in _actions(match)] == ["dealt", "dealt"]


def test_chance_waits_where_a_frontend_wants_to_show_each_outcome() -> None:
    """With auto off each outcome is drawn by `advance`, and is the one that auto would have drawn."""
    match = start(auto=False)

    assert match.actors == (CHANCE,)
    assert isinstance(match.advance(), Dealt)
    assert isinstance(match.advance(), Dealt)
    with pytest.raises(LogError) as refused:
        match.advance()
    assert refused.value.code == "chance-due"
    assert match.log() == start().log()


def test_lines_of_an_open_choice_are_held_back() -> None:
    """Nobody is sent a line of a simultaneous choice before all have chosen; then they stand in seat order."""
    match = start(3)
    before = match.log(SPECTATOR)
    late, early = (match.view(seat).legal[0] for seat in (2, 0))

    assert match.play(late) == ()
    assert match.play(early) == ()
    assert match.log(SPECTATOR) == before
    assert match.actors == (1,)
    written = match.play(match.view(1).legal[0])
    assert [actor(action) for action in written] == [0, 1, 2, CHANCE]
    assert isinstance(written[3], Revealed)


def test_nobody_sees_who_else_has_chosen() -> None:
    """In an open choice a view is the same whether others have chosen or not."""
    match = start(3)
    views = {who: match.view(who) for who in (0, 1, SPECTATOR)}
    match.play(match.view(2).legal[0])

    assert {who: match.view(who) for who in (0, 1, SPECTATOR)} == views


def test_a_refused_action_changes_nothing() -> None:
    """An illegal action raises, and the match stands as before."""
    match = start()
    log, own = match.log(), match.view(0).card  # type: ignore[attr-defined]  # the toy's view has a card

    with pytest.raises(IllegalAction) as refused:
        match.play(Choose(0, own))
    assert (refused.value.code, refused.value.rule) == ("not-legal", "toy.choose")
    with pytest.raises(IllegalAction):
        match.play(Revealed((0, 0)))
    assert match.log() == log
    assert match.actors == (0, 1)


def test_a_copy_opens_what_its_seat_may_see() -> None:
    """A player's copy opens his own secrets, a spectator's none, and all have one digest."""
    match = finished(3)
    digests = {read_log(match.log(who)).digest() for who in (0, 1, 2, SPECTATOR, ARBITER)}

    assert digests == {match.digest}
    for who, opened in ((0, {0}), (2, {2}), (SPECTATOR, set()), (ARBITER, {0, 1, 2})):
        lines = [parsed.line for parsed in read_log(match.log(who)).lines()]
        assert {line.action["player"] for line in lines if isinstance(line, ActionLine) and line.secret} == opened
    assert b"seeds" not in match.log(0) + match.log(SPECTATOR)


def test_a_match_goes_on_from_its_log() -> None:
    """A match resumed from its log, cut anywhere, ends with the same bytes."""
    whole = play_on(start(3)).log()
    lines = whole.splitlines(keepends=True)
    for cut in range(1, len(lines) + 1):
        match = Match.resume(b"".join(lines[:cut]), SEED, spec=SPEC)
        while match.actors:
            match.play(_typed(lines[len(list(match.lines())) + len(match._held)]))
        assert match.log() == whole


def test_a_choice_that_stands_half_in_a_log_is_shown_to_nobody() -> None:
    """A match resumed inside a simultaneous choice hands its lines out once all have chosen, as any match does."""
    whole = start(3)
    before = {who: whole.log(who) for who in (1, 2, SPECTATOR)}
    for seat in range(3):
        whole.play(whole.view(seat).legal[0])
    lines = whole.log().splitlines(keepends=True)
    first = len(before[1].splitlines())
    match = Match.resume(b"".join(lines[: first + 1]), SEED, spec=SPEC)

    assert {who: match.log(who) for who in before} == before
    assert list(match.lines(1, first)) == []
    assert match.log() == b"".join(lines[: first + 1])
    for seat in (2, 1):
        match.play(match.view(seat).legal[0])
    assert match.log() == whole.log()
    assert match.log(SPECTATOR) == whole.log(SPECTATOR)


def test_a_match_resumes_only_with_its_seeds_and_open_secrets() -> None:
    """A redacted log cannot go on, nor a seeded one without seeds or with other seeds."""
    match = play_on(start(), 2)
    for log, seed, code in (
        (match.log(SPECTATOR), SEED, "sealed-line"),
        (match.log(), None, "no-seeds"),
        (match.log(), bytes(32), "seed-conflict"),
    ):
        with pytest.raises(LogError) as refused:
            Match.resume(log, seed, spec=SPEC)
        assert refused.value.code == code


@pytest.mark.parametrize("reason", ["resigned", "time", "forfeit"])
def test_a_seat_may_end_the_match(reason: str) -> None:
    """Whoever resigns, oversteps the time or forfeits stands behind all others."""
    match = play_on(start(3), 4)
    match.end(reason, by=1)  # type: ignore[arg-type]  # the parameters are reasons
    verdict = judged(match.log())

    assert (verdict.status, verdict.ending) == ("valid", reason)
    assert match.ending is not None
    assert match.ending.places[1] == 3
    assert match.actors == ()
    with pytest.raises(IllegalAction) as refused:
        match.play(Choose(0, 0))
    assert refused.value.code == "match-over"


def test_an_open_choice_is_dropped_by_an_ending() -> None:
    """What was chosen in a choice that never closed is in no log."""
    match = start()
    log = match.log()
    match.play(match.view(1).legal[0])
    match.end("time", by=0)

    assert match.log().startswith(log)
    assert len(list(match.lines())) == len(log.splitlines()) + 1
    assert judged(match.log()).status == "valid"


def test_only_a_match_that_is_over_is_complete() -> None:
    """`complete` is refused while somebody has to act, and a match that is over takes no resignation."""
    with pytest.raises(LogError) as refused:
        start().end()
    assert refused.value.code == "bad-ending"
    with pytest.raises(LogError):
        play_on(start()).end("resigned", by=0)


def test_going_back_gives_the_same_outcomes() -> None:
    """A ruling goes back to before an action; what chance dealt is dealt again, and the log only grows."""
    match = play_on(start())
    before = match.log()
    dealt = _actions(match)[0].action
    written = match.back(0, "the director starts anew")

    assert match.log().startswith(before)
    assert [type(action) for action in written] == [Dealt, Dealt]
    first, again = (_actions(match)[0], _actions(match)[-2])
    assert dealt == again.action
    assert first.secret == again.secret
    play_on(match).end()
    assert judged(match.log()).status == "valid"
    assert judged(match.log()).facts.draws == "match"


def test_a_ruling_goes_back_to_actions_in_force_only() -> None:
    """No ruling goes back to an action struck out, one inside a simultaneous choice, or one still to come."""
    match = play_on(start())
    match.back(2, "the first choice was made too early")
    for index in (3, 999):
        with pytest.raises(LogError) as refused:
            match.back(index, "again")
        assert refused.value.code == "bad-ruling"
    play_on(match, 2)
    inside = len(_actions(match)) - 2
    log = match.log()
    with pytest.raises(LogError):
        match.back(inside, "inside a choice")
    assert match.log() == log


def test_seats_pass_on() -> None:
    """A seat line names who takes a seat over; a seat that does not exist is refused."""
    match = start()
    match.seat(1, "random@0.1.0")
    with pytest.raises(LogError) as refused:
        match.seat(2, "nobody")
    assert refused.value.code == "bad-seat"
    play_on(match).end()
    assert judged(match.log()).status == "valid"


def test_a_match_with_lines_of_all_kinds_goes_on_from_any_of_them() -> None:
    """After a substitute, a ruling or a checkpoint a match resumes, and ends with the bytes of the one that went on."""

    def went_on(match: Match) -> bytes:
        play_out(match, [RandomAgent()] * 2, lambda seat, decision: bytes([seat]) * 32)
        return match.log()

    match = play_on(start(), 2)
    marks = []
    for step in (
        lambda: substitute(match, 1, RandomAgent()),
        lambda: match.back(2, "a card fell"),
        lambda: match.checkpoint(),
    ):
        step()
        marks.append(match.log())
    for mark in marks:
        first, again = (went_on(Match.resume(mark, SEED, spec=SPEC)) for _ in range(2))
        assert first == again
        assert first.startswith(mark)
        assert judged(first).status == "valid"
    assert went_on(match) == first


def test_a_table_without_seeds_states_its_outcomes() -> None:
    """Without a draw algorithm the outcomes of chance are played like actions, and nothing is claimed of draws."""
    match = Match.start(toy(), match_id="table", seeded=False, spec=SPEC)
    match.play(Dealt(0, 0))
    match.play(Dealt(1, 1))
    while match.actors:
        seat = match.actors[0]
        view = match.view(seat if seat != CHANCE else ARBITER)
        match.play(view.legal[0] if view.legal else match.game.chance(match._state, FastDraw(SEED)))
    match.end()
    verdict = judged(match.log())

    assert (verdict.status, verdict.facts.draws, verdict.facts.commitment) == ("valid", "none", "none")


def test_several_parties_give_the_seed_together() -> None:
    """Each party's seed opens its own commitment; the match's seed is joined from all."""
    match = Match.start(toy(), (SEED, bytes(32)), match_id="joined", spec=SPEC)
    play_on(match).end()
    verdict = judged(match.log())

    assert len(match.header.commitments) == 2
    assert (verdict.status, verdict.facts.draws, verdict.facts.commitment) == ("valid", "match", "self-declared")


def test_matches_with_one_deal_id_share_their_deals() -> None:
    """The stream is keyed by the deal id: two matches with the same one and the same seed deal alike."""
    one, two, other = (
        start(3, match_id=name, deal_id=deal) for name, deal in (("a", "deal"), ("b", "deal"), ("c", "another"))
    )
    deals = [[line.secret for line in _actions(match)] for match in (one, two, other)]

    assert deals[0] == deals[1]
    assert one.digest != two.digest
    assert deals[0] != deals[2]


def test_seeds_come_from_the_system_unless_given() -> None:
    """A live match without a seed draws 32 bytes of its own and commits to them."""
    one, two = (Match.start(toy(), spec=SPEC) for _ in range(2))

    assert one.header.commitments != two.header.commitments
    assert one.header.match_id != two.header.match_id


def _actions(match: Match) -> list[ActionLine]:
    lines = [parsed.line for parsed in read_log(match.log()).lines()]
    return [line for line in lines if isinstance(line, ActionLine)]


def _typed(raw: bytes) -> ToyAction:
    line = parse_line(raw[:-1]).line
    assert isinstance(line, ActionLine)
    action: ToyAction = msgspec.convert({**line.action, **(line.secret or {})}, ToyAction)
    return action


def test_the_last_revelation_ends_the_match() -> None:
    """A match that is over asks nobody and shows its scores."""
    match = play_on(start())

    assert match.actors == ()
    assert _actions(match)[-1].action["type"] == Shown.__struct_config__.tag
    assert match.scores() == match.game.scores(match._state)
