import { basename } from 'node:path';
import { cutText } from '#server/text/cut-text.ts';

/** A backup in the audit log. */
export function backupSubject(file: string) {
  return `backup:${cutText(basename(file), 200)}` as const;
}
