import { describeKey, describeTerms, type Entry } from './rights/right-entry.ts';

/** A field with its values before and after; `field` is null if the entry does not name it. */
export interface ChangedField {
  field: string | null;
  from: unknown;
  to: unknown;
}

interface Detail {
  field: string;
  value: unknown;
}

/**
 * The change of an entry in the audit log, in order of importance: changed fields and added or
 * removed rights, then details such as a reason.
 */
export function readChange(change: Record<string, unknown>): (ChangedField | Detail)[] {
  // An order's entry has the old and new status without a field name.
  if (isChange(change)) {
    const { from, to, ...details } = change;
    return [{ field: null, from, to }, ...readFields(details)];
  }
  return readFields(change);
}

function readFields(change: object): (ChangedField | Detail)[] {
  const fields = Object.entries(change);
  const isDetail = ([, value]: [string, unknown]) => !isChange(value) && !isEntry(value);
  return [...fields.filter((field) => !isDetail(field)), ...fields.filter(isDetail)].map(
    ([field, value]) =>
      isChange(value) ? { field, from: value.from, to: value.to } : { field, value },
  );
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return value instanceof Object && 'from' in value && 'to' in value;
}

/** A value as text; null if it is empty. A grant or holdback is described by its terms. */
export function describeValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (isEntry(value)) return `${describeKey(value)}: ${describeTerms(value)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEntry(value: unknown): value is Entry {
  return value instanceof Object && 'territories_excluded' in value && 'start' in value;
}
