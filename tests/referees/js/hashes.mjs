/** What the log format hashes and draws: seals, digests, seeds, salts, the stream "sha256-sites/1", signatures. */

import { createHash, createHmac, createPublicKey, verify } from "node:crypto";

import { canonical } from "./canonical.mjs";
import { demand } from "./problem.mjs";

const SPKI_ED25519 = Buffer.from("302a300506032b6570032100", "hex");
const WORDS_A_BLOCK = 4;

/** Return the SHA-256 of joined parts; texts count as their UTF-8 bytes. */
export function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Return n in 8 bytes, big-endian. */
export function uint64be(n) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(n));
  return bytes;
}

/** Return the seal of a secret as hex. */
export function seal(salt, secret) {
  return sha256("preycore/seal/1", Buffer.from(salt, "hex"), canonical(secret)).toString("hex");
}

/** Return a line with its seal instead of secret and salt. */
export function publicForm(line) {
  const { secret, salt, ...open } = line;
  return secret === undefined ? line : { ...open, seal: seal(salt, secret) };
}

/** Return the running digest after one more line; `digest` is null before the header. */
export function nextDigest(digest, line) {
  return sha256(digest ?? "preycore/log/1", canonical(publicForm(line)));
}

/** Return the digest of an edition's mechanics as hex. */
export function editionDigest(mechanics) {
  return sha256("preycore/edition/1", canonical(mechanics)).toString("hex");
}

/** Return the seed of a match from those of its parties. */
export function joinSeeds(seeds) {
  return seeds.length === 1 ? seeds[0] : sha256("preycore/join/1", ...seeds);
}

/** Return a party's commitment to its seed as hex. */
export function commitment(matchId, dealId, party, seed) {
  const names = [sha256(matchId), sha256(dealId)];
  return sha256("preycore/commit/1", ...names, Buffer.of(party), seed).toString("hex");
}

/** Return the salt of a line as hex. */
export function seededSalt(seed, matchId, line) {
  const mac = createHmac("sha256", seed).update("preycore/salt/1").update(sha256(matchId)).update(uint64be(line));
  return mac.digest("hex").slice(0, 32);
}

/** Return the seed of a simulated match. */
export function matchSeed(number, match) {
  return sha256("preycore/simulate/1", uint64be(number), uint64be(match));
}

/** Return the seed of a decision in a simulated match. */
export function agentSeed(number, match, seat, decision) {
  const place = [uint64be(number), uint64be(match), Buffer.of(seat), uint64be(decision)];
  return sha256("preycore/agent/1", ...place);
}

/** The words of one use of a site. */
export class Run {
  constructor(seed, dealId, site, occurrence) {
    this.start = ["preycore/draw/1", seed, sha256(dealId), sha256(site), uint64be(occurrence)];
    this.taken = 0;
  }

  word() {
    if (this.taken % WORDS_A_BLOCK === 0) this.block = sha256(...this.start, uint64be(this.taken / WORDS_A_BLOCK));
    this.taken += 1;
    return this.block.readBigUInt64BE(8 * ((this.taken - 1) % WORDS_A_BLOCK));
  }

  /** Return a BigInt from 0 to below a limit, itself a BigInt. */
  belowBig(limit) {
    demand(limit > 0n, "draw-mismatch", "there is nothing to draw from");
    if (limit === 1n) return 0n;
    const end = 2n ** 64n - (2n ** 64n % limit);
    let word = this.word();
    while (word >= end) word = this.word();
    return word % limit;
  }

  below(limit) {
    return Number(this.belowBig(BigInt(limit)));
  }

  /** Return the index of a pick from a multiset with these counts. */
  pick(counts) {
    let left = this.below(counts.reduce((sum, count) => sum + count, 0));
    return counts.findIndex((count) => (left -= count) < 0);
  }

  /** Return one item of a list. */
  one(items) {
    return items[this.below(items.length)];
  }

  /** Take out an item of a list and return it. */
  takeFrom(items) {
    return items.splice(this.below(items.length), 1)[0];
  }

  /** Return some items of a list (default: all) in a random order. */
  order(items, number = items.length) {
    const left = [...items];
    return Array.from({ length: number }, () => this.takeFrom(left));
  }

  /** Return some items of a list in its order. */
  deal(items, number) {
    return this.order([...items.keys()], number)
      .sort((a, b) => a - b)
      .map((index) => items[index]);
  }
}

/** Return what is signed for a line that rests on a running digest; a `sig` in it is left out. */
export function lineMessage(digest, line) {
  const { sig, ...unsigned } = line;
  return Buffer.concat([Buffer.from("preycore/sig/1"), digest, Buffer.from(canonical(publicForm(unsigned)))]);
}

/** Return what is signed in a checkpoint with this running digest. */
export function sheetMessage(digest) {
  return Buffer.concat([Buffer.from("preycore/sheet/1"), digest]);
}

/** Whether an Ed25519 signature of a message fits a key; key and signature are hex. */
export function signed(key, signature, message) {
  try {
    const der = Buffer.concat([SPKI_ED25519, Buffer.from(key, "hex")]);
    const made = createPublicKey({ key: der, format: "der", type: "spki" });
    return verify(null, message, made, Buffer.from(signature, "hex"));
  } catch {
    return false;
  }
}
