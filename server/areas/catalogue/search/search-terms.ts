import { foldHan } from './han-forms.ts';

/** A normalized title and its grams, as stored in the index. */
export interface SearchTerm {
  term: string;
  grams: string[];
}

const MAX_TERM_CHARACTERS = 400;

/** Scripts in which a single character is meaningful and spaces are optional. */
const DENSE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々〆]`;
const isDense = (character: string) => DENSE_CHARACTER.test(character);
const DENSE_CHARACTER = new RegExp(`^${DENSE}$`, 'u');
const SPACE_BESIDE_DENSE = new RegExp(` +(?=${DENSE})|(?<=${DENSE}) +`, 'gu');

/** Characters that searches ignore: accents, emoji variants, apostrophes, zero-width characters. */
const IGNORED = /[\u0300-\u036f\ufe00-\ufe0f\p{Cf}\p{Cc}'’‘ʼ`´]/gu;
const BETWEEN_WORDS = /[\p{P}\p{Z}]+/gu;

/**
 * Folds case, width, accents, Simplified and Traditional Chinese, katakana and hiragana, and
 * punctuation. Works character by character, so that the normalized form of a part of a title is a
 * part of the normalized title.
 */
export function normalize(text: string): string {
  const folded = fold(text);
  const words = collapseSpaces(folded.replace(BETWEEN_WORDS, ' '));
  // A text that has only punctuation keeps it.
  return truncate(words || collapseSpaces(folded));
}

function fold(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}]/gu, ' ');
  const lower = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  const bare = lower.normalize('NFD').replace(IGNORED, '').normalize('NFC');
  return Array.from(bare, (character) => toHiragana(foldHan(character))).join('');
}

function collapseSpaces(text: string): string {
  return text.replace(/ +/g, ' ').trim().replace(SPACE_BESIDE_DENSE, '');
}

function truncate(text: string): string {
  if (text.length <= MAX_TERM_CHARACTERS) return text;
  return Array.from(text).slice(0, MAX_TERM_CHARACTERS).join('').trimEnd();
}

const KATAKANA_TO_HIRAGANA = 0x60;

function toHiragana(character: string): string {
  if (character < 'ァ' || character > 'ヶ') return character;
  return String.fromCharCode(character.charCodeAt(0) - KATAKANA_TO_HIRAGANA);
}

/** Returns the distinct terms of a drama's titles. */
export function searchTerms(titles: string[]): SearchTerm[] {
  const terms = new Set(titles.map(normalize).filter((term) => term !== ''));
  return Array.from(terms, (term) => ({ term, grams: gramsOf(term) }));
}

/**
 * Returns all grams of a term: every dense character, every pair with a dense character, every
 * sequence of three other letters, and the first letter and first two letters of each word. The
 * grams of a word's first letters begin with a space, which distinguishes them from other grams.
 */
function gramsOf(term: string): string[] {
  const grams = new Set<string>();
  for (const word of splitWords(term)) {
    for (const [index, character] of word.entries()) {
      if (isDense(character)) grams.add(character);
      else if (index === 0 || isDense(word[index - 1] ?? '')) {
        grams.add(` ${character}`);
        const next = word[index + 1];
        if (next && !isDense(next)) grams.add(` ${character}${next}`);
      }
    }
    for (const gram of innerGrams(word)) grams.add(gram);
  }
  return Array.from(grams);
}

/**
 * Returns the grams to query the index with, at least one. Every term that contains the keyword has
 * these grams, with one exception: a keyword of one or two letters finds only beginnings of words.
 */
export function piecesOf(keyword: string): string[] {
  const pieces = new Set<string>();
  const words = splitWords(keyword);
  for (const [index, word] of words.entries()) {
    const grams = innerGrams(word);
    for (const gram of grams) pieces.add(gram);
    if (grams.length > 0) continue;
    const [only = ''] = word;
    if (isDense(only)) pieces.add(only);
    else if (index > 0 || words.length === 1) pieces.add(` ${word.join('')}`);
  }
  return pickEvenly(Array.from(pieces), MAX_PIECES);
}

/**
 * The index intersects one list per gram. Few grams suffice, since the query checks for each result
 * whether the term contains the keyword.
 */
const MAX_PIECES = 8;

/** Picks grams evenly, since neighbouring grams are mostly redundant. */
function pickEvenly(pieces: string[], max: number): string[] {
  const step = Math.max(1, pieces.length / max);
  return pieces.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

function innerGrams(word: string[]): string[] {
  return word.flatMap((character, index) => {
    const [next, third] = [word[index + 1], word[index + 2]];
    if (next === undefined) return [];
    if (isDense(character) || isDense(next)) return [character + next];
    return third === undefined || isDense(third) ? [] : [character + next + third];
  });
}

function splitWords(term: string): string[][] {
  return term.split(' ').map((word) => Array.from(word));
}
