// One round of Prey as a game definition of boardgame.io: dealt hands, tricks of followed suits, two numbers a card.

const SUITS = 4;
const NUMBERS = 12;
const HAND = 12;
export const SEATS = 4;

// A card is suit * 12 + predator number - 1; prey numbers are the inverse.
const suit = (card) => Math.floor(card / NUMBERS);
const strength = (card, late) => (late ? NUMBERS - (card % NUMBERS) : card % NUMBERS);

export function legal(G, seat) {
  const hand = G.hands[seat];
  if (G.table.length === 0) return hand;
  const following = hand.filter((card) => suit(card) === suit(G.table[0].card));
  return following.length > 0 ? following : hand;
}

function winner(table, late) {
  let best = table[0];
  for (const play of table) {
    if (suit(play.card) === suit(best.card) && strength(play.card, late) > strength(best.card, late)) best = play;
  }
  return best.seat;
}

function playCard({ G, playerID }, card) {
  const seat = Number(playerID);
  if (!legal(G, seat).includes(card)) return 'INVALID_MOVE';
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
  G.table.push({ seat, card });
  if (G.table.length < SEATS) {
    G.next = (seat + 1) % SEATS;
    return undefined;
  }
  G.next = winner(G.table, G.played >= HAND / 2);
  G.tricks[G.next] += 1;
  G.played += 1;
  G.table = [];
  return undefined;
}

export const Prey = {
  name: 'prey',
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(SUITS * NUMBERS).keys()]);
    const hands = Array.from({ length: SEATS }, (_, seat) => deck.slice(seat * HAND, (seat + 1) * HAND).sort((a, b) => a - b));
    return { hands, table: [], tricks: Array(SEATS).fill(0), played: 0, next: 0 };
  },
  moves: { playCard },
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.next } },
  endIf: ({ G }) => (G.played === HAND ? { tricks: G.tricks } : undefined),
};
