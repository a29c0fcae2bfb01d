const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the language and loads the page again: a tab has the texts of one language. */
export function chooseLanguage(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `lang=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  location.reload();
}
