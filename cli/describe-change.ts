import { describeKey, describeTerms, type Entry } from '../server/modules/rights/right-entry.ts';

/**
 * Describes the change of an entry in the audit log: first what changed, as `status active → draft`,
 * then the details, as `reason: Letter`. An added or removed grant or holdback is described by its
 * terms.
 */
export function describeChange(change: Record<string, unknown>): string {
  // An order's entry has the old and new status without a field name.
  if (isChange(change)) {
    const { from, to, ...details } = change;
    return [describeValues({ from, to }), ...describeFields(details)].join('; ');
  }
  return describeFields(change).join('; ');
}

interface Change {
  from: unknown;
  to: unknown;
}

function isChange(value: unknown): value is Change {
  return value instanceof Object && 'from' in value && 'to' in value;
}

function describeFields(change: object): string[] {
  const fields = Object.entries(change);
  const isDetail = ([, value]: [string, unknown]) => !isChange(value) && !isEntry(value);
  return [...fields.filter((field) => !isDetail(field)), ...fields.filter(isDetail)].map(
    describeField,
  );
}

function describeField([field, value]: [string, unknown]): string {
  if (isChange(value)) return `${field} ${describeValues(value)}`;
  return `${field}: ${describeValue(value)}`;
}

function describeValues({ from, to }: Change): string {
  return `${describeValue(from)} → ${describeValue(to)}`;
}

function describeValue(value: unknown): string {
  if (value === null || value === '') return '(empty)';
  if (isEntry(value)) return `${describeKey(value)}: ${describeTerms(value)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEntry(value: unknown): value is Entry {
  return value instanceof Object && 'territories_excluded' in value && 'start' in value;
}
