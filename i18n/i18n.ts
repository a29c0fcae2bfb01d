import { createFormat, type Messages, type Values } from './format.ts';
import type { Locale } from './locales.ts';
import type { BaseMessageKey, MessageKey } from './message-key.ts';

export type Translate<Key extends MessageKey = MessageKey> = (
  key: Key,
  values?: { count?: number } & Record<string, unknown>,
) => string;

/** One language, ready to speak. */
export interface Translator {
  locale: Locale;
  t: Translate;
  /** Takes in more texts of the language. */
  addMessages(messages: Messages): void;
}

/** A translator narrowed to the messages that are loaded with every page. */
export interface BaseTranslator {
  locale: Locale;
  t: Translate<BaseMessageKey>;
}

/** More than a page shows; a bound, so that view counts cannot fill the memory. */
const MAX_REMEMBERED = 2000;

export function createTranslator(locale: Locale, messages: Messages): Translator {
  const format = createFormat(locale);
  const known = { ...messages };
  const speak = (key: MessageKey, values: Values = {}) => {
    const message = known[key];
    // A key is a type, so its area was not loaded. Nobody shall read a key for a text.
    if (message === undefined) throw new Error(`the text ${key} has not been loaded in ${locale}`);
    return format(message, values);
  };
  // Intl takes microseconds for a plural, and a list asks for the same few a hundred times.
  const plurals = new Map<string, string>();
  const t: Translate = (key, values) => {
    if (values?.count === undefined) return speak(key, values);
    const id = key + JSON.stringify(values);
    const remembered = plurals.get(id);
    if (remembered !== undefined) return remembered;
    if (plurals.size >= MAX_REMEMBERED) plurals.clear();
    const text = speak(key, values);
    plurals.set(id, text);
    return text;
  };
  return { locale, t, addMessages: (more) => void Object.assign(known, more) };
}
