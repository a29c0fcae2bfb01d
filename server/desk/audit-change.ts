import type { AuditEntry } from '../../contract/desk/audit.ts';
import { type ChangedField, describeValue, readChange } from './read-change.ts';

/** The change of an entry field by field, as the desk shows it. */
export function toAuditChange(
  change: Record<string, unknown>,
): Pick<AuditEntry, 'changes' | 'details'> {
  const parts = readChange(change);
  const changed = parts.flatMap((part) => ('value' in part ? [] : splitFields(part)));
  return {
    changes: changed.map(({ field, from, to }) => ({
      field,
      before: toText(from),
      after: toText(to),
    })),
    details: parts.flatMap((part) =>
      'value' in part ? [{ field: part.field, value: toText(part.value) }] : [],
    ),
  };
}

/** Values per language or per field are compared one by one; equal ones are left out. */
function splitFields(part: ChangedField): ChangedField[] {
  const { field, from, to } = part;
  if (!isFields(from) || !isFields(to)) return [part];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .map((name) => ({ field: field ? `${field}.${name}` : name, from: from[name], to: to[name] }))
    .filter((each) => toText(each.from) !== toText(each.to));
}

/** An object that is not described as a whole. */
function isFields(value: unknown): value is Record<string, unknown> {
  return (
    value instanceof Object &&
    !Array.isArray(value) &&
    describeValue(value) === JSON.stringify(value)
  );
}

function toText(value: unknown): string | null {
  const isList = Array.isArray(value) && value.every((item) => !(item instanceof Object));
  return isList ? value.join(', ') || null : describeValue(value);
}
