import { writeFile } from 'node:fs/promises';
import { makeWhole } from '../server/whole-file.ts';

/** For nobody else to read: it tells of people. */
export function writePrivateFile(file: string, bytes: Uint8Array): Promise<void> {
  return makeWhole(file, (draft) => writeFile(draft, bytes, { mode: 0o600 }));
}
