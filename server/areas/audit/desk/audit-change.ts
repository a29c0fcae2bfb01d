import type { AuditEntry } from '#contract/desk/staff/audit.ts';
import { type ChangedField, describeValue, readChange } from '#server/areas/read-change.ts';

/** The change of an entry field by field, as the desk shows it. */
export function toAuditChange(
  change: Record<string, unknown>,
): Pick<AuditEntry, 'changes' | 'details'> {
  const parts = readChange(change);
  const changed = parts.flatMap((part) => ('value' in part ? [] : splitChange(part)));
  const details = parts.flatMap((part) =>
    'value' in part ? splitChange({ field: part.field, from: null, to: part.value }) : [],
  );
  return {
    changes: changed
      .map(({ field, from, to }) => ({ field, before: toText(from), after: toText(to) }))
      .filter(({ before, after }) => before !== after),
    details: details.map(({ field, to }) => ({ field: field ?? '', value: toText(to) })),
  };
}

/** Splits a value into its parts, such as texts per language, which are compared one by one. */
function splitChange(part: ChangedField): ChangedField[] {
  const [before, after] = [partsOf(part.from), partsOf(part.to)];
  if (!(before ?? after) || (!before && !isEmpty(part.from)) || (!after && !isEmpty(part.to)))
    return [part];
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      field: part.field ? `${part.field}.${name}` : name,
      from: before?.[name],
      to: after?.[name],
    }))
    .flatMap(splitChange);
}

/** By name, or by number from 1; undefined for a value that is described as a whole. */
function partsOf(value: unknown): Record<string, unknown> | undefined {
  if (!(value instanceof Object) || isEmpty(value)) return undefined;
  if (Array.isArray(value))
    return value.some((item) => item instanceof Object)
      ? Object.fromEntries(value.map((item, index) => [String(index + 1), item]))
      : undefined;
  return describeValue(value) === JSON.stringify(value) ? { ...value } : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function toText(value: unknown): string | null {
  return Array.isArray(value) ? value.join(', ') || null : describeValue(value);
}
