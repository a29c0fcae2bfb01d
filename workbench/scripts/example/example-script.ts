import type { Locale } from '#i18n/locales.ts';
import { type ScriptFile, titleOf } from '../read/script-file.ts';

const texts: Record<Locale, () => Promise<{ default: string }>> = {
  en: () => import('./en.txt?raw'),
  es: () => import('./es.txt?raw'),
  ja: () => import('./ja.txt?raw'),
  ko: () => import('./ko.txt?raw'),
  zh: () => import('./zh.txt?raw'),
  'zh-TW': () => import('./zh-TW.txt?raw'),
};

/** A short script with mistakes that the warnings find. */
export async function exampleScript(locale: Locale): Promise<ScriptFile> {
  const { default: text } = await texts[locale]();
  return { name: titleOf(text), text, format: 'plain' };
}
