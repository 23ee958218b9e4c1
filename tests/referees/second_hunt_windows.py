"""Windows, in which all who may react choose at the same time, read a second time."""

from second_hunt_purse import affordable, exchange, exchanges, pay, spendings, top_open
from second_hunt_story import Move, Story, ask_all
from second_hunt_table import CALLINGS, Table

Declared = list[tuple[int, list[str]]]


def window(t: Table, kind: str, suit: str | None = None, rating: int = 10) -> Story[int]:
    """Open a window, of an attempt on a card of this suit and rating or of another kind; return what was meddled."""
    useful = min(3, 10 - rating)
    meddles = suit if useful > 0 else None
    declared: Declared = []
    while True:
        options = _asked(t, meddles, useful, declared)
        if not options:
            break
        answers = yield from ask_all(options)
        choices = {seat: answer["choice"] for seat, answer in answers.items()}
        t.hushed |= {seat for seat, choice in choices.items() if choice == ["pass-phase"]}
        spoken = [(seat, choices[seat]) for seat in _ranked(t) if choices.get(seat, ["pass"])[0][:4] != "pass"]
        declared += spoken
        if not spoken:
            break
    return (yield from _take_effect(t, declared))


def _ranked(t: Table) -> list[int]:
    return [*t.initiative, t.monster]


def _asked(t: Table, suit: str | None, useful: int, declared: Declared) -> dict[int, list[Move]]:
    """All who are asked now, with what they can declare."""
    asked = {}
    for hunter in t.hunters:
        if _cards_left(t, hunter, declared) and t.can_act(hunter) and hunter not in t.hushed:
            asked[hunter] = _words(_hunter(t, hunter, declared))
    if t.monster not in t.hushed and (t.influence or _could_meddle(t, suit, declared)):
        asked[t.monster] = _words(_monster(t, suit, useful, declared))
    return asked


def _words(choices: list[list[str]]) -> list[Move]:
    return [{"type": "declare", "choice": choice} for choice in [["pass"], ["pass-phase"], *choices]]


def _cards_left(t: Table, hunter: int, declared: Declared) -> list[str]:
    return [card for card in t.hands[hunter] if (hunter, ["discard", card]) not in declared]


def _hunter(t: Table, hunter: int, declared: Declared) -> list[list[str]]:
    found = [["discard", card] for card in _cards_left(t, hunter, declared)]
    if hunter not in t.tempted and (hunter, ["hardship"]) not in declared:
        found.append(["hardship"])
    return found


def _meddled(declared: Declared) -> bool:
    return any(choice[0] == "meddle" for _, choice in declared)


def _could_meddle(t: Table, suit: str | None, declared: Declared) -> bool:
    """Whether the monster has a token where it would need one, which everybody sees."""
    usable = CALLINGS if suit == "general" else [calling for calling in CALLINGS if calling == suit]
    return not _meddled(declared) and any(t.purse[calling] for calling in usable)


def _monster(t: Table, suit: str | None, useful: int, declared: Declared) -> list[list[str]]:
    spent = [point for seat, choice in declared if seat == t.monster for point in _spent(choice)]
    gained = [choice[3] for _, choice in declared if choice[0] == "exchange"]
    left = affordable(t, spent, gained)
    found = []
    if suit is not None and not _meddled(declared):
        found += [["meddle", *points] for points in spendings(suit, useful, left)]
    if not top_open(t):
        found += [["exchange", *pair, calling] for pair, calling in exchanges(left)]
    return found


def _spent(choice: list[str]) -> list[str]:
    return choice[1:3] if choice[0] == "exchange" else choice[1:]


def _take_effect(t: Table, declared: Declared) -> Story[int]:
    """Hardships first, then the monster, then Arsenal cards, each as declared."""
    meddled = 0
    for hunter, choice in declared:
        if choice == ["hardship"]:
            yield from tempt(t, hunter)
    for _, choice in declared:
        if choice[0] == "meddle":
            meddled = len(choice) - 1
            yield from pay(t, choice[1:])
        if choice[0] == "exchange":
            yield from exchange(t, choice[1:3], choice[3])
    for hunter, choice in declared:
        if choice[0] == "discard":
            cash_in(t, hunter, choice[1])
    return meddled


def tempt(t: Table, hunter: int) -> Story[None]:
    """Take a Hardship for two Willpower, once a half-turn."""
    t.tempted.add(hunter)
    yield from t.hardship(hunter)
    t.gain(hunter, 2)


def cash_in(t: Table, hunter: int, card: str) -> None:
    """Discard an Arsenal card for as much Willpower as it is worth."""
    t.discard_arsenal(hunter, card)
    t.gain(hunter, t.values[card])
