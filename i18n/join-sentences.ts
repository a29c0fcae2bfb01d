import type { Locale } from './locales.ts';

/** Joins sentences with a space, except in Chinese and Japanese, which use none. */
export function joinSentences(locale: Locale, ...sentences: string[]): string {
  return sentences.join(/^(zh|ja)/.test(locale) ? '' : ' ');
}
