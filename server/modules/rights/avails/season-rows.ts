import { readLanguageUse } from '../../../../contract/licence/terms.ts';
import type { OfferRow } from './avails.queries.ts';
import type { AvailsColumn } from './columns.ts';
import { type AvailsMapping, type LicenceType, licenceTypeOf } from './mapping.ts';

export type AvailsRow = Partial<Record<AvailsColumn, string | number>>;

export interface AvailsSite {
  siteName: string;
  publicUrl: string;
}

/** How often a grant's medium or licence type was left out, by its code. */
export interface LeftOut {
  withoutLicenceType: Map<string, number>;
  withoutPrice: Map<string, number>;
}

/** One Season row of a grant for each of its licence types; what is left out is counted. */
export function toSeasonRows(
  offer: OfferRow,
  mapping: AvailsMapping,
  site: AvailsSite,
  leftOut: LeftOut,
): AvailsRow[] {
  const types = new Set<LicenceType>();
  for (const medium of offer.media) {
    const type = licenceTypeOf(medium, mapping);
    if (type) types.add(type);
    else count(leftOut.withoutLicenceType, medium);
  }
  return [...types].flatMap((type) => {
    const price = mapping.prices[type];
    if (!price && type !== 'SVOD') {
      count(leftOut.withoutPrice, type);
      return [];
    }
    return [
      {
        ...describeSeason(offer, site),
        ...describeTerms(offer),
        ...(mapping.licensee && { Licensee: mapping.licensee }),
        LicenseType: type,
        ...(price && { PriceType: price.type, PriceValue: price.value }),
        ...(price?.currency && { PriceCurrency: price.currency }),
      },
    ];
  });
}

function count(counts: Map<string, number>, code: string) {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}

/** A drama is one season of a series. EpisodeNumber stays empty in a row of a whole season. */
function describeSeason(
  { external_id, title, episode_count, release_year }: OfferRow,
  { siteName, publicUrl }: AvailsSite,
): AvailsRow {
  const name = `org:${new URL(publicUrl).hostname}:${encodeURIComponent(external_id)}`;
  return {
    DisplayName: siteName,
    WorkType: 'Season',
    EntryType: 'Full Extract',
    SeriesTitleInternalAlias: title,
    SeriesTitleDisplayUnlimited: title,
    SeasonNumber: 1,
    EpisodeCount: episode_count,
    ALID: `md:alid:${name}`,
    SeriesContentID: `md:cid:${name}`,
    SeasonContentID: `md:cid:${name}:1`,
    ...(release_year && { ReleaseYear: release_year }),
  };
}

function describeTerms(offer: OfferRow): AvailsRow {
  return {
    Territory: offer.territories.join(', '),
    TerritoryExclusion: offer.territories_excluded.join(', '),
    FormatProfile: 'HD',
    Start: offer.first_day,
    End: offer.last_day ?? 'Open',
    Exclusive: offer.is_exclusive ? 'Yes' : 'No',
    AllowedLanguages: offer.language_uses.map(toAllowedLanguage).join(', '),
  };
}

const ASSETS = { audio: 'dub', subtitle: 'sub' };

/** `es:sub`, `ja:dub`, or `es` for both, as the standard writes them. */
function toAllowedLanguage(stored: string): string {
  const { language, use } = readLanguageUse(stored);
  return use === 'any' ? language : `${language}:${ASSETS[use]}`;
}
