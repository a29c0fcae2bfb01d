import type { MarketQuery } from '#contract/licence/availability.ts';
import { languageUsesOf } from '#contract/licence/language-uses.ts';
import { leavesOf } from '#contract/licence/media.ts';
import { type LanguageUse, type LicenceTerms, readLanguageUse } from '#contract/licence/terms.ts';
import { type CountrySet, type Grant, type MediaSet, toCountrySet, toMediaSet } from './grants.ts';
import { type Period, periodFrom, toDayNumber } from './periods.ts';

/** The language that contains all others. */
export const EVERY_LANGUAGE = '*';

const everyLanguage: readonly LanguageUse[] = [{ language: EVERY_LANGUAGE, use: 'any' }];

/** What is judged, in the form of the grants with which it is compared. */
export interface LicenceScope {
  countries: CountrySet;
  media: MediaSet;
  languages: readonly LanguageUse[];
  period: Period;
  isExclusive: boolean;
}

/** What a buyer asks for. */
export interface LicenceRequest extends LicenceScope {
  termMonths: number;
}

/** A request for a market; it starts today unless the market says when. */
export function toMarketRequest(market: MarketQuery, today: string): LicenceRequest {
  const { languages, language_uses: uses } = market;
  return {
    ...toCommonParts({ ...market, is_exclusive: market.is_exclusive === 1 }, today),
    languages: withUses(languages ?? [], (uses ?? []).map(readLanguageUse)),
  };
}

/** A request for the terms of an order; one from signature is judged as starting today. */
export function toTermsRequest(terms: LicenceTerms, today: string): LicenceRequest {
  return {
    ...toCommonParts(terms, today),
    languages: orEvery(languageUsesOf(terms)),
  };
}

/** All that a grant covers. */
export function toGrantScope(grant: Grant): LicenceScope {
  const { countries, media, languages, start, end, isExclusive } = grant;
  return { countries, media, isExclusive, languages: orEvery(languages), period: { start, end } };
}

type CommonTerms = Omit<LicenceTerms, 'languages' | 'language_uses'>;

function toCommonParts(terms: CommonTerms, today: string) {
  return {
    countries: toCountrySet(terms.territories, terms.territories_excluded),
    media: toMediaSet(leavesOf(terms.media)),
    period: periodFrom(toDayNumber(terms.start_date ?? today), terms.term_months),
    termMonths: terms.term_months,
    isExclusive: terms.is_exclusive,
  };
}

/** Languages without a use have all uses. */
function withUses(languages: readonly string[], uses: readonly LanguageUse[]) {
  const named = new Set(uses.map(({ language }) => language));
  const others = languages.filter((language) => !named.has(language));
  return orEvery([...uses, ...others.map((language) => ({ language, use: 'any' as const }))]);
}

/** No languages at all means every language. */
function orEvery(uses: readonly LanguageUse[]): readonly LanguageUse[] {
  return uses.length > 0 ? uses : everyLanguage;
}
