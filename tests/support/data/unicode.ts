import fc, { type StringConstraints } from 'fast-check';

const LAST = 0x10_ff_ff;
const SURROGATES = { first: 0xd800, count: 0x800 };

const codePoint = fc
  .nat({ max: LAST - SURROGATES.count })
  .map((place) =>
    String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count),
  );

/**
 * Strings of any code points but surrogates. fast-check's unit `binary` has the same ones, but first
 * computes a table of all of them, which takes over a second of CPU time in each worker.
 */
export function unicodeString(constraints: Omit<StringConstraints, 'unit'>) {
  return fc.string({ ...constraints, unit: codePoint });
}
