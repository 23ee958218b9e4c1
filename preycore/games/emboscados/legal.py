"""The actions a player may choose from, and why another action is refused."""

from preycore.actions import Action
from preycore.errors import IllegalAction

from .actions import Fight, Mate, PlaceDrawn, PlayerAction, PlayShown, PlaySpecial
from .chain import is_fight, losers
from .edition import COLUMNS
from .effects import targets
from .state import CHAIN, FORAGE, MAIN, PLACE, State, members
from .tables import Tables, meeting_key


def legal_actions(tables: Tables, state: State) -> list[PlayerAction]:
    """Return what the active player may do, in canonical order; empty where chance acts or the match is over."""
    phase = state.phase
    if phase == MAIN:
        return _turn(tables, state)
    if phase == FORAGE:
        return _from_display(tables, state)
    if phase == CHAIN:
        return _meetings(tables, state)
    if phase == PLACE:
        offers = tables.offers[state.active]
        return [offers.place[state.drawn * COLUMNS + column] for column in state.grove.open_columns()]
    return []


def _turn(tables: Tables, state: State) -> list[PlayerAction]:
    offers = tables.offers[state.active]
    found = _from_display(tables, state)
    if state.pile:
        found.append(offers.blind)
    last = -1
    for title in state.hands[state.active]:
        if title != last:
            actions = offers.special[title]
            for target in targets(tables, state, tables.effects[title], state.active):
                found.append(actions[target])
        last = title
    return found


def _from_display(tables: Tables, state: State) -> list[PlayerAction]:
    show = tables.offers[state.active].show
    columns = state.grove.open_columns()
    return [show[card * COLUMNS + column] for card in members(state.display) for column in columns]


def _meetings(tables: Tables, state: State) -> list[PlayerAction]:
    offers = tables.offers[state.active]
    mates: list[PlayerAction] = []
    fights: list[PlayerAction] = []
    for pair in state.pending:
        if is_fight(state.grove, pair):
            fights.extend([offers.fights[meeting_key(pair[0], pair[1], loser)] for loser in losers(pair)])
        else:
            mates.extend([offers.mates[meeting_key(pair[0], pair[1], card)] for card in pair[:2]])
    return mates + fights


def refusal(tables: Tables, state: State, action: Action) -> IllegalAction:
    """Word why an action of the right actor is not legal here."""
    if action.by_chance:
        return IllegalAction("not-possible", "emboscados.chance", "Chance cannot give this outcome here.")
    for kinds, phases, rule, reason in _PHASES:
        if isinstance(action, kinds) and state.phase not in phases:
            return IllegalAction("wrong-phase", rule, reason)
    rule, reason = _reason(tables, state, action)
    return IllegalAction("not-legal", rule, reason)


_PHASES: tuple[tuple[type | tuple[type, ...], tuple[int, ...], str, str], ...] = (
    ((Mate, Fight), (CHAIN,), "emboscados.interaction", "No pair has to interact now."),
    (PlaceDrawn, (PLACE,), "emboscados.blind-draw", "No card has been drawn that could be placed."),
    (PlayShown, (MAIN, FORAGE), "emboscados.turn-action", "No card of the display can be taken now."),
    (Action, (MAIN, FORAGE, CHAIN, PLACE), "emboscados.turn-action", "This cannot be done now."),
)


def _reason(tables: Tables, state: State, action: Action) -> tuple[str, str]:
    if isinstance(action, Mate | Fight):
        return "emboscados.chain-order", "This pair does not have to interact in this way."
    if state.phase in (CHAIN, PLACE, FORAGE) and not isinstance(action, PlayShown | PlaceDrawn):
        return "emboscados.turn-action", "Something else has to be done first."
    if isinstance(action, PlayShown | PlaceDrawn) and not state.grove.is_open(action.column):
        return "emboscados.effect-close", "The column is protected."
    if isinstance(action, PlayShown):
        return "emboscados.display", "The card does not lie in the display."
    if isinstance(action, PlaceDrawn):
        return "emboscados.blind-draw", "This is not the card that was drawn."
    if isinstance(action, PlaySpecial):
        held = [tables.titles[title] for title in state.hands[state.active]]
        if action.title in held:
            return "emboscados.special-targets", "The special card has no such target now."
        return "emboscados.special", "The player does not hold this special card."
    return "emboscados.blind-draw", "The pile is empty."
