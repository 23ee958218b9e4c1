/** The canonical form of JSON (RFC 8785) as docs/log-format.md narrows it: a strict reader and a writer. */

import { Problem, demand } from "./problem.mjs";

const MOST_LEVELS = 16;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const WORDS = { true: true, false: false, null: null };
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const SHORT = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Return the text of a JSON value in its canonical form. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.keys(value).sort();
    return `{${fields.map((key) => `${quoted(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return typeof value === "string" ? quoted(value) : String(value);
}

function quoted(text) {
  const inside = text.replace(
    /["\\\u0000-\u001f]/g,
    (char) => SHORT[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${inside}"`;
}

/** Return the JSON value whose canonical form some bytes are; anything else is refused. */
export function parseCanonical(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Problem("not-json", "the bytes are not UTF-8");
  }
  try {
    const value = new Reader(text).whole();
    demand(canonical(value) === text, "not-canonical", "the line is not in its canonical form");
    return value;
  } catch (error) {
    throw isJson(text) ? error : new Problem("not-json", "the line is no JSON text");
  }
}

/** Whether a text is JSON at all: a line that is not is refused as such, whatever else is wrong with it. */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads one JSON text. Objects get no prototype, so that no key means anything to JavaScript. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  whole() {
    const value = this.value(0);
    this.blanks();
    if (this.at < this.text.length) this.unexpected();
    return value;
  }

  unexpected() {
    throw new Problem("not-json", `no JSON at character ${this.at}`);
  }

  blanks() {
    while (" \t\n\r".includes(this.text[this.at] ?? "no")) this.at += 1;
  }

  take(char) {
    this.blanks();
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  need(char) {
    if (!this.take(char)) this.unexpected();
  }

  value(level) {
    if (this.take("{")) return this.object(level + 1);
    if (this.take("[")) return this.array(level + 1);
    if (this.take('"')) return this.string();
    for (const [word, value] of Object.entries(WORDS)) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  nested(level) {
    demand(level <= MOST_LEVELS, "not-canonical", `more than ${MOST_LEVELS} levels of nesting`);
  }

  object(level) {
    this.nested(level);
    const found = Object.create(null);
    if (this.take("}")) return found;
    do {
      this.need('"');
      const key = this.string();
      demand(!(key in found), "not-canonical", "a key stands twice");
      demand(/^[\x00-\x7f]*$/.test(key), "not-canonical", "a key is not ASCII");
      this.need(":");
      found[key] = this.value(level);
    } while (this.take(","));
    this.need("}");
    return found;
  }

  array(level) {
    this.nested(level);
    const found = [];
    if (this.take("]")) return found;
    do found.push(this.value(level));
    while (this.take(","));
    this.need("]");
    return found;
  }

  string() {
    let found = "";
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined || char < " ") this.unexpected();
      this.at += 1;
      if (char === '"') break;
      found += char === "\\" ? this.escape() : char;
    }
    demand(found.isWellFormed(), "not-canonical", "a text holds half a character");
    return found;
  }

  escape() {
    const char = this.text[this.at];
    this.at += 1;
    if (char in ESCAPES) return ESCAPES[char];
    const hex = this.text.slice(this.at, this.at + 4);
    if (char !== "u" || !/^[0-9a-fA-F]{4}$/.test(hex)) this.unexpected();
    this.at += 4;
    return String.fromCharCode(parseInt(hex, 16));
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) this.unexpected();
    this.at = NUMBER.lastIndex;
    const number = Number(found[0]);
    const integer = found[1] === undefined && found[2] === undefined && Number.isSafeInteger(number);
    demand(integer, "not-canonical", "a number is no integer, or too large");
    return number;
  }
}
