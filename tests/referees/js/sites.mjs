/** Where each game draws: from the action lines in force to the outcome that the stream gives (docs/log-format.md). */

import { demand } from "./problem.mjs";

const GAMES = Object.create(null);
const MOST_DOUBLES = 20;
const SUITS = ["destruction", "absolution", "science", "occult", "general"];

/** Whether an action type of a game is chance's. */
export function isChance(game, type) {
  return GAMES[game]?.chance.includes(type) ?? false;
}

/** Whether players choose an action type simultaneously. */
export function isSimultaneous(game, type) {
  return GAMES[game]?.simultaneous?.includes(type) ?? false;
}

/** Whether it is known without the rules which lines of a game are one simultaneous choice. */
export function hasKnownBlocks(game) {
  return GAMES[game]?.simultaneous !== undefined;
}

/** Return a fresh record of the draws of a match, or null if nothing is known of its game's draws. */
export function drawsOf({ game, players, options }, mechanics) {
  return Object.hasOwn(GAMES, game) ? new GAMES[game](players.length, mechanics, options) : null;
}

/**
 * What a game's chance depends on, and as what its draws count if nothing contradicts. `expected(action, at)` returns the whole action that the stream gives instead of
 * this one, or null for a revelation or what only the rules can tell; `at(site)` is the next run of a site. `follow(action)` goes on by one action.
 */
class Draws {
  static chance = [];
  static simultaneous = [];
  static fact = "match";

  constructor(players, mechanics) {
    this.players = players;
    this.mechanics = mechanics;
  }

  expected() {
    return null;
  }

  follow() {}
}

GAMES.prey = class extends Draws {
  static chance = ["rolled", "leader_drawn", "dealt"];

  constructor(players, mechanics) {
    super(players, mechanics);
    this.deck = mechanics.suits.flatMap(({ name, cards }) => cards.map(([predator]) => `${name}-${predator}`));
    this.round = 0;
    this.begin();
  }

  begin() {
    this.rolls = Array.from({ length: this.players }, () => []);
    this.dealt = new Set();
    this.played = false;
  }

  follow(action) {
    if (action.type === "rolled" && this.played) {
      this.round += 1;
      this.begin();
    }
    if (action.type === "rolled") this.rolls[action.player].push(action.dice);
    if (action.type === "dealt") action.cards.forEach((card) => this.dealt.add(card));
    if (action.type === "play_card") this.played = true;
  }

  expected(action, at) {
    const { type, player } = action;
    const round = this.played && type === "rolled" ? this.round + 1 : this.round;
    if (type === "rolled") return { type, player, dice: this.roll(at(`dice/${round}/${player}`), player) };
    if (type === "leader_drawn") return { type, player: at("leader").one(this.tied()) };
    const left = this.deck.filter((card) => !this.dealt.has(card));
    return { type, player, cards: at(`deal/${round}/${player}`).deal(left, this.mechanics.hand_size) };
  }

  roll(run, player) {
    const { sides } = this.mechanics.dice;
    const doubles = this.played ? 0 : this.rolls[player].length;
    if (doubles < MOST_DOUBLES) return [run.below(sides) + 1, run.below(sides) + 1];
    const index = run.below(sides * (sides - 1));
    const first = Math.floor(index / (sides - 1));
    const second = index % (sides - 1);
    return [first + 1, second + 1 + (second >= first)];
  }

  tied() {
    demand(this.rolls.every((rolls) => rolls.length > 0), "draw-mismatch", "somebody has not rolled yet");
    const keys = this.rolls.map((rolls) => {
      const [a, b] = rolls.at(-1);
      return (a + b) * 100 + Math.min(a, b);
    });
    const least = Math.min(...keys);
    return [...keys.keys()].filter((seat) => keys[seat] === least);
  }
};

GAMES.another_day = class extends Draws {
  static chance = ["called", "eaten"];
  static simultaneous = ["play_animal"];
};

GAMES.survival = class extends Draws {
  static chance = ["rolled"];

  turn = 0;

  follow(action) {
    if (action.type === "rolled") this.turn += 1;
  }

  expected({ type }, at) {
    const run = at(`roll/${this.turn}`);
    return { type, a: run.below(6) + 1, b: run.below(6) + 1 };
  }
};

GAMES.emboscados = class extends Draws {
  static chance = [
    ...["predators_placed", "first_drawn", "identity_dealt", "specials_dealt", "shown", "drew"],
    ...["looked", "checked", "identities_revealed"],
  ];

  constructor(players, mechanics) {
    super(players, mechanics);
    this.predators = [...mechanics.predators];
    this.species = [...mechanics.species];
    this.specials = mechanics.specials.flatMap(({ title, copies }) => Array(copies).fill(title));
    this.codes = mechanics.prey.map(({ code }) => code);
    this.pile = new Set(this.codes);
    const fleeing = mechanics.specials.filter(({ effect }) => effect.kind === "flee");
    this.fleeing = new Set(fleeing.map(({ title }) => title));
    this.identities = [];
  }

  follow(action) {
    if (action.type === "identity_dealt") {
      this.identities[action.player] = action;
      this.predators = this.predators.filter((name) => name !== action.predator);
      this.species = this.species.filter((name) => name !== action.species);
    }
    if (action.type === "specials_dealt") {
      for (const title of action.titles) this.specials.splice(this.specials.indexOf(title), 1);
    }
    if (action.type === "shown" || action.type === "drew") this.pile.delete(action.card);
    if (action.type === "play_special" && this.fleeing.has(action.title)) this.pile.add(action.targets[0]);
  }

  expected(action, at) {
    const { type, player } = action;
    const card = (site) => at(site).one(this.codes.filter((code) => this.pile.has(code)));
    switch (type) {
      case "predators_placed":
        return { type, order: at("predators").order(this.mechanics.predators) };
      case "first_drawn":
        return { type, player: at("first").below(this.players) };
      case "identity_dealt": {
        const run = at(`identity/${player}`);
        return { type, player, predator: run.one(this.predators), species: run.one(this.species) };
      }
      case "specials_dealt":
        return { type, player, titles: at(`specials/${player}`).deal(this.specials, this.mechanics.hand) };
      case "shown":
        return { type, card: card("display") };
      case "drew":
        return { type, player, card: card(`draw/${player}`) };
      case "looked":
        demand(this.identities[action.target] !== undefined, "draw-mismatch", "there is no identity to look at");
        return { ...action, value: this.identities[action.target][action.kind] };
      default:
        return null;
    }
  }
};

