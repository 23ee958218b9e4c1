"""The plans of rule-based hunters and of the rule-based monster: a scene, what they do there, and why."""

from collections.abc import Sequence

from preycore_ai.heuristics.deadly_prey import DeadlyPreyRules
from preycore_ai.heuristics.deadly_prey_odds import WHOLE, at_most, score_odds
from preycore_ai.heuristics.deadly_prey_steps import cheapest

from preycore.agents import Choice
from preycore.games.deadly_prey import agenda as on
from preycore.games.deadly_prey.actions import (
    Agree,
    AssignCallings,
    AssignScores,
    Attack,
    Attempt,
    Contest,
    Declare,
    DiscardArsenal,
    Exchange,
    ExchangePoints,
    GatherPoints,
    Invoke,
    Keep,
    PassPhase,
    Place,
    PlaceToken,
    Reinforce,
    RollDice,
    Skip,
    SplitTokens,
)
from preycore.games.deadly_prey.outcomes import Flipped
from preycore.games.deadly_prey.tokens import R_NIGHT, R_PAID, R_PLACED, R_SHOWN
from tests.games.deadly_prey.scene import TOP, Scene, bag

RULES = DeadlyPreyRules()
PATH = (
    (0, "destruction-06"),
    (6, "destruction-12"),
    (11, "destruction-18"),
    (15, "destruction-03"),
    (18, "science-06"),
)
"""A way from the bottom to the row below the top, of cards with different tactics or none."""


def chosen(scene: Scene, player: int) -> Choice:
    """Return what the rule-based agent does."""
    return RULES.choose(scene.game, scene.game.observe(scene.now, player), bytes(32))


def climber(reds: int = 1, token: int = 1, stage: int = 1, turn: int = 3, hunters: int = 1, half: int = 0) -> Scene:
    """Return a scene in which the first hunter holds a way to the top but for the top card; all Callings are weak."""
    scene = Scene(hunters, turn, half, stage)
    for cell, code in PATH:
        scene.card(cell, code, token, reds=[reds])
    scene.tokens([3], [1, 1, 2], [0, 2, 3], [0, 0, 1, 2, 3])
    return scene


def test_climbs() -> None:
    """A hunter with a card of the bottom row places Willpower on a card above it, and says that it is on the way."""
    scene = Scene(1, 2, 0, 0)
    scene.card(2, "destruction-06", 1, reds=[3])
    choice = chosen(scene.slot(), 0)
    assert isinstance(choice.action, Place)
    assert choice.action.cell in (7, 8)
    assert "way to the top" in choice.reason


def test_assigns_callings_to_the_way() -> None:
    """In a pyramid of Destruction the hunter's 3 goes to Destruction."""
    scene = Scene(1)
    scene.d.callings = ((),)
    choice = chosen(scene.start((on.CALLINGS, 0, 0)), 0)
    assert isinstance(choice.action, AssignCallings)
    assert choice.action.scores is not None
    assert choice.action.scores[0] == 3


def test_second_iron_in_the_fire() -> None:
    """With Willpower on one card, a hunter puts one on another: the monster can spoil only one a phase."""
    scene = Scene(1, 2, 0, 0)
    scene.down(2, whites=[3])
    scene.d.reserve = (5,)
    scene.d.round.tempted = 1
    choice = chosen(scene.slot(), 0)
    assert isinstance(choice.action, Place)
    assert choice.action.cell != 2
    assert "second iron" in choice.reason


def test_finds_willpower() -> None:
    """A hunter who wants a card and has no Willpower discards an Arsenal card for it."""
    scene = Scene(1, 2, 0, 0)
    scene.d.reserve = (0,)
    scene.d.round.tempted = 1
    scene.hand(0, "arsenal-02", "arsenal-03")
    choice = chosen(scene.slot(), 0)
    assert isinstance(choice.action, DiscardArsenal)
    assert "short" in choice.reason


def test_defends_the_path() -> None:
    """After his success a hunter turns white Willpower to red on a weak card that carries his path."""
    scene = climber()
    scene.d.round.won = 1
    scene.card(0, "destruction-06", 1, reds=[1], whites=[2])
    choice = chosen(scene.slot(), 0)
    assert choice.action == Reinforce(0, 0, 2)
    assert "one blow" in choice.reason


