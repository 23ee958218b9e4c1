"""Which rule stands behind each entry on the agenda, and what to tell somebody who did something else."""

from typing import Final

from . import agenda as on

_WORDS: Final[dict[int, tuple[str, str]]] = {
    on.MONSTER: ("monster-card", "the monster's card is drawn"),
    on.HUNTERS: ("players", "each hunter gets a Hunter card"),
    on.PYRAMID: ("pyramid", "the pyramid is dealt"),
    on.TRACKER: ("tracker", "the tracker is dealt"),
    on.TOKENS: ("no-zero-token", "each card of the pyramid gets a token"),
    on.CALLINGS: ("callings-block", "all hunters assign their Callings"),
    on.SCORES: ("callings-block", "the monster assigns its scores"),
    on.SPLIT: ("callings-block", "the monster splits its tokens"),
    on.COUNT: ("callings-block", "the monster's tokens are counted"),
    on.HAND: ("opening-hands", "opening hands are dealt"),
    on.INFLUENCE_HAND: ("influence-deck", "the monster's opening hand is dealt"),
    on.ROLL_OFF: ("roll-off", "hunters who tie roll for Initiative"),
    on.DRAW: ("arsenal-draw", "a hunter draws an Arsenal card"),
    on.ARSENAL_TOP: ("setback-on-top", "the top of the Arsenal deck is looked at"),
    on.DAY_CARD: ("tracker", "the day's card is turned"),
    on.INFLUENCE: ("influence-deck", "the monster draws an Influence card"),
    on.NIGHT_TOKEN: ("night-token", "the monster draws a token"),
    on.PLACE_TOKEN: ("night-token", "the monster puts a token on a Calling"),
    on.ORDER_CHOICE: ("first-or-last", "the winner of Initiative acts first or last"),
    on.SLOT: ("one-card-at-a-time", "a hunter has his place in the rotation"),
    on.ANSWER: ("joining", "a hunter is asked to go along"),
    on.FLIP: ("legal-target", "the card is turned"),
    on.CHANGE: ("one-change", "the turned card is kept, redrawn or exchanged"),
    on.REDRAW: ("redraw", "a card is drawn in place of the turned one"),
    on.WAY_CHOICE: ("points-or-dice", "points or dice are chosen"),
    on.SHOW: ("secret-callings", "a hunter shows a Calling"),
    on.PLEDGE_CHOICE: ("point-sources", "somebody pledges what he contributes"),
    on.DICE: ("dice", "dice are rolled"),
    on.PROTECT: ("tactics", "one set of tactics is chosen"),
    on.FLIP_CHOICE: ("success", "white Willpower is turned to red"),
    on.PAY: ("debt", "a debt is paid in Arsenal cards"),
    on.CONSENT: ("consent", "an intrusion is allowed or contested"),
    on.EVICT_CHOICE: ("evict", "red Willpower is sacrificed"),
    on.RECLAIM_CHOICE: ("reclaim", "Willpower is taken back"),
    on.DEAL: ("facedown-undrawn", "a facedown card is dealt"),
    on.TOKEN: ("no-zero-token", "a new card gets its token"),
    on.DISCARD: ("facedown-undrawn", "the title of a discarded card is revealed"),
    on.HARDSHIP: ("hardships-public", "a Hardship is drawn"),
    on.STRIKE_CHOICE: ("attack-window", "the monster may attack"),
    on.PAID: ("payment", "the monster pays"),
    on.REMOVE_CHOICE: ("attack-dice", "the monster chooses whose Willpower goes"),
    on.WINDOW_CHOICE: ("window", "everybody asked in a window declares or passes"),
    on.SCORE: ("compare", "the monster's tokens are shown"),
    on.HAND_SHOWN: ("all-die", "a dead hunter's hand is shown"),
    on.REVEAL: ("score", "all Callings are revealed"),
    on.CHOOSE: ("choosing", "somebody chooses on what a card works"),
    on.SHED_CHOICE: ("choosing", "somebody discards a card"),
    on.LOSE_CARD: ("choosing", "a card of a hand is drawn and discarded"),
    on.SEE_CARD: ("looking", "a player looks at a facedown card"),
    on.SEE_CALLING: ("looking", "a player looks at a Calling"),
    on.SEE_HAND: ("looking", "a player looks at a hand"),
    on.TAKE_POINTS: ("points-lost", "the monster loses points"),
}
RULE_OF: Final = {kind: rule for kind, (rule, _) in _WORDS.items()}
"""The topic of the rule, by kind."""
WHAT_IS_DUE: Final = {kind: text for kind, (_, text) in _WORDS.items()}
"""What is due instead, by kind."""
