import {
  type CharacterScript,
  isFullWidthLatin,
  isHalfWidthKana,
  scriptOfCharacter,
} from '../text/characters.ts';
import { type HanForm, hanFormOf } from '../text/han-variants.ts';
import { type Script, type ScriptCounts, scriptOfLanguage } from '../text/scripts.ts';
import type { CheckContext } from './context.ts';
import type { CueProblem, StrangeScript } from './problem.ts';
import type { TextFacts } from './text-facts.ts';

type ScriptProblem = Extract<CueProblem, { kind: 'script' }>;

/** Scripts that texts in a language do not contain, except as a fault. */
const FOREIGN: Record<Script, readonly (keyof ScriptCounts & StrangeScript)[]> = {
  latin: ['han', 'kana', 'hangul', 'cyrillic', 'greek'],
  han: ['kana', 'hangul', 'cyrillic'],
  japanese: ['hangul', 'cyrillic'],
  korean: ['han', 'kana', 'cyrillic'],
  other: ['han', 'kana', 'hangul'],
};

/** An East Asian track may contain English names; so many words are a sentence. */
const LATIN_SENTENCE =
  /(?:\p{Script=Latin}[\p{Script=Latin}\p{M}’']*[\s,.!?]+){3,}\p{Script=Latin}/u;
const WORD = /[\p{L}\p{M}]+/gu;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/** Characters that do not fit the language of the track or the text around them. */
export function findStrangeScripts(
  { plain, counts, hans, hant }: TextFacts,
  { language, hanForm }: CheckContext,
): ScriptProblem[] {
  const problems: ScriptProblem[] = [];
  const add = (found: StrangeScript, characters: Iterable<string>) => {
    const distinct = Array.from(new Set(characters)).slice(0, 10).join('');
    if (distinct !== '') problems.push({ kind: 'script', found, characters: distinct });
  };
  if (hanForm === 'hans' && hant > 0) add('hant', charactersOfForm(plain, 'hant'));
  if (hanForm === 'hant' && hans > 0) add('hans', charactersOfForm(plain, 'hans'));
  if (counts.kana > 0) add('halfWidthKana', charactersWhere(plain, isHalfWidthKana));
  if (counts.latin > 0) add('fullWidthLatin', charactersWhere(plain, isFullWidthLatin));
  const lookalikes = findLookalikes(plain, counts);
  add('lookalike', lookalikes);
  addForeign(language, plain, counts, lookalikes.length > 0, add);
  return problems;
}

function addForeign(
  language: string,
  plain: string,
  counts: ScriptCounts,
  hasLookalikes: boolean,
  add: (found: StrangeScript, characters: Iterable<string>) => void,
) {
  const script = scriptOfLanguage(language);
  if (!script) return;
  for (const found of FOREIGN[script]) {
    const isReported = hasLookalikes && (found === 'cyrillic' || found === 'greek');
    if (counts[found] > 0 && !isReported) add(found, charactersOfScript(plain, found));
  }
  const isEastAsian = script === 'han' || script === 'japanese' || script === 'korean';
  const own = counts.han + counts.kana + counts.hangul;
  if (!isEastAsian || own > 0) return;
  add('latin', LATIN_SENTENCE.exec(plain)?.[0] ? [plain.replace(/\s+/g, ' ').slice(0, 20)] : []);
}

/** Cyrillic and Greek letters in words that also have Latin letters. */
function findLookalikes(plain: string, { latin, cyrillic, greek }: ScriptCounts): string[] {
  if (latin === 0 || cyrillic + greek === 0) return [];
  return (plain.match(WORD) ?? [])
    .filter((word) => /\p{Script=Latin}/u.test(word))
    .flatMap((word) => word.match(LOOKALIKE) ?? []);
}

function charactersOfForm(plain: string, form: HanForm): string[] {
  return charactersWhere(plain, (code) => hanFormOf(code) === form);
}

function charactersOfScript(plain: string, script: CharacterScript): string[] {
  return charactersWhere(plain, (code) => scriptOfCharacter(code) === script);
}

function charactersWhere(plain: string, isWanted: (code: number) => boolean): string[] {
  return Array.from(plain).filter((character) => isWanted(character.codePointAt(0) ?? 0));
}
