import { type Fields, fieldsOf, namesOf } from '#contract/desk/sheets/field.ts';
import {
  type HoldbackFields,
  holdbackFields,
  type RightFields,
  rightFields,
} from '#contract/desk/sheets/rights-fields.ts';
import { writeValue } from '#contract/desk/sheets/values.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { shortenList, shortenMedia, shortenTerritories } from './shorten.ts';

/**
 * A grant in the format of import and export files and of `rights list --json`, hence the
 * snake_case. Importing an export changes nothing.
 */
export type RightEntry = { external_id: string } & RightFields;
export type HoldbackEntry = { external_id: string } & HoldbackFields;

/** A row of a file changes the grant of the drama with the same key. */
type RightKey = Pick<RightEntry, 'direction' | 'party' | 'reference'>;
type HoldbackKey = Pick<HoldbackEntry, 'media' | 'territories' | 'territories_excluded' | 'start'>;

/** A row of a file, in which columns may be absent. */
export type ParsedRight = { external_id: string } & RightKey & Partial<RightFields>;
export type ParsedHoldback = { external_id: string } & HoldbackKey & Partial<HoldbackFields>;

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

const rightKeys = namesOf(rightFields, ({ identifies = false }) => identifies);
const holdbackKeys = namesOf(holdbackFields, ({ identifies = false }) => identifies);

/** Equal for rows that mean the same grant or holdback of one drama. */
export function keyOf(
  entry: Omit<ParsedRight, 'external_id'> | Omit<ParsedHoldback, 'external_id'>,
): string {
  return JSON.stringify(
    'direction' in entry
      ? rightKeys.map((name) => entry[name])
      : holdbackKeys.map((name) => entry[name]),
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
    ...describeConditions(isRight(entry) ? rightFields : holdbackFields, entry),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What differs from the values of a new row. */
function describeConditions(fields: Fields, entry: Partial<Record<string, unknown>>): string[] {
  return fieldsOf(fields).flatMap(([name, { panel, empty, differs }]) =>
    panel !== 'conditions' || entry[name] === empty ? [] : [differs ?? writeValue(entry[name])],
  );
}

function describePeriod(start: string, end: string | null): string {
  return end ? `${start} to ${end}` : `from ${start}`;
}

/** The values of all fields but the drama's id, as texts. */
export function toTexts({ external_id: _, ...entry }: Entry): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [field, writeValue(value)]),
  );
}
