import { foldHan } from './han-forms.ts';

/** A title as it is searched for, and the pieces an index finds it by. */
export interface SearchTerm {
  term: string;
  grams: string[];
}

const MAX_TERM_CHARACTERS = 400;

/** Scripts whose every character says something, written without spaces or with optional ones. */
const DENSE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー々〆]`;
const isDense = (character: string) => DENSE_CHARACTER.test(character);
const DENSE_CHARACTER = new RegExp(`^${DENSE}$`, 'u');
const SPACE_BESIDE_DENSE = new RegExp(` +(?=${DENSE})|(?<=${DENSE}) +`, 'gu');

/** Accents, variants of emoji, and what has no width: they make no difference to who searches. */
const UNSEEN = /[\u0300-\u036f\ufe00-\ufe0f\p{Cf}\p{Cc}'’‘ʼ`´]/gu;
const BETWEEN_WORDS = /[\p{P}\p{Z}]+/gu;

/**
 * A title or a keyword with everything folded away that a person who searches does not type the
 * same: case, width, accents, Simplified and Traditional, katakana and hiragana, punctuation.
 * Character by character, never by phrases, so that a part of a title stays a part of its term.
 */
export function normalize(text: string): string {
  const seen = fold(text);
  const words = tidy(seen.replace(BETWEEN_WORDS, ' '));
  // Of nothing but punctuation: then that is what is searched for.
  return cut(words || tidy(seen));
}

function fold(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}]/gu, ' ');
  const lower = plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  const bare = lower.normalize('NFD').replace(UNSEEN, '').normalize('NFC');
  return Array.from(bare, (character) => hiragana(foldHan(character))).join('');
}

function tidy(text: string): string {
  return text.replace(/ +/g, ' ').trim().replace(SPACE_BESIDE_DENSE, '');
}

function cut(text: string): string {
  if (text.length <= MAX_TERM_CHARACTERS) return text;
  return Array.from(text).slice(0, MAX_TERM_CHARACTERS).join('').trimEnd();
}

const KATAKANA_TO_HIRAGANA = 0x60;

function hiragana(character: string): string {
  if (character < 'ァ' || character > 'ヶ') return character;
  return String.fromCharCode(character.charCodeAt(0) - KATAKANA_TO_HIRAGANA);
}

/** The different terms of a drama's titles. */
export function searchTerms(titles: string[]): SearchTerm[] {
  const terms = new Set(titles.map(normalize).filter((term) => term !== ''));
  return Array.from(terms, (term) => ({ term, grams: gramsOf(term) }));
}

/**
 * Every dense character, every two side by side of which one is dense, every three of other
 * letters, and the first one and two letters of a word. These begin with a space, as the word
 * does in the term, so they are mistaken for no others.
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
 * Pieces that every term with this keyword in it has: what the index is asked for. At least one,
 * and if all else fails the beginning of a word.
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
  return spread(Array.from(pieces), MAX_PIECES);
}

/** Each is one more list for the index to intersect; what they let through is looked at anyhow. */
const MAX_PIECES = 8;

/** From all over: the pieces of one word say little more than one of them. */
function spread(pieces: string[], max: number): string[] {
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
