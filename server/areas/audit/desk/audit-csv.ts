import { stringify } from 'csv-stringify/sync';
import { describeChange } from '#server/areas/describe-change.ts';
import { writeAsText } from '#server/files/formula-guard.ts';
import type { AuditRow } from '../audit.queries.ts';

const HEADING = ['time', 'who', 'action', 'subject', 'change'];

/** One line for each entry, the change described as `vignette audit list` does. */
export function writeAuditCsv(entries: (AuditRow & { at: Date })[]): Uint8Array {
  const lines = entries.map(({ at, actor, action, subject, change }) => [
    at.toISOString(),
    ...[actor, action, subject, describeChange(change)].map(writeAsText),
  ]);
  // The byte order mark makes Excel read the file as UTF-8.
  return Buffer.from(stringify([HEADING, ...lines], { bom: true }));
}