def test_goes_to_the_top() -> None:
    """With a tally that surely reaches the monster's score the hunter turns the top card."""
    scene = climber(token=2)
    scene.down(TOP, token=2, whites=[1])
    scene.d.reserve = (5,)
    choice = chosen(scene.slot(), 0)
    assert choice.action == Attempt(0, TOP, ())
    assert "tally" in choice.reason


def test_stays_away_from_the_top() -> None:
    """With a hopeless tally early in the week he does not; in the last night he does what he can."""
    early, last = climber(half=1), climber(turn=7, half=1)
    for scene in (early, last):
        for cell, _ in PATH:
            scene.card(cell, "general-06", 1, reds=[1])
        scene.card(0, "absolution-06", 3, reds=[1])
        scene.card(6, "absolution-12", 1, reds=[1])
        scene.down(TOP, "absolution", token=2, whites=[1])
        scene.d.reserve = (6,)
        scene.d.round.braved = 1
    assert not isinstance(chosen(early.slot(), 0).action, Attempt)
    assert isinstance(chosen(last.slot(), 0).action, Attempt)


def test_saves_for_the_top() -> None:
    """Who only lacks the Willpower for the top, with a tally that wins, spends none on other cards."""
    scene = climber(token=2, stage=0)
    for cell, _ in PATH:
        scene.card(cell, "science-06" if cell == 18 else "destruction-03", 2, reds=[3])
    scene.card(18, "general-06", 2, reds=[3])
    scene.down(TOP, "occult", token=3)
    scene.d.dealt, scene.d.tokens = (5, 3, 3, 1), (bag([0, 0, 1, 2, 3]), bag([1, 1, 2]), bag([0, 2, 3]), bag([3]))
    scene.d.reserve = (1,)
    scene.d.round.tempted = 1
    choice = chosen(scene.slot(), 0)
    assert isinstance(choice.action, PassPhase)
    assert "saved for the top" in choice.reason


def test_comes_in_on_a_rival() -> None:
    """Where a rival holds the only way up, a hunter with Willpower on that card seeks to come in."""
    scene = Scene(2, 2)
    for cell in (6, 7, 9, 10):
        scene.vacant(cell)
    scene.card(2, "destruction-06", 1, reds=[3])
    scene.card(8, "destruction-12", 1, reds=[0, 1], whites=[2])
    scene.d.round.won = 1
    choice = chosen(scene.slot(), 0)
    assert choice.action == scene.t.hunter_offers[0].intrude[8]
    assert "rival" in choice.reason


def test_changes_the_top_card_to_the_weak_calling() -> None:
    """At the top a card of the tracker is taken whose Calling the hunter's tally beats."""
    scene = climber(token=3)
    scene.down(TOP, "occult", 1, whites=[1])
    scene.space(1, "destruction-01")
    scene.d.reserve = (6,)
    scene.slot().do(Attempt(0, TOP, ()), Flipped(TOP, "occult-02"))
    choice = chosen(scene, 0)
    assert choice.action == Exchange(0, 1, 0)
    assert "serves better" in choice.reason


def test_dice_where_they_are_good() -> None:
    """Two dice against 4 are rolled; one die against 7, with Willpower in plenty, is not: points are gathered."""
    for cell, calling, kind in ((0, 2, RollDice), (15, 1, GatherPoints)):
        scene = Scene(1, 2)
        scene.card(11, "destruction-03", 1, reds=[3])
        scene.card(6, "destruction-12", 1, reds=[3])
        scene.card(1, "destruction-18", 1, reds=[3])
        scene.down(cell, whites=[1])
        scene.d.callings = ((calling, 3, 3 - calling, 0),)
        scene.d.reserve = (6,)
        scene.slot().do(Attempt(0, cell, ()), Flipped(cell, "destruction-09"), Keep(0)).quiet().shows()
        assert isinstance(chosen(scene, 0).action, kind)


