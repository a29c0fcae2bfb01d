import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import type { ListedHoldback, ListedRight } from '#server/areas/rights/desk/rows.ts';
import { shortenList, shortenMedia, shortenTerritories } from '#server/areas/rights/shorten.ts';

type Entry = ListedRight | ListedHoldback;

/** The columns that grants and holdbacks share. In a holdback, no media or territories mean all. */
export const scopeColumns = {
  media: ({ media }: Entry) => (media.length > 0 ? shortenMedia(media) : 'all media'),
  territories: ({ territories, territories_excluded: excluded }: Entry) =>
    territories.length > 0 ? shortenTerritories(territories, excluded) : 'WORLD',
  from: ({ start }: Entry) => start,
  'last day': ({ end }: Entry) => end ?? 'open',
};

export const grantColumns = {
  row: ({ id }: ListedRight) => id,
  drama: ({ external_id }: ListedRight) => external_id,
  direction: ({ direction }: ListedRight) => direction,
  party: ({ party }: ListedRight) => party,
  reference: ({ reference }: ListedRight) => reference,
  ...scopeColumns,
  languages: ({ language_uses }: ListedRight) => describeLanguages(language_uses),
  exclusive: ({ is_exclusive }: ListedRight) => (is_exclusive ? 'yes' : 'no'),
  status: ({ status }: ListedRight) => status,
};

export const holdbackColumns = {
  row: ({ id }: ListedHoldback) => id,
  drama: ({ external_id }: ListedHoldback) => external_id,
  ...scopeColumns,
  reason: ({ reason }: ListedHoldback) => reason,
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
