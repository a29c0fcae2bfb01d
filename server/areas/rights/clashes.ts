import { leafMedia } from '#contract/licence/media.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { type Notice, say } from '#i18n/notice.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { toPlaceNotice } from '#server/text/row-place.ts';
import { haveCommonPair, preventEachOther } from './availability/conflicts.ts';
import {
  EVERY_MEDIUM,
  type GrantIn,
  type Holdback,
  toCountrySet,
  toMediaSet,
  toTerritories,
} from './availability/grants.ts';
import { overlap, type Period, toDay, toDayNumber } from './availability/periods.ts';
import type { Product } from './availability/verdicts.ts';
import { describeKey, type Entry, isRight } from './right-entry.ts';
import { findUncovered } from './rights-coverage.ts';
import { isEveryMedium, shortenMedia, shortenTerritories } from './shorten.ts';

/** A grant or holdback of one drama, as it is after the change. */
export interface CheckedRow {
  entry: Entry;
  /** `R12`, or where the row is in the file. */
  name: string;
  /** True if the row is added or changed. Only clashes of such rows are reported. */
  isChanged: boolean;
  /** True if the row was stored and active before the change. */
  wasActive: boolean;
}

/** How a changed row contradicts others. */
export interface Clash {
  /**
   * - `overlap`: the row and `other` exclude each other.
   * - `uncovered`: no rights in cover the row.
   * - `uncovers`: the change of the row leaves `other` without rights in.
   */
  kind: 'overlap' | 'uncovered' | 'uncovers';
  /** Absent if the row itself is not covered. */
  other?: Pick<CheckedRow, 'name' | 'entry'>;
  /** The pairs concerned. */
  parts: Product[];
  start: string;
  /** The last day, inclusive; null without an end. */
  end: string | null;
}

export interface Block extends GrantIn {
  kind: 'in' | 'out' | 'holdback';
}

interface ActiveRow<Row> extends Block {
  row: Row;
}

/**
 * Finds the clashes of the changed rows of one drama. Clashes are: grants out that overlap when
 * either is exclusive, a grant out that a holdback blocks, and a grant out that the rights in do not
 * cover, if there are any or were before the change.
 */
export function findClashes<Row extends CheckedRow>(rows: readonly Row[]): Map<Row, Clash[]> {
  const active = toActiveRows(rows);
  const found = new Map<Row, Clash[]>();
  const add = (row: Row, clash: Clash) => {
    const clashes = found.get(row);
    if (clashes) clashes.push(clash);
    else found.set(row, [clash]);
  };
  for (const { reported, other } of clashingPairs(active))
    add(reported.row, toOverlap(reported, other));
  for (const { row, clash } of uncoveredRows(rows, active)) add(row, clash);
  return found;
}

function toActiveRows<Row extends CheckedRow>(rows: readonly Row[]): ActiveRow<Row>[] {
  return rows
    .filter(({ entry }) => !isRight(entry) || entry.status === 'active')
    .map((row) => ({ row, ...toBlock(row.entry) }));
}

/** A grant or holdback in the form in which rights are compared. */
export function toBlock(entry: Entry): Block {
  const { media, territories, territories_excluded: excluded } = entry;
  return {
    kind: isRight(entry) ? entry.direction : 'holdback',
    countries: toCountrySet(territories.length > 0 ? territories : [WORLD], excluded),
    media: media.length > 0 ? toMediaSet(media) : EVERY_MEDIUM,
    languages: isRight(entry) ? entry.language_uses : [],
    start: toDayNumber(entry.start),
    end: entry.end === null ? Infinity : toDayNumber(entry.end) + 1,
    isExclusive: isRight(entry) && entry.is_exclusive,
    maySublicense: isRight(entry) && entry.may_sublicense,
  };
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

function doClash(one: Block, other: Block): boolean {
  if (!overlap(one, other)) return false;
  if (one.kind === 'out' && other.kind === 'out') return preventEachOther(one, other);
  return one.kind !== other.kind && haveCommonPair(one, other);
}

function toOverlap(one: ActiveRow<CheckedRow>, other: ActiveRow<CheckedRow>): Clash {
  return { kind: 'overlap', other: toOther(other.row), ...commonScope(one, other) };
}

/** What two rows have in common. */
export function commonScope(one: Holdback, other: Holdback) {
  const sharedMedia = one.media & other.media;
  const part = {
    territories: toTerritories(one.countries & other.countries),
    media: leafMedia.filter((_, at) => sharedMedia & (1 << at)),
  };
  const start = Math.max(one.start, other.start);
  return { parts: [part], ...toDays({ start, end: Math.min(one.end, other.end) }) };
}

export function toDays({ start, end }: Period) {
  return { start: toDay(start), end: end === Infinity ? null : toDay(end - 1) };
}

function toOther({ name, entry }: CheckedRow) {
  return { name, entry };
}

/** Yields changed grants out without rights in, and changed rights in that leave others so. */
function* uncoveredRows<Row extends CheckedRow>(
  rows: readonly Row[],
  active: readonly ActiveRow<Row>[],
) {
  const grantsIn = active.filter(({ kind }) => kind === 'in');
  const changedIn =
    grantsIn.find(({ row }) => row.isChanged)?.row ??
    rows.find(
      ({ entry, isChanged, wasActive }) =>
        isChanged && wasActive && isRight(entry) && entry.direction === 'in',
    );
  if (grantsIn.length === 0 && !changedIn) return;
  for (const out of active) {
    const reported = out.row.isChanged ? out.row : changedIn;
    if (out.kind !== 'out' || !reported) continue;
    const uncovered = findUncovered(out, grantsIn);
    if (uncovered.length === 0) continue;
    const scope = { parts: uncovered, ...toDays(out) };
    const clash: Clash =
      reported === out.row
        ? { kind: 'uncovered', ...scope }
        : { kind: 'uncovers', other: toOther(out.row), ...scope };
    yield { row: reported, clash };
  }
}

/** `clashes with R12 (out, Luna TV, LT-2025-3): MX, CL · svod · 2027-01-01 to 2028-12-31` */
export function describeClash(clash: Clash): string {
  return inEnglish(toClashNotice(clash));
}

export function toClashNotice({ kind, other, parts, start, end }: Clash): Notice {
  const scope = parts.map(({ territories, media }) =>
    say(end ? 'deskRow.scopeUntil' : 'deskRow.scope', {
      territories: shortenTerritories(territories),
      media: isEveryMedium(media) ? say('deskRow.allMedia') : shortenMedia(media),
      start,
      end,
    }),
  );
  const row = other && { row: toPlaceNotice(other.name), party: describeKey(other.entry) };
  return say(CLASHES[kind], { ...row, scope });
}

const CLASHES = {
  overlap: 'deskRow.clashes',
  uncovered: 'deskRow.uncovered',
  uncovers: 'deskRow.uncovers',
} as const;
