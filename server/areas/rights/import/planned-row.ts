import { type Entry, isRight, type ParsedHoldback, type ParsedRight } from '../right-entry.ts';

/** A valid row of the file. Fields that the file does not have are absent. */
export interface RightsRow {
  place: string;
  value: ParsedRight | ParsedHoldback;
}

/** A grant or holdback as it is after the import. */
export interface PlannedRow {
  entry: Entry;
  /** Undefined for a row that is added and not yet written. */
  id: number | undefined;
  /** Where the row is in the file; undefined if the file does not have it. */
  place: string | undefined;
  isNew: boolean;
  /** The deal that the grant belongs to. */
  dealNo?: string | undefined;
  /** The fields that differ, as texts; all fields of a new row. */
  changes: Record<string, { from: string; to: string }>;
}

/** Whether the row is a grant that was in force before the import. */
export function wasActive({ entry, isNew, changes }: PlannedRow): boolean {
  return !isNew && isRight(entry) && (changes.status?.from ?? entry.status) === 'active';
}

export function isChanged({ changes }: PlannedRow): boolean {
  return Object.keys(changes).length > 0;
}
