"""Emboscados: the rule-based agent and the guide for the search."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from preycore_ai.heuristics import make_rules
from preycore_ai.heuristics.emboscados import GUIDE, explain, judge, judgement_of
from preycore_ai.heuristics.emboscados_judgement import Judgement
from preycore_ai.heuristics.emboscados_prospects import factors, hopes
from preycore_ai.heuristics.emboscados_search import MOST_TRIED, TO_THE_END
from preycore_ai.ismcts import make_ismcts
from preycore_ai.rollout import UNIT

from preycore import SPECTATOR, load
from preycore.agents import RandomAgent
from preycore.chance import FastDraw
from preycore.game import CHANCE, Game
from preycore.games.emboscados.actions import PlayerAction, PlayShown
from preycore.games.emboscados.game import Emboscados
from preycore.games.emboscados.rules import ALL_PAIRS
from preycore.games.emboscados.state import MAIN, State
from preycore.games.emboscados.views import Glance
from preycore.testing.playing import playout, seed_of
from tests.games.emboscados.grove_text import Table

EMPTY = "fox wolf owl lynx viper"
RULES = make_rules({})
AnyGame = Game[Any, Any, Any]


def chosen(table: Table) -> Any:
    """Return the action that the rule-based agent values most at a table."""
    tables = table.game.tables
    judgement = judgement_of(tables, table.game.observe(table.state, table.actor))
    return max(
        table.game.legal_actions(table.state, table.actor), key=lambda a: judge(tables, judgement, table.state, a)
    )


def test_it_wins_when_it_can() -> None:
    """With 8 points hunted and a small prey to take, the agent takes it into its predator's column."""
    table = Table(f"{EMPTY}\nrabbit-1+7 mouse-5 . . .", shown="hedgehog-1", pile="mouse-1", players=4)

    assert chosen(table) == PlayShown(0, "hedgehog-1", 0)


def test_it_keeps_its_own_prey_alive() -> None:
    """A prey of the own species goes below one that stops the predator, not to where it would be hunted."""
    table = Table(
        f"{EMPTY}\nrabbit-1 mouse-5 hedgehog-1 partridge-1 .\n. hedgehog-3 . . .",
        shown="squirrel-5",
        pile="",
        players=4,
        identities=("viper squirrel", "wolf hedgehog", "owl rabbit", "lynx partridge"),
    )
    table.state = table.game.reduce(table.state, PlayShown(0, "squirrel-5", 1))

    assert table.view.hunted[1] == 1
    assert judgement_of(table.game.tables, table.game.observe(table.state, 0)).own_points(table.state.grove) == 1


def test_it_prefers_a_place_where_its_prey_survives() -> None:
    """Of five columns it takes the one in which its prey survives, and not one in which another's predator hunts it."""
    table = Table(
        f"{EMPTY}\nrabbit-1 mouse-5 hedgehog-1 partridge-1 mouse-4\n. hedgehog-3 . . .",
        shown="squirrel-3 hedgehog-5",
        pile="mouse-1",
        players=4,
        identities=("viper squirrel", "wolf hedgehog", "owl rabbit", "lynx partridge"),
    )

    action = chosen(table)

    assert (action.card, action.column) in (("squirrel-3", 1), ("hedgehog-5", 4))


def test_the_same_view_gives_the_same_choice() -> None:
    """View and seed decide, and the choice names a reason."""
    game = load("emboscados", players=3)
    match = playout(game, 3)
    for state in match.states[::9]:
        acting = game.actors(state)
        if acting and acting[0] != CHANCE and len(game.legal_actions(state, acting[0])) > 1:
            view = game.observe(state, acting[0])
            first, second = [RULES.choose(game, view, seed_of(7)) for _ in range(2)]
            assert first == second
            assert first.action in view.legal
            assert first.reason


def test_it_plays_from_the_view_alone() -> None:
    """In another world that looks the same the agent chooses the same."""
    game = load("emboscados", players=4)
    match = playout(game, 8)
    for index, state in enumerate(match.states[::11]):
        acting = game.actors(state)
        if not acting or acting[0] == CHANCE:
            continue
        view = game.observe(state, acting[0])
        world = game.determinize(view, FastDraw(seed_of(index)))
        seed = seed_of("choice", index)
        assert RULES.choose(game, view, seed).action == RULES.choose(game, game.observe(world, acting[0]), seed).action


