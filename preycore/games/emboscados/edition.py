"""The components of an edition of Emboscados (prey, predators, species, specials) and what they must fulfil."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from .actions import Kind

COLUMNS = 5
"""Columns, predators and species."""
PAIRS = COLUMNS * COLUMNS
"""Possible identities of a player: predator · 5 + species."""

Code: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$(?!\n)", max_length=32)]
"""A readable code, as logs show it."""


class _Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a special card does."""


class Move(_Effect, frozen=True, tag="move"):
    """Move a prey with its cubs to the end of another column."""


class SwapEnds(_Effect, frozen=True, tag="swap_ends"):
    """Exchange the last prey of two columns, with their cubs."""


class Close(_Effect, frozen=True, tag="close"):
    """Protect a column for a round: no prey is put into it, no special names it or a prey in it."""


class Discard(_Effect, frozen=True, tag="discard"):
    """Discard a prey with its cubs: one of at most `max_meat`, with `last_only` only the last of a column."""

    max_meat: Annotated[int, Meta(ge=1, le=3)] = 3
    last_only: bool = False


class Flee(_Effect, frozen=True, tag="flee"):
    """Shuffle a prey into the pile, its cubs are lost: one of at most `max_meat`, or only the last of a column."""

    max_meat: Annotated[int, Meta(ge=1, le=3)] = 3
    last_only: bool = False


class Look(_Effect, frozen=True, tag="look"):
    """Look at one identity of another player."""

    identity: Kind


class Hunger(_Effect, frozen=True, tag="hunger"):
    """Change a predator's hunger for a round."""

    amount: Annotated[int, Meta(ge=-4, le=8)]


class Cubs(_Effect, frozen=True, tag="cubs"):
    """Add cubs to a prey, or take up to so many away."""

    amount: Annotated[int, Meta(ge=-9, le=9)]


class Forage(_Effect, frozen=True, tag="forage"):
    """Do nothing but take prey from the display: the card's `plays`, one after the other."""


class ChangeSex(_Effect, frozen=True, tag="change_sex"):
    """Change the sex of a prey until it leaves the grove; it then meets its neighbours as if it had just come."""


class SwapPredators(_Effect, frozen=True, tag="swap_predators"):
    """Exchange the predators above two columns."""


class Rescue(_Effect, frozen=True, tag="rescue"):
    """Put a discarded prey at the end of a column."""


class Recall(_Effect, frozen=True, tag="recall"):
    """Take a used special whose effect is one of these kinds into the hand."""

    kinds: Annotated[tuple[str, ...], Meta(min_length=1, max_length=16)]


Effect: TypeAlias = (
    Move
    | SwapEnds
    | Close
    | Discard
    | Flee
    | Look
    | Hunger
    | Cubs
    | Forage
    | ChangeSex
    | SwapPredators
    | Rescue
    | Recall
)


def kind_of(effect: Effect) -> str:
    """Return the kind of an effect, as an edition writes it."""
    return str(effect.__struct_config__.tag)


class PreyCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A prey card of the pile."""

    code: Code
    species: Code
    sex: Literal["female", "male"]
    meat: Annotated[int, Meta(ge=1, le=3)]


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special card; afterwards `plays` prey are taken from the display, one after the other."""

    title: Code
    effect: Effect
    copies: Annotated[int, Meta(ge=1, le=15)] = 1
    plays: Annotated[int, Meta(ge=0, le=3)] = 0


class Mechanics(Struct, frozen=True, forbid_unknown_fields=True):
    """All components; `hand` is the number of specials dealt to each player, 0 for a game without them."""

    predators: Annotated[tuple[Code, ...], Meta(min_length=COLUMNS, max_length=COLUMNS)]
    species: Annotated[tuple[Code, ...], Meta(min_length=COLUMNS, max_length=COLUMNS)]
    prey: Annotated[tuple[PreyCard, ...], Meta(min_length=COLUMNS, max_length=60)]
    hand: Annotated[int, Meta(ge=0, le=5)] = 3
    specials: Annotated[tuple[Special, ...], Meta(max_length=60)] = ()

    most_players: ClassVar[int] = 5

    def __post_init__(self) -> None:
        """Refuse what the limits of the single fields do not show; the message names card and field."""
        _unique("predators", self.predators)
        _unique("species", self.species)
        _unique("prey: code", [card.code for card in self.prey])
        _unique("specials: title", [special.title for special in self.specials])
        for card in self.prey:
            if card.species not in self.species:
                raise ValueError(f"prey {card.code!r}: species: {card.species!r} is none of this edition's species")
        for name in self.species:
            if all(card.species != name for card in self.prey):
                raise ValueError(f"species {name!r}: no prey card belongs to it")
        for special in self.specials:
            _check_special(special)
        total = sum(special.copies for special in self.specials)
        if not self.most_players * self.hand <= total <= 60:
            needed = self.most_players * self.hand
            raise ValueError(f"specials: {total} cards; {self.most_players} hands of {self.hand} need {needed} to 60")


def _unique(what: str, codes: Iterable[str]) -> None:
    seen: list[str] = []
    for code in codes:
        if code in seen:
            raise ValueError(f"{what}: {code!r} stands there twice")
        seen.append(code)


def _check_special(special: Special) -> None:
    effect, name = special.effect, f"special {special.title!r}"
    if isinstance(effect, Forage) and special.plays == 0:
        raise ValueError(f"{name}: plays: a card that only forages needs at least 1")
    if isinstance(effect, Hunger | Cubs) and effect.amount == 0:
        raise ValueError(f"{name}: effect.amount: 0 changes nothing")
    if isinstance(effect, Recall):
        for kind in effect.kinds:
            if kind not in KINDS:
                raise ValueError(f"{name}: effect.kinds: {kind!r} is no kind of effect")
            # Two cards that take each other back would be played for ever.
            if kind == "recall":
                raise ValueError(f"{name}: effect.kinds: cards that take back 'recall' could be played for ever")


KINDS = (
    *("move", "swap_ends", "close", "discard", "flee", "look", "hunger", "cubs", "forage", "change_sex"),
    *("swap_predators", "rescue", "recall"),
)
"""All kinds of effects."""


def most_specials(mechanics: Mechanics, players: int) -> int:
    """Return how many specials can be played in a match: every dealt card once, and once more for each taken back."""
    recalls = sum(special.copies for special in mechanics.specials if isinstance(special.effect, Recall))
    return players * mechanics.hand + min(recalls, players * mechanics.hand)


def most_actions(mechanics: Mechanics, players: int) -> int:
    """
    Return a number that the actions of a match never exceed.

    Prey enter a column from the pile or the display (each card once, and again after it fled), by a rescue or a swap;
    each entry takes at most DrawBlind, Drew, PlaceDrawn. Every pair that meets interacts once. n cards in the grove
    have at most 2n neighbourhoods, so a special or a discard joins at most 2n pairs, and a card at the end of a column
    at most 3. No discard without an entry. Each of these steps and each turn's start can have a Checked.
    """
    cards, specials = len(mechanics.prey), most_specials(mechanics, players)
    fled = specials if any(isinstance(special.effect, Flee) for special in mechanics.specials) else 0
    entries = cards + fled
    discards = entries + specials
    interactions = 3 * entries + 2 * cards * (specials + discards)
    set_up = 2 + 2 * players + 3
    turns = entries + specials
    steps = entries + specials + interactions + turns
    return set_up + 3 * entries + 2 * specials + interactions + steps + 1
