import { scriptOfCharacter } from './characters.ts';
import type { HanForm } from './han-variants.ts';

/** What a text is written in, as far as the limits of reading differ. */
export type Script = 'latin' | 'han' | 'japanese' | 'korean' | 'other';

export interface ScriptCounts {
  readonly latin: number;
  readonly han: number;
  readonly kana: number;
  readonly hangul: number;
  readonly cyrillic: number;
  readonly greek: number;
  readonly other: number;
}

export function countScripts(text: string): ScriptCounts {
  const counts = { latin: 0, han: 0, kana: 0, hangul: 0, cyrillic: 0, greek: 0, other: 0 };
  for (const character of text) {
    const script = scriptOfCharacter(character.codePointAt(0) ?? 0);
    if (script !== 'none') counts[script]++;
  }
  return counts;
}

/**
 * The script of most of the text. A full-width character weighs as much as two letters. Text is
 * Japanese if a tenth of its ideographs and kana are kana; Chinese uses a single の at times. Text
 * without letters, such as `2024!`, is treated as Latin.
 */
export function scriptOf(counts: ScriptCounts): Script {
  const { latin, han, kana, hangul } = counts;
  const others = counts.cyrillic + counts.greek + counts.other;
  const eastAsian = (han + kana + hangul) * 2;
  if (eastAsian > 0 && eastAsian >= Math.max(latin, others)) {
    if (hangul > han + kana) return 'korean';
    return kana > 0 && kana * 10 >= han + kana ? 'japanese' : 'han';
  }
  return others > latin ? 'other' : 'latin';
}

export function isEastAsian(script: Script): boolean {
  return script === 'han' || script === 'japanese' || script === 'korean';
}

const LATIN_LANGUAGES = new Set(
  'af ca cs da de en es et eu fi fil fr gl hr hu id is it lt lv ms nl no nb pl pt ro sk sl sq sv sw tl tr vi'.split(
    ' ',
  ),
);

/** The script of a language by its BCP 47 tag; nothing if the language is empty. */
export function scriptOfLanguage(language: string): Script | undefined {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === '') return undefined;
  if (primary === 'zh' || primary === 'yue') return 'han';
  if (primary === 'ja') return 'japanese';
  if (primary === 'ko') return 'korean';
  return LATIN_LANGUAGES.has(primary) ? 'latin' : 'other';
}

/** The form in which Chinese of this language tag is written; nothing for other languages. */
export function hanFormOfLanguage(language: string): HanForm | undefined {
  const [primary = '', ...rest] = language.toLowerCase().split('-');
  if (primary !== 'zh' && primary !== 'yue') return undefined;
  const isTraditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
  return isTraditional || (primary === 'yue' && !rest.includes('hans')) ? 'hant' : 'hans';
}
