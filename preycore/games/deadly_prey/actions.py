"""What players decide in a match of Deadly Prey."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from ...actions import SECRET, Action, Seat
from .edition import Code

Cell: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""A place of the pyramid: 0 to 5 the bottom row from the left, then 6 to 10, … 20 the top."""

Day: TypeAlias = Annotated[int, Meta(ge=1, le=7)]
"""A space of the tracker."""

Calling: TypeAlias = Literal["destruction", "absolution", "science", "occult"]
CALLING_NAMES: Final[tuple[Calling, ...]] = ("destruction", "absolution", "science", "occult")
Number: TypeAlias = Annotated[int, Meta(ge=1, le=25)]
Points: TypeAlias = Annotated[tuple[Calling, ...], Meta(min_length=1, max_length=3)]
"""Calling points of the monster, one name a point, in the order of the Callings."""
Tokens: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(max_length=75)]
"""Token values, ascending."""
Scores: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=6)], ...], Meta(min_length=4, max_length=4)]


class AssignCallings(Action, frozen=True, tag="assign_callings"):
    """Put one's tokens 0 to 3 on the four Callings, facedown; all hunters do so in one block."""

    player: Seat
    scores: Annotated[Scores | None, SECRET] = None


class AssignScores(Action, frozen=True, tag="assign_scores"):
    """Say in secret which of the monster's Callings gets 3, 4, 5 and 6."""

    player: Seat
    scores: Annotated[Scores | None, SECRET] = None


class SplitTokens(Action, frozen=True, tag="split_tokens"):
    """Say in secret which of the twelve tokens make up the scores 3, 4, 5 and 6, in this order."""

    player: Seat
    tokens: Annotated[tuple[Tokens, Tokens, Tokens, Tokens] | None, SECRET] = None


class ChooseOrder(Action, frozen=True, tag="choose_order"):
    """The winner of Initiative acts first or last in this phase."""

    player: Seat
    place: Literal["first", "last"]


class Brave(Action, frozen=True, tag="brave"):
    """Draw a Hardship in order to act in this night."""

    player: Seat


class Place(Action, frozen=True, tag="place"):
    """Put white Willpower on a card of the pyramid."""

    player: Seat
    cell: Cell
    number: Number


class Skip(Action, frozen=True, tag="skip"):
    """Let one's place in the rotation go by."""

    player: Seat


class PassPhase(Action, frozen=True, tag="pass_phase"):
    """Do no more in this phase (the monster: attack no more in it)."""

    player: Seat


class DiscardArsenal(Action, frozen=True, tag="discard_arsenal"):
    """Discard an Arsenal card for as much Willpower as its value."""

    player: Seat
    card: Code


class TakeHardship(Action, frozen=True, tag="take_hardship"):
    """Draw a Hardship for two Willpower."""

    player: Seat


class Attempt(Action, frozen=True, tag="attempt"):
    """Turn a facedown card to take control of it, inviting these hunters to do so together."""

    player: Seat
    cell: Cell
    partners: Annotated[tuple[Seat, ...], Meta(max_length=3)]


class Agree(Action, frozen=True, tag="agree"):
    """Take part, or go along with what was proposed."""

    player: Seat


class Refuse(Action, frozen=True, tag="refuse"):
    """Take no part, or leave the common attempt."""

    player: Seat


class Keep(Action, frozen=True, tag="keep"):
    """Control the turned card as it is."""

    player: Seat


class Redraw(Action, frozen=True, tag="redraw"):
    """Discard the turned card and draw another one face up."""

    player: Seat


class Exchange(Action, frozen=True, tag="exchange"):
    """Exchange the turned card with a face-up card of the tracker; `payer` spends one Willpower."""

    player: Seat
    day: Day
    payer: Seat


class GatherPoints(Action, frozen=True, tag="points"):
    """Gather points for the card."""

    player: Seat


class RollDice(Action, frozen=True, tag="dice"):
    """Roll dice for the card."""

    player: Seat


class SpendWillpower(Action, frozen=True, tag="spend_willpower"):
    """Pledge Willpower of the reserve, two points each."""

    player: Seat
    number: Number


class Invoke(Action, frozen=True, tag="invoke"):
    """Pledge the score of a card that one controls."""

    player: Seat
    cell: Cell


class Poach(Action, frozen=True, tag="poach"):
    """Pledge the score of a card that another hunter controls and on which one has white Willpower."""

    player: Seat
    cell: Cell


