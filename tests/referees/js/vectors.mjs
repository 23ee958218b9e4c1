/** Checks this implementation of the log format against schemas/vectors.json. */

import { canonical, parseCanonical } from "./canonical.mjs";
import { checkFields } from "./form.mjs";
import * as hashes from "./hashes.mjs";

const hex = (text) => Buffer.from(text, "hex");

/** Yield for each vector its section, the value that stands there and the one computed here, both as texts. */
export function* vectorResults(vectors) {
  for (const { value, bytes } of vectors.canonical) {
    yield ["canonical", bytes, Buffer.from(canonical(value)).toString("hex")];
    yield ["canonical", bytes, Buffer.from(canonical(parseCanonical(hex(bytes)))).toString("hex")];
  }
  for (const { bytes, code } of vectors.refused) yield ["refused", code, codeOf(hex(bytes))];
  yield* drawResults(vectors.draws);
  const { match_id, deal_id, seeds, commitments, joined } = vectors.seeds;
  for (const [party, seed] of seeds.entries()) {
    yield ["commitments", commitments[party], hashes.commitment(match_id, deal_id, party, hex(seed))];
  }
  yield ["joined", joined, hashes.joinSeeds(seeds.map(hex)).toString("hex")];
  for (const { seed, match_id, line, salt } of vectors.salts) {
    yield ["salts", salt, hashes.seededSalt(hex(seed), match_id, line)];
  }
  for (const { salt, secret, seal } of vectors.seals) yield ["seals", seal, hashes.seal(salt, secret)];
  for (const { line, digest, public_key, message, sig } of vectors.signatures) {
    const sheet = line.kind === "checkpoint";
    const found = sheet ? hashes.sheetMessage(hex(digest)) : hashes.lineMessage(hex(digest), line);
    yield ["signatures", message, found.toString("hex")];
    yield ["signatures", "true", String(hashes.signed(public_key, sig, found))];
  }
  for (const { digest, mechanics } of vectors.editions) yield ["editions", digest, hashes.editionDigest(mechanics)];
  for (const { number, match, seed } of vectors.simulation.matches) {
    yield ["simulation", seed, hashes.matchSeed(number, match).toString("hex")];
  }
  for (const { number, match, seat, decision, seed } of vectors.simulation.decisions) {
    yield ["simulation", seed, hashes.agentSeed(number, match, seat, decision).toString("hex")];
  }
  yield* logResults(vectors.log.lines);
}

function codeOf(bytes) {
  try {
    checkFields(parseCanonical(bytes));
    return "a line";
  } catch (error) {
    return error.code;
  }
}

function* drawResults({ seed, deal_id, runs, picks, deals, orders }) {
  for (const { site, occurrence, below } of runs) {
    const run = new hashes.Run(hex(seed), deal_id, site, occurrence);
    for (const { limit, drawn } of below) yield ["runs", drawn, String(run.belowBig(BigInt(limit)))];
  }
  for (const { site, counts, index } of picks) {
    yield ["picks", String(index), String(new hashes.Run(hex(seed), deal_id, site, 0).pick(counts))];
  }
  for (const { site, items, number, dealt } of deals) {
    const found = new hashes.Run(hex(seed), deal_id, site, 0).deal([...Array(items).keys()], number);
    yield ["deals", canonical(dealt), canonical(found)];
  }
  for (const { site, items, order } of orders) {
    const found = new hashes.Run(hex(seed), deal_id, site, 0).order([...Array(items).keys()]);
    yield ["orders", canonical(order), canonical(found)];
  }
}

function* logResults(lines) {
  let running = null;
  for (const { line, digest, public: form } of lines) {
    const value = parseCanonical(Buffer.from(line));
    yield ["log", form ?? line, canonical(hashes.publicForm(value))];
    running = hashes.nextDigest(running, value);
    yield ["log", digest, running.toString("hex")];
  }
}