/** The set-up and the first Initiative: what is drawn later needs the rules. */
GAMES.deadly_prey = class extends Draws {
  static chance = [
    ...["hunter_cards_dealt", "pyramid_dealt", "tracker_dealt", "tokens_drawn", "hand_dealt", "influence_dealt"],
    ...["monster_drawn", "initiative_rolled", "arsenal_drew", "arsenal_top", "tracker_flipped", "influence_drew"],
    ...["night_token", "flipped", "city_drawn", "city_dealt", "token_drawn", "city_discarded", "hardship_drawn"],
    ...["dice_rolled", "tokens_counted", "calling_shown", "paid", "hand_shown", "score_shown", "callings_revealed"],
    ...["card_lost", "card_seen", "calling_seen", "hand_seen"],
  ];

  static simultaneous = undefined;
  static fact = "set-up";

  dealt = false;
  done = false;

  constructor(players, mechanics, { monster }) {
    super(players, mechanics);
    const codes = (cards) => cards.map(({ code }) => code);
    this.monsters = monster === "" ? codes(mechanics.monsters) : [monster];
    this.tricks = new Set(codes(mechanics.arsenal));
    this.arsenal = [...this.tricks, ...codes(mechanics.setbacks)];
    this.influence = codes(mechanics.influence);
    this.suits = SUITS.map((suit) => mechanics.city.filter(([, own]) => own === suit).length);
    this.tokens = mechanics.tokens.map((count, value) => (value === 0 ? 0 : count - (players - 1) - 3));
  }

  follow(action) {
    const { type } = action;
    if (this.dealt && type !== "initiative_rolled") this.done = true;
    if (type === "influence_dealt") this.dealt = true;
    if (type === "pyramid_dealt") action.suits.forEach((suit) => (this.suits[SUITS.indexOf(suit)] -= 1));
    if (type === "tracker_dealt") [this.first] = action.suits;
    if (type === "hand_dealt") this.leave([...action.cards, ...action.setbacks]);
    if (type === "arsenal_top" && action.setback !== null) this.leave([action.setback]);
  }

  leave(cards) {
    this.arsenal = this.arsenal.filter((card) => !cards.includes(card));
  }

  expected(action, at) {
    const { type, player } = action;
    if (this.done) return null;
    switch (type) {
      case "monster_drawn":
        return { type, card: this.monsters.length > 1 ? at("monster/0/0").one(this.monsters) : this.monsters[0] };
      case "hunter_cards_dealt":
        return { type, cards: at("hunters").order(this.mechanics.hunters, this.players - 1) };
      case "pyramid_dealt":
        return { type, suits: this.pyramid(at("pyramid")) };
      case "tracker_dealt":
        return { type, suits: picks(at("tracker"), this.suits, 7).map((index) => SUITS[index]) };
      case "tokens_drawn":
        return { type, values: picks(at("tokens"), this.tokens, 21) };
      case "tracker_flipped":
        return { type, day: 1, card: at("day-card/0/0").one(this.cards(this.first)) };
      case "hand_dealt":
        return { type, player, ...this.hand(at(`hand/${player}`)) };
      case "arsenal_top":
        return { type, setback: this.top(at) };
      case "initiative_rolled":
        return { type, player, die: 1 + at("roll-off/1/0").below(10) };
      case "influence_dealt":
        return { type, player, cards: at("influence-hand").deal(this.influence, Math.min(3, this.influence.length)) };
      default:
        return null;
    }
  }

  cards(suit) {
    return this.mechanics.city.filter(([, own]) => own === suit).map(([code]) => code);
  }

  pyramid(run) {
    const left = [...this.suits];
    const suits = picks(run, left, 20);
    left[SUITS.indexOf("general")] = 0;
    return [...suits, ...picks(run, left, 1)].map((index) => SUITS[index]);
  }

  hand(run) {
    const left = [...this.arsenal];
    const drawn = { setbacks: [], cards: [] };
    while (drawn.cards.length < 3) {
      const card = run.takeFrom(left);
      drawn[this.tricks.has(card) ? "cards" : "setbacks"].push(card);
    }
    drawn.cards.sort((a, b) => this.arsenal.indexOf(a) - this.arsenal.indexOf(b));
    return drawn;
  }

  top(at) {
    const setbacks = this.arsenal.filter((card) => !this.tricks.has(card));
    if (setbacks.length === 0) return null;
    const counts = [...setbacks.map(() => 1), this.arsenal.length - setbacks.length];
    return setbacks[at("arsenal-top/0/0").pick(counts)] ?? null;
  }
};

/** Pick so many times, each from what is left, which is taken out of the counts. */
function picks(run, counts, number) {
  return Array.from({ length: number }, () => {
    const index = run.pick(counts);
    counts[index] -= 1;
    return index;
  });
}
