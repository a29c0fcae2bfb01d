import { fallbackLocale, isLocale, type Locale } from '#i18n/locales.ts';
import { cookies } from '#ui/storage/cookies.ts';

/** Stores the language and loads the page again: a tab has the texts of one language. */
export function chooseLanguage(locale: string): void {
  cookies.saveLanguage(locale);
  location.reload();
}

/** The language of a reply; a code that the site no longer has is read as the fallback. */
export const toLocale = (code: string): Locale => (isLocale(code) ? code : fallbackLocale);
