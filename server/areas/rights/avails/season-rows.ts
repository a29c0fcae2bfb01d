import { leafMedia } from '#contract/licence/media.ts';
import type { LanguageUse } from '#contract/licence/terms.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import {
  type CountrySet,
  type DramaRights,
  EVERY_COUNTRY,
  type Grant,
  type MediaSet,
  toMediaSet,
  toTerritories,
  unite,
} from '../availability/grants.ts';
import { toDay, toDayNumber } from '../availability/periods.ts';
import { withQuotes } from '../open-quotes.ts';
import { readRightsLines } from '../rights-lines.ts';
import type { OfferedDrama } from './avails.queries.ts';
import type { AvailsColumn } from './columns.ts';
import { type AvailsMapping, type LicenceType, licenceTypeOf } from './mapping.ts';
import { findOffers, listOfferable, type Offer } from './offers.ts';

export type AvailsRow = Partial<Record<AvailsColumn, string | number>>;

export interface AvailsSite {
  siteName: string;
  publicUrl: string;
}

/** How often a grant's medium or licence type was left out, by its code. */
export interface LeftOut {
  withoutLicenceType: Map<string, number>;
  withoutPrice: Map<string, number>;
  withoutTerritory: Map<string, number>;
  /** The rows that have only a part of their grant's territories. */
  reducedRows: number;
}

/** What is the same for all rows of an export. */
export interface AvailsFrame {
  mapping: AvailsMapping;
  site: AvailsSite;
  now: Date;
  leftOut: LeftOut;
}

/** The Season rows of all grants in of a drama; what is left out is counted. */
export function toSeasonRows(drama: OfferedDrama, frame: AvailsFrame): AvailsRow[] {
  const { now, site } = frame;
  const rights = withQuotes(readRightsLines(drama.lines), { now });
  const season = describeSeason(drama, site);
  return listOfferable(rights, toDayNumber(now.toISOString().slice(0, 10))).flatMap((grant) =>
    toTermsRows(grant, rights, frame).map((terms) => ({ ...season, ...terms })),
  );
}

/** A row for each licence type, or two if only a part of the territories is free exclusively. */
function toTermsRows(grant: Grant, rights: DramaRights, frame: AvailsFrame): AvailsRow[] {
  const { mapping, leftOut } = frame;
  return Array.from(groupByType(grant, frame)).flatMap(([type, media]) => {
    const price = mapping.prices[type];
    if (!price && type !== 'SVOD') {
      count(leftOut.withoutPrice, type);
      return [];
    }
    const offers = findOffers({ ...grant, media }, rights);
    if (offers.length === 0) count(leftOut.withoutTerritory, type);
    else if (unite(offers.map(({ countries }) => countries)) !== grant.countries)
      leftOut.reducedRows += offers.length;
    return offers.map((offer) => ({
      ...describeOffer(grant, offer),
      ...(mapping.licensee && { Licensee: mapping.licensee }),
      LicenseType: type,
      ...(price && { PriceType: price.type, PriceValue: price.value }),
      ...(price?.currency && { PriceCurrency: price.currency }),
    }));
  });
}

function groupByType(grant: Grant, { mapping, leftOut }: AvailsFrame) {
  const groups = new Map<LicenceType, MediaSet>();
  for (const medium of leafMedia) {
    const media = grant.media & toMediaSet([medium]);
    if (media === 0) continue;
    const type = licenceTypeOf(medium, mapping);
    if (type) groups.set(type, (groups.get(type) ?? 0) | media);
    else count(leftOut.withoutLicenceType, medium);
  }
  return groups;
}

function count(counts: Map<string, number>, code: string) {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}

/** A drama is one season of a series. EpisodeNumber stays empty in a row of a whole season. */
function describeSeason(
  { external_id, title, episode_count, release_year }: OfferedDrama,
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

function describeOffer(
  { start, end, languages }: Grant,
  { countries, isExclusive }: Offer,
): AvailsRow {
  return {
    ...describeTerritories(countries),
    FormatProfile: 'HD',
    Start: toDay(start),
    End: end === Infinity ? 'Open' : toDay(end - 1),
    Exclusive: isExclusive ? 'Yes' : 'No',
    AllowedLanguages: languages.map(toAllowedLanguage).join(', '),
  };
}

/** Most of the world is written as the world without the other countries. */
function describeTerritories(countries: CountrySet): AvailsRow {
  const excluded = toTerritories(EVERY_COUNTRY & ~countries);
  return excluded.length < countryCodes.length / 2
    ? { Territory: WORLD, TerritoryExclusion: excluded.join(', ') }
    : { Territory: toTerritories(countries).join(', ') };
}

const ASSETS = { audio: 'dub', subtitle: 'sub' };

/** `es:sub`, `ja:dub`, or `es` for both, as the standard writes them. */
function toAllowedLanguage({ language, use }: LanguageUse): string {
  return use === 'any' ? language : `${language}:${ASSETS[use]}`;
}