def test_pays_with_cards_that_last() -> None:
    """A card with tokens left is invoked rather than Willpower spent; a card that would be exhausted is not."""
    scene = Scene(1, 2)
    scene.card(0, "science-01", 3, reds=[3])
    scene.card(1, "occult-04", 1, reds=[3])
    scene.card(5, "destruction-03", 3, reds=[3])
    scene.down(6, whites=[1], token=3)
    scene.d.reserve = (4,)
    scene.slot().do(Attempt(0, 6, ()), Flipped(6, "destruction-15"), Keep(0)).quiet().shows().do(GatherPoints(0))
    paid = []
    while scene.kind == on.PLEDGE_CHOICE:
        action = chosen(scene, 0).action
        paid.append(action)
        scene.do(action)  # type: ignore[arg-type]  # an agent's action is typed as any game's
    assert Invoke(0, 0) in paid
    assert Invoke(0, 1) not in paid


def test_answers_meddling() -> None:
    """Where meddling would make points fall short, the hunter declares a card for Willpower."""
    scene = Scene(1, 2)
    scene.d.callings = ((0, 1, 2, 3),)
    scene.down(0, whites=[1], token=1)
    scene.d.reserve = (2,)
    scene.hand(0, "arsenal-01", "arsenal-02")
    scene.tokens([3, 3], [1, 1, 2], [0, 2, 3], [0, 0, 1, 2])
    scene.slot().do(Attempt(0, 0, ()), Flipped(0, "destruction-12"), Keep(0))
    assert chosen(scene, 0).action == Declare(0, ("pass",))
    scene.do(Declare(0, ("pass",)), Declare(1, ("meddle", "destruction", "destruction")))
    choice = chosen(scene, 0)
    assert isinstance(choice.action, Declare)
    assert choice.action.choice[0] in ("discard", "hardship")
    assert "missing" in choice.reason


def test_goes_together() -> None:
    """Where one tally does not suffice and two do, the other is invited, and comes along."""
    scene = climber(hunters=2, turn=7)
    for cell, code in PATH:
        scene.card(cell, code, 1, reds=[1, 1])
    scene.down(TOP, token=1, whites=[1, 1])
    scene.d.reserve = (6, 6)
    scene.tokens([3, 3], [3, 3], [3, 3], [3, 3])
    scene.d.record = tuple([(R_SHOWN, suit, bag([3, 3])) for suit in range(4)])
    choice = chosen(scene.slot(), 0)
    assert choice.action == Attempt(0, TOP, (1,))
    assert "Together" in choice.reason
    scene.do(Attempt(0, TOP, (1,)))
    assert chosen(scene, 1).action == Agree(1)


def test_rivals_roll() -> None:
    """Early in the week an intruder has to roll."""
    scene = Scene(2, 2)
    scene.card(0, "destruction-06", 1, reds=[2], whites=[0, 1])
    scene.slot(1)
    scene.do(scene.t.hunter_offers[1].intrude[0])
    choice = chosen(scene, 0)
    assert choice.action == Contest(0)
    assert "rival" in choice.reason


def test_monster_is_strong_where_hunters_tally() -> None:
    """The monster gives 6 to the Calling of which most tokens lie in the pyramid."""
    scene = Scene(1)
    scene.d.tokens, scene.d.dealt = (), ()
    choice = chosen(scene.start((on.SCORES, 0, 0), (on.SPLIT, 0, 0)), 1)
    assert isinstance(choice.action, AssignScores)
    assert choice.action.scores is not None
    assert choice.action.scores[0] == 6


def test_monster_hides_its_weak_calling() -> None:
    """The score 3 is made of more tokens than the score 6, so that their numbers mislead."""
    scene = Scene(1)
    scene.d.tokens, scene.d.dealt = (), ()
    scene.start((on.SCORES, 0, 0), (on.SPLIT, 0, 0)).do(AssignScores(1, (6, 5, 4, 3)))
    choice = chosen(scene, 1)
    assert isinstance(choice.action, SplitTokens)
    assert choice.action.tokens is not None
    assert len(choice.action.tokens[0]) > len(choice.action.tokens[3])
    assert "hides" in choice.reason


def test_monster_cuts_the_path() -> None:
    """After an action of a hunter close to the top the monster attacks a card without which he is cut off."""
    scene = climber(half=1)
    scene.d.round.braved = 1
    scene.card(0, "destruction-06", 1, reds=[1], whites=[1])
    scene.slot().do(Reinforce(0, 0, 1))
    choice = chosen(scene, 1)
    assert isinstance(choice.action, Attack)
    assert choice.action.target in [f"cell-{cell}" for cell, _ in PATH]
    assert "cut" in choice.reason


