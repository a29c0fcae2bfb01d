import { writeFile } from 'node:fs/promises';
import { makeWhole } from '#server/files/whole-file.ts';

/** Writes a file that only its owner can read, because it contains personal data. */
export function writePrivateFile(file: string, bytes: Uint8Array): Promise<void> {
  return makeWhole(file, (draft) => writeFile(draft, bytes, { mode: 0o600 }));
}
