import { leafMedia } from '../../../contract/licence/media.ts';
import { WORLD } from '../../../contract/licence/territories.ts';
import {
  type CountrySet,
  EVERY_MEDIUM,
  type GrantIn,
  type MediaSet,
  toCountrySet,
  toMediaSet,
  toTerritories,
} from './availability/grants.ts';
import { shareLanguage } from './availability/languages.ts';
import { overlap, type Period, toDay, toDayNumber } from './availability/periods.ts';
import { describeKey, describePeriod, type Entry, isRight } from './right-entry.ts';
import { findUncovered } from './rights-coverage.ts';
import { shortenMedia, shortenTerritories } from './shorten.ts';

/** A grant or holdback of one drama, as it is after the change. */
export interface CheckedRow {
  entry: Entry;
  /** `R12`, or where the row is in the file. */
  name: string;
  /** True if the row is added or changed. Only clashes of such rows are reported. */
  isChanged: boolean;
}

interface ActiveRow<Row> extends GrantIn {
  row: Row;
  kind: 'in' | 'out' | 'holdback';
}

/** Further clashes of a row are only counted. */
const MAX_LISTED = 10;

/**
 * Describes the clashes of the changed rows of one drama. Clashes are: grants out that overlap when
 * either is exclusive, a grant out that a holdback blocks, and a grant out that the rights in do not
 * cover, if there are any.
 */
export function findClashes<Row extends CheckedRow>(rows: readonly Row[]): Map<Row, string[]> {
  const active = toActiveRows(rows);
  const found = new Map<Row, string[]>();
  const add = (row: Row, clash: string) => found.set(row, [...(found.get(row) ?? []), clash]);
  const counts = new Map<Row, number>();
  for (const { reported, other } of clashingPairs(active)) {
    const count = (counts.get(reported.row) ?? 0) + 1;
    counts.set(reported.row, count);
    if (count <= MAX_LISTED) add(reported.row, describePair(reported, other));
  }
  for (const [row, count] of counts) {
    if (count > MAX_LISTED) add(row, `and ${count - MAX_LISTED} more clashes`);
  }
  for (const { row, clash } of uncoveredRows(active)) add(row, clash);
  return found;
}

function toActiveRows<Row extends CheckedRow>(rows: readonly Row[]): ActiveRow<Row>[] {
  return rows
    .filter(({ entry }) => !isRight(entry) || entry.status === 'active')
    .map((row) => {
      const { entry } = row;
      const { media, territories, territories_excluded: excluded } = entry;
      return {
        row,
        kind: isRight(entry) ? entry.direction : 'holdback',
        countries: toCountrySet(territories.length > 0 ? territories : [WORLD], excluded),
        media: media.length > 0 ? toMediaSet(media) : EVERY_MEDIUM,
        languages: isRight(entry) ? entry.language_uses : [],
        start: toDayNumber(entry.start),
        end: entry.end === null ? Infinity : toDayNumber(entry.end) + 1,
        isExclusive: isRight(entry) && entry.is_exclusive,
        maySublicense: isRight(entry) && entry.may_sublicense,
      };
    });
}

/** Yields each clashing pair once, on its later changed row. */
function* clashingPairs<Row extends CheckedRow>(active: readonly ActiveRow<Row>[]) {
  const [changed, unchanged] = [true, false].map((isChanged) =>
    active.filter(({ row, kind }) => row.isChanged === isChanged && kind !== 'in'),
  ) as [ActiveRow<Row>[], ActiveRow<Row>[]];
  for (const [at, reported] of changed.entries()) {
    for (const other of unchanged) if (doClash(reported, other)) yield { reported, other };
    for (let before = 0; before < at; before += 1) {
      const other = changed[before] as ActiveRow<Row>;
      if (doClash(reported, other)) yield { reported, other };
    }
  }
}

type Block = Omit<ActiveRow<unknown>, 'row'>;

function doClash(one: Block, other: Block): boolean {
  if (one.kind === 'holdback' && other.kind === 'holdback') return false;
  const areGrants = one.kind === 'out' && other.kind === 'out';
  return (
    (!areGrants || one.isExclusive || other.isExclusive) &&
    overlap(one, other) &&
    (one.media & other.media) !== 0 &&
    (one.countries & other.countries) !== 0n &&
    (one.languages.length === 0 || shareLanguage(other.languages, one.languages))
  );
}

function describePair(one: ActiveRow<CheckedRow>, other: ActiveRow<CheckedRow>): string {
  const shared = describeScope(one.countries & other.countries, one.media & other.media, {
    start: Math.max(one.start, other.start),
    end: Math.min(one.end, other.end),
  });
  return `clashes with ${describeRow(other.row)}: ${shared}`;
}

function describeRow({ name, entry }: CheckedRow): string {
  return `${name} (${describeKey(entry)})`;
}

/** `MX, CL · svod · 2027-01-01 to 2028-12-31` */
function describeScope(countries: CountrySet, media: MediaSet, { start, end }: Period): string {
  return [
    shortenTerritories(toTerritories(countries)),
    shortenMedia(leafMedia.filter((_, at) => media & (1 << at))),
    describePeriod(toDay(start), end === Infinity ? null : toDay(end - 1)),
  ].join(' · ');
}

/** Yields changed grants out without rights in, and changed rights in that leave others so. */
function* uncoveredRows<Row extends CheckedRow>(active: readonly ActiveRow<Row>[]) {
  const grantsIn = active.filter(({ kind }) => kind === 'in');
  const changedIn = grantsIn.find(({ row }) => row.isChanged);
  if (grantsIn.length === 0) return;
  for (const out of active) {
    const reported = out.row.isChanged ? out : changedIn;
    if (out.kind !== 'out' || !reported) continue;
    const uncovered = findUncovered(out, grantsIn);
    if (!uncovered) continue;
    const terms = describeScope(uncovered.countries, uncovered.media, out);
    const clash =
      reported === out
        ? `is not covered by rights in: ${terms}`
        : `leaves ${describeRow(out.row)} without rights in: ${terms}`;
    yield { row: reported.row, clash };
  }
}
