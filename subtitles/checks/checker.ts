import type { Cue, SubtitleFile } from '../cue.ts';
import type { HanForm } from '../text/han-variants.ts';
import { hanFormOfLanguage } from '../text/scripts.ts';
import type { CheckContext } from './context.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { CueProblem } from './problem.ts';
import type { Term } from './terms.ts';
import { factsOf } from './text-facts.ts';

export interface CheckOptions {
  /** BCP 47; empty if unknown. */
  readonly language: string;
  /** Those of the language if missing. */
  readonly limits?: Limits;
  readonly terms?: readonly Term[];
  /** The visible text in the language of the terms' sources, by the id of the cue. */
  readonly pairedTexts?: ReadonlyMap<number, string>;
}

/** The problems of a cue with the values of other cues from which they were found. */
export interface CheckedCue {
  readonly alone: readonly CueProblem[];
  readonly place: string;
  problems: readonly CueProblem[];
  nextId: number;
  nextStartMs: number;
  isEarly: boolean;
  pairedText: string | undefined;
}

/** Equal options have the same checker, whose results for unchanged cues are used again. */
export interface Checker extends CheckContext {
  readonly terms: readonly Term[];
  readonly checked: WeakMap<Cue, CheckedCue>;
}

/** Enough for the tracks on screen; the oldest is dropped first. */
const MAX_CHECKERS = 8;
const checkers = new Map<string, Checker>();

export function checkerFor(file: SubtitleFile, options: CheckOptions): Checker {
  const { language, limits = defaultLimits(language), terms = [] } = options;
  const hanForm = hanFormOfLanguage(language) ?? (language === '' ? usualForm(file) : undefined);
  const context = { format: file.format, language, limits, hanForm, terms };
  const key = JSON.stringify(context);
  let checker = checkers.get(key);
  if (!checker) {
    checker = { ...context, checked: new WeakMap() };
    for (const oldest of checkers.keys()) {
      if (checkers.size < MAX_CHECKERS) break;
      checkers.delete(oldest);
    }
    checkers.set(key, checker);
  }
  return checker;
}

/** The form of Chinese writing that is more frequent in a file. */
function usualForm({ cues, format }: SubtitleFile): HanForm | undefined {
  let balance = 0;
  for (const cue of cues) {
    const { hans, hant, script } = factsOf(cue, format);
    if (script === 'han') balance += hant - hans;
  }
  if (balance === 0) return undefined;
  return balance > 0 ? 'hant' : 'hans';
}
