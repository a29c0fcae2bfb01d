import { cookies } from '#ui/storage/cookies.ts';

/** Stores the language and loads the page again: a tab has the texts of one language. */
export function chooseLanguage(locale: string): void {
  cookies.saveLanguage(locale);
  location.reload();
}