def test_knowledge_of_the_others_counts() -> None:
    """What checks rule out narrows the pairs that the agent plays against."""
    table = Table(f"{EMPTY}\nmouse-1 rabbit-1+3 . . .", shown="hedgehog-1", players=2)
    view = table.game.observe(table.state, 0)
    wolf = 0b11111 << 5
    narrow = msgspec.structs.replace(view, excluded=(0, wolf))

    values = [judgement_of(table.game.tables, one).value(table.state.grove) for one in (view, narrow)]

    # The wolf has the most points; it matters less once nobody else can be its guardian.
    assert values[0] < values[1]


def test_a_look_counts() -> None:
    """What the agent saw of another narrows the pairs that it plays against."""
    table = Table(f"{EMPTY}\nmouse-1 rabbit-1+3 . . .", shown="hedgehog-1", players=2)
    view = table.game.observe(table.state, 0)
    glances = [msgspec.structs.replace(view, looks=(Glance(0, 1, "predator", name),)) for name in ("wolf", "owl")]

    wolf, owl = [judgement_of(table.game.tables, one).value(table.state.grove) for one in glances]

    assert wolf < owl


def test_cover_counts() -> None:
    """With equal points a grove is worth more where other pairs of identities stand as well: they hide one's own."""
    plain = Table(f"{EMPTY}\nmouse-1+2 . . . .", shown="hedgehog-1", players=2)
    covered = Table(f"{EMPTY}\nmouse-1+2 . . . rabbit-1+2", shown="hedgehog-1", players=2)
    judgement = judgement_of(plain.game.tables, plain.game.observe(plain.state, 0))

    assert judgement.cover(covered.state.grove) > judgement.cover(plain.state.grove)


def test_it_hides_as_long_as_there_is_something_to_hide() -> None:
    """An agent that everybody knows chooses otherwise than one that leaves more other pairs as good as its own."""
    game = load("emboscados", players=4)
    assert isinstance(game, Emboscados)
    more = 0
    for seed in range(2):
        for state in playout(game, seed, agents=[RULES] * 4).states:
            assert isinstance(state, State)
            if state.phase == MAIN:
                view = game.observe(state, state.active)
                bare = [0, 0, 0, 0]
                bare[state.active] = ALL_PAIRS & ~(1 << state.identities[state.active])
                hidden = judgement_of(game.tables, view)
                known = judgement_of(game.tables, msgspec.structs.replace(view, excluded=tuple(bare)))
                covers = [
                    hidden.cover(game.reduce(state, preferred(game, one, state)).grove) for one in (hidden, known)
                ]
                more += covers[0] > covers[1]
    assert more > 3


def preferred(game: Emboscados, judgement: Judgement, state: State) -> PlayerAction:
    """Return the action that a judgement values most."""
    return max(game.legal_actions(state, state.active), key=lambda one: judge(game.tables, judgement, state, one))


def test_the_reason_says_how_well_it_hides() -> None:
    """The agent says how many other pairs of identities stand as well after its action as its own."""
    table = Table(f"{EMPTY}\nmouse-1+2 . . . .", shown="hedgehog-1", players=2)
    judgement = judgement_of(table.game.tables, table.game.observe(table.state, 0))
    action = PlayShown(0, "hedgehog-1", 0)

    reason = explain(table.game.tables, judgement, table.state, action, 0)

    number = judgement.cover(table.game.reduce(table.state, action).grove)
    assert f"brings me from 3 to 4 points; {number} other pairs of identities stand as well" in reason


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_random_players(players: int) -> None:
    """In a few matches against random players the agent wins more than its share."""
    game: AnyGame = load("emboscados", players=players)
    wins = 0
    for seed in range(8):
        agents = [RULES if seat == seed % players else RandomAgent() for seat in range(players)]
        match = playout(game, seed, agents=agents)
        wins += game.ranking(match.states[-1])[seed % players] == 1
    assert wins > 8 / 2


def test_the_horizon_is_the_end_of_the_round() -> None:
    """A trial stops in the last turn before the searcher's next one, and not when few prey are left."""
    game = load("emboscados", players=4)
    match = playout(game, 5)
    view = first_decision(game, match.states)
    assert GUIDE.horizon is not None
    horizon = GUIDE.horizon(game, view)

    reached = [state for state in match.states if horizon.reached(state)]

    views = [game.observe(state, SPECTATOR) for state in reached]
    assert min(seen.turn for seen in views) == view.turn + 3
    assert min(len(seen.display) + seen.pile_size for seen in views) == TO_THE_END + 1
    shares = horizon.shares(reached[0])
    assert len(shares) == 4
    assert all(0 < share < UNIT for share in shares)


