// Measures boardgame.io's reducer for the benchmark: one JSON request a line in, one JSON answer a line out.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Prey, SEATS, legal } from './prey.mjs';

const ROUNDS = 20;

function load() {
  // The folder that npm installed into is the current one.
  const require = createRequire(pathToFileURL(`${process.cwd()}/`));
  return require('boardgame.io/internal');
}

const move = (card, playerID) => ({ type: 'MAKE_MOVE', payload: { type: 'playCard', args: [card], playerID } });

// Whole rounds played at random, as their first state and actions.
function recorded({ InitializeGame, CreateGameReducer }) {
  const reducer = CreateGameReducer({ game: Prey });
  let seed = 1;
  const random = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = InitializeGame({ game: { ...Prey, seed: `bench-${round}` }, numPlayers: SEATS });
    const actions = [];
    let state = first;
    while (!state.ctx.gameover) {
      const seat = state.ctx.currentPlayer;
      const choices = legal(state.G, Number(seat));
      const action = move(choices[random(choices.length)], seat);
      const next = reducer(state, action);
      if (next._stateID === state._stateID) throw new Error('a legal move was refused');
      actions.push(action);
      state = next;
    }
    rounds.push({ first, actions });
  }
  return { reducer, rounds };
}

function replay({ reducer, rounds }) {
  let moves = 0;
  for (const { first, actions } of rounds) {
    let state = first;
    for (const action of actions) state = reducer(state, action);
    if (!state.ctx.gameover) throw new Error('the round is not over');
    moves += actions.length;
  }
  return moves;
}

const busy = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

let prepared;
for await (const line of createInterface({ input: process.stdin })) {
  const { seconds } = JSON.parse(line);
  try {
    if (!prepared) {
      prepared = recorded(load());
      replay(prepared);
    }
    const started = busy();
    let units = 0;
    let spent = 0;
    do {
      units += replay(prepared);
      spent = busy() - started;
    } while (spent < seconds);
    console.log(JSON.stringify({ units, seconds: spent }));
  } catch (error) {
    console.log(JSON.stringify({ absent: String(error.message).split('\n')[0] }));
  }
}
