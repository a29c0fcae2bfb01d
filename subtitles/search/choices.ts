/**
 * A group of a regular expression while it is read. Choices are counted in bits: those of parts in
 * sequence add up, because a matcher that backtracks tries every combination.
 */
interface Group {
  /** The number of choices of the alternatives before the current one. */
  alternatives: number;
  /** Of the current alternative without its last part. */
  bits: number;
  /** Of the last part, to which a quantifier applies. */
  partBits: number;
}

/** Escapes, classes, beginnings of groups, quantifiers, and any other character. */
const TOKEN =
  /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[=!]|<[=!]|<[^>]*>|[a-z-]*:)|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gs;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/;

/**
 * Estimates in how many ways the source of a regular expression can be tried at one position of a
 * text, as the exponent of a power of 2. Infinite for a repeated group in which something varies,
 * such as `(a+)+` or `(a|ab)*`.
 */
export function countChoiceBits(source: string): number {
  const outer: Group[] = [];
  let group = emptyGroup();
  for (const [token] of source.matchAll(TOKEN)) {
    const quantifier = QUANTIFIER.exec(token);
    if (quantifier) group.partBits = repeatedBits(group.partBits, quantifier);
    else if (token.startsWith('(')) {
      outer.push(group);
      group = emptyGroup();
    } else if (token === ')') {
      const partBits = bitsOf(group);
      group = outer.pop() ?? emptyGroup();
      addPart(group, partBits);
    } else if (token === '|') {
      group = { ...emptyGroup(), alternatives: 2 ** bitsOf(group) };
    } else addPart(group, 0);
  }
  return [...outer, group].reduce((sum, open) => sum + bitsOf(open), 0);
}

function emptyGroup(): Group {
  return { alternatives: 0, bits: 0, partBits: 0 };
}

function addPart(group: Group, bits: number): void {
  group.bits += group.partBits;
  group.partBits = bits;
}

function bitsOf({ alternatives, bits, partBits }: Group): number {
  return Math.log2(alternatives + 2 ** (bits + partBits));
}

/** An unlimited repetition: in practice, the text around it leaves few places where it can end. */
const UNLIMITED_BITS = 4;

function repeatedBits(bits: number, quantifier: RegExpExecArray): number {
  const [min, max] = rangeOf(quantifier);
  if (max <= 1) return min === max ? bits : Math.log2(1 + 2 ** bits);
  const lengthBits = Math.min(Math.log2(max - min + 1), UNLIMITED_BITS);
  return bits === 0 ? lengthBits : bits * max + lengthBits;
}

function rangeOf([, sign, least, comma, most]: RegExpExecArray): [min: number, max: number] {
  if (sign === '?') return [0, 1];
  if (sign) return [sign === '+' ? 1 : 0, Number.POSITIVE_INFINITY];
  const min = Number(least);
  if (!comma) return [min, min];
  return [min, most ? Number(most) : Number.POSITIVE_INFINITY];
}
