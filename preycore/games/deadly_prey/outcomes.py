"""What chance gives and reveals in a match of Deadly Prey."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from ...actions import SECRET, ChanceAction, Seat
from .actions import Calling, Cell, Day, PlayerAction, Scores, Tokens
from .edition import Code, Suit

Codes: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=60)]
Value: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=10)]


class MonsterDrawn(ChanceAction, frozen=True, tag="monster_drawn"):
    """The Monster card."""

    card: Code


class HunterCardsDealt(ChanceAction, frozen=True, tag="hunter_cards_dealt"):
    """A Hunter card for each hunter, by seat."""

    cards: Codes


class PyramidDealt(ChanceAction, frozen=True, tag="pyramid_dealt"):
    """The suits on the backs of the 21 cards of the pyramid."""

    suits: Annotated[tuple[Suit, ...], Meta(max_length=21)]


class TrackerDealt(ChanceAction, frozen=True, tag="tracker_dealt"):
    """The suits on the backs of the seven cards of the tracker."""

    suits: Annotated[tuple[Suit, ...], Meta(max_length=7)]


class TokensDrawn(ChanceAction, frozen=True, tag="tokens_drawn"):
    """A token for each card of the pyramid."""

    values: Tokens


class TokensCounted(ChanceAction, frozen=True, tag="tokens_counted"):
    """How many tokens lie on each of the monster's Callings: a revelation."""

    counts: Annotated[tuple[Annotated[int, Meta(ge=0, le=12)], ...], Meta(min_length=4, max_length=4)]


class HandDealt(ChanceAction, frozen=True, tag="hand_dealt"):
    """A hunter's opening hand, and the Setbacks that turned up before it was full."""

    player: Seat
    setbacks: Codes
    cards: Annotated[Codes | None, SECRET] = None


class InfluenceDealt(ChanceAction, frozen=True, tag="influence_dealt"):
    """The monster's opening hand."""

    player: Seat
    cards: Annotated[Codes | None, SECRET] = None


class ArsenalTop(ChanceAction, frozen=True, tag="arsenal_top"):
    """The back of the top card of the Arsenal deck: a Setback, which comes into play, or none."""

    setback: Code | None


class ArsenalDrew(ChanceAction, frozen=True, tag="arsenal_drew"):
    """A hunter draws the top card of the Arsenal deck."""

    player: Seat
    card: Annotated[Code | None, SECRET] = None


class InfluenceDrew(ChanceAction, frozen=True, tag="influence_drew"):
    """The monster draws an Influence card."""

    player: Seat
    card: Annotated[Code | None, SECRET] = None


class InitiativeRolled(ChanceAction, frozen=True, tag="initiative_rolled"):
    """The die of one hunter among those who tie for Initiative."""

    player: Seat
    die: Die


class TrackerFlipped(ChanceAction, frozen=True, tag="tracker_flipped"):
    """The card of a new day is turned face up."""

    day: Day
    card: Code


class NightToken(ChanceAction, frozen=True, tag="night_token"):
    """The monster draws a token from the box lid."""

    player: Seat
    value: Annotated[Value | None, SECRET] = None


class Flipped(ChanceAction, frozen=True, tag="flipped"):
    """A facedown card of the pyramid that nobody knew is turned over."""

    cell: Cell
    card: Code


class CityDrawn(ChanceAction, frozen=True, tag="city_drawn"):
    """A card of the City deck comes face up in place of the turned one."""

    cell: Cell
    card: Code


class CityDiscarded(ChanceAction, frozen=True, tag="city_discarded"):
    """The title of a facedown card that is discarded."""

    card: Code


class CityDealt(ChanceAction, frozen=True, tag="city_dealt"):
    """A facedown card comes to a place of the pyramid: its suit."""

    cell: Cell
    suit: Suit


class TokenDrawn(ChanceAction, frozen=True, tag="token_drawn"):
    """The token of a new card of the pyramid."""

    cell: Cell
    value: Annotated[int, Meta(ge=1, le=3)]


class DiceRolled(ChanceAction, frozen=True, tag="dice_rolled"):
    """Ten-sided dice, ascending."""

    dice: Annotated[tuple[Die, ...], Meta(min_length=1, max_length=200)]


class HardshipDrawn(ChanceAction, frozen=True, tag="hardship_drawn"):
    """A hunter's new Hardship, for everybody to see."""

    player: Seat
    card: Code


class CallingShown(ChanceAction, frozen=True, tag="calling_shown"):
    """A hunter shows his token on one Calling: a revelation."""

    player: Seat
    calling: Calling
    score: Value


class Paid(ChanceAction, frozen=True, tag="paid"):
    """The tokens that the monster hands over for points of a Calling, and the change (0: none): a revelation."""

    calling: Calling
    points: Annotated[int, Meta(ge=0, le=3)]
    given: Tokens
    change: Annotated[int, Meta(ge=0, le=2)]


class HandShown(ChanceAction, frozen=True, tag="hand_shown"):
    """The hand of a hunter who died, which is discarded, or of a player whom a card makes show it: a revelation."""

    player: Seat
    cards: Codes


class ScoreShown(ChanceAction, frozen=True, tag="score_shown"):
    """The monster's tokens on the Calling in which it is confronted: a revelation."""

    calling: Calling
    tokens: Tokens


class CallingsRevealed(ChanceAction, frozen=True, tag="callings_revealed"):
    """The Callings of all hunters at the end, by seat: a revelation."""

    scores: Annotated[tuple[Scores, ...], Meta(max_length=4)]


class CardLost(ChanceAction, frozen=True, tag="card_lost"):
    """A card of a hand, drawn at random, is discarded."""

    player: Seat
    card: Code


class CardSeen(ChanceAction, frozen=True, tag="card_seen"):
    """A player alone looks at a facedown card of the pyramid."""

    player: Seat
    cell: Cell
    card: Annotated[Code | None, SECRET] = None


class HandSeen(ChanceAction, frozen=True, tag="hand_seen"):
    """A player alone looks at somebody's hand: a revelation to him."""

    player: Seat
    owner: Seat
    cards: Annotated[Codes | None, SECRET] = None


class CallingSeen(ChanceAction, frozen=True, tag="calling_seen"):
    """A player alone looks at a hunter's token on one Calling: a revelation to him."""

    player: Seat
    hunter: Seat
    calling: Calling
    score: Annotated[Value | None, SECRET] = None


ChanceOutcome: TypeAlias = (
    MonsterDrawn
    | HunterCardsDealt
    | PyramidDealt
    | TrackerDealt
    | TokensDrawn
    | TokensCounted
    | HandDealt
    | InfluenceDealt
    | ArsenalTop
    | ArsenalDrew
    | InfluenceDrew
    | InitiativeRolled
    | TrackerFlipped
    | NightToken
    | Flipped
    | CityDrawn
    | CityDiscarded
    | CityDealt
    | TokenDrawn
    | DiceRolled
    | HardshipDrawn
    | CallingShown
    | Paid
    | HandShown
    | ScoreShown
    | CallingsRevealed
    | CardLost
    | CardSeen
    | CallingSeen
    | HandSeen
)

DeadlyPreyAction: TypeAlias = PlayerAction | ChanceOutcome
"""Every action of the game."""
