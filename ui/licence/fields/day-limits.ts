import { dayWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { LAST_DAY, today } from '../start-day.ts';

/** The values of the message about an invalid start date. */
export function dayLimits(words: Pick<Translator, 'locale'>) {
  return { first: dayWords(words, today()), last: dayWords(words, LAST_DAY) };
}
