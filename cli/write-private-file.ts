import { rename, writeFile } from 'node:fs/promises';
import { OperatorError } from '../server/operator-error.ts';

/** There whole or not at all, and for nobody else to read: it tells of people. */
export async function writePrivateFile(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
