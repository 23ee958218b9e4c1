"""Whether earlier hunts and rounds can have led to what a view shows."""

from ...actions import ARBITER, SPECTATOR
from ...errors import IllegalView
from .actions import Called, Eaten
from .rules import Rules, bits_of
from .state import NONE, Standing
from .views import AnotherDayView


def require(fact: bool, message: str) -> None:
    """Raise IllegalView with this message unless the fact holds."""
    if not fact:
        raise IllegalView(message)


def check_form(rules: Rules, view: AnotherDayView) -> None:
    """Refuse a field of the wrong length, and seats, animals and times that the game does not have."""
    players = rules.players
    require(view.viewer in (SPECTATOR, ARBITER) or 0 <= view.viewer < players, "nobody like this watches the match")
    lengths = (len(view.food), len(view.shown), len(view.hands), len(view.possible))
    require(lengths == (players,) * 4, "a field by seat has not one entry a player")
    require(0 <= view.round < rules.max_rounds and 0 <= view.hunt < rules.hunts, "there is no such round or hunt")
    seats = [view.caller, *view.living]
    codes = [code for group in (*view.shown, *view.possible) for code in group]
    for action in view.history:
        if isinstance(action, Called | Eaten):
            seats.extend(action.players)
        else:
            seats.append(action.player)
        codes.append(getattr(action, "animal", None) or rules.animals[0])
    require(all(0 <= seat < players for seat in seats), "there is no such seat")
    require(all(code in rules.number for code in codes), "the edition has no such animal")


def earlier_hunts(rules: Rules, view: AnotherDayView, revealed: int, over: bool) -> Standing:
    """Return what stood when the hunt began, `revealed` being the seats whose card has been turned over since."""
    done = view.hunt + 1 if over else view.hunt
    shown: list[list[int]] = []
    for seat in range(rules.players):
        animals = [rules.number[code] for code in view.shown[seat]]
        require(len(set(animals)) == len(animals), "an animal was played twice in a round")
        if (revealed >> seat) & 1:
            require(len(animals) > 0, "a card was turned over and is not shown")
            animals.pop()
        shown.append(animals)
    hands = tuple([rules.hand & ~bits_of(tuple(animals)) for animals in shown])
    earlier = tuple([tuple([card[hunt] if hunt < len(card) else NONE for card in shown]) for hunt in range(done)])
    return Standing(view.food, view.round, view.hunt, view.caller, hands, earlier)


def check_hunts(rules: Rules, standing: Standing, living: int, over: bool) -> None:
    """Refuse earlier hunts of this round that cannot have left just these players alive."""
    hunts = standing.earlier
    playing = [bits_of(tuple([seat for seat, card in enumerate(cards) if card != NONE])) for cards in hunts]
    playing.append(living)
    require(playing[0] == rules.everybody, "somebody is out whom nobody has eaten")
    for number, cards in enumerate(hunts):
        before, after = playing[number], playing[number + 1]
        require(after & ~before == 0, "somebody hunts again who was out")
        require(_can_eat(rules, cards, before & ~after), "no hunters can have eaten just these players")
        last = over and number + 1 == len(hunts)
        require(last or bool(after & (after - 1)), "a round goes on with one survivor")


def _can_eat(rules: Rules, cards: tuple[int, ...], eaten: int) -> bool:
    """
    Return whether some choices of the hunters eat just this set of seats.

    Each eaten animal goes with all who hold it, and needs a hunter of its own with a smaller number, who was alone with
    his animal and survived. From the smallest number on, there must be enough of them.
    """
    free = 0
    for animal in range(len(rules.animals)):
        holders = bits_of(tuple([seat for seat, card in enumerate(cards) if card == animal]))
        if holders & eaten:
            if holders & ~eaten or not free:
                return False
            free -= 1
        elif holders and not holders & (holders - 1):
            free += 1
    return True


def check_rounds(rules: Rules, food: tuple[int, ...], standing: Standing) -> None:
    """Refuse food markers, before this round, and a caller that so many rounds cannot have brought."""
    rounds = standing.round
    least = min(rules.sole, rules.most)
    most = max(rules.sole, rules.most)
    require(all(0 <= have <= rounds * most for have in food), "nobody can have so many food markers")
    require(sum([have // least for have in food]) >= rounds, "each round brings somebody a full reward")
    require(rounds == 0 or not rules.ended(food, rounds), "the match was over before this round")
    calls = [
        (rules.first_caller + hunts + standing.hunt) % rules.players
        for hunts in range(rounds, min(rounds * rules.hunts, rounds + rules.players) + 1)
    ]
    require(standing.caller in calls, "nobody else can be calling the animals now")


def check_over(rules: Rules, standing: Standing, living: int) -> None:
    """Refuse an end of a match that its last round does not bring about."""
    several = bool(living & (living - 1))
    require(living != 0 and (not several or standing.hunt + 1 == rules.hunts), "the last round is not over")
    require(rules.ended(standing.food, standing.round + 1), "nobody has won yet")
