import type { Locale } from './locales.ts';

/** Chinese and Japanese put no space between sentences. */
export function joinSentences(locale: Locale, ...sentences: string[]): string {
  return sentences.join(/^(zh|ja)/.test(locale) ? '' : ' ');
}
