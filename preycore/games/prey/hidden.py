"""What a player sees of a match of Prey, and the matches that his view leaves possible."""

from collections.abc import Sequence
from typing import Final, cast, final

from preycore.actions import ARBITER, Action, Player
from preycore.chance import Draw
from preycore.errors import IllegalView
from preycore.game import Worlds
from preycore.native import BIT

from .actions import Dealt, LeaderDrawn, PlayCard, PreyAction, Rolled
from .deals import Deals, FreeDeals, VoidDeals
from .deck import members
from .refusals import chance_problem
from .rules import DOUBLES_LIMIT, WINNING_SCORE, Rules
from .state import DEAL, NONE, OVER, PLAY, Round, State
from .views import Phase, PreyView

_PHASES: Final[tuple[Phase, ...]] = ("roll", "deal", "lead", "play", "over")


def observe(
    rules: Rules, state: State, who: Player, to_act: tuple[Player, ...], legal: tuple[PlayCard, ...]
) -> PreyView:
    """Return what a player, SPECTATOR or ARBITER may know of a state."""
    round_ = state.round
    history = [_seen(rules, round_, action, who) for action in rules.history(state)]
    plays = plays_of(history)
    played = tuple([tuple([play.card for play in plays if play.player == seat]) for seat in range(rules.players)])
    dealt = len(round_.dealt)
    return PreyView(
        viewer=who,
        to_act=to_act,
        legal=legal,
        history=tuple(history),
        phase=_PHASES[state.phase],
        round=round_.number,
        trick=state.plays // rules.players,
        leader=_leader(rules, state),
        scores=round_.scores,
        dice=round_.dice,
        goals=tuple([rules.goals(pair) for pair in round_.dice]),
        tricks=state.tricks,
        table=tuple([play.card for play in plays[len(plays) - len(plays) % rules.players :]]),
        played=played,
        voids=tuple([tuple([rules.suits[suit] for suit in members(void)]) for void in shown_voids(rules, plays)]),
        hand_sizes=tuple([rules.hand_size - len(played[seat]) if seat < dealt else 0 for seat in range(rules.players)]),
        hands=tuple([_hand(rules, state, seat) if who in (seat, ARBITER) else None for seat in range(rules.players)]),
    )


def _seen(rules: Rules, round_: Round, action: Action, who: Player) -> PreyAction:
    """Return one of a state's redacted actions as `who` sees it."""
    if isinstance(action, Dealt) and who in (action.player, ARBITER):
        return Dealt(action.player, rules.codes(round_.dealt[action.player]))
    return cast(PreyAction, action)


def _hand(rules: Rules, state: State, seat: int) -> tuple[str, ...]:
    dealt = state.round.dealt
    return rules.codes(dealt[seat] & ~state.played) if seat < len(dealt) else ()


def _leader(rules: Rules, state: State) -> Player | None:
    if state.phase == OVER:
        return None
    if state.phase == PLAY:
        return (state.seat - state.plays % rules.players) % rules.players
    return None if state.round.leader == NONE else state.round.leader


def plays_of(history: Sequence[Action]) -> list[PlayCard]:
    """Return the cards played, in order."""
    return [action for action in history if isinstance(action, PlayCard)]


def shown_voids(rules: Rules, plays: list[PlayCard]) -> list[int]:
    """Return for each seat, as a bit set, the suits that it has not followed."""
    voids = [0] * rules.players
    for number, play in enumerate(plays):
        voids[play.player] |= _not_followed(rules, plays, number)
    return voids


def _not_followed(rules: Rules, plays: list[PlayCard], number: int) -> int:
    """Return the lead suit, as a bit set, if the play of that number is of another one, else the empty set."""
    lead = _suit(rules, plays[number - number % rules.players])
    return 0 if _suit(rules, plays[number]) == lead else BIT[lead]


def _suit(rules: Rules, play: PlayCard) -> int:
    return rules.deck[rules.index[play.card]].suit


def _check_voids(rules: Rules, plays: list[PlayCard]) -> None:
    """Raise IllegalView if somebody plays a suit after he has not followed it."""
    voids = [0] * rules.players
    for number, play in enumerate(plays):
        if (voids[play.player] >> _suit(rules, play)) & 1:
            raise IllegalView("a player plays a suit that he has not followed before")
        voids[play.player] |= _not_followed(rules, plays, number)


def public_state(rules: Rules, view: PreyView) -> State:
    """
    Fold a player's view into the state that it shows, with nothing in the others' hands.

    Raises IllegalView for whatever no match can show up to here; the caller compares what the state shows with the
    view.
    """
    if not 0 <= view.viewer < rules.players:
        raise IllegalView("worlds are sampled from the view of a player of this game")
    if len(view.history) > rules.players * (DOUBLES_LIMIT + 2 + rules.hand_size) + 1:
        raise IllegalView("the history is longer than a round")
    state = rules.start(view.round, _scores_before(rules, view), _first_leader(rules, view))
    for action in view.history:
        state = _follow(rules, state, view.viewer, action)
    _check_voids(rules, plays_of(view.history))
    return state


