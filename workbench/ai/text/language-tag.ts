/** The tag in its usual spelling, as the server accepts it; empty if it is no tag. */
export function languageTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? '';
  } catch {
    return '';
  }
}
