import { leaveCountries, writeLanguageUse } from '../../../../contract/licence/terms.ts';
import { WORLD } from '../../../../contract/licence/territories.ts';
import type { Refusal } from '../../../errors/operator-error.ts';
import type { RowError } from '../../catalogue/import/report/report.ts';
import {
  describeDealGrant,
  describeKey,
  type Entry,
  isRight,
  keyOf,
  nameOf,
} from '../right-entry.ts';
import { isChanged, type PlannedRow, type RightsRow } from './planned-row.ts';

/** The largest number of grants and holdbacks that one drama may have. */
export const MAX_RIGHTS = 1000;

export interface RightsError extends RowError {
  /** The error in the languages of the desk, if its form can have it. */
  refusal?: Refusal;
}

/** Lists the errors of one drama's rows; `planned` are its rights as they are after the import. */
export function validateRights(
  rows: readonly RightsRow[],
  planned: readonly PlannedRow[],
): RightsError[] {
  if (rows.length > MAX_RIGHTS || planned.length > MAX_RIGHTS)
    return [describeExcess(rows, planned)];
  return [
    ...findRepeatedKeys(rows),
    ...findInvalid(planned),
    ...findDealGrants(planned),
    ...findIdentical(planned),
  ];
}

/** An import keeps only one row more than a drama may have, so further rows are not counted. */
function describeExcess(rows: readonly RightsRow[], planned: readonly PlannedRow[]): RightsError {
  const { place, value } = rows[MAX_RIGHTS] ?? (rows.at(-1) as RightsRow);
  const storedCount = planned.filter(({ isNew }) => !isNew).length;
  const excess =
    rows.length > MAX_RIGHTS
      ? `has more than ${formatCount(MAX_RIGHTS)} rows`
      : `would have ${formatCount(planned.length)} rights and holdbacks, ${formatCount(storedCount)} of them stored already`;
  return {
    place,
    message: `external_id ${value.external_id} ${excess}. At most ${formatCount(MAX_RIGHTS)} rights and holdbacks of a drama are allowed, including those stored already, drafts and inactive ones`,
    refusal: { message: 'deskError.rightsTooMany', values: { max: MAX_RIGHTS } },
  };
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

function findRepeatedKeys(rows: readonly RightsRow[]): RightsError[] {
  const places = new Map<string, string>();
  return rows.flatMap(({ place, value }) => {
    const key = keyOf(value);
    const first = places.get(key);
    places.set(key, first ?? place);
    if (!first) return [];
    const what =
      'direction' in value
        ? `${describeKey(value)} of ${value.external_id}`
        : `the holdback of ${value.external_id} with these media, territories and start`;
    return [{ place, message: `${what} appears twice (first in ${first})` }];
  });
}

function findInvalid(planned: readonly PlannedRow[]): RightsError[] {
  return planned.flatMap(({ place, entry }) =>
    place === undefined ? [] : findEntryErrors(entry).map((message) => ({ place, message })),
  );
}

function findEntryErrors(entry: Entry): string[] {
  const { territories, territories_excluded: excluded, start, end } = entry;
  const missing = isRight(entry)
    ? (['media', 'territories', 'start'] as const).filter((field) => entry[field].length === 0)
    : [];
  return [
    ...missing.map((field) => `${field} is missing`),
    ...(excluded.length > 0 && !territories.includes(WORLD)
      ? [`territories_excluded ${excluded.join(', ')}: only allowed beside WORLD`]
      : []),
    ...(leaveCountries(excluded) ? [] : ['territories_excluded has all countries']),
    ...(end !== null && end < start ? [`end ${end} is before the first day, ${start}`] : []),
  ];
}

function findDealGrants(planned: readonly PlannedRow[]): RightsError[] {
  return planned.filter(isChanged).flatMap(({ entry, id, place, dealNo }) =>
    dealNo === undefined
      ? []
      : [
          {
            place: place as string,
            message: `${describeKey(entry)} ${describeDealGrant(dealNo)}`,
            refusal: {
              message: 'deskError.rightsOfDeal',
              values: { row: nameOf(entry, id as number), deal: dealNo },
            },
          },
        ],
  );
}

/** Finds the same right or holdback twice, which is usually one contract entered twice. */
function findIdentical(planned: readonly PlannedRow[]): RightsError[] {
  const rows = planned.filter(({ entry }) => !isRight(entry) || entry.status !== 'inactive');
  return Map.groupBy(rows, ({ entry }) => termsKey(entry))
    .values()
    .filter((group) => group.length > 1)
    .toArray()
    .flatMap((group) => group.flatMap((row, at) => findOverlap(row, group.slice(0, at))));
}

function termsKey(entry: Entry): string {
  const { media, territories, territories_excluded: excluded } = entry;
  const scope = [media, territories, excluded];
  if (!isRight(entry)) return JSON.stringify(scope);
  const languages = entry.language_uses.map(writeLanguageUse);
  return JSON.stringify([entry.direction, entry.party, ...scope, languages]);
}

function findOverlap(row: PlannedRow, others: readonly PlannedRow[]): RightsError[] {
  const other = others.find(
    (candidate) =>
      (isChanged(row) || isChanged(candidate)) && doPeriodsOverlap(row.entry, candidate.entry),
  );
  if (!other) return [];
  // The later row is refused, unless only the earlier one is in the file.
  const [refused, kept] = isChanged(row) ? [row, other] : [other, row];
  const { entry, place } = refused;
  const [name, terms] = isRight(entry)
    ? [`reference "${entry.reference}"`, 'media, territories and languages']
    : [`start ${entry.start}`, 'media and territories'];
  const message = `${name} repeats ${describeRow(kept)}: the same ${terms} in an overlapping period`;
  const refusal: Refusal = {
    message: 'deskError.rightsRepeat',
    values: { row: rowName(kept), party: describeKey(kept.entry) },
  };
  return [{ place: place as string, message, refusal }];
}

function doPeriodsOverlap(one: Entry, other: Entry): boolean {
  return (
    (other.end === null || one.start <= other.end) && (one.end === null || other.start <= one.end)
  );
}

function describeRow(row: PlannedRow): string {
  return `${rowName(row)} (${describeKey(row.entry)})`;
}

/** Where the row is in the file, or `R12` for a row that the file does not change. */
export function rowName(row: PlannedRow): string {
  const { entry, id, place } = row;
  return id === undefined || isChanged(row) ? (place ?? '') : nameOf(entry, id);
}
