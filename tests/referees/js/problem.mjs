/** A contradiction in a log, with a code of docs/errors.md; the line is added where it is known. */
export class Problem extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Refuse unless a condition holds. */
export function demand(condition, code, message) {
  if (!condition) throw new Problem(code, message);
}
