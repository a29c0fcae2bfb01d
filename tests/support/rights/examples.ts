import { leafMedia } from '#contract/licence/media.ts';
import { readLanguageUse } from '#contract/licence/terms.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { availabilityOf } from '#server/areas/rights/availability/availability-of.ts';
import type { PlainRequest, PlainRow } from './brute-force.ts';
import { toDramaRights, toLicenceRequest } from './compare-decisions.ts';

/** Mexico, SVOD, every language, the year 2028, not exclusive. */
export function request(changes: Partial<PlainRequest> = {}): PlainRequest {
  return {
    countries: ['MX'],
    media: ['svod'],
    languages: [],
    start: '2028-01-01',
    termMonths: 12,
    isExclusive: false,
    ...changes,
  };
}

/** A row for the whole world, all media and languages, from 2020 on. */
export function row(kind: PlainRow['kind'], changes: Partial<PlainRow> = {}): PlainRow {
  return {
    kind,
    countries: countryCodes,
    media: leafMedia,
    languages: [],
    start: '2020-01-01',
    end: null,
    isExclusive: false,
    maySublicense: true,
    ...changes,
  };
}

export const decide = (asked: PlainRequest, rows: PlainRow[]) =>
  availabilityOf(toLicenceRequest(asked), toDramaRights(rows));
export const languages = (...uses: string[]) => uses.map(readLanguageUse);
