import { AppError } from '#server/errors/app-error.ts';

/** Deeper than any input of the contract. */
export const MAX_LEVELS = 64;
/**
 * The items of an array or keys of an object: no list of the contract may be longer, which
 * json-limits.test.ts checks.
 */
export const MAX_ENTRIES = 10_000;

/** The most bytes outside of strings. Most of a larger body is strings, such as base64. */
const MAX_SYNTAX_BYTES = 1024 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses JSON with too many levels, too long lists or too much syntax before it is parsed and
 * validated, because both cost up to a second per MiB, and this pass a few milliseconds. It does not
 * check the syntax.
 * Returns the number of keys: parsing distinct keys costs several times as much as other JSON.
 */
export function refuseCostlyJson(bytes: Uint8Array): number {
  /** The number of commas in each open array and object. */
  const commas = new Uint16Array(MAX_LEVELS + 1);
  let level = 0;
  let keys = 0;
  let isText = false;
  let syntaxBytes = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    syntaxBytes += 1;
    if (syntaxBytes > MAX_SYNTAX_BYTES) throw new AppError('bodyTooLarge');
    if (byte === QUOTE) isText = true;
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA) {
      const count = (commas[level] ?? 0) + 1;
      if (count >= MAX_ENTRIES) throw new AppError('bodyTooLarge');
      commas[level] = count;
    } else if (byte === ARRAY || byte === OBJECT) {
      level += 1;
      if (level > MAX_LEVELS) throw new AppError('unreadableBody');
      commas[level] = 0;
    } else if ((byte === ARRAY_END || byte === OBJECT_END) && level > 0) level -= 1;
  }
  return keys;
}
