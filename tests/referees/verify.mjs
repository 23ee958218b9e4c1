#!/usr/bin/env node
/**
 * A verifier of logs for Node.js, written from docs/log-format.md and schemas/ alone: it does not know the rules of the
 * games. It checks form, digest, seals, checkpoints, commitments, salts, draws and signatures.
 *
 *     node verify.mjs [--seed HEX]… FILE…      one JSON object a file; - is standard input
 *     node verify.mjs --vectors VECTORS        checks the verifier itself
 *
 * Exit code: 0 nothing contradicts, 1 something does, 2 wrong arguments or a file that cannot be read.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { judge } from "./js/judge.mjs";
import { vectorResults } from "./js/vectors.mjs";

const USAGE = "usage: verify.mjs [--seed HEX]... FILE... | verify.mjs --vectors VECTORS";

function main() {
  const options = { seed: { type: "string", multiple: true }, vectors: { type: "string" } };
  const { values, positionals: files } = parseArgs({ options, allowPositionals: true });
  const seeds = values.seed ?? [];
  const hex = seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed));
  if (!hex || (files.length === 0) === (values.vectors === undefined)) throw new Error(USAGE);
  if (values.vectors !== undefined) return checkVectors(values.vectors);
  const given = seeds.length > 0 ? seeds.map((seed) => Buffer.from(seed, "hex")) : null;
  return files.reduce((code, file) => Math.max(code, report(file, given)), 0);
}

function report(file, given) {
  let step = "unreadable";
  try {
    const bytes = readFileSync(file === "-" ? 0 : file);
    step = "internal-error";
    const found = judge(bytes, given);
    print({ file, ...found });
    return found.problem === null ? 0 : 1;
  } catch (error) {
    const code = error.code === "seed-conflict" ? error.code : step;
    print({ file, problem: { line: null, code, message: error.message } });
    return 2;
  }
}

function checkVectors(file) {
  const results = [...vectorResults(JSON.parse(readFileSync(file, "utf8")))];
  const differing = results.filter(([, wanted, found]) => wanted !== found);
  print({ checked: results.length, differing });
  return differing.length > 0 ? 1 : 0;
}

function print(value) {
  console.log(JSON.stringify(value));
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
