import { createFormat, type Messages, type Values } from './format.ts';
import type { Locale } from './locales.ts';
import type { BaseMessageKey, MessageKey } from './message-key.ts';

export type Translate<Key extends MessageKey = MessageKey> = (
  key: Key,
  values?: { count?: number } & Record<string, unknown>,
) => string;

/** Translates message keys into one language. */
export interface Translator {
  locale: Locale;
  t: Translate;
  /** Adds messages of the same language, such as those of an area loaded later. */
  addMessages(messages: Messages): void;
}

/** A translator narrowed to the messages that are loaded with every page. */
export interface BaseTranslator {
  locale: Locale;
  t: Translate<BaseMessageKey>;
}

/** More than a page shows. The cache is limited because every view count makes another text. */
const MAX_CACHED_PLURALS = 2000;

export function createTranslator(locale: Locale, messages: Messages): Translator {
  const format = createFormat(locale);
  const known = { ...messages };
  const formatMessage = (key: MessageKey, values: Values = {}) => {
    const message = known[key];
    // TypeScript checks that the key exists, so the text is missing because its area was not
    // loaded.
    if (message === undefined) throw new Error(`the text ${key} has not been loaded in ${locale}`);
    return format(message, values);
  };
  // Caches plurals: Intl takes microseconds for each, and a list formats the same few a hundred
  // times.
  const plurals = new Map<string, string>();
  const t: Translate = (key, values) => {
    if (values?.count === undefined) return formatMessage(key, values);
    const id = key + JSON.stringify(values);
    const cached = plurals.get(id);
    if (cached !== undefined) return cached;
    if (plurals.size >= MAX_CACHED_PLURALS) plurals.clear();
    const text = formatMessage(key, values);
    plurals.set(id, text);
    return text;
  };
  return { locale, t, addMessages: (more) => void Object.assign(known, more) };
}