def _scores_before(rules: Rules, view: PreyView) -> tuple[int, ...]:
    """Return the points at the round's start."""
    if not 0 <= view.round < rules.max_rounds or len(view.scores) != rules.players:
        raise IllegalView("there is no such round, or not one score a player")
    scores = view.scores
    if view.phase == "over":
        if len(view.dice) != rules.players or len(view.tricks) != rules.players:
            raise IllegalView("a match is over without a whole round")
        scores = tuple([all_ - new for all_, new in zip(scores, rules.points(view.dice, view.tricks), strict=True)])
    if not all(0 <= score <= min(view.round, WINNING_SCORE - 1) for score in scores):
        raise IllegalView("nobody can have so many points in this round")
    return scores


def _first_leader(rules: Rules, view: PreyView) -> int:
    """Return who leads the round as far as that was known at its start."""
    if view.round == 0:
        return NONE
    plays = plays_of(view.history)
    leader = plays[0].player if plays else view.leader
    if leader is None or not 0 <= leader < rules.players:
        raise IllegalView("the round has no leader")
    return leader


def _follow(rules: Rules, state: State, viewer: Player, action: PreyAction) -> State:
    """Return the state after an action of a view's history. Raises IllegalView if it cannot follow."""
    if isinstance(action, PlayCard):
        if state.phase != PLAY or action.player != state.seat or not _playable(rules, state, viewer, action):
            raise IllegalView("a card is played that cannot be played there")
        return rules.play(state, action)
    if state.phase in (PLAY, OVER):
        raise IllegalView("chance acts while it is not due")
    if state.phase == DEAL and state.seat != viewer:
        if action != Dealt(state.seat):
            raise IllegalView("a hand is dealt in a way that the viewer cannot see")
        return rules.deal(state, 0)
    if chance_problem(rules, state, action) is not None:
        raise IllegalView("chance gives what it cannot give there")
    if isinstance(action, Rolled):
        return rules.roll(state, action)
    if isinstance(action, LeaderDrawn):
        return rules.name_leader(state, action)
    return rules.deal(state, rules.bits(action.cards or ()))


def _playable(rules: Rules, state: State, viewer: Player, action: PlayCard) -> bool:
    """Return whether the player in turn can play this card as far as the viewer knows."""
    if action.player == viewer:
        return action in rules.legal(state, viewer)
    card = rules.index.get(action.card)
    return card is not None and not ((state.round.dealt[viewer] | state.played) >> card) & 1


def hidden_hands(rules: Rules, state: State, viewer: Player) -> "HiddenHands":
    """
    Prepare the deals that fit a state which shows nothing of the others' hands but what they have played.

    Raises IllegalView if the shown voids leave no deal.
    """
    plays = plays_of(rules.history(state))
    voids = shown_voids(rules, plays)
    known = [0] * len(state.round.dealt)
    sizes = [rules.hand_size] * len(known)
    for play in plays:
        known[play.player] |= BIT[rules.index[play.card]]
        sizes[play.player] -= 1
    if viewer < len(known):
        known[viewer] = state.round.dealt[viewer]
    others = [seat for seat in range(len(known)) if seat != viewer]
    unseen = rules.all_cards & ~(known[viewer] if viewer < len(known) else 0) & ~state.played
    deals = _deals(rules, unseen, [sizes[seat] for seat in others], [voids[seat] for seat in others])
    return HiddenHands(state, tuple(known), others, deals)


def _deals(rules: Rules, unseen: int, sizes: list[int], voids: list[int]) -> Deals:
    """Return the ways to deal the unseen cards; those left over are one more hand, which may hold any suit."""
    parts = [unseen & bits for bits in rules.suit_bits]
    if not any(part and (void >> suit) & 1 for void in voids for suit, part in enumerate(parts)):
        return FreeDeals(unseen, tuple(sizes))
    cards = [members(part) for part in parts]
    aside = sum([len(part) for part in cards]) - sum(sizes)
    deals = VoidDeals(cards, (*sizes, aside), (*voids, 0))
    if deals.ways == 0:
        raise IllegalView("no deal fits the suits that the players have not followed")
    return deals


@final
class HiddenHands(Worlds[State]):
    """The states that differ from one in the others' hands alone."""

    def __init__(self, state: State, known: tuple[int, ...], others: list[int], deals: Deals) -> None:
        self._state: Final = state
        self._known: Final = known
        self._others: Final = others
        self.deals: Final = deals

    def sample(self, draw: Draw) -> State:
        """Return one of the states, all equally likely."""
        dealt = list(self._known)
        hands = self.deals.pick(draw)
        for number, seat in enumerate(self._others):
            dealt[seat] |= hands[number]
        return self._state.dealing(tuple(dealt))
