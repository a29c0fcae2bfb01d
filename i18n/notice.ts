import { dateLocale } from './date-locale.ts';
import type { Translator } from './i18n.ts';
import type { Locale } from './locales.ts';
import { formatLongDay } from './long-day.ts';
import type { MessageKey } from './message-key.ts';
import { createNamer, joinNames } from './names/display-names.ts';

/**
 * A text for operators that is kept as its message and values, so that it can be written in any
 * language: by commands in English, by the desk in that of the reader. It can be stored as JSON.
 */
export interface Notice {
  message: MessageKey;
  /**
   * A value may be a notice, a list of texts or of notices, `{ language: 'ko' }`, which is written
   * as the name of the language, or `{ day: '2027-01-31' }` or `{ time: '2027-01-31T08:00:00Z' }`,
   * which are written out.
   */
  values?: Record<string, unknown>;
}

/** A string is not translated, such as an address or the message of another program. */
export type NoticeText = Notice | string;

export function say(message: MessageKey, values?: Notice['values']): Notice {
  return values ? { message, values } : { message };
}

type Language = Pick<Translator, 'locale' | 't'>;

export function writeNotice(text: NoticeText, language: Language): string {
  if (typeof text === 'string') return text;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    writeValue(value, language),
  ]);
  return language.t(text.message, Object.fromEntries(values));
}

function writeValue(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return writeList(value, language);
  if (!(value instanceof Object)) return value;
  if ('language' in value) return createNamer(language.locale, 'language')(String(value.language));
  if ('day' in value) return formatLongDay(language.locale, String(value.day));
  if ('time' in value) return formatUtc(language.locale, String(value.time));
  return writeNotice(value as Notice, language);
}

/** `18 Nov 2026, 08:00 UTC` */
function formatUtc(locale: Locale, time: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `${format.format(new Date(time))} UTC`;
}

/** `a, b and c` for texts; notices are parts of sentences, which contain commas themselves. */
function writeList(items: readonly NoticeText[], language: Language): string {
  const texts = items.map((item) => writeNotice(item, language));
  const { locale } = language;
  if (items.some((item) => typeof item !== 'string')) return texts.join(separators[locale]);
  if (/^(zh|ja)/.test(locale)) return joinNames(locale, texts);
  return new Intl.ListFormat(dateLocale(locale)).format(texts);
}

const separators: Record<Locale, string> = {
  en: '; ',
  es: '; ',
  ja: '、',
  ko: '; ',
  zh: '；',
  'zh-TW': '；',
};
