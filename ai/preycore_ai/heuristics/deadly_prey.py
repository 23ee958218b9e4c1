"""Hunter: Deadly Prey: rule-based hunters and monster, and what guides a search."""

from fractions import Fraction
from typing import Final, cast

from preycore.actions import Action
from preycore.agents import Choice
from preycore.chance import FastDraw
from preycore.games.deadly_prey import actions as act
from preycore.games.deadly_prey.game import DeadlyPrey
from preycore.games.deadly_prey.geometry import ROW, linked
from preycore.games.deadly_prey.state import State
from preycore.games.deadly_prey.tokens import total
from preycore.games.deadly_prey.views import DeadlyPreyView
from preycore.value import Value
from preycore.views import View

from ..explain import forced
from ..guides import Guide
from ..rollout import UNIT, AnyGame, Horizon
from .deadly_prey_cards import hunter_chooses, hunter_plays, monster_chooses, monster_plays
from .deadly_prey_hunter import Hunter, Option
from .deadly_prey_monster import Beast
from .deadly_prey_opening import callings
from .deadly_prey_steps import Steps
from .deadly_prey_table import seen_table

HALVES_AHEAD: Final = 2
"""A search looks so many half-turns ahead."""


class DeadlyPreyRules:
    """Follows plans: hunters climb, guard their path and confront when the tally suffices; the monster stops them."""

    name = "rules"

    def choose(self, game: AnyGame, view: View, seed: bytes) -> Choice:
        """Choose what the plan asks for; the seed decides between equals."""
        seen = cast(DeadlyPreyView, view)
        if len(seen.legal) == 1:
            return forced(seen.legal[0])
        options = weighed(cast(DeadlyPrey, game), seen)
        top = max([option.worth for option in options])
        best = [option for option in options if option.worth == top]
        chosen = best[FastDraw(seed).below(len(best))]
        return Choice(chosen.action, ((chosen.action, Fraction(1)),), chosen.why, {"worth": top})


def weighed(game: DeadlyPrey, view: DeadlyPreyView) -> list[Option]:
    """Return what a player considers, with worths and reasons; at least one legal action."""
    table = seen_table(game.tables, view)
    kinds: dict[type, list[Action]] = {}
    for action in view.legal:
        kinds.setdefault(type(action), []).append(action)
    found = (
        _by_monster(Beast(table), view, kinds)
        if view.viewer == game.tables.monster
        else _by_hunter(Hunter(table), view, kinds)
    )
    return found or [Option(0, view.legal[-1], "Nothing is better than anything else.")]


def _by_hunter(hunter: Hunter, view: DeadlyPreyView, kinds: dict[type, list[Action]]) -> list[Option]:
    phase = view.phase
    steps = Steps(hunter)
    legal = view.legal
    if phase == "slot":
        return hunter.slot(kinds)
    if phase == "window-choice":
        return steps.window(legal, view.window) + _tricks(hunter, steps, view)
    if phase == "choose":
        return hunter_chooses(hunter, kinds.get(act.Choose, []))
    if phase == "pledge-choice":
        return steps.pledge(legal)
    if phase == "change":
        return steps.change(legal)
    if phase == "way-choice":
        return steps.way(legal)
    if phase == "flip-choice":
        return steps.flip(legal)
    if phase == "protect":
        return steps.protect(legal)
    if phase == "pay":
        return steps.pay(legal)
    if phase == "answer":
        return steps.answer(legal)
    if phase == "consent":
        return steps.consent(legal)
    if phase == "order-choice":
        first = view.round.stage == 1
        return [
            Option(
                int((action.place == "first") == first),
                action,
                "Who acts first takes the card." if first else "Who places last sees what the others want.",
            )
            for action in legal
            if isinstance(action, act.ChooseOrder)
        ]
    return callings(hunter.table, legal) if phase == "callings" else []


def _tricks(hunter: Hunter, steps: Steps, view: DeadlyPreyView) -> list[Option]:
    """Weigh the Arsenal cards that can be declared now."""
    window = view.window
    if window is None:
        return []
    doubt, mine = steps.doubt(window), steps.takes_part()
    if view.assault is not None:
        mine = bool((view.assault.owners >> hunter.me) & 1)
    return [
        hunter_plays(hunter, action, window.kind, doubt, mine)
        for action in view.legal
        if isinstance(action, act.Declare) and action.choice[0] == "play"
    ]


def _schemes(beast: Beast, view: DeadlyPreyView) -> list[Option]:
    """Weigh the Influence cards and the power that can be declared now."""
    window = view.window
    if window is None or view.monster_card is None:
        return []
    card = beast.t.monsters.index(view.monster_card)
    return [
        monster_plays(beast, action, window.kind, card)
        for action in view.legal
        if isinstance(action, act.Declare) and action.choice[0] in ("play", "power")
    ]


def _by_monster(beast: Beast, view: DeadlyPreyView, kinds: dict[type, list[Action]]) -> list[Option]:
    phase = view.phase
    if phase == "window-choice":
        return beast.window(view.legal, view.window) + _schemes(beast, view)
    if phase == "choose":
        return monster_chooses(beast, kinds.get(act.Choose, []))
    if phase == "strike-choice":
        return beast.strike(kinds)
    if phase == "remove-choice":
        return beast.remove(view.legal)
    if phase == "place-token":
        return beast.place(view.legal)
    if phase == "scores":
        return beast.scores(view.legal)
    return beast.split(view.legal, view.scores or ()) if phase == "split" else []


class DeadlyPreyHorizon(Horizon):
    """Stops a day and a night after the decision, and guesses from paths, tokens and the time that is left."""

    def __init__(self, game: DeadlyPrey, half: int) -> None:
        self._game: Final = game
        self._half: Final = half

    def reached(self, state: Value) -> bool:
        """Return whether so many half-turns have begun since the decision."""
        now = cast(State, state)
        return not now.defeated and half_of(now.round.turn, now.round.half) >= self._half

    def shares(self, state: Value) -> list[int]:
        """Return prospects by seat: the higher a linked path and the better its tokens, the likelier the defeat."""
        now, t = cast(State, state), self._game.tables
        suit = now.board.cells[20].suit
        score = max(1, total(now.monster.tokens[suit])) if suit >= 0 else 9
        hopes: list[int] = []
        for hunter in t.seats:
            cells = [cell for cell in range(21) if now.board.cells[cell].reds[hunter]]
            path = linked(sum([1 << cell for cell in cells]))
            row = ROW[path.bit_length() - 1] + 1 if path else 0
            tokens = sum([now.board.cells[cell].token for cell in cells if now.board.cells[cell].suit == suit])
            dead = (now.hunters.dead >> hunter) & 1
            hopes.append(0 if dead else 10 * row * row + 30 * min(tokens, score) // score)
        left = 14 - half_of(now.round.turn, now.round.half)
        defeat = min(900, max(hopes) * (left + 6) // 8)
        points = [1 + hope + 10 * score for hope, score in zip(hopes, self._game.scores(now), strict=False)]
        shares = [UNIT * defeat // 1000 * own // sum(points) for own in points]
        return [*shares, UNIT - sum(shares)]


def half_of(turn: int, half: int) -> int:
    """Return the number of a half-turn, counted from 0."""
    return max(0, 2 * (turn - 1)) + half


def _horizon(game: AnyGame, view: View) -> Horizon:
    now = cast(DeadlyPreyView, view).round
    return DeadlyPreyHorizon(cast(DeadlyPrey, game), half_of(now.turn, now.half) + HALVES_AHEAD)


GUIDE: Final = Guide(rules=DeadlyPreyRules(), horizon=_horizon)
