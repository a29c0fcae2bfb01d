import { type LanguageUse, writeLanguageUse } from '../../../contract/licence/terms.ts';
import type {
  HoldbackEntry,
  RightEntry,
} from '../../../server/modules/rights/rights-desk.mapper.ts';
import {
  shortenList,
  shortenMedia,
  shortenTerritories,
} from '../../../server/modules/rights/shorten.ts';

type Entry = RightEntry | HoldbackEntry;

/** The columns that grants and holdbacks share. In a holdback, no media or territories mean all. */
export const scopeColumns = {
  media: ({ media }: Entry) => (media.length > 0 ? shortenMedia(media) : 'all media'),
  territories: ({ territories, territories_excluded: excluded }: Entry) =>
    territories.length > 0 ? shortenTerritories(territories, excluded) : 'WORLD',
  from: ({ start }: Entry) => start,
  'last day': ({ end }: Entry) => end ?? 'open',
};

export const grantColumns = {
  row: ({ id }: RightEntry) => id,
  drama: ({ external_id }: RightEntry) => external_id,
  direction: ({ direction }: RightEntry) => direction,
  party: ({ party }: RightEntry) => party,
  reference: ({ reference }: RightEntry) => reference,
  ...scopeColumns,
  languages: ({ language_uses }: RightEntry) => describeLanguages(language_uses),
  exclusive: ({ is_exclusive }: RightEntry) => (is_exclusive ? 'yes' : 'no'),
  status: ({ status }: RightEntry) => status,
};

export const holdbackColumns = {
  row: ({ id }: HoldbackEntry) => id,
  drama: ({ external_id }: HoldbackEntry) => external_id,
  ...scopeColumns,
  reason: ({ reason }: HoldbackEntry) => reason,
};

export function describeLanguages(uses: readonly LanguageUse[]): string {
  return uses.length > 0 ? shortenList(uses.map(writeLanguageUse)) : 'all';
}

interface FreePart {
  territories: string[];
  media: string[];
}

/** `MX, CL + 18 · svod, avod; BR · svod` */
export function describeFree(free: FreePart[]): string {
  return free
    .map(({ territories, media }) => `${shortenTerritories(territories)} · ${shortenMedia(media)}`)
    .join('; ');
}
