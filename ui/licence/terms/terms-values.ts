import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import type { LanguageUseName, LicenceTerms } from '#contract/licence/terms.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import {
  fromLicence,
  type LicenceValues,
  noLicenceValues,
  parseLicenceValues,
  stringsOf,
  toLicence,
} from '../licence-values.ts';

/** The terms of an order as its form holds them, valid or not. */
export interface TermsValues extends LicenceValues {
  languages: string[];
  /** The uses that are not `any`, by language. */
  languageUses: Record<string, LanguageUseName>;
}

export const noTermsValues: TermsValues = { ...noLicenceValues, languages: [], languageUses: {} };

/** Reads stored values, which may be invalid or written by an older version of the site. */
export function parseTermsValues(stored: Record<string, unknown>): TermsValues {
  const languages = stringsOf(stored.languages).filter(isLanguage);
  const uses = recordOf(stored.languageUses);
  return {
    ...parseLicenceValues(stored),
    languages,
    languageUses: Object.fromEntries(
      languages.flatMap((language) => {
        const use = oneOf(['audio', 'subtitle'] as const, uses[language]);
        return use ? [[language, use]] : [];
      }),
    ),
  };
}

/** An unknown language has no name, and rendering it would fail. */
function isLanguage(tag: string): boolean {
  return !invalidOrderFields({ terms: { languages: [tag] } }).includes('terms.languages');
}

/** The contract's form of the terms. They are not validated: an invalid term becomes NaN. */
export function toTerms(values: TermsValues): LicenceTerms {
  const { languages, languageUses } = values;
  const uses = languages.map((language) => ({ language, use: languageUses[language] ?? 'any' }));
  return {
    ...toLicence(values),
    languages,
    ...(uses.some(({ use }) => use !== 'any') && { language_uses: uses }),
  };
}

/** The form's values of terms. */
export function fromTerms(terms: LicenceTerms): TermsValues {
  const uses = (terms.language_uses ?? []).filter(({ use }) => use !== 'any');
  return {
    ...fromLicence(terms),
    languages: [...terms.languages],
    languageUses: Object.fromEntries(uses.map(({ language, use }) => [language, use])),
  };
}
