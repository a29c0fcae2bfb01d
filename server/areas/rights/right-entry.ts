import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import type { GrantDirection, GrantStatus } from '#server/db/tables.ts';
import { shortenList, shortenMedia, shortenTerritories } from './shorten.ts';

/**
 * A grant in the format of import and export files and of `rights list --json`, hence the
 * snake_case. Importing an export changes nothing.
 */
export interface RightEntry extends RightKey {
  external_id: string;
  media: LeafMedium[];
  territories: string[];
  territories_excluded: string[];
  /** Empty means every language. */
  language_uses: LanguageUse[];
  start: string;
  /** The last day, inclusive; null for a grant without an end. */
  end: string | null;
  is_exclusive: boolean;
  may_sublicense: boolean;
  status: GrantStatus;
}

/** A row of a file changes the grant of the drama with the same key. */
interface RightKey {
  direction: GrantDirection;
  party: string;
  reference: string;
}

export interface HoldbackEntry extends HoldbackKey {
  external_id: string;
  end: string | null;
  reason: string;
}

/** Empty media or territories mean all. */
interface HoldbackKey {
  media: LeafMedium[];
  territories: string[];
  territories_excluded: string[];
  start: string;
}

export type Entry = RightEntry | HoldbackEntry;

export function isRight(entry: Entry): entry is RightEntry {
  return 'direction' in entry;
}

/** Writes all media and the whole world as empty lists, so that equal holdbacks have equal keys. */
export function normalizeHoldback<One extends HoldbackKey>(holdback: One): One {
  const { media, territories, territories_excluded: excluded } = holdback;
  return {
    ...holdback,
    media: media.length === leafMedia.length ? [] : media,
    territories: territories.includes(WORLD) && excluded.length === 0 ? [] : territories,
  };
}

/** Equal for rows that mean the same grant or holdback of one drama. */
export function keyOf(entry: RightKey | HoldbackKey): string {
  return JSON.stringify(
    'direction' in entry
      ? [entry.direction, entry.party, entry.reference]
      : [entry.media, entry.territories, entry.territories_excluded, entry.start],
  );
}

/** `R12` or `H3`: how operators name a grant or a holdback. */
export function nameOf(entry: Entry, id: number): string {
  return `${isRight(entry) ? 'R' : 'H'}${id}`;
}

/** `out, Luna TV, LT-2025-3`, or `holdback` */
export function describeKey(entry: RightKey | HoldbackKey): string {
  if (!('direction' in entry)) return 'holdback';
  return [entry.direction, entry.party, entry.reference].filter(Boolean).join(', ');
}

/** Why a grant is not changed; follows its name. */
export function describeDealGrant(dealNo: string): string {
  return `belongs to deal ${dealNo} and changes only with it: "vignette deal terminate ${dealNo}" ends it`;
}

/** `svod · MX, CL · 2027-01-01 to 2028-12-31 · exclusive` */
export function describeTerms(entry: Entry): string {
  const { media, territories, territories_excluded: excluded, start, end } = entry;
  return [
    media.length > 0 ? shortenMedia(media) : 'all media',
    shortenTerritories(territories.length > 0 ? territories : [WORLD], excluded),
    ...(isRight(entry) && entry.language_uses.length > 0
      ? [shortenList(entry.language_uses.map(writeLanguageUse))]
      : []),
    describePeriod(start, end),
    ...(isRight(entry) ? describeConditions(entry) : [entry.reason]),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What differs from the defaults. */
function describeConditions({ is_exclusive, may_sublicense, status }: RightEntry): string[] {
  return [
    ...(is_exclusive ? ['exclusive'] : []),
    ...(may_sublicense ? [] : ['no sublicensing']),
    ...(status === 'active' ? [] : [status]),
  ];
}

function describePeriod(start: string, end: string | null): string {
  return end ? `${start} to ${end}` : `from ${start}`;
}

/** The values of all fields but the drama's id, as texts. */
export function toTexts({ external_id: _, ...entry }: Entry): Record<string, string> {
  return Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, toText(value)]));
}

function toText(value: string | boolean | null | readonly (string | LanguageUse)[]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || typeof value === 'string') return value ?? '';
  return value.map((item) => (typeof item === 'string' ? item : writeLanguageUse(item))).join(', ');
}
