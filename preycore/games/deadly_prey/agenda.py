"""What is still to be done: the kinds of entries on the agenda, the stack that holds every procedure in progress."""

from typing import Final, TypeAlias

Item: TypeAlias = tuple[int, int, int]
"""A kind and two numbers: seats, cells, amounts, as the kind says. All of it is public."""

# Set-up.
MONSTER: Final = 0
HUNTERS: Final = 1
PYRAMID: Final = 2
TRACKER: Final = 3
TOKENS: Final = 4
CALLINGS: Final = 5
SCORES: Final = 6
SPLIT: Final = 7
COUNT: Final = 8
HAND: Final = 9
"""(hunter)"""
INFLUENCE_HAND: Final = 10
# Days and nights.
DAY: Final = 11
"""(turn)"""
NIGHT: Final = 12
INITIATIVE: Final = 13
ROLL_OFF: Final = 14
"""(hunter): his die is due."""
RANK: Final = 15
"""The dice of a roll-off are compared."""
DRAW: Final = 16
"""(hunter)"""
ARSENAL_TOP: Final = 17
DAY_CARD: Final = 18
"""(space of the tracker)"""
INFLUENCE: Final = 19
NIGHT_TOKEN: Final = 20
PLACE_TOKEN: Final = 21
HALF: Final = 22
PHASE: Final = 23
"""(0 Placement, 1 Resolution)"""
ORDER: Final = 24
ORDER_CHOICE: Final = 25
"""(hunter)"""
ROTATION: Final = 26
SLOT: Final = 27
"""(hunter)"""
HALF_END: Final = 28
# What hunters do.
ACTED: Final = 29
"""(hunter): his action is over."""
ANSWER: Final = 30
"""(hunter, what he is asked: one of the ASK numbers)"""
BEGIN: Final = 31
TURNED: Final = 32
FLIP: Final = 33
"""(cell)"""
CHANGE: Final = 34
"""(hunter)"""
APPLY_CHANGE: Final = 35
REDRAW: Final = 36
"""(cell)"""
WAY: Final = 37
"""Points or dice: by whom it is chosen follows from who takes part."""
WAY_CHOICE: Final = 38
"""(hunter)"""
SHOW: Final = 39
"""(hunter, Calling)"""
WAY_TAKEN: Final = 40
PLEDGE: Final = 41
"""(hunter)"""
TALLY: Final = 42
READY: Final = 43
"""All dice are gathered."""
DICE: Final = 44
"""(number, rating)"""
COSTS: Final = 45
PROTECT: Final = 46
"""(hunter)"""
CONTROL: Final = 47
FLIP_RED: Final = 48
"""(hunter, cell)"""
FAIL: Final = 49
DEBT: Final = 50
"""(hunter, amount)"""
PAY: Final = 51
"""(hunter, amount left)"""
AFTERMATH: Final = 52
MINION_OVER: Final = 53
"""(1 defeated, 0 not)"""
REPLACE: Final = 54
"""(cell, 1: white Willpower stays)"""
DEAL: Final = 55
"""(cell)"""
TOKEN: Final = 56
"""(cell)"""
DISCARD: Final = 57
"""(cell, or 21 + space of the tracker): the title of a facedown card is revealed."""
HARDSHIP: Final = 58
"""(hunter)"""
CONSENT: Final = 59
"""(hunter)"""
INTRUDED: Final = 60
"""(1 allowed, 0 contested)"""
EVICT: Final = 61
"""(hunter, cell + 32 · least step)"""
RECLAIM: Final = 62
"""(hunter, least step)"""
RESTORE: Final = 63
"""(cell, hunter)"""
# The monster.
STRIKE: Final = 64
STRIKE_CHOICE: Final = 65
PAID: Final = 66
"""(Calling, points)"""
GAIN: Final = 67
"""(Calling)"""
REMOVE: Final = 68
"""(hits left)"""
DESTROYED: Final = 69
STRUCK: Final = 70
"""The dice of an attack are judged."""
# Windows.
WINDOW: Final = 71
"""(one of the window numbers)"""
WINDOW_CHOICE: Final = 72
PAY_OUT: Final = 73
"""(hunter, Willpower)"""
# Confrontation and end.
SCORE: Final = 74
CLASH: Final = 75
HAND_SHOWN: Final = 76
"""(player, 1 if the cards stay in the hand)"""
REVEAL: Final = 77
# Draws that may turn out to be impossible.
DRAWING: Final = 78
"""(hunter)"""
HARDEN: Final = 79
"""(hunter)"""
DYING: Final = 80
"""(set of hunters)"""
CONFRONT: Final = 81
# Choices that are asked only where public facts leave more than one possibility.
PLEDGE_CHOICE: Final = 82
"""(hunter)"""
FLIP_CHOICE: Final = 83
"""(hunter, cell)"""
REMOVE_CHOICE: Final = 84
"""(hits left)"""
RECLAIM_CHOICE: Final = 85
"""(hunter, least step)"""
EVICT_CHOICE: Final = 86
"""(hunter, cell + 32 · least step)"""
# What cards do.
LINE: Final = 87
"""(packed line, 1 if its time has come)"""
CHOOSE: Final = 88
"""(player, packed line)"""
SHED: Final = 89
"""(player, cards left to discard + 8 if at random)"""
SHED_CHOICE: Final = 90
"""(player, cards left)"""
LOSE_CARD: Final = 91
"""(player)"""
SEE_CARD: Final = 92
"""(player, cell)"""
SEE_CALLING: Final = 93
"""(player, hunter · 4 + Calling)"""
TAKE_POINTS: Final = 94
"""(Calling, points)"""
RAZE: Final = 95
"""(cell)"""
BLOW: Final = 96
"""The dice of an attack are due."""
AGAIN: Final = 97
"""(8 + how often the dice just rolled are rolled again: above as long as none hits, below as long as one does)"""
SEE_HAND: Final = 98
"""(player, whose)"""

