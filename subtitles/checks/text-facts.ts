import type { Cue, SubtitleFormat } from '../cue.ts';
import { largestOf } from '../extremes.ts';
import { plainText } from '../markup.ts';
import { hanFormOf } from '../text/han-variants.ts';
import { countCharacters, widthOf } from '../text/measure.ts';
import { countScripts, type Script, type ScriptCounts, scriptOf } from '../text/scripts.ts';

export interface TextFacts {
  readonly plain: string;
  /** Lines with visible text. */
  readonly lines: readonly string[];
  readonly counts: ScriptCounts;
  readonly script: Script;
  /** For the reading speed. */
  readonly characters: number;
  /** Of the widest line. */
  readonly width: number;
  /** Characters of only one form of Chinese writing. */
  readonly hans: number;
  readonly hant: number;
}

type FactsByCue = WeakMap<Cue, TextFacts>;

/** A cue may be part of files in different formats. */
const cache: Record<SubtitleFormat, FactsByCue> = {
  srt: new WeakMap(),
  vtt: new WeakMap(),
  ass: new WeakMap(),
};

export function factsOf(cue: Cue, format: SubtitleFormat): TextFacts {
  let facts = cache[format].get(cue);
  if (!facts) {
    facts = readFacts(plainText(cue.text, format));
    cache[format].set(cue, facts);
  }
  return facts;
}

export function readFacts(plain: string): TextFacts {
  const counts = countScripts(plain);
  const script = scriptOf(counts);
  const lines = plain.split('\n').filter(isVisible);
  return {
    plain,
    lines,
    counts,
    script,
    characters: countCharacters(lines.map((line) => line.trim()).join('\n'), script),
    width: largestOf(
      lines.map((line) => widthOf(line.trim(), script)),
      0,
    ),
    ...countForms(plain, counts),
  };
}

function isVisible(line: string): boolean {
  return /[^\s\p{Cf}]/u.test(line);
}

function countForms(plain: string, { han }: ScriptCounts) {
  const forms = { hans: 0, hant: 0 };
  if (han === 0) return forms;
  for (const character of plain) {
    const form = hanFormOf(character.codePointAt(0) ?? 0);
    if (form) forms[form]++;
  }
  return forms;
}
