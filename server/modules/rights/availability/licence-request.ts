import type { MarketQuery } from '../../../../contract/licence/availability.ts';
import { type LeafMedium, leavesOf } from '../../../../contract/licence/media.ts';
import {
  type LanguageUse,
  type LicenceTerms,
  readLanguageUse,
} from '../../../../contract/licence/terms.ts';
import { countryCodes, WORLD } from '../../../../contract/licence/territories.ts';

/** The language that contains all others. */
export const EVERY_LANGUAGE = '*';

/** What is asked for, with every set written out. */
export interface LicenceRequest {
  countries: readonly string[];
  media: readonly LeafMedium[];
  languages: readonly LanguageUse[];
  /** `2027-01-31` */
  start: string;
  termMonths: number;
  isExclusive: boolean;
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
    languages: withUses(terms.languages, terms.language_uses ?? []),
  };
}

type CommonTerms = Omit<LicenceTerms, 'languages' | 'language_uses'>;

function toCommonParts(terms: CommonTerms, today: string) {
  return {
    countries: writeOut(terms.territories, terms.territories_excluded),
    media: leavesOf(terms.media),
    start: terms.start_date ?? today,
    termMonths: terms.term_months,
    isExclusive: terms.is_exclusive,
  };
}

/** The countries of these territories, in the order of the codes. */
export function writeOut(
  territories: readonly string[],
  excluded: readonly string[] = [],
): readonly string[] {
  const chosen = new Set(territories.includes(WORLD) ? countryCodes : territories);
  for (const code of excluded) chosen.delete(code);
  return countryCodes.filter((code) => chosen.has(code));
}

/** Languages without a use have all uses; no languages at all means every language. */
function withUses(languages: readonly string[], uses: readonly LanguageUse[]): LanguageUse[] {
  const named = new Set(uses.map(({ language }) => language));
  const others = languages.filter((language) => !named.has(language));
  const all = [...uses, ...others.map((language) => ({ language, use: 'any' as const }))];
  return all.length > 0 ? all : [{ language: EVERY_LANGUAGE, use: 'any' }];
}