NOBODY: Final = 7
NOWHERE: Final = 31


def pack(line: int, player: int, subject: int, cell: int) -> int:
    """Return a line with the player of its card, the hunter it concerns (NOBODY: all it speaks of) and a cell."""
    return line + 1024 * (player + 8 * (subject + 8 * cell))


NAMES: Final = (
    *("monster", "hunters", "pyramid", "tracker", "tokens", "callings", "scores", "split", "count", "hand"),
    *("influence-hand", "day", "night", "initiative", "roll-off", "rank", "draw", "arsenal-top", "day-card"),
    *("influence", "night-token", "place-token", "half", "phase", "order", "order-choice", "rotation", "slot"),
    *("half-end", "acted", "answer", "begin", "turned", "flip", "change", "apply-change", "redraw", "way"),
    *("way-choice", "show", "way-taken", "pledge", "tally", "ready", "dice", "costs", "protect", "control"),
    *("flip-red", "fail", "debt", "pay", "aftermath", "minion-over", "replace", "deal", "token", "discard"),
    *("hardship", "consent", "intruded", "evict", "reclaim", "restore", "strike", "strike-choice", "paid"),
    *("gain", "remove", "destroyed", "struck", "window", "window-choice", "pay-out", "score", "clash"),
    *("hand-shown", "reveal", "drawing", "harden", "dying", "confront", "pledge-choice"),
    *("flip-choice", "remove-choice", "reclaim-choice", "evict-choice"),
    *("line", "choose", "shed", "shed-choice", "lose-card", "see-card", "see-calling", "take-points", "raze"),
    *("blow", "again", "see-hand"),
)
"""The name of each kind in views."""
CHOICE_KINDS: Final = frozenset(
    [
        *(CALLINGS, SCORES, SPLIT, PLACE_TOKEN, ORDER_CHOICE, SLOT, ANSWER, CHANGE, WAY_CHOICE, PLEDGE_CHOICE),
        *(PROTECT, FLIP_CHOICE, PAY, CONSENT, EVICT_CHOICE, RECLAIM_CHOICE, STRIKE_CHOICE, REMOVE_CHOICE),
        *(WINDOW_CHOICE, CHOOSE, SHED_CHOICE),
    ]
)

ASK_JOIN: Final = 0
ASK_CHANGE: Final = 1
ASK_WAY: Final = 2

AT_ATTEMPT: Final = 0
AT_MINION: Final = 1
AT_INTRUSION: Final = 2
AT_ATTACK: Final = 3
AT_PHASE: Final = 4
WINDOW_NAMES: Final = ("attempt", "minion", "intrusion", "attack", "phase")
