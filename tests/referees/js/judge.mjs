/** Judges a log by its form, digest, seeds and signatures: all that docs/log-format.md says without a game's rules. */

import { canonical, parseCanonical } from "./canonical.mjs";
import { checkAction, checkEnding, checkFields, checkHeader, seedsFit } from "./form.mjs";
import {
  Run, commitment, joinSeeds, lineMessage, nextDigest, publicForm, seal, seededSalt, sheetMessage, signed,
} from "./hashes.mjs";
import { fieldsOf } from "./knowledge.mjs";
import { Problem, demand } from "./problem.mjs";
import { drawsOf, hasKnownBlocks, isChance, isSimultaneous } from "./sites.mjs";

const MOST_BYTES = 65536;
const LF = 0x0a;

/**
 * Return what can be said of the bytes of a log. `given` holds the parties' seeds (Buffers), or is null; if they are
 * not those of the log, "seed-conflict" is thrown as a Problem.
 */
export function judge(bytes, given = null) {
  const raws = [...rawLines(bytes)];
  const fold = new Fold(given, revealedSeeds(raws));
  const problem = caught(() => {
    demand(raws.length > 0, "empty-log", "the log has no lines");
    for (const raw of raws) fold.next(readLine(raw));
  });
  if (problem?.code === "seed-conflict") throw problem;
  return {
    digest: fold.digest?.toString("hex") ?? null,
    lines: fold.line + (problem === null ? 0 : 1),
    actions: fold.actions,
    facts: fold.facts(problem),
    ending: fold.ended,
    problem: problem && { line: fold.line + 1, code: problem.code, message: problem.message },
  };
}

