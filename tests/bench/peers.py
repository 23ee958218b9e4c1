"""The peers' side of the benchmark, as a worker; whoever is not installed is reported as absent."""

from importlib import import_module
from io import StringIO
from random import Random
from typing import Any, Final

from serving import Work, serve

ITERATIONS: Final = 2000
PYTHON_ITERATIONS: Final = 200
DEALS: Final = 20
HEARTS: Final = "hearts(pass_cards=false)"
"""Without passing a deal is 52 cards from the first one on, as near to Prey's 48 as it comes."""


def positions(name: str) -> list[Any]:
    """Return dealt positions of a game of OpenSpiel in which there is something to choose."""
    game, random, found = import_module("pyspiel").load_game(name), Random(1), []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) < 2:
            state.apply_action(random.choice(state.legal_actions()))
        found.append(state)
    return found


def length(state: Any) -> int:
    """Return how many actions there are from a position to the end."""
    state, actions = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        actions += 1
    return actions


def search() -> Work:
    """Search the first decision of hearts by OpenSpiel's ISMCTS in C++."""
    spiel, state = import_module("pyspiel"), positions(HEARTS)[0]
    policy = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(1, spiel.RandomRolloutEvaluator(1, 1), 18.0, ITERATIONS, -1, policy, False, False)
    while True:
        bot.step(state)
        yield ITERATIONS


def python_search() -> Work:
    """Search the first decision of hearts by OpenSpiel's ISMCTS in Python; the game is the one in C++."""
    ismcts, mcts = (import_module(f"open_spiel.python.algorithms.{name}") for name in ("ismcts", "mcts"))
    random, state = import_module("numpy").random.RandomState, positions(HEARTS)[0]
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, random(1)),
        uct_c=18.0,
        max_simulations=PYTHON_ITERATIONS,
        random_state=random(2),
    )
    while True:
        bot.step(state)
        yield PYTHON_ITERATIONS


def loop(name: str) -> Work:
    """Play a game of OpenSpiel at random from a loop in Python; chance nodes too, where the game has them later on."""
    starts, random = positions(name), Random(1).random
    while True:
        for start in starts:
            state, units = start.clone(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                units += 1
            yield units


def playouts() -> Work:
    """Play hearts at random in C++: two simulations of OpenSpiel's search, each evaluated by many rollouts."""
    spiel, state, times = import_module("pyspiel"), positions(HEARTS)[0], 500
    policy = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = spiel.ISMCTSBot(1, spiel.RandomRolloutEvaluator(times, 1), 18.0, 2, -1, policy, False, False)
    actions = 2 * length(state) - 1  # the first is evaluated at the root, the second one action below
    while True:
        bot.step(state)
        yield actions * times


def bots() -> Work:
    """Play hearts at random in C++: OpenSpiel's loop over its uniformly random bots."""
    spiel, starts = import_module("pyspiel"), positions(HEARTS)
    players = [spiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    actions = length(starts[0])
    while True:
        for start in starts:
            spiel.evaluate_bots(start.clone(), players, 1)
        yield actions * DEALS


def chess_games() -> Work:
    """Read games of chess from PGN with python-chess, which checks every ply."""
    chess, pgn = import_module("chess"), import_module("chess.pgn")
    random, texts = Random(1), []
    for _ in range(10):
        board, game = chess.Board(), pgn.Game()
        node = game
        while len(board.move_stack) < 160 and (legal := list(board.legal_moves)):
            board.push(random.choice(legal))
            node = node.add_variation(board.peek())
        texts.append(str(game))
    while True:
        for text in texts:
            game = pgn.read_game(StringIO(text))
            assert not game.errors
            yield game.end().ply()


def rlcard(name: str) -> Work:
    """Play a game of RLCard at random."""
    env, random = import_module("rlcard").make(name, config={"seed": 1}), Random(1)
    while True:
        state, _ = env.reset()
        units = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            units += 1
        yield units


def pettingzoo() -> Work:
    """Play tic-tac-toe of PettingZoo at random."""
    env = import_module("pettingzoo.classic.tictactoe_v3").env()
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        random, units = Random(seed), 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if over or cut else random.choice([int(a) for a in mask.nonzero()[0]]))
            units += not (over or cut)
        yield units


def pokerkit() -> Work:
    """Play hands of hold'em of PokerKit: everybody checks or calls."""
    kit = import_module("pokerkit")
    automations = tuple(step for step in kit.Automation if step.name not in ("RUNOUT_COUNT_SELECTION",))
    while True:
        hand = kit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200, 200, 200), 3)
        units = 0
        while hand.status:
            hand.check_or_call()
            units += 1
        yield units


if __name__ == "__main__":
    serve(
        {
            "search": search,
            "python-search": python_search,
            "loop": lambda: loop(HEARTS),
            "loop-oh_hell": lambda: loop("oh_hell"),
            "loop-euchre": lambda: loop("euchre"),
            "loop-leduc": lambda: loop("leduc_poker"),
            "playouts": playouts,
            "bots": bots,
            "pgn": chess_games,
            "rlcard": lambda: rlcard("leduc-holdem"),
            "pettingzoo": pettingzoo,
            "pokerkit": pokerkit,
        }
    )
