import type { SubtitleLanguage } from './language-of-name.ts';
import { type LegacyEncoding, legacyEncodings } from './legacy-encodings.ts';

/**
 * Bits per character: the negative logarithm of how likely it is in a text of the language. All
 * encodings are compared over the same bytes, so the reading with the fewest bits is the most
 * likely one.
 */
const BITS = { ascii: 7, frequent: 8, punctuation: 9, usual: 13, rare: 22 };
/** Added for two neighbouring characters that seldom meet. */
const ODD_PAIR_BITS = 8;
/** Two accented letters; a lowercase Latin letter beside one of another script. */
const ODD_PAIRS = {
  western: /[À-ÿ](?=[À-ÿ])/g,
  others: /[a-z](?=[\p{L}--\p{ASCII}])|[\p{L}--\p{ASCII}](?=[a-z])/gv,
};
/** Subtracted for the language in the file's name. */
const NAMED_BITS = 15;
/** A lead over the next reading of 2^12 to 1; with less, it is a guess. */
const CLEAR_BITS = 12;
/** Average per character outside ASCII above which a reading makes no sense. */
const PLAUSIBLE_BITS = 18;

export interface Reading {
  text: string;
  /** As operators name it. */
  encoding: string;
  isGuess: boolean;
}

/** The most likely reading of bytes that are not Unicode; undefined when none is plausible. */
export function guessEncoding(
  bytes: Uint8Array,
  named: SubtitleLanguage | undefined,
): Reading | undefined {
  const readings = legacyEncodings
    .flatMap((legacy) => {
      const text = tryDecode(legacy.encoding, bytes);
      if (text === undefined) return [];
      const bits = bitsOf(text, legacy);
      const isNamed = named !== undefined && legacy.languages.includes(named);
      return [
        {
          text,
          legacy,
          isPlausible: isPlausible(text, bits, legacy),
          bits: bits - (isNamed ? NAMED_BITS : 0),
        },
      ];
    })
    .filter((reading) => reading.isPlausible)
    .sort((one, other) => one.bits - other.bits);
  const [best, next] = readings;
  if (!best) return undefined;
  const isGuess = next !== undefined && next.bits - best.bits < CLEAR_BITS;
  return { text: best.text, encoding: best.legacy.label, isGuess };
}

/** Undefined when the bytes are not valid in this encoding. */
export function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isAscii = (char: string) => char < '\x80';
/** General, CJK and full-width punctuation, as far as it is common in subtitles. */
const PUNCTUATION = /[‘’“”…—–·　、。！？，：；「」『』《》〈〉（）～〜・]/u;

function bitsOf(text: string, { frequent, usual, languages }: LegacyEncoding): number {
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
  const others = chars.filter((char) => !isAscii(char)).length;
  const bitsOfOthers = bits - (chars.length - others) * BITS.ascii;
  return bitsOfOthers <= others * PLAUSIBLE_BITS;
}

/** As the letters of Western texts are; Thai read as Windows-1252 has hardly any. */
function isMostlyAscii(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isAscii).length >= letters.length / 2;
}
