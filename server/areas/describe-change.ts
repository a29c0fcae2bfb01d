import { describeValue, readChange } from './read-change.ts';

/**
 * Describes the change of an entry in the audit log: first what changed, as `status active → draft`,
 * then the details, as `reason: Letter`. An added or removed grant or holdback is described by its
 * terms.
 */
export function describeChange(change: Record<string, unknown>): string {
  return readChange(change)
    .map((part) => {
      if ('value' in part) return `${part.field}: ${describe(part.value)}`;
      const values = `${describe(part.from)} → ${describe(part.to)}`;
      return part.field === null ? values : `${part.field} ${values}`;
    })
    .join('; ');
}

function describe(value: unknown): string {
  return describeValue(value) ?? '(empty)';
}
