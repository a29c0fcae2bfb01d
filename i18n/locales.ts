/** The interface languages, in the order the language selector shows them. */
export const locales = ['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'] as const;
export type Locale = (typeof locales)[number];

/**
 * The first path segment of a page. `zh-TW` is served under `zh`; the language cookie selects it.
 */
export const prefixes = ['zh', 'en', 'ja', 'ko', 'es'] as const;
export type Prefix = (typeof prefixes)[number];

export const fallbackLocale: Locale = 'en';

export const localeNames: Record<Locale, string> = {
  zh: '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
};

export function isLocale(value: string | undefined | null): value is Locale {
  return locales.includes(value as Locale);
}

export function isPrefix(value: string | undefined): value is Prefix {
  return prefixes.includes(value as Prefix);
}

export function prefixOf(locale: Locale): Prefix {
  return locale === 'zh-TW' ? 'zh' : locale;
}

/** Sorts languages for display: interface languages in the order above, then the others by code. */
export function inLocaleOrder(languages: readonly string[]): string[] {
  const others = languages.filter((language) => !isLocale(language)).toSorted();
  return [...locales.filter((locale) => languages.includes(locale)), ...others];
}

/** The display name of a subtitle track: `label` for languages that the interface lacks. */
export function trackLabel(language: string, label: string): string {
  return isLocale(language) ? localeNames[language] : label;
}

/** The language in a `lang` header; English if it is absent or unknown. */
export function localeFromHeader(value: string | undefined | null): Locale {
  return isLocale(value) ? value : fallbackLocale;
}
