"""What an edition and a number of players fix once: codes, cards and the interned actions."""

from itertools import combinations
from typing import Final, final

from preycore.native import BIT

from .actions import DrawBlind, Fight, Mate, PlaceDrawn, PlayerAction, PlayShown, PlaySpecial
from .edition import (
    COLUMNS,
    ChangeSex,
    Close,
    Cubs,
    Discard,
    Effect,
    Flee,
    Forage,
    Hunger,
    Look,
    Mechanics,
    Move,
    Recall,
    Rescue,
    SwapEnds,
    SwapPredators,
    kind_of,
)

BASE: Final = 64
"""A target is coded as first · 64 + second."""


@final
class Tables:
    """Indices of cards, titles, predators and species follow the order of the edition."""

    def __init__(self, mechanics: Mechanics, players: int) -> None:
        self.players: Final = players
        self.predators: Final = mechanics.predators
        self.species: Final = mechanics.species
        self.hand: Final = mechanics.hand
        self.codes: Final = tuple([card.code for card in mechanics.prey])
        self.species_of: Final = tuple([mechanics.species.index(card.species) for card in mechanics.prey])
        self.meat: Final = tuple([card.meat for card in mechanics.prey])
        self.males: Final = sum([BIT[n] for n, card in enumerate(mechanics.prey) if card.sex == "male"])
        self.cards: Final = len(mechanics.prey)
        self.all_cards: Final = sum(BIT[: self.cards])
        self.titles: Final = tuple([special.title for special in mechanics.specials])
        self.effects: Final[tuple[Effect, ...]] = tuple([special.effect for special in mechanics.specials])
        self.plays: Final = tuple([special.plays for special in mechanics.specials])
        self.copies: Final = tuple([special.copies for special in mechanics.specials])
        deck = [title for title, special in enumerate(mechanics.specials) for _ in range(special.copies)]
        self.specials: Final = tuple(deck)
        """All special cards, as indices of titles, ascending."""
        self.index: Final = {code: number for number, code in enumerate(self.codes)}
        self.title_index: Final = {title: number for number, title in enumerate(self.titles)}
        self.kinds: Final = tuple([kind_of(effect) for effect in self.effects])
        self.all_targets: Final = tuple([all_targets(self, effect) for effect in self.effects])
        self.target_codes: Final = tuple(
            [
                {target_names(self, effect, target): target for target in self.all_targets[title]}
                for title, effect in enumerate(self.effects)
            ]
        )
        self.offers: Final = tuple([Offers(self, player) for player in range(players)])


@final
class Offers:
    """Every action that one player can be offered, each made once."""

    def __init__(self, tables: Tables, player: int) -> None:
        codes = tables.codes
        places = [(code, column) for code in codes for column in range(COLUMNS)]
        self.show: Final = tuple([PlayShown(player, code, column) for code, column in places])
        self.blind: Final = DrawBlind(player)
        self.place: Final = tuple([PlaceDrawn(player, code, column) for code, column in places])
        self.special: Final = tuple([special_actions(tables, player, title) for title in range(len(tables.titles))])
        mates: dict[int, Mate] = {}
        fights: dict[int, Fight] = {}
        for a, b in combinations(range(tables.cards), 2):
            if tables.species_of[a] == tables.species_of[b]:
                pair = (codes[a], codes[b])
                for chosen in (a, b):
                    mates[meeting_key(a, b, chosen)] = Mate(player, pair, codes[chosen])
                    fights[meeting_key(a, b, chosen)] = Fight(player, pair, codes[chosen])
        self.mates: Final = mates
        self.fights: Final = fights

    def all(self) -> tuple[PlayerAction, ...]:
        """Return all actions in canonical order."""
        specials = [action for actions in self.special for action in actions.values()]
        return (*self.show, self.blind, *self.place, *specials, *self.mates.values(), *self.fights.values())


def meeting_key(a: int, b: int, chosen: int) -> int:
    """Return the key of an action on the pair a < b that chooses one of the two."""
    return (a * BASE + b) * 2 + (1 if chosen == b else 0)


def special_actions(tables: Tables, player: int, title: int) -> dict[int, PlaySpecial]:
    """Return the plays of a special by target code, in canonical order."""
    effect, name = tables.effects[title], tables.titles[title]
    return {
        target: PlaySpecial(player, name, target_names(tables, effect, target))
        for target in tables.all_targets[title]
        if not (isinstance(effect, Look) and target == player)
    }


def all_targets(tables: Tables, effect: Effect) -> tuple[int, ...]:
    """Return every target that an effect can ever have, ascending."""
    if isinstance(effect, Move | Rescue):
        return tuple([card * BASE + column for card in range(tables.cards) for column in range(COLUMNS)])
    if isinstance(effect, SwapEnds | SwapPredators):
        return tuple([a * BASE + b for a, b in combinations(range(COLUMNS), 2)])
    if isinstance(effect, Close | Hunger):
        return tuple(range(COLUMNS))
    if isinstance(effect, Discard | Flee):
        return tuple([card for card in range(tables.cards) if tables.meat[card] <= effect.max_meat])
    if isinstance(effect, Cubs | ChangeSex):
        return tuple(range(tables.cards))
    if isinstance(effect, Look):
        return tuple(range(tables.players))
    if isinstance(effect, Recall):
        return tuple([title for title, kind in enumerate(tables.kinds) if kind in effect.kinds])
    return (0,)


def target_names(tables: Tables, effect: Effect, target: int) -> tuple[str, ...]:
    """Return a target as an action writes it."""
    if isinstance(effect, Move | Rescue):
        return (tables.codes[target // BASE], f"column-{target % BASE}")
    if isinstance(effect, SwapEnds | SwapPredators):
        return (f"column-{target // BASE}", f"column-{target % BASE}")
    if isinstance(effect, Close | Hunger):
        return (f"column-{target}",)
    if isinstance(effect, Discard | Flee | Cubs | ChangeSex):
        return (tables.codes[target],)
    if isinstance(effect, Look):
        return (f"player-{target}",)
    if isinstance(effect, Recall):
        return (tables.titles[target],)
    assert isinstance(effect, Forage)
    return ()
