"""Deadly Prey read a second time: slow and plain, from rulebook and rulings, blind to the game's modules."""

from itertools import combinations
from typing import Any

from second_cards_force import Scene, finish, forbidden, left, rested, use_up
from second_cards_lines import wake
from second_hunt_attempt import attempt, brave
from second_hunt_monster import attack_chance
from second_hunt_others import evict, intrude, reclaim, restore, sacrifices, takings
from second_hunt_paths import may_attempt, may_intrude, may_restore
from second_hunt_purse import place_token
from second_hunt_setup import dawn, dusk, lapse, set_up
from second_hunt_story import CHANCE, Answers, Move, Odds, Over, Question, Story, ask
from second_hunt_table import Table
from second_hunt_windows import cash_in, may_tempt, tempt, window
from second_hunt_worth import points
from second_stream import Stream


def match(t: Table, chosen: str) -> Story[None]:
    """A whole match."""
    yield from set_up(t, chosen)
    try:
        for turn in range(1, 8):
            for night in (0, 1):
                t.turn, t.night = turn, night
                yield from half_turn(t)
    except Over:
        pass


def half_turn(t: Table) -> Story[None]:
    """A day or a night."""
    t.braved, t.tempted, t.blocked = set(), set(), set()
    t.able()
    if not t.night:
        yield from dawn(t)
    elif t.turn > 1:
        token = yield from dusk(t)
        if token is not None:
            yield from place_token(t, token)
    t.stage = ""
    yield from wake(t)
    for stage in ("placement", "resolution"):
        t.stage = stage
        yield from phase(t)
    lapse(t)


def phase(t: Table) -> Story[None]:
    """A Placement or Resolution Phase."""
    active = t.able()
    t.order = [hunter for hunter in t.initiative if hunter in active]
    if len(t.order) > 1:
        move = yield from ask(t.order[0], [{"type": "choose_order", "place": place} for place in ("first", "last")])
        if move["place"] == "last":
            t.order = [*t.order[1:], t.order[0]]
    t.out, t.skipped, t.won, t.won_general, t.hushed = set(), set(), set(), set(), set()
    t.struck = t.ceased = False
    if t.stage == "resolution":
        yield from attack_chance(t, [])
    yield from rotation(t)
    yield from window(t, Scene("phase"))


def rotation(t: Table) -> Story[None]:
    """Round the table until nobody does anything more."""
    going = True
    while going:
        going = False
        t.used = set()
        for position, hunter in enumerate(t.order):
            t.waiting = t.order[position + 1 :]
            more = hunter not in t.used and could_act(t, hunter)
            going = going or more
            while more and could_act(t, hunter) and not left_out(t, hunter):
                more = yield from slot(t, hunter)


def left_out(t: Table, hunter: int) -> bool:
    """Whether a hunter's next place is left out."""
    if not left(t, "place", hunter, -1):
        return False
    use_up(t, "place", hunter, -1)
    return True


def comes_again(t: Table, hunter: int) -> bool:
    """Whether the place that a hunter has used comes again at once."""
    if not left(t, "place", hunter, 1):
        return False
    use_up(t, "place", hunter, 1)
    return True


def could_act(t: Table, hunter: int) -> bool:
    """Whether a hunter could use another place."""
    return hunter not in t.out and t.can_act(hunter) and possible(t, hunter)


def possible(t: Table, hunter: int) -> bool:
    """Whether a hunter has anything to do in this phase."""
    if t.stage == "resolution":
        return bool(board(t, hunter))
    cards = t.hands[hunter] and not forbidden(t, "discard", [hunter])
    return bool((t.reserve[hunter] and may_place(t, hunter)) or cards or may_tempt(t, hunter))


def may_place(t: Table, hunter: int) -> bool:
    """Whether nothing keeps a hunter from placing."""
    return not forbidden(t, "placement", [hunter]) and not (t.night and forbidden(t, "night", [hunter]))


def slot(t: Table, hunter: int) -> Story[bool]:
    """A hunter's place in the rotation; whether it comes again."""
    t.invited = False
    while True:
        move = yield from ask(hunter, options(t, hunter))
        kind = move["type"]
        if kind == "brave":
            yield from brave(t, hunter)
        elif kind == "discard_arsenal":
            cash_in(t, hunter, move["card"])
        elif kind == "take_hardship":
            yield from tempt(t, hunter)
        elif kind == "place":
            t.reserve[hunter] -= move["number"]
            t.at(move["cell"]).white[hunter] += move["number"]
            return comes_again(t, hunter)
        elif kind in ("skip", "pass_phase"):
            if kind == "pass_phase" or hunter in t.skipped:
                t.out.add(hunter)
            t.skipped.add(hunter)
            return False
        else:
            acted = yield from act(t, hunter, move)
            if acted:
                t.used |= set(acted) - {hunter}
                more = comes_again(t, hunter)
                finish(t, acted if kind in ("attempt", "intrude") else [])
                yield from attack_chance(t, acted)
                t.able()
                return more


