"""What a player may know of a state: the one place where a state becomes a view."""

from typing import Final, cast

from preycore.actions import ARBITER, Player
from preycore.native import BIT

from .actions import EmboscadosAction, PlayerAction
from .edition import COLUMNS
from .grove import hunted, points
from .state import OVER, State, members
from .tables import Tables
from .views import EmboscadosView, Glance, Meeting, PhaseName, Prey

PHASES: Final[tuple[PhaseName, ...]] = (
    *("predators", "first", "identities", "specials", "display", "check", "main", "draw", "place", "refill"),
    *("chain", "look", "forage", "reveal", "over"),
)


def observe(
    tables: Tables, state: State, who: Player, to_act: tuple[Player, ...], legal: tuple[PlayerAction, ...]
) -> EmboscadosView:
    """Return the view of a player, SPECTATOR or ARBITER."""
    grove = state.grove
    sees_drawn = who == ARBITER or who == state.active
    unseen = state.pile if state.drawn < 0 or sees_drawn else state.pile | BIT[state.drawn]
    placed = bool(grove.predators)
    return EmboscadosView(
        viewer=who,
        to_act=to_act,
        legal=legal,
        # The history of this game's states holds this game's actions only.
        history=cast(tuple[EmboscadosAction, ...], state.history.seen_by(who)),
        phase=PHASES[state.phase],
        turn=state.turn,
        active=state.active,
        first=state.first,
        predators=tuple([tables.predators[predator] for predator in grove.predators]),
        columns=tuple([tuple([_prey(tables, state, card) for card in cards]) for cards in grove.columns]),
        hunger=tuple([grove.hunger(predator) for predator in grove.predators]),
        hunted=tuple([hunted(tables, grove, column) if placed else 0 for column in range(COLUMNS)]),
        hungers=tuple([(tables.predators[predator], amount, player) for predator, amount, player in grove.hungers]),
        closed=grove.closed,
        display=_codes(tables, state.display),
        pile=_codes(tables, unseen),
        pile_size=state.pile.bit_count(),
        discards=_codes(tables, state.discards),
        drawn=tables.codes[state.drawn] if state.drawn >= 0 and sees_drawn else None,
        pending=tuple([_meeting(tables, pair) for pair in state.pending]),
        plays=state.plays,
        identities=tuple([_identity(tables, state, player, who) for player in range(tables.players)]),
        hands=tuple(
            [_titles(tables, hand) if who in (player, ARBITER) else None for player, hand in enumerate(state.hands)]
        ),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        known=tuple([_titles(tables, hand) for hand in state.known]),
        used=_titles(tables, state.used),
        excluded=state.excluded,
        looks=tuple([_glance(tables, state, number, who) for number in range(len(state.looks))]),
        winner=state.winner,
        points=public_points(tables, state),
    )


def public_points(tables: Tables, state: State) -> tuple[int, ...]:
    """Return the points by seat once the identities are revealed; before that they follow from secrets, so 0."""
    if state.phase != OVER:
        return (0,) * tables.players
    total = points(tables, state.grove)
    return tuple([total[pair // COLUMNS] + total[COLUMNS + pair % COLUMNS] for pair in state.identities])


def ranking(tables: Tables, state: State) -> tuple[int, ...]:
    """
    Return the places: who reached the goal first, then by points; ties by turn order after the last turn.

    While nothing is revealed all share the first place.
    """
    if state.phase != OVER:
        return (1,) * tables.players
    totals = public_points(tables, state)
    best_first = sorted(
        range(tables.players),
        key=lambda player: (
            player != state.winner,
            -totals[player],
            (player - state.active - 1) % tables.players,
        ),
    )
    return tuple([1 + best_first.index(player) for player in range(tables.players)])


def _codes(tables: Tables, bits: int) -> tuple[str, ...]:
    return tuple([tables.codes[card] for card in members(bits)])


def _titles(tables: Tables, titles: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([tables.titles[title] for title in titles])


def _prey(tables: Tables, state: State, card: int) -> Prey:
    return Prey(tables.codes[card], "male" if state.grove.is_male(card) else "female", state.grove.cubs[card])


def _meeting(tables: Tables, pair: tuple[int, int, int]) -> Meeting:
    codes = (tables.codes[pair[0]], tables.codes[pair[1]])
    newcomers = tuple([code for bit, code in enumerate(codes) if (pair[2] >> bit) & 1])
    return Meeting(codes, newcomers)


def _identity(tables: Tables, state: State, player: int, who: Player) -> tuple[str, str] | None:
    pair = state.identities[player]
    if pair < 0 or not (who in (player, ARBITER) or state.phase == OVER):
        return None
    return tables.predators[pair // COLUMNS], tables.species[pair % COLUMNS]


def _glance(tables: Tables, state: State, number: int, who: Player) -> Glance:
    player, target, kind = state.looks[number]
    # A look is asked for by PlaySpecial and answered by Looked: in between the player does not know the value yet.
    asked = state.look >= 0 and number == len(state.looks) - 1
    value = None
    if who == ARBITER or (who == player and not asked):
        pair = state.identities[target]
        value = tables.predators[pair // COLUMNS] if kind == 0 else tables.species[pair % COLUMNS]
    return Glance(player, target, "predator" if kind == 0 else "species", value)