function caught(step) {
  try {
    step();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Yield the lines of a file, each with its line feed if it has one. */
function* rawLines(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** Return a line as an object with the fields of its kind. */
function readLine(raw) {
  const whole = raw.at(-1) === LF;
  demand(raw.length - whole <= MOST_BYTES, "line-too-long", `more than ${MOST_BYTES} bytes`);
  demand(whole, "no-newline", "the last line has no line feed");
  const line = parseCanonical(raw.subarray(0, -1));
  checkFields(line);
  return line;
}

/** Return the seeds that the last line reveals, if it is an ending that does, or null. */
function revealedSeeds(raws) {
  let last = {};
  if (raws.length > 0) caught(() => (last = readLine(raws.at(-1))));
  return last.kind === "ending" && last.secret !== undefined && seedsFit(last.secret) ? seedsOf(last) : null;
}

function seedsOf({ secret }) {
  return secret.seeds.map((seed) => Buffer.from(seed, "hex"));
}

/** The state of a log between two lines. */
class Fold {
  constructor(given, revealed) {
    this.given = given;
    this.revealed = revealed;
    this.seed = null;
    this.seeds = null;
    this.line = 0;
    this.digest = null;
    this.head = null;
    this.ended = null;
    this.actions = 0;
    this.force = [];
    this.block = null;
    this.recent = [];
    this.counts = { players: 0, signed: 0, open: 0, sealed: 0 };
  }

  /** Find out the seed of the match; seeds that do not open the header's commitments count as unknown. */
  know() {
    const { given, revealed, head } = this;
    const conflict = given !== null && (!opens(head, given) || (revealed !== null && !same(given, revealed)));
    demand(!conflict, "seed-conflict", "the seeds given are not those of the log");
    const seeds = given ?? (revealed !== null && opens(head, revealed) ? revealed : null);
    this.seeds = seeds === null || head.draw === "none" ? null : seeds.map((seed) => seed.toString("hex"));
    this.seed = this.seeds === null ? null : joinSeeds(seeds);
  }

  next(line) {
    demand(this.head !== null || line.kind === "header", "no-header", "the first line is no header");
    demand(this.ended === null, "after-ending", "a line after the ending");
    STEPS[line.kind](this, line);
    if (line.kind !== "action") Object.assign(this, { block: null, recent: [] });
    this.digest = nextDigest(this.digest, line);
    this.counts.open += line.secret === undefined ? 0 : 1;
    this.counts.sealed += line.seal === undefined ? 0 : 1;
    this.line += 1;
  }

  /** Begin the draws anew and go through some actions in force. */
  follow(force) {
    this.force = [];
    this.uses = new Map();
    this.draws = this.seed === null ? null : drawsOf(this.head, this.edition.mechanics);
    for (const entry of force) this.add(entry);
  }

  add(entry) {
    this.force.push(entry);
    if (entry.site !== null) this.uses.set(entry.site, entry.occurrence + 1);
    this.draws?.follow(entry.action);
  }

  checkSalt({ salt }) {
    const right = salt === undefined || this.seed === null || salt === this.salt();
    demand(right, "bad-salt", "the salt is not the one of the seeds");
  }

  salt() {
    return seededSalt(this.seed, this.head.match_id, this.line);
  }

  /** What the log is known to show so far, given its first problem if it has one. */
  facts(problem) {
    const { players, signed: some, open, sealed } = this.counts;
    const signatures = some === 0 ? "none" : some === players ? "all" : "some";
    const commitments = this.head?.commitments === undefined ? "none" : "self-declared";
    return { draws: this.drawsFact(problem), commitment: commitments, signatures, open, sealed };
  }

  drawsFact(problem) {
    if (this.head?.draw === "none") return "none";
    if (this.seed === null || this.head === null) return "unrevealed";
    if (problem?.code === "draw-mismatch") return "mismatch";
    return this.draws?.constructor.fact ?? "unchecked";
  }
}

/** What each kind of line demands and changes. */
const STEPS = {
  header(fold, line) {
    demand(fold.head === null, "second-header", "a header after the first line");
    const { schema, edition } = checkHeader(line);
    Object.assign(fold, { head: line, schema, edition });
    fold.keys = [...(line.keys ?? line.players.map(() => null))];
    fold.know();
    fold.follow([]);
  },

  action(fold, line) {
    checkAction(line, fold.head, fold.schema);
    const { type, player } = line.action;
    const action = { ...line.action, ...line.secret };
    const chance = isChance(fold.head.game, type);
    const use = { site: null, occurrence: 0 };
    fold.checkSalt(line);
    const drawn = chance && fold.draws !== null ? checkDraw(fold, line, action, use) : action;
    const digests = bases(fold, type, player);
    if (!chance) checkSignature(fold, line, digests);
    fold.add({ number: fold.actions, first: fold.block?.first ?? fold.actions, action: drawn, ...use });
    fold.actions += 1;
  },

  seat(fold, { seat, key }) {
    demand(seat < fold.keys.length, "bad-seat", "there is no such seat");
    const keyed = (fold.head.keys?.[seat] ?? null) !== null;
    demand(keyed === (key !== undefined), "bad-seat", "a seat has a new key exactly if it had one");
    fold.keys[seat] = key ?? null;
  },

  ruling(fold, { back_to: back }) {
    if (back === undefined) return;
    const place = fold.force.findIndex(({ number, first }) => number === back && first === back);
    demand(place >= 0, "bad-ruling", "the action is not in force, or inside a simultaneous choice");
    fold.follow(fold.force.slice(0, place));
  },

  checkpoint(fold, { digest, sigs = {} }) {
    demand(digest === fold.digest.toString("hex"), "bad-checkpoint", "the digest is not the running digest");
    for (const [seat, sig] of Object.entries(sigs)) {
      const key = fold.keys[seat] ?? null;
      const right = key !== null && signed(key, sig, sheetMessage(fold.digest));
      demand(right, "bad-signature", "a signature does not fit the score sheet");
    }
  },

  ending(fold, line) {
    fold.checkSalt(line);
    checkEnding(line, fold.head);
    if (line.secret !== undefined) {
      const seeds = seedsOf(line);
      demand(opens(fold.head, seeds), "bad-commitment", "the seeds do not open the commitments");
      const drawn = fold.seed === null || joinSeeds(seeds).equals(fold.seed);
      demand(drawn, "bad-seeds", "the draws come from other seeds");
    }
    if (line.seal !== undefined && fold.seeds !== null) {
      const sealed = line.seal === seal(fold.salt(), { seeds: fold.seeds });
      demand(sealed, "bad-seeds", "the ending seals other seeds than those that gave the draws");
    }
    fold.ended = line.reason;
  },
};

/** Refuse a chance line that is not what the stream gives; return the whole action, also what the line hides. */
function checkDraw(fold, line, action, use) {
  const at = (site) => {
    Object.assign(use, { site, occurrence: fold.uses.get(site) ?? 0 });
    return new Run(fold.seed, fold.head.deal_id ?? fold.head.match_id, site, use.occurrence);
  };
  const { player = 0 } = action;
  demand(player < fold.keys.length, "draw-mismatch", "there is no such seat");
  const right = fold.draws.expected(action, at);
  if (right === null) return action;
  const { open, secret } = fieldsOf(fold.schema, right.type);
  const part = (names) => Object.fromEntries(Object.keys(names).map((name) => [name, right[name]]));
  const fits = canonical(part(open)) === canonical(line.action);
  demand(fits, "draw-mismatch", "the outcome is not the one of the seeds");
  if (Object.keys(secret).length > 0) {
    const sealed = publicForm(line).seal === seal(fold.salt(), part(secret));
    demand(sealed, "draw-mismatch", "the hidden outcome is not the one of the seeds");
  }
  return right;
}

/**
 * Return the running digests that a player's signature may rest on. Where blocks are known that is one: that before the
 * line, or before the first line of a simultaneous choice. Else it may be any before the action lines that end here, at
 * most one a seat.
 */
function bases(fold, type, player) {
  const { game, players } = fold.head;
  fold.recent = [...fold.recent, fold.digest].slice(-players.length);
  if (!isSimultaneous(game, type)) fold.block = null;
  else if (fold.block === null || player <= fold.block.last) fold.block = { base: fold.digest, first: fold.actions };
  if (fold.block !== null) fold.block.last = player;
  return hasKnownBlocks(game) ? [fold.block?.base ?? fold.digest] : fold.recent;
}

function checkSignature(fold, line, digests) {
  fold.counts.players += 1;
  if (line.sig === undefined) return;
  const key = fold.keys[line.action.player] ?? null;
  const right = key !== null && digests.some((digest) => signed(key, line.sig, lineMessage(digest, line)));
  demand(right, "bad-signature", "the signature does not fit");
  fold.counts.signed += 1;
}

/** Whether seeds open the commitments of a header, if it has any. */
function opens({ commitments, match_id, deal_id = match_id }, seeds) {
  if (commitments === undefined) return true;
  const fitting = seeds.every((seed, party) => commitments[party] === commitment(match_id, deal_id, party, seed));
  return commitments.length === seeds.length && fitting;
}

function same(seeds, others) {
  return Buffer.concat(seeds).equals(Buffer.concat(others));
}
