import { type Messages, setupI18n } from '@lingui/core';
import type { Locale } from './locales.ts';
import type { MessageKey } from './message-key.ts';

export type Translate = (key: MessageKey, values?: Record<string, unknown>) => string;

/** One language, ready to speak. */
export interface Speaker {
  locale: Locale;
  t: Translate;
}

export function createSpeaker(locale: Locale, messages: Messages): Speaker {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return { locale, t: (key, values) => i18n._(key, values) };
}
