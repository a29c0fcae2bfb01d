import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes under another name first, so that no failure leaves a truncated file. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
