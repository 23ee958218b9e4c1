"""Actions and verdicts in words for people; data counts seats from 0, sentences from Player 1."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any, Final, get_args, get_type_hints

import msgspec

from .actions import Action, Seat, recipient
from .catalog import spec_of
from .errors import printable
from .game import Game
from .referee import Problem, Verdict

MEANINGS: Final[dict[str, dict[str, str]]] = {
    "rules": {
        "legal": "every action was allowed where it stands",
        "sealed": "legal as far as the hidden fields are open",
        "illegal": "an action was not allowed where it stands",
    },
    "draws": {
        "match": "chance gave what the seeds give",
        "unrevealed": "the seeds are not known, so chance was not checked",
        "none": "chance comes from a real table and cannot be checked",
        "mismatch": "chance gave something else than the seeds give",
    },
    "commitment": {
        "registered": "the seeds were fixed before anybody saw a card",
        "self-declared": "the header fixes the seeds, but only the keeper knows since when",
        "none": "nothing shows that the seeds were fixed before the deal",
    },
    "signatures": {
        "all": "every player's line is signed by its seat",
        "some": "some players' lines are signed by their seats",
        "none": "no line is signed: each is attributed to a seat, not sent by it",
        "unchecked": "there are signatures, and nobody checked them here",
    },
}
"""What each value of each fact says."""

_STATUS: Final = {
    "valid": "nothing in it contradicts the rules, the seeds or itself",
    "incomplete": "nothing in it is wrong so far, but no ending stands at its end",
    "sealed": "what is open fits; from some line on the rules need hidden fields",
    "invalid": "it contradicts the rules, its seeds or itself",
}


def phrase(action: Action) -> str:
    """Return an action in plain words, as "Player 2: play card bear-7"; hidden fields are left out."""
    words = plain(action)
    who = recipient(action)
    return words if who < 0 else f"Player {who + 1}: {words}"


def plain(action: Action) -> str:
    """Return an action in plain words without its player, as "play card bear-7"."""
    tag = type(action).__struct_config__.tag
    seats = seat_fields(type(action))
    fields = msgspec.structs.asdict(action)
    values = [_value(item, key in seats) for key, item in fields.items() if key != "player" and item is not None]
    return " ".join([str(tag).replace("_", " "), *values])


def words(game: Game[Any, Any, Any], action: Action) -> str:
    """Return an action without its player in the words of its game, which are those of its picture."""
    own = spec_of(game.setup.name).words
    return plain(action) if own is None else own(game, action)


def told(game: Game[Any, Any, Any], actions: Iterable[Action]) -> Iterator[str]:
    """Yield sentences that tell what happened, one for what a player did or got in a row, as "Player 2: owl 5/9"."""
    for who, row in groupby(actions, recipient):
        sentence = "; ".join([words(game, action) for action in row])
        yield sentence if who < 0 else f"Player {who + 1}: {sentence}"


@cache
def seat_fields(kind: type[Action]) -> tuple[str, ...]:
    """Return the names of the fields of an action type that hold a seat or several."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if _holds_seats(hints[name]))


def _holds_seats(hint: object) -> bool:
    return hint == Seat or any(_holds_seats(part) for part in get_args(hint))


def _value(item: object, is_seat: bool) -> str:
    if isinstance(item, tuple):
        return ", ".join(_value(part, is_seat) for part in item) or "none"
    return f"Player {item + 1}" if is_seat and isinstance(item, int) else str(item)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the lines that tell a person what a verdict says, at most 80 columns where no name is long."""
    yield f"{verdict.status}: {_STATUS[verdict.status]}"
    if verdict.game is not None:
        yield f"  match       {printable(verdict.match_id or '')}, a match of {printable(verdict.game)}"
    yield f"  read        {verdict.lines} lines, {verdict.actions} actions; {_ending(verdict)}"
    yield f"  digest      {verdict.digest or 'none: no line was read'}"
    for fact, value in facts(verdict).items():
        yield f"  {fact:10}  {value:14}{MEANINGS[fact][value]}"
    if verdict.places is not None:
        checked = "checked by the rules" if places_checked(verdict) else "as declared, not checked"
        yield f"  places      {', '.join(map(str, verdict.places))} ({checked})"
    if verdict.scores is not None:
        yield f"  scores      {', '.join(map(str, verdict.scores))}"
    if verdict.problem is not None:
        yield f"  problem     {problem_place(verdict.problem)}"
        yield f"              {verdict.problem.message}"
    if verdict.status in ("invalid", "sealed"):
        prefix = verdict.valid_prefix
        yield f"  checked     {prefix.lines} lines, {prefix.actions} actions fit the rules before that"


def facts(verdict: Verdict) -> dict[str, str]:
    """Return the four facts by name."""
    values: dict[str, str] = msgspec.structs.asdict(verdict.facts)
    return values


def places_checked(verdict: Verdict) -> bool:
    """Tell whether the places are those of the rules: else they are what the log's keeper declares."""
    return verdict.status == "valid" and verdict.ending == "complete" and verdict.facts.rules == "legal"


def problem_place(problem: Problem) -> str:
    """Return where a problem stands, whose line it is, its code and rule, in one line."""
    parts = [f"line {problem.line}"]
    if problem.action is not None:
        parts.append(f"action {problem.action}")
    if problem.seat is not None:
        parts.append(f"attributed to Player {problem.seat + 1} (seat {problem.seat})")
    parts.append(problem.code)
    if problem.rule is not None:
        parts.append(f"rule {problem.rule}")
    return ", ".join(parts)


def _ending(verdict: Verdict) -> str:
    return "no ending" if verdict.ending is None else f"ending: {verdict.ending}"
