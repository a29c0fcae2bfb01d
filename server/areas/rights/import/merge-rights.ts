import { fillFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { type Entry, keyOf, toTexts } from '../right-entry.ts';
import type { Stored } from '../stored-rights.ts';
import type { PlannedRow, RightsRow } from './planned-row.ts';

/**
 * Returns the rights of one drama as they are after the import: the stored ones, changed by the rows
 * with the same key, and then the new ones. If two rows have the same key, the first one is used.
 */
export function mergeRights(rows: readonly RightsRow[], stored: readonly Stored[]): PlannedRow[] {
  const rowsByKey = new Map(rows.toReversed().map((row) => [keyOf(row.value), row]));
  const known = stored.map(({ id, entry, dealNo }): PlannedRow => {
    const row = take(rowsByKey, keyOf(entry));
    const merged = { ...entry, ...row?.value } as Entry;
    const changes = diff(entry, merged);
    return { entry: merged, id, place: row?.place, isNew: false, dealNo, changes };
  });
  const added = rows
    .flatMap((row) => take(rowsByKey, keyOf(row.value)) ?? [])
    .map(({ place, value }): PlannedRow => {
      const entry = withDefaults(value);
      return { entry, id: undefined, place, isNew: true, changes: diff(undefined, entry) };
    });
  return [...known, ...added];
}

function take<Key, Value>(map: Map<Key, Value>, key: Key): Value | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}

function withDefaults(value: RightsRow['value']): Entry {
  const { external_id } = value;
  return 'direction' in value
    ? { external_id, ...fillFields(rightFields, ({ empty }, name) => value[name] ?? empty) }
    : { external_id, ...fillFields(holdbackFields, ({ empty }, name) => value[name] ?? empty) };
}

function diff(before: Entry | undefined, after: Entry): PlannedRow['changes'] {
  const from = before ? toTexts(before) : {};
  return Object.fromEntries(
    Object.entries(toTexts(after))
      .filter(([field, to]) => to !== (from[field] ?? ''))
      .map(([field, to]) => [field, { from: from[field] ?? '', to }]),
  );
}
