"""What a player may know of a state."""

from typing import Any, cast

from ...actions import ARBITER, Player
from . import agenda as on
from .glimpses import known_by, redacted
from .legal import actors, block, legal
from .outcomes import DeadlyPreyAction
from .setup import calling_action
from .state import PUBLIC, UNKNOWN, VACANT, Place, State, Window, pool_of
from .tables import SUITS, Tables
from .tokens import R_GAINED, size, values_in
from .views import AssaultView, DeadlyPreyView, EffortView, PlaceView, RoundView, WindowView

HIDDEN = -2
"""A token that waits for a Calling and that the viewer does not know."""


def observe(t: Tables, state: State, who: Player) -> DeadlyPreyView:
    """Return what a player, SPECTATOR or ARBITER may know."""
    kind = state.agenda[-1][0] if state.agenda else -1
    inside = block(t, state)
    own = [seat for seat in inside if seat not in actors(t, state) and who in (seat, ARBITER)]
    hunters, decks, monster, effects = state.hunters, state.decks, state.monster, state.effects
    knows_monster = who in (t.monster, ARBITER)
    return DeadlyPreyView(
        viewer=who,
        to_act=tuple([seat for seat in inside if seat not in own]) if inside else actors(t, state),
        legal=tuple(legal(t, state, who)),
        history=_history(t, state, who, own),
        phase=on.NAMES[kind] if kind >= 0 else "over",
        agenda=tuple([(on.NAMES[item[0]], item[1], item[2]) for item in state.agenda]),
        round=RoundView(*cast(tuple[Any, ...], state.round.fields())),
        pyramid=tuple([_place(t, place, who) for place in state.board.cells]),
        tracker=tuple([_place(t, place, who) for place in state.board.spaces]),
        city_pools=tuple([_codes(t.city, pool) for pool in unseen_city(t, state, who)]),
        city_discards=_codes(t.city, state.board.city_discards),
        monster_card=None if monster.card == UNKNOWN else t.monsters[monster.card],
        hunter_cards=_codes(t.hunter_cards, hunters.cards) if kind != on.MONSTER and kind != on.HUNTERS else (),
        reserve=hunters.reserve,
        callings=tuple([_callings(state, hunter, who, own) for hunter in t.seats]),
        shown=hunters.shown,
        hands=tuple([_hand(t, state, hunter) if who in (hunter, ARBITER) else None for hunter in t.seats]),
        hand_pools=tuple([tuple([pool_of(number) for number in hand]) for hand in hunters.hands]),
        known_hands=tuple([_known(t.arsenal, hand) for hand in hunters.hands]),
        seen_hands=tuple([_seen(t, state, seat, who) for seat in range(t.hunters + 1)]),
        arsenal_unseen=unseen_arsenal(t, state, who),
        arsenal_discards=_codes(t.arsenal, decks.arsenal_discards),
        clear=decks.clear,
        setbacks=tuple([(t.arsenal[card], until) for card, until in decks.setbacks]),
        hardships=tuple([_codes(t.hardships, cards) for cards in hunters.hardships]),
        hardship_deck=_codes(t.hardships, decks.hardships),
        markers=hunters.markers,
        trophies=tuple([tuple([(t.city[one >> 2], one & 3) for one in trophies]) for trophies in hunters.trophies]),
        rewards=hunters.rewards,
        dead=hunters.dead,
        scores=monster.scores if knows_monster and monster.scores else None,
        tokens=tuple([values_in(code) for code in monster.tokens]) if knows_monster and monster.tokens else None,
        token_counts=tuple([size(code) for code in monster.tokens]) if monster.dealt else (),
        pending=_pending(state, knows_monster),
        influence=_codes(t.influence, [number & 255 for number in monster.hand]) if knows_monster else None,
        influence_size=len(monster.hand),
        influence_known=_known(t.influence, monster.hand),
        influence_unseen=_codes(t.influence, unseen_influence(t, state, who)),
        influence_discards=_codes(t.influence, effects.influence_discards),
        lasting=tuple([(*t.line_names[line], seats, cell, until) for line, seats, cell, until in effects.lasting]),
        delayed=tuple([(*t.line_names[line], player, since) for line, player, since in effects.delayed]),
        blocked=tuple([(t.arsenal[card] if card < 256 else t.influence[card - 256]) for card in effects.blocked]),
        peeked=effects.peeked,
        glimpses=tuple(
            [
                events if who in (seat, ARBITER) else redacted(events, who)
                for seat, events in enumerate(effects.glimpses)
            ]
        ),
        dealt=monster.dealt,
        record=monster.record,
        effort=None if state.effort is None else EffortView(*cast(tuple[Any, ...], state.effort.fields())),
        assault=None if state.assault is None else AssaultView(*cast(tuple[Any, ...], state.assault.fields())),
        window=None if state.window is None else _window(state.window, own),
        defeated=state.defeated,
    )


