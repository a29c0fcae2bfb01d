import { EAST_ASIAN, isWholeWord } from '../text/whole-word.ts';
import type { CueProblem } from './problem.ts';

/** A name or term that a text must write in one way. */
export interface Term {
  /** How the other language writes it. */
  readonly source?: string;
  readonly target: string;
}

/** The terms of a glossary that have a form in `language`. */
export function termsFor(
  glossary: readonly { readonly forms: Readonly<Record<string, string>> }[],
  language: string,
  otherLanguage = '',
): Term[] {
  return glossary.flatMap(({ forms }) => {
    const target = forms[language]?.trim();
    const source = forms[otherLanguage]?.trim();
    if (!target) return [];
    return [source ? { source, target } : { target }];
  });
}

/**
 * Finds wrong forms of terms in `plain`, and terms of the paired text in the other language that
 * `plain` lacks. Without a paired text only wrong forms are found.
 */
export function checkTerms(
  plain: string,
  pairedText: string | undefined,
  terms: readonly Term[],
): CueProblem[] {
  const text = joinToOneLine(plain);
  const other = pairedText === undefined ? '' : joinToOneLine(pairedText);
  return terms.flatMap(({ source, target }): CueProblem[] => {
    if (containsTerm(text, target)) return [];
    const similar = findSimilar(text, target);
    if (similar === undefined && !(source && contains(other, source))) return [];
    return [{ kind: 'term', required: target, found: similar ?? '' }];
  });
}

/** A term may continue on the next line: with a space in Latin text, without one in East Asian. */
function joinToOneLine(plain: string): string {
  return plain.replace(JOINT, '').replace(/\s+/g, ' ');
}

const JOINT = new RegExp(`(?<=[${EAST_ASIAN}])\\s*\\n\\s*(?=[${EAST_ASIAN}])`, 'gu');

/** As a whole word, in any case. */
function contains(text: string, term: string): boolean {
  return positionsOf(text.toLowerCase(), term.toLowerCase()).length > 0;
}

/** As it is written, with a capital as at the beginning of a sentence, or in capitals. */
function containsTerm(text: string, term: string): boolean {
  const capitalized = term.charAt(0).toUpperCase() + term.slice(1);
  return [term, capitalized, term.toUpperCase()].some((form) => positionsOf(text, form).length > 0);
}

function positionsOf(text: string, term: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (isWholeWord(text, at, at + term.length)) positions.push(at);
  }
  return positions;
}

const HAN_NAME = /^\p{Script=Han}{3,}$/u;

/**
 * A form that is probably meant to be the term: other letters' case, or a name of at least three
 * ideographs with one wrong.
 */
function findSimilar(text: string, term: string): string | undefined {
  const [at] = positionsOf(text.toLowerCase(), term.toLowerCase());
  if (at !== undefined && text.length === text.toLowerCase().length) {
    return text.slice(at, at + term.length);
  }
  if (!HAN_NAME.test(term)) return undefined;
  for (let start = 0; start + term.length <= text.length; start++) {
    const form = text.slice(start, start + term.length);
    if (differsOnce(form, term) && HAN_NAME.test(form)) return form;
  }
  return undefined;
}

function differsOnce(one: string, other: string): boolean {
  let count = 0;
  for (let index = 0; index < one.length && count < 2; index++) {
    if (one[index] !== other[index]) count++;
  }
  return count === 1;
}
