import type { SubtitleLanguage } from './detect-language.ts';
import { type LegacyEncoding, legacyEncodings } from './legacy-encodings.ts';

/**
 * The cost of a character in bits: the negative logarithm of its probability in the language. All
 * encodings are compared on the same bytes, so the result with the fewest bits is the most likely.
 */
const BITS = { ascii: 7, frequent: 8, punctuation: 9, usual: 13, rare: 22 };
/** Added for each pair of adjacent characters that `ODD_PAIRS` matches. */
const ODD_PAIR_BITS = 8;
/**
 * Pairs that are rare in text: two accented letters in a Western encoding, and a lowercase ASCII
 * letter beside a non-ASCII letter in the others.
 */
const ODD_PAIRS = {
  western: /[À-ÿ](?=[À-ÿ])/g,
  others: /[a-z](?=[\p{L}--\p{ASCII}])|[\p{L}--\p{ASCII}](?=[a-z])/gv,
};
/** Subtracted if the encoding is for the language in the file name. */
const NAMED_BITS = 15;
/** The best candidate is a guess if its lead is smaller than this (odds below 2^12 to 1). */
const CERTAIN_BITS = 12;
/** A result with more bits per non-ASCII character, on average, is not plausible. */
const MAX_PLAUSIBLE_BITS = 18;

export interface DecodedText {
  text: string;
  /** The display name. */
  encoding: string;
  isGuess: boolean;
}

/** Decodes bytes in the most likely legacy encoding. Returns undefined if none is plausible. */
export function guessEncoding(
  bytes: Uint8Array,
  language: SubtitleLanguage | undefined,
): DecodedText | undefined {
  const candidates = legacyEncodings()
    .flatMap((legacy) => {
      const text = tryDecode(legacy.encoding, bytes);
      if (text === undefined) return [];
      const bits = countBits(text, legacy);
      const isNamed = language !== undefined && legacy.languages.includes(language);
      return [
        {
          text,
          legacy,
          isPlausible: isPlausible(text, bits, legacy),
          bits: bits - (isNamed ? NAMED_BITS : 0),
        },
      ];
    })
    .filter(({ isPlausible }) => isPlausible)
    .sort((a, b) => a.bits - b.bits);
  const [best, next] = candidates;
  if (!best) return undefined;
  const isGuess = next !== undefined && next.bits - best.bits < CERTAIN_BITS;
  return { text: best.text, encoding: best.legacy.label, isGuess };
}

/** Returns undefined if the bytes are invalid in this encoding. */
export function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isAscii = (char: string) => char < '\x80';
/** General, CJK and full-width punctuation that is common in subtitles. */
const PUNCTUATION = /[‘’“”…—–·　、。！？，：；「」『』《》〈〉（）～〜・]/u;

function countBits(text: string, { frequent, usual, languages }: LegacyEncoding): number {
  let bits = 0;
  for (const char of text) {
    if (isAscii(char)) bits += BITS.ascii;
    else if (frequent.has(char)) bits += BITS.frequent;
    else if (PUNCTUATION.test(char)) bits += BITS.punctuation;
    else if (usual.has(char)) bits += BITS.usual;
    else bits += BITS.rare;
  }
  const odd = languages.includes('western') ? ODD_PAIRS.western : ODD_PAIRS.others;
  return bits + (text.match(odd)?.length ?? 0) * ODD_PAIR_BITS;
}

function isPlausible(text: string, bits: number, { languages }: LegacyEncoding): boolean {
  if (languages.includes('western') && !isMostlyAscii(text)) return false;
  const chars = Array.from(text);
  const nonAscii = chars.filter((char) => !isAscii(char)).length;
  const nonAsciiBits = bits - (chars.length - nonAscii) * BITS.ascii;
  return nonAsciiBits <= nonAscii * MAX_PLAUSIBLE_BITS;
}

/** Checks the letters only. False for Thai text that was decoded as Windows-1252, for example. */
function isMostlyAscii(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isAscii).length >= letters.length / 2;
}