def _codes(names: tuple[str, ...], cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
    return tuple([names[card] for card in cards])


def knows(place: Place, who: Player) -> bool:
    """Tell whether a viewer knows the card of a place."""
    if place.card == UNKNOWN:
        return False
    return not place.seen or who == ARBITER or (who >= 0 and bool((place.seen >> who) & 1))


def unseen_city(t: Tables, state: State, who: Player) -> list[list[int]]:
    """Return by City deck the cards that a viewer has not seen: in the deck or facedown."""
    pools = [[card for suit in pool for card in suit] for pool in state.board.pools]
    for place in state.board.cells:
        if place.card != UNKNOWN and not knows(place, who):
            pool = pools[place.pool]
            pool.append(place.card)
            pool.sort(key=lambda card: (t.suit[card], card))
    return pools


def unseen_influence(t: Tables, state: State, who: Player) -> list[int]:
    """Return the Influence cards that a viewer has not seen, ascending."""
    if who in (t.monster, ARBITER):
        return [*state.decks.influence]
    seen = seen_in(state, t.monster, who)
    return sorted([*state.decks.influence, *[one for one in state.monster.hand if one < PUBLIC and one not in seen]])


def seen_in(state: State, seat: int, who: Player) -> list[int]:
    """Return the cards of somebody else's hand that a viewer has seen and not everybody knows."""
    hand = state.monster.hand if seat == len(state.hunters.hands) else state.hunters.hands[seat]
    return [number for number in known_by(state.effects.glimpses[seat], who) if number in hand]


def _seen(t: Tables, state: State, seat: int, who: Player) -> tuple[str, ...]:
    names = t.influence if seat == t.monster else t.arsenal
    return () if who == seat else tuple([names[number & 255] for number in seen_in(state, seat, who)])


def _known(names: tuple[str, ...], hand: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([names[number & 255] for number in hand if number >= PUBLIC])


def _place(t: Tables, place: Place, who: Player) -> PlaceView:
    return PlaceView(
        "none" if place.suit == VACANT else SUITS[place.suit],
        t.city[place.card] if knows(place, who) else None,
        place.pool,
        place.token,
        place.up,
        place.whites,
        place.reds,
        place.seen,
    )


def _callings(state: State, hunter: int, who: Player, own: list[int]) -> tuple[int, ...]:
    """Return a hunter's Callings as the viewer knows them; while the block is open only his own are there."""
    scores = state.hunters.callings[hunter]
    if state.agenda and state.agenda[-1][0] == on.CALLINGS:
        return scores if hunter in own else ()
    if who in (hunter, ARBITER) or not scores:
        return scores
    shown = state.hunters.shown[hunter]
    if who >= 0:
        shown |= (state.effects.peeked[hunter] >> 4 * who) & 15
    return tuple([score if (shown >> suit) & 1 else UNKNOWN for suit, score in enumerate(scores)])


def _hand(t: Tables, state: State, hunter: int) -> tuple[str, ...]:
    return tuple([t.arsenal[number & 255] for number in state.hunters.hands[hunter]])


def unseen_arsenal(t: Tables, state: State, who: Player) -> tuple[tuple[str, ...], ...]:
    """Return by Arsenal deck the codes of the cards that a viewer has not seen, in the edition's order."""
    pools: list[list[int]] = [[] for _ in range(state.decks.arsenal_pool + 1)]
    pools[-1] += state.decks.arsenal
    for hunter in t.seats:
        if who not in (hunter, ARBITER):
            seen = seen_in(state, hunter, who)
            for number in state.hunters.hands[hunter]:
                if number < PUBLIC and number not in seen:
                    pools[pool_of(number)].append(number & 255)
    return tuple([_codes(t.arsenal, sorted(pool)) for pool in pools])


def _pending(state: State, knows_monster: bool) -> int:
    """Return the token that waits: everybody knows one gained from a card, only the monster one drawn by night."""
    pending = state.monster.pending
    if pending == UNKNOWN or knows_monster:
        return pending
    return pending if is_gain(state.monster.record) else HIDDEN


def is_gain(record: tuple[tuple[int, ...], ...]) -> bool:
    """Tell whether the last token that came to wait was won from a card, and is known."""
    return bool(record) and record[-1][0] == R_GAINED


def _window(window: Window, own: list[int]) -> WindowView:
    choices = [choice if seat in own else UNKNOWN for seat, choice in enumerate(window.choices)]
    return WindowView(window.kind, window.asked, tuple(choices), window.declared)


def _history(t: Tables, state: State, who: Player, own: list[int]) -> tuple[DeadlyPreyAction, ...]:
    """Return the history as the viewer sees it, of an open block nothing but what he has chosen himself."""
    seen = cast(tuple[DeadlyPreyAction, ...], state.history.seen_by(who))
    if not own:
        return seen
    window = state.window
    if window is None:
        return (*seen, *[calling_action(t, seat, state.hunters.callings[seat]) for seat in own])
    chosen = [
        (t.monster_offers if seat == t.monster else t.hunter_offers[seat]).declare[window.choices[seat]] for seat in own
    ]
    return (*seen, *chosen)
