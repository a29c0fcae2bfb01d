import type { Messages } from '@lingui/core';
import { createSpeaker, type Speaker } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';

/** A chunk per language; a visitor loads one. */
const catalogues: Record<Locale, () => Promise<{ default: Messages }>> = {
  zh: () => import('virtual:catalogue/zh'),
  'zh-TW': () => import('virtual:catalogue/zh-TW'),
  en: () => import('virtual:catalogue/en'),
  ja: () => import('virtual:catalogue/ja'),
  ko: () => import('virtual:catalogue/ko'),
  es: () => import('virtual:catalogue/es'),
};

const speakers = new Map<Locale, Promise<Speaker>>();

export function loadSpeaker(locale: Locale): Promise<Speaker> {
  const known = speakers.get(locale);
  if (known) return known;
  const loading = catalogues[locale]().then((messages) => createSpeaker(locale, messages.default));
  speakers.set(locale, loading);
  return loading;
}