def test_the_shares_of_a_match_that_ends_with_the_turn() -> None:
    """Where the rest of the turn wins the match, the shares are the returns."""
    table = Table(f"{EMPTY}\nmouse-1+7 . . . .", shown="mouse-3 rabbit-1 hedgehog-1", pile=LONG, players=2)
    table.show("mouse-3", 4, chance=False)
    assert (table.phase, table.view.pending[0].pair) == ("refill", ("mouse-1", "mouse-3"))
    assert GUIDE.horizon is not None

    # A wedding in the fox's column brings his guardian the ninth point.
    assert GUIDE.horizon(table.game, table.game.observe(table.state, 0)).shares(table.state) == [UNIT, 0]


LONG = "squirrel-1 squirrel-2 squirrel-3 partridge-1 partridge-2 partridge-3 hedgehog-2"
"""A pile long enough for the horizon."""


def first_decision(game: AnyGame, states: Sequence[Any]) -> Any:
    """Return the view of the first player who has a choice."""
    start = next(state for state in states if game.actors(state) not in ((), (CHANCE,)))
    return game.observe(start, game.actors(start)[0])


def test_what_the_search_tries() -> None:
    """The rollout names a few legal actions, the winning one alone if there is one, and answers for the others."""
    game = load("emboscados", players=4)
    match = playout(game, 5)
    start = next(state for state in match.states if game.actors(state) not in ((), (CHANCE,)))
    view = game.observe(start, game.actors(start)[0])
    assert GUIDE.rollout is not None
    rollout = GUIDE.rollout(game, view)

    tried = rollout.worth_trying(start, view.viewer, view.legal)

    assert tried is not None
    assert len(set(tried)) == MOST_TRIED
    assert all(0 <= index < len(view.legal) for index in tried)
    assert rollout.answers()
    assert 0 <= rollout.choose(start, view.viewer, view.legal, FastDraw(b"")) < len(view.legal)
    won = Table(f"{EMPTY}\nrabbit-1+7 mouse-5 . . .", shown="hedgehog-1", pile="mouse-1", players=4)
    view = won.game.observe(won.state, 0)
    winning = GUIDE.rollout(won.game, view).worth_trying(won.state, 0, view.legal)
    assert winning is not None
    assert [view.legal[index] for index in winning] == [PlayShown(0, "hedgehog-1", 0)]


def test_what_is_tried_follows_from_the_view() -> None:
    """In another world that looks the same to the searcher the same actions are tried, also in a later choice."""
    game = load("emboscados", players=4)
    match = playout(game, 6)
    first = first_decision(game, match.states)
    assert GUIDE.rollout is not None
    later = 0
    for index, state in enumerate(match.states):
        acting = game.actors(state)
        if acting and acting[0] == first.viewer and len(game.legal_actions(state, acting[0])) > 1:
            view = game.observe(state, acting[0])
            rollout = GUIDE.rollout(game, first)
            world = game.determinize(view, FastDraw(seed_of(index)))
            tried = [rollout.worth_trying(one, acting[0], view.legal) for one in (state, world)]
            assert tried[0] == tried[1]
            assert tried[0] is not None
            assert len(tried[0]) == 1 or view.turn == first.turn
            later += view.turn > first.turn
    assert later > 5


def test_prospects_follow_points_turns_and_specials() -> None:
    """More points, an earlier turn and a special in hand promise more; own prey still to come do, too."""
    table = Table(f"{EMPTY}\nmouse-1+2 . . . .", shown="hedgehog-1 hedgehog-2", hands={1: "moult"}, players=3)
    hope = hopes(table.game.tables, table.state)
    fox, wolf, mouse, squirrel, hedgehog = 0, 5, 4, 0, 1

    assert hope[fox + squirrel] > hope[wolf + squirrel]
    assert hope[wolf + hedgehog] > hope[wolf + squirrel]
    assert hope[wolf + mouse] == hope[wolf + squirrel]
    seats = factors(table.game.tables, table.state)
    assert seats[0] > seats[2]
    assert seats[1] > factors(table.game.tables, Table(players=3, shown="hedgehog-1 hedgehog-2").state)[1]


def test_the_search_plays() -> None:
    """A short search chooses a legal action and explains it."""
    game = load("emboscados", players=3)
    match = playout(game, 4)
    state = next(state for state in match.states[40:] if game.actors(state) not in ((), (CHANCE,)))
    view = game.observe(state, game.actors(state)[0])

    choice = make_ismcts({"iterations": "80"}).choose(game, view, seed_of(1))

    assert choice.action in view.legal
    assert choice.reason