def test_monster_spoils_the_last_step() -> None:
    """A hunter whose tally would win has Willpower on the top card: the monster attacks it before he turns it."""
    scene = climber(token=3, half=1)
    scene.down(TOP, token=2, whites=[1])
    scene.tokens([3, 3], [3, 3], [3, 3], [3, 3])
    choice = chosen(scene.start((on.STRIKE, 0, 0), (on.ROTATION, 0, 0)), 1)
    assert isinstance(choice.action, Attack)
    assert choice.action.target == "cell-20"
    assert "lost" in choice.reason


def test_monster_hoards() -> None:
    """With nothing at stake the monster keeps its points."""
    scene = Scene(1, 2)
    choice = chosen(scene.start((on.STRIKE, 0, 0), (on.ROTATION, 0, 0)), 1)
    assert isinstance(choice.action, Skip | PassPhase)


def test_monster_shores_up_a_threatened_calling() -> None:
    """A hunter stands below the top, and his tally equals the score there: two cheap points become one there."""
    scene = climber(turn=3)
    scene.d.reserve = (0,)
    scene.tokens([1, 2, 3], [3, 3, 3], [3, 3, 3], [3, 3, 3])
    choice = chosen(scene.start((on.STRIKE, 0, 0), (on.ROTATION, 0, 0)), 1)
    assert isinstance(choice.action, ExchangePoints)
    assert choice.action.calling == "destruction"


def test_monster_feeds_what_is_threatened() -> None:
    """A token goes to the Calling that a tally comes nearest to."""
    scene = climber(token=2)
    scene.tokens([3, 3, 3], [3, 3, 3], [3, 3, 3], [3, 3, 3])
    scene.d.pending = 2
    choice = chosen(scene.start((on.PLACE_TOKEN, 0, 0)), 1)
    assert choice.action == PlaceToken(1, "destruction")


def meddling(reserve: int) -> Choice:
    """Return what the monster declares when a hunter with this reserve attempts the card below the top."""
    scene = climber()
    scene.down(18, token=1, whites=[1])
    scene.d.callings = ((1, 0, 2, 3),)
    scene.d.reserve = (reserve,)
    scene.tokens([3, 3, 3], [3, 3, 3], [3, 3, 3], [3, 3, 3])
    scene.slot().do(Attempt(0, 18, ()), Flipped(18, "destruction-15"), Keep(0))
    return chosen(scene, 1)


def test_monster_meddles_where_it_decides() -> None:
    """The monster meddles when points would just suffice, and does not when the hunter can pay for it."""
    decisive, idle = meddling(0), meddling(9)
    assert isinstance(decisive.action, Declare)
    assert decisive.action.choice[0] == "meddle"
    assert "fail" in decisive.reason
    assert isinstance(idle.action, Declare)
    assert idle.action.choice[0].startswith("pass")


def test_odds_follow_the_record() -> None:
    """What is paid leaves a score, what is placed comes to it, and what is shown is certain."""

    def sure(entries: Sequence[tuple[int, ...]], suit: int) -> int:
        return next(
            value for value in range(20) if at_most(score_odds((1, 3, 3, 5), tuple(entries))[suit], value) == 100
        )

    assert sure([], 0) == 3
    assert sure([(R_PAID, 0, 2, 1, 1, 0, 0, 0, 1)], 0) == 1
    night = (R_NIGHT, 9, 9, 0, 0)
    assert sure([night, (R_PLACED, 0)], 0) == 4
    assert at_most(score_odds((1, 3, 3, 5), (night, (R_PLACED, 0)))[0], 3) == 50
    assert score_odds((1, 3, 3, 5), ((R_SHOWN, 3, bag([2, 2])),))[3][4] == WHOLE


def test_cheapest_pledge() -> None:
    """The cheapest way to some points is found, and everything is pledged where nothing suffices."""
    assert cheapest(3, [(3, 5), (2, 1)], 5) == (5, 0, 1)
    assert cheapest(2, [(1, 20)], 5)[1] == 1
    assert cheapest(9, [(3, 5)], 1) == (1_000_000, 1, 1)
