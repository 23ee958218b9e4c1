/** The form of lines: kinds, fields, and what an action type or the header demands of them. */

import { demand } from "./problem.mjs";
import { editionOf, fieldsOf, fits, isObject, schemaOf } from "./knowledge.mjs";
import { isChance } from "./sites.mjs";

const has = Object.hasOwn;
const integer = (least, most) => (value) => Number.isInteger(value) && least <= value && value <= most;
const text = (most) => (value) => typeof value === "string" && value !== "" && [...value].length <= most;
const hex = (bytes) => (value) => typeof value === "string" && new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(value);
const list = (item, most = Infinity) => (value) =>
  Array.isArray(value) && value.length <= most && value.every(item);
const orNull = (item) => (value) => value === null || item(value);
const filled = (item) => (value) => item(value) && Object.keys(value).length > 0;
const map = (item, key = /^/) => (value) =>
  isObject(value) && Object.keys(value).every((name) => key.test(name) && item(value[name]));

const NAME = text(200);
const ANY_INTEGER = integer(0, Number.MAX_SAFE_INTEGER);
const SEAT = integer(0, 7);
const OPTION = (value) => ["string", "boolean"].includes(typeof value) || Number.isInteger(value);
const REASONS = ["complete", "resigned", "time", "forfeit", "no-show", "abandoned", "adjudicated"];
const BY = { resigned: true, time: true, forfeit: true, "no-show": undefined };
const SEALING = { secret: isObject, salt: hex(16), seal: hex(32) };

/** For each kind of line what its fields must be: those it must have, and those it may have. */
const FIELDS = {
  header: {
    required: {
      format: ANY_INTEGER,
      match_id: NAME,
      game: NAME,
      rules: ANY_INTEGER,
      edition: (value) => isObject(value) && hex(32)(value.digest) && NAME(value.name) && size(value) === 2,
      players: filled(list(NAME, 8)),
      options: map(OPTION),
      draw: NAME,
    },
    optional: { deal_id: NAME, commitments: filled(list(hex(32), 255)), keys: filled(list(orNull(hex(32)))) },
  },
  action: { required: { action: isObject }, optional: { ...SEALING, at: ANY_INTEGER, sig: hex(64) } },
  seat: { required: { seat: SEAT, to: NAME }, optional: { key: hex(32) } },
  ruling: { required: { reason: text(2000) }, optional: { back_to: ANY_INTEGER } },
  checkpoint: { required: { digest: hex(32) }, optional: { sigs: filled(map(hex(64), /^[0-7]$/)) } },
  ending: {
    required: { reason: (value) => REASONS.includes(value) },
    optional: { by: SEAT, places: filled(list(integer(1, 8))), ...SEALING },
  },
};

function size(value) {
  return Object.keys(value).length;
}

/** Refuse a JSON value that is not a line of a known kind with the fields of that kind. */
export function checkFields(line) {
  demand(isObject(line), "bad-line", "the line is no object");
  demand(typeof line.kind === "string" && has(FIELDS, line.kind), "bad-line", "the line's kind is not known");
  const dated = line.kind === "header" && Number.isInteger(line.format) && line.format !== 0;
  demand(!dated, "unknown-version", "the format is not known");
  const { required, optional } = FIELDS[line.kind];
  const missing = Object.keys(required).find((key) => !has(line, key));
  demand(missing === undefined, "bad-line", `the field ${missing} is missing`);
  for (const [key, value] of Object.entries(line)) {
    if (key === "kind") continue;
    const [checks] = [required, optional].filter((known) => has(known, key));
    demand(checks !== undefined, "bad-line", `the field ${key} is unknown`);
    demand(checks[key](value), "bad-line", `the field ${key} does not fit`);
  }
  const sealing = ["secret", "salt", "seal"].filter((key) => has(line, key)).join();
  demand(["", "seal", "secret,salt"].includes(sealing), "bad-secret", "secret and salt, or a seal, or neither");
}

