"""Windows, in which all who may react choose at the same time, read a second time."""

from second_cards_force import Scene, amount, forbidden
from second_cards_lines import suffer
from second_cards_play import (
    Declared,
    cards_left,
    fallen,
    lay_down,
    meddlings,
    playable,
    power_callings,
    power_ready,
    room,
    take_effect,
)
from second_hunt_purse import exchange, exchanges, pay, spendings, top_open
from second_hunt_story import Move, Story, ask_all
from second_hunt_table import CALLINGS, Table


def window(t: Table, scene: Scene, rating: int = 10) -> Story[int]:
    """Open a window, of an attempt with this rating or of another kind; return what was meddled."""
    useful = min(3 + amount(t, "meddling", [t.monster]), 10 - rating)
    if forbidden(t, "meddling", [t.monster]):
        useful = 0
    declared: Declared = []
    while True:
        options = _asked(t, scene, useful, declared)
        if not options:
            break
        answers = yield from ask_all(options)
        choices = {seat: answer["choice"] for seat, answer in answers.items()}
        t.hushed |= {seat for seat, choice in choices.items() if choice == ["pass-phase"]}
        spoken = [(seat, choices[seat]) for seat in _ranked(t) if choices.get(seat, ["pass"])[0][:4] != "pass"]
        declared += spoken
        t.known |= {choice[1] for _, choice in spoken if choice[0] in ("play", "discard")}
        if not spoken:
            break
    return (yield from _close(t, scene, declared))


def _ranked(t: Table) -> list[int]:
    return [*t.initiative, t.monster]


def _asked(t: Table, scene: Scene, useful: int, declared: Declared) -> dict[int, list[Move]]:
    """All who are asked now, with what they can declare."""
    asked = {}
    for hunter in t.hunters:
        if cards_left(t, hunter, declared) and t.can_act(hunter) and hunter not in t.hushed:
            asked[hunter] = _words(_hunter(t, scene, hunter, declared))
    able = cards_left(t, t.monster, declared) or _could_meddle(t, scene, useful, declared)
    if t.monster not in t.hushed and (able or _could_use_power(t, scene, declared)):
        asked[t.monster] = _words(_monster(t, scene, useful, declared))
    return asked


def _words(choices: list[list[str]]) -> list[Move]:
    return [{"type": "declare", "choice": choice} for choice in [["pass"], ["pass-phase"], *choices]]


def _hunter(t: Table, scene: Scene, hunter: int, declared: Declared) -> list[list[str]]:
    found = playable(t, scene, hunter, declared)
    if not forbidden(t, "discard", [hunter]):
        found += [["discard", card] for card in cards_left(t, hunter, declared)]
    if may_tempt(t, hunter) and (hunter, ["hardship"]) not in declared:
        found.append(["hardship"])
    return found


def _meddled(declared: Declared) -> bool:
    return any(choice[0] == "meddle" for _, choice in declared)


def _could_meddle(t: Table, scene: Scene, useful: int, declared: Declared) -> bool:
    """Whether the monster has a token where it would need one, which everybody sees."""
    if scene.kind not in ("attempt", "minion", "intrusion") or useful <= 0 or _meddled(declared):
        return False
    assert scene.place is not None
    usable = CALLINGS if scene.place.suit == "general" else [scene.place.suit]
    return any(t.purse[calling] or _gaining(declared, calling) for calling in usable)


def _gaining(declared: Declared, calling: str) -> bool:
    """Whether the monster has declared an exchange for a point of this Calling."""
    return any(choice[0] == "exchange" and choice[3] == calling for _, choice in declared)


def _could_use_power(t: Table, scene: Scene, declared: Declared) -> bool:
    usable = power_callings(t)
    return power_ready(t, scene, declared) and any(t.purse[one] or _gaining(declared, one) for one in usable)


def _monster(t: Table, scene: Scene, useful: int, declared: Declared) -> list[list[str]]:
    left = room(t, declared)
    found = meddlings(t, scene, declared, left)
    if _could_meddle(t, scene, useful, declared):
        assert scene.place is not None
        found += [["meddle", *points] for points in spendings(scene.place.suit, useful, left)]
    if not top_open(t) and not forbidden(t, "trade", [t.monster]):
        found += [["exchange", *pair, calling] for pair, calling in exchanges(left)]
    return found


def _close(t: Table, scene: Scene, declared: Declared) -> Story[int]:
    """Settle what stands; Hardships first, then the monster, then Arsenal cards, each as declared."""
    gone = fallen(t, declared)
    lay_down(t, declared, gone)
    meddled = 0
    for hunter, choice in declared:
        if choice == ["hardship"]:
            yield from tempt(t, hunter)
    for one, (seat, choice) in enumerate(declared):
        if choice[0] == "meddle":
            meddled = 0 if one in gone else len(choice) - 1
            yield from pay(t, choice[1:])
        elif choice[0] == "exchange":
            yield from exchange(t, choice[1:3], choice[3])
        elif seat == t.monster:
            yield from take_effect(t, scene, seat, choice, one not in gone)
    for one, (seat, choice) in enumerate(declared):
        if choice[0] == "discard":
            t.gain(seat, t.values[choice[1]])
        elif choice[0] == "play" and seat != t.monster:
            yield from take_effect(t, scene, seat, choice, one not in gone)
    return meddled


def may_tempt(t: Table, hunter: int) -> bool:
    """Whether a hunter can take a Hardship for Willpower."""
    return hunter not in t.tempted and not forbidden(t, "hardship", [hunter])


def tempt(t: Table, hunter: int) -> Story[None]:
    """Take a Hardship for two Willpower, once a half-turn."""
    t.tempted.add(hunter)
    t.gain(hunter, 2)
    yield from suffer(t, hunter)


def cash_in(t: Table, hunter: int, card: str) -> None:
    """Discard an Arsenal card for as much Willpower as it is worth."""
    t.discard_arsenal(hunter, card)
    t.known.discard(card)
    t.gain(hunter, t.values[card])