def act(t: Table, hunter: int, move: Move) -> Story[list[int]]:
    """Carry out an action of the Resolution Phase; return whose action it was."""
    kind = move["type"]
    if kind == "attempt":
        return (yield from attempt(t, hunter, move["cell"], move["partners"]))
    if kind == "reinforce":
        place = t.at(move["cell"])
        place.white[hunter] -= move["number"]
        place.red[hunter] += move["number"]
    elif kind == "intrude":
        yield from intrude(t, hunter, move["cell"])
    elif kind == "evict":
        yield from evict(t, hunter, move["cell"])
    elif kind == "restore":
        yield from restore(t, hunter, move["cell"])
    else:
        yield from reclaim(t, hunter)
        t.out.add(hunter)
    return [hunter]


def options(t: Table, hunter: int) -> list[Move]:
    """All that a hunter may do in his place of the rotation."""
    found: list[Move] = [{"type": "skip"}, {"type": "pass_phase"}]
    if not forbidden(t, "discard", [hunter]):
        found += [{"type": "discard_arsenal", "card": card} for card in t.hands[hunter]]
    if may_tempt(t, hunter):
        found.append({"type": "take_hardship"})
    if t.night and hunter not in t.braved:
        if not forbidden(t, "night", [hunter]):
            found.append({"type": "brave"})
    elif t.stage == "placement":
        found += [
            {"type": "place", "cell": cell, "number": number}
            for cell, place in enumerate(t.cells)
            if place is not None
            for number in range(1, t.reserve[hunter] + 1)
            if may_place(t, hunter)
        ]
    else:
        found += board(t, hunter)
    return found


def board(t: Table, hunter: int) -> list[Move]:
    """All actions on the pyramid."""
    found: list[Move] = []
    if takings(t, hunter) and not rested(t, hunter, "reclaim"):
        found.append({"type": "reclaim"})
    for cell, place in enumerate(t.cells):
        if may_attempt(t, hunter, cell):
            found += [
                {"type": "attempt", "cell": cell, "partners": list(some)} for some in invitations(t, hunter, cell)
            ]
        if may_intrude(t, hunter, cell):
            found.append({"type": "intrude", "cell": cell})
        if may_restore(t, hunter, cell):
            found.append({"type": "restore", "cell": cell})
        if place is not None and place.red[hunter]:
            most = min(place.white[hunter], 3 - place.red[hunter])
            if not rested(t, hunter, "reinforce"):
                found += [{"type": "reinforce", "cell": cell, "number": one} for one in range(1, most + 1)]
            if sacrifices(t, hunter, place) and not rested(t, hunter, "evict"):
                found.append({"type": "evict", "cell": cell})
    return found


def invitations(t: Table, hunter: int, cell: int) -> list[tuple[int, ...]]:
    """All sets of hunters who can be invited to an attempt."""
    if forbidden(t, "cooperate", [hunter]):
        return [()]
    others = [
        other
        for other in sorted(t.waiting)
        if other not in t.out | t.used and t.can_act(other) and may_attempt(t, other, cell) and not t.invited
        if not forbidden(t, "cooperate", [other])
    ]
    return [some for number in range(len(others) + 1) for some in combinations(others, number)]


class Referee:
    """Follows one match; actions and alternatives are JSON objects with their hidden fields open."""

    def __init__(self, players: int, mechanics: dict[str, Any], options: dict[str, Any]) -> None:
        self.players = players
        self.table = Table(players, mechanics)
        self.story = match(self.table, options["monster"])
        self.question: Question | None = next(self.story)
        self.answers: Answers = {}

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.question is None

    def actors(self) -> list[int]:
        """Who may act; −1 is chance."""
        if self.question is None:
            return []
        return [seat for seat in self.question.options if seat not in self.answers] or [CHANCE]

    def legal(self, seat: int) -> list[Move]:
        """All that a player may do now."""
        if self.question is None or seat in self.answers:
            return []
        return self.question.options.get(seat, [])

    def odds(self) -> Odds | None:
        """What chance can give now, with weights, or nothing if these are too many."""
        return self.question.odds if self.question is not None else None

    def drawn(self, stream: Stream) -> Move:
        """What chance gives now from a seed."""
        assert self.question is not None
        return self.question.drawn(stream)

    def apply(self, action: Move) -> None:
        """Take an action. Raises ValueError if the rules do not allow it."""
        if not self._allowed(action):
            raise ValueError(f"{action} is not allowed")
        question = self.question
        assert question is not None
        self.answers[action["player"] if question.options else CHANCE] = action
        if len(self.answers) < len(question.options):
            return
        answers, self.answers = self.answers, {}
        try:
            self.question = self.story.send(answers)
        except StopIteration:
            self.question = None

    def _allowed(self, action: Move) -> bool:
        if self.question is None:
            return False
        if self.question.options:
            return action in self.legal(action.get("player", CHANCE))
        if self.question.odds is not None:
            return any(action == outcome for outcome, _ in self.question.odds)
        return self.question.allowed is not None and self.question.allowed(action)

    def scores(self) -> list[int]:
        """Points by seat, as far as they are public; the monster has none."""
        return [*[points(self.table, hunter) for hunter in self.table.hunters], 0]

    def places(self) -> list[int]:
        """Places by seat: an undefeated monster before all; else living hunters by points, the dead, the monster."""
        t = self.table
        if not t.defeated:
            return [2] * (self.players - 1) + [1]
        worth = [(1, points(t, hunter)) if hunter not in t.dead else (0, 0) for hunter in t.hunters] + [(-1, 0)]
        return [1 + sum(other > mine for other in worth) for mine in worth]