/** Refuse a header that does not fit its game; return the game's schema and edition. */
export function checkHeader(header) {
  const { draw, deal_id, match_id, commitments, keys = header.players, players } = header;
  demand(["sha256-sites/1", "none"].includes(draw), "unknown-version", "the draw algorithm is not known");
  demand(deal_id !== match_id, "bad-header", "a deal id that is the match id is left out");
  demand(draw !== "none" || commitments === undefined, "bad-header", "commitments, but no draws");
  demand(keys.length === players.length && keys.some((key) => key !== null), "bad-header", "not one key a seat");
  const schema = schemaOf(header.game);
  demand(schema !== null, "unknown-game", "the game is not known");
  demand(header.rules === schema["x-rules-version"], "unknown-version", "the rules version is not known");
  const edition = editionOf(header.game, header.edition.name);
  demand(edition !== undefined, "unknown-edition", "the edition is not known");
  demand(edition.digest === header.edition.digest, "edition-mismatch", "the edition has another digest");
  demand(schema["x-players"].includes(players.length), "bad-players", "the number of players does not fit");
  checkOptions(schema, header.options);
  return { schema, edition };
}

function checkOptions(schema, options) {
  const known = schema.$defs.Options.properties;
  const right = Object.keys(options).every((name) => has(known, name) && fits(schema, known[name], options[name]));
  demand(right, "bad-options", "the options do not fit the game");
  demand(size(options) === size(known), "bad-header", "the header does not state all options");
}

/** Refuse an action line whose action does not fit its type, or whose secret, salt and seal do not fit the action. */
export function checkAction(line, header, schema) {
  const { action, secret = {}, seal } = line;
  const fields = typeof action.type === "string" ? fieldsOf(schema, action.type) : null;
  demand(fields !== null, "bad-action", "the action's type is not known");
  const known = { ...fields.open, ...fields.secret };
  for (const [name, value] of [...Object.entries(action), ...Object.entries(secret)]) {
    demand(has(known, name) && fits(schema, known[name], value), "bad-action", `the field ${name} does not fit`);
  }
  const whole = Object.keys(fields.open).every((name) => has(action, name) || has(secret, name));
  demand(whole, "bad-action", "a field of the action is missing");
  demand(sameNames(fields.open, action), "bad-secret", "a secret field stands in the action, or an open one does not");
  const opened = sameNames(fields.secret, secret) && Object.values(secret).every((value) => value !== null);
  const right = size(fields.secret) > 0 ? seal !== undefined || opened : (line.secret ?? seal) === undefined;
  demand(right, "bad-secret", "secret, salt and seal do not fit the action");
  const timed = line.at !== undefined || line.sig !== undefined;
  demand(!timed || !isChance(header.game, action.type), "bad-line", "chance has neither time nor signature");
}

function sameNames(fields, value) {
  return size(value) === size(fields) && Object.keys(fields).every((name) => has(value, name));
}

/** Refuse an ending whose fields contradict each other or the header. */
export function checkEnding({ reason, by, places = [], secret, seal }, header) {
  const seats = header.players.length;
  const wanted = has(BY, reason) ? BY[reason] : false;
  demand(wanted === undefined || (by !== undefined) === wanted, "bad-ending", "the reason and the seat do not fit");
  demand(by === undefined || by < seats, "bad-ending", "there is no such seat");
  demand(places.length > 0 || reason !== "complete", "bad-places", "a complete match has places");
  demand(places.length === 0 || places.length === seats, "bad-places", "not one place a seat");
  const ranked = places.every((place) => place === 1 + places.filter((other) => other < place).length);
  demand(ranked, "bad-places", "the places are no ranking");
  const none = secret === undefined && seal === undefined;
  demand(header.draw !== "none" || none, "bad-seeds", "a match without draws has no seeds");
  demand(secret === undefined || seedsFit(secret), "bad-seeds", "the secret is no list of seeds");
}

/** Whether the secret of an ending has the form of seeds. */
export function seedsFit(secret) {
  return size(secret) === 1 && filled(list(hex(32), 255))(secret.seeds);
}