class Cash(Action, frozen=True, tag="cash"):
    """Pledge a defeated Minion for its token, in points or dice."""

    player: Seat
    card: Code


class Done(Action, frozen=True, tag="done"):
    """Finish what one was choosing step by step."""

    player: Seat


class ProtectIcon(Action, frozen=True, tag="protect_icon"):
    """Say which of one's sets of tactics keeps its tokens from falling below 1."""

    player: Seat
    tactic: Code


class FlipRed(Action, frozen=True, tag="flip_red"):
    """Turn white Willpower on a card to red."""

    player: Seat
    number: Annotated[int, Meta(ge=1, le=3)]


class Reinforce(Action, frozen=True, tag="reinforce"):
    """Turn white Willpower to red on a card that one controls already."""

    player: Seat
    cell: Cell
    number: Annotated[int, Meta(ge=1, le=2)]


class Intrude(Action, frozen=True, tag="intrude"):
    """Seek to control a card together with those who control it."""

    player: Seat
    cell: Cell


class Allow(Action, frozen=True, tag="allow"):
    """Let an intruder in."""

    player: Seat


class Contest(Action, frozen=True, tag="contest"):
    """Make an intruder roll dice."""

    player: Seat


class Evict(Action, frozen=True, tag="evict"):
    """Begin to discard one's own red Willpower from a card in order to remove that of others."""

    player: Seat
    cell: Cell


class Sacrifice(Action, frozen=True, tag="sacrifice"):
    """Discard one own red for another's red (`red`), or for one or two whites of others (`white`, ascending)."""

    player: Seat
    red: Annotated[tuple[Seat, ...], Meta(max_length=1)]
    white: Annotated[tuple[Seat, ...], Meta(max_length=2)]


class Restore(Action, frozen=True, tag="restore"):
    """Draw a Hardship and fill a vacancy of the pyramid."""

    player: Seat
    cell: Cell


class Reclaim(Action, frozen=True, tag="reclaim"):
    """Begin to take Willpower back from the pyramid; the last action of the phase."""

    player: Seat


class TakeBack(Action, frozen=True, tag="take_back"):
    """Take white or red Willpower back from one card."""

    player: Seat
    cell: Cell
    side: Literal["white", "red"]
    number: Number


class PayArsenal(Action, frozen=True, tag="pay_arsenal"):
    """Discard an Arsenal card to pay a debt of Willpower."""

    player: Seat
    card: Code


class Declare(Action, frozen=True, tag="declare"):
    """
    Say what one does in a window; all who are asked choose in one block.

    The words are `pass`; `pass-phase`; `hardship`; `discard` and a card; `meddle` and one Calling a point; `exchange`,
    the Callings of the two points given and that of the point received; `play`, a card and the Calling that pays for
    it, if any; `power` and the Calling that pays for it.
    """

    player: Seat
    choice: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=4)]


class Attack(Action, frozen=True, tag="attack"):
    """Attack a card of the pyramid (`cell-7`) or of the tracker (`day-3`), one die a point."""

    player: Seat
    target: Code
    points: Points


class RemoveRed(Action, frozen=True, tag="remove_red"):
    """Say whose red Willpower a hit removes."""

    player: Seat
    owner: Seat


class PlaceToken(Action, frozen=True, tag="place_token"):
    """Put the token just gained on a Calling."""

    player: Seat
    calling: Calling


class ExchangePoints(Action, frozen=True, tag="exchange_points"):
    """Give two Calling points for one of another Calling."""

    player: Seat
    given: Points
    calling: Calling


class Choose(Action, frozen=True, tag="choose"):
    """Say on what a card works: `cell-7`, `player-1`, a Calling, or a card that is discarded or taken back."""

    player: Seat
    choice: Code


PlayerAction: TypeAlias = (
    AssignCallings
    | AssignScores
    | SplitTokens
    | ChooseOrder
    | Brave
    | Place
    | Skip
    | PassPhase
    | DiscardArsenal
    | TakeHardship
    | Attempt
    | Agree
    | Refuse
    | Keep
    | Redraw
    | Exchange
    | GatherPoints
    | RollDice
    | SpendWillpower
    | Invoke
    | Poach
    | Cash
    | Done
    | ProtectIcon
    | FlipRed
    | Reinforce
    | Intrude
    | Allow
    | Contest
    | Evict
    | Sacrifice
    | Restore
    | Reclaim
    | TakeBack
    | PayArsenal
    | Declare
    | Attack
    | RemoveRed
    | PlaceToken
    | ExchangePoints
    | Choose
)
