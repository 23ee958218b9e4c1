/** What is known of the games without their rules: schemas, editions, and which actions have which fields. */

import { existsSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../../schemas/", import.meta.url);
const GAME_NAME = /^[a-z][a-z0-9_]*$/;

const read = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
const games = new Map();
let editions;

/** Return the schema of a game, or null if there is none. */
export function schemaOf(game) {
  if (!games.has(game)) {
    const known = GAME_NAME.test(game) && existsSync(new URL(`${game}.json`, FOLDER));
    const schema = known ? read(`${game}.json`) : {};
    games.set(game, "x-rules-version" in schema ? schema : null);
  }
  return games.get(game);
}

/** Return an edition with `digest` and `mechanics`, or undefined. */
export function editionOf(game, name) {
  editions ??= read("vectors.json").editions;
  return editions.find((found) => found.game === game && found.edition === name);
}

/** Return the fields of an action type as two objects from name to schema, or null for an unknown type. */
export function fieldsOf(schema, type) {
  const { mapping } = schema.properties.action.discriminator;
  if (!Object.hasOwn(mapping, type)) return null;
  const fields = Object.entries(resolve(schema, { $ref: mapping[type] }).properties);
  const pick = (secret) => Object.fromEntries(fields.filter(([, field]) => (field["x-secret"] === true) === secret));
  return { open: pick(false), secret: pick(true) };
}

function resolve(schema, part) {
  return part.$ref === undefined ? part : schema.$defs[part.$ref.split("/").at(-1)];
}

const KINDS = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: (value) => Number.isInteger(value),
  string: (value) => typeof value === "string",
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
};

/** Whether a JSON value is an object. */
export function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Whether a value fits a JSON Schema, as far as the schemas of the games use its vocabulary. */
export function fits(schema, part, value) {
  const type = resolve(schema, part);
  if (type.anyOf !== undefined) return type.anyOf.some((one) => fits(schema, one, value));
  if (type.enum !== undefined) return type.enum.includes(value);
  if (type.type !== undefined && !KINDS[type.type](value)) return false;
  if (typeof value === "number") return within(value, type.minimum, type.maximum);
  if (typeof value === "string") {
    const fitsPattern = type.pattern === undefined || new RegExp(type.pattern, "u").test(value);
    return within([...value].length, type.minLength, type.maxLength) && fitsPattern;
  }
  if (!Array.isArray(value)) return true;
  if (!within(value.length, type.minItems, type.maxItems)) return false;
  return value.every((item, index) => fits(schema, type.prefixItems?.[index] ?? type.items ?? {}, item));
}

function within(number, least = -Infinity, most = Infinity) {
  return least <= number && number <= most;
}
