import { type LicenceMedium, leavesOf } from '#contract/licence/media.ts';
import { type LanguageUse, readLanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import type { Field } from './field.ts';

/** A value as a cell of a file, and as reports and the audit log name it. */
export function writeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(writeItem).join(', ');
  return String(value ?? '');
}

/** The items of a list are texts, except languages with their use. */
function writeItem(item: string | LanguageUse): string {
  return typeof item === 'string' ? item : writeLanguageUse(item);
}

/** Returns the value of a column of the database or of a call's input; equal sets become equal lists. */
export function readStored({ type, empty }: Field, stored: unknown = empty): unknown {
  if (!Array.isArray(stored)) return stored;
  if (type === 'media') return leavesOf(stored as LicenceMedium[]);
  if (type === 'languageUses') return stored.toSorted().map(readLanguageUse);
  return type === 'territories' || type === 'exclusions' ? stored.toSorted() : stored;
}

export function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}
