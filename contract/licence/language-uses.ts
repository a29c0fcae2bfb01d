import type { LanguageUse, LicenceTerms } from './terms.ts';

/**
 * The uses of the languages of terms: `any` for all of them unless the terms name uses. A file of
 * its own, so that pages that only write terms do not load the schemas.
 */
export function languageUsesOf({
  languages,
  language_uses: uses,
}: Pick<LicenceTerms, 'languages' | 'language_uses'>): readonly LanguageUse[] {
  return uses ?? languages.map((language) => ({ language, use: 'any' }));
}
