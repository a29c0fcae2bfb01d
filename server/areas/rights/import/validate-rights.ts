import { namesOf } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { isEmpty } from '#contract/desk/sheets/values.ts';
import { leaveCountries, writeLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { type Notice, say } from '#i18n/notice.ts';
import type { RowError } from '#server/areas/catalogue/import/report/report.ts';
import { toPlaceNotice } from '#server/text/row-place.ts';
import { describeKey, type Entry, isRight, keyOf, nameOf } from '../right-entry.ts';
import { isChanged, type PlannedRow, type RightsRow } from './planned-row.ts';

/** The largest number of grants and holdbacks that one drama may have. */
export const MAX_RIGHTS = 1000;

export interface RightsError extends RowError {
  /** For the form of the desk, if it is not the notice: a form has no rows. */
  refusal?: Notice;
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
  const message = rows.length > MAX_RIGHTS ? 'deskRow.rightsTooManyRows' : 'deskRow.rightsTooMany';
  return {
    place,
    notice: say(message, {
      drama: value.external_id,
      max: MAX_RIGHTS,
      rights: planned.length,
      stored: storedCount,
    }),
    refusal: say('deskError.rightsTooMany', { max: MAX_RIGHTS }),
  };
}

function findRepeatedKeys(rows: readonly RightsRow[]): RightsError[] {
  const places = new Map<string, string>();
  return rows.flatMap(({ place, value }) => {
    const key = keyOf(value);
    const first = places.get(key);
    places.set(key, first ?? place);
    if (!first) return [];
    const drama = value.external_id;
    const what =
      'direction' in value
        ? say('deskRow.rightOf', { right: describeKey(value), drama })
        : say('deskRow.holdbackOf', { drama });
    return [{ place, notice: say('deskRow.appearsTwice', { what, first: toPlaceNotice(first) }) }];
  });
}

function findInvalid(planned: readonly PlannedRow[]): RightsError[] {
  return planned.flatMap(({ place, entry }) =>
    place === undefined ? [] : findEntryErrors(entry).map((notice) => ({ place, notice })),
  );
}

const requiredTerms = namesOf(
  rightFields,
  ({ isRequired = false, identifies = false }) => isRequired && !identifies,
);

function findEntryErrors(entry: Entry): Notice[] {
  const { territories, territories_excluded: excluded, start, end } = entry;
  const missing = isRight(entry) ? requiredTerms.filter((name) => isEmpty(entry[name])) : [];
  const field = 'territories_excluded';
  return [
    ...missing.map((field) => say('deskRow.missing', { cell: field })),
    ...(excluded.length > 0 && !territories.includes(WORLD)
      ? [say('deskRow.besideWorld', { field, codes: excluded.join(', ') })]
      : []),
    ...(leaveCountries(excluded) ? [] : [say('deskRow.allCountries', { field })]),
    ...(end !== null && end < start ? [say('deskRow.endsFirst', { end, start })] : []),
  ];
}

function findDealGrants(planned: readonly PlannedRow[]): RightsError[] {
  return planned.filter(isChanged).flatMap(({ entry, id, place, dealNo }) =>
    dealNo === undefined
      ? []
      : [
          {
            place: place as string,
            notice: say('deskRow.ofDeal', { right: describeKey(entry), deal: dealNo }),
            refusal: say('deskError.rightsOfDeal', {
              row: nameOf(entry, id as number),
              deal: dealNo,
            }),
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
  const values = { row: toPlaceNotice(rowName(kept)), party: describeKey(kept.entry) };
  const notice = isRight(entry)
    ? say('deskRow.rightRepeats', { ...values, reference: entry.reference })
    : say('deskRow.holdbackRepeats', { ...values, start: entry.start });
  const refusal = say('deskError.rightsRepeat', values);
  return [{ place: place as string, notice, refusal }];
}

function doPeriodsOverlap(one: Entry, other: Entry): boolean {
  return (
    (other.end === null || one.start <= other.end) && (one.end === null || other.start <= one.end)
  );
}

/** Where the row is in the file, or `R12` for a row that the file does not change. */
export function rowName(row: PlannedRow): string {
  const { entry, id, place } = row;
  return id === undefined || isChanged(row) ? (place ?? '') : nameOf(entry, id);
}
