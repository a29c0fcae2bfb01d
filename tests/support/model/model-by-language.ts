import type { ModelMode } from './listen-as-model.ts';
import type { Asked } from './model-answers.ts';

/**
 * How the model of the browser tests behaves, by the language into which it translates. All tests
 * share one model, so each chooses its behaviour by the language.
 */
export const behaviourByLanguage = {
  en: 'good',
  fr: 'dropsIds',
  de: 'mergesCues',
  it: 'reorders',
  nl: 'repeatsIds',
  sv: 'injectsEntries',
  da: 'addsArrow',
  fi: 'addsTags',
  pl: 'hugeTexts',
  cs: 'prose',
  hu: 'endless',
  ro: 'busy',
  el: 'fails',
  tr: 'hangs',
} as const satisfies Record<string, ModelMode>;

const isKnown = (language: string): language is keyof typeof behaviourByLanguage =>
  language in behaviourByLanguage;

/** Korean: the second request hangs, all others are answered. */
const HANGING_LANGUAGE = 'ko';

export function createModelByLanguage() {
  let hangingRequests = 0;
  return (_count: number, { to }: Asked): ModelMode => {
    if (to === HANGING_LANGUAGE) return ++hangingRequests === 2 ? 'hangs' : 'good';
    return isKnown(to) ? behaviourByLanguage[to] : 'good';
  };
}
